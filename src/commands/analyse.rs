//! What a finished game was worth, move by move: a chart, and its turning points in words.

use std::{sync::Arc, time::Duration};

use super::{
    Answer, Asker, Format, Picture, Reply, View,
    advisers::Kept,
    bot::{Bot, Refused},
    words,
};
use crate::{
    i18n::Lang,
    render::{self, Chart, ThemeName, TurningPoint, Worth},
    rules::{Color, EndReason, Move},
    search::{Analysis, Better, Limits, Ply, Slip, analyse_further},
    session::{GameId, Match, Refusal},
    tables::Wdl,
};

/// So long the proof of one position may take, and so long everything; twice as long for each time that it is asked for
/// again, up to a limit.
const EACH: Duration = Duration::from_millis(400);
const WHOLE: Duration = Duration::from_secs(3);
const MAX_DOUBLINGS: u32 = 2;
/// As many turning points are told in words.
const MAX_TOLD: usize = 10;
/// As many stretches are told in which value was lost somewhere.
const MAX_SLIPS: usize = 3;
/// As many moves that may have done it are named.
const MAX_NAMED: usize = 3;
/// As many moves of a better line are told.
const MAX_LINE: usize = 3;

impl Bot {
    /// Tells the asker what the moves of a finished match were worth.
    pub(super) async fn analyse(&self, asker: &Asker, named: Option<GameId>) -> Result<Reply, Refused> {
        let game = self.to_look_back_on(asker, named).await?;
        let analysis = self.analysis(&game).await?;
        let picture = self.chart(asker.lang, self.theme_for(asker), &analysis).await;
        let mut text = text(asker.lang, &game, &analysis, picture.is_some());
        if named.is_none() && self.plays_here(asker).await? {
            text = format!("{text}\n-# {}", asker.lang.word("analysis-earlier"));
        }
        Ok(Reply::from(Answer::Private(View { text, picture, ..View::default() })))
    }

    /// Returns the analysis of a finished match: the one that is kept if it is complete, or else one that goes on from it.
    async fn analysis(&self, game: &Match) -> Result<Arc<Analysis>, Refused> {
        let Kept { analysis: earlier, n_tries } = self.advisers.kept(game.id()).unwrap_or_default();
        if n_tries > 0 && earlier.is_complete() {
            return Ok(earlier);
        }
        let (line, knowledge) = (game.game().clone(), self.knowledge());
        let times = 1 << n_tries.min(MAX_DOUBLINGS);
        let think = move |stop: &_| {
            let limits = |time| Limits { time: Some(time), stop: Some(stop), ..Limits::default() };
            Arc::new(analyse_further(&line, &earlier, &knowledge, limits(EACH * times), &limits(WHOLE * times)))
        };
        let go_on = async {
            let analysis = self.advisers.run(think).await?;
            self.advisers.keep(game.id(), Kept { analysis: Arc::clone(&analysis), n_tries: n_tries + 1 });
            Ok(analysis)
        };
        let analysis = self.advisers.analyses.get((game.id(), n_tries), go_on).await;
        analysis.map_err(|refusal: Refusal| refusal.about(game.id()))
    }

    /// Finds the match: the one named, or the asker's last finished one here, or the last that he could watch here.
    pub(super) async fn to_look_back_on(&self, asker: &Asker, named: Option<GameId>) -> Result<Match, Refused> {
        let found = match named {
            Some(_) => named,
            None => self.last_finished(asker).await?,
        };
        let game = self.visible(asker, found.ok_or(Refusal::NothingFinished)?).await?;
        if game.outcome().is_none() {
            return Err(Refusal::StillRunning.about(game.id()));
        }
        if game.game().moves().is_empty() {
            return Err(Refusal::NothingFinished.about(game.id()));
        }
        Ok(game)
    }

    async fn last_finished(&self, asker: &Asker) -> Result<Option<GameId>, Refusal> {
        let last = |games: Vec<Match>| games.iter().rfind(|game| game.outcome().is_some()).map(Match::id);
        let channel = asker.place.channel;
        match last(self.sessions.of_person_in(asker.person.id, channel).await?) {
            None => Ok(last(self.sessions.in_channel(channel).await?)),
            own => Ok(own),
        }
    }

    /// Returns whether the asker has a running match here, which he may have meant.
    async fn plays_here(&self, asker: &Asker) -> Result<bool, Refusal> {
        let own = self.sessions.of_person_in(asker.person.id, asker.place.channel).await?;
        Ok(own.iter().any(|game| game.outcome().is_none()))
    }

    /// Draws a chart in the colors of a theme; nothing without one.
    async fn chart(&self, lang: Lang, theme: Option<ThemeName>, analysis: &Analysis) -> Option<Picture> {
        let chart = Chart { theme: theme?, ..chart(analysis) };
        let alt = alt(lang, analysis);
        match self.workers.briefly(move || render::chart_png(&chart)).await.ok()? {
            Ok(png) => Some(Picture { bytes: png.into(), format: Format::Chart, alt }),
            Err(error) => {
                tracing::error!(%error, "A chart could not be drawn");
                None
            }
        }
    }
}

/// Returns what the picture shows.
fn chart(analysis: &Analysis) -> Chart {
    let start = analysis.plies.first().map_or(Worth::Unknown, |ply| exact(ply.before, ply.mover));
    let mut worth = vec![start];
    worth.extend(analysis.plies.iter().map(|ply| match (ply.after, ply.estimate) {
        (None, Some(estimate)) if ply.mover == Color::White => Worth::Estimate(estimate.hundredths()),
        (None, Some(estimate)) => Worth::Estimate(-estimate.hundredths()),
        (after, _) => exact(after, ply.mover),
    }));
    let turning_points = analysis.turning_points().map(|(idx, ply)| TurningPoint { ply: idx + 1, by: ply.mover });
    Chart { worth, turning_points: turning_points.collect(), theme: ThemeName::default() }
}

fn exact(value: Option<Wdl>, side: Color) -> Worth {
    match value {
        Some(Wdl::Win) => Worth::Exact(Some(side)),
        Some(Wdl::Draw) => Worth::Exact(None),
        Some(Wdl::Loss) => Worth::Exact(Some(!side)),
        None => Worth::Unknown,
    }
}

/// Tells what is known; what a chart shows only beside one.
fn text(lang: Lang, game: &Match, analysis: &Analysis, has_chart: bool) -> String {
    let mut lines = vec![words::looking_back(lang, "analysis-title", game)];
    let told: Vec<String> =
        analysis.turning_points().take(MAX_TOLD).map(|(idx, ply)| turning_point(lang, idx + 1, ply)).collect();
    let n_more = analysis.turning_points().count() - told.len();
    let slips = analysis.slips();
    let slips: Vec<String> = slips.iter().take(MAX_SLIPS).filter_map(|told| slip(lang, analysis, told)).collect();
    if told.is_empty() && slips.is_empty() {
        lines.push(lang.word(if analysis.is_known() { "analysis-none-known" } else { "analysis-none" }));
    }
    lines.extend(told);
    if n_more > 0 {
        let key = if has_chart { "analysis-more" } else { "analysis-more-untold" };
        lines.push(lang.text(key, &[("n", n_more.into())]));
    }
    lines.extend(slips);
    lines.extend(given_up(lang, game, analysis));
    lines.push(format!("-# {}", certainty(lang, analysis, has_chart)));
    lines.join("\n")
}

/// Says how much is known, and how more may become so.
fn certainty(lang: Lang, analysis: &Analysis, has_chart: bool) -> String {
    let args = [("n", analysis.n_known().into()), ("total", analysis.plies.len().into())];
    let mut sentences = vec![lang.text("analysis-known", &args)];
    if !analysis.is_complete() {
        sentences.push(lang.word("analysis-again"));
    }
    if has_chart && analysis.plies.iter().any(|ply| ply.estimate.is_some()) {
        sentences.push(lang.word("analysis-estimate"));
    }
    sentences.join(" ")
}

/// Says that the game was ended by hand in a position that was worth more to one side.
fn given_up(lang: Lang, game: &Match, analysis: &Analysis) -> Option<String> {
    let outcome = game.outcome()?;
    let (side, value) = analysis.given_up(outcome)?;
    let key = match (outcome.reason, value) {
        (EndReason::Agreement, _) => "analysis-agreed-won",
        (_, Wdl::Win) => "analysis-resigned-won",
        _ => "analysis-resigned-drawn",
    };
    let name = words::player(lang, game, side);
    Some(lang.text(key, &[("side", lang.side(side).into()), ("name", name.into())]))
}

/// Says which value a move gave away, and what would have kept it.
fn turning_point(lang: Lang, number: usize, ply: &Ply) -> String {
    let key = match ply.loss() {
        Some((Wdl::Win, Wdl::Loss)) => "analysis-win-to-loss",
        Some((Wdl::Win, _)) => "analysis-win-to-draw",
        _ => "analysis-draw-to-loss",
    };
    let side = lang.side(ply.mover);
    let mistake = lang.text(key, &[("n", number.into()), ("mv", ply.mv.to_string().into()), ("side", side.into())]);
    match ply.better.as_ref().map(better).filter(|better| !better.is_empty()) {
        Some(better) => lang.text("analysis-better", &[("mistake", mistake.into()), ("line", better.into())]),
        None => lang.text("analysis-mistake", &[("mistake", mistake.into())]),
    }
}

/// Says which moves may have given value away, or between which it was if they are many.
fn slip(lang: Lang, analysis: &Analysis, slip: &Slip) -> Option<String> {
    let is_win = slip.loss.0 == Wdl::Win;
    let side = ("side", lang.side(slip.by).into());
    if slip.plies.len() <= MAX_NAMED {
        let key = if is_win { "analysis-slip-win-named" } else { "analysis-slip-draw-named" };
        let moves: Vec<String> =
            slip.plies.iter().map(|&idx| format!("**{}. {}**", idx + 1, analysis.plies[idx].mv)).collect();
        return Some(lang.text(key, &[side, ("moves", one_of(lang, &moves)?.into())]));
    }
    let (first, last) = (slip.plies.first()? + 1, slip.plies.last()? + 1);
    let key = if is_win { "analysis-slip-win" } else { "analysis-slip-draw" };
    Some(lang.text(key, &[side, ("first", first.into()), ("last", last.into())]))
}

/// Returns `a, b or c`.
fn one_of(lang: Lang, choices: &[String]) -> Option<String> {
    let (last, others) = choices.split_last()?;
    Some(lang.text("one-of", &[("others", others.join(", ").into()), ("other", last.clone().into())]))
}

/// Returns the better move, and what may follow in brackets.
fn better(better: &Better) -> String {
    match &better.line[..better.line.len().min(MAX_LINE)] {
        [] => String::new(),
        [only] => only.to_string(),
        [first, rest @ ..] => {
            let rest: Vec<String> = rest.iter().map(Move::to_string).collect();
            format!("{first} ({})", rest.join(" "))
        }
    }
}

/// Returns what the chart shows, for those who can't see it.
fn alt(lang: Lang, analysis: &Analysis) -> String {
    let points = analysis.turning_points().take(MAX_TOLD).map(|(idx, ply)| format!("{} {}", idx + 1, ply.mv));
    let points: Vec<String> = points.collect();
    let points = if points.is_empty() { lang.word("alt-no-turning-points") } else { points.join(", ") };
    let args =
        [("n", analysis.plies.len().into()), ("course", course(lang, analysis).into()), ("points", points.into())];
    lang.text("alt-chart", &args)
}

/// Says from which move on what was known of the game: `0: draw, 7: White wins`.
fn course(lang: Lang, analysis: &Analysis) -> String {
    let key = |worth: &Worth| match worth {
        Worth::Exact(Some(Color::White)) => "alt-white-wins",
        Worth::Exact(Some(Color::Black)) => "alt-black-wins",
        Worth::Exact(None) => "alt-draw",
        Worth::Estimate(_) | Worth::Unknown => "alt-unknown",
    };
    let keys: Vec<&str> = chart(analysis).worth.iter().map(key).collect();
    let changes = keys.iter().enumerate().filter(|(ply, key)| *ply == 0 || keys[ply - 1] != **key);
    let mut told: Vec<String> = changes.map(|(ply, key)| format!("{ply}: {}", lang.word(key))).collect();
    if told.len() > MAX_TOLD {
        told.truncate(MAX_TOLD);
        told.push("…".to_owned());
    }
    told.join(", ")
}
