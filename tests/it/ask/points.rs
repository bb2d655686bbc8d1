//! Questions about points by themselves, and about several to choose from.

use alquerque_bot::{
    ask::{Question, Reply, ask as ask_bot},
    i18n::Lang,
    rules::{Bitboard, Game, Point, RuleSet},
};

use super::{
    game,
    position::{ask, ask_game},
};

/// Returns how many steps a line leads from one point to the other, from the picture of the board alone: straight lines
/// join all neighbors, diagonal ones begin where file and rank, from one, add up to an even number.
fn steps_along_a_line(from: Point, to: Point) -> Option<u8> {
    let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
    let is_even = (from.file() + from.rank()).is_multiple_of(2);
    match (files, ranks) {
        (0, 0) => None,
        (0, n) | (n, 0) => Some(n),
        (n, m) if n == m && is_even => Some(n),
        _ => None,
    }
}

#[test]
fn every_two_points_are_told_apart() {
    for (from, to) in Point::all().flat_map(|from| Point::all().map(move |to| (from, to))) {
        if from == to {
            continue;
        }
        let answer = ask("is-joined", &format!("{from} {to}"), None, RuleSet::Free).answer;
        match steps_along_a_line(from, to) {
            Some(1) => assert!(answer.starts_with("Yes, a line joins"), "{answer}"),
            Some(2) => assert!(answer.contains("a jump does") && answer.contains("enemy"), "{answer}"),
            Some(_) => assert!(answer.starts_with("No") && answer.contains("too far"), "{answer}"),
            None => assert!(answer.starts_with("No, no line"), "{answer}"),
        }
    }
}

#[test]
fn diagonal_without_a_line_is_explained_by_weak_points() {
    for about in ["b3 c4", "a2 b3", "a2 c4"] {
        let answer = ask("is-joined", about, None, RuleSet::Free).answer;
        assert!(answer.contains("weak points have no diagonals"), "{about}: {answer}");
    }
    let answer = ask("is-joined", "a1 c3", None, RuleSet::Free).answer;
    assert!(answer.contains("over b2"), "{answer}");
}

#[test]
fn move_without_a_game_is_answered_from_the_board() {
    for about in ["a2 b3", "b2 c3", "a1 e5"] {
        let joined = ask("is-joined", about, None, RuleSet::Free).answer;
        let by_line = ask("can-move", about, None, RuleSet::Free).answer;
        assert_eq!(by_line.to_lowercase(), joined.trim_start_matches("Yes, ").to_lowercase(), "a line is no leave");
        assert_eq!(ask("reach", about, None, RuleSet::Free).answer, joined);
    }
    assert_eq!(ask("can-move", "b2", None, RuleSet::Free).answer, "text of can-move");
}

#[test]
fn joined_points_with_a_stone_are_told_the_game_s_answer_too() {
    let game = game(RuleSet::Free, "b4/5/5/2w2/5 w");
    let answer = |about| ask_game("is-joined", about, &game).answer;
    assert!(answer("c2 c3").starts_with("Yes, a line joins") && answer("c2 c3").contains("c2-c3 is legal"));
    assert!(!answer("d2 d3").contains("legal") && !answer("d2 d3").contains("no stone"), "{}", answer("d2 d3"));
    assert!(!answer("c2 e4").contains("legal"));
}

#[test]
fn two_points_are_understood_in_every_language() {
    let answer = |text, lang| -> Reply {
        ask_bot(&Question { text, lang, rules: Some(RuleSet::Free), game: None, asker: None, players: None })
    };
    for (texts, lang, no, jump) in [
        (["from a2 to b3?", "is a2 joined to b3", "can a stone go from b2 to d4?"], Lang::English, "No, ", "jump"),
        (
            ["från a2 till b3?", "är a2 förbunden med b3", "kan en sten gå från b2 till d4?"],
            Lang::Swedish,
            "Nej, ",
            "hopp",
        ),
        (
            ["von a2 nach b3?", "ist a2 mit b3 verbunden", "kann ein Stein von b2 nach d4 ziehen?"],
            Lang::German,
            "Nein, ",
            "Sprung",
        ),
    ] {
        for text in &texts[..2] {
            let reply = answer(text, lang);
            assert!(reply.answer.starts_with(no), "{text}: {reply:?}");
        }
        let reply = answer(texts[2], lang);
        assert!(reply.answer.contains(jump) && reply.answer.contains("c3"), "{}: {reply:?}", texts[2]);
    }
}

#[test]
fn what_is_better_is_never_told() {
    let game = Game::new(RuleSet::Free);
    for (text, lang) in [
        ("should I move b2 or d2?", Lang::English),
        ("a2-a3 or b2-b3, which is better?", Lang::English),
        ("b2 or d2?", Lang::English),
        ("ska jag flytta b2 eller d2?", Lang::Swedish),
        ("b2-c3 eller d2-c3?", Lang::Swedish),
        ("soll ich b2 oder d2 ziehen?", Lang::German),
        ("b2-c3 oder d2-c3, was ist besser?", Lang::German),
    ] {
        let reply = ask_bot(&Question { text, lang, rules: None, game: Some(&game), asker: None, players: None });
        assert_eq!(reply.topic.as_deref(), Some("hint"), "{text}: {reply:?}");
    }
}

#[test]
fn several_stones_that_are_asked_about_are_told_one_by_one() {
    let game = game(RuleSet::Free, "b4/5/5/2w1w/5 w");
    let answer = ask_game("can-move", "white c2 or e2", &game).answer;
    assert!(answer.contains("The stone on c2 can step") && answer.contains("The stone on e2 can step"), "{answer}");
    let answer = ask_game("can-move", "white c2 c3 or c4", &game).answer;
    assert!(answer.contains("c2-c3 is legal") && answer.contains("no stone on c3"), "{answer}");
}

#[test]
fn strong_and_weak_points_are_listed() {
    let answer = ask("strong-and-weak", "", None, RuleSet::Free).answer;
    let (strong, weak) = answer.split_once("Weak").unwrap();
    let listed =
        |text: &str| -> Bitboard { text.split([' ', ',', '.']).filter_map(|word| word.parse().ok()).collect() };
    assert_eq!((listed(strong), listed(weak)), (Bitboard::STRONG, !Bitboard::STRONG));
}

#[test]
fn each_of_several_points_is_told_to_be_strong_or_weak() {
    let answer = ask("is-strong", "a2 b2", None, RuleSet::Free).answer;
    assert!(answer.contains("a2 is a weak point") && answer.contains("b2 is a strong point"), "{answer}");
}

#[test]
fn diagonal_jump_from_a_point_is_told_from_its_lines() {
    for (text, lang, part) in [
        ("why can't c2 jump diagonally", Lang::English, "c2 is a weak point"),
        ("varför kan c2 inte hoppa snett", Lang::Swedish, "c2 är en svag punkt"),
        ("warum kann c2 nicht schräg springen", Lang::German, "c2 ist ein schwacher Punkt"),
    ] {
        let answer = super::reply_by(text, lang, RuleSet::Free).answer;
        assert!(answer.starts_with(part), "{answer}");
    }
}

#[test]
fn point_that_is_all_of_a_question_is_told_of() {
    for lang in Lang::ALL {
        let by = |text| ask_bot(&Question { text, lang, rules: None, game: None, asker: None, players: None });
        let reply = by("d2?");
        assert_eq!(reply.topic.as_deref(), Some("reach"), "{lang:?}: {reply:?}");
        assert!(reply.answer.contains('8') && reply.answer.contains("c1"), "{lang:?}: {reply:?}");
        assert_eq!(by("a2 b3").topic.as_deref(), Some("two-points"), "{lang:?}");
    }
    let game = game(RuleSet::Free, "b4/5/5/2w2/5 w");
    let text = "c2";
    let here =
        ask_bot(&Question { text, lang: Lang::English, rules: None, game: Some(&game), asker: None, players: None });
    assert!(here.answer.contains("can step to"), "{here:?}");
}

#[test]
fn point_that_the_board_does_not_have_is_told_so() {
    for (text, lang, none) in [
        ("is f3 a point", Lang::English, "There are no other points."),
        ("is c7 strong", Lang::English, "There are no other points."),
        ("finns det en f6 på brädet", Lang::Swedish, "Andra punkter finns inte."),
        ("gibt es ein f6 auf dem brett", Lang::German, "Andere Punkte gibt es nicht."),
    ] {
        let reply = ask_bot(&Question { text, lang, rules: None, game: None, asker: None, players: None });
        assert!(reply.answer.contains(none), "{text}: {reply:?}");
    }
}

#[test]
fn move_that_names_no_point_of_the_board_is_told_so() {
    let game = game(RuleSet::Free, "b4/5/5/2w2/5 w");
    for (text, lang) in
        [("can z9 move", Lang::English), ("kan h8 flytta", Lang::Swedish), ("kann h8 ziehen", Lang::German)]
    {
        let reply = ask_bot(&Question { text, lang, rules: None, game: Some(&game), asker: None, players: None });
        assert_eq!(reply.answer, lang.word("ask-off-board"), "{text}: {reply:?}");
    }
}

#[test]
fn path_that_is_no_chain_of_jumps_is_refused_without_a_game() {
    let text = "is a1-b2-c3-d4-e5-d5 a legal move?";
    let reply = ask_bot(&Question { text, lang: Lang::English, rules: None, game: None, asker: None, players: None });
    assert!(reply.answer.contains("a1 to b2 is not a jump"), "{reply:?}");
}
