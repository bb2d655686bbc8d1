//! Laws that hold in every position, tried on many thousands, and agreement with the slow engine.

use std::collections::HashSet;

use alquerque_bot::rules::{Position, Reason, RuleSet};
use fastrand::Rng;

use super::{FORWARD, position, texts};
use crate::support::slow_rules;

/// Positions of each kind and rule set; the four sets together are 12 000.
const N_POSITIONS: usize = 3000;

/// Returns a board with any number of stones, anywhere.
fn random_position(rng: &mut Rng, rules: RuleSet) -> Position {
    let mut letters = ['.'; 25];
    letters[..rng.usize(1..=12)].fill('w');
    letters[12..][..rng.usize(0..=12)].fill('b');
    rng.shuffle(&mut letters);
    let board = std::array::from_fn(|rank| std::array::from_fn(|file| letters[rank * 5 + file]));
    position(rules, &format!("{} {} {}", slow_rules::ranks(&board), rng.choice(['w', 'b']).unwrap(), rng.u32(0..45)))
}

/// Calls `check` with random and with reachable positions under both rule sets.
fn for_many_positions(mut check: impl FnMut(&Position)) {
    let mut rng = Rng::with_seed(20);
    for rules in RuleSet::ALL {
        for _ in 0..N_POSITIONS {
            check(&random_position(&mut rng, rules));
        }
        let mut reached = Position::start(rules);
        for _ in 0..N_POSITIONS {
            check(&reached);
            let mv = rng.choice(reached.moves()).filter(|_| reached.quiet() < 30);
            reached = mv.map_or(Position::start(rules), |mv| reached.play_unchecked(mv));
        }
    }
}

/// Applies `change` to every point and side letter of a text, written as `(file, rank)` from 0.
fn mapped_points(text: &str, change: impl Fn(u8, u8) -> (u8, u8)) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for pair in bytes.chunks_mut(3) {
        let (file, rank) = change(pair[0] - b'a', pair[1] - b'1');
        (pair[0], pair[1]) = (file + b'a', rank + b'1');
    }
    String::from_utf8(bytes).unwrap()
}

fn mapped_moves(position: &Position, change: impl Fn(u8, u8) -> (u8, u8)) -> Vec<String> {
    let mut moves: Vec<String> = position.moves().iter().map(|mv| mapped_points(&mv.to_string(), &change)).collect();
    moves.sort_unstable();
    moves
}

#[test]
fn slow_engine_agrees_on_moves_captures_results_and_ends() {
    for_many_positions(|position| {
        let (forward, side) = (position.rules() == FORWARD, position.turn().letter());
        let board = slow_rules::board(&position.to_string());
        let mut slow: Vec<_> = slow_rules::moves(&board, side, forward)
            .into_iter()
            .map(|mv| (mv.text, mv.captured, slow_rules::ranks(&mv.after)))
            .collect();
        slow.sort_unstable();
        let mut fast: Vec<_> = position
            .moves()
            .into_iter()
            .map(|mv| {
                let mut captured: Vec<_> = mv.captured().into_iter().map(|point| point.to_string()).collect();
                captured.sort_unstable();
                let after = position.play_unchecked(mv).to_string();
                (mv.to_string(), captured, after.split(' ').next().unwrap().to_owned())
            })
            .collect();
        fast.sort_unstable();
        assert_eq!(fast, slow, "{position:?}");

        let results: HashSet<_> = slow.iter().map(|(text, _, after)| (&text[..2], after)).collect();
        assert_eq!(position.distinct_moves().len(), results.len(), "{position:?}");
        let lost = position.outcome().is_some_and(|outcome| outcome.winner == Some(!position.turn()));
        assert_eq!(lost, slow.is_empty(), "{position:?}");
    });
}

#[test]
fn counters_and_questions_agree_with_the_list_of_moves() {
    for_many_positions(|position| {
        let moves = position.moves();
        assert_eq!(position.count_moves(), moves.len() as u64, "{position:?}");
        assert_eq!(position.has_move(), !moves.is_empty(), "{position:?}");
        assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len(), "{position:?}");
        let capturers = moves.iter().filter(|mv| mv.is_capture()).map(|mv| mv.from()).collect();
        assert_eq!(position.capturers(), capturers, "{position:?}");
        for mv in moves {
            let after = position.play_unchecked(mv);
            assert!(position.is_legal(mv), "{position:?} {mv}");
            assert_eq!(after.turn(), !position.turn());
            assert_eq!(after.quiet(), if mv.is_capture() { 0 } else { position.quiet() + 1 });
            assert_eq!(after.setup().into_position(position.rules()), Ok(after));
        }
    });
}

#[test]
fn mirrored_position_has_mirrored_moves() {
    for_many_positions(|original| {
        let mut board = slow_rules::board(&original.to_string());
        for row in &mut board {
            row.reverse();
        }
        let text = format!("{} {}", slow_rules::ranks(&board), original.turn().letter());
        let mirrored = position(original.rules(), &text);
        assert_eq!(texts(mirrored.moves()), mapped_moves(original, |file, rank| (4 - file, rank)), "{original:?}");
    });
}

#[test]
fn turned_position_with_sides_swapped_has_turned_moves() {
    for_many_positions(|original| {
        let mut board = slow_rules::board(&original.to_string());
        board.reverse();
        for row in &mut board {
            row.reverse();
        }
        let board = board.map(|row| row.map(|stone| if stone == '.' { '.' } else { slow_rules::other(stone) }));
        let text = format!("{} {}", slow_rules::ranks(&board), (!original.turn()).letter());
        let turned = position(original.rules(), &text);
        assert_eq!(texts(turned.moves()), mapped_moves(original, |file, rank| (4 - file, 4 - rank)), "{original:?}");
    });
}

#[test]
fn texts_of_positions_and_moves_read_back_as_themselves() {
    for_many_positions(|original| {
        assert_eq!(position(original.rules(), &original.to_string()), *original);
        for mv in original.moves() {
            let read = original.read_move(&mv.to_string()).map_err(|refusal| refusal.reason);
            let expected = if original.outcome().is_some() { Err(Reason::GameOver) } else { Ok(mv) };
            assert_eq!(read, expected, "{original:?}");
        }
    });
}

#[test]
fn every_refusal_carries_a_legal_example_while_there_is_one() {
    let mut rng = Rng::with_seed(21);
    for_many_positions(|position| {
        let text: String = (0..4).flat_map(|_| [rng.char('a'..='e'), rng.char('1'..='5')]).collect();
        for text in [&text[..2], &text[..4], &text[..6], &text] {
            let Err(refusal) = position.read_move(text) else { continue };
            match refusal.example {
                Some(mv) => assert!(position.is_legal(mv) && position.outcome().is_none(), "{position:?} {text}"),
                None => assert!(position.outcome().is_some(), "{position:?} {text}"),
            }
        }
    });
}
