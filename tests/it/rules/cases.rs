//! Four hundred facts from the public test suites of a close relative of the game.

use alquerque_bot::rules::{Color, Game, Illegal, Move, Position, PositionError, RuleSet, Setup, read_points};
use serde_json::Value;

use super::texts;
use crate::support::{facts, slow_rules};

/// Boards there run a1..e1, a2..e2, ..., a5..e5. One is empty, which is no position here.
fn case_position(rules: RuleSet, case: &Value) -> Result<Position, PositionError> {
    let board = case["position"].as_str().expect("a board").replace('-', "1");
    let ranks: Vec<&str> = (0..5).rev().map(|rank| &board[rank * 5..rank * 5 + 5]).collect();
    let text = format!("{} {} 0", ranks.join("/"), case["to_move"].as_str().expect("a side"));
    let setup: Setup = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    setup.into_position(rules)
}

/// Boards there, made from a position here.
fn case_board(position: &Position) -> String {
    let board = slow_rules::board(&position.to_string());
    board.into_iter().flatten().collect::<String>().replace('.', "-")
}

/// Finds the legal move that visits exactly the points of `text`.
fn find(position: &Position, text: &str) -> Result<Move, Illegal> {
    let points = read_points(text).expect("a case names points");
    let mv = position.find_move(&points)?;
    assert!(mv.path().eq(points), "{text} is no short form");
    Ok(mv)
}

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text")).collect()
}

#[track_caller]
fn check(rules: RuleSet, case: &Value) {
    let position = match case_position(rules, case) {
        Ok(position) => position,
        Err(PositionError::NoStones) => {
            assert_eq!((&case["kind"], &case["expected"]), (&"legal_count".into(), &0.into()), "{case}");
            return;
        }
        Err(error) => panic!("{case}: {error}"),
    };
    let mut game = Game::from_position(position);
    for text in strings(&case["moves"]) {
        let mv = find(game.position(), text).unwrap_or_else(|error| panic!("{rules} {case}: {text} {error:?}"));
        game.play(mv).unwrap_or_else(|error| panic!("{rules} {case}: {error}"));
    }
    let moves = if game.outcome().is_some() { Vec::new() } else { game.position().moves() };
    let legal: Vec<String> = texts(moves).iter().map(|text| text.replace('x', "-")).collect();
    let is_legal = |text: &str| legal.iter().any(|legal| legal == text);
    let expected = &case["expected"];
    let holds = match case["kind"].as_str().expect("a kind") {
        "sequence" => {
            let winner = game.outcome().and_then(|outcome| outcome.winner);
            case_board(game.position()) == case["expected_board"]
                && (case.get("expected_result").is_none() || winner == Some(Color::White))
        }
        "is_legal" => is_legal(case["move"].as_str().expect("a move")),
        "is_illegal" => {
            let text = case["move"].as_str().expect("a move");
            !is_legal(text) && find(game.position(), text).is_err()
        }
        "legal_count" => *expected == legal.len(),
        "legal_contains" => strings(expected).into_iter().all(is_legal),
        "legal_set" => {
            let mut expected = strings(expected);
            expected.sort_unstable();
            expected == legal
        }
        "game_over" => *expected == game.outcome().is_some(),
        kind => panic!("unknown kind {kind}"),
    };
    assert!(holds, "{rules} {case}: legal here {legal:?}");
}

#[test]
fn four_hundred_cases_of_a_relative_hold() {
    let Some(text) = facts::read("cases/qirkat.jsonl") else { return };
    let cases: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let mut checked = Vec::new();
    for case in &cases {
        for name in strings(&case["rules_ok"]) {
            check(name.parse().expect("a rule set"), case);
            checked.push(name);
        }
    }
    let count = |name| checked.iter().filter(|checked| **checked == name).count();
    assert_eq!((cases.len(), count("free"), count("forward")), (400, 388, 400));
    let white_wins = cases.iter().filter_map(|case| case.get("expected_result"));
    assert!(white_wins.into_iter().all(|result| result == "White wins"));
}
