//! A hint for a person who plays the computer: what is worth playing, and why.

use std::time::Duration;

use super::{
    Answer, Asker, Reply, View,
    bot::{Bot, Refused, side_below},
    words,
};
use crate::{
    i18n::Lang,
    render::Frame,
    rules::Move,
    search::{Advice, Length, Limits, Why, advise},
    session::{GameId, Match, Refusal, Seat},
    tables::Wdl,
};

/// So long one proof may take, and so long everything.
const EACH: Duration = Duration::from_millis(400);
const WHOLE: Duration = Duration::from_millis(1200);
/// From so many hundredths of a stone on, one side is said to stand better.
const CLEAR: i32 = 60;
/// As many moves are told of what may follow.
const MAX_THEN: usize = 3;

impl Bot {
    /// Tells the asker what to play in his running match against the computer.
    pub(super) async fn hint(&self, asker: &Asker, named: Option<GameId>) -> Result<Reply, Refused> {
        let game = self.to_advise(asker, named).await?;
        let (line, knowledge) = (game.game().clone(), self.knowledge());
        let think = move |stop: &_| {
            let limits = |time| Limits { time: Some(time), stop: Some(stop), ..Limits::default() };
            advise(&line, &knowledge, limits(EACH), &limits(WHOLE))
        };
        let advice = self.advisers.run(think).await.map_err(|refusal| refusal.about(game.id()))?;
        let advice = advice.ok_or_else(|| Refusal::Busy.about(game.id()))?;
        let mut frame = Frame::of_game(game.game(), side_below(asker, &game));
        frame.options = vec![advice.mv];
        let alt = words::alt_hint(asker.lang, game.game().position(), advice.mv);
        let picture = self.picture(frame, self.theme_for(asker), alt).await;
        let view = View { text: text(asker.lang, &advice), picture, ..View::default() };
        Ok(Reply::from(Answer::Private(view)))
    }

    /// Finds the match: the asker is to move, and the computer sits opposite.
    async fn to_advise(&self, asker: &Asker, named: Option<GameId>) -> Result<Match, Refused> {
        let person = asker.person.id;
        let is_wanted = |game: &Match| game.person_to_move() == Some(person) && game.is_against_computer();
        let found = match self.find(asker, named, is_wanted).await {
            Err(Refused { refusal: Refusal::NoGameHere, .. }) => self.find_to_move(asker, named).await,
            found => found,
        };
        let (game, side) = found?;
        match (game.outcome(), &game.seats()[!side]) {
            (Some(outcome), _) => Err(Refusal::GameOver(outcome).about(game.id())),
            (None, Seat::Person { .. }) => Err(Refusal::HintBetweenPeople.about(game.id())),
            (None, Seat::Computer(_)) if game.turn() != side => Err(Refusal::NotYourTurn.about(game.id())),
            (None, Seat::Computer(_)) => Ok(game),
        }
    }
}

/// Says what to play and why, and below it what may follow.
fn text(lang: Lang, advice: &Advice) -> String {
    let reason = reason(lang, advice);
    let then: Vec<String> = advice.then.iter().take(MAX_THEN).map(Move::to_string).collect();
    let [answer, rest @ ..] = &*then else { return reason };
    let mv = ("mv", answer.as_str().into());
    let then = match rest {
        [] => lang.text("hint-answer", &[mv]),
        _ => lang.text("hint-answer-then", &[mv, ("line", rest.join(" ").into())]),
    };
    format!("{reason}\n-# {then}")
}

fn reason(lang: Lang, advice: &Advice) -> String {
    let mv = || advice.mv.to_string().into();
    let plain = |key: &str| lang.text(key, &[("mv", mv())]);
    let counted = |key: &str, n: u32| lang.text(key, &[("mv", mv()), ("n", n.into())]);
    match advice.why {
        Why::OnlyMove(None) => plain("hint-only-move"),
        Why::OnlyMove(Some(Wdl::Win)) => plain("hint-only-move-wins"),
        Why::OnlyMove(Some(Wdl::Draw)) => plain("hint-only-move-draws"),
        Why::OnlyMove(Some(Wdl::Loss)) => plain("hint-only-move-loses"),
        Why::Wins(Length::AtMost(n)) => counted("hint-wins-at-most", n),
        Why::Wins(Length::About(n)) => counted("hint-wins-about", n),
        Why::Wins(Length::Unknown) => plain("hint-wins"),
        Why::Draws { is_only: true } => plain("hint-draws-only"),
        Why::Draws { is_only: false } => plain("hint-draws"),
        Why::Loses { is_longest: true } => plain("hint-loses-longest"),
        Why::Loses { is_longest: false } => plain("hint-loses"),
        Why::Guess(score) => plain(match score.hundredths() {
            CLEAR.. => "hint-guess-better",
            score if score <= -CLEAR => "hint-guess-worse",
            _ => "hint-guess-even",
        }),
    }
}
