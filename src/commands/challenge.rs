//! How games begin: challenges, the computer, another game.

use std::time::SystemTime;

use super::{
    Answer, Asker, Button, Effect, Person, Press, Reply, Side, Style, View,
    bot::{Bot, Refused},
    clocks::relative,
    words,
};
use crate::{
    i18n::Lang,
    rules::{ByColor, Color, Game, RuleSet},
    search::Level,
    session::{Beginning, Challenge, ChallengeId, GameId, Match, MessageId, NOBODY, Pace, Refusal, Seat, Venue},
    store::StoreError,
};

/// The rules of a game for which nobody chose any.
const DEFAULT_RULES: RuleSet = RuleSet::Free;

impl Bot {
    pub(super) async fn challenge(
        &self,
        asker: &Asker,
        opponent: Option<Person>,
        rules: Option<RuleSet>,
        side: Option<Side>,
        pace: Option<Pace>,
    ) -> Result<Reply, Refused> {
        match &opponent {
            _ if asker.place.is_between_two() => return Err(Refusal::NobodyElseHere.into()),
            Some(person) if person.id == asker.person.id => return Err(Refusal::ChallengesSelf.into()),
            Some(person) if person.is_bot => {
                return Err(Refusal::ChallengesBot { name: person.name.clone() }.into());
            }
            Some(person) if !self.settings.can_be_challenged(person.id) => {
                return Err(Refusal::WantsNoChallenges { name: person.name.clone() }.into());
            }
            _ if pace.is_some() && !asker.place.bot_is_present => return Err(Refusal::NoClockHere.into()),
            _ => {}
        }
        self.check_room(asker.person.id, asker.place.guild, None).await?;
        let challenge = Challenge {
            id: ChallengeId(0),
            challenger: asker.person.id,
            challenger_name: asker.person.name.clone(),
            opponent: opponent.as_ref().map(|person| person.id),
            opponent_name: opponent.map(|person| person.name),
            rules: rules.unwrap_or(DEFAULT_RULES),
            side: side.and_then(Side::color),
            pace,
            venue: venue(asker),
            rematch_of: None,
            made_at: self.clock.now(),
        };
        let challenge = self.sessions.open_challenge(challenge).await?;
        Ok(Reply::from(Answer::Post(self.invitation(&challenge))))
    }

    pub(super) async fn accept(&self, asker: &Asker, id: ChallengeId) -> Result<Reply, Refused> {
        let person = asker.person.id;
        let challenge = self.sessions.challenge(id, self.clock.now()).await?;
        if challenge.challenger == person {
            return Err(Refusal::OwnChallenge.into());
        }
        if challenge.opponent.is_some_and(|opponent| opponent != person) {
            return Err(Refusal::ChallengeNotForYou.into());
        }
        let game = self.start_challenged(&challenge, &asker.person).await?;
        Ok(Reply::from(Answer::Update(self.public_board_for(asker, &game).await)))
    }

    /// Begins the game of a challenge, which is gone then.
    async fn start_challenged(&self, challenge: &Challenge, opponent: &Person) -> Result<Match, Refusal> {
        let guild = challenge.venue.guild;
        self.check_room(opponent.id, guild, None).await?;
        self.check_room(challenge.challenger, guild, Some(&challenge.challenger_name)).await?;
        let challenger = Seat::Person { id: challenge.challenger, name: challenge.challenger_name.clone() };
        let side = challenge.side.unwrap_or_else(by_chance);
        let beginning = Beginning {
            seats: seats(side, challenger, sit(opponent)),
            venue: challenge.venue,
            game: Game::new(challenge.rules),
            // Nobody could be reminded where the bot is not.
            pace: challenge.pace.filter(|_| challenge.venue.bot_is_present),
            answers: Some(challenge.id),
            follows: challenge.rematch_of,
        };
        self.sessions.begin(beginning, self.clock.now()).await
    }

    pub(super) async fn decline(&self, asker: &Asker, id: ChallengeId) -> Result<Reply, Refused> {
        let person = asker.person.id;
        let challenge = self.sessions.challenge(id, self.clock.now()).await?;
        match challenge.opponent {
            Some(opponent) if opponent == person => self.sessions.take_challenge(id).await?,
            _ if challenge.challenger == person => return Err(Refusal::OwnChallenge.into()),
            _ => return Err(Refusal::ChallengeNotForYou.into()),
        }
        Ok(Reply::from(Answer::Update(farewell(&challenge, "challenge-declined"))))
    }

    pub(super) async fn withdraw(&self, asker: &Asker, id: ChallengeId) -> Result<Reply, Refused> {
        let person = asker.person.id;
        let challenge = self.sessions.challenge(id, self.clock.now()).await?;
        if challenge.challenger != person {
            return Err(Refusal::NotYourChallenge.into());
        }
        self.sessions.take_challenge(id).await?;
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
        self.start_against_computer(asker, seats, rules, None).await
    }

    async fn start_against_computer(
        &self,
        asker: &Asker,
        seats: ByColor<Seat>,
        rules: RuleSet,
        follows: Option<GameId>,
    ) -> Result<Reply, Refused> {
        self.check_room(asker.person.id, asker.place.guild, None).await?;
        let (venue, game) = (venue(asker), Game::new(rules));
        let beginning = Beginning { seats, venue, game, pace: None, answers: None, follows };
        let game = self.sessions.begin(beginning, self.clock.now()).await?;
        let game = self.computer_moves(game).await;
        Ok(Reply::from(Answer::Post(self.public_board_for(asker, &game).await)))
    }

    pub(super) async fn rematch(&self, asker: &Asker, named: Option<GameId>) -> Result<Reply, Refused> {
        let (game, side) = self.finished(asker, named).await?;
        match game.seats()[!side].clone() {
            Seat::Person { id: NOBODY, .. } => Err(Refusal::OpponentForgotten.into()),
            Seat::Computer(level) => {
                let seats = seats(!side, sit(&asker.person), Seat::Computer(level));
                self.start_against_computer(asker, seats, game.game().rules(), Some(game.id())).await
            }
            Seat::Person { id, name } => {
                self.rematch_person(asker, &game, side, Person { id, name, is_bot: false }).await
            }
        }
    }

    /// Finds the asker's finished match that is to be followed: the one named, or his last one in this channel.
    async fn finished(&self, asker: &Asker, named: Option<GameId>) -> Result<(Match, Color), Refused> {
        let last = if named.is_some() {
            named
        } else {
            let own = self.sessions.of_person_in(asker.person.id, asker.place.channel).await?;
            own.iter().rfind(|game| game.outcome().is_some()).map(Match::id)
        };
        let id = last.ok_or(Refusal::NothingToRematch)?;
        let (game, side) = self.seated(asker, id).await?;
        let can_follow = game.outcome().is_some() && !self.sessions.is_followed(id).await;
        if can_follow { Ok((game, side)) } else { Err(Refusal::NothingToRematch.about(id)) }
    }

    /// Accepts the other's wish for another game if he has it already; else asks him.
    async fn rematch_person(&self, asker: &Asker, game: &Match, side: Color, other: Person) -> Result<Reply, Refused> {
        let is_readable = !asker.place.is_between_two() || game.venue().channel == asker.place.channel;
        if !is_readable {
            return Err(Refusal::PlayedElsewhere(game.venue().channel).into());
        }
        if let Some(open) = self.sessions.rematch_challenge(game.id(), self.clock.now()).await? {
            return self.accept_rematch(asker, open).await;
        }
        if !self.settings.can_be_challenged(other.id) {
            return Err(Refusal::WantsNoChallenges { name: other.name }.into());
        }
        self.check_room(asker.person.id, asker.place.guild, None).await?;
        let wish = Challenge {
            id: ChallengeId(0),
            challenger: asker.person.id,
            challenger_name: asker.person.name.clone(),
            opponent: Some(other.id),
            opponent_name: Some(other.name),
            rules: game.game().rules(),
            side: Some(!side),
            pace: self.sessions.pace(game.id()).await.filter(|_| asker.place.bot_is_present),
            venue: venue(asker),
            rematch_of: Some(game.id()),
            made_at: self.clock.now(),
        };
        match self.sessions.open_challenge(wish).await {
            Ok(challenge) => Ok(Reply::from(Answer::Post(self.invitation(&challenge)))),
            Err(refusal) => {
                // Perhaps the other was quicker by a moment.
                let open = self.sessions.rematch_challenge(game.id(), self.clock.now()).await?;
                let open = open.filter(|_| refusal == Refusal::AlreadyChallenged).ok_or(refusal)?;
                self.accept_rematch(asker, open).await
            }
        }
    }

    /// Accepts the other's wish for another game, here.
    async fn accept_rematch(&self, asker: &Asker, challenge: Challenge) -> Result<Reply, Refused> {
        if challenge.challenger == asker.person.id {
            return Err(Refusal::AlreadyChallenged.into());
        }
        let challenge = Challenge { venue: venue(asker), ..challenge };
        let game = self.start_challenged(&challenge, &asker.person).await?;
        Ok(Reply::from(Answer::Post(self.public_board_for(asker, &game).await)))
    }
}

impl Bot {
    /// Notes which message holds a challenge, so that its buttons go when it expires.
    pub async fn invitation_posted(&self, challenge: ChallengeId, message: MessageId) {
        // Without the number they stay, and say what has become of it.
        let _ = self.sessions.set_invitation(challenge, message).await;
    }

    /// Returns the message of an open challenge, which pings the one who is challenged.
    fn invitation(&self, challenge: &Challenge) -> View {
        let lang = challenge.venue.lang;
        let challenger = words::name(&challenge.challenger_name);
        let pings = self.who_is_pinged(challenge.opponent);
        let opponent = challenge.opponent_name.as_deref().map(|name| format!("**{}**", words::name(name)));
        let mention = pings.first().map(|person| words::mention(*person)).or(opponent);
        let key = match (&mention, challenge.rematch_of) {
            (None, _) => "challenge-anyone",
            (Some(_), None) => "challenge-person",
            (Some(_), Some(_)) => "challenge-rematch",
        };
        let args = [("challenger", challenger.clone().into()), ("mention", mention.unwrap_or_default().into())];
        let mut lines = vec![lang.text(key, &args), terms(lang, challenge, &challenger)];
        lines.extend(
            challenge.pace.map(|pace| lang.text("challenge-pace", &[("pace", words::pace(lang, pace).into())])),
        );
        lines.push(format!("-# {}", expiry(lang, challenge)));
        let (text, rows) = (lines.join("\n"), vec![invitation_buttons(lang, challenge)]);
        View { text, rows, pings, invitation_of: Some(challenge.id), ..View::default() }
    }

    /// Returns the edits that take the buttons of expired challenges away.
    pub(super) async fn challenges_expired(&self, now: SystemTime) -> Result<Vec<Effect>, StoreError> {
        let expired = self.sessions.take_expired_challenges(now).await?.into_iter();
        let edits =
            expired.filter(|(challenge, _)| challenge.venue.bot_is_present).filter_map(|(challenge, message)| {
                let is_for_one = challenge.opponent.is_some();
                let key = if is_for_one { "challenge-unanswered" } else { "challenge-expired" };
                let view = farewell(&challenge, key);
                Some(Effect::Edit { channel: challenge.venue.channel, message: message?, view })
            });
        Ok(edits.collect())
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

pub(super) fn venue(asker: &Asker) -> Venue {
    Venue {
        channel: asker.place.channel,
        guild: asker.place.guild,
        bot_is_present: asker.place.bot_is_present,
        can_attach: asker.place.can_attach,
        lang: asker.public_lang,
    }
}

fn terms(lang: Lang, challenge: &Challenge, challenger: &str) -> String {
    let rules = lang.rules(challenge.rules);
    let sides = match challenge.side {
        None => lang.text("challenge-terms-chance", &[("rules", rules.into())]),
        Some(side) => {
            let side = lang.side(side);
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
    lang.text("challenge-expires", &[("time", relative(challenge.expires_at()).into())])
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
