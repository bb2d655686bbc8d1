//! What stands in the tables, as numbers and texts. What they mean is the session's to say.

use sqlx::{
    Any, FromRow, Row,
    any::{AnyArguments, AnyRow},
    query::Query,
};

/// A game. Numbers of Discord's are kept as the signed number of the same bits, times in milliseconds since 1970.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRow {
    /// Its number.
    pub id: i64,
    /// How often it was written, this time included.
    pub version: i64,
    /// Where it is played.
    pub venue: VenueRow,
    /// The person who has White; none for the computer.
    pub white: Option<i64>,
    /// His name, or the computer's level.
    pub white_name: String,
    /// The person who has Black; none for the computer.
    pub black: Option<i64>,
    /// His name, or the computer's level.
    pub black_name: String,
    /// The rule set's name.
    pub rules: String,
    /// The position before the first move.
    pub start: String,
    /// The moves, separated by blanks.
    pub moves: String,
    /// The match's revision.
    pub revision: i64,
    /// What one player has asked.
    pub offer: Option<String>,
    /// What was last declined.
    pub declined: Option<String>,
    /// After how many plies a claim was last made that could not be granted.
    pub claimed_at: Option<i64>,
    /// How it ended; none while it goes on.
    pub outcome: Option<String>,
    /// Whether the computer is to move.
    pub owes_move: bool,
    /// Whether another game has followed it.
    pub is_followed: bool,
    /// The channel where its public board stands.
    pub board_channel: Option<i64>,
    /// The message that is its public board.
    pub board_message: Option<i64>,
    /// How many messages stood below the board when this was written.
    pub messages_below: i64,
    /// The turn notice that still stands.
    pub notice: Option<i64>,
    /// When the player to move is to be called.
    pub notice_due: Option<i64>,
    /// When White last touched it.
    pub white_touched: i64,
    /// When Black last touched it.
    pub black_touched: i64,
    /// When somebody last did something in the match itself.
    pub changed_at: i64,
    /// Since when the bot can do nothing in its channel; none if it can.
    pub paused_at: Option<i64>,
}

/// Where something is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VenueRow {
    /// The channel.
    pub channel: i64,
    /// The server, if there is one.
    pub guild: Option<i64>,
    /// Whether the bot may post there by itself.
    pub bot_is_present: bool,
    /// Whether files may be attached there.
    pub can_attach: bool,
    /// The language of public words.
    pub lang: String,
}

/// An open challenge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChallengeRow {
    /// Its number.
    pub id: i64,
    /// Who challenges.
    pub challenger: i64,
    /// His name.
    pub challenger_name: String,
    /// Who may accept; anybody if none.
    pub opponent: Option<i64>,
    /// His name.
    pub opponent_name: Option<String>,
    /// The two of them, whoever challenged: one open challenge for each pair and channel.
    pub pair: String,
    /// The rule set's name.
    pub rules: String,
    /// The challenger's side, if it is not left to chance.
    pub side: Option<String>,
    /// The name of the time for each move, if there is to be a limit.
    pub pace: Option<String>,
    /// Where it will be played.
    pub venue: VenueRow,
    /// The game that it follows.
    pub rematch_of: Option<i64>,
    /// When it was made.
    pub made_at: i64,
}

/// A challenge, and the message that holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitationRow {
    /// The challenge.
    pub challenge: ChallengeRow,
    /// The message, if it is known.
    pub message: Option<i64>,
}

/// The clock of a game with a limit for each move. Its times are of the bot's life: milliseconds since 1970, less those
/// in which the bot was away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockRow {
    /// The game.
    pub game: i64,
    /// The name of the time that each move has.
    pub pace: String,
    /// When the player to move loses; none when the game is over.
    pub runs_out: Option<i64>,
    /// When he is to be reminded, and after that when he loses.
    pub due: Option<i64>,
}

/// What is known of a process. Times are in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LifeRow {
    /// When it was last connected.
    pub seen_at: i64,
    /// Whether it was stopped, rather than killed.
    pub has_left: bool,
    /// When it last said in channels that it is back.
    pub told_at: i64,
}

/// What somebody has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceRow {
    /// Whose choice it is.
    pub of: Chooser,
    /// The look's name; empty if none was chosen.
    pub look: String,
    /// Whether a person is pinged when it is his turn, if he has chosen.
    pub pings: Option<bool>,
    /// Whether a person can be challenged, if he has chosen.
    pub challenges: Option<bool>,
    /// When it was made.
    pub changed_at: i64,
}

/// Who chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// A person.
    Person(i64),
    /// A server.
    Server(i64),
}

impl Chooser {
    /// Returns the two columns that say who it is.
    pub(super) fn key(self) -> (&'static str, i64) {
        match self {
            Chooser::Person(id) => ("person", id),
            Chooser::Server(id) => ("server", id),
        }
    }
}

pub(super) type Bound = Query<'static, Any, AnyArguments>;

/// Binds what never changes in a game, in the order of the statement that inserts it.
pub(super) fn bind_identity(query: Bound, row: &GameRow) -> Bound {
    bind_venue(query, &row.venue)
        .bind(row.white)
        .bind(row.white_name.clone())
        .bind(row.black)
        .bind(row.black_name.clone())
        .bind(row.rules.clone())
        .bind(row.start.clone())
}

/// Binds what changes in a game, in the order of both statements.
pub(super) fn bind_progress(query: Bound, row: &GameRow) -> Bound {
    query
        .bind(row.moves.clone())
        .bind(row.revision)
        .bind(row.offer.clone())
        .bind(row.declined.clone())
        .bind(row.claimed_at)
        .bind(row.outcome.clone())
        .bind(i64::from(row.owes_move))
        .bind(i64::from(row.is_followed))
        .bind(row.board_channel)
        .bind(row.board_message)
        .bind(row.messages_below)
        .bind(row.notice)
        .bind(row.notice_due)
        .bind(row.white_touched)
        .bind(row.black_touched)
        .bind(row.changed_at)
        .bind(row.paused_at)
}

/// Binds a challenge, in the order of the statement that inserts it.
pub(super) fn bind_challenge(query: Bound, row: &ChallengeRow) -> Bound {
    let query = query
        .bind(row.id)
        .bind(row.challenger)
        .bind(row.challenger_name.clone())
        .bind(row.opponent)
        .bind(row.opponent_name.clone())
        .bind(row.pair.clone())
        .bind(row.rules.clone())
        .bind(row.side.clone());
    bind_venue(query, &row.venue).bind(row.rematch_of).bind(row.made_at).bind(row.pace.clone())
}

pub(super) fn bind_venue(query: Bound, venue: &VenueRow) -> Bound {
    query
        .bind(venue.channel)
        .bind(venue.guild)
        .bind(i64::from(venue.bot_is_present))
        .bind(i64::from(venue.can_attach))
        .bind(venue.lang.clone())
}

fn flag(row: &AnyRow, column: &str) -> sqlx::Result<bool> {
    row.try_get::<i64, _>(column).map(|flag| flag != 0)
}

impl FromRow<'_, AnyRow> for VenueRow {
    fn from_row(row: &AnyRow) -> sqlx::Result<VenueRow> {
        Ok(VenueRow {
            channel: row.try_get("channel")?,
            guild: row.try_get("guild")?,
            bot_is_present: flag(row, "bot_is_present")?,
            can_attach: flag(row, "can_attach")?,
            lang: row.try_get("lang")?,
        })
    }
}

impl FromRow<'_, AnyRow> for GameRow {
    fn from_row(row: &AnyRow) -> sqlx::Result<GameRow> {
        Ok(GameRow {
            id: row.try_get("id")?,
            version: row.try_get("version")?,
            venue: VenueRow::from_row(row)?,
            white: row.try_get("white")?,
            white_name: row.try_get("white_name")?,
            black: row.try_get("black")?,
            black_name: row.try_get("black_name")?,
            rules: row.try_get("rules")?,
            start: row.try_get("start")?,
            moves: row.try_get("moves")?,
            revision: row.try_get("revision")?,
            offer: row.try_get("offer")?,
            declined: row.try_get("declined")?,
            claimed_at: row.try_get("claimed_at")?,
            outcome: row.try_get("outcome")?,
            owes_move: flag(row, "owes_move")?,
            is_followed: flag(row, "is_followed")?,
            board_channel: row.try_get("board_channel")?,
            board_message: row.try_get("board_message")?,
            messages_below: row.try_get("messages_below")?,
            notice: row.try_get("notice")?,
            notice_due: row.try_get("notice_due")?,
            white_touched: row.try_get("white_touched")?,
            black_touched: row.try_get("black_touched")?,
            changed_at: row.try_get("changed_at")?,
            paused_at: row.try_get("paused_at")?,
        })
    }
}

impl FromRow<'_, AnyRow> for ChallengeRow {
    fn from_row(row: &AnyRow) -> sqlx::Result<ChallengeRow> {
        Ok(ChallengeRow {
            id: row.try_get("id")?,
            challenger: row.try_get("challenger")?,
            challenger_name: row.try_get("challenger_name")?,
            opponent: row.try_get("opponent")?,
            opponent_name: row.try_get("opponent_name")?,
            pair: row.try_get("pair")?,
            rules: row.try_get("rules")?,
            side: row.try_get("side")?,
            pace: row.try_get("pace")?,
            venue: VenueRow::from_row(row)?,
            rematch_of: row.try_get("rematch_of")?,
            made_at: row.try_get("made_at")?,
        })
    }
}

impl FromRow<'_, AnyRow> for InvitationRow {
    fn from_row(row: &AnyRow) -> sqlx::Result<InvitationRow> {
        Ok(InvitationRow { challenge: ChallengeRow::from_row(row)?, message: row.try_get("message")? })
    }
}

impl FromRow<'_, AnyRow> for LifeRow {
    fn from_row(row: &AnyRow) -> sqlx::Result<LifeRow> {
        let has_left = flag(row, "has_left")?;
        Ok(LifeRow { seen_at: row.try_get("seen_at")?, has_left, told_at: row.try_get("told_at")? })
    }
}

impl FromRow<'_, AnyRow> for ClockRow {
    fn from_row(row: &AnyRow) -> sqlx::Result<ClockRow> {
        Ok(ClockRow {
            game: row.try_get("game")?,
            pace: row.try_get("pace")?,
            runs_out: row.try_get("runs_out")?,
            due: row.try_get("due")?,
        })
    }
}

impl FromRow<'_, AnyRow> for ChoiceRow {
    fn from_row(row: &AnyRow) -> sqlx::Result<ChoiceRow> {
        let id = row.try_get("id")?;
        let of = match row.try_get::<&str, _>("chooser")? {
            "server" => Chooser::Server(id),
            _ => Chooser::Person(id),
        };
        let chosen = |column| row.try_get::<Option<i64>, _>(column).map(|flag| flag.map(|flag| flag != 0));
        Ok(ChoiceRow {
            of,
            look: row.try_get("look")?,
            pings: chosen("pings")?,
            challenges: chosen("challenges")?,
            changed_at: row.try_get("changed_at")?,
        })
    }
}
