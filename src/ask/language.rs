//! In which language a question is asked.

use super::{lexicon::Lexicon, text};
use crate::i18n::Lang;

/// What the language of the client counts against the words of the question, in words.
const CLIENT: f32 = 0.4;
/// A language this near to the likeliest one, as a share, is tried when that one has no answer.
const ALSO_LIKELY: f32 = 0.7;

/// What a word counts that only questions about other things have.
const STRANGE: f32 = 0.15;

/// Returns the languages in which the question may be asked, the likeliest first.
///
/// Each word counts for the languages that have it, by how often they do, and letters that only some of them have count
/// too; `client` decides where the words don't.
pub(super) fn likely(clean: &str, client: Lang, lexicons: &[Lexicon; 3]) -> Vec<Lang> {
    let used = lexicons.each_ref().map(|lexicon| usage(clean, lexicon));
    let mut scores: Vec<(Lang, f32)> = Lang::ALL.into_iter().map(|lang| (lang, letters(clean, lang))).collect();
    for word in 0..used[0].len() {
        let at = |of: &Vec<(u32, bool)>| of.get(word).copied().unwrap_or_default();
        let n_times: u32 = used.iter().map(|of| at(of).0).sum();
        for ((_, score), of) in scores.iter_mut().zip(&used).filter(|_| n_times > 0) {
            let (own, is_ours) = at(of);
            let share = own as f32 / n_times as f32;
            *score += share * share * if is_ours { 1.0 } else { STRANGE };
        }
    }
    for (lang, score) in &mut scores {
        *score += if *lang == client { CLIENT } else { 0.0 };
    }
    scores.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let least = scores[0].1 * ALSO_LIKELY;
    scores.into_iter().filter(|(_, score)| *score >= least).map(|(lang, _)| lang).collect()
}

/// Returns for each word of the question how often the language has it; points and single consonants belong to none.
fn usage(clean: &str, lexicon: &Lexicon) -> Vec<(u32, bool)> {
    let is_bare = |word: &str| word.len() == 1 && !"aeiouy".contains(word);
    let (words, _) = text::words(clean, lexicon.lang());
    let of = |word: &str| if word.starts_with('@') || is_bare(word) { (0, false) } else { lexicon.usage(word) };
    words.iter().map(|word| of(word)).collect()
}

fn letters(clean: &str, lang: Lang) -> f32 {
    let has = |letters: &[char]| if clean.contains(letters) { 1.0 } else { 0.0 };
    match lang {
        Lang::English => 0.0,
        Lang::Swedish => 2.0 * has(&['å']) + has(&['ä', 'ö']),
        Lang::German => 2.0 * has(&['ß', 'ü']) + has(&['ä', 'ö']),
    }
}
