//! What a position is worth, by proof and by table.

use std::{sync::atomic::AtomicBool, time::Duration};

use alquerque_bot::{
    rules::{RuleSet, Setup},
    search::{Knowledge, Limits, settle},
    tables::{Folder, Keep, Tables, Wdl},
};

use super::{A_LITTLE, FOUR, SIX, position, random_position};

#[test]
fn proofs_over_small_tables_agree_with_larger_tables() {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut seen = [0; 3];
    for rules in RuleSet::ALL {
        for n in 0..200 {
            let position = random_position(rules, 5 + n % 2, &mut rng);
            let known = SIX[rules as usize].value(&position).unwrap();
            if let Some(value) = settle(&position, &FOUR, &A_LITTLE).value {
                assert_eq!(Some(value), known, "{rules}: {position}");
                seen[value as usize] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count >= 20), "wins, draws and losses should all come up: {seen:?}");
    assert!(seen.iter().sum::<usize>() >= 260, "most should be settled: {seen:?}");
}

#[test]
fn proofs_need_no_tables_at_all() {
    let mut rng = fastrand::Rng::with_seed(12);
    let mut settled = 0;
    for rules in RuleSet::ALL {
        for n in 0..60 {
            let position = random_position(rules, 2 + n % 3, &mut rng);
            if let Some(value) = settle(&position, &Knowledge::without_tables(), &A_LITTLE).value {
                assert_eq!(Some(value), SIX[rules as usize].value(&position).unwrap(), "{rules}: {position}");
                settled += 1;
            }
        }
    }
    assert!(settled >= 40, "{settled}");
}

#[test]
fn the_quiet_counter_is_part_of_the_value() {
    let mut rng = fastrand::Rng::with_seed(13);
    let mut changed = 0;
    for _ in 0..100 {
        let fresh = random_position(RuleSet::Forward, 5, &mut rng);
        let setup = fresh.setup();
        let at = |quiet| Setup { quiet, ..setup }.into_position(RuleSet::Forward).unwrap();
        let values = [0, 20, 30, 38, 39].map(|quiet| settle(&at(quiet), &FOUR, &A_LITTLE).value);
        let values: Vec<Wdl> = values.into_iter().flatten().collect();
        for pair in values.windows(2) {
            assert!(pair[1] == pair[0] || pair[1] == Wdl::Draw, "{fresh}: a later counter can only draw: {values:?}");
            changed += u32::from(pair[1] != pair[0]);
        }
    }
    assert!(changed > 10, "{changed}");
}

#[test]
fn what_is_over_needs_no_search() {
    for (rules, text, value) in [
        (RuleSet::Free, "5/5/5/5/w4 b", Wdl::Loss),
        (RuleSet::Forward, "w4/5/5/5/4b w", Wdl::Loss),
        (RuleSet::Forward, "5/5/2w2/5/4b w 40", Wdl::Draw),
        (RuleSet::Free, "5/5/5/5/w4 w", Wdl::Win),
    ] {
        let settled = settle(&position(rules, text), &Knowledge::without_tables(), &Limits::default());
        assert_eq!((settled.value, settled.nodes), (Some(value), 0), "{rules}: {text}");
    }
}

#[test]
fn without_time_nodes_or_leave_nothing_is_claimed() {
    let stop = AtomicBool::new(true);
    for rules in RuleSet::ALL {
        // In neither book, and far from any table.
        let text = "bbbbb/bb1bb/b1bww/wwww1/w1www w 0";
        let start = position(rules, text);
        for limits in [
            Limits { nodes: Some(0), ..Limits::default() },
            Limits { nodes: Some(1000), ..Limits::default() },
            Limits { time: Some(Duration::ZERO), ..Limits::default() },
            Limits { stop: Some(&stop), ..Limits::default() },
        ] {
            let settled = settle(&start, &FOUR, &limits);
            assert_eq!(settled.value, None);
            assert!(settled.nodes <= 1000, "{}", settled.nodes);
        }
    }
}

#[test]
fn the_same_question_costs_the_same() {
    for rules in RuleSet::ALL {
        let position = random_position(rules, 7, &mut fastrand::Rng::with_seed(14));
        let ask = || settle(&position, &FOUR, &A_LITTLE).nodes;
        assert_eq!(ask(), ask());
    }
}

/// What is there must not be taken for more than it is: a table's value holds right after a capture.
#[test]
fn missing_and_damaged_tables_never_make_a_value_wrong() {
    let rules = RuleSet::Forward;
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::new(place.path());
    let go_on = AtomicBool::new(false);
    folder.build(&mut Tables::empty(rules), 4, (1, &go_on), &|_, _| {}, &mut |_, _| {}).unwrap();
    let damage = |name: &str| {
        // The last byte of a file is part of its last page.
        let path = place.path().join(name);
        let mut bytes = std::fs::read(&path).unwrap();
        let last = bytes.len() - 3;
        bytes[last] ^= 1;
        std::fs::write(path, bytes).unwrap();
    };
    let load = || {
        let mut knowledge = Knowledge::without_tables();
        knowledge.add(folder.load(rules, 4, Keep::OnDisk).tables);
        knowledge
    };
    std::fs::remove_file(place.path().join("forward-2v1.values")).unwrap();
    let incomplete = load();
    for name in ["forward-1v1", "forward-1v2", "forward-3v1", "forward-2v2", "forward-1v3"] {
        damage(&format!("{name}.distances"));
    }
    let damaged = load();
    let mut rng = fastrand::Rng::with_seed(15);
    let mut n_settled = 0;
    for n in 0..400 {
        let position = random_position(rules, 2 + n % 3, &mut rng);
        let late = Setup { quiet: 28 + n as u32 % 12, ..position.setup() }.into_position(rules).unwrap();
        let known = SIX[rules as usize].value(&late).unwrap();
        for knowledge in [&incomplete, &damaged] {
            if let Some(value) = settle(&late, knowledge, &A_LITTLE).value {
                assert_eq!(Some(value), known, "{late}");
                n_settled += 1;
            }
        }
    }
    assert!(n_settled > 400, "{n_settled}");
}
