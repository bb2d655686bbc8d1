//! What the check of a table against its successors finds.

use std::{num::NonZeroUsize, path::Path};

use alquerque_bot::{
    rules::RuleSet,
    tables::{Dtc, Entry, Fault, Folder, Keep, Known, Material, Tables, Wdl, verify},
};

use super::{built, forged::Forged, make, position};

const ALL: NonZeroUsize = NonZeroUsize::MIN;

fn load(folder: &Path, rules: RuleSet, stones: u32) -> Tables {
    let loaded = Folder::new(folder).load(rules, stones, Keep::InMemory);
    assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
    loaded.tables
}

/// Checks all tables, and returns the first fault.
fn first_fault(tables: &Tables, stones: u32) -> Option<Fault> {
    Tables::order(stones).flat_map(Material::views).find_map(|view| verify(tables, view, ALL, 2).err())
}

/// Checks that each of some altered contents of a file is found out, at a position that is named with what the table
/// says of it.
#[track_caller]
fn check_found_out(rules: RuleSet, file: &str, alterations: impl Fn(&[u8]) -> Vec<Vec<u8>>) {
    let folder = built(rules, 3);
    let path = folder.path().join(file);
    let good = Forged::read(&path);
    let alterations = alterations(&good.content());
    assert!(alterations.len() > 5, "only {} alterations", alterations.len());
    for (number, content) in alterations.iter().enumerate() {
        good.with_content(content).write(&path);
        let tables = load(folder.path(), rules, 3);
        let fault = first_fault(&tables, 3);
        let Some(Fault::Entry { position, said: Entry(said), found }) = fault else {
            panic!("{rules}: alteration {number} of {file} is not found: {fault:?}");
        };
        assert_eq!(tables.probe(&position).unwrap(), Some(said), "{position:?}");
        assert_ne!(Entry(said), found);
        assert!(fault.unwrap().to_string().contains(&position.to_string()));
    }
}

/// Returns copies of the content, each with another of its decided entries altered by `alter`.
fn altered(content: &[u8], alter: impl Fn(u8) -> u8) -> Vec<Vec<u8>> {
    let decided = (0..content.len()).filter(|&slot| content[slot] > 0);
    let one = |slot: usize| {
        let mut altered = content.to_vec();
        altered[slot] = alter(altered[slot]);
        altered
    };
    decided.step_by(41).map(one).collect()
}

#[test]
fn good_tables_have_no_fault() {
    for rules in RuleSet::ALL {
        let fault = first_fault(&make(rules, 4), 4);
        assert!(fault.is_none(), "{fault:?}");
    }
}

#[test]
fn altered_distance_is_found() {
    for rules in RuleSet::ALL {
        for file in ["1v2", "2v1"].map(|material| format!("{rules}-{material}.distances")) {
            check_found_out(rules, &file, |content| altered(content, |distance| distance + 1));
            check_found_out(rules, &file, |content| altered(content, |_| 255));
        }
    }
}

#[test]
fn altered_value_is_found() {
    // Of four values in a byte each takes two bits; 1 is won, 2 is lost.
    let exchange = |packed: u8, slot: usize| {
        let code = packed >> (2 * slot) & 3;
        (code != 0).then(|| packed ^ 3 << (2 * slot))
    };
    for rules in RuleSet::ALL {
        check_found_out(rules, &format!("{rules}-1v2.values"), |content| {
            let places = (0..content.len()).flat_map(|byte| [(byte, 0), (byte, 3)]);
            let one = |(byte, slot): (usize, usize)| {
                let mut altered = content.to_vec();
                altered[byte] = exchange(altered[byte], slot)?;
                Some(altered)
            };
            places.step_by(11).filter_map(one).collect()
        });
    }
}

#[test]
fn sample_looks_at_its_share() {
    let tables = make(RuleSet::Forward, 3);
    let material = Material { own: 2, enemy: 1 };
    let all = verify(&tables, material, ALL, 2).unwrap();
    for stride in [2, 7, 1 << 40] {
        let n_checked = verify(&tables, material, NonZeroUsize::new(stride).unwrap(), 1).unwrap();
        assert_eq!(n_checked, all.div_ceil(stride as u64));
    }
}

#[test]
fn missing_table_is_a_fault() {
    let tables = Tables::empty(RuleSet::Free);
    for material in [Material { own: 2, enemy: 1 }, Material { own: 0, enemy: u32::MAX }] {
        assert!(matches!(verify(&tables, material, ALL, 1), Err(Fault::Missing(missing)) if missing == material));
    }
}

#[test]
fn fault_says_what_the_table_says_and_what_it_should() {
    let position = position(RuleSet::Free, "5/5/2b2/2w2/5 w");
    let said = Entry(Known { value: Wdl::Draw, distance: None });
    let found = Entry(Known { value: Wdl::Win, distance: Some(Dtc(1)) });
    let fault = Fault::Entry { position, said, found };
    assert_eq!(fault.to_string(), "5/5/2b2/2w2/5 w 0 is said to be draw, but its moves make it win in 1");
}
