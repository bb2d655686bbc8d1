//! Games whose channel is closed to the bot, or gone. A player finds them in his list and takes them to another channel.

use super::{
    Asker,
    bot::{Bot, Refused},
    challenge::venue,
};
use crate::session::{GameId, Match, Refusal};

impl Bot {
    /// Notes that the bot can do nothing in a match's channel. Until a player sees its board again, nothing is tried there
    /// for it and no time runs. Returns whether that is news.
    pub async fn shut_out(&self, game: GameId) -> bool {
        self.sessions.pause(game, self.clock.now()).await
    }

    /// Takes a paused match to where a player asks for its board, if the other can follow.
    pub(super) async fn bring_here(&self, asker: &Asker, game: Match) -> Result<Match, Refused> {
        let is_here = game.venue().channel == asker.place.channel;
        if is_here || self.sessions.paused_since(game.id()).await.is_none() {
            return Ok(game);
        }
        let is_against_computer = game.seats().find(|seat| seat.person().is_none()).is_some();
        let is_same_server = asker.place.guild.is_some() && asker.place.guild == game.venue().guild;
        if asker.place.bot_is_present && (is_against_computer || is_same_server) {
            return Ok(self.sessions.move_to(game.id(), venue(asker), self.clock.now()).await?);
        }
        Ok(game)
    }

    /// Returns the asker's paused matches of other channels.
    pub(super) async fn paused_elsewhere(&self, asker: &Asker) -> Result<Vec<Match>, Refusal> {
        let mut paused = Vec::new();
        for game in self.sessions.of_person(asker.person.id).await? {
            let is_elsewhere = game.venue().channel != asker.place.channel;
            if is_elsewhere && self.sessions.paused_since(game.id()).await.is_some() {
                paused.push(game);
            }
        }
        Ok(paused)
    }
}
