//! Replays, decoded by another program and held against boards painted one by one.

use alquerque_bot::render::{REPLAY_SIZE_PX, Replay, Still, replay_gif};

use super::*;

const EIGHT: (&str, &str) = ("1b1b1/bbbbb/5/2bw1/2wwb w", "c1xc3xc5xa5xa3xc5xe3xe5xc5");

/// An animation as a viewer shows it: whole pictures, and for how many hundredths of a second each.
struct Animation {
    pictures: Vec<(Picture, u16)>,
    runs_for_ever: bool,
}

impl Animation {
    fn decode(bytes: &[u8]) -> Animation {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        options.check_frame_consistency(true);
        let mut decoder = options.read_info(bytes).expect("a GIF header");
        let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
        let palette: Vec<[u8; 3]> = decoder.global_palette().expect("a palette").as_chunks().0.to_vec();
        let mut pixels = vec![[0; 3]; width * height];
        let mut pictures = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a whole GIF") {
            assert!(frame.palette.is_none() && frame.dispose == gif::DisposalMethod::Keep);
            let (left, top) = (usize::from(frame.left), usize::from(frame.top));
            for (row, y) in frame.buffer.chunks_exact(usize::from(frame.width)).zip(top..) {
                for (&index, x) in row.iter().zip(left..) {
                    if frame.transparent != Some(index) {
                        pixels[y * width + x] = palette[usize::from(index)];
                    }
                }
            }
            let picture = Picture {
                width: width as u32,
                height: height as u32,
                pixels: pixels.clone(),
                is_indexed: true,
                has_transparency: pictures.is_empty() && frame.transparent.is_some(),
            };
            pictures.push((picture, frame.delay));
        }
        Animation { pictures, runs_for_ever: matches!(decoder.repeat(), gif::Repeat::Infinite) }
    }
}

fn played(rules: RuleSet, start: &str, moves: &[&str]) -> Game {
    let mut game = Game::from_position(position(start, rules));
    for mv in moves {
        let mv = game.position().read_move(mv).expect("a legal move");
        game.play(mv).expect("a legal move");
    }
    game
}

/// Plays moves by chance.
fn random_game(rules: RuleSet, choices: &[prop::sample::Index]) -> Game {
    let mut game = Game::new(rules);
    for choice in choices {
        if game.outcome().is_some() {
            break;
        }
        let moves = game.position().moves();
        game.play(*choice.get(&moves)).expect("a legal move");
    }
    game
}

/// Checks the animation against boards painted one by one, and returns it.
#[track_caller]
fn check(replay: &Replay, size_px: u32) -> Animation {
    let animation = Animation::decode(&replay_gif(replay, size_px).expect("a replay"));
    let stills = replay.stills();
    assert_eq!(animation.pictures.len(), stills.len());
    assert!(animation.runs_for_ever);
    for (idx, ((picture, shown_cs), still)) in animation.pictures.iter().zip(&stills).enumerate() {
        let board = Picture::decode(&board_png(&still.frame, size_px).expect("a picture"));
        assert_eq!((picture.width, picture.height), (size_px, size_px));
        assert!(picture.pixels == board.pixels, "picture {idx} is not the board {:?}", still.frame);
        assert!(!picture.has_transparency, "the first picture is whole");
        assert_eq!(*shown_cs, still.shown_cs);
    }
    animation
}

/// Returns how many pictures the moves of a game take: one each, and a chain one for each jump.
fn counted(game: &Game) -> usize {
    game.moves().iter().map(|mv| mv.n_jumps().max(1)).sum()
}

#[test]
fn game_begins_with_its_start_and_ends_with_its_result_held() {
    let game = played(RuleSet::Free, "5/5/2b2/5/2w2 b", &["c3-c2", "c1xc3"]);
    let won = Outcome::win(Color::White, EndReason::NoStones);
    let replay = Replay::of_game(game.clone(), Color::White);
    let animation = check(&replay, REPLAY_SIZE_PX);
    assert_eq!(replay.stills()[0].frame, Frame::of_position(*game.start(), Color::White));
    assert_eq!(replay.stills()[2].frame, Frame::of_game(&game, Color::White));
    assert_eq!(replay.stills()[2].frame.outcome, Some(won));
    let shown: Vec<u16> = animation.pictures.iter().map(|(_, shown_cs)| *shown_cs).collect();
    assert_eq!((shown.len(), &shown[..2]), (3, &[100, 70][..]));
    assert!(shown[2] >= 400, "{shown:?}");
}

#[test]
fn result_that_the_rules_do_not_know_is_shown_at_the_end_only() {
    let game = played(RuleSet::Free, "bbbbb/bbbbb/bb1ww/wwwww/wwwww w", &["c2-c3", "c4xc2"]);
    let resigned = Outcome::win(Color::Black, EndReason::Resignation);
    let replay = Replay { outcome: Some(resigned), ..Replay::of_game(game, Color::Black) };
    let outcomes = |replay: &Replay| replay.stills().iter().map(|still| still.frame.outcome).collect::<Vec<_>>();
    assert_eq!(outcomes(&replay), [None, None, Some(resigned)]);
    assert_eq!(outcomes(&Replay { plies: 0..1, ..replay }), [None, None], "not before the last move");
}

#[test]
fn chain_is_shown_jump_by_jump() {
    let replay = Replay::of_game(played(RuleSet::Free, EIGHT.0, &[EIGHT.1]), Color::White);
    let animation = check(&replay, DEFAULT_SIZE_PX);
    assert_eq!(animation.pictures.len(), 1 + 8);
    assert!(animation.pictures[1..8].iter().all(|(_, shown_cs)| *shown_cs == 35));
    let stones = |idx: usize| {
        let picture = &animation.pictures[idx].0;
        // Beyond a captured stone's ghost, and off the lines.
        let is_black = |point: &&str| {
            let (x, y) = center(super::point(point), Color::White);
            luminance(picture.at(x + 44, y + 16)) < 0.05
        };
        ["c2", "c4", "b5", "a4", "b4", "d4", "e4", "d5"].into_iter().filter(is_black).count()
    };
    let counts: Vec<usize> = (0..9).map(stones).collect();
    assert_eq!(counts, [8, 7, 6, 5, 4, 3, 2, 1, 0]);
    let white =
        |idx: usize, at: &str| brightness(&animation.pictures[idx].0, center(super::point(at), Color::White)) > 0.85;
    for (idx, at) in ["c1", "c3", "c5", "a5", "a3", "c5", "e3", "e5", "c5"].into_iter().enumerate() {
        assert!(white(idx, at), "after {idx} jumps the stone is on {at}");
    }
}

/// Returns what stands in a part of the strip above the board.
fn strip(picture: &Picture, xs: std::ops::Range<u32>) -> Vec<[u8; 3]> {
    (0..68).flat_map(|y| xs.clone().map(move |x| (x, y))).map(|(x, y)| picture.at(x, y)).collect()
}

#[test]
fn counts_follow_each_jump_of_a_chain() {
    let replay =
        Replay::of_game(played(RuleSet::Forward, "b2b1/bb1b1/5/1b1b1/www1w w 23", &["e1xc3xe5xc5xa3"]), Color::White);
    let animation = check(&replay, DEFAULT_SIZE_PX);
    let left = ["bbbbb/b4", "bbbbb/5", "bbbb1/5"].map(|black| {
        let still = position(&format!("{black}/5/5/wwww1 w 0"), RuleSet::Forward);
        picture(&Frame { shows_turn: false, ..Frame::of_position(still, Color::White) })
    });
    // The first and the last picture tell whose turn it is.
    for (n_jumps, expected) in (1..).zip(&left) {
        let shown = &animation.pictures[n_jumps].0;
        for (what, xs) in [("stones", 815..960), ("quiet plies", 380..580)] {
            assert!(strip(shown, xs.clone()) == strip(expected, xs), "{what} after {n_jumps} jumps");
        }
    }
}

#[test]
fn ring_at_the_origin_is_hidden_while_the_chain_passes_there() {
    let replay = Replay::of_game(played(RuleSet::Free, "5/5/3b1/1bbb1/2w2 w", &["c1xe3xc3xc1xa3"]), Color::White);
    let stills = replay.stills();
    let (x, y) = center(point("c1"), Color::White);
    let has_ring = |idx: usize| {
        let picture = picture(&stills[idx].frame);
        picture.at(x + 28, y + 27) == OAK.color(Ink::Mark)
    };
    let on_way = stills.iter().enumerate().skip(1).map(|(idx, _)| has_ring(idx)).collect::<Vec<_>>();
    let at_origin = stills.iter().skip(1).map(|still| still.frame.chosen.last() == Some(&point("c1")));
    let expected: Vec<bool> = at_origin.map(|is_there| !is_there).collect();
    assert!(expected.contains(&false), "it passes there");
    assert_eq!(on_way, expected);
}

#[test]
fn game_without_moves_is_one_picture() {
    let replay = Replay::of_game(Game::new(RuleSet::Forward), Color::Black);
    let animation = check(&replay, REPLAY_SIZE_PX);
    assert_eq!(animation.pictures.len(), 1);
    assert!(animation.pictures[0].1 >= 400);
}

#[test]
fn one_move_is_two_pictures() {
    let game = played(RuleSet::Free, "bbbbb/bbbbb/bb1ww/wwwww/wwwww w", &["c2-c3"]);
    let shown: Vec<u16> =
        check(&Replay::of_game(game, Color::White), 360).pictures.iter().map(|(_, shown_cs)| *shown_cs).collect();
    assert_eq!(shown, [100, 450]);
}

#[test]
fn some_moves_are_shown_from_the_board_before_them() {
    let moves = ["c2-c3", "c4xc2", "c1xc3", "a3xc1"];
    let start = "bbbbb/bbbbb/bb1ww/wwwww/wwwww w";
    let whole = played(RuleSet::Free, start, &moves);
    let of = |plies| Replay { plies, ..Replay::of_game(whole.clone(), Color::White) };
    let some = of(1..3).stills();
    let boards: Vec<Position> = some.iter().map(|still| still.frame.position).collect();
    assert_eq!(boards, whole.positions()[1..=3]);
    assert_eq!(some[0].frame.last.map(|mv| mv.to_string()).as_deref(), Some("c2-c3"), "how it came about");
    check(&of(1..3), 360);
    for (plies, same) in [(0..99, 0..4), (3..usize::MAX, 3..4), (9..12, 4..4), (4..4, 4..4)] {
        assert_eq!(of(plies.clone()).stills(), of(same).stills(), "{plies:?}");
    }
}

#[test]
fn turn_is_told_at_the_ends_alone() {
    let game = played(RuleSet::Free, "bbbbb/bbbbb/bb1ww/wwwww/wwwww w", &["c2-c3", "c4xc2", "c1xc3"]);
    let tells = |still: Still| still.frame.shows_turn;
    let replay = Replay::of_game(game, Color::White);
    assert_eq!(replay.stills().into_iter().map(tells).collect::<Vec<_>>(), [true, false, false, true]);
}

#[test]
fn equal_replays_give_equal_bytes() {
    let replay = Replay::of_game(played(RuleSet::Free, EIGHT.0, &[EIGHT.1]), Color::White);
    let gif = || replay_gif(&replay, REPLAY_SIZE_PX).expect("a replay");
    assert!(gif() == gif());
}

#[test]
fn impossible_size_of_a_replay_is_refused() {
    let replay = Replay::of_game(Game::new(RuleSet::Free), Color::White);
    for size_px in [0, MIN_SIZE_PX - 1, MAX_SIZE_PX + 1, u32::MAX] {
        let error = replay_gif(&replay, size_px).expect_err("an impossible size").to_string();
        assert_eq!(error, format!("picture size {size_px} px is not between 160 and 2048"));
    }
    for size_px in [MIN_SIZE_PX, MAX_SIZE_PX] {
        check(&replay, size_px);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_replay_is_the_boards_one_after_the_other(
        rules in prop::sample::select(&RuleSet::ALL[..]),
        bottom in prop::sample::select(&Color::ALL[..]),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..50),
        some in (0..60_usize, 0..60_usize),
        size_px in 160..240_u32,
    ) {
        let game = random_game(rules, &choices);
        let whole = Replay::of_game(game.clone(), bottom);
        prop_assert_eq!(check(&whole, size_px).pictures.len(), 1 + counted(&game));
        check(&Replay { plies: some.0..some.1, ..whole }, size_px);
    }
}
