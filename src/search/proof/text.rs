//! The written form of a proof: lines of text, so that anyone can read and check it with a program of his own.
//!
//! ```text
//! alquerque proof 1
//! rules forward
//! start bbbbb/bbbbb/bb1ww/wwwww/wwwww b 0
//! value win
//! tables 8
//! black wins by 130473 answers
//! bbbbb/bbbbb/bb1ww/wwwww/wwwww b 40 b4-c3
//! ...
//! ```
//!
//! An answer is a position, the side to move, a *room* and a move. The room is how many plies may still pass before the
//! next capture. A win holds with this room or more; in `forward` room is what the quiet counter leaves of forty,
//! in `free` it is a rank that falls from answer to answer until the next capture. A draw is held with this room or
//! less in `forward`; in `free` for ever, and the number means nothing.

use std::io::{self, BufRead, Read as _, Write};

use rustc_hash::FxHashMap;

use super::{
    super::{Answer, Claim, Strategy},
    Proof,
};
use crate::{
    rules::{Color, Position, RuleSet, Setup},
    tables::{MAX_STONES, Wdl},
};

const TITLE: &str = "alquerque proof 1";

/// Why a text is no proof.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// It can't be read.
    #[error("the proof can't be read")]
    Io(#[from] io::Error),
    /// A line is not what should stand there.
    #[error("line {line} of the proof: {problem}")]
    Line {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it, and what would be right.
        problem: String,
    },
}

/// Writes a proof, its answers in a fixed order.
///
/// # Errors
/// Fails if `out` can't be written to.
pub fn write(proof: &Proof, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{TITLE}")?;
    writeln!(out, "rules {}", proof.rules())?;
    writeln!(out, "start {}", proof.start)?;
    writeln!(out, "value {}", proof.value)?;
    writeln!(out, "tables {}", proof.table_stones)?;
    for strategy in &proof.strategies {
        let (side, verb) = match strategy.claim {
            Claim::Wins(side) => (side, "wins"),
            Claim::Holds(side) => (side, "holds"),
        };
        writeln!(out, "{} {verb} by {} answers", side_name(side), strategy.answers.len())?;
        let mut answers: Vec<_> = strategy.answers.iter().collect();
        answers.sort_unstable_by_key(|(key, _)| **key);
        for (_, (position, answer)) in answers {
            let setup = Setup { quiet: u32::from(answer.room), ..position.setup() };
            writeln!(out, "{setup} {}", answer.mv)?;
        }
    }
    Ok(())
}

const fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Reads a proof. Whether it is right is another question: [`check`](super::check()).
///
/// # Errors
/// Says what is wrong with the first line that is not as it should be.
pub fn read(input: impl BufRead) -> Result<Proof, ProofError> {
    let mut lines = Lines { input, number: 0 };
    let title = lines.next()?;
    if title.as_deref() != Some(TITLE) {
        return Err(lines.problem(format!("a proof begins with \"{TITLE}\"")));
    }
    let rules: RuleSet = lines.field("rules")?;
    let setup: Setup = lines.field("start")?;
    let start = setup.into_position(rules).map_err(|error| lines.problem(error))?;
    let value = match lines.field::<String>("value")?.as_str() {
        "win" => Wdl::Win,
        "draw" => Wdl::Draw,
        "loss" => Wdl::Loss,
        _ => return Err(lines.problem("a value is win, draw or loss")),
    };
    let table_stones = lines.field("tables")?;
    if table_stones > MAX_STONES {
        return Err(lines.problem(format!("tables have at most {MAX_STONES} stones")));
    }
    let mut strategies = Vec::new();
    while let Some(line) = lines.next()? {
        let (claim, n_answers) =
            read_claim(&line).ok_or_else(|| lines.problem("expected a claim such as \"white wins by 12 answers\""))?;
        let mut answers = FxHashMap::default();
        for _ in 0..n_answers {
            let line = lines.next()?.ok_or_else(|| lines.problem("the proof ends too early"))?;
            let (position, answer) = read_answer(&line, rules).map_err(|problem| lines.problem(problem))?;
            if answers.insert(position.key(), (position, answer)).is_some() {
                return Err(lines.problem("this position has an answer already"));
            }
        }
        strategies.push(Strategy { claim, start, answers });
    }
    Ok(Proof { start, value, table_stones, strategies })
}

fn read_claim(line: &str) -> Option<(Claim, u64)> {
    let mut words = line.split(' ');
    let side = match words.next()? {
        "white" => Color::White,
        "black" => Color::Black,
        _ => return None,
    };
    let claim = match words.next()? {
        "wins" => Claim::Wins(side),
        "holds" => Claim::Holds(side),
        _ => return None,
    };
    let n_answers = words.next().filter(|&by| by == "by").and(words.next())?.parse().ok()?;
    (words.next() == Some("answers") && words.next().is_none()).then_some((claim, n_answers))
}

fn read_answer(line: &str, rules: RuleSet) -> Result<(Position, Answer), String> {
    let (setup, mv) = line.rsplit_once(' ').ok_or("expected a position, a room and a move")?;
    let setup: Setup = setup.parse().map_err(|error| format!("{error}"))?;
    let room = u8::try_from(setup.quiet).map_err(|_| format!("a room is at most 255, not {}", setup.quiet))?;
    let setup = Setup { quiet: 0, ..setup };
    let position = setup.into_position(rules).map_err(|error| error.to_string())?;
    let mv = position.moves().into_iter().find(|legal| legal.to_string() == mv);
    Ok((position, Answer { mv: mv.ok_or("the move is not legal there")?, room }))
}

/// No line of a proof is longer.
const MAX_LINE: u64 = 1000;

struct Lines<I> {
    input: I,
    number: usize,
}

impl<I: BufRead> Lines<I> {
    /// Returns the next line, if there is one. Endless ones are not read to their end.
    fn next(&mut self) -> Result<Option<String>, ProofError> {
        self.number += 1;
        let mut line = String::new();
        let n_bytes = self.input.by_ref().take(MAX_LINE).read_line(&mut line)?;
        if n_bytes as u64 == MAX_LINE {
            return Err(self.problem(format!("is longer than any line of a proof, {MAX_LINE} bytes")));
        }
        let text = line.strip_suffix('\n').unwrap_or(&line);
        Ok((n_bytes > 0).then(|| text.strip_suffix('\r').unwrap_or(text).to_owned()))
    }

    fn field<T: std::str::FromStr<Err: std::fmt::Display>>(&mut self, name: &str) -> Result<T, ProofError> {
        let line = self.next()?.unwrap_or_default();
        let text = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        let text = text.ok_or_else(|| self.problem(format!("expected \"{name} ...\"")))?;
        text.parse().map_err(|error| self.problem(error))
    }

    fn problem(&self, problem: impl std::fmt::Display) -> ProofError {
        ProofError::Line { line: self.number, problem: problem.to_string() }
    }
}
