//! `match`: plays levels and engines against each other from balanced openings, each opening twice with colors swapped.
//!
//! Every move is checked by the rules. An engine that dies, hangs or plays what is not legal loses the game, and a line
//! says so.

mod external;
mod openings;

use std::{
    io::Write,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use external::External;
pub use openings::openings;

use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;

use super::{TablesDir, UsageError, number, runtime, stop_on_signal, waiting::Waiting};
use crate::{
    rules::{Color, Game, Move, Position, RuleSet},
    search::{Knowledge, Level, Limits, choose},
    tables::on_threads,
};

/// The arguments of `match`.
#[derive(Clone, Debug, clap::Args)]
pub struct MatchArgs {
    /// The rules to play by: free or forward
    #[arg(long, value_name = "free|forward", required_unless_present = "ladder")]
    rules: Option<RuleSet>,
    /// How many games; two from each opening
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = number::whole::<u32>(1..=100_000))]
    games: u32,
    /// Another seed gives other openings and other games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games run at once; left out: one a core
    #[arg(long, value_name = "N", value_parser = number::threads())]
    threads: Option<u16>,
    /// How many milliseconds an external engine gets for a move
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = number::milliseconds())]
    movetime: u64,
    #[command(flatten)]
    tables: TablesDir,
    /// Each level against the one below it, under both rule sets
    #[arg(long, conflicts_with_all = ["rules", "players"])]
    ladder: bool,
    /// Two of them: a level's name, or an engine's command line in quotes
    #[arg(value_name = "PLAYER", num_args = 2, required_unless_present = "ladder")]
    players: Vec<String>,
}

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Entrant {
    /// A level of this program.
    Level(Level),
    /// The command line of an engine.
    Engine(String),
}

impl Entrant {
    fn read(text: &str) -> Result<Entrant, UsageError> {
        if let Ok(level) = text.parse() {
            return Ok(Entrant::Level(level));
        }
        let program = text.split_whitespace().next().unwrap_or_default();
        let looks_like_a_command = program.contains('/') || text.contains(' ');
        if looks_like_a_command {
            return Ok(Entrant::Engine(text.to_owned()));
        }
        let levels = Level::ALL.map(Level::name).join(", ");
        Err(UsageError(format!("unknown player \"{text}\": write a level ({levels}), or a command line with its path")))
    }

    fn name(&self) -> &str {
        match self {
            Entrant::Level(level) => level.name(),
            Entrant::Engine(line) => line,
        }
    }
}

/// Plays what was asked for and prints the score.
///
/// # Errors
/// Fails if a player is unknown or an engine does not start, or if `out` can't be written to.
pub fn run(args: &MatchArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let Some(rules) = args.rules else {
        return climb(args, out);
    };
    let [first, second] = &*args.players else {
        return Err(UsageError("a match needs two players".into()).into());
    };
    let entrants = [Entrant::read(first)?, Entrant::read(second)?];
    let interrupted = Interrupted::listen()?;
    let knowledge = args.tables.knowledge([rules]);
    let openings = openings(rules, args.games.div_ceil(2) as usize, args.seed);
    let score = contest(args, &knowledge, &openings, &entrants, &interrupted, out)?;
    writeln!(out, "{}", score.line(rules, &entrants))?;
    Ok(())
}

/// Plays each level against the one below it.
fn climb(args: &MatchArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupted = Interrupted::listen()?;
    for rules in RuleSet::ALL {
        let knowledge = args.tables.knowledge([rules]);
        let openings = openings(rules, args.games.div_ceil(2) as usize, args.seed);
        for pair in Level::ALL.windows(2) {
            let entrants = [Entrant::Level(pair[1]), Entrant::Level(pair[0])];
            let score = contest(args, &knowledge, &openings, &entrants, &interrupted, out)?;
            writeln!(out, "{}", score.line(rules, &entrants))?;
            out.flush()?;
            if interrupted.is_true() {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Whether the match was asked to stop, by Ctrl-C or SIGTERM: what was played is told all the same.
struct Interrupted {
    stop: CancellationToken,
    /// Listens as long as it lives.
    _signals: Runtime,
}

impl Interrupted {
    fn listen() -> anyhow::Result<Interrupted> {
        let (stop, signals) = (CancellationToken::new(), runtime()?);
        let inside = signals.enter();
        stop_on_signal(stop.clone())?;
        drop(inside);
        Ok(Interrupted { stop, _signals: signals })
    }

    fn is_true(&self) -> bool {
        self.stop.is_cancelled()
    }
}

/// The first player's results.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Score {
    fn count(&mut self, winner: Option<bool>) {
        match winner {
            Some(true) => self.wins += 1,
            None => self.draws += 1,
            Some(false) => self.losses += 1,
        }
    }

    fn so_far(self, n_games: usize) -> String {
        let Score { wins, draws, losses } = self;
        format!("{} of {n_games} games: {wins} won, {draws} drawn, {losses} lost", wins + draws + losses)
    }

    fn line(self, rules: RuleSet, [first, second]: &[Entrant; 2]) -> String {
        let Score { wins, draws, losses } = self;
        let games = wins + draws + losses;
        let share = 100.0 * (f64::from(wins) + 0.5 * f64::from(draws)) / f64::from(games.max(1));
        format!(
            "{rules}: {} against {}: {wins} won, {draws} drawn, {losses} lost of {games}; score {share:.1} %",
            first.name(),
            second.name()
        )
    }
}

/// Plays all games on several threads. The result does not depend on how many: each game has its own seed.
fn contest(
    args: &MatchArgs,
    knowledge: &Knowledge,
    openings: &[Position],
    entrants: &[Entrant; 2],
    interrupted: &Interrupted,
    out: &mut impl Write,
) -> anyhow::Result<Score> {
    let waiting = Waiting::in_words()?;
    let next = AtomicUsize::new(0);
    let results = Mutex::new((Score::default(), Vec::new()));
    let n_games = (args.games as usize).min(2 * openings.len());
    let work = || -> anyhow::Result<()> {
        let seat = |entrant: &Entrant| Player::new(entrant, knowledge, Duration::from_millis(args.movetime));
        let mut players = [seat(&entrants[0])?, seat(&entrants[1])?];
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= n_games || interrupted.is_true() {
                return Ok(());
            }
            let opening = openings[number / 2];
            // The first player begins the first game of each opening, the other the second.
            let first = if number.is_multiple_of(2) { opening.turn() } else { !opening.turn() };
            let seed = args.seed.wrapping_add(number as u64);
            let Some(played) = play(opening, first, seed, &mut players, interrupted) else { return Ok(()) };
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            results.0.count(played.winner.map(|winner| winner == first));
            waiting.say(results.0.so_far(n_games));
            if let Some(fault) = played.fault {
                results.1.push(format!("game {}: {fault}", number + 1));
            }
        }
    };
    for done in on_threads(number::threads_or_all(args.threads).min(n_games), work) {
        done.unwrap_or(Ok(()))?;
    }
    drop(waiting);
    let (score, faults) = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    for fault in faults {
        writeln!(out, "{fault}")?;
    }
    Ok(score)
}

/// A player at the board.
enum Player<'a> {
    Level { level: Level, knowledge: &'a Knowledge },
    Engine(Box<External>),
}

impl<'a> Player<'a> {
    fn new(entrant: &Entrant, knowledge: &'a Knowledge, movetime: Duration) -> anyhow::Result<Player<'a>> {
        Ok(match entrant {
            Entrant::Level(level) => Player::Level { level: *level, knowledge },
            Entrant::Engine(line) => Player::Engine(Box::new(External::start(line, movetime)?)),
        })
    }

    fn begin(&mut self, rules: RuleSet) {
        if let Player::Engine(engine) = self {
            engine.begin(rules);
        }
    }

    /// # Errors
    /// Says what an engine did instead of a legal move.
    fn choose(&mut self, game: &Game, seed: u64) -> Result<Move, String> {
        match self {
            Player::Level { level, knowledge } => {
                let report = choose(knowledge, game, *level, seed, &Limits::default());
                report.map(|report| report.best).ok_or_else(|| "has no move".into())
            }
            Player::Engine(engine) => engine.choose(game),
        }
    }
}

struct Played {
    winner: Option<Color>,
    fault: Option<String>,
}

/// A game that goes on for longer is drawn.
const MAX_PLIES: usize = 200;

/// Plays one game; the first of the players has the color `first`. Returns nothing if it was interrupted.
fn play(
    opening: Position,
    first: Color,
    seed: u64,
    players: &mut [Player<'_>; 2],
    interrupted: &Interrupted,
) -> Option<Played> {
    let mut game = Game::from_position(opening);
    for player in &mut *players {
        player.begin(opening.rules());
    }
    while game.outcome().is_none() && game.moves().len() < MAX_PLIES {
        let turn = game.position().turn();
        let player = &mut players[usize::from(turn != first)];
        let played = player.choose(&game, seed).and_then(|mv| game.play(mv).map_err(|error| error.to_string()));
        // What ends this program at a terminal ends its engines too, which is no fault of theirs.
        if interrupted.is_true() {
            return None;
        }
        if let Err(fault) = played {
            return Some(Played { winner: Some(!turn), fault: Some(format!("{turn} {fault}")) });
        }
    }
    Some(Played { winner: game.outcome().and_then(|outcome| outcome.winner), fault: None })
}
