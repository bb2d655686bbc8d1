//! `engine`: the universal game interface, a line protocol between a match runner and an engine.
//!
//! One thread reads, one at a time searches, and the loop in the middle owns everything else. While a search runs, `stop`
//! and `isready` act at once, and `quit` after what has a limit; other commands wait for its end, and an endless search
//! ends when one waits. A line that is not understood is answered with one `info string` line. Every `go` is answered
//! with one `bestmove`: where a limit is zero (`depth`, `nodes`, `movetime`, a clock) with a legal move at once.

mod command;

use std::{
    collections::VecDeque,
    io::{self, BufRead, BufReader, Read, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

use command::{Command, Go, Query, parse, quote};

use super::{
    TablesDir,
    best::{describe, join},
    refusal::refusal,
};
use crate::{
    rules::{Game, RuleSet, Setup},
    search::{Knowledge, Level, Limits, Report, choose, think},
};

/// The arguments of `engine`.
#[derive(Clone, Debug, clap::Args)]
pub struct EngineArgs {
    #[command(flatten)]
    tables: TablesDir,
}

/// Speaks the universal game interface on standard input and `out` until `quit` or the end of the input.
///
/// # Errors
/// Fails if `out` can't be written to.
pub fn run(args: &EngineArgs, out: &mut impl Write) -> anyhow::Result<()> {
    Ok(serve(io::stdin(), out, args.tables.knowledge(RuleSet::ALL))?)
}

/// Speaks the universal game interface until `quit` or the end of `input`.
///
/// # Errors
/// Fails if `out` can't be written to. Input that can't be read counts as ended.
pub fn serve(input: impl Read + Send + 'static, out: impl Write, knowledge: Knowledge) -> io::Result<()> {
    let (events, inbox) = sync_channel(64);
    let lines = events.clone();
    thread::spawn(move || read_lines(&mut BufReader::new(input), &lines));
    let game = Game::new(RuleSet::Free);
    Engine {
        game,
        is_refused: false,
        level: None,
        knowledge,
        out,
        events,
        inbox,
        search: None,
        waiting: VecDeque::new(),
    }
    .run()
}

/// What the loop hears of.
enum Event {
    Line(String),
    LineTooLong,
    InputEnded,
    Depth(Report),
    Done(Option<Report>),
}

/// A longer line is not read: some ten thousand moves fit.
const MAX_LINE: u64 = 100_000;
/// So many commands may wait for a search to end.
const MAX_WAITING: usize = 1000;
/// So long a search may go on after the input has ended: a script gets its answer, an orphan does not run for ever.
const GRACE: Duration = Duration::from_secs(30);
/// So long for each search after `quit`: a script that sends all its lines at once gets its answers too.
const QUIT_GRACE: Duration = Duration::from_secs(5);
/// A game is planned as if it still took so many own moves.
const MOVES_TO_GO: u32 = 20;

struct Engine<W> {
    game: Game,
    /// Whether the last position was none, so that no move is due in `game`.
    is_refused: bool,
    /// How well to play; without a level as well as the limits allow.
    level: Option<Level>,
    knowledge: Knowledge,
    out: W,
    events: SyncSender<Event>,
    inbox: Receiver<Event>,
    search: Option<Running>,
    /// Commands that came while a search was running.
    waiting: VecDeque<Command>,
}

struct Running {
    since: Instant,
    stop: Arc<AtomicBool>,
    is_endless: bool,
}

impl Running {
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Whoever asked is gone, so nobody waits for the answer.
impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

impl<W: Write> Engine<W> {
    fn run(mut self) -> io::Result<()> {
        loop {
            match self.next_event() {
                Event::Line(line) => match parse(&line) {
                    Ok(None) => {}
                    Ok(Some(Command::Quit)) => return self.finish(QUIT_GRACE),
                    Ok(Some(command)) => self.take(command)?,
                    Err(problem) => self.complain(&problem)?,
                },
                Event::LineTooLong => self.complain("the line is too long")?,
                Event::InputEnded => return self.finish(GRACE),
                Event::Depth(report) => self.info(&report)?,
                Event::Done(report) => self.best_move(report)?,
            }
        }
    }

    /// Returns the next event; what was written is sent off before waiting for it.
    fn next_event(&mut self) -> Event {
        self.inbox.try_recv().or_else(|_| self.wait()).unwrap_or(Event::InputEnded)
    }

    fn wait(&mut self) -> Result<Event, std::sync::mpsc::RecvError> {
        // A failing writer shows at the next line.
        let _ = self.out.flush();
        self.inbox.recv()
    }

    /// Lets what is running and waiting come to its end within `grace` for each search, and no longer listens.
    fn finish(mut self, grace: Duration) -> io::Result<()> {
        while let Some(search) = &self.search {
            if search.is_endless || search.since.elapsed() >= grace {
                search.stop();
            }
            match self.inbox.recv_timeout(grace.max(Duration::from_millis(1))) {
                Ok(Event::Depth(report)) => self.info(&report)?,
                Ok(Event::Done(report)) => self.best_move(report)?,
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        self.out.flush()
    }

    /// Acts on a command, now or after the running search.
    fn take(&mut self, command: Command) -> io::Result<()> {
        match (&self.search, command) {
            (Some(search), Command::Stop) => {
                search.stop();
                if self.waiting.iter().any(|command| matches!(command, Command::Go(_))) {
                    self.waiting.push_back(Command::Stop); // It is meant for the search that has not begun.
                }
                Ok(())
            }
            (_, Command::IsReady) => writeln!(self.out, "readyok"),
            (Some(_), _) if self.waiting.len() >= MAX_WAITING => self.complain("too many commands wait for the search"),
            (Some(search), command) => {
                if search.is_endless {
                    search.stop();
                }
                self.waiting.push_back(command);
                Ok(())
            }
            (None, command) => self.obey(command),
        }
    }

    /// Acts on a command while no search is running.
    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Ugi => self.introduce(),
            Command::NewGame => {
                self.set(Game::new(self.game.rules()));
                Ok(())
            }
            Command::SetRules(rules) => {
                self.set(Game::new(rules));
                Ok(())
            }
            Command::SetLevel(level) => {
                self.level = level;
                Ok(())
            }
            Command::Position(setup, moves) => match read_game(self.game.rules(), setup, &moves) {
                Ok(game) => {
                    self.set(game);
                    Ok(())
                }
                Err(problem) => self.obey(Command::BadPosition(problem)),
            },
            Command::BadPosition(problem) => {
                self.is_refused = true;
                self.complain(&problem)
            }
            Command::Go(_) if self.is_refused => {
                self.complain("the last position was refused: there is nothing to move in")?;
                writeln!(self.out, "bestmove none")
            }
            Command::Go(go) => {
                if let Some(problem) = &go.problem {
                    self.complain(problem)?;
                }
                self.start(&go);
                Ok(())
            }
            Command::Query(_) if self.is_refused => {
                self.complain("the last position was refused: there is none to ask about")?;
                writeln!(self.out, "response none")
            }
            Command::Query(query) => self.respond(query),
            Command::Stop | Command::IsReady | Command::Quit => Ok(()),
        }
    }

    fn set(&mut self, game: Game) {
        self.game = game;
        self.is_refused = false;
    }

    fn introduce(&mut self) -> io::Result<()> {
        writeln!(self.out, "id name Alquerque Bot {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(self.out, "id author the authors of alquerque-bot")?;
        writeln!(self.out, "option name Rules type combo default free var free var forward")?;
        let levels = Level::ALL.map(|level| format!(" var {level}")).concat();
        writeln!(self.out, "option name Level type combo default none var none{levels}")?;
        writeln!(self.out, "ugiok")
    }

    fn respond(&mut self, query: Query) -> io::Result<()> {
        let first = self.game.rules().first();
        let outcome = self.game.outcome();
        let answer = match query {
            Query::FirstPlayersTurn => (self.game.position().turn() == first).to_string(),
            Query::GameOver => outcome.is_some().to_string(),
            Query::Result => match outcome.map(|outcome| outcome.winner) {
                None => "none".into(),
                Some(None) => "draw".into(),
                Some(Some(winner)) => if winner == first { "p1win" } else { "p2win" }.into(),
            },
        };
        writeln!(self.out, "response {answer}")
    }

    fn start(&mut self, go: &Go) {
        let time = time_to_think(go, self.game.rules().first() == self.game.position().turn());
        let is_endless = go.depth.is_none() && go.nodes.is_none() && time.is_none();
        let stop = Arc::new(AtomicBool::new(false));
        self.search = Some(Running { since: Instant::now(), stop: Arc::clone(&stop), is_endless });
        let (game, events, depth, nodes) = (self.game.clone(), self.events.clone(), go.depth, go.nodes);
        let (knowledge, level) = (self.knowledge.clone(), self.level);
        thread::spawn(move || {
            // Nobody listens any more only when the program ends.
            let limits = Limits { depth, nodes, time, stop: Some(&stop), searched: None };
            let report = match level {
                Some(level) => choose(&knowledge, &game, level, 0, &limits),
                None => think(&knowledge, &game, &limits, |report| {
                    let _ = events.send(Event::Depth(report.clone()));
                }),
            };
            let _ = events.send(Event::Done(report));
        });
    }

    fn info(&mut self, report: &Report) -> io::Result<()> {
        let elapsed = self.search.as_ref().map_or(Duration::ZERO, |search| search.since.elapsed());
        let score = match (report.score.plies_to_win(), report.score.plies_to_loss()) {
            (Some(plies), _) => format!("mate {plies}"),
            (_, Some(plies)) => format!("mate -{plies}"),
            _ => format!("cp {}", report.score.hundredths()),
        };
        let per_second = (report.nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
        writeln!(
            self.out,
            "info depth {} score {score} nodes {} time {} nps {per_second} pv {}",
            report.depth,
            report.nodes,
            elapsed.as_millis(),
            join(&report.pv),
        )
    }

    /// Says what the search found, and goes on with what has been waiting for it.
    fn best_move(&mut self, report: Option<Report>) -> io::Result<()> {
        if let Some(report) = report {
            self.info(&report)?;
            writeln!(self.out, "bestmove {}", report.best)?;
        } else {
            let end = self.game.outcome().map(|outcome| describe(&self.game, outcome)).unwrap_or_default();
            self.complain(&format!("the game is over: {end}"))?;
            writeln!(self.out, "bestmove none")?;
        }
        self.search = None;
        while self.search.is_none()
            && let Some(command) = self.waiting.pop_front()
        {
            self.obey(command)?;
        }
        if let Some(search) = &self.search
            && (self.waiting.contains(&Command::Stop) || (search.is_endless && !self.waiting.is_empty()))
        {
            search.stop();
        }
        Ok(())
    }

    fn complain(&mut self, problem: &str) -> io::Result<()> {
        writeln!(self.out, "info string {problem}")
    }
}

/// Returns the time for one move, if the time is limited at all.
fn time_to_think(go: &Go, is_first_player: bool) -> Option<Duration> {
    let player = usize::from(!is_first_player);
    let share = go.clocks[player].map(|left| (left / MOVES_TO_GO + go.increments[player] / 2).min(left / 2));
    go.movetime.or(share)
}

fn read_game(rules: RuleSet, setup: Option<Setup>, moves: &[String]) -> Result<Game, String> {
    let mut game = match setup {
        None => Game::new(rules),
        Some(setup) => {
            Game::from_position(setup.into_position(rules).map_err(|error| format!("bad position: {error}"))?)
        }
    };
    for (idx, text) in moves.iter().enumerate() {
        let number = idx + 1;
        if let Some(outcome) = game.outcome() {
            return Err(format!("the game is over before move {number}: {}", describe(&game, outcome)));
        }
        let mv = game.position().read_move(text);
        let mv = mv.map_err(|illegal| refusal(number, &quote(text), &illegal, game.position()))?;
        game.play(mv).map_err(|error| error.to_string())?;
    }
    Ok(game)
}

/// Sends every line of `input`, until it ends or nobody listens.
fn read_lines(input: &mut impl BufRead, events: &SyncSender<Event>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let event = match input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Event::InputEnded,
            Ok(n) if n as u64 == MAX_LINE && line.last() != Some(&b'\n') => {
                skip_line(input);
                Event::LineTooLong
            }
            Ok(_) => Event::Line(String::from_utf8_lossy(&line).into_owned()),
        };
        let is_last = matches!(event, Event::InputEnded);
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

/// Reads past the end of the line.
fn skip_line(input: &mut impl BufRead) {
    loop {
        let (used, is_end) = match input.fill_buf() {
            Ok([]) | Err(_) => return,
            Ok(buffer) => match buffer.iter().position(|&byte| byte == b'\n') {
                Some(end) => (end + 1, true),
                None => (buffer.len(), false),
            },
        };
        input.consume(used);
        if is_end {
            return;
        }
    }
}
