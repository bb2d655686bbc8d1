//! A position's images are worth what it is worth.

use alquerque_bot::{
    rules::{Position, RuleSet},
    tables::Tables,
};

use super::{make, position, random_position};
use crate::support::slow_rules::{self, Board};

fn files_mirrored(board: Board) -> Board {
    board.map(|mut rank| {
        rank.reverse();
        rank
    })
}

fn ranks_mirrored(mut board: Board) -> Board {
    board.reverse();
    board
}

fn exchanged(board: Board) -> Board {
    std::array::from_fn(|rank| std::array::from_fn(|file| board[file][rank]))
}

fn colors_exchanged(board: Board) -> Board {
    board.map(|rank| rank.map(|stone| if stone == '.' { '.' } else { slow_rules::other(stone) }))
}

/// Returns the images that must be worth the same, with the side to move of each.
fn images(rules: RuleSet, board: Board, side: char) -> Vec<(Board, char)> {
    let other = slow_rules::other(side);
    let mirrored = |(board, side)| [(board, side), (files_mirrored(board), side)];
    match rules {
        RuleSet::Free => {
            let squares = [board, exchanged(board)];
            let halves = squares.into_iter().flat_map(|board| [board, ranks_mirrored(board)]);
            let colors = halves.flat_map(|board| [(board, side), (colors_exchanged(board), other)]);
            colors.flat_map(mirrored).collect()
        }
        RuleSet::Forward => {
            let colors = [(board, side), (ranks_mirrored(colors_exchanged(board)), other)];
            colors.into_iter().flat_map(mirrored).collect()
        }
    }
}

/// Checks all images of a position, and returns whether its points, colors left aside, are an image of themselves.
#[track_caller]
fn check(tables: &Tables, original: &Position) -> bool {
    let text = original.to_string();
    let board = slow_rules::board(&text);
    let side = if text.contains('/') && text.ends_with("w 0") { 'w' } else { 'b' };
    let expected = tables.probe(original).unwrap();
    assert!(expected.is_some(), "{original:?}");
    let points = |board: &Board| board.map(|rank| rank.map(|stone| stone != '.'));
    let mut n_same = 0;
    for (image, side) in images(tables.rules(), board, side) {
        let image_position = position(tables.rules(), &format!("{} {side}", slow_rules::ranks(&image)));
        assert_eq!(tables.probe(&image_position).unwrap(), expected, "{image_position:?} is an image of {original:?}");
        n_same += u32::from(points(&image) == points(&board));
    }
    n_same > if tables.rules() == RuleSet::Free { 2 } else { 1 }
}

#[test]
fn images_have_the_same_value_and_distance() {
    for rules in RuleSet::ALL {
        let tables = make(rules, 4);
        let mut random = fastrand::Rng::with_seed(5);
        let numbers = [(1, 1), (2, 1), (1, 2), (3, 1), (2, 2), (1, 3)];
        let n_own_images = (0..3000)
            .filter(|&n| {
                let (own, enemy) = numbers[n % numbers.len()];
                check(&tables, &random_position(&mut random, rules, own, enemy))
            })
            .count();
        assert!(n_own_images > 30, "{rules}: only {n_own_images} sets are images of themselves");
    }
}

#[test]
fn stones_on_a_mirror_image_of_themselves_are_right() {
    for rules in RuleSet::ALL {
        let tables = make(rules, 4);
        for text in
            ["5/1w1b1/5/1b1w1/5 w", "w3b/5/5/5/w3b w", "2w2/2b2/5/2b2/2w2 b", "5/5/wb1bb/5/5 w", "1w1b1/5/5/5/5 b"]
        {
            assert!(check(&tables, &position(rules, text)), "{rules}: {text} has no mirror image");
        }
    }
}
