//! A sign of life on the terminal while something takes long; where there is no terminal nothing is shown.

use std::{
    fmt::Write,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};

/// A line that moves on the error output, until this is dropped.
#[derive(Debug)]
pub(super) struct Waiting {
    line: ProgressBar,
    searched: Arc<AtomicU64>,
}

impl Waiting {
    /// Begins a line that tells how many positions were searched.
    ///
    /// # Errors
    /// Never fails: the line's form is a good one.
    pub(super) fn for_search() -> anyhow::Result<Waiting> {
        let searched = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&searched);
        let count = move |_: &ProgressState, out: &mut dyn Write| {
            // What can't be shown is left out.
            let _ = write!(out, "{}", HumanCount(counter.load(Ordering::Relaxed)));
        };
        let style = ProgressStyle::with_template("{spinner} {searched} positions searched  {elapsed} gone")?;
        Ok(Waiting { line: moving(style.with_key("searched", count)), searched })
    }

    /// Begins a line of words.
    ///
    /// # Errors
    /// Never fails: the line's form is a good one.
    pub(super) fn in_words() -> anyhow::Result<Waiting> {
        let style = ProgressStyle::with_template("{spinner} {msg}  {elapsed} gone")?;
        Ok(Waiting { line: moving(style), searched: Arc::default() })
    }

    /// Returns the counter of positions.
    pub(super) fn searched(&self) -> &AtomicU64 {
        &self.searched
    }

    /// Shows other words.
    pub(super) fn say(&self, words: String) {
        self.line.set_message(words);
    }
}

fn moving(style: ProgressStyle) -> ProgressBar {
    let line = ProgressBar::new_spinner().with_style(style);
    line.enable_steady_tick(Duration::from_millis(200));
    line
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.line.finish_and_clear();
    }
}
