//! Answers to somebody who plays in the game on the table, and about a side by its name.

use alquerque_bot::{
    ask::{Question, Reply, ask},
    i18n::Lang,
    rules::{Color, Game, RuleSet},
};

use super::{
    game,
    position::{ask_as, ask_game},
};

/// White can capture c3 from c2, and Black could capture d2 from d3 if it were to move.
const BOTH_CAN_CAPTURE: &str = "5/5/2bb1/2ww1/5 w";

fn ask_by(asker: Color, kind: &str, about: &str, game: &Game) -> String {
    ask_as(Some(asker), kind, about, Some(game), game.rules()).answer
}

#[test]
fn turn_is_told_to_the_one_who_asks() {
    for rules in RuleSet::ALL {
        let game = Game::new(rules);
        let (first, other) = (game.position().turn(), !game.position().turn());
        for word in ["i", "my"] {
            assert!(ask_by(first, "who-moves", word, &game).starts_with("Yes, it is your turn"));
            assert!(ask_by(other, "who-moves", word, &game).starts_with("No, it is not your turn"));
        }
        for word in ["opponent", "he"] {
            assert!(ask_by(first, "who-moves", word, &game).starts_with("No, "));
            assert!(ask_by(other, "who-moves", word, &game).starts_with("Yes, "));
        }
        assert!(ask_by(first, "who-moves", "", &game).ends_with("it is your turn."));
        assert!(ask_by(other, "who-moves", "", &game).ends_with("it is your opponent's turn."));
        assert!(ask_game("who-moves", "my", &game).answer.ends_with("is to move."), "to somebody who looks on");
    }
}

#[test]
fn turn_of_a_side_is_answered_with_yes_or_no() {
    let game = Game::new(RuleSet::Free);
    assert_eq!(ask_game("who-moves", "white", &game).answer, "Yes, White is to move.");
    assert_eq!(ask_game("who-moves", "black", &game).answer, "No, White is to move.");
    assert_eq!(ask_game("who-moves", "white or black", &game).answer, "White is to move.");
    assert!(ask_by(Color::Black, "who-moves", "white or black", &game).contains("opponent"));
}

#[test]
fn turn_with_a_capture_names_the_stones() {
    let game = game(RuleSet::Free, "5/5/2b2/2w2/w4 w");
    let answer = ask_by(Color::White, "who-moves", "my", &game);
    assert!(
        answer.starts_with("Yes, it is your turn") && answer.contains("must be a capture, possible from c2"),
        "{answer}"
    );
}

#[test]
fn stone_that_is_not_the_asker_s_is_said_to_be_the_other_s() {
    let game = game(RuleSet::Free, "b4/5/5/2w2/5 w");
    for word in ["i", ""] {
        let own = ask_by(Color::White, "can-move", &format!("{word} c2"), &game);
        assert!(own.starts_with("The stone on c2 can step"), "{own}");
        let enemy = ask_by(Color::White, "can-move", &format!("{word} a5"), &game);
        assert!(enemy.contains("a5 is not yours") && enemy.contains("Black"), "{enemy}");
        let waits = ask_by(Color::Black, "can-move", &format!("{word} a5"), &game);
        assert!(waits.starts_with("It is not your turn") && waits.contains("a5 has to wait"), "{waits}");
        let moved = ask_by(Color::Black, "can-move", &format!("{word} a5 b4"), &game);
        assert_eq!(moved, waits, "a move of it too");
    }
    let his = ask_by(Color::Black, "can-move", "i c2", &game);
    assert!(his.contains("c2 is not yours") && his.contains("White"), "{his}");
    assert!(ask_by(Color::Black, "can-move", "c2", &game).contains("can step"), "what White may do is no secret");
    assert!(ask_by(Color::Black, "can-move", "i c3", &game).contains("no stone"));
}

#[test]
fn whose_turn_it_is_not_is_told_that_first() {
    let game = game(RuleSet::Free, "b4/5/5/2w2/5 w");
    assert_eq!(ask_by(Color::Black, "can-move", "i", &game), "It is not your turn: White is to move.");
    for answer in [ask_by(Color::White, "can-move", "opponent", &game), ask_game("can-move", "black", &game).answer] {
        assert!(answer.starts_with("White is to move, not Black. ") && answer.contains("c2-c3"), "{answer}");
    }
    assert!(ask_by(Color::White, "can-move", "i", &game).contains("c2-c3"));
}

#[test]
fn captures_are_told_for_the_side_that_is_asked_about() {
    let game = game(RuleSet::Free, BOTH_CAN_CAPTURE);
    let of_white = ask_game("can-capture", "white", &game).answer;
    assert!(of_white.starts_with("White must capture") && of_white.contains("c2xc4"), "{of_white}");
    assert_eq!(ask_by(Color::White, "can-capture", "i", &game), of_white);
    // The engine is asked with Black to move.
    let turned = super::game(RuleSet::Free, &BOTH_CAN_CAPTURE.replace(" w", " b"));
    let of_black = ask_game("can-capture", "black", &game).answer;
    assert!(of_black.starts_with("White is to move, not Black. With Black to move"), "{of_black}");
    for mv in turned.position().distinct_moves() {
        assert!(of_black.contains(&mv.to_string()), "{of_black} without {mv}");
    }
    assert_eq!(ask_by(Color::White, "can-capture", "opponent", &game), of_black);
    let own = ask_by(Color::Black, "can-capture", "i", &game);
    assert!(own.starts_with("It is not your turn: White is to move. With Black to move"), "{own}");
}

#[test]
fn side_with_nothing_to_capture_is_told_so() {
    let game = game(RuleSet::Free, "b4/5/5/2w2/5 w");
    let answer = ask_game("can-capture", "black", &game).answer;
    assert!(answer.contains("With Black to move there would be nothing to capture"), "{answer}");
    let alone = super::game(RuleSet::Forward, "5/5/2w2/5/b4 w");
    let answer = ask_game("can-capture", "black", &alone).answer;
    assert_eq!(answer, "White is to move, not Black.", "with Black to move the game would be over");
}

#[test]
fn own_stones_are_counted_first() {
    let game = game(RuleSet::Free, "bb3/5/5/5/2w2 w");
    assert_eq!(ask_by(Color::Black, "stones-left", "i", &game), "You have 2 stones left, your opponent has 1.");
    assert_eq!(ask_by(Color::White, "stones-left", "i", &game), "You have one stone left, your opponent has 2.");
    assert!(ask_by(Color::White, "stones-left", "", &game).contains("White 1, Black 2"));
    assert!(ask_game("stones-left", "i", &game).answer.contains("White 1, Black 2"));
}

#[test]
fn who_wins_a_running_game_is_not_told() {
    let game = game(RuleSet::Free, "5/5/2b2/2w2/w4 w");
    for about in ["this", "i", "he"] {
        let answer = ask_by(Color::White, "proved", about, &game);
        assert!(answer.starts_with("Nobody has won yet"), "{about}: {answer}");
    }
    assert!(!ask_game("proved", "", &game).answer.contains("Nobody"), "the game as such");
    let won = super::game(RuleSet::Free, "5/5/2w2/5/5 b");
    assert!(ask_game("proved", "this", &won).answer.contains("White has won"));
}

#[test]
fn asker_is_understood_in_every_language() {
    let reply = |text, lang, asker| -> Reply {
        let game = Game::new(RuleSet::Free);
        ask(&Question { text, lang, rules: Some(RuleSet::Free), game: Some(&game), asker: Some(asker), players: None })
    };
    for (text, lang, yes, no) in [
        ("Is it my turn?", Lang::English, "Yes, it is your turn", "No, it is not your turn"),
        ("Är det min tur?", Lang::Swedish, "Ja, det är din tur", "Nej, det är inte din tur"),
        ("Bin ich dran?", Lang::German, "Ja, du bist dran", "Nein, du bist nicht dran"),
    ] {
        let (white, black) = (reply(text, lang, Color::White), reply(text, lang, Color::Black));
        assert!(white.answer.starts_with(yes), "{text}: {white:?}");
        assert!(black.answer.starts_with(no), "{text}: {black:?}");
    }
}
