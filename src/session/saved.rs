//! A match as it is saved: to numbers and texts, and back. What comes back is checked as if a stranger had written it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::{
    Challenge, ChallengeId, ChannelId, GameId, GuildId, Match, MessageId, Offer, OfferKind, Pace, Seat, UserId, Venue,
    clock::{MoveClock, TurnTime},
    matches::Progress,
    sessions::Entry,
};
use crate::{
    i18n::Lang,
    rules::{ByColor, Color, EndReason, Game, Outcome, RuleSet, Setup},
    search::Level,
    store::{ChallengeRow, ClockRow, GameRow, VenueRow},
};

/// Something saved that means nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("its {what} is {text:?}")]
pub(super) struct Unreadable {
    what: &'static str,
    text: String,
}

type Read<T> = Result<T, Unreadable>;

const LANGS: [(Lang, &str); 3] = [(Lang::English, "en"), (Lang::Swedish, "sv"), (Lang::German, "de")];
const SIDES: [(Color, &str); 2] = [(Color::White, "white"), (Color::Black, "black")];
const KINDS: [(OfferKind, &str); 2] = [(OfferKind::Draw, "draw"), (OfferKind::Takeback, "takeback")];
const REASONS: [(EndReason, &str); 10] = [
    (EndReason::NoStones, "no-stones"),
    (EndReason::Blocked, "blocked"),
    (EndReason::Repetition, "repetition"),
    (EndReason::QuietLimit, "quiet-limit"),
    (EndReason::Agreement, "agreement"),
    (EndReason::NoWin, "no-win"),
    (EndReason::Resignation, "resignation"),
    (EndReason::Time, "time"),
    (EndReason::Abandoned, "abandoned"),
    (EndReason::Stopped, "stopped"),
];

/// Returns a game's row.
pub(super) fn game_row(entry: &Entry) -> GameRow {
    let game = &entry.game;
    let [(white, white_name), (black, black_name)] = Color::ALL.map(|side| seat_columns(&game.seats()[side]));
    let Progress { revision, offer, declined, claimed_at, outcome } = game.progress();
    let moves: Vec<String> = game.game().moves().iter().map(ToString::to_string).collect();
    GameRow {
        id: number(game.id().0),
        version: entry.version,
        venue: venue_columns(game.venue()),
        white,
        white_name,
        black,
        black_name,
        rules: game.game().rules().name().to_owned(),
        start: game.game().start().to_string(),
        moves: moves.join(" "),
        revision: revision.into(),
        offer: offer.map(offer_text),
        declined: declined.map(offer_text),
        claimed_at: claimed_at.map(|plies| plies as i64),
        outcome: outcome.map(outcome_text),
        owes_move: game.computer_to_move().is_some(),
        is_followed: entry.is_followed,
        board_channel: entry.board.map(|(channel, _)| number(channel.0)),
        board_message: entry.board.map(|(_, message)| number(message.0)),
        messages_below: entry.messages_below.into(),
        notice: entry.notice.map(|message| number(message.0)),
        notice_due: entry.notice_due.map(millis),
        white_touched: millis(entry.touched.white),
        black_touched: millis(entry.touched.black),
        changed_at: millis(entry.changed_at),
        paused_at: entry.paused_at.map(millis),
    }
}

/// Reads a game's row, and that of its clock if it has one.
pub(super) fn read_game(row: &GameRow, clock: Option<&ClockRow>) -> Read<Entry> {
    let seats =
        ByColor { white: read_seat(row.white, &row.white_name)?, black: read_seat(row.black, &row.black_name)? };
    let game = read_line(row)?;
    let outcome = read_option(row.outcome.as_deref(), read_outcome)?;
    // How the rules end a game nobody can choose.
    if game.outcome().is_some_and(|by_rules| outcome != Some(by_rules)) {
        return Err(unreadable("outcome", row.outcome.as_deref().unwrap_or("none")));
    }
    let progress = Progress {
        revision: read_number("revision", row.revision)?,
        offer: read_option(row.offer.as_deref(), |text| read_offer("offer", text))?,
        declined: read_option(row.declined.as_deref(), |text| read_offer("declined offer", text))?,
        claimed_at: row
            .claimed_at
            .map(|plies| read_number("claim", plies))
            .transpose()?
            .map(|plies: u32| plies as usize),
        outcome,
    };
    let board = row.board_channel.zip(row.board_message);
    Ok(Entry {
        version: row.version,
        game: Match::restored(GameId(bits(row.id)), seats, read_venue(&row.venue)?, game, progress),
        board: board.map(|(channel, message)| (ChannelId(bits(channel)), MessageId(bits(message)))),
        messages_below: u32::try_from(row.messages_below).unwrap_or_default(),
        notice: row.notice.map(|message| MessageId(bits(message))),
        notice_due: row.notice_due.map(time),
        touched: ByColor { white: time(row.white_touched), black: time(row.black_touched) },
        changed_at: time(row.changed_at),
        paused_at: row.paused_at.map(time),
        is_followed: row.is_followed,
        clock: clock.map(read_clock).transpose()?,
    })
}

/// Returns the row of a game's clock, if it has one.
pub(super) fn clock_row(entry: &Entry) -> Option<ClockRow> {
    let clock = entry.clock?;
    Some(ClockRow {
        game: number(entry.game.id().0),
        pace: clock.pace.name().to_owned(),
        runs_out: clock.turn.map(|turn| millis(turn.runs_out)),
        due: clock.due().map(millis),
    })
}

fn read_clock(row: &ClockRow) -> Read<MoveClock> {
    let turn = row.runs_out.map(|runs_out| TurnTime { runs_out: time(runs_out), is_reminded: row.due == row.runs_out });
    let pace = Pace::named(&row.pace).ok_or_else(|| unreadable("time for each move", &row.pace))?;
    Ok(MoveClock { pace, turn })
}

fn read_line(row: &GameRow) -> Read<Game> {
    let rules: RuleSet = row.rules.parse().map_err(|_| unreadable("rule set", &row.rules))?;
    let setup: Setup = row.start.parse().map_err(|_| unreadable("start", &row.start))?;
    let start = setup.into_position(rules).map_err(|_| unreadable("start", &row.start))?;
    let mut game = Game::from_position(start);
    for text in row.moves.split_ascii_whitespace() {
        let mv = game.position().read_move(text).map_err(|_| unreadable("move", text))?;
        game.play(mv).map_err(|_| unreadable("move", text))?;
    }
    Ok(game)
}

/// Returns a challenge's row.
pub(super) fn challenge_row(challenge: &Challenge) -> ChallengeRow {
    ChallengeRow {
        id: number(challenge.id.0),
        challenger: number(challenge.challenger.0),
        challenger_name: plain(&challenge.challenger_name),
        opponent: challenge.opponent.map(|person| number(person.0)),
        opponent_name: challenge.opponent_name.as_deref().map(plain),
        pair: challenge.pair(),
        rules: challenge.rules.name().to_owned(),
        side: challenge.side.map(|side| name_of(&SIDES, side)),
        pace: challenge.pace.map(|pace| pace.name().to_owned()),
        venue: venue_columns(challenge.venue),
        rematch_of: challenge.rematch_of.map(|game| number(game.0)),
        made_at: millis(challenge.made_at),
    }
}

/// Reads a challenge's row.
pub(super) fn read_challenge(row: ChallengeRow) -> Read<Challenge> {
    Ok(Challenge {
        id: ChallengeId(bits(row.id)),
        challenger: UserId(bits(row.challenger)),
        challenger_name: row.challenger_name,
        opponent: row.opponent.map(|person| UserId(bits(person))),
        opponent_name: row.opponent_name,
        rules: row.rules.parse().map_err(|_| unreadable("rule set", &row.rules))?,
        side: read_option(row.side.as_deref(), |text| named("side", &SIDES, text))?,
        // One of a later version is none here.
        pace: row.pace.as_deref().and_then(Pace::named),
        venue: read_venue(&row.venue)?,
        rematch_of: row.rematch_of.map(|game| GameId(bits(game))),
        made_at: time(row.made_at),
    })
}

fn seat_columns(seat: &Seat) -> (Option<i64>, String) {
    match seat {
        Seat::Person { id, name } => (Some(number(id.0)), plain(name)),
        Seat::Computer(level) => (None, level.name().to_owned()),
    }
}

fn read_seat(person: Option<i64>, name: &str) -> Read<Seat> {
    if let Some(id) = person {
        return Ok(Seat::Person { id: UserId(bits(id)), name: name.to_owned() });
    }
    let level = Level::ALL.into_iter().find(|level| level.name() == name);
    level.map(Seat::Computer).ok_or_else(|| unreadable("level", name))
}

pub(super) fn venue_columns(venue: Venue) -> VenueRow {
    VenueRow {
        channel: number(venue.channel.0),
        guild: venue.guild.map(|guild| number(guild.0)),
        bot_is_present: venue.bot_is_present,
        can_attach: venue.can_attach,
        lang: name_of(&LANGS, venue.lang),
    }
}

fn read_venue(row: &VenueRow) -> Read<Venue> {
    Ok(Venue {
        channel: ChannelId(bits(row.channel)),
        guild: row.guild.map(|guild| GuildId(bits(guild))),
        bot_is_present: row.bot_is_present,
        can_attach: row.can_attach,
        lang: named("language", &LANGS, &row.lang)?,
    })
}

/// Returns `draw white 7`: what, by whom, at which revision.
fn offer_text(offer: Offer) -> String {
    format!("{} {} {}", name_of(&KINDS, offer.kind), name_of(&SIDES, offer.by), offer.revision)
}

fn read_offer(what: &'static str, text: &str) -> Read<Offer> {
    let mut words = text.split(' ');
    let (Some(kind), Some(by), Some(revision), None) = (words.next(), words.next(), words.next(), words.next()) else {
        return Err(unreadable(what, text));
    };
    let revision = revision.parse().map_err(|_| unreadable(what, text))?;
    Ok(Offer { kind: named(what, &KINDS, kind)?, by: named(what, &SIDES, by)?, revision })
}

/// Returns `white resignation` or `draw agreement`: who won, and why.
fn outcome_text(outcome: Outcome) -> String {
    let winner = outcome.winner.map_or_else(|| "draw".to_owned(), |side| name_of(&SIDES, side));
    format!("{winner} {}", name_of(&REASONS, outcome.reason))
}

fn read_outcome(text: &str) -> Read<Outcome> {
    let (winner, reason) = text.split_once(' ').ok_or_else(|| unreadable("outcome", text))?;
    let winner = if winner == "draw" { None } else { Some(named("outcome", &SIDES, winner)?) };
    Ok(Outcome { winner, reason: named("outcome", &REASONS, reason)? })
}

fn read_option<T>(text: Option<&str>, read: impl FnOnce(&str) -> Read<T>) -> Read<Option<T>> {
    text.map(read).transpose()
}

fn name_of<T: Copy + PartialEq>(names: &[(T, &str)], of: T) -> String {
    let found = names.iter().find(|(value, _)| *value == of);
    found.expect("everything has its name here").1.to_owned()
}

fn named<T: Copy>(what: &'static str, names: &[(T, &str)], text: &str) -> Read<T> {
    let found = names.iter().find(|(_, name)| *name == text);
    found.map(|(value, _)| *value).ok_or_else(|| unreadable(what, text))
}

fn unreadable(what: &'static str, text: &str) -> Unreadable {
    Unreadable { what, text: text.chars().take(100).collect() }
}

fn read_number<T: TryFrom<i64>>(what: &'static str, number: i64) -> Read<T> {
    number.try_into().map_err(|_| unreadable(what, &number.to_string()))
}

/// Returns a name without what Postgres takes in no text.
fn plain(name: &str) -> String {
    name.replace('\0', "")
}

/// Returns the signed number of the same bits.
pub(super) fn number(bits: u64) -> i64 {
    bits.cast_signed()
}

/// Returns the games of these numbers.
pub(super) fn game_ids(numbers: Vec<i64>) -> Vec<GameId> {
    numbers.into_iter().map(|number| GameId(bits(number))).collect()
}

/// Returns the unsigned number of the same bits.
pub(super) fn bits(number: i64) -> u64 {
    number.cast_unsigned()
}

/// Returns the milliseconds since 1970; what was before that is 1970.
pub(super) fn millis(time: SystemTime) -> i64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Returns the time so many milliseconds after 1970.
pub(super) fn time(millis: i64) -> SystemTime {
    let since = Duration::from_millis(u64::try_from(millis).unwrap_or_default());
    UNIX_EPOCH.checked_add(since).unwrap_or(UNIX_EPOCH)
}
