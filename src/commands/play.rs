//! Moves: tapped, typed, forced, and the computer's; and looking at the board.

use super::{
    Answer, Asker, Effect, Reply, Surface,
    bot::{Bot, Refused, private_surface, side_below},
    choice::{self, Choice, Path},
};
use crate::{
    rules::{Color, Move, Point},
    search::{self, Limits},
    session::{Action, GameId, Match, REPOST_AFTER_MESSAGES, Refusal},
};

/// Where a change to a match came from, and so what the answer to it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// A typed command, or a button on another message than a board: answered with a fresh board.
    Elsewhere,
    /// A button of this board.
    Board(Surface),
}

impl Bot {
    pub(super) async fn tap(
        &self,
        asker: &Asker,
        id: GameId,
        revision: u32,
        surface: Surface,
        path: &[Point],
        point: Point,
    ) -> Result<Reply, Refused> {
        if let Some(reply) = self.catch_up(asker, id, revision, surface).await {
            return Ok(reply);
        }
        let (game, side) = self.may_tap(asker, id, revision).await?;
        let refuse = |illegal| Refusal::Illegal(illegal).about(id);
        match choice::tap(game.game().position(), path, point).map_err(refuse)? {
            Choice::Chosen(path) => {
                let view = self.board_on(asker, &game, surface, &path).await;
                Ok(Reply::from(Answer::Update(view)))
            }
            Choice::Complete(mv) => self.play(asker, id, side, mv, revision, Origin::Board(surface)).await,
        }
    }

    pub(super) async fn press_only_move(
        &self,
        asker: &Asker,
        id: GameId,
        revision: u32,
        surface: Surface,
    ) -> Result<Reply, Refused> {
        if let Some(reply) = self.catch_up(asker, id, revision, surface).await {
            return Ok(reply);
        }
        let (game, side) = self.may_tap(asker, id, revision).await?;
        let mv = choice::only_move(game.game().position()).ok_or_else(|| Refusal::Stale.about(id))?;
        self.play(asker, id, side, mv, revision, Origin::Board(surface)).await
    }

    /// Checks that a button of the board is still good, and that the asker is to move.
    async fn may_tap(&self, asker: &Asker, id: GameId, revision: u32) -> Result<(Match, Color), Refused> {
        let (game, side) = self.current(asker, id, revision).await?;
        if game.turn() == side { Ok((game, side)) } else { Err(Refusal::NotYourTurn.about(id)) }
    }

    /// Checks that a button of the board is still good.
    async fn current(&self, asker: &Asker, id: GameId, revision: u32) -> Result<(Match, Color), Refused> {
        let (game, side) = self.seated(asker, id).await?;
        match game.outcome() {
            Some(outcome) => Err(Refusal::GameOver(outcome).about(id)),
            None if game.revision() != revision => Err(Refusal::Stale.about(id)),
            None => Ok((game, side)),
        }
    }

    /// Lets the computer make the move that it had no time for and shows it; does nothing if it owes none.
    async fn catch_up(&self, asker: &Asker, id: GameId, revision: u32, surface: Surface) -> Option<Reply> {
        let (game, _) = self.current(asker, id, revision).await.ok()?;
        game.computer_to_move()?;
        let game = self.computer_moves(game).await;
        Some(self.changed(asker, &game, Origin::Board(surface)).await)
    }

    pub(super) async fn typed_move(&self, asker: &Asker, text: &str, game: Option<GameId>) -> Result<Reply, Refused> {
        let (game, side) = self.find_to_move(asker, game).await?;
        let id = game.id();
        if let Some(outcome) = game.outcome() {
            return Err(Refusal::GameOver(outcome).about(id));
        }
        if game.turn() != side {
            return Err(Refusal::NotYourTurn.about(id));
        }
        let read = game.game().position().read_move(text);
        let mv = read.map_err(|illegal| Refusal::Illegal(illegal).about(id))?;
        self.play(asker, id, side, mv, game.revision(), Origin::Elsewhere).await
    }

    /// Finds the match for a typed move: among several in this channel, the only one in which the asker is to move.
    pub(super) async fn find_to_move(&self, asker: &Asker, named: Option<GameId>) -> Result<(Match, Color), Refused> {
        let person = asker.person.id;
        let found = self.find(asker, named, |game| game.person_to_move() == Some(person)).await;
        match found {
            Err(Refused { refusal: Refusal::NoGameHere, .. }) => {
                self.find(asker, named, |game| game.outcome().is_none()).await
            }
            found => found,
        }
    }

    /// Plays a person's move, and the computer's answer if it sits opposite.
    pub(super) async fn play(
        &self,
        asker: &Asker,
        id: GameId,
        side: Color,
        mv: Move,
        revision: u32,
        origin: Origin,
    ) -> Result<Reply, Refused> {
        let action = Action::Play { mv, revision: Some(revision) };
        let played = self.sessions.change(id, side, action, self.clock.now()).await;
        let (game, _) = played.map_err(|refusal| refusal.about(id))?;
        let game = self.computer_moves(game).await;
        Ok(self.changed(asker, &game, origin).await)
    }

    /// Lets the computer move if it is to, and returns the match as it is then.
    ///
    /// Should too much be going on for it to think, the move is left to the next look at the board.
    pub(super) async fn computer_moves(&self, game: Match) -> Match {
        let Some(level) = game.computer_to_move() else { return game };
        let (line, seed, knowledge) = (game.game().clone(), fastrand::u64(..), self.knowledge());
        let think = move |time| {
            let limits = Limits { time: Some(time), ..Limits::default() };
            search::choose(&knowledge, &line, level, seed, &limits)
        };
        let Ok(Some(report)) = self.workers.think(think).await else { return game };
        let action = Action::Play { mv: report.best, revision: Some(game.revision()) };
        match self.sessions.change(game.id(), game.turn(), action, self.clock.now()).await {
            Ok((game, _)) => game,
            // Somebody resigned or took back meanwhile: the board is as it is now.
            Err(_) => self.sessions.get(game.id()).await.unwrap_or(game),
        }
    }

    /// Answers a change to a match where it was made, takes the turn notice away and brings the public board up to date.
    pub(super) async fn changed(&self, asker: &Asker, game: &Match, origin: Origin) -> Reply {
        let notice = self.take_notice_away(game.id()).await;
        let mut reply = self.shown(asker, game, origin).await;
        reply.then.splice(0..0, notice);
        reply
    }

    /// Shows a match where somebody asked for it and brings the public board up to date.
    async fn shown(&self, asker: &Asker, game: &Match, origin: Origin) -> Reply {
        let mut then = Vec::new();
        let is_here = game.venue().channel == asker.place.channel;
        let board = self.sessions.board(game.id()).await;
        let answer = match origin {
            Origin::Board(Surface::Public) => {
                let is_buried = board.is_some_and(|board| board.messages_below >= REPOST_AFTER_MESSAGES);
                let view = self.public_board_for(asker, game).await;
                // Where the bot is not, the old board's buttons could not be taken away.
                if is_buried && game.venue().bot_is_present { Answer::Post(view) } else { Answer::Update(view) }
            }
            Origin::Board(surface) if game.venue().bot_is_present => {
                then.extend(self.refresh(game).await);
                Answer::Update(self.board_on(asker, game, surface, &Path::new()).await)
            }
            Origin::Elsewhere if !is_here => {
                then.extend(self.refresh(game).await);
                let surface = private_surface(side_below(asker, game));
                Answer::Private(self.board_on(asker, game, surface, &Path::new()).await)
            }
            Origin::Board(_) | Origin::Elsewhere => Answer::Post(self.public_board_for(asker, game).await),
        };
        Reply { answer, then }
    }

    /// Returns the effect that brings the public board up to date: an edit, or a post if it is gone or far up. Where the
    /// bot is not, nothing can.
    pub(super) async fn refresh(&self, game: &Match) -> Option<Effect> {
        if !game.venue().bot_is_present || self.sessions.paused_since(game.id()).await.is_some() {
            return None;
        }
        let view = self.public_board(game).await;
        Some(match self.sessions.board(game.id()).await {
            Some(board) if board.messages_below < REPOST_AFTER_MESSAGES => {
                Effect::Edit { channel: board.channel, message: board.message, view }
            }
            _ => Effect::Post { channel: game.venue().channel, view },
        })
    }

    pub(super) async fn board(&self, asker: &Asker, named: Option<GameId>) -> Result<Reply, Refused> {
        match self.find(asker, named, |game| game.outcome().is_none()).await {
            Ok((game, _)) => {
                let game = self.bring_here(asker, game).await?;
                let game = self.computer_moves(game).await;
                Ok(self.shown(asker, &game, Origin::Elsewhere).await)
            }
            Err(Refused { refusal: Refusal::NoGameHere | Refusal::Watching, .. }) => {
                let game = match self.watched(asker, named).await {
                    Err(refused) => {
                        // Nothing is played here; perhaps what he means waits for a place.
                        let paused = self.paused_elsewhere(asker).await?;
                        let [game] = &paused[..] else { return Err(refused) };
                        return Box::pin(self.board(asker, Some(game.id()))).await;
                    }
                    Ok(game) => game,
                };
                let view = self.board_on(asker, &game, private_surface(game.bottom()), &Path::new()).await;
                Ok(Reply::from(Answer::Private(view)))
            }
            Err(refused) => Err(refused),
        }
    }

    /// Finds the only running match of the channel, or the one named, for a person who does not play in it.
    pub(super) async fn watched(&self, asker: &Asker, named: Option<GameId>) -> Result<Match, Refused> {
        if let Some(id) = named {
            let game = self.sessions.get(id).await.ok().filter(|game| game.venue().channel == asker.place.channel);
            return game.ok_or_else(|| Refusal::NoGameHere.into());
        }
        let mut games = self.sessions.in_channel(asker.place.channel).await?;
        games.retain(|game| game.outcome().is_none());
        if games.len() > 1 {
            return Err(Refusal::NoGameHere.into());
        }
        games.pop().ok_or_else(|| Refusal::NoGameHere.into())
    }

    pub(super) async fn flip(&self, asker: &Asker, named: Option<GameId>) -> Result<Reply, Refused> {
        let id = match self.find(asker, named, |game| game.outcome().is_none()).await {
            Ok((game, _)) => game.id(),
            Err(Refused { refusal: Refusal::NoGameHere | Refusal::Watching, .. }) => {
                self.watched(asker, named).await?.id()
            }
            Err(refused) => return Err(refused),
        };
        self.flip_board(asker, id, Surface::Public).await
    }

    /// Opens a private board turned from the public one, or turns the private one on which the button stands.
    pub(super) async fn flip_board(&self, asker: &Asker, id: GameId, surface: Surface) -> Result<Reply, Refused> {
        let game = self.visible(asker, id).await?;
        let below = match surface {
            Surface::Public => !game.bottom(),
            Surface::PrivateWhiteBelow => Color::Black,
            Surface::PrivateBlackBelow => Color::White,
        };
        Ok(self.private_board(asker, &game, private_surface(below), surface).await)
    }

    /// Turns a private question back into a board.
    pub(super) async fn show_privately(&self, asker: &Asker, id: GameId, surface: Surface) -> Result<Reply, Refused> {
        let game = self.visible(asker, id).await?;
        let shown = if surface == Surface::Public { private_surface(side_below(asker, &game)) } else { surface };
        Ok(self.private_board(asker, &game, shown, surface).await)
    }

    /// Shows a private board: a new one if a public board was `pressed`, else in place of the private one that was.
    async fn private_board(&self, asker: &Asker, game: &Match, shown: Surface, pressed: Surface) -> Reply {
        let view = self.board_on(asker, game, shown, &Path::new()).await;
        let is_new = pressed == Surface::Public;
        Reply::from(if is_new { Answer::Private(view) } else { Answer::Update(view) })
    }
}
