//! The language files: the same keys and arguments in all three, none missing, none unused, none left in English, and
//! everything short enough for Discord.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use alquerque_bot::{
    i18n::{FluentValue, Lang},
    rules::RuleSet,
    search::Level,
    session::{Look, Pace},
};
use fluent_syntax::{
    ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement},
    parser,
};

use crate::support::files::files;

const LANGUAGES: [(Lang, &str); 3] = [(Lang::English, "en"), (Lang::Swedish, "sv"), (Lang::German, "de")];

/// What may read as in English, in which languages, and why.
const SAME_AS_ENGLISH: [(&str, &[&str], &str); 10] = [
    ("board-title", &["sv", "de"], "only the game's name"),
    ("board-players", &["sv", "de"], "only the players' names"),
    ("board-result", &["sv", "de"], "only bold type"),
    ("analysis-mistake", &["sv", "de"], "only a full stop"),
    ("command-analyse", &["de"], "the same word"),
    ("the-computer", &["de"], "the same word"),
    ("command-alquerque", &["sv", "de"], "the game's name"),
    ("command-computer", &["de"], "the same word"),
    ("option-text", &["sv", "de"], "the same word"),
    ("ask-stand-on", &["sv", "de"], "only a side and points"),
];

/// The longest name, 32 characters, every one of them escaped.
const NAME: &str = r"\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*\*";
/// A chain of twelve jumps, longer than any that a button tells in full.
const CHAIN: &str = "a1xc1xe1xe3xc3xa3xa5xc5xe5xe3xc3xa1xc1";
const TWELVE_POINTS: &str = "a1, b1, c1, d1, e1, a2, b2, c2, d2, e2, d3, e3";
const LINK: &str =
    "[Gå till brädet](https://discord.com/channels/12345678901234567890/12345678901234567890/12345678901234567890)";

/// Every argument that a text may have, with the longest value we can think of.
const LONGEST: [(&str, &str); 37] = [
    ("answer", "Eine Antwort unter diesen Regeln."),
    ("at", "a1"),
    ("black", NAME),
    ("challenger", NAME),
    // The test of the chart's description adds what it may hold.
    ("course", ""),
    ("from", "a1"),
    ("id", "0123456789abcdef"),
    ("level", "Gelegenheitsspieler"),
    ("channel", "<#12345678901234567890>"),
    (
        "line",
        "a1xc1xe1xe3xc3xa3xa5xc5xe5xe3xc3xa1xc1 (a1xc1xe1xe3xc3xa3xa5xc5xe5xe3xc3xa1xc1 a1xc1xe1xe3xc3xa3xa5xc5xe5xe3xc3xa1xc1)",
    ),
    ("link", LINK),
    ("pace", "1 Stunde"),
    ("path", "a1xc1xe1xe3xc3xa3xa5xc5xe5xe3xc3xa1"),
    ("board", "Brett"),
    ("look", "text, utan bild"),
    ("loser", NAME),
    ("mention", "<@12345678901234567890>"),
    ("mistake", "**1000. a1xc1xe1xe3xc3xa3xa5xc5xe5xe3xc3xa1xc1??** (Schwarz) machte aus dem Gewinn einen Verlust"),
    ("moves", "1000. a1xc1xe1xe3xc3xa3xa5xc5xe5xe3xc3xa1xc1, 1000. a1xc1xe1xe3xc3xa3xa5xc5xe5xe3xc3xa1xc1"),
    ("mv", CHAIN),
    ("name", NAME),
    ("next", TWELVE_POINTS),
    ("opponent", NAME),
    ("other", NAME),
    ("others", "1000. a1xc1xe1xe3xc3xa3xa5xc5xe5xe3xc3xa1xc1, 1000. a1xc1xe1xe3xc3xa3xa5xc5xe5xe3xc3xa1xc1"),
    ("piece", r"\*\*\*\*\*\*\*\*\*\*\*\*"),
    ("plies", "1000, 1004, 1008"),
    ("point", "a1"),
    ("points", TWELVE_POINTS),
    ("rules", "vorwärts"),
    ("side", "Schwarz"),
    ("stone", "a1"),
    ("time", "<t:12345678901:R>"),
    ("to", "a1"),
    ("turn", "Schwarz ist am Zug"),
    ("white", NAME),
    ("winner", NAME),
];

/// Arguments that are texts themselves: how a match ended.
const WHY: [&str; 2] = ["why", "result"];
const NUMBERS: [&str; 5] = ["first", "last", "limit", "n", "total"];

/// A message, or an attribute of one.
struct Text {
    pattern: Pattern<String>,
    args: BTreeSet<String>,
    /// Whether it takes one form or another by an argument.
    selects: bool,
}

impl Text {
    fn new(pattern: Pattern<String>) -> Text {
        let mut text = Text { pattern, args: BTreeSet::new(), selects: false };
        text.read_pattern(&text.pattern.clone());
        text
    }

    fn read_pattern(&mut self, pattern: &Pattern<String>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.read_expression(expression);
            }
        }
    }

    fn read_expression(&mut self, expression: &Expression<String>) {
        match expression {
            Expression::Inline(inline) => self.read_inline(inline),
            Expression::Select { selector, variants } => {
                self.selects = true;
                self.read_inline(selector);
                for variant in variants {
                    self.read_pattern(&variant.value);
                }
            }
        }
    }

    fn read_inline(&mut self, inline: &InlineExpression<String>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.args.insert(id.name.clone());
            }
            InlineExpression::FunctionReference { arguments, .. } => self.read_arguments(arguments),
            InlineExpression::Placeable { expression } => self.read_expression(expression),
            _ => {}
        }
    }

    fn read_arguments(&mut self, arguments: &CallArguments<String>) {
        let named = arguments.named.iter().map(|named| &named.value);
        for value in arguments.positional.iter().chain(named) {
            self.read_inline(value);
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns all texts of a language by key; attributes by `key.attribute`.
fn texts(language: &str) -> BTreeMap<String, Text> {
    let mut texts = BTreeMap::new();
    for path in files(&root().join("assets/locales").join(language), "ftl") {
        let resource =
            parser::parse(read(&path)).unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let key = message.id.name;
            let attributes = message.attributes.into_iter().map(|part| (format!("{key}.{}", part.id.name), part.value));
            let value = message.value.into_iter().map(|value| (key.clone(), value));
            for (key, pattern) in value.chain(attributes) {
                let before = texts.insert(key.clone(), Text::new(pattern));
                assert!(before.is_none(), "{language} says {key} twice");
            }
        }
    }
    assert!(!texts.is_empty(), "{language} has no texts");
    texts
}

fn keys() -> BTreeSet<String> {
    texts("en").into_keys().collect()
}

/// Returns the text with the longest values filled in, and `n` for every number.
fn filled(lang: Lang, key: &str, n: u32) -> String {
    let ending = "x".repeat(250);
    let mut args: Vec<(&'static str, FluentValue<'_>)> = LONGEST.map(|(name, value)| (name, value.into())).into();
    args.extend(WHY.map(|name| (name, ending.as_str().into())));
    args.extend(NUMBERS.map(|name| (name, n.into())));
    lang.text(key, &args)
}

/// Returns the length of the longest of these texts in characters, as Discord counts them.
fn longest(lang: Lang, prefix: &str) -> usize {
    lengths(lang, prefix).max().unwrap_or_else(|| panic!("no key begins with {prefix}"))
}

fn lengths(lang: Lang, prefix: &str) -> impl Iterator<Item = usize> {
    keys().into_iter().filter(move |key| key.starts_with(prefix)).map(move |key| filled(lang, &key, 88).chars().count())
}

/// Keys that the source puts together from a beginning, as it is written there, and names.
fn families() -> Vec<(&'static str, Vec<String>)> {
    let keys = |prefix: &str, names: &[&str]| names.iter().map(|name| format!("{prefix}-{name}")).collect();
    let levels = Level::ALL.map(Level::name);
    let pages = ["board", "steps", "captures", "chains", "ends", "taps", "question", "solution", "stop", "onward"];
    let guide = RuleSet::ALL.into_iter().flat_map(|rules| pages.map(|page| format!("guide-{page}-{}", rules.name())));
    let guide = guide.collect();
    vec![
        ("level-{}", keys("level", &levels)),
        ("choice-level", keys("choice-level", &levels)),
        ("choice-rules", keys("choice-rules", &RuleSet::ALL.map(RuleSet::name))),
        ("choice-look", keys("choice-look", &Look::ALL.map(Look::name))),
        ("choice-pings", keys("choice-pings", &["on", "off"])),
        ("choice-challenges", keys("choice-challenges", &["on", "off"])),
        ("choice-for", keys("choice-for", &["me", "server"])),
        ("guide-{}-{}", guide),
        ("choice-time", keys("choice-time", &Pace::ALL.map(Pace::name))),
        ("choice-side", keys("choice-side", &["white", "black", "random"])),
    ]
}

/// Returns the sources that may speak to users: all but the sandbox, which is a program of its own.
fn sources() -> Vec<(PathBuf, String)> {
    let src = root().join("src");
    let paths = files(&src, "rs").into_iter().filter(|path| !path.starts_with(src.join("sandbox")));
    paths.map(|path| (path.clone(), read(&path))).collect()
}

/// Returns what stands in quotes and is a key or the beginning of one, by its looks or by its place.
fn quoted_keys(source: &str) -> Vec<&str> {
    let looks_like_one = |text: &str| {
        text.contains('-')
            && text.starts_with(|c: char| c.is_ascii_lowercase())
            && text.chars().all(|c| c.is_ascii_lowercase() || "-{}".contains(c))
    };
    let asks_for_one = |code: &str| code.ends_with("lang.text(") || code.ends_with("lang.word(");
    let pieces: Vec<&str> = source.split('"').collect();
    let keys = pieces.windows(2).filter(|pair| looks_like_one(pair[1]) || asks_for_one(pair[0]));
    keys.map(|pair| pair[1]).collect()
}

#[test]
fn all_languages_have_the_same_keys_with_the_same_arguments() {
    let arguments =
        |language| -> BTreeMap<_, _> { texts(language).into_iter().map(|(key, text)| (key, text.args)).collect() };
    let english = arguments("en");
    for language in ["sv", "de"] {
        let other = arguments(language);
        let ours: BTreeSet<_> = english.iter().collect();
        let theirs: BTreeSet<_> = other.iter().collect();
        let differing: Vec<_> = ours.symmetric_difference(&theirs).collect();
        assert!(differing.is_empty(), "en and {language} differ in {differing:#?}");
    }
}

#[test]
fn every_key_that_the_source_names_exists() {
    let keys = keys();
    let families = families();
    for (path, source) in sources() {
        let speaks = source.contains("lang.text(") || source.contains("lang.word(");
        for quoted in quoted_keys(&source).into_iter().filter(|_| speaks) {
            let family = families.iter().find(|(beginning, _)| *beginning == quoted);
            let named = family.map_or_else(|| vec![quoted.to_owned()], |(_, keys)| keys.clone());
            for key in named {
                assert!(keys.contains(&key), "{} names {key}, which is in no language file", path.display());
            }
        }
    }
}

#[test]
fn every_key_of_the_files_is_used() {
    let sources = sources();
    let mut used: BTreeSet<&str> = sources.iter().flat_map(|(_, source)| quoted_keys(source)).collect();
    let families = families();
    for (beginning, keys) in &families {
        if used.contains(beginning) {
            used.extend(keys.iter().map(String::as_str));
        }
    }
    let keys = keys();
    let message = |key: &str| key.split('.').next().unwrap_or_default().to_owned();
    let unused: Vec<&String> = keys.iter().filter(|key| !used.contains(message(key).as_str())).collect();
    assert!(unused.is_empty(), "no source names {unused:#?}");
}

#[test]
fn nothing_is_left_in_english() {
    let english = texts("en");
    for language in ["sv", "de"] {
        for (key, text) in texts(language) {
            let is_same = english.get(&key).is_some_and(|english| english.pattern == text.pattern);
            let may_be =
                SAME_AS_ENGLISH.iter().any(|(same, languages, _)| *same == key && languages.contains(&language));
            assert_eq!(is_same, may_be, "{key} in {language}: the same as in English, and may it be?");
        }
    }
}

#[test]
fn texts_come_out_whole() {
    for (lang, language) in LANGUAGES {
        for key in keys() {
            let text = filled(lang, &key, 2);
            assert_ne!(text, key, "{language} lacks {key}");
            assert!(!text.contains(['{', '}']), "{key} in {language} has a hole: {text}");
            assert_eq!(text.trim(), text, "{key} in {language} has space around it");
        }
    }
}

#[test]
fn one_and_two_are_told_apart_in_every_language() {
    let selects = |language| texts(language).into_iter().filter(|(_, text)| text.selects).map(|(key, _)| key);
    let keys: BTreeSet<String> = LANGUAGES.iter().flat_map(|(_, language)| selects(language)).collect();
    assert!(keys.contains("board-last-capture"), "stones are counted");
    for (lang, language) in LANGUAGES {
        for key in &keys {
            let (one, two) = (filled(lang, key, 1), filled(lang, key, 2));
            assert_ne!(one.replace('1', "2"), two.replace('1', "2"), "{key} in {language} counts one like two");
        }
    }
}

#[test]
fn commands_are_named_as_the_menu_of_the_language_names_them() {
    for (lang, language) in LANGUAGES {
        let subcommands: BTreeSet<String> = keys()
            .iter()
            .filter(|key| key.starts_with("command-") && !key.contains('.'))
            .map(|key| lang.word(key))
            .collect();
        for key in keys() {
            let text = filled(lang, &key, 2);
            for typed in text.split("`/alquerque ").skip(1) {
                let name = typed.split(['`', ' ']).next().unwrap_or_default();
                assert!(subcommands.contains(name), "{key} in {language} names {name}");
            }
        }
    }
}

#[test]
fn button_labels_fit() {
    for (lang, language) in LANGUAGES {
        let length = longest(lang, "button-");
        assert!(length <= 80, "{language}: a button's label has {length} characters");
    }
}

#[test]
fn a_refusal_with_its_board_fits_one_message() {
    for (lang, language) in LANGUAGES {
        let board: usize = lengths(lang, "board-").map(|length| length + 4).sum();
        let options = 10 * (longest(lang, "option-line") + 1);
        let length = board + longest(lang, "refused-") + longest(lang, "refused-example") + options;
        assert!(length <= 4000, "{language}: every line of a board and the longest refusal have {length} characters");
    }
}

#[test]
fn rules_help_and_lists_fit_one_message() {
    for (lang, language) in LANGUAGES {
        let rules: usize = lengths(lang, "rules-").map(|length| length + 4).sum();
        let games = 12
            * (longest(lang, "games-line") + 3 + longest(lang, "games-due").max(longest(lang, "games-left")) + 1)
            + longest(lang, "games-title")
            + longest(lang, "games-more")
            + 1;
        for (what, length) in [("rules", rules), ("help", longest(lang, "help-text")), ("games", games)] {
            assert!(length <= 4000, "{language}: {what} have {length} characters");
        }
    }
}

#[test]
fn an_analysis_and_its_chart_fit() {
    for (lang, language) in LANGUAGES {
        let frame =
            ["analysis-title", "analysis-more", "analysis-known", "analysis-estimate", "board-players", "result-"];
        let frame: usize = frame.iter().map(|key| longest(lang, key) + 4).sum();
        let length = frame + 10 * (longest(lang, "analysis-better") + 1) + 3 * (longest(lang, "analysis-slip-") + 1);
        assert!(length <= 4000, "{language}: an analysis has {length} characters");
        let worth = ["alt-white-wins", "alt-black-wins", "alt-draw", "alt-unknown"].map(|key| longest(lang, key));
        let course = 10 * ("1000: , ".len() + worth.into_iter().max().unwrap_or_default());
        let points = 10 * "1000 a1xc1xe1xe3xc3xa3xa5xc5xe5xe3xc3xa1xc1, ".len();
        let length = longest(lang, "alt-chart") + course + points;
        assert!(length <= 1024, "{language}: a chart's description has {length} characters");
    }
}

#[test]
fn the_alt_text_of_a_full_board_and_its_replay_fits() {
    for (lang, language) in LANGUAGES {
        let length =
            ["alt-replay", "alt-board", "board-last", "alt-chosen"].map(|key| longest(lang, key)).iter().sum::<usize>()
                + 3;
        assert!(length <= 1024, "{language}: a picture's description has {length} characters");
    }
}

#[test]
fn discord_locales_find_their_language_and_all_others_english() {
    assert_eq!(Lang::from_locale("sv-SE"), Lang::Swedish);
    assert_eq!(Lang::from_locale("de"), Lang::German);
    for locale in ["en-US", "en-GB", "da", "no", "nl", "fi", "fr", "es-419", "zh-CN", "ja", "", "s", "日本語", "🦀"]
    {
        assert_eq!(Lang::from_locale(locale), Lang::English, "{locale}");
    }
}

#[test]
fn each_language_speaks_its_own_words() {
    assert_eq!(LANGUAGES.map(|(lang, _)| lang), Lang::ALL);
    assert_eq!(LANGUAGES.map(|(lang, _)| lang.word("side-black")), ["Black", "svart", "Schwarz"]);
}
