//! The endgame tables: that they are right, that files are read as hostile, that building can be broken off.

mod building;
mod command;
mod counts;
mod files;
mod forged;
mod probes;
mod slow_answers;
mod symmetry;
mod verify;

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

use alquerque_bot::{
    rules::{Position, RuleSet},
    tables::{Folder, FolderError, Keep, Loaded, Material, Stage, Tables},
};

fn position(rules: RuleSet, text: &str) -> Position {
    let setup: alquerque_bot::rules::Setup = text.parse().unwrap();
    setup.into_position(rules).unwrap()
}

fn make(rules: RuleSet, stones: u32) -> Tables {
    Tables::generate(rules, stones, 2, &AtomicBool::new(false)).unwrap()
}

/// Makes what `folder` lacks, as the program does.
fn build(folder: &Path, rules: RuleSet, stones: u32) -> Result<Tables, FolderError> {
    build_until(folder, rules, stones, u32::MAX)
}

/// The same, but stops at the `n_stages`-th report of progress.
fn build_until(folder: &Path, rules: RuleSet, stones: u32, n_stages: u32) -> Result<Tables, FolderError> {
    let folder = Folder::new(folder);
    let Loaded { mut tables, .. } = folder.load(rules, stones, Keep::OnDisk);
    let stop = AtomicBool::new(false);
    let seen = std::sync::atomic::AtomicU32::new(0);
    let on_stage = |_: Material, _: Stage| {
        if seen.fetch_add(1, Ordering::Relaxed) + 1 >= n_stages {
            stop.store(true, Ordering::Relaxed);
        }
    };
    folder.build(&mut tables, stones, (2, &stop), &on_stage, &mut |_, _| {}).map(|()| tables)
}

/// Returns all files of a folder by name.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

/// Returns a folder with all tables of up to `stones` stones.
fn built(rules: RuleSet, stones: u32) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path(), rules, stones).unwrap();
    folder
}

/// Returns a random position with `own` and `enemy` stones, nothing quiet yet.
fn random_position(random: &mut fastrand::Rng, rules: RuleSet, own: usize, enemy: usize) -> Position {
    let mut points = ['1'; 25];
    points[..own].fill('w');
    points[own..own + enemy].fill('b');
    random.shuffle(&mut points);
    let side = if random.bool() { 'w' } else { 'b' };
    let ranks: Vec<String> = points.chunks(5).map(|rank| rank.iter().collect()).collect();
    position(rules, &format!("{} {side}", ranks.join("/")))
}
