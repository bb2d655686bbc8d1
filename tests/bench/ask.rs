//! How fast questions are answered, and how long the first one waits.

use std::hint::black_box;

use alquerque_bot::{
    ask::{Library, Question, SOURCES, ask},
    i18n::Lang,
    rules::{Game, RuleSet},
};
use criterion::{Criterion, criterion_group, criterion_main};

/// Short, misspelt, long, off topic: the promise of five milliseconds is for all of them.
const QUESTIONS: [&str; 6] = [
    "draw?",
    "must i jmup if i can, and is it allowd to go bakwards?",
    "why can't I move d2?",
    "Muss ich beim Schlagen immer die längste Schlagfolge nehmen?",
    "får min sten gå bakåt",
    "which wine goes with grilled salmon and asparagus",
];

/// A question in each language.
const FIRST: [(&str, Lang); 3] =
    [("must i capture", Lang::English), ("måste jag slå", Lang::Swedish), ("muss ich schlagen", Lang::German)];

fn answers(criterion: &mut Criterion) {
    let game = Game::new(RuleSet::Free);
    for text in QUESTIONS {
        let question =
            Question { text, lang: Lang::English, rules: None, game: Some(&game), asker: None, players: None };
        criterion.bench_function(&format!("an answer: {text}"), |bencher| {
            bencher.iter(|| ask(black_box(&question)));
        });
    }
    let misspelt = "jmupng stnoes bakwrads agian nevr ".repeat(20);
    for (name, text) in [("all misspelt", misspelt), ("one word", "ö".repeat(690))] {
        let question =
            Question { text: &text, lang: Lang::English, rules: None, game: Some(&game), asker: None, players: None };
        criterion.bench_function(&format!("an answer: 700 characters, {name}"), |bencher| {
            bencher.iter(|| ask(black_box(&question)));
        });
    }
}

/// The promise is a hundred milliseconds and twenty megabytes. Memory is told where the system tells it.
fn start(criterion: &mut Criterion) {
    let resident = || {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?.to_owned();
        line.split_whitespace().nth(1)?.parse::<i64>().ok()
    };
    // The bot has its words in memory anyway.
    for lang in Lang::ALL {
        black_box(lang.word("ask-unknown"));
    }
    let before = resident();
    let library = Library::read(SOURCES).expect("the data is good");
    for (text, lang) in FIRST {
        library.ask(&Question { text, lang, rules: None, game: None, asker: None, players: None });
    }
    if let (Some(before), Some(after)) = (before, resident()) {
        eprintln!("prepared topics take {} kB", after - before);
    }
    drop(library);
    // The first question prepares its language.
    for (text, lang) in FIRST {
        criterion.bench_function(&format!("preparing the topics, first answer: {text}"), |bencher| {
            bencher.iter(|| {
                let library = Library::read(black_box(SOURCES)).expect("the data is good");
                library.ask(&Question { text, lang, rules: None, game: None, asker: None, players: None })
            });
        });
    }
}

criterion_group!(benches, start, answers);
criterion_main!(benches);
