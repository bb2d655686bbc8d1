//! Strict reading of positions.

use alquerque_bot::rules::{Color, PositionError, RuleSet, Setup, SetupError};

use super::{FORWARD, FREE, position};

#[track_caller]
fn check(text: &str, expected: &SetupError) {
    let error = text.parse::<Setup>().expect_err(text);
    assert_eq!(error, *expected, "{text:?}");
}

#[test]
fn what_is_wrong_with_a_position_text_is_named() {
    let text = |text: &str| text.to_owned();
    check("", &SetupError::Empty);
    check(" \t ", &SetupError::Empty);
    check("5/5/5/5 w", &SetupError::Ranks(4));
    check("5/5/5/5/5/w4 w", &SetupError::Ranks(6));
    check("startpos", &SetupError::Ranks(1));
    check("5/5/5/5/w3 w", &SetupError::RankLength { rank: 1, points: 4 });
    check("wwwwww/5/5/5/5 w", &SetupError::RankLength { rank: 5, points: 6 });
    check("5/5/3w5/5/5 w", &SetupError::RankLength { rank: 3, points: 9 });
    check("5//5/5/5 w", &SetupError::RankLength { rank: 4, points: 0 });
    check("5/5/W4/5/5 w", &SetupError::Letter { rank: 3, letter: 'W' });
    check("5/x4/5/5/5 w", &SetupError::Letter { rank: 4, letter: 'x' });
    check("5/5/5/0w4/5 w", &SetupError::Letter { rank: 2, letter: '0' });
    check("6/5/5/5/5 w", &SetupError::Letter { rank: 5, letter: '6' });
    check("5/5/5/5/ｗ4 w", &SetupError::Letter { rank: 1, letter: 'ｗ' });
    check("5/5/5/5/w4", &SetupError::NoTurn);
    check("5/5/5/5/w4 W", &SetupError::Turn(text("W")));
    check("5/5/5/5/w4 white", &SetupError::Turn(text("white")));
    check("5/5/5/5/w4 0", &SetupError::Turn(text("0")));
    check("5/5/5/5/w4 w -1", &SetupError::Quiet(text("-1")));
    check("5/5/5/5/w4 w +1", &SetupError::Quiet(text("+1")));
    check("5/5/5/5/w4 w 1.5", &SetupError::Quiet(text("1.5")));
    check("5/5/5/5/w4 w x", &SetupError::Quiet(text("x")));
    check("5/5/5/5/w4 w 4294967296", &SetupError::Quiet(text("4294967296")));
    check("5/5/5/5/w4 w 0 1", &SetupError::Rest(text("1")));
}

#[track_caller]
fn check_invalid(text: &str, expected: PositionError) {
    let setup: Setup = text.parse().unwrap();
    for rules in RuleSet::ALL {
        assert_eq!(setup.into_position(rules), Err(expected), "{text}");
    }
}

#[test]
fn arrangement_that_no_rules_accept_is_refused() {
    check_invalid("5/5/5/5/5 w", PositionError::NoStones);
    check_invalid("5/5/wwwww/wwwww/www2 b", PositionError::TooManyStones(13));
    check_invalid("bbbbb/bbbbb/bbbbb/bbbbb/bbbbb w 0", PositionError::TooManyStones(25));
}

#[test]
fn two_stones_on_one_point_are_refused() {
    let mut setup: Setup = "5/5/2w2/5/5 w".parse().unwrap();
    setup.stones.black = setup.stones.white;
    let point = "c3".parse().unwrap();
    assert_eq!(setup.into_position(FREE), Err(PositionError::Overlap(point)));
}

#[test]
fn counter_may_be_left_out_and_is_kept_under_both_rules() {
    for rules in RuleSet::ALL {
        assert_eq!(position(rules, "5/5/2w2/5/b4 w").to_string(), "5/5/2w2/5/b4 w 0");
        assert_eq!(position(rules, "5/5/2w2/5/b4 w 77").to_string(), "5/5/2w2/5/b4 w 77");
    }
}

#[test]
fn text_runs_from_the_fifth_rank_down_and_from_the_a_file_right() {
    let position = position(FORWARD, "w3b/5/5/5/1w3 b 3");
    let at = |text: &str| position.stone_on(text.parse().unwrap()).map(Color::letter);
    assert_eq!([at("a5"), at("e5"), at("b1"), at("a1")], [Some('w'), Some('b'), Some('w'), None]);
    assert_eq!((position.turn().letter(), position.quiet()), ('b', 3));
}

#[test]
fn unknown_rules_are_named() {
    let error = "Free\u{1b}".parse::<RuleSet>().unwrap_err();
    assert_eq!(error.to_string(), "unknown rules \"Free\": they are free or forward");
}
