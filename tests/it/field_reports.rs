//! The table of faults from the field: every row of the collection is there, and every test that it names.

use std::{fs, path::Path};

use crate::support::{facts, files::files};

const TABLE: &str = include_str!("../../docs/field-reports.md");

/// Returns the numbers in the first column of a table.
fn numbers(table: &str) -> Vec<u32> {
    table.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next()?.parse().ok()).collect()
}

fn rows() -> impl Iterator<Item = &'static str> {
    TABLE.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| #"))
}

/// Returns the tests that a row names.
fn tests(row: &str) -> impl Iterator<Item = &str> {
    row.split('`').skip(1).step_by(2)
}

#[test]
fn every_row_of_the_collection_is_in_the_table() {
    let Some(collection) = facts::read("field-reports.md") else { return };
    let wanted = numbers(&collection);
    assert!(wanted.len() > 50, "{wanted:?}");
    assert_eq!(numbers(TABLE), wanted);
}

#[test]
fn every_row_names_a_test_or_says_why_not() {
    for row in rows() {
        let says_why = ["*Later*: ", "there is no "].iter().any(|why| row.contains(why));
        assert!(tests(row).next().is_some() || says_why, "{row}");
    }
}

#[test]
fn every_test_that_is_named_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources = ["tests", "src"].iter().flat_map(|folder| files(&root.join(folder), "rs"));
    let sources: Vec<String> = sources.map(|path| fs::read_to_string(path).unwrap()).collect();
    for test in rows().flat_map(tests) {
        let head = format!("fn {test}(");
        assert!(sources.iter().any(|source| source.contains(&head)), "there is no test {test}");
    }
}
