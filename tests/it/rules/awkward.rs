//! Positions in which chains branch, meet themselves or come in great numbers.

use std::collections::HashSet;

use alquerque_bot::rules::{Move, Point, Position, Reason};

use super::{FORWARD, FREE, position, texts};
use crate::support::slow_rules;

fn n_results(position: &Position) -> usize {
    position.moves().into_iter().map(Move::result).collect::<HashSet<_>>().len()
}

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

#[test]
fn two_chains_with_the_same_ends_are_two_results() {
    for rules in [FREE, FORWARD] {
        let position = position(rules, "3b1/1b1b1/3bw/5/5 w");
        let to_a3: Vec<_> = position.moves().into_iter().filter(|mv| mv.to() == point("a3")).collect();
        assert_eq!(texts(to_a3.clone()), ["e3xc3xe5xc5xa3", "e3xc5xa3"]);
        assert_eq!(to_a3.iter().map(|mv| mv.n_jumps()).sum::<usize>(), 2 + 4);
    }
}

#[test]
fn one_stone_may_have_more_results_than_a_menu_holds() {
    for rules in [FREE, FORWARD] {
        let position = position(rules, "1b1bw/bbbbw/1b3/1b1ww/1w3 w");
        let moves = position.moves();
        assert_eq!((moves.len(), position.distinct_moves().len(), n_results(&position)), (69, 36, 36));
        assert!(moves.iter().all(|mv| mv.from() == moves[0].from()));
    }
}

#[test]
fn chains_that_differ_in_their_way_only_are_one_result() {
    let position = position(FREE, "1b1b1/bbbbb/5/2bw1/2wwb w");
    let moves = position.moves();
    assert_eq!((moves.len(), position.distinct_moves().len(), n_results(&position)), (29, 9, 9));
    let stands_on_c5 = |path: Vec<Point>| path.into_iter().filter(|&at| at == point("c5")).count();
    let thrice = moves.iter().filter(|mv| mv.n_jumps() == 8 && stands_on_c5(mv.path().collect()) == 3);
    assert!(thrice.count() > 0);
}

#[test]
fn chain_may_end_where_it_began_by_two_orders() {
    for rules in [FREE, FORWARD] {
        let position = position(rules, "5/1w3/5/w1ww1/3wb b");
        let loops: Vec<_> = position.moves().into_iter().filter(|mv| mv.from() == mv.to()).collect();
        assert_eq!(loops.len(), 2);
        assert_eq!(loops[0].result(), loops[1].result());
        let start = loops[0].from();
        let text = format!("{start}x{start}");
        let read = position.read_move(&text).unwrap();
        assert_eq!(read.result(), loops[0].result(), "a short form with one result is no question");
        let after = position.play_unchecked(read);
        assert!(after.stones(position.turn()).contains(start));
    }
}

#[test]
fn chain_may_take_all_twelve_and_visit_thirteen_points() {
    let text = "1b1b1/bbb1b/1b1b1/2bbb/2wb1 w";
    let position = position(FREE, text);
    let moves = position.moves();
    let slow = slow_rules::moves(&slow_rules::board(text), 'w', false);
    assert_eq!(moves.len(), slow.len());
    let longest = *moves.iter().max_by_key(|mv| mv.n_jumps()).unwrap();
    assert_eq!((longest.n_jumps(), longest.path().count(), longest.captured().count()), (12, 13, 12));
    assert_eq!(position.read_move(&longest.to_string()), Ok(longest));
    assert_eq!(position.play_unchecked(longest).to_string().matches('b').count(), 1, "only the side to move is left");
}

#[test]
fn short_form_between_two_results_asks_for_the_full_one() {
    for rules in [FREE, FORWARD] {
        let position = position(rules, "3b1/1b1b1/3bw/5/5 w");
        for text in ["e3 a3", "e3xa3", "E3-A3"] {
            let Reason::Ambiguous { options } = position.read_move(text).unwrap_err().reason else {
                panic!("{text} fits two results")
            };
            assert_eq!(texts(options), ["e3xc3xe5xc5xa3", "e3xc5xa3"]);
        }
        for text in ["e3xc3xe5xc5xa3", "e3xc5xa3"] {
            assert_eq!(position.read_move(text).unwrap().to_string(), text);
        }
    }
}
