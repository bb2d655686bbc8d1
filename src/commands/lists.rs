//! What is only told: the person's games, suggestions while he types.

use super::{
    Asker, Reply, Suggest, Suggestion,
    bot::{Bot, Refused},
    clocks::relative,
    words,
};
use crate::{
    i18n::Lang,
    rules::Color,
    session::{GameId, Match, Refusal},
};

/// As many games are listed.
const MAX_LISTED: usize = 12;
/// Discord shows as many suggestions.
const MAX_SUGGESTIONS: usize = 25;

impl Bot {
    pub(super) async fn games(&self, asker: &Asker) -> Result<Reply, Refused> {
        let running = self.running_games(asker).await?;
        if running.is_empty() {
            return Ok(Reply::private(asker.lang.word("games-none")));
        }
        let mut lines = vec![asker.lang.word("games-title")];
        for game in running.iter().take(MAX_LISTED) {
            lines.push(self.games_line(asker, game).await);
        }
        if running.len() > MAX_LISTED {
            let more = self.sessions.n_running(asker.person.id).await?.max(running.len()) - MAX_LISTED;
            lines.push(asker.lang.text("games-more", &[("n", more.into())]));
        }
        Ok(Reply::private(lines.join("\n")))
    }

    /// Returns the person's running games, those first in which he is to move.
    async fn running_games(&self, asker: &Asker) -> Result<Vec<Match>, Refusal> {
        let mut own = self.sessions.of_person(asker.person.id).await?;
        own.sort_by_key(|game| game.person_to_move() != Some(asker.person.id));
        Ok(own)
    }

    async fn games_line(&self, asker: &Asker, game: &Match) -> String {
        let lang = asker.lang;
        let is_own_turn = game.person_to_move() == Some(asker.person.id);
        let key = if is_own_turn { "games-line-your-turn" } else { "games-line-their-turn" };
        let args = [
            ("link", self.link_to_board(lang, game).await.into()),
            ("rules", lang.rules(game.game().rules()).into()),
            ("name", other(lang, asker, game).into()),
        ];
        let mut line = lang.text(key, &args);
        if let Some(deadline) = self.sessions.deadline(game.id()).await {
            let due = lang.text("games-due", &[("time", relative(deadline).into())]);
            line = format!("{line} · {due}");
        }
        if let Some(hint) = self.claim_hint(lang, game, game.side_of(asker.person.id)).await {
            line = format!("{line} · {hint}");
        }
        if self.sessions.paused_since(game.id()).await.is_some() {
            line = format!("{line} · {}", lang.word("games-paused"));
        }
        line
    }

    /// Returns suggestions for what the person is typing, at most 25.
    pub async fn suggest(&self, asker: &Asker, suggest: Suggest) -> Vec<Suggestion> {
        match suggest {
            Suggest::Move { text, game } => self.suggest_moves(asker, &text, game).await,
            Suggest::GameToEnd { text } if asker.moderates => self.suggest_any_game(asker, &text).await,
            Suggest::Game { text } | Suggest::GameToEnd { text } => self.suggest_games(asker, &text).await,
        }
    }

    /// Suggests the legal moves that begin with what is typed; between people too, for they are only the rules.
    async fn suggest_moves(&self, asker: &Asker, text: &str, game: Option<GameId>) -> Vec<Suggestion> {
        let Ok((game, side)) = self.find_to_move(asker, game).await else { return Vec::new() };
        if game.outcome().is_some() || game.turn() != side {
            return Vec::new();
        }
        let typed = letters(text);
        let moves = game.game().position().distinct_moves();
        let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        texts.retain(|mv| letters(mv).starts_with(&typed));
        texts.sort_unstable();
        let suggestions = texts.into_iter().map(|mv| Suggestion { name: mv.clone(), value: mv });
        suggestions.take(MAX_SUGGESTIONS).collect()
    }

    async fn suggest_games(&self, asker: &Asker, text: &str) -> Vec<Suggestion> {
        let own = self.sessions.of_person_in(asker.person.id, asker.place.channel).await;
        let mut own = own.unwrap_or_default();
        own.extend(self.paused_elsewhere(asker).await.unwrap_or_default());
        own.sort_by_key(|game| (game.outcome().is_some(), game.person_to_move() != Some(asker.person.id)));
        fitting(own.iter().map(|game| game_suggestion(asker, game)), text)
    }

    /// Suggests the running games of the channel, whoever plays them.
    async fn suggest_any_game(&self, asker: &Asker, text: &str) -> Vec<Suggestion> {
        let mut games = self.sessions.in_channel(asker.place.channel).await.unwrap_or_default();
        games.retain(|game| game.outcome().is_none());
        let name = |game: &Match| {
            let [white, black] = [Color::White, Color::Black].map(|side| words::player(asker.lang, game, side));
            let name = format!("{white} – {black} · {}", asker.lang.rules(game.game().rules()));
            Suggestion { name: name.replace('\\', "").chars().take(100).collect(), value: game.id().to_string() }
        };
        fitting(games.iter().map(name), text)
    }
}

/// Returns the suggestions that contain what is typed, as many as are shown.
fn fitting(suggestions: impl Iterator<Item = Suggestion>, text: &str) -> Vec<Suggestion> {
    let typed = text.to_lowercase();
    suggestions.filter(|game| game.name.to_lowercase().contains(&typed)).take(MAX_SUGGESTIONS).collect()
}

fn game_suggestion(asker: &Asker, game: &Match) -> Suggestion {
    let args = [
        ("name", other_plain(asker.lang, asker, game).into()),
        ("rules", asker.lang.rules(game.game().rules()).into()),
        ("n", (game.game().moves().len() + 1).into()),
    ];
    let name = asker.lang.text("game-suggestion", &args);
    Suggestion { name: name.chars().take(100).collect(), value: game.id().to_string() }
}

/// Returns the name of the asker's opponent, escaped.
fn other(lang: Lang, asker: &Asker, game: &Match) -> String {
    let side = game.side_of(asker.person.id).unwrap_or(game.turn());
    words::player(lang, game, !side)
}

/// Returns the name of the asker's opponent for places that know no formatting.
fn other_plain(lang: Lang, asker: &Asker, game: &Match) -> String {
    other(lang, asker, game).replace('\\', "")
}

/// Returns the letters and digits of a text in lower case, capture signs left out.
fn letters(text: &str) -> String {
    text.to_lowercase().chars().filter(|c| c.is_ascii_alphanumeric() && *c != 'x').collect()
}
