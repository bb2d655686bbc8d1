//! The lines that an engine is sent.

use std::time::Duration;

use crate::{
    cli::one_line,
    rules::{RuleSet, Setup},
    search::Level,
};

/// A line that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Ugi,
    IsReady,
    NewGame,
    SetRules(RuleSet),
    SetLevel(Option<Level>),
    /// A setup, or the start position, and the moves from there.
    Position(Option<Setup>, Vec<String>),
    /// No position, and why.
    BadPosition(String),
    Go(Go),
    Query(Query),
    Stop,
    Quit,
}

/// How long to think. Without any limit: until `stop`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) movetime: Option<Duration>,
    /// What the first and the second player have left, and what each gains a move.
    pub(super) clocks: [Option<Duration>; 2],
    pub(super) increments: [Duration; 2],
    /// What was not understood and is left out: who asked waits for a move all the same.
    pub(super) problem: Option<String>,
}

/// What a program that knows no rules asks about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Query {
    FirstPlayersTurn,
    GameOver,
    Result,
}

/// A `go` without a limit is a person's: one second is answer enough.
const BARE_GO: Duration = Duration::from_secs(1);

/// Reads a line; a blank one is nothing.
///
/// # Errors
/// Says in one line what is wrong.
pub(super) fn parse(line: &str) -> Result<Option<Command>, String> {
    let mut words = line.split_whitespace();
    let Some(name) = words.next() else { return Ok(None) };
    let rest: Vec<&str> = words.collect();
    let command = match name {
        "ugi" => Command::Ugi,
        "isready" => Command::IsReady,
        "uginewgame" => Command::NewGame,
        "setoption" => set_option(&rest)?,
        "position" => position(&rest).unwrap_or_else(Command::BadPosition),
        "go" => Command::Go(go(&rest)),
        "query" => Command::Query(query(&rest)?),
        "stop" => Command::Stop,
        "quit" => Command::Quit,
        _ => return Err(format!("unknown command {}", quote(name))),
    };
    Ok(Some(command))
}

fn set_option(words: &[&str]) -> Result<Command, String> {
    let ["name", name, "value", value] = words else {
        return Err("write setoption name Rules value free, or forward; or setoption name Level value strong".into());
    };
    match &*name.to_ascii_lowercase() {
        "rules" => {
            value.parse().map(Command::SetRules).map_err(|_| format!("unknown rules {}: free or forward", quote(value)))
        }
        "level" if *value == "none" => Ok(Command::SetLevel(None)),
        "level" => value
            .parse()
            .map(|level| Command::SetLevel(Some(level)))
            .map_err(|_| format!("unknown level {}: none, {}", quote(value), Level::ALL.map(Level::name).join(", "))),
        _ => Err(format!("unknown option {}: there are Rules and Level", quote(name))),
    }
}

fn position(words: &[&str]) -> Result<Command, String> {
    let split = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (place, moves) = words.split_at(split);
    let setup = match place {
        ["startpos"] => None,
        ["fen", fen @ ..] => Some(fen.join(" ").parse().map_err(|error| one_line(&format!("bad position: {error}")))?),
        _ => return Err("write position startpos, or position fen and a position, then moves and the moves".into()),
    };
    Ok(Command::Position(setup, moves.iter().skip(1).map(|&text| text.to_owned()).collect()))
}

fn go(words: &[&str]) -> Go {
    let mut go = Go::default();
    let mut is_endless = false;
    let mut words = words.iter().copied().peekable();
    while let Some(name) = words.next() {
        match go.limit(name, words.peek().copied()) {
            _ if name == "infinite" => is_endless = true,
            Ok(()) => _ = words.next(),
            Err(problem) => _ = go.problem.get_or_insert(problem),
        }
    }
    if !is_endless && !go.is_limited() {
        go.movetime = Some(BARE_GO);
    }
    go
}

impl Go {
    fn is_limited(&self) -> bool {
        let has_clock = self.clocks.iter().any(Option::is_some);
        self.depth.is_some() || self.nodes.is_some() || self.movetime.is_some() || has_clock
    }

    /// Takes in one limit.
    fn limit(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let number = || {
            let word = value.ok_or_else(|| format!("a number is missing after {}", quote(name)))?;
            word.parse::<u64>().map_err(|_| format!("{} after {} is no whole number", quote(word), quote(name)))
        };
        let time = || number().map(Duration::from_millis);
        match name {
            "depth" => self.depth = Some(u32::try_from(number()?).unwrap_or(u32::MAX)),
            "nodes" => self.nodes = Some(number()?),
            "movetime" => self.movetime = Some(time()?),
            "p1time" => self.clocks[0] = Some(time()?),
            "p2time" => self.clocks[1] = Some(time()?),
            "p1inc" => self.increments[0] = time()?,
            "p2inc" => self.increments[1] = time()?,
            _ => return Err(format!("unknown limit {}: movetime, depth, nodes or infinite", quote(name))),
        }
        Ok(())
    }
}

fn query(words: &[&str]) -> Result<Query, String> {
    match words {
        ["p1turn"] => Ok(Query::FirstPlayersTurn),
        ["gameover"] => Ok(Query::GameOver),
        ["result"] => Ok(Query::Result),
        _ => Err("queries are p1turn, gameover and result".into()),
    }
}

/// Returns the beginning of a word, safe to print.
pub(super) fn quote(word: &str) -> String {
    let excerpt: String = word.chars().take(20).collect();
    format!("\"{}\"", one_line(&excerpt))
}
