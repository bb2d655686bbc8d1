//! The `--tables` flag of the subcommands that think.

use std::{io::Write as _, path::PathBuf};

use super::{one_line, with_remedy};
use crate::{
    rules::RuleSet,
    search::Knowledge,
    tables::{Folder, Keep, Loaded, MAX_STONES, Tables},
    telemetry,
};

/// Where the endgame tables are, for subcommands that think.
#[derive(Clone, Debug, clap::Args)]
pub struct TablesDir {
    /// Where the endgame tables are; what is not there is done without
    #[arg(long = "tables", value_name = "DIR", default_value = "tables")]
    path: PathBuf,
}

impl TablesDir {
    /// Loads all tables of a rule set that can be used, and says beside the answer what is missing or damaged, now or later:
    /// the search does without.
    pub fn load(&self, rules: RuleSet) -> Tables {
        telemetry::start_bare();
        let folder = self.path.display();
        let remedy = format!("\"alquerque-bot tables build --rules {rules} --tables {folder}\"");
        let Loaded { tables, problems } = Folder::new(&self.path).load(rules, MAX_STONES, Keep::OnDisk);
        for problem in &problems {
            note(&with_remedy(problem, &format!("{remedy} mends it")));
        }
        if tables.complete_to() < 2 && problems.is_empty() {
            note(&format!("no tables for {rules} in {folder}: {remedy} makes them"));
        }
        tables
    }

    /// Returns what the tables of these rule sets know, loaded as [`TablesDir::load`] does.
    pub fn knowledge(&self, rule_sets: impl IntoIterator<Item = RuleSet>) -> Knowledge {
        let mut knowledge = Knowledge::without_tables();
        for rules in rule_sets {
            knowledge.add(self.load(rules));
        }
        knowledge
    }
}

fn note(text: &str) {
    // With stderr gone there is nobody left to tell.
    let _ = writeln!(std::io::stderr(), "{}", one_line(text));
}
