//! The rules, page by page, with pictures: a short lesson for each rule set, whose last pages ask and show the answers.

use super::{
    Answer, Asker, Button, Press, Reply, Style, View,
    bot::{Bot, Refused},
    words,
};
use crate::{
    i18n::Lang,
    render::Frame,
    rules::{Bitboard, Move, Position, RuleSet, Setup},
};

/// What a page of the lesson is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The board, the start and the goal.
    Board,
    /// Where stones step.
    Steps,
    /// Capturing one stone.
    Captures,
    /// Capturing several.
    Chains,
    /// How a game ends.
    Ends,
    /// How to play here.
    Taps,
    /// A question to the reader.
    Question,
    /// Its answer.
    Solution,
    /// Another question, about a chain.
    ChainQuestion,
    /// Its answer.
    ChainSolution,
}

impl Page {
    /// All pages, in order.
    pub const ALL: [Page; 10] = [
        Page::Board,
        Page::Steps,
        Page::Captures,
        Page::Chains,
        Page::Ends,
        Page::Taps,
        Page::Question,
        Page::Solution,
        Page::ChainQuestion,
        Page::ChainSolution,
    ];

    const fn name(self) -> &'static str {
        match self {
            Page::Board => "board",
            Page::Steps => "steps",
            Page::Captures => "captures",
            Page::Chains => "chains",
            Page::Ends => "ends",
            Page::Taps => "taps",
            Page::Question => "question",
            Page::Solution => "solution",
            Page::ChainQuestion => "stop",
            Page::ChainSolution => "onward",
        }
    }

    fn place(self) -> usize {
        Page::ALL.iter().position(|&page| page == self).unwrap_or(0)
    }

    fn before(self) -> Option<Page> {
        self.place().checked_sub(1).map(|place| Page::ALL[place])
    }

    fn after(self) -> Option<Page> {
        Page::ALL.get(self.place() + 1).copied()
    }

    /// Returns the question that the page answers, if it answers one.
    fn question(self) -> Option<Page> {
        matches!(self, Page::Solution | Page::ChainSolution).then(|| self.before()).flatten()
    }

    /// Returns the page's number; an answer has its question's.
    fn number(self) -> usize {
        Page::ALL[..=self.place()].iter().filter(|page| page.question().is_none()).count()
    }

    /// Returns what the button says that turns to this page from the one before.
    fn button(self) -> &'static str {
        match self {
            Page::ChainQuestion => "button-guide-again",
            _ if self.question().is_some() => "button-guide-answer",
            _ => "button-guide-next",
        }
    }

    /// Returns the position in the picture.
    fn position(self, rules: RuleSet) -> Option<Position> {
        let text = match self {
            Page::Board | Page::Taps => return Some(Position::start(rules)),
            Page::Steps => "b3b/5/2w2/5/3w1 w",
            Page::Captures => "5/1b1b1/2w2/5/w3b w",
            Page::Chains => "b4/1b1b1/5/1b3/2w1b w",
            Page::Ends => "bww2/ww3/w1w2/5/5 b",
            Page::Question | Page::Solution => "5/4b/5/2b2/1w3 w",
            Page::ChainQuestion | Page::ChainSolution => "5/2b2/5/1b3/w4 w",
        };
        text.parse::<Setup>().ok()?.into_position(rules).ok()
    }

    /// Returns the picture.
    fn frame(self, rules: RuleSet) -> Option<Frame> {
        let position = self.position(rules)?;
        let mut frame = Frame::of_position(position, rules.first());
        let arrows = || position.distinct_moves().into_iter();
        match self {
            Page::Steps | Page::Solution => frame.arrows = arrows().map(|mv| (mv.from(), mv.to())).collect(),
            Page::Captures | Page::Chains | Page::ChainSolution => frame.options = arrows().collect(),
            Page::Taps => frame.selectable = arrows().map(Move::from).collect::<Bitboard>(),
            Page::Ends => frame.outcome = position.outcome(),
            Page::Board | Page::Question | Page::ChainQuestion => {}
        }
        Some(frame)
    }
}

impl Bot {
    /// Opens the lesson, by the rules of the asker's game here unless others are named.
    pub(super) async fn rules(&self, asker: &Asker, rules: Option<RuleSet>) -> Result<Reply, Refused> {
        let rules = match rules {
            Some(rules) => rules,
            None => self.table(asker).await?.game.map_or(RuleSet::Free, |game| game.game().rules()),
        };
        Ok(Reply::from(Answer::Private(self.page(asker, rules, Page::Board).await)))
    }

    /// Turns to a page, on the message where it was pressed.
    pub(super) async fn turn_page(&self, asker: &Asker, rules: RuleSet, page: Page) -> Result<Reply, Refused> {
        Ok(Reply::from(Answer::Update(self.page(asker, rules, page).await)))
    }

    async fn page(&self, asker: &Asker, rules: RuleSet, page: Page) -> View {
        let lang = asker.lang;
        let picture = match page.frame(rules) {
            Some(frame) => {
                let alt = words::alt_lesson(lang, &frame);
                self.picture(frame, self.theme_for(asker), alt).await
            }
            None => None,
        };
        View { text: text(lang, rules, page), picture, rows: vec![buttons(lang, rules, page)], ..View::default() }
    }
}

fn text(lang: Lang, rules: RuleSet, page: Page) -> String {
    let title = lang.text(
        "guide-title",
        &[
            ("rules", lang.rules(rules).into()),
            ("n", page.number().into()),
            ("total", Page::ChainSolution.number().into()),
        ],
    );
    let words = |page: Page| lang.word(&format!("guide-{}-{}", page.name(), rules.name()));
    // Below its question, so that the answer can be read without turning back.
    let parts = page.question().map(words).into_iter().chain([words(page)]);
    format!("{title}\n{}", parts.collect::<Vec<_>>().join("\n"))
}

fn buttons(lang: Lang, rules: RuleSet, page: Page) -> Vec<Button> {
    let button = |key: &str, rules: RuleSet, page: Page, style: Style| Button {
        id: Press::Guide { rules, page },
        label: lang.word(key),
        style,
    };
    let mut buttons: Vec<Button> = Vec::new();
    buttons.extend(page.before().map(|before| button("button-guide-back", rules, before, Style::Secondary)));
    buttons.extend(page.after().map(|after| button(after.button(), rules, after, Style::Primary)));
    buttons.extend(page.question().map(|_| button("button-guide-first", rules, Page::Board, Style::Secondary)));
    let (other, key) = match rules {
        RuleSet::Free => (RuleSet::Forward, "button-guide-forward"),
        RuleSet::Forward => (RuleSet::Free, "button-guide-free"),
    };
    buttons.push(button(key, other, page, Style::Secondary));
    buttons
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Point;

    fn start() -> impl Iterator<Item = (RuleSet, Page, Position)> {
        let all = RuleSet::ALL.into_iter().flat_map(|rules| Page::ALL.map(|page| (rules, page)));
        all.map(|(rules, page)| (rules, page, page.position(rules).expect("every page has a position")))
    }

    #[test]
    fn pictures_show_what_the_pages_speak_of() {
        for (rules, page, position) in start() {
            let moves = position.distinct_moves();
            let longest = moves.iter().map(|mv| mv.n_jumps()).max();
            match page {
                Page::Steps => assert!(moves.len() >= 6 && longest == Some(0), "{rules} {page:?}"),
                Page::Captures => assert!(moves.len() >= 2 && longest == Some(1), "{rules} {page:?}: {moves:?}"),
                Page::Chains => assert!(longest >= Some(2), "{rules} {page:?}: {moves:?}"),
                Page::Ends => {
                    assert!(position.outcome().is_some_and(|outcome| outcome.winner == Some(!position.turn())));
                }
                // The two stones stand side by side and no line joins them.
                Page::Question | Page::Solution => {
                    let [from, to]: [Point; 2] = ["b1", "c2"].map(|point| point.parse().unwrap());
                    assert!(position.capturers().is_empty() && !from.neighbors().contains(to));
                }
                Page::ChainQuestion | Page::ChainSolution => {
                    assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a1xc3xc5"]);
                }
                Page::Board | Page::Taps => assert_eq!(position, Position::start(rules)),
            }
        }
    }
}
