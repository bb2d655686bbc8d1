//! Whose stones a question fears for: "what threatens me", "can he take my stone".

use super::{
    Lexicon,
    asking::{Role, Whose, first_of, has_any},
};

/// What is taken is named within so many words before it is said: "meinen Stein auf d3 schlagen".
const BEFORE: usize = 4;

impl Lexicon {
    /// Returns that a question asks what may be taken by somebody, if it does, and whose stones that would be.
    pub(super) fn threat(&self, said: &str) -> Option<Role> {
        let (asking, whose) = (&self.phrases.asking, &self.phrases.whose);
        let is_taking = has_any(said, &asking.threatens);
        let is_taken = has_any(said, &asking.threat) || self.takes_mine(said);
        let by_asker = has_any(said, &whose.i);
        let of_other = has_any(said, &whose.opponent) || has_any(said, &whose.they);
        if !is_taking && !is_taken {
            return None;
        }
        Some(Role::Threatened(match () {
            () if by_asker && is_taking => Some(Whose::Opponent),
            () if by_asker || self.is_of_asker(said) => Some(Whose::Asker),
            () if of_other && is_taking => Some(Whose::Asker),
            () if of_other => Some(Whose::Opponent),
            () => self.threatened_side(said, is_taking),
        }))
    }

    /// Returns whether the text names what is the asker's; his opponent is not.
    fn is_of_asker(&self, said: &str) -> bool {
        let whose = &self.phrases.whose;
        let mine = |text: &str| has_any(text, &whose.my);
        let Some(other) = first_of(said, &whose.opponent) else { return mine(said) };
        let before = said[..other].trim_end().rsplit_once(' ').map_or("", |(before, _)| before);
        mine(&format!("{before} ")) || mine(&said[other..])
    }

    /// Returns the side that is named, or the other one if the named one is what threatens: "does White threaten anything".
    fn threatened_side(&self, said: &str, is_taking: bool) -> Option<Whose> {
        let Some(Whose::Side(color)) = self.whose(said) else { return None };
        let named = [&self.phrases.whose.white, &self.phrases.whose.black].map(|names| first_of(said, names));
        let verb = first_of(said, &self.phrases.asking.threatens);
        let is_before = named.into_iter().flatten().min() < verb;
        Some(Whose::Side(if is_taking && is_before { !color } else { color }))
    }

    /// Returns whether somebody else takes what is the asker's: "take me", "kann er meinen Stein schlagen".
    fn takes_mine(&self, said: &str) -> bool {
        let (asking, whose) = (&self.phrases.asking, &self.phrases.whose);
        if has_any(said, &whose.i) {
            return false;
        }
        let words: Vec<String> = said.split_whitespace().map(|word| format!(" {word} ")).collect();
        let is_taking = |word: &String| asking.take.contains(word) || asking.taking.contains(word);
        let is_mine = |word: &String| whose.me.contains(word);
        let is_after = |(at, _): (usize, &String)| {
            let next = words[at + 1..].iter().find(|word| !asking.over.contains(*word));
            next.is_some_and(is_mine)
        };
        let is_before = |(at, _): (usize, &String)| words[at.saturating_sub(BEFORE)..at].iter().any(is_mine);
        let mut verbs = words.iter().enumerate().filter(|(_, word)| is_taking(word));
        let (his, mine) = (first_of(said, &whose.they), first_of(said, &whose.my));
        let by_him = his.zip(mine).is_some_and(|(his, mine)| his < mine);
        verbs.any(|verb| by_him || is_after(verb) || (asking.taking.contains(verb.1) && is_before(verb)))
    }
}
