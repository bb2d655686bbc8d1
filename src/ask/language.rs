//! In which language a question is asked.

use super::{lexicon::Lexicon, text};
use crate::i18n::Lang;

/// What the language of the client counts against the words of the question, in words.
const CLIENT: f32 = 0.4;
/// A language this near to the likeliest one, as a share, is tried when that one has no answer.
const ALSO_LIKELY: f32 = 0.7;

/// Returns the languages in which the question may be asked, the likeliest first.
///
/// Each word counts for the languages that know it, and letters that only some of them have count too; `client` decides
/// where the words don't.
pub(super) fn likely(clean: &str, client: Lang, lexicons: &[Lexicon; 3]) -> Vec<Lang> {
    let known = lexicons.each_ref().map(|lexicon| words_known(clean, lexicon));
    let mut scores: Vec<(Lang, f32)> = Lang::ALL.into_iter().map(|lang| (lang, letters(clean, lang))).collect();
    for word in 0..known[0].len() {
        let n_languages = known.iter().filter(|words| words.get(word) == Some(&true)).count();
        for ((_, score), words) in scores.iter_mut().zip(&known) {
            if words.get(word) == Some(&true) {
                *score += 1.0 / (n_languages * n_languages) as f32;
            }
        }
    }
    for (lang, score) in &mut scores {
        *score += if *lang == client { CLIENT } else { 0.0 };
    }
    scores.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let least = scores[0].1 * ALSO_LIKELY;
    scores.into_iter().filter(|(_, score)| *score >= least).map(|(lang, _)| lang).collect()
}

/// Returns for each word of the question whether the language knows it; points belong to no language.
fn words_known(clean: &str, lexicon: &Lexicon) -> Vec<bool> {
    let (words, _) = text::words(clean, lexicon.lang());
    words.iter().map(|word| !word.starts_with('@') && lexicon.knows(word)).collect()
}

fn letters(clean: &str, lang: Lang) -> f32 {
    let has = |letters: &[char]| if clean.contains(letters) { 1.0 } else { 0.0 };
    match lang {
        Lang::English => 0.0,
        Lang::Swedish => 2.0 * has(&['å']) + has(&['ä', 'ö']),
        Lang::German => 2.0 * has(&['ß', 'ü']) + has(&['ä', 'ö']),
    }
}
