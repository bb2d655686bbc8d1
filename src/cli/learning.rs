//! The bot's tables: loaded as it starts, made behind its back where they are missing.

use std::{
    collections::HashSet,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
};

use tracing::{info, warn};

use super::with_remedy;
use crate::{
    commands::Bot,
    rules::RuleSet,
    tables::{Folder, FolderError, GenerateError, Keep, Loaded},
};

/// One thread that loads and makes tables and gives them to the bot. It ends when this is dropped.
#[derive(Debug)]
pub(super) struct Learning {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Learning {
    /// Begins with what is in `folder`, then makes the rest of up to `stones` stones. Fewer than two need no table.
    pub(super) fn start(bot: &Arc<Bot>, folder: PathBuf, stones: u32) -> Learning {
        let stop = Arc::new(AtomicBool::new(false));
        let (bot, told) = (bot.clone(), stop.clone());
        let work = move || learn(&bot, &Folder::new(folder), stones, &told);
        Learning { thread: (stones >= 2).then(|| thread::spawn(work)), stop }
    }
}

impl Drop for Learning {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(Err(panic)) = self.thread.take().map(JoinHandle::join) {
            std::panic::resume_unwind(panic);
        }
    }
}

fn learn(bot: &Bot, folder: &Folder, stones: u32, stop: &AtomicBool) {
    // What is wrong with the folder is so under both rule sets, and whatever is tried with it.
    let mut told = HashSet::new();
    let mut is_news = |problem: &FolderError| told.insert(about(problem));
    // What is there serves at once, under both rule sets, before the long work begins.
    let loaded = RuleSet::ALL.map(|rules| {
        let Loaded { tables, problems } = folder.load(rules, stones, Keep::OnDiskChecked);
        for problem in problems.iter().filter(|problem| is_news(problem)) {
            warn!("{}.", with_remedy(problem, "another is made in its place"));
        }
        bot.learn(tables.clone());
        tables
    });
    for mut tables in loaded {
        let (rules, n_missing) = (tables.rules(), tables.missing(stones).len());
        if n_missing > 0 {
            let known = match tables.complete_to() {
                ..2 => "No positions".to_owned(),
                complete => format!("Positions of up to {complete} stones"),
            };
            info!("{known} are known in {rules}; those of up to {stones} are worked out now.");
        }
        // One core: the games go on meanwhile.
        let built =
            folder.build(&mut tables, stones, (1, stop), &|_, _| {}, &mut |tables, _| bot.learn(tables.clone()));
        match built {
            Ok(()) => info!("Every position of up to {stones} stones is known in {rules}."),
            Err(FolderError::Generate(GenerateError::Stopped)) => return,
            Err(error) => {
                if is_news(&error) {
                    warn!("{error}. The computer plays on with positions of up to {} stones.", tables.complete_to());
                }
                bot.learn(tables);
            }
        }
    }
}

/// Returns what a problem is about: the file or the folder, if it is one.
fn about(problem: &FolderError) -> String {
    match problem {
        FolderError::Read { path, .. } | FolderError::Write { path, .. } => path.display().to_string(),
        problem => problem.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, sync::Mutex};

    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;
    use crate::{commands::Clock, store::Store};

    fn new_bot() -> Bot {
        let open = async { Bot::open(Clock::system(), Store::in_memory().await.unwrap()).await.unwrap() };
        crate::cli::runtime().unwrap().block_on(open)
    }

    #[test]
    fn what_is_missing_or_damaged_is_made_and_given_to_the_bot() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::new(place.path());
        let go_on = AtomicBool::new(false);
        let first = new_bot();
        learn(&first, &folder, 4, &go_on);
        for damaged in ["free-2v2.values", "forward-1v1.distances"] {
            fs::write(place.path().join(damaged), b"ALQTABLE").unwrap();
        }
        let second = new_bot();
        learn(&second, &folder, 4, &go_on);
        for bot in [first, second] {
            for rules in RuleSet::ALL {
                assert_eq!(bot.knowledge().tables(rules).complete_to(), 4, "{rules}");
                assert!(bot.knowledge().tables(rules).missing(4).is_empty(), "{rules}");
            }
        }
    }

    #[test]
    fn what_killed_builders_have_left_goes_even_where_nothing_is_missing() {
        let place = tempfile::tempdir().unwrap();
        let (bot, folder) = (new_bot(), Folder::new(place.path()));
        learn(&bot, &folder, 2, &AtomicBool::new(false));
        let left = place.path().join("free-4v4.values.0123456789abcdef.part");
        fs::write(&left, b"").unwrap();
        learn(&bot, &folder, 2, &AtomicBool::new(false));
        assert!(!left.exists());
    }

    #[test]
    fn without_a_place_for_files_the_bot_still_has_what_was_made_and_says_so_once() {
        let place = tempfile::NamedTempFile::new().unwrap();
        let (bot, warnings) = (new_bot(), Arc::new(Mutex::new(Vec::new())));
        let log = tracing_subscriber::registry().with(Warnings(Arc::clone(&warnings)));
        tracing::subscriber::with_default(log, || {
            learn(&bot, &Folder::new(place.path()), 3, &AtomicBool::new(false));
        });
        assert!(bot.knowledge().tables(RuleSet::Free).complete_to() <= 3);
        let warnings = warnings.lock().unwrap();
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        assert!(warnings[0].contains("it is a file, not a folder"), "{warnings:?}");
    }

    /// Keeps the warnings.
    struct Warnings(Arc<Mutex<Vec<String>>>);

    impl<S: tracing::Subscriber> tracing_subscriber::Layer<S> for Warnings {
        fn on_event(&self, event: &tracing::Event<'_>, _: tracing_subscriber::layer::Context<'_, S>) {
            if *event.metadata().level() == tracing::Level::WARN {
                let mut text = String::new();
                event.record(&mut |_: &tracing::field::Field, value: &dyn std::fmt::Debug| {
                    text = format!("{text}{value:?}");
                });
                self.0.lock().unwrap().push(text);
            }
        }
    }
}
