//! How games begin: challenges, the computer, another game.

use std::time::UNIX_EPOCH;

use super::{
    Answer, Asker, Button, Person, Press, Reply, Side, Style, View,
    bot::{Bot, Refused},
    words,
};
use crate::{
    i18n::Lang,
    rules::{ByColor, Color, Game, RuleSet},
    search::Level,
    session::{Challenge, ChallengeId, GameId, Match, Refusal, Seat, Venue},
};

/// The rules of a game for which nobody chose any.
const DEFAULT_RULES: RuleSet = RuleSet::Free;

impl Bot {
    pub(super) fn challenge(
        &self,
        asker: &Asker,
        opponent: Option<Person>,
        rules: Option<RuleSet>,
        side: Option<Side>,
    ) -> Result<Reply, Refused> {
        match &opponent {
            _ if asker.place.is_between_two() => return Err(Refusal::NobodyElseHere.into()),
            Some(person) if person.id == asker.person.id => return Err(Refusal::ChallengesSelf.into()),
            Some(person) if person.is_bot => {
                return Err(Refusal::ChallengesBot { name: person.name.clone() }.into());
            }
            _ => {}
        }
        let challenge = Challenge {
            id: ChallengeId(0),
            challenger: asker.person.id,
            challenger_name: asker.person.name.clone(),
            opponent: opponent.as_ref().map(|person| person.id),
            opponent_name: opponent.map(|person| person.name),
            rules: rules.unwrap_or(DEFAULT_RULES),
            side: side.and_then(Side::color),
            venue: venue(asker),
            rematch_of: None,
            made_at: self.clock.now(),
        };
        let challenge = self.sessions.open_challenge(challenge)?;
        Ok(Reply::from(Answer::Post(invitation(&challenge))))
    }

    pub(super) async fn accept(&self, asker: &Asker, id: ChallengeId) -> Result<Reply, Refused> {
        let person = asker.person.id;
        let challenge = self.sessions.take_challenge(id, self.clock.now(), |challenge| {
            if challenge.challenger == person {
                return Err(Refusal::OwnChallenge);
            }
            let is_for_him = challenge.opponent.is_none_or(|opponent| opponent == person);
            if is_for_him { Ok(()) } else { Err(Refusal::ChallengeNotForYou) }
        })?;
        let game = self.start_challenged(&challenge, &asker.person)?;
        Ok(Reply::from(Answer::Update(self.public_board_for(asker, &game).await)))
    }

    fn start_challenged(&self, challenge: &Challenge, opponent: &Person) -> Result<Match, Refused> {
        // Only one game follows another; one that is long forgotten is no hindrance.
        let followed = challenge.rematch_of.map(|before| self.sessions.follow(before));
        if followed == Some(Err(Refusal::NothingToRematch)) {
            return Err(Refusal::ChallengeGone.into());
        }
        let challenger = Seat::Person { id: challenge.challenger, name: challenge.challenger_name.clone() };
        let opponent = Seat::Person { id: opponent.id, name: opponent.name.clone() };
        let side = challenge.side.unwrap_or_else(by_chance);
        let game = Game::new(challenge.rules);
        Ok(self.sessions.add(seats(side, challenger, opponent), challenge.venue, game, self.clock.now()))
    }

    pub(super) fn decline(&self, asker: &Asker, id: ChallengeId) -> Result<Reply, Refused> {
        let person = asker.person.id;
        let challenge = self.sessions.take_challenge(id, self.clock.now(), |challenge| match challenge.opponent {
            Some(opponent) if opponent == person => Ok(()),
            _ if challenge.challenger == person => Err(Refusal::OwnChallenge),
            _ => Err(Refusal::ChallengeNotForYou),
        })?;
        Ok(Reply::from(Answer::Update(farewell(&challenge, "challenge-declined"))))
    }

    pub(super) fn withdraw(&self, asker: &Asker, id: ChallengeId) -> Result<Reply, Refused> {
        let person = asker.person.id;
        let challenge = self.sessions.take_challenge(id, self.clock.now(), |challenge| {
            if challenge.challenger == person { Ok(()) } else { Err(Refusal::NotYourChallenge) }
        })?;
        Ok(Reply::from(Answer::Update(farewell(&challenge, "challenge-withdrawn"))))
    }

    pub(super) async fn computer(
        &self,
        asker: &Asker,
        level: Option<Level>,
        rules: Option<RuleSet>,
        side: Option<Side>,
    ) -> Result<Reply, Refused> {
        let rules = rules.unwrap_or(DEFAULT_RULES);
        let side = side.map_or(rules.first(), |side| side.color().unwrap_or_else(by_chance));
        let seats = seats(side, sit(&asker.person), Seat::Computer(level.unwrap_or_default()));
        Ok(self.start_against_computer(asker, seats, rules).await)
    }

    async fn start_against_computer(&self, asker: &Asker, seats: ByColor<Seat>, rules: RuleSet) -> Reply {
        let game = self.sessions.add(seats, venue(asker), Game::new(rules), self.clock.now());
        let game = self.computer_moves(game).await;
        Reply::from(Answer::Post(self.public_board_for(asker, &game).await))
    }

    pub(super) async fn rematch(&self, asker: &Asker, named: Option<GameId>) -> Result<Reply, Refused> {
        let (game, side) = self.finished(asker, named)?;
        match game.seats()[!side].clone() {
            Seat::Computer(level) => {
                self.sessions.follow(game.id())?;
                let seats = seats(!side, sit(&asker.person), Seat::Computer(level));
                Ok(self.start_against_computer(asker, seats, game.game().rules()).await)
            }
            Seat::Person { id, name } => {
                self.rematch_person(asker, &game, side, Person { id, name, is_bot: false }).await
            }
        }
    }

    /// Finds the asker's finished match that is to be followed: the one named, or his last one in this channel.
    fn finished(&self, asker: &Asker, named: Option<GameId>) -> Result<(Match, Color), Refused> {
        let own = self.sessions.of_person(asker.person.id);
        let mut here =
            own.iter().filter(|game| game.venue().channel == asker.place.channel && game.outcome().is_some());
        let id = named.or_else(|| here.next_back().map(Match::id)).ok_or(Refusal::NothingToRematch)?;
        let (game, side) = self.seated(asker, id)?;
        let can_follow = game.outcome().is_some() && !self.sessions.is_followed(id);
        if can_follow { Ok((game, side)) } else { Err(Refusal::NothingToRematch.about(id)) }
    }

    /// Accepts the other's wish for another game if he has it already; else asks him.
    async fn rematch_person(&self, asker: &Asker, game: &Match, side: Color, other: Person) -> Result<Reply, Refused> {
        let is_readable = !asker.place.is_between_two() || game.venue().channel == asker.place.channel;
        if !is_readable {
            return Err(Refusal::PlayedElsewhere(game.venue().channel).into());
        }
        if let Some(open) = self.sessions.rematch_challenge(game.id(), self.clock.now()) {
            return self.accept_rematch(asker, open.id).await;
        }
        let opened = self.sessions.open_challenge(Challenge {
            id: ChallengeId(0),
            challenger: asker.person.id,
            challenger_name: asker.person.name.clone(),
            opponent: Some(other.id),
            opponent_name: Some(other.name),
            rules: game.game().rules(),
            side: Some(!side),
            venue: venue(asker),
            rematch_of: Some(game.id()),
            made_at: self.clock.now(),
        });
        match (opened, self.sessions.rematch_challenge(game.id(), self.clock.now())) {
            (Ok(challenge), _) => Ok(Reply::from(Answer::Post(invitation(&challenge)))),
            // The other was quicker by a moment.
            (Err(Refusal::AlreadyChallenged), Some(open)) => self.accept_rematch(asker, open.id).await,
            (Err(refusal), _) => Err(refusal.into()),
        }
    }

    /// Accepts the other's wish for another game, here.
    async fn accept_rematch(&self, asker: &Asker, id: ChallengeId) -> Result<Reply, Refused> {
        let challenge = self.sessions.take_challenge(id, self.clock.now(), |challenge| {
            if challenge.challenger == asker.person.id { Err(Refusal::AlreadyChallenged) } else { Ok(()) }
        })?;
        let challenge = Challenge { venue: venue(asker), ..challenge };
        let game = self.start_challenged(&challenge, &asker.person)?;
        Ok(Reply::from(Answer::Post(self.public_board_for(asker, &game).await)))
    }
}

impl Side {
    /// Returns the side wished for; chance has none.
    fn color(self) -> Option<Color> {
        match self {
            Side::White => Some(Color::White),
            Side::Black => Some(Color::Black),
            Side::Random => None,
        }
    }
}

fn by_chance() -> Color {
    if fastrand::bool() { Color::White } else { Color::Black }
}

fn sit(person: &Person) -> Seat {
    Seat::Person { id: person.id, name: person.name.clone() }
}

fn seats(side: Color, own: Seat, other: Seat) -> ByColor<Seat> {
    match side {
        Color::White => ByColor { white: own, black: other },
        Color::Black => ByColor { white: other, black: own },
    }
}

fn venue(asker: &Asker) -> Venue {
    Venue {
        channel: asker.place.channel,
        guild: asker.place.guild,
        bot_is_present: asker.place.bot_is_present,
        can_attach: asker.place.can_attach,
        lang: asker.public_lang,
    }
}

/// Returns the message of an open challenge.
fn invitation(challenge: &Challenge) -> View {
    let lang = challenge.venue.lang;
    let challenger = words::name(&challenge.challenger_name);
    let opponent = challenge.opponent_name.as_deref().map(words::name);
    let key = match (&opponent, challenge.rematch_of) {
        (None, _) => "challenge-anyone",
        (Some(_), None) => "challenge-person",
        (Some(_), Some(_)) => "challenge-rematch",
    };
    let who =
        lang.text(key, &[("challenger", challenger.clone().into()), ("opponent", opponent.unwrap_or_default().into())]);
    let text = format!("{who}\n{}\n-# {}", terms(lang, challenge, &challenger), expiry(lang, challenge));
    View { text, rows: vec![invitation_buttons(lang, challenge)], ..View::default() }
}

fn terms(lang: Lang, challenge: &Challenge, challenger: &str) -> String {
    let rules = words::rules(lang, challenge.rules);
    let sides = match challenge.side {
        None => lang.text("challenge-terms-chance", &[("rules", rules.into())]),
        Some(side) => {
            let side = words::side(lang, side);
            let args = [("rules", rules.into()), ("challenger", challenger.into()), ("side", side.into())];
            lang.text("challenge-terms-side", &args)
        }
    };
    let first = match challenge.rules.first() {
        Color::White => "challenge-first-white",
        Color::Black => "challenge-first-black",
    };
    format!("{sides} {}", lang.word(first))
}

/// Says until when the challenge is open, as a time that Discord shows relative to now.
fn expiry(lang: Lang, challenge: &Challenge) -> String {
    let since_epoch = challenge.expires_at().duration_since(UNIX_EPOCH).unwrap_or_default();
    let time = format!("<t:{}:R>", since_epoch.as_secs());
    lang.text("challenge-expires", &[("time", time.into())])
}

fn invitation_buttons(lang: Lang, challenge: &Challenge) -> Vec<Button> {
    let button = |id, key, style| Button { id, label: lang.word(key), style };
    let mut buttons = vec![button(Press::Accept(challenge.id), "button-accept", Style::Success)];
    if challenge.opponent.is_some() {
        buttons.push(button(Press::Decline(challenge.id), "button-decline", Style::Secondary));
    }
    buttons.push(button(Press::Withdraw(challenge.id), "button-withdraw", Style::Secondary));
    buttons
}

/// Returns what is left of a challenge that came to nothing.
fn farewell(challenge: &Challenge, key: &str) -> View {
    let challenger = words::name(&challenge.challenger_name);
    let opponent = challenge.opponent_name.as_deref().map(words::name).unwrap_or_default();
    let args = [("challenger", challenger.into()), ("opponent", opponent.into())];
    View::words(challenge.venue.lang.text(key, &args))
}
