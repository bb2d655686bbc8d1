//! The computer as an opponent: how well it plays, and how it answers a draw offer.

use std::{fmt, str::FromStr};

use super::{
    Knowledge,
    alphabeta::{self, Style, search_among},
    eval::Estimate,
    history::Repetitions,
    knowledge::value_in,
    known::keeping_moves,
    limits::Limits,
    perfect::{self, candidates},
    prover::settle_game,
    report::{Report, Score},
};
use crate::{
    rules::{Color, Game},
    tables::Wdl,
};

/// How well the computer plays. Saved and typed by its [name](Level::name).
///
/// A lower level is no strong player with a die in hand: it overlooks what people overlook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// Takes what it can and does not see what stands to be taken afterwards; a chain to it is its first two jumps.
    Beginner,
    /// Sees what its move lets the other take and what it takes back, but neither his quiet answers nor the end of a long
    /// chain.
    Casual,
    /// Sees his quiet answers and most exchanges to their end, but plans no further and knows no endings by heart.
    #[default]
    Strong,
    /// Never gives away what the tables or a proof can know, and looks some ten plies ahead elsewhere.
    Perfect,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 4] = [Level::Beginner, Level::Casual, Level::Strong, Level::Perfect];

    /// Returns the stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Casual => "casual",
            Level::Strong => "strong",
            Level::Perfect => "perfect",
        }
    }

    /// Returns what the level can see; `match --ladder` measures what that is worth.
    const fn sight(self) -> Sight {
        match self {
            Level::Beginner => Sight { depth: Some(1), jumps: 2, exchanges: 0, noise: 40 },
            Level::Casual => Sight { depth: Some(1), jumps: 2, exchanges: 2, noise: 25 },
            Level::Strong => Sight { depth: Some(3), jumps: 3, exchanges: 6, noise: 12 },
            Level::Perfect => Sight { depth: None, jumps: usize::MAX, exchanges: usize::MAX, noise: 1 },
        }
    }
}

/// How far and how sharply a level looks. Counted in plies, so that a busy machine does not weaken it.
#[derive(Clone, Copy, Debug)]
struct Sight {
    /// How many plies deep it compares all moves.
    depth: Option<u32>,
    /// The longest chain that it follows to its end.
    jumps: usize,
    /// How many captures in a row it follows beyond its depth.
    exchanges: usize,
    /// How far off its estimates are, in hundredths of a stone.
    noise: i32,
}

impl Sight {
    /// Returns the caller's limits, or the level's own depth where that is narrower.
    fn within<'a>(self, limits: &Limits<'a>) -> Limits<'a> {
        Limits { depth: self.depth.into_iter().chain(limits.depth).min(), ..*limits }
    }

    fn style(self, seed: u64) -> Style<'static> {
        let estimate = Estimate { seed, noise: self.noise };
        Style { estimate, jumps: self.jumps, exchanges: self.exchanges, tables: None, contempt: 0 }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown level \"{0}\": they are beginner, casual, strong or perfect")]
pub struct LevelError(String);

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(name: &str) -> Result<Level, LevelError> {
        let known = Level::ALL.into_iter().find(|level| level.name() == name);
        known.ok_or_else(|| LevelError(name.chars().take(20).collect()))
    }
}

/// Finds the best move of a game's position, or nothing if the game is over: by the tables where they know all moves,
/// else by a search over them among the moves that the book lets stand.
///
/// Calls `on_depth` after each completed depth. Even a search that is stopped at once gives a legal move.
pub fn think(knowledge: &Knowledge, game: &Game, limits: &Limits<'_>, on_depth: impl FnMut(&Report)) -> Option<Report> {
    if game.outcome().is_some() {
        return None;
    }
    let known = keeping_moves(knowledge, game, limits).filter(|keeping| keeping.is_sure && keeping.value != Wdl::Draw);
    if let Some(report) = known.and_then(|keeping| keeping.report()) {
        return Some(report);
    }
    let style = Style::sharp(Estimate::default(), Some(knowledge.tables(game.rules())));
    search_among(game, &candidates(knowledge, game).into_moves(), limits, style, on_depth)
}

/// Chooses the computer's move, or nothing if the game is over. `limits` can only narrow the level's own.
///
/// The same game, knowledge, level and seed always give the same move, unless the caller's time or flag cut the search
/// short; another seed may prefer another of several nearly equal ones. An only move is played without a search
/// (depth 0).
pub fn choose(knowledge: &Knowledge, game: &Game, level: Level, seed: u64, limits: &Limits<'_>) -> Option<Report> {
    let is_forced = game.position().distinct_moves().len() == 1;
    find(knowledge, game, level, seed, &Limits { nodes: if is_forced { Some(0) } else { limits.nodes }, ..*limits })
}

fn find(knowledge: &Knowledge, game: &Game, level: Level, seed: u64, limits: &Limits<'_>) -> Option<Report> {
    let sight = level.sight();
    let limits = sight.within(limits);
    if level == Level::Perfect {
        return perfect::find(knowledge, game, seed, &limits);
    }
    let report = alphabeta::search(game, &limits, sight.style(seed), |_| {})?;
    // What it believes of chains that it does not see to their end can't all be played.
    Some(if sight.jumps == usize::MAX { report } else { Report { pv: vec![report.best], ..report } })
}

/// Behind by this much it is glad of a draw. More than one stone: who begins may win one by force and still not the game.
const GLAD: i32 = -150;
/// Ahead by no more than this, it sees nothing to play for.
const EVEN: i32 = 30;
/// Quiet plies after which it believes that an even game stays even.
const PATIENCE: u32 = 16;
/// So many positions are looked at to settle the value: some hundredths of a second.
const NODES_TO_SETTLE: u64 = 100_000;

/// Returns whether the computer, playing `color`, accepts a draw now. What is known for certain decides, and the tables
/// speak for every level: it takes a draw that it could not better, and none in place of a win. Else it accepts if it
/// sees that it stands worse, or if it sees nothing to play for and nothing has been captured for some time.
pub fn accepts_draw(knowledge: &Knowledge, game: &Game, level: Level, color: Color, limits: &Limits<'_>) -> bool {
    if game.outcome().is_some() {
        return false;
    }
    let position = game.position();
    let mut value = value_in(knowledge.tables(game.rules()), position, &Repetitions::at(game));
    if value.is_none() && level == Level::Perfect {
        let nodes = limits.nodes.map_or(NODES_TO_SETTLE, |nodes| nodes.min(NODES_TO_SETTLE));
        value = settle_game(game, knowledge, &Limits { nodes: Some(nodes), ..*limits }).value;
    }
    if let Some(value) = value {
        let own = if position.turn() == color { value } else { -value };
        return own != Wdl::Win;
    }
    let Some(report) = find(knowledge, game, level, 0, limits) else {
        return false;
    };
    let Score(score) = if position.turn() == color { report.score } else { -report.score };
    score <= GLAD || (score <= EVEN && position.quiet() >= PATIENCE)
}
