//! An engine in a process of its own, spoken to in the universal game interface.

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, sync_channel},
    thread,
    time::{Duration, Instant},
};

use anyhow::Context;

use crate::{
    cli::{best::join, one_line, refusal::why},
    rules::{Game, Move, RuleSet},
};

/// So long an engine may take to start.
const STARTING: Duration = Duration::from_secs(10);
/// So much longer than it was given a move may take.
const GRACE: Duration = Duration::from_secs(2);
/// Longer lines are cut.
const MAX_LINE: u64 = 100_000;

/// A running engine; after a fault it is started anew for the next game.
pub(super) struct External {
    line: String,
    movetime: Duration,
    process: Option<Process>,
}

struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl External {
    /// Starts the engine of a command line.
    ///
    /// # Errors
    /// Fails if it does not start or does not introduce itself.
    pub(super) fn start(line: &str, movetime: Duration) -> anyhow::Result<External> {
        let process = Process::start(line).with_context(|| format!("the engine \"{line}\" did not start"))?;
        Ok(External { line: line.to_owned(), movetime, process: Some(process) })
    }

    /// Prepares for a game. What goes wrong shows at the first move.
    pub(super) fn begin(&mut self, rules: RuleSet) {
        if self.process.is_none() {
            self.process = Process::start(&self.line).ok();
        }
        let prepared = self.process.as_mut().is_some_and(|process| process.prepare(rules).is_ok());
        if !prepared {
            self.process = None;
        }
    }

    /// Asks for a move.
    ///
    /// # Errors
    /// Says what came instead of a legal one; the process is ended then.
    pub(super) fn choose(&mut self, game: &Game) -> Result<Move, String> {
        let process = self.process.as_mut().ok_or("does not start any more")?;
        let chosen = process.choose(game, self.movetime);
        if chosen.is_err() {
            self.process = None;
        }
        chosen
    }
}

impl Process {
    fn start(line: &str) -> anyhow::Result<Process> {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("exec {line}")]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::null()).spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            anyhow::bail!("it has no input and output");
        };
        let (sender, lines) = sync_channel(1000);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            while matches!(output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line), Ok(n) if n > 0) {
                if sender.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    return;
                }
                line.clear();
            }
        });
        let mut process = Process { child, input, lines };
        process.say("ugi").map_err(anyhow::Error::msg)?;
        process.await_line("ugiok", STARTING).map_err(anyhow::Error::msg)?;
        Ok(process)
    }

    fn prepare(&mut self, rules: RuleSet) -> Result<(), String> {
        self.say(&format!("setoption name Rules value {rules}\nuginewgame\nisready"))?;
        self.await_line("readyok", STARTING).map(drop)
    }

    fn choose(&mut self, game: &Game, movetime: Duration) -> Result<Move, String> {
        let moves = join(game.moves());
        self.say(&format!("position fen {} moves {moves}\ngo movetime {}", game.start(), movetime.as_millis()))?;
        let answer = self.await_line("bestmove", movetime + GRACE)?;
        let text = answer.trim_start_matches("bestmove").trim();
        let position = game.position();
        position.read_move(text).map_err(|illegal| {
            format!("played {}, which {} ({position})", one_line(text), why(&illegal.reason, position))
        })
    }

    fn say(&mut self, text: &str) -> Result<(), String> {
        writeln!(self.input, "{text}").and_then(|()| self.input.flush()).map_err(|_| "has died".to_owned())
    }

    /// Returns the next line that begins with the word `begin`.
    fn await_line(&mut self, begin: &str, patience: Duration) -> Result<String, String> {
        use std::sync::mpsc::RecvTimeoutError::{Disconnected, Timeout};
        let deadline = Instant::now() + patience;
        loop {
            match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) if line.split_whitespace().next() == Some(begin) => return Ok(line),
                Ok(_) if Instant::now() < deadline => {}
                // One that never stops talking has not answered either.
                Ok(_) | Err(Timeout) => {
                    return Err(format!("has not answered in {:.1} s", patience.as_secs_f64()));
                }
                Err(Disconnected) => return Err("has died".into()),
            }
        }
    }
}

/// An engine that hangs does not outlive its game.
impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
