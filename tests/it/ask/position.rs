//! Answers about the position on the table, held against the engine.

use alquerque_bot::{
    ask::{Framed, Library, Question, Reply, SOURCES, Sources},
    i18n::Lang,
    rules::{Color, Game, Move, Point, Position, Reason, RuleSet},
};

use super::{game, position};

/// What a question may say beside its kind without being about another one.
const BESIDE: [&str; 9] = ["", " i", " my", " opponent", " he", " white", " black", " white or black", " this"];

/// One topic for each kind of computed answer, found by its name. `a rule` has a text, and what can be captured is said
/// before it.
fn library() -> Library<'static> {
    let kinds = [
        "can-move",
        "can-capture",
        "who-moves",
        "is-over",
        "until-draw",
        "stones-left",
        "reach",
        "is-strong",
        "is-joined",
        "strong-and-weak",
        "proved",
        "advice",
    ];
    let words = |kind: &str| {
        let examples: Vec<String> = BESIDE.iter().map(|beside| format!("\"{kind}{beside}\"")).collect();
        let examples = examples.join(", ");
        format!("[{kind}]\ntitle = \"{kind}\"\nexamples = [{examples}]\nanswer = \"text of {kind}\"\n")
    };
    let rule = "[rule]\ntitle = \"rule\"\nexamples = [\"rule\"]\nanswer = \"text of rule\"\n";
    let off_topic = "[off-topic]\nexamples = [\"what is the weather like\"]\n";
    let language = format!("{}{rule}{off_topic}", kinds.map(words).concat());
    let abouts = kinds.map(|kind| format!("[{kind}]\nabout = \"{kind}\"\n")).concat();
    let topics = format!("{abouts}[rule]\nalso = \"can-capture\"\n");
    // Examples stay where they are in their file, and this one is made here.
    let languages = [&*language.leak(); 3];
    Library::read(Sources { languages, topics: topics.leak(), synonyms: SOURCES.synonyms }).unwrap()
}

pub(super) fn ask(kind: &str, about: &str, game: Option<&Game>, rules: RuleSet) -> Reply {
    ask_as(None, kind, about, game, rules)
}

/// Asks as the player of a side, if one is given.
pub(super) fn ask_as(asker: Option<Color>, kind: &str, about: &str, game: Option<&Game>, rules: RuleSet) -> Reply {
    let text = format!("{} {about}", kind.replace('-', " "));
    let reply =
        library().ask(&Question { text: &text, lang: Lang::English, rules: Some(rules), game, asker, players: None });
    assert_eq!(reply.topic.as_deref(), Some(kind), "{text}: {reply:?}");
    reply
}

pub(super) fn ask_game(kind: &str, about: &str, game: &Game) -> Reply {
    ask(kind, about, Some(game), game.rules())
}

/// Returns games of random moves, each stopped somewhere on its way.
fn games(rules: RuleSet, n: usize) -> Vec<Game> {
    let mut random = fastrand::Rng::with_seed(5);
    let one = |_| {
        let mut game = Game::new(rules);
        for _ in 0..random.usize(0..60) {
            let Some(&mv) = random.choice(&game.position().moves()) else { break };
            if game.play(mv).is_err() {
                break;
            }
        }
        game
    };
    (0..n).map(one).collect()
}

/// Words that the sentence for a reason must have, from the reason alone.
fn words_of(reason: &Reason) -> Vec<String> {
    let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    match reason {
        Reason::EmptyPoint(point) => words(&["no stone", &point.to_string()]),
        Reason::NotYourStone(point) => words(&["to move", "belongs", &point.to_string()]),
        Reason::MustCapture { with } => {
            words(&["must capture"]).into_iter().chain(with.into_iter().map(|point| point.to_string())).collect()
        }
        Reason::Backward { from, to } => words(&["backward", &from.to_string(), &to.to_string()]),
        Reason::BaseRow(point) => words(&["far row", &point.to_string()]),
        Reason::Hemmed(point) => words(&["free", &point.to_string()]),
        other => panic!("no reason for a stone: {other:?}"),
    }
}

#[test]
fn every_stone_gets_the_engine_s_reason() {
    let library = library();
    let mut seen = std::collections::HashSet::new();
    for game in RuleSet::ALL.into_iter().flat_map(|rules| games(rules, 60)) {
        if game.outcome().is_some() {
            continue;
        }
        for point in Point::all() {
            let text = format!("can move {point}");
            let question = Question {
                text: &text,
                lang: Lang::English,
                rules: Some(game.rules()),
                game: Some(&game),
                asker: None,
                players: None,
            };
            let answer = library.ask(&question).answer;
            let can = format!("The stone on {point} can ");
            let own: Vec<Move> = game.position().moves().into_iter().filter(|mv| mv.from() == point).collect();
            match game.position().explain_stone(point) {
                Some(illegal) => {
                    assert!(own.is_empty());
                    let words = words_of(&illegal.reason);
                    assert!(words.iter().all(|word| answer.contains(word)), "{game:?} {point}: {answer} / {words:?}");
                    assert!(!answer.starts_with(&can), "{answer}");
                    seen.insert(std::mem::discriminant(&illegal.reason));
                }
                None => {
                    assert!(answer.starts_with(&can) && own.iter().any(|mv| answer.contains(&mv.to().to_string())));
                }
            }
        }
    }
    assert!(seen.len() >= 5, "the games meet most reasons: {seen:?}");
}

#[test]
fn captures_are_listed_exactly() {
    for game in RuleSet::ALL.into_iter().flat_map(|rules| games(rules, 150)) {
        if game.outcome().is_some() {
            continue;
        }
        let position = game.position();
        let captures: Vec<String> =
            position.distinct_moves().iter().filter(|mv| mv.is_capture()).map(ToString::to_string).collect();
        let answer = ask_game("can-capture", "", &game).answer;
        let listed: Vec<&str> = answer.split([' ', ',', '.']).filter(|word| word.contains('x')).collect();
        assert!(listed.iter().all(|text| captures.iter().any(|mv| mv == text)), "{answer} / {captures:?}");
        assert_eq!(listed.len(), captures.len().min(12), "{answer} / {captures:?}");
        if captures.len() > 1 {
            assert!(answer.contains(&format!("{} ways", captures.len())), "{answer}");
        }
    }
}

#[test]
fn many_captures_are_counted_but_not_all_listed() {
    let game = game(RuleSet::Forward, "1b1bw/bbbbw/1b3/1b1ww/1w3 w");
    let answer = ask_game("can-capture", "", &game).answer;
    assert!(answer.contains("36 ways") && answer.len() < 1_000, "{answer}");
}

#[test]
fn moves_are_judged_as_the_engine_judges_them() {
    let game = Game::new(RuleSet::Forward);
    let answer = |about| ask_game("can-move", about, &game).answer;
    assert!(answer("b4-c3").starts_with("b4-c3 is legal"));
    assert!(answer("from b4 to c3").starts_with("b4-c3 is legal"));
    assert!(answer("c4 b4").contains("already"), "occupied");
    assert!(answer("d2-c3").contains("Black is to move"), "not the stone's turn");
    assert!(answer("b5-c3").contains("too far"));
    let game = super::game(RuleSet::Forward, "5/5/2w2/5/4b w");
    assert!(ask_game("can-move", "c3-c2", &game).answer.contains("step backward"));
}

#[test]
fn step_that_other_rules_forbid_is_told_with_its_rule() {
    let answer = |text| ask_game("can-move", text, &game(RuleSet::Free, "w4/5/2w2/5/4b w")).answer;
    assert!(answer("c3-c2").contains("backward"), "{}", answer("c3-c2"));
    assert!(answer("a5-b5").contains("far row") && answer("a5").contains("far row"));
    assert!(!answer("c3-c4").contains("backward") && !answer("c3-c4").contains("far row"));
}

#[test]
fn steps_are_listed_where_they_are_few() {
    let answer = ask_game("can-move", "", &Game::new(RuleSet::Free)).answer;
    assert!(["b2-c3", "c2-c3", "d2-c3", "d3-c3"].iter().all(|step| answer.contains(step)), "{answer}");
    let answer = ask_game("can-move", "", &game(RuleSet::Free, "b3b/5/2w2/5/w3w w")).answer;
    assert!(!answer.contains('-') && answer.contains("a1, e1, c3"), "fourteen steps: {answer}");
}

#[test]
fn capture_of_one_stone_by_another_is_told_with_what_prevents_it() {
    let answer = |text, position| ask_game("can-capture", text, &game(RuleSet::Free, position)).answer;
    assert!(answer("c3 b4", "5/1b3/2w2/5/4w w").contains("c3xa5"));
    assert!(answer("b4 c3", "5/1b3/2w2/5/4w w").contains("c3xa5"), "in either order");
    assert!(answer("c3 b4", "b4/1b3/2w2/5/4w w").contains("a5 is not empty"));
    assert!(answer("c2 b3", "5/5/1b3/2w2/5 w").contains("No line joins c2 and b3"));
    assert!(answer("b3 a3", "5/5/bw3/5/5 w").contains("edge"));
    assert!(answer("a1 c4", "5/2b2/5/5/w4 w").contains("c4 is not next to a1"));
}

#[test]
fn rule_is_applied_to_the_table_where_the_question_points_at_it() {
    let game = game(RuleSet::Free, "5/5/2b2/2w2/w4 w");
    let answer = |text| ask_game("rule", text, &game).answer;
    assert_eq!(answer(""), "text of rule");
    for text in ["here", "now", "c2", "white"] {
        assert!(answer(text).ends_with(" text of rule") && answer(text).contains("c2xc4"), "{text}: {}", answer(text));
    }
    assert_eq!(ask("rule", "here", None, RuleSet::Free).answer, "text of rule", "no table");
}

#[test]
fn turn_and_end_are_told_by_the_rules() {
    for rules in RuleSet::ALL {
        let first = if rules.first() == Color::White { "White" } else { "Black" };
        assert!(ask_game("who-moves", "", &Game::new(rules)).answer.starts_with(first));
        assert!(ask_game("is-over", "", &Game::new(rules)).answer.contains(&format!("{first} is to move")));
    }
    let won = game(RuleSet::Free, "5/5/2w2/5/5 b");
    for kind in ["is-over", "who-moves", "can-move", "can-capture", "until-draw"] {
        let answer = ask_game(kind, "", &won).answer;
        assert!(answer.contains("Black has no stones") && answer.contains("White has won"), "{kind}: {answer}");
    }
    let named = ask_game("is-over", "c2", &game(RuleSet::Free, "b4/5/5/2w2/5 w")).answer;
    assert!(named.contains("c2 can step"), "a stone is named: {named}");
    let quiet = game(RuleSet::Forward, "5/5/2w2/5/b4 w 40");
    let answer = ask_game("is-over", "", &quiet).answer;
    assert!(answer.contains("over: 40 moves") && answer.ends_with("a draw."), "{answer}");
    let odd = ask_game("is-over", "", &game(RuleSet::Forward, "5/5/2w2/5/b4 w 4294967295")).answer;
    assert_eq!(odd, answer, "whatever a position says that was given");
    let blocked = game(RuleSet::Forward, "w4/5/5/5/5 w 40");
    let answer = ask_game("is-over", "", &blocked).answer;
    assert!(answer.contains("no legal move") && answer.contains("Black has won"), "before the draw: {answer}");
    assert!(answer.contains("far row"), "why it has none: {answer}");
}

#[test]
fn draw_is_counted_by_the_rules_of_the_game() {
    let at = |quiet| game(RuleSet::Forward, &format!("5/5/2w2/5/b4 w {quiet}"));
    assert!(ask_game("until-draw", "", &at(39)).answer.contains("One more move"));
    assert!(ask_game("until-draw", "", &at(12)).answer.contains("28 more moves"));
    let forced = game(RuleSet::Forward, "5/5/2b2/2w2/5 w 39");
    let answer = ask_game("until-draw", "", &forced).answer;
    assert!(answer.contains("must capture now (c2xc4)") && answer.contains("anew"), "{answer}");
    let mut game = game(RuleSet::Free, "4b/5/5/5/w4 w");
    for text in ["a1-a2", "e5-e4", "a2-a1", "e4-e5"] {
        let mv = game.position().read_move(text).unwrap();
        game.play(mv).unwrap();
    }
    let answer = ask_game("until-draw", "", &game).answer;
    assert!(answer.contains("2 times") && answer.contains("20 moves"), "{answer}");
    let stones = ask_game("stones-left", "", &game).answer;
    assert!(stones.contains("White 1") && stones.contains("Black 1"), "{stones}");
}

#[test]
fn other_rules_than_the_game_s_see_its_position_only() {
    let game = game(RuleSet::Free, "5/5/2w2/5/4b w");
    let answer = |rules| ask("can-move", "c3-c2", Some(&game), rules).answer;
    assert!(answer(RuleSet::Free).starts_with("c3-c2 is legal"));
    assert!(answer(RuleSet::Forward).contains("backward"));
}

#[test]
fn without_a_game_or_a_point_the_text_is_the_answer() {
    for kind in ["can-move", "can-capture", "who-moves", "is-over", "until-draw", "stones-left"] {
        assert_eq!(ask(kind, "", None, RuleSet::Free).answer, format!("text of {kind}"));
    }
    for kind in ["reach", "is-strong", "is-joined"] {
        assert_eq!(ask_game(kind, "", &Game::new(RuleSet::Free)).answer, format!("text of {kind}"));
    }
}

#[test]
fn reach_lists_the_points_that_lines_join() {
    for point in Point::all() {
        let reply = ask("reach", &point.to_string(), None, RuleSet::Free);
        let listed: Vec<Point> =
            reply.answer.split([' ', ',', '.', ':']).filter_map(|word| word.parse().ok()).collect();
        let joined: Vec<Point> = point.neighbors().into_iter().collect();
        assert_eq!(listed, [&[point], joined.as_slice()].concat(), "{}", reply.answer);
        assert!(reply.answer.starts_with(&format!("{} lines ", joined.len())), "{}", reply.answer);
        assert_eq!(reply.picture.unwrap().marks, point.neighbors());
        // A point is strong if its file and rank add up to an even number.
        let is_strong = (point.file() + point.rank()).is_multiple_of(2);
        assert_eq!(reply.answer.contains("strong"), is_strong, "{}", reply.answer);
        assert_eq!(reply.caption, "Framed: joined by a line.");
        let answer = ask("is-strong", &point.to_string(), None, RuleSet::Free).answer;
        assert_eq!(answer.contains("is a strong point"), is_strong, "{answer}");
    }
}

#[test]
fn reach_tells_where_no_step_leads_back() {
    let answer = |rules| ask("reach", "c2", None, rules).answer;
    let (free, forward) = (answer(RuleSet::Free), answer(RuleSet::Forward));
    assert!(forward.starts_with(&free) && forward.contains("forward or sideways, never from the far row"), "{forward}");
    assert!(!free.contains("back"), "{free}");
}

#[test]
fn value_is_what_the_book_has_proved() {
    for rules in RuleSet::ALL {
        let start = Position::start(rules);
        let value = alquerque_bot::search::Book::of(rules).value(&start);
        let answer = ask("proved", "", None, rules).answer;
        let words = match value {
            Some(alquerque_bot::tables::Wdl::Draw) => "draw",
            Some(_) => "wins",
            None => "text of",
        };
        assert!(answer.contains(words), "{answer}");
    }
}

#[test]
fn marks_show_what_the_answer_speaks_of() {
    let game = game(RuleSet::Free, "5/5/2b2/2w2/w4 w");
    let picture = ask_game("can-move", "a1", &game).picture.unwrap();
    assert_eq!(picture.marks, position(RuleSet::Free, "5/5/2b2/2w2/w4 w").capturers());
    assert_eq!((picture.framed, picture.position), (Framed::Capture, *game.position()));
    let steps = ask_game("can-move", "c2", &self::game(RuleSet::Free, "b4/5/5/2w2/5 w"));
    assert_eq!(
        (steps.picture.unwrap().framed, steps.caption.as_str()),
        (Framed::Target, "Framed: where the stone can go.")
    );
    let picture = ask_game("can-capture", "", &game).picture.unwrap();
    assert_eq!(picture.arrows.iter().map(ToString::to_string).collect::<Vec<_>>(), ["c2xc4"]);
}
