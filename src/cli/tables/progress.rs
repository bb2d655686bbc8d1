//! How far `tables build` has come: one bar over all tables that are to be made.

use std::{
    fmt::Write,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

use crate::{
    rules::RuleSet,
    tables::{Material, Stage, Tables},
};

/// A bar on the terminal; where there is none nothing is shown.
#[derive(Debug)]
pub(super) struct Progress {
    bar: ProgressBar,
    looking_part: f64,
    tables: Vec<Share>,
    reached: AtomicU64,
}

/// One table's part of the whole, in placements: what it takes goes with them.
#[derive(Clone, Copy, Debug)]
struct Share {
    material: Material,
    start: u64,
    length: u64,
}

/// The part of the time for a table that looking at every slot takes, as measured with seven stones.
const fn looking_part(rules: RuleSet) -> f64 {
    match rules {
        RuleSet::Free => 0.5,
        RuleSet::Forward => 0.2,
    }
}

/// Half of the rest is over after so many distances: most positions are near to their end.
const HALF_WAY: f64 = 3.0;

impl Progress {
    /// Begins with what `tables` lack of those of up to `stones` stones.
    ///
    /// # Errors
    /// Never fails: the bar's form is a good one.
    pub(super) fn start(tables: &Tables, stones: u32) -> anyhow::Result<Progress> {
        let tables_to_make = shares(&tables.missing(stones));
        let whole = tables_to_make.last().map_or(0, |last| last.start + last.length);
        let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} %  {elapsed} gone{left}")?;
        let bar = ProgressBar::new(whole).with_style(style.with_key("left", write_left));
        // The clock goes on where a single step takes long.
        bar.enable_steady_tick(Duration::from_secs(1));
        let looking_part = looking_part(tables.rules());
        Ok(Progress { bar, looking_part, tables: tables_to_make, reached: AtomicU64::new(0) })
    }

    /// Shows that the making of a table has come to a stage. Never goes back, whichever thread is late.
    pub(super) fn show(&self, material: Material, stage: Stage) {
        let Some(idx) = self.tables.iter().position(|share| share.material == material) else { return };
        let Share { start, length, .. } = self.tables[idx];
        let at = start + (length as f64 * self.part_done(stage)) as u64;
        let before = self.reached.fetch_max(at, Ordering::Relaxed);
        self.bar.set_message(format!("table {} of {}, {material}", idx + 1, self.tables.len()));
        self.bar.inc(at.saturating_sub(before));
    }

    /// Returns how much of a table's work is done, from 0 to 1.
    fn part_done(&self, stage: Stage) -> f64 {
        match stage {
            Stage::Looking { done, total } => self.looking_part * done as f64 / total.max(1) as f64,
            Stage::Distance(distance) => {
                let passed = f64::from(distance.saturating_sub(1));
                self.looking_part + (1.0 - self.looking_part) * passed / (passed + HALF_WAY)
            }
        }
    }

    /// Takes the bar away.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// Writes how long the rest may take, once that means something: the first tables are small, and tell nothing.
fn write_left(state: &ProgressState, out: &mut dyn Write) {
    if state.elapsed() >= Duration::from_secs(5) && state.fraction() >= 0.03 {
        // What can't be shown is left out.
        let _ = write!(out, ", about {:#} left", HumanDuration(state.eta()));
    }
}

fn shares(materials: &[Material]) -> Vec<Share> {
    let mut start = 0;
    let share = |&material: &Material| {
        let share = Share { material, start, length: material.views().map(Material::n_placements).sum() };
        start += share.length;
        share
    };
    materials.iter().map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bar_grows_over_all_tables_and_never_goes_back() {
        for rules in RuleSet::ALL {
            let progress = Progress::start(&Tables::empty(rules), 4).unwrap();
            let mut last = 0;
            for material in Tables::order(4) {
                let looking = [0, 5, 3, 10].map(|done| Stage::Looking { done, total: 10 });
                for stage in looking.into_iter().chain((1..200).map(Stage::Distance)) {
                    progress.show(material, stage);
                    let at = progress.bar.position();
                    assert!(at >= last && Some(at) <= progress.bar.length(), "{material} {stage:?}");
                    last = at;
                }
            }
            let whole = progress.bar.length().unwrap();
            assert!(last > whole * 95 / 100, "{last} of {whole}");
        }
    }

    #[test]
    fn table_that_is_there_takes_no_part() {
        let tables = Tables::generate(RuleSet::Free, 3, 1, &false.into()).unwrap();
        let progress = Progress::start(&tables, 4).unwrap();
        let to_make: Vec<Material> = progress.tables.iter().map(|share| share.material).collect();
        assert_eq!(to_make, [Material { own: 2, enemy: 2 }, Material { own: 3, enemy: 1 }]);
    }
}
