//! Positions that no table knows, or that need none.

use std::sync::atomic::AtomicBool;

use alquerque_bot::{
    rules::{Position, RuleSet},
    tables::{Dtc, GenerateError, Known, MAX_STONES, Material, Tables, Wdl},
};

use super::{make, position};

const DRAW: Known = Known { value: Wdl::Draw, distance: None };

const fn win(distance: u32) -> Known {
    Known { value: Wdl::Win, distance: Some(Dtc(distance)) }
}

const fn loss(distance: u32) -> Known {
    Known { value: Wdl::Loss, distance: Some(Dtc(distance)) }
}

#[track_caller]
fn check(tables: &Tables, text: &str, expected: Option<Known>) {
    let position = position(tables.rules(), text);
    assert_eq!(tables.probe(&position).unwrap(), expected, "{position:?}");
}

#[test]
fn side_without_stones_has_lost_however_many_the_other_has() {
    for rules in RuleSet::ALL {
        let tables = Tables::empty(rules);
        check(&tables, "wwwww/wwwww/ww3/5/5 b", Some(loss(0)));
        check(&tables, "5/5/5/2www/wwwww w", Some(win(1)));
        check(&tables, "5/5/5/1bbbb/bbbbb b", Some(win(1)));
        check(&tables, "5/5/2w2/5/5 b 77", Some(loss(0)));
    }
    // Nothing may step off the far row, so there is no last move to win by.
    check(&Tables::empty(RuleSet::Forward), "w3w/5/5/5/5 w", Some(loss(0)));
    check(&Tables::empty(RuleSet::Free), "w3w/5/5/5/5 w", Some(win(1)));
}

#[test]
fn forty_quiet_plies_draw_unless_the_side_to_move_is_stuck() {
    let tables = make(RuleSet::Forward, 2);
    for (counter, stuck, last_step) in [(39, loss(0), win(1)), (40, loss(0), DRAW), (41, loss(0), DRAW)] {
        check(&tables, &format!("w4/5/5/5/4b w {counter}"), Some(stuck));
        check(&tables, &format!("5/5/2w2/5/5 w {counter}"), Some(last_step));
    }
    check(&tables, &format!("w4/5/5/5/4b w {}", u32::MAX), Some(loss(0)));
    // A capture is there to be made, but the game is over.
    check(&tables, "5/5/2b2/2w2/5 w 39", Some(win(1)));
    check(&tables, "5/5/2b2/2w2/5 w 40", Some(DRAW));
}

#[test]
fn counter_means_nothing_in_free() {
    let tables = make(RuleSet::Free, 3);
    for text in ["5/5/2b2/2w2/5 w", "5/w4/5/3b1/w4 w", "5/w4/5/3b1/w4 b"] {
        let fresh = tables.probe(&position(RuleSet::Free, text)).unwrap();
        check(&tables, &format!("{text} 40"), fresh);
        check(&tables, &format!("{text} {}", u32::MAX), fresh);
    }
}

#[test]
fn nothing_is_said_where_there_is_no_table() {
    for rules in RuleSet::ALL {
        let tables = make(rules, 3);
        check(&tables, "5/1w1b1/5/1b1w1/5 w", None);
        check(&tables, "bbbbb/bbbbb/bb1ww/wwwww/wwwww w", None);
        check(&tables, "bbbbb/bbbbb/bb3/5/4w w", None);
        assert_eq!(tables.fresh_value(&Position::start(rules)), None);
        assert_eq!(tables.count(Material { own: 2, enemy: 2 }), None);
        assert_eq!(tables.farthest(Material { own: 2, enemy: 2 }).unwrap(), None);
        assert_eq!(tables.count(Material { own: u32::MAX, enemy: 1 }), None);
    }
}

#[test]
fn position_under_other_rules_is_not_answered() {
    let tables = make(RuleSet::Free, 2);
    let stuck_in_forward = position(RuleSet::Forward, "w4/5/5/5/4b w");
    assert_eq!((tables.fresh_value(&stuck_in_forward), tables.probe(&stuck_in_forward).unwrap()), (None, None));
}

#[test]
fn tables_that_can_not_be_are_refused() {
    let mut tables = Tables::empty(RuleSet::Free);
    let mut make = |own, enemy| tables.generate_next(Material { own, enemy }, 1, &AtomicBool::new(false), &|_| {});
    for (own, enemy) in [(0, 0), (2, 0), (0, 2), (12, 12), (MAX_STONES, 1), (u32::MAX, 1), (u32::MAX, u32::MAX)] {
        assert_eq!(make(own, enemy), Err(GenerateError::NoTable(Material { own, enemy })));
    }
    assert_eq!(make(2, 2), Err(GenerateError::Missing(Material { own: 1, enemy: 2 })));
    assert_eq!(make(1, 1), Ok(()));
}

#[test]
fn tables_are_complete_to_the_last_number_of_which_none_is_missing() {
    let mut tables = Tables::empty(RuleSet::Free);
    assert_eq!(tables.complete_to(), 1);
    let mut complete = Vec::new();
    for material in Tables::order(4) {
        tables.generate_next(material, 1, &AtomicBool::new(false), &|_| {}).unwrap();
        complete.push((material.to_string(), tables.complete_to()));
    }
    let expected = [("1v1", 2), ("2v1", 3), ("2v2", 3), ("3v1", 4)].map(|(name, stones)| (name.to_owned(), stones));
    assert_eq!(complete, expected);
    assert_eq!((Tables::order(0).count(), Tables::order(1).count()), (0, 0));
    assert_eq!(Tables::order(u32::MAX).count(), Tables::order(MAX_STONES).count());
}
