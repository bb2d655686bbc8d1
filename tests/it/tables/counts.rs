//! The exact counts of the facts folder, made by other programs.

use alquerque_bot::{
    rules::RuleSet,
    tables::{Counts, Material, Tables},
};

use super::make;
use crate::support::facts;

/// A row's material and its win / draw / loss under each rule set, the forty-move draw counted.
type Row = (Material, [Counts; 2]);

/// Reads the rows such as `| 3 v 2 | 1 / 2 / 3 | 1 / 2 / 3 | the same |`.
fn rows(facts: &str) -> Vec<Row> {
    facts.lines().filter_map(row).collect()
}

fn row(line: &str) -> Option<Row> {
    let cells: Vec<&str> = line.trim().trim_matches('|').split('|').map(str::trim).collect();
    let [material, free, unlimited, limited] = cells[..] else { return None };
    let (own, enemy) = material.split_once(" v ")?;
    let material = Material { own: own.parse().ok()?, enemy: enemy.parse().ok()? };
    let limited = if limited == "the same" { unlimited } else { limited };
    Some((material, [counts(free)?, counts(limited)?]))
}

fn counts(cell: &str) -> Option<Counts> {
    let numbers: Vec<u64> = cell.split(" / ").map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let [win, draw, loss] = numbers[..] else { return None };
    Some(Counts { win, draw, loss })
}

fn check(rules: RuleSet) {
    let Some(facts) = facts::read("rules.md") else { return };
    let rows = rows(&facts);
    assert_eq!(rows.len(), 10, "the table of exact values has changed");
    let tables = make(rules, 6);
    for (material, counts) in rows {
        assert_eq!(tables.count(material), Some(counts[rules as usize]), "{rules} {material}");
    }
}

#[test]
fn counts_in_free_are_those_of_other_programs() {
    check(RuleSet::Free);
}

#[test]
fn counts_in_forward_are_those_of_other_programs() {
    check(RuleSet::Forward);
}

#[test]
fn counts_add_up_to_all_placements() {
    let choose = |n: u64, k: u32| (0..u64::from(k)).fold(1, |product, i| product * (n - i) / (i + 1));
    for rules in RuleSet::ALL {
        let tables = make(rules, 4);
        for material in Tables::order(4).flat_map(Material::views) {
            let Counts { win, draw, loss } = tables.count(material).unwrap();
            let placements = choose(25, material.own) * choose(25 - u64::from(material.own), material.enemy);
            assert_eq!(win + draw + loss, placements, "{rules} {material}");
        }
    }
}
