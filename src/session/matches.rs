//! A running match: two seats, a game, and what may happen to it.
//!
//! [`Match::apply`] is the only way to change one. It takes values and returns values: no await, no clock, no chance.

use super::{ChannelId, GameId, GuildId, Refusal, UserId};
use crate::{
    i18n::Lang,
    rules::{ByColor, Color, EndReason, Game, Move, Outcome},
    search::Level,
};

/// Who sits on a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Person {
        /// Who.
        id: UserId,
        /// His name as others saw it when the game began; not escaped.
        name: String,
    },
    /// The computer, at a level.
    Computer(Level),
}

impl Seat {
    /// Returns the person who sits here; the computer is none.
    pub fn person(&self) -> Option<UserId> {
        match self {
            Seat::Person { id, .. } => Some(*id),
            Seat::Computer(_) => None,
        }
    }
}

/// Where a match is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Venue {
    /// The channel, thread or direct conversation.
    pub channel: ChannelId,
    /// The server, if there is one.
    pub guild: Option<GuildId>,
    /// Whether the bot may post and edit there by itself.
    pub bot_is_present: bool,
    /// Whether files may be attached there.
    pub can_attach: bool,
    /// The language of public words there.
    pub lang: Lang,
}

/// What a player asks of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What.
    pub kind: OfferKind,
    /// Who asks.
    pub by: Color,
    /// The match's revision when it was asked; an answer names it, so that a late one can't meet a newer offer.
    pub revision: u32,
}

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferKind {
    /// To end the game as a draw.
    Draw,
    /// To take the asker's last move back.
    Takeback,
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Plays a move, on the board of this revision.
    Play {
        /// The move.
        mv: Move,
        /// The revision that the player saw; the newest if he typed the move.
        revision: Option<u32>,
    },
    /// Asks something of the other, on the board of this revision.
    Ask {
        /// What.
        kind: OfferKind,
        /// The revision that the player saw, so that two presses of one button don't ask twice.
        revision: u32,
    },
    /// Grants what the other asked.
    Grant(OfferKind),
    /// Declines what the other asked.
    Decline(OfferKind),
    /// Claims on the board of this revision that neither side can force a win.
    Claim {
        /// The revision that the player saw.
        revision: u32,
        /// Whether the claim is known to be right.
        is_right: bool,
    },
    /// Gives up.
    Resign,
    /// Lets the time for his move pass.
    RunOutOfTime,
    /// Claims the game that the other, who is to move, has left.
    ClaimAbandoned,
    /// Has the game stopped without a result; not a player's to do.
    Stop,
}

/// A claim that could not be granted may be made again after so many plies.
const PLIES_BETWEEN_CLAIMS: usize = 10;

/// What happened to a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A move was played.
    Played(Move),
    /// Something was asked.
    Asked(Offer),
    /// Something was declined.
    Declined(Offer),
    /// This many plies were taken back.
    TookBack(usize),
    /// A claim could not be granted.
    NotSettled,
    /// The game ended.
    Ended(Outcome),
}

/// Two seats and a game, running or over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    id: GameId,
    seats: ByColor<Seat>,
    venue: Venue,
    game: Game,
    revision: u32,
    offer: Option<Offer>,
    /// What was last declined; it is not asked again in the same position.
    declined: Option<Offer>,
    /// After how many plies a claim was last made that could not be granted.
    claimed_at: Option<usize>,
    outcome: Option<Outcome>,
}

/// Where a match stands, apart from its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Progress {
    pub(super) revision: u32,
    pub(super) offer: Option<Offer>,
    pub(super) declined: Option<Offer>,
    pub(super) claimed_at: Option<usize>,
    pub(super) outcome: Option<Outcome>,
}

impl Match {
    /// Returns a match at the start of `game`.
    pub fn new(id: GameId, seats: ByColor<Seat>, venue: Venue, game: Game) -> Match {
        let outcome = game.outcome();
        Match { id, seats, venue, game, revision: 0, offer: None, declined: None, claimed_at: None, outcome }
    }

    /// Returns a match as it was when its progress was saved.
    pub(super) fn restored(id: GameId, seats: ByColor<Seat>, venue: Venue, game: Game, progress: Progress) -> Match {
        let Progress { revision, offer, declined, claimed_at, outcome } = progress;
        Match { id, seats, venue, game, revision, offer, declined, claimed_at, outcome }
    }

    /// Returns where the match stands, to be saved beside its moves.
    pub(super) fn progress(&self) -> Progress {
        let Match { revision, offer, declined, claimed_at, outcome, .. } = *self;
        Progress { revision, offer, declined, claimed_at, outcome }
    }

    /// Returns the match's number.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// Returns who sits where.
    pub fn seats(&self) -> &ByColor<Seat> {
        &self.seats
    }

    /// Returns where it is played.
    pub fn venue(&self) -> Venue {
        self.venue
    }

    /// Plays it somewhere else from now on.
    pub(super) fn move_to(&mut self, venue: Venue) {
        self.venue = venue;
    }

    /// Returns the game on the board.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns how often the position or the result has changed: the optimistic lock in every button.
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// Returns what one player has asked and the other not yet answered.
    pub fn offer(&self) -> Option<Offer> {
        self.offer
    }

    /// Returns how it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns whether a player may claim now that neither side can force a win.
    pub fn may_claim(&self) -> bool {
        let is_quiet = self.game.rules().claim_after().is_some_and(|plies| self.game.position().quiet() >= plies);
        let since = self.claimed_at.map(|ply| self.game.moves().len().saturating_sub(ply));
        self.outcome.is_none() && is_quiet && since.is_none_or(|plies| plies >= PLIES_BETWEEN_CLAIMS)
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.game.position().turn()
    }

    /// Returns which side a person has.
    pub fn side_of(&self, person: UserId) -> Option<Color> {
        self.seats.find(|seat| seat.person() == Some(person))
    }

    /// Returns the person to move, if the game is running and the computer is not.
    pub fn person_to_move(&self) -> Option<UserId> {
        self.seats[self.turn()].person().filter(|_| self.outcome.is_none())
    }

    /// Returns the computer's level if it is to move.
    pub fn computer_to_move(&self) -> Option<Level> {
        match self.seats[self.turn()] {
            Seat::Computer(level) if self.outcome.is_none() => Some(level),
            _ => None,
        }
    }

    /// Returns whether the computer has a seat.
    pub fn is_against_computer(&self) -> bool {
        self.seats.find(|seat| matches!(seat, Seat::Computer(_))).is_some()
    }

    /// Returns the side of the person below in everybody's picture: White, or the person against the computer.
    pub fn bottom(&self) -> Color {
        match self.seats.white {
            Seat::Computer(_) => Color::Black,
            Seat::Person { .. } => Color::White,
        }
    }

    /// Does what the player of `side` does, or says why not and changes nothing.
    ///
    /// # Errors
    /// Refuses what the rules, the turn, the revision or the other player's silence don't allow.
    pub fn apply(&mut self, side: Color, action: Action) -> Result<Vec<Event>, Refusal> {
        if let Some(outcome) = self.outcome {
            return Err(Refusal::GameOver(outcome));
        }
        match action {
            Action::Play { mv, revision } => self.play(side, mv, revision),
            Action::Ask { kind, revision } => self.ask(side, kind, revision),
            Action::Grant(kind) => self.grant(side, kind),
            Action::Decline(kind) => {
                let offer = self.offer_to(side, kind)?;
                self.offer = None;
                self.declined = Some(Offer { revision: self.revision, ..offer });
                Ok(vec![Event::Declined(offer)])
            }
            Action::Claim { revision, is_right } => self.claim(revision, is_right),
            Action::Resign => Ok(vec![self.end(Outcome::win(!side, EndReason::Resignation))]),
            Action::RunOutOfTime if side != self.turn() => Err(Refusal::NotYourTurn),
            Action::ClaimAbandoned if side == self.turn() => Err(Refusal::EndByHand),
            Action::ClaimAbandoned => Ok(vec![self.end(Outcome::win(side, EndReason::Abandoned))]),
            Action::Stop => Ok(vec![self.end(Outcome::STOPPED)]),
            Action::RunOutOfTime => Ok(vec![self.end(Outcome::win(!side, EndReason::Time))]),
        }
    }

    fn play(&mut self, side: Color, mv: Move, revision: Option<u32>) -> Result<Vec<Event>, Refusal> {
        if revision.is_some_and(|seen| seen != self.revision) {
            return Err(Refusal::Stale);
        }
        if self.turn() != side {
            return Err(Refusal::NotYourTurn);
        }
        if !self.game.position().is_legal(mv) {
            let path: Vec<_> = mv.path().collect();
            let reason = self.game.position().find_move(&path).map_or_else(Refusal::Illegal, |_| Refusal::Stale);
            return Err(reason);
        }
        let outcome = self.game.play(mv).map_err(|_| Refusal::Stale)?;
        self.revision += 1;
        // Who moves on has answered the other's question.
        self.offer = self.offer.filter(|offer| offer.by == side && offer.kind == OfferKind::Draw);
        let mut events = vec![Event::Played(mv)];
        events.extend(outcome.map(|outcome| self.end(outcome)));
        Ok(events)
    }

    fn claim(&mut self, revision: u32, is_right: bool) -> Result<Vec<Event>, Refusal> {
        if revision != self.revision || !self.may_claim() {
            return Err(Refusal::Stale);
        }
        if is_right {
            return Ok(vec![self.end(Outcome::draw(EndReason::NoWin))]);
        }
        self.claimed_at = Some(self.game.moves().len());
        Ok(vec![Event::NotSettled])
    }

    fn ask(&mut self, side: Color, kind: OfferKind, revision: u32) -> Result<Vec<Event>, Refusal> {
        if revision != self.revision {
            return Err(Refusal::Stale);
        }
        if self.offer.is_some_and(|offer| offer.by != side && offer.kind == kind) {
            return self.grant(side, kind);
        }
        // One question at a time: else two kinds by turns would fill the channel.
        if self.offer.is_some_and(|offer| offer.by == side) {
            return Err(Refusal::AlreadyAsked);
        }
        if kind == OfferKind::Takeback && self.plies_to_take_back(side).is_none() {
            return Err(Refusal::NothingToTakeBack);
        }
        let offer = Offer { kind, by: side, revision: self.revision };
        if self.declined == Some(offer) {
            return Err(Refusal::DeclinedAlready);
        }
        self.offer = Some(offer);
        Ok(vec![Event::Asked(offer)])
    }

    fn grant(&mut self, side: Color, kind: OfferKind) -> Result<Vec<Event>, Refusal> {
        let offer = self.offer_to(side, kind)?;
        self.offer = None;
        match kind {
            OfferKind::Draw => Ok(vec![self.end(Outcome::draw(EndReason::Agreement))]),
            OfferKind::Takeback => {
                let plies = self.plies_to_take_back(offer.by).ok_or(Refusal::NothingToTakeBack)?;
                for _ in 0..plies {
                    self.game.take_back();
                }
                self.revision += 1;
                Ok(vec![Event::TookBack(plies)])
            }
        }
    }

    /// Returns how many plies must go so that the last move of `side` is undone, if it has made one.
    fn plies_to_take_back(&self, side: Color) -> Option<usize> {
        let plies = if self.turn() == side { 2 } else { 1 };
        (self.game.moves().len() >= plies).then_some(plies)
    }

    fn offer_to(&self, side: Color, kind: OfferKind) -> Result<Offer, Refusal> {
        match self.offer.filter(|offer| offer.kind == kind) {
            Some(offer) if offer.by != side => Ok(offer),
            Some(_) => Err(Refusal::AlreadyAsked),
            None => Err(Refusal::NothingAsked),
        }
    }

    fn end(&mut self, outcome: Outcome) -> Event {
        self.outcome = Some(outcome);
        self.offer = None;
        self.revision += 1;
        Event::Ended(outcome)
    }
}
