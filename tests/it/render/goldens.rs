//! Telling positions, held pixel by pixel. They guard against unseen change and prove nothing by themselves.

use super::*;

fn check(name: &str, frame: &Frame) {
    golden(name, &board_png(frame, DEFAULT_SIZE_PX).expect("a picture"));
}

#[test]
fn starts() {
    check("start-free", &Frame::of_game(&Game::new(RuleSet::Free), Color::White));
    check("start-forward-flipped", &Frame::of_game(&Game::new(RuleSet::Forward), Color::Black));
}

#[test]
fn last_moves() {
    check("step", &after("bbbbb/bbbbb/bb1ww/wwwww/wwwww w", RuleSet::Free, "c2-c3", Color::White));
    check("jump-flipped", &after("bbbbb/bbbbb/bbwww/ww1ww/wwwww b", RuleSet::Free, "c4xc2", Color::Black));
    check("chain-of-four", &chain_of_four());
}

fn chain_of_four() -> Frame {
    after("b2b1/bb1b1/5/1b1b1/www1w w", RuleSet::Forward, "e1xc3xe5xc5xa3", Color::White)
}

#[test]
fn themes() {
    check("chain-night", &Frame { theme: ThemeName::Night, ..chain_of_four() });
    check("chain-contrast", &Frame { theme: ThemeName::Contrast, ..chain_of_four() });
    check("choosing-night", &Frame { theme: ThemeName::Night, ..chosen() });
    check("choosing-contrast", &Frame { theme: ThemeName::Contrast, ..chosen() });
}

/// These stones may capture, and so.
#[test]
fn marks_and_arrows() {
    let frame = Frame::of_position(position("b3b/1w2b/w1b2/2ww1/b3w b", RuleSet::Free), Color::White);
    let captures: Vec<Move> = frame.position.moves().into_iter().collect();
    let arrows = captures.iter().map(|mv| (mv.from(), mv.path().nth(1).expect("a hop"))).collect();
    let frame = Frame { marks: captures.iter().map(|mv| mv.from()).collect(), arrows, ..frame };
    check("answer-captures", &frame);
    let position = position("5/5/2w2/5/4b w", RuleSet::Free);
    let arrows = ["a1-e5", "b5-d4", "e1-e3"].map(|arrow| (point(&arrow[..2]), point(&arrow[3..]))).to_vec();
    let lesson =
        Frame { marks: points(["a1", "b2", "c3", "d4", "e5"]), arrows, ..Frame::of_position(position, Color::Black) };
    check("lesson-flipped", &lesson);
}

#[test]
fn chain_of_eight() {
    let text = "1b1b1/bbbbb/5/2bw1/2wwb w";
    check("chain-of-eight", &after(text, RuleSet::Free, "c1xc3xc5xa5xa3xc5xe3xe5xc5", Color::White));
}

#[test]
fn chain_that_ends_where_it_began() {
    check("loop-flipped", &after("5/1w3/5/w1ww1/3wb b", RuleSet::Free, "e1xc3xc1xe1", Color::Black));
}

#[test]
fn choosing() {
    check("selectable-quiet-23", &selectable());
    check("chosen-targets", &chosen());
}

fn selectable() -> Frame {
    let position = position("bb2b/bb2b/b1w2/1w3/www1w w 23", RuleSet::Forward);
    let selectable: Bitboard = position.moves().into_iter().map(Move::from).collect();
    Frame { selectable, ..Frame::of_position(position, Color::White) }
}

fn chosen() -> Frame {
    let frame = selectable();
    let of_stone = frame.position.moves().into_iter().filter(|mv| mv.from() == point("c3"));
    Frame { chosen: vec![point("c3")], targets: of_stone.map(Move::to).collect(), ..frame }
}

#[test]
fn hop_by_hop() {
    let frame = Frame::of_position(position("1b1b1/bbbbb/5/2bw1/2wwb w", RuleSet::Free), Color::White);
    let chosen = ["c1", "c3", "c5", "a5"].map(point).to_vec();
    check("chosen-hops", &Frame { chosen, targets: points(["a3"]), ..frame });
}

#[test]
fn ambiguous_choice() {
    let position = position("3b1/1b1b1/3bw/5/5 w", RuleSet::Free);
    let options = ["e3xc5xa3", "e3xc3xe5xc5xa3"].map(|text| position.read_move(text).expect("a legal move")).to_vec();
    check("two-chains", &Frame { options, ..Frame::of_position(position, Color::White) });
}

#[test]
fn nearly_empty_and_seen_twice() {
    let frame = Frame::of_position(position("5/5/2w2/5/4b w", RuleSet::Free), Color::White);
    check("seen-twice", &Frame { occurrences: 2, ..frame });
}

#[test]
fn game_over() {
    let frame = Frame::of_position(position("5/2b2/2w2/5/4b w 7", RuleSet::Forward), Color::White);
    let won = Outcome::win(Color::Black, EndReason::Resignation);
    check("black-won", &Frame { outcome: Some(won), ..frame.clone() });
    check("drawn", &Frame { outcome: Some(Outcome::draw(EndReason::Agreement)), ..frame });
}
