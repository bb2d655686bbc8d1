//! Pictures: what is where, told apart how, and never a panic.

use alquerque_bot::{
    render::{
        DEFAULT_SIZE_PX, Frame, MAX_SIZE_PX, MIN_SIZE_PX, ThemeName, board_png,
        theme::{Ink, OAK, Rgb, contrast, luminance},
    },
    rules::{Bitboard, Color, EndReason, Game, Move, Outcome, Point, Position, RuleSet, Setup},
};
use clap::Parser;
use proptest::prelude::*;

use crate::support::golden::{Picture, golden};

mod chart;
mod command;
mod goldens;
mod replay;
mod replay_command;
mod themes;

/// The distance between points at the default size, from the layout: five points, 168 px apart, in the middle of 960.
const PITCH: u32 = 168;

fn position(text: &str, rules: RuleSet) -> Position {
    text.parse::<Setup>().expect("a position").into_position(rules).expect("a valid position")
}

fn point(text: &str) -> Point {
    text.parse().expect("a point")
}

fn points<'a>(texts: impl IntoIterator<Item = &'a str>) -> Bitboard {
    texts.into_iter().map(point).collect()
}

fn picture(frame: &Frame) -> Picture {
    Picture::decode(&board_png(frame, DEFAULT_SIZE_PX).expect("a picture"))
}

/// The arguments of a subcommand.
#[derive(Parser)]
struct Cli<A: clap::Args> {
    #[command(flatten)]
    args: A,
}

/// Runs a subcommand with a file in a fresh folder; returns what was written or the complaint.
fn written<A: clap::Args>(
    name: &str,
    args: &[&str],
    run: impl FnOnce(&A) -> anyhow::Result<()>,
) -> Result<Vec<u8>, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(name);
    let file_args = ["alquerque-bot", "--out", file.to_str().expect("a readable path")];
    let cli = Cli::try_parse_from(file_args.iter().chain(args)).map_err(|error| error.to_string())?;
    let done = run(&cli.args).map_err(|error| error.to_string());
    assert_eq!(done.is_ok(), file.exists(), "nothing is written before all is well");
    done.map(|()| std::fs::read(file).expect("a file was written"))
}

/// Returns the game's frame after one move.
fn after(text: &str, rules: RuleSet, mv: &str, bottom: Color) -> Frame {
    let mut game = Game::from_position(position(text, rules));
    let mv = game.position().read_move(mv).expect("a legal move");
    game.play(mv).expect("a legal move");
    Frame::of_game(&game, bottom)
}

/// Returns where a point lies, counted out from the corner that is below on the left.
fn center(point: Point, bottom: Color) -> (u32, u32) {
    let (file, rank) = (u32::from(point.file()), u32::from(point.rank()));
    match bottom {
        Color::White => (480 + PITCH * file - 2 * PITCH, 480 + 2 * PITCH - PITCH * rank),
        Color::Black => (480 + 2 * PITCH - PITCH * file, 480 + PITCH * rank - 2 * PITCH),
    }
}

/// Returns the mean brightness of a ring within a stone, between its inner mark and its edge.
fn brightness(picture: &Picture, (x, y): (u32, u32)) -> f64 {
    // Between the directions of the lines.
    let ring = [(37, 15), (15, 37), (-15, 37), (-37, 15), (-37, -15), (-15, -37), (15, -37), (37, -15)];
    let sum: f64 =
        ring.iter().map(|&(dx, dy)| luminance(picture.at(x.wrapping_add_signed(dx), y.wrapping_add_signed(dy)))).sum();
    sum / ring.len() as f64
}

#[test]
fn picture_is_opaque_indexed_and_square() {
    let frame = Frame::of_game(&Game::new(RuleSet::Free), Color::White);
    let picture = picture(&frame);
    assert_eq!((picture.width, picture.height), (960, 960));
    assert!(picture.is_indexed && !picture.has_transparency);
}

#[test]
fn stones_stand_on_their_points_in_both_orientations() {
    for bottom in Color::ALL {
        let position = position("b3b/1w2b/w1b2/2ww1/b3w b", RuleSet::Forward);
        let picture = picture(&Frame::of_position(position, bottom));
        for point in Point::all() {
            let brightness = brightness(&picture, center(point, bottom));
            match position.stone_on(point) {
                Some(Color::White) => assert!(brightness > 0.85, "{point} from {bottom:?}: {brightness}"),
                Some(Color::Black) => assert!(brightness < 0.05, "{point} from {bottom:?}: {brightness}"),
                None => assert!((0.1..0.3).contains(&brightness), "{point} from {bottom:?}: {brightness}"),
            }
        }
    }
}

#[test]
fn stone_covers_two_thirds_of_a_line_at_most() {
    for (text, color) in [("5/5/1w3/5/5 w", Color::White), ("5/5/1b3/5/5 b", Color::Black)] {
        let picture = picture(&Frame::of_position(position(text, RuleSet::Free), Color::White));
        let (x, y) = center(point("b3"), Color::White);
        // Up and to the left there is neither line nor shadow.
        let reach = (0..84).find(|&away| picture.at(x - away, y - away) == OAK.color(Ink::Field)).expect("an edge");
        let part = f64::from(reach) * 2.0_f64.sqrt() * 2.0 / f64::from(PITCH);
        assert!((0.62..=0.66).contains(&part), "{color:?} covers {part}");
    }
}

#[test]
fn sides_are_told_apart_by_the_mark_within() {
    let picture = picture(&Frame::of_position(position("5/5/1w1b1/5/5 w", RuleSet::Free), Color::White));
    let mark_at = |stone: &str, away: u32| {
        let (x, y) = center(point(stone), Color::White);
        let body = picture.at(x - 40, y);
        picture.at(x - away, y) != body
    };
    assert!(!mark_at("b3", 0) && mark_at("b3", 28), "a ring on white stones");
    assert!(mark_at("d3", 0) && !mark_at("d3", 28), "a solid mark on black stones");
}

/// Returns the height of what is written in dark within a part of the picture's margin.
fn written_height(picture: &Picture, xs: std::ops::Range<u32>, ys: std::ops::Range<u32>) -> u32 {
    let dark = |y: &u32| xs.clone().any(|x| luminance(picture.at(x, *y)) < 0.1);
    let rows: Vec<u32> = ys.filter(dark).collect();
    rows.last().zip(rows.first()).map_or(0, |(last, first)| last - first + 1)
}

#[test]
fn coordinates_are_forty_pixels_high() {
    let picture = picture(&Frame::of_game(&Game::new(RuleSet::Forward), Color::White));
    for idx in 0..5 {
        let along = 144 + PITCH * idx;
        let rank = written_height(&picture, 4..64, along - 60..along + 60);
        let file = written_height(&picture, along - 60..along + 60, 895..960);
        assert!(rank >= 40 && file >= 40, "rank {rank} px, file {file} px in place {idx}");
    }
}

#[test]
fn coordinates_turn_with_the_board() {
    let [white, black] = Color::ALL.map(|bottom| picture(&Frame::of_game(&Game::new(RuleSet::Free), bottom)));
    let files = |picture: &Picture, idx: u32| -> Vec<[u8; 3]> {
        (900..960)
            .flat_map(|y| (0..100).map(move |x| (x, y)))
            .map(|(x, y)| picture.at(94 + PITCH * idx + x, y))
            .collect()
    };
    let ranks = |picture: &Picture, idx: u32| -> Vec<[u8; 3]> {
        (0..100).flat_map(|y| (0..64).map(move |x| (x, y))).map(|(x, y)| picture.at(x, 94 + PITCH * idx + y)).collect()
    };
    for idx in 0..5 {
        assert!(files(&white, idx) == files(&black, 4 - idx), "file {idx}");
        assert!(ranks(&white, idx) == ranks(&black, 4 - idx), "rank {idx}");
        assert!(idx == 0 || files(&white, idx) != files(&white, 0), "file {idx} has its own letter");
    }
}

#[test]
fn chosen_stone_stands_where_its_hops_led() {
    let before = position("5/5/2b2/2w2/w3b w", RuleSet::Free);
    let chosen = vec![point("c2"), point("c4")];
    let picture = picture(&Frame { chosen, ..Frame::of_position(before, Color::White) });
    assert!(brightness(&picture, center(point("c4"), Color::White)) > 0.85, "the stone has moved");
    assert!(brightness(&picture, center(point("c2"), Color::White)) < 0.75, "a ring marks its start");
    let (x, y) = center(point("c3"), Color::White);
    assert_eq!(picture.at(x + 28, y + 11), OAK.color(Ink::BlackGhost), "the captured stone is a ghost");
}

#[test]
fn marks_and_arrows_lie_where_the_caller_says() {
    for bottom in Color::ALL {
        let plain = Frame::of_position(position("4b/5/5/5/w4 w", RuleSet::Free), bottom);
        let arrows = vec![(point("a5"), point("d1"))];
        let marked = picture(&Frame { marks: points(["d4", "b2"]), arrows, ..plain.clone() });
        let plain = picture(&plain);
        let differs = |(x, y): (u32, u32)| {
            (x - 64..x + 64)
                .flat_map(|x| (y - 64..y + 64).map(move |y| (x, y)))
                .any(|(x, y)| marked.at(x, y) != plain.at(x, y))
        };
        // The arrow passes b4, b3, c3, c2 and d2 on its way from a5 to d1.
        let touched = points(["d4", "b2", "a5", "b4", "b3", "c3", "c2", "d1"]);
        let untouched = points(["a1", "e1", "c5", "d5", "e5", "e4", "e3", "a1", "a2", "b1"]);
        for at in Point::all() {
            let differs = differs(center(at, bottom));
            assert!(differs || !touched.contains(at), "{at} from {bottom:?} is touched");
            assert!(!differs || !untouched.contains(at), "{at} from {bottom:?} is not");
        }
        let head = center(point("d1"), bottom);
        let head_side = if bottom == Color::White { head.1 - 30 } else { head.1 + 30 };
        let near = |x: u32| marked.at(x, head_side) == OAK.color(Ink::Mark);
        assert!((head.0 - 40..head.0 + 40).any(near), "its head is at d1");
    }
}

#[test]
fn arrow_from_a_point_to_itself_is_left_out() {
    let plain = Frame::of_position(position("4b/5/5/5/w4 w", RuleSet::Free), Color::White);
    let pointless = Frame { arrows: vec![(point("c3"), point("c3"))], ..plain.clone() };
    assert!(board_png(&pointless, 360).expect("a picture") == board_png(&plain, 360).expect("a picture"));
}

#[test]
fn ring_marks_where_a_chain_began_that_ended_there() {
    let frame = after("5/1w3/5/w1ww1/3wb b", RuleSet::Free, "e1xc3xc1xe1", Color::Black);
    let (x, y) = center(point("e1"), Color::Black);
    assert_eq!(picture(&frame).at(x + 28, y - 27), OAK.color(Ink::Mark));
}

#[test]
fn equal_frames_give_equal_bytes() {
    let frame = after("1b1b1/bbbbb/5/2bw1/2wwb w", RuleSet::Free, "c1xc3xc5xa5xa3xc5xe3xe5xc5", Color::White);
    for size_px in [DEFAULT_SIZE_PX, 360] {
        assert_eq!(
            board_png(&frame, size_px).expect("a picture"),
            board_png(&frame.clone(), size_px).expect("a picture")
        );
    }
}

#[test]
fn any_size_within_the_limits_is_met() {
    let frame = after("4b/5/2b2/2w2/w4 w", RuleSet::Forward, "c2xc4", Color::Black);
    for size_px in [MIN_SIZE_PX, 333, 720, MAX_SIZE_PX] {
        let picture = Picture::decode(&board_png(&frame, size_px).expect("a picture"));
        assert_eq!((picture.width, picture.height), (size_px, size_px));
    }
}

#[test]
fn impossible_size_is_refused_in_one_line() {
    let frame = Frame::of_game(&Game::new(RuleSet::Free), Color::White);
    for size_px in [0, MIN_SIZE_PX - 1, MAX_SIZE_PX + 1, u32::MAX] {
        let error = board_png(&frame, size_px).expect_err("an impossible size").to_string();
        assert_eq!(error, format!("picture size {size_px} px is not between 160 and 2048"));
    }
}

#[test]
fn game_shows_its_last_move_and_its_end() {
    let frame = after("5/5/2b2/2w2/5 w", RuleSet::Free, "c2xc4", Color::Black);
    assert_eq!(frame.last.map(Move::captured), Some(points(["c3"])));
    assert_eq!(frame.outcome, Some(Outcome::win(Color::White, EndReason::NoStones)));
    assert_eq!(frame.bottom, Color::Black);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Frames of random games with random marks, sensible or not.
    #[test]
    fn every_frame_can_be_drawn(
        rules in prop::sample::select(&RuleSet::ALL[..]),
        bottom in prop::sample::select(&Color::ALL[..]),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
        marks in (0..1_u32 << 25, 0..1_u32 << 25, 0..4_u8),
        chosen in prop::collection::vec(0..25_usize, 0..5),
        n_options in 0..12_usize,
        theme in prop::sample::select(&ThemeName::ALL[..]),
        extra in (0..1_u32 << 25, prop::collection::vec((0..25_usize, 0..25_usize), 0..6)),
    ) {
        let mut game = Game::new(rules);
        for choice in choices {
            let moves = game.position().moves();
            if game.outcome().is_some() { break; }
            game.play(*choice.get(&moves)).expect("a legal move");
        }
        let marked = Frame {
            chosen: chosen.into_iter().filter_map(Point::from_index).collect(),
            selectable: Bitboard::from_bits(marks.0).expect("points"),
            targets: Bitboard::from_bits(marks.1).expect("points"),
            occurrences: marks.2,
            options: game.position().moves().into_iter().take(n_options).collect(),
            marks: Bitboard::from_bits(extra.0).expect("points"),
            arrows: extra.1.into_iter().filter_map(|(from, to)| Some((Point::from_index(from)?, Point::from_index(to)?))).collect(),
            theme,
            ..Frame::of_game(&game, bottom)
        };
        for frame in [Frame::of_game(&game, bottom), marked] {
            prop_assert_eq!(picture(&frame).pixels.len(), 960 * 960);
        }
    }
}
