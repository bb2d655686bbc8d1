//! Whose turn it is, whether the game is over, and how far off a draw is.

use super::{
    Players,
    captures::{all_captures, join},
    lexicon::{Manner, Whose},
    position::{Case, Computed, plain, sentence, shown, side},
    topics::Framed,
};
use crate::{
    i18n::Lang,
    rules::{Color, EndReason, Game, Outcome},
};

/// Says who is to move, to the asker whether it is he, and with which stones if there is a capture.
pub(super) fn who_moves(case: &Case<'_>, game: &Game) -> Computed {
    let lang = case.lang;
    if game.outcome().is_some() {
        return is_over(lang, game);
    }
    let position = game.position();
    let with = position.capturers();
    let text = lang.text(turn_key(case, position.turn()), &[("side", side(lang, position.turn()))]);
    if with.is_empty() {
        return plain(game, &text);
    }
    let captures = lang.text("ask-must-capture-from", &[("points", with.to_string().into())]);
    shown(game, &format!("{text} {captures}"), (with, Framed::Capture), Vec::new())
}

/// Returns how to say whose turn it is: with yes or no if a side is asked about.
fn turn_key(case: &Case<'_>, turn: Color) -> &'static str {
    match (case.asked.whose, case.side()) {
        (Some(Whose::Asker), Some(side)) if side == turn => "ask-turn-yes-you",
        (Some(Whose::Asker), Some(_)) => "ask-turn-not-you",
        (_, Some(side)) if side == turn => "ask-turn-yes",
        (_, Some(_)) => "ask-turn-no",
        (_, None) if case.asker == Some(turn) => "ask-turn-you",
        (_, None) if case.asker.is_some() => "ask-turn-other",
        _ => "ask-turn",
    }
}

/// Says that nobody has won while the game goes on, and no more: who stands better is no matter of the rules.
pub(super) fn no_verdict(case: &Case<'_>, game: &Game) -> Computed {
    let lang = case.lang;
    if game.outcome().is_some() {
        return is_over(lang, game);
    }
    let is_with_computer = case.players == Some(Players::WithComputer);
    let key = if is_with_computer { "ask-no-verdict-computer" } else { "ask-no-verdict" };
    plain(game, &lang.text(key, &[("side", side(lang, game.position().turn()))]))
}

/// Says how many moves have been played.
pub(super) fn move_count(lang: Lang, game: &Game) -> Computed {
    plain(game, &lang.text("ask-move-count", &[("n", game.moves().len().into())]))
}

/// Says whether and how the game is over.
pub(super) fn is_over(lang: Lang, game: &Game) -> Computed {
    let words = game.outcome().map_or_else(|| goes_on(lang, game), |outcome| ended(lang, game, outcome));
    plain(game, &words)
}

fn goes_on(lang: Lang, game: &Game) -> String {
    let turn = ("side", side(lang, game.position().turn()));
    let captures = all_captures(game.position());
    let goes_on = if captures.is_empty() {
        lang.text("ask-goes-on", &[turn])
    } else {
        lang.text("ask-goes-on-capture", &[turn, ("line", join(&captures).into())])
    };
    format!("{} {}", sentence(&goes_on), count_to_draw(lang, game))
}

fn ended(lang: Lang, game: &Game, outcome: Outcome) -> String {
    let Outcome { winner, reason } = outcome;
    let loser = !winner.unwrap_or(Color::White);
    let sides = [("winner", side(lang, !loser)), ("loser", side(lang, loser))];
    match reason {
        EndReason::NoStones => lang.text("ask-ended-no-stones", &sides),
        EndReason::Repetition => lang.text("ask-ended-repetition", &[]),
        EndReason::QuietLimit => {
            // A position that is given may say more than the limit; that is no matter.
            let n = game.rules().quiet_limit().unwrap_or_else(|| game.position().quiet());
            lang.text("ask-ended-quiet", &[("n", n.into())])
        }
        // The rules by themselves end a game in no other way.
        EndReason::Blocked
        | EndReason::Agreement
        | EndReason::NoWin
        | EndReason::Resignation
        | EndReason::Time
        | EndReason::Abandoned
        | EndReason::Stopped => {
            let is_locked = !(game.rules().locked_row(loser) & game.position().stones(loser)).is_empty();
            let why = if is_locked { lang.word("ask-far-row-locked") } else { String::new() };
            format!("{} {why}", lang.text("ask-ended-blocked", &sides)).trim().to_owned()
        }
    }
}

/// Says how far off the draw is that the rules count toward.
pub(super) fn until_draw(lang: Lang, game: &Game) -> Computed {
    if game.outcome().is_some() {
        return is_over(lang, game);
    }
    let text = format!("{} {}", count_to_draw(lang, game), but_capture(lang, game));
    plain(game, text.trim())
}

/// Says whether a draw may be claimed, or how far the count is if that is not what is asked.
pub(super) fn draw_claim(case: &Case<'_>, game: &Game) -> Computed {
    let lang = case.lang;
    if game.outcome().is_some() {
        return is_over(lang, game);
    }
    let (rules, quiet) = (game.rules(), game.position().quiet());
    if case.asked.manner != Manner::May {
        return plain(game, &count_to_draw(lang, game));
    }
    let (key, limit) = match (rules.claim_after(), rules.quiet_limit()) {
        (Some(limit), _) if quiet >= limit => ("ask-claim-yes", limit),
        (Some(limit), _) => ("ask-claim-not-yet", limit),
        (None, limit) => ("ask-claim-never", limit.unwrap_or_default()),
    };
    let left = limit.saturating_sub(quiet);
    plain(game, &lang.text(key, &[("n", left.into()), ("first", quiet.into()), ("limit", limit.into())]))
}

/// Says what the rules count toward a draw, and how far they have counted.
fn count_to_draw(lang: Lang, game: &Game) -> String {
    let (rules, quiet) = (game.rules(), game.position().quiet());
    let count = |key, limit: u32| {
        let left = limit.saturating_sub(quiet);
        lang.text(key, &[("n", left.into()), ("first", quiet.into()), ("limit", limit.into())])
    };
    if let Some(limit) = rules.quiet_limit() {
        return count("ask-quiet-left", limit);
    }
    let seen = lang.text("ask-seen", &[("n", game.occurrences().len().into())]);
    let claim = rules.claim_after().map(|limit| count("ask-claim", limit));
    format!("{seen} {}", claim.unwrap_or_default()).trim().to_owned()
}

/// Says that the count starts anew, if moves are counted and the side to move has a capture; nothing otherwise.
fn but_capture(lang: Lang, game: &Game) -> String {
    let captures = all_captures(game.position());
    if captures.is_empty() || game.rules().quiet_limit().is_none() {
        return String::new();
    }
    lang.text("ask-but-capture", &[("side", side(lang, game.position().turn())), ("line", join(&captures).into())])
}
