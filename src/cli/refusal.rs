//! Why a move that was typed or sent is refused, in words for the command line.

use crate::rules::{Bitboard, Illegal, Position, Reason};

/// Says which move of a list is no good, why, and which one would be legal.
pub(super) fn refusal(number: usize, quoted: &str, illegal: &Illegal, position: &Position) -> String {
    let example = illegal.example.filter(|_| !matches!(illegal.reason, Reason::Ambiguous { .. }));
    let example = example.map(|mv| format!(" (legal is {mv})")).unwrap_or_default();
    format!("move {number}, {quoted}, {}{example}", why(&illegal.reason, position))
}

/// Says why a move is refused, in words that follow the move.
pub(super) fn why(reason: &Reason, position: &Position) -> String {
    let turn = position.turn();
    let broken_rule = match reason {
        Reason::Unreadable { piece } => return format!("can't be read at {piece:?}: points are a1 to e5"),
        Reason::Incomplete => return "names fewer than two points".to_owned(),
        Reason::GameOver => return "comes after the game has ended".to_owned(),
        Reason::Ambiguous { options } => {
            let options: Vec<_> = options.iter().map(ToString::to_string).collect();
            return format!("fits several chains, write one of them: {}", options.join(", "));
        }
        Reason::EmptyPoint(point) => format!("there is no stone on {point}"),
        Reason::NotYourStone(point) => format!("it is {turn}'s turn, and the stone on {point} is {}'s", !turn),
        Reason::SamePoint(point) => format!("the stone stands on {point} already"),
        Reason::Occupied(point) => format!("there is a stone on {point} already"),
        Reason::NoLine { from, to } => format!("no line joins {from} and {to}"),
        Reason::TooFar { from, to } => format!("{to} is too far from {from} for a step or a jump"),
        Reason::MustCapture { with } => format!("{turn} must capture, possible from {}", points(*with)),
        Reason::Backward { from, to } => format!("{from} to {to} is a step backward"),
        Reason::BaseRow(point) => format!("the stone on {point}, on the far base row, may only capture"),
        Reason::JumpsOwn(point) => format!("the stone on {point} is {turn}'s own"),
        Reason::JumpsEmpty(point) => format!("there is no stone on {point} to jump over"),
        Reason::ChainMustGoOn { at, next } => format!("the chain must go on from {at}, possible to {}", points(*next)),
        Reason::NotAJump { from, to } => format!("{from} to {to} is not a jump"),
        Reason::Hemmed(point) => format!("the stone on {point} has nowhere to go"),
    };
    format!("is not legal: {broken_rule}")
}

fn points(points: Bitboard) -> String {
    points.into_iter().map(|point| point.to_string()).collect::<Vec<_>>().join(", ")
}
