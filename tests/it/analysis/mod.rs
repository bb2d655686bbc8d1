//! What moves were worth and what to play: by the tables, by proof, and never anything else.

use std::sync::{LazyLock, atomic::AtomicBool};

use alquerque_bot::{
    rules::{Bitboard, ByColor, Color, EndReason, Game, Outcome, Point, Position, RuleSet, Setup},
    search::{Analysis, Better, Knowledge, Length, Limits, Ply, Why, advise, analyse, analyse_further},
    tables::{Tables, Wdl},
};

mod command;

static TABLES: LazyLock<[Tables; 2]> =
    LazyLock::new(|| RuleSet::ALL.map(|rules| Tables::generate(rules, 4, 2, &AtomicBool::new(false)).unwrap()));

/// Many stones in an order to which no good play leads: in no table, in no book, and not proved in a moment.
const UNKNOWN: &str = "bbbbw/bbbbb/b1w1w/wwwww/bwwww w";

fn tables(rules: RuleSet) -> &'static Tables {
    TABLES.iter().find(|tables| tables.rules() == rules).unwrap()
}

fn with_tables() -> Knowledge {
    let mut knowledge = Knowledge::without_tables();
    TABLES.iter().for_each(|tables| knowledge.add(tables.clone()));
    knowledge
}

/// Returns what the tables say of a position that stands on the board for the first time.
fn table_value(position: &Position) -> Wdl {
    match position.outcome() {
        Some(outcome) => outcome.winner.map_or(Wdl::Draw, |_| Wdl::Loss),
        None => tables(position.rules()).probe(position).unwrap().expect("few stones").value,
    }
}

fn nodes(nodes: u64) -> Limits<'static> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn analysed(game: &Game, knowledge: &Knowledge) -> Analysis {
    analyse(game, knowledge, nodes(20_000), &nodes(200_000))
}

fn game_at(rules: RuleSet, text: &str) -> Game {
    Game::from_position(text.parse::<Setup>().unwrap().into_position(rules).unwrap())
}

fn play(game: &mut Game, moves: &[&str]) {
    for text in moves {
        let mv = game.position().read_move(text).unwrap();
        game.play(mv).unwrap();
    }
}

/// Returns two to four stones anywhere, not yet at the end.
fn few_stones(rules: RuleSet, chance: &mut fastrand::Rng) -> Position {
    loop {
        let mut points: Vec<Point> = Point::all().collect();
        chance.shuffle(&mut points);
        let (n_white, n_black) = (chance.usize(1..=2), chance.usize(1..=2));
        let white: Bitboard = points[..n_white].iter().copied().collect();
        let black: Bitboard = points[n_white..n_white + n_black].iter().copied().collect();
        let turn = if chance.bool() { Color::White } else { Color::Black };
        let setup = Setup { stones: ByColor { white, black }, turn, quiet: chance.u32(0..40) };
        let position = setup.into_position(rules).unwrap();
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// Plays up to `plies` moves by chance. In `free` no position comes up twice.
fn by_chance(rules: RuleSet, plies: usize, chance: &mut fastrand::Rng) -> Game {
    let mut game = Game::from_position(few_stones(rules, chance));
    while game.outcome().is_none() && game.moves().len() < plies {
        let moves = game.position().moves();
        let mut next = game.clone();
        next.play(moves[chance.usize(..moves.len())]).unwrap();
        if rules == RuleSet::Free && next.occurrences().len() > 1 {
            break;
        }
        game = next;
    }
    game
}

fn games(n: usize) -> impl Iterator<Item = Game> {
    let mut chance = fastrand::Rng::with_seed(11);
    (0..n).map(move |idx| by_chance(RuleSet::ALL[idx % 2], 14, &mut chance))
}

#[test]
fn every_value_is_that_of_the_tables() {
    let knowledge = with_tables();
    for game in games(60) {
        let analysis = analysed(&game, &knowledge);
        assert_eq!(analysis.plies.len(), game.moves().len());
        for (idx, ply) in analysis.plies.iter().enumerate() {
            let [before, after] = [&game.positions()[idx], &game.positions()[idx + 1]];
            assert_eq!((ply.mv, ply.mover), (game.moves()[idx], before.turn()));
            assert_eq!(ply.before, Some(table_value(before)), "{before:?}");
            assert_eq!(ply.after, Some(-table_value(after)), "{after:?}");
            assert_eq!(ply.estimate, None, "what is known needs no estimate");
        }
    }
}

#[test]
fn turning_points_are_the_moves_that_lower_the_value_and_better_ones_keep_it() {
    let knowledge = with_tables();
    let mut n_found = 0;
    for game in games(60) {
        let analysis = analysed(&game, &knowledge);
        let lowers = |idx: &usize| -table_value(&game.positions()[idx + 1]) < table_value(&game.positions()[*idx]);
        let expected: Vec<usize> = (0..game.moves().len()).filter(lowers).collect();
        let found: Vec<usize> = analysis.turning_points().map(|(idx, _)| idx).collect();
        assert_eq!(found, expected);
        for (idx, ply) in analysis.turning_points() {
            let line = &ply.better.as_ref().expect("the tables know one").line;
            let mut better = Game::from_position(game.positions()[idx]);
            for (nth, &mv) in line.iter().enumerate() {
                better.play(mv).expect("the line can be played");
                let value = table_value(better.position());
                let for_mover = if nth % 2 == 0 { -value } else { value };
                assert_eq!(Some(for_mover), ply.before, "the whole line keeps the value: {better:?}");
            }
            n_found += 1;
        }
    }
    assert!(n_found > 20, "only {n_found} turning points were looked at");
}

#[test]
fn proofs_alone_never_contradict_the_tables() {
    let mut n_known = 0;
    for game in games(16) {
        let analysis = analyse(&game, &Knowledge::without_tables(), nodes(4_000), &nodes(40_000));
        for (idx, ply) in analysis.plies.iter().enumerate() {
            let expected = [table_value(&game.positions()[idx]), -table_value(&game.positions()[idx + 1])];
            for (found, expected) in [ply.before, ply.after].into_iter().zip(expected) {
                assert!(found.is_none_or(|found| found == expected), "{:?} is {expected}", game.positions()[idx]);
                n_known += usize::from(found.is_some());
            }
        }
    }
    assert!(n_known > 30, "only {n_known} values were proved");
}

#[test]
fn a_won_game_that_is_let_repeat_turns_where_the_third_time_can_no_longer_be_avoided() {
    let mut game = game_at(RuleSet::Free, "b4/5/5/5/3ww w");
    let shuttle = ["d1-c1", "a5-b5", "c1-d1", "b5-a5"];
    play(&mut game, &[shuttle, shuttle].concat());
    let analysis = analysed(&game, &with_tables());
    let turning: Vec<usize> = analysis.turning_points().map(|(idx, _)| idx).collect();
    assert_eq!(turning, [6], "White's move that lets Black repeat");
    assert_eq!((analysis.plies[6].before, analysis.plies[6].after), (Some(Wdl::Win), Some(Wdl::Draw)));
    assert_eq!((analysis.plies[7].before, analysis.plies[7].after), (Some(Wdl::Draw), Some(Wdl::Draw)));
    assert_ne!(analysis.plies[6].better.as_ref().and_then(Better::mv), Some(analysis.plies[6].mv));
}

#[test]
fn a_win_that_comes_after_the_fortieth_quiet_move_is_a_draw() {
    let far = |position: &Position| {
        let known = tables(RuleSet::Forward).probe(position).unwrap().unwrap();
        known.distance.filter(|distance| known.value == Wdl::Win && distance.0 >= 5)
    };
    let mut chance = fastrand::Rng::with_seed(5);
    let positions = (0..10_000).map(|_| few_stones(RuleSet::Forward, &mut chance));
    let mut fresh =
        positions.map(|position| Setup { quiet: 0, ..position.setup() }.into_position(RuleSet::Forward).unwrap());
    let (position, distance) = fresh.find_map(|fresh| Some((fresh, far(&fresh)?))).expect("a far win");
    for (quiet, expected) in [(40 - distance.0, Wdl::Win), (41 - distance.0, Wdl::Draw)] {
        let start = Setup { quiet, ..position.setup() }.into_position(RuleSet::Forward).unwrap();
        let mut game = Game::from_position(start);
        game.play(start.moves()[0]).unwrap();
        for knowledge in [with_tables(), Knowledge::without_tables()] {
            let before = analysed(&game, &knowledge).plies[0].before;
            assert!(before.is_none_or(|value| value == expected), "{start:?}: {before:?}");
        }
        assert_eq!(analysed(&game, &with_tables()).plies[0].before, Some(expected));
    }
}

#[test]
fn a_stopped_analysis_claims_nothing() {
    let stop = AtomicBool::new(true);
    let whole = Limits { stop: Some(&stop), ..Limits::default() };
    let start = game_at(RuleSet::Free, UNKNOWN);
    let mut game = start.clone();
    play(&mut game, &["d2-d3"]);
    let analysis = analyse(&game, &Knowledge::without_tables(), Limits::default(), &whole);
    assert_eq!((analysis.plies.len(), analysis.n_known()), (1, 0));
    assert!(analysis.plies.iter().all(|ply| ply.estimate.is_none() && ply.better.is_none()));
    assert_eq!(advise(&start, &Knowledge::without_tables(), Limits::default(), &whole), None);
}

#[test]
fn what_is_not_known_is_estimated_apart() {
    let mut game = game_at(RuleSet::Free, UNKNOWN);
    play(&mut game, &["d2-d3"]);
    let analysis = analyse(&game, &Knowledge::without_tables(), nodes(100), &nodes(10_000));
    assert_eq!(analysis.n_known(), 0);
    assert!(analysis.plies.iter().all(|ply| ply.estimate.is_some()));
    let none = analyse(&Game::new(RuleSet::Free), &Knowledge::without_tables(), nodes(100), &nodes(100));
    assert!(none.plies.is_empty());
}

#[test]
fn advice_keeps_the_value_and_says_no_more_than_is_true() {
    let knowledge = with_tables();
    let mut chance = fastrand::Rng::with_seed(3);
    let (mut n_only_draws, mut n_wins) = (0, 0);
    for idx in 0..400 {
        let position = few_stones(RuleSet::ALL[idx % 2], &mut chance);
        let value = table_value(&position);
        let moves = position.distinct_moves();
        let worth = |mv| -table_value(&position.play_unchecked(mv));
        let advice = advise(&Game::from_position(position), &knowledge, nodes(1_000), &nodes(10_000)).unwrap();
        assert_eq!(worth(advice.mv), value, "{position:?}: {advice:?}");
        let mut line = Game::from_position(position);
        for mv in [advice.mv].iter().chain(&advice.then) {
            line.play(*mv).expect("what may follow can be played");
        }
        match advice.why {
            Why::OnlyMove(told) => assert_eq!((moves.len(), told), (1, Some(value))),
            Why::Wins(length) => {
                assert_eq!(value, Wdl::Win);
                let n = match length {
                    Length::AtMost(n) => n,
                    Length::About(n) if n <= 12 => n,
                    Length::About(_) => panic!("{position:?}: {advice:?} is too far off to tell"),
                    Length::Unknown => 13,
                };
                assert_eq!(n == 1, wins_at_once(&position), "{position:?}: {advice:?}");
                n_wins += usize::from(n <= 12);
            }
            Why::Draws { is_only } => {
                let n_draws = moves.iter().filter(|&&mv| worth(mv) == Wdl::Draw).count();
                assert_eq!((value, is_only), (Wdl::Draw, n_draws == 1), "{position:?}");
                n_only_draws += usize::from(is_only);
            }
            Why::Loses { .. } => assert_eq!(value, Wdl::Loss),
            Why::Guess(_) => panic!("the tables know: {position:?}"),
        }
    }
    assert!(n_only_draws > 3 && n_wins > 50, "{n_only_draws} positions had one drawing move, {n_wins} were won");
}

fn wins_at_once(position: &Position) -> bool {
    let ends = |mv| position.play_unchecked(mv).outcome().is_some_and(|outcome| outcome.winner.is_some());
    position.moves().into_iter().any(ends)
}

/// Returns a game of moves without a choice but where `choices` says so, White first, with these values for White around
/// them.
fn told(values: &[Option<Wdl>], choices: &[bool]) -> Analysis {
    let mv = Position::start(RuleSet::Free).moves()[0];
    let plies = choices.iter().enumerate().map(|(idx, &has_choice)| {
        let mover = if idx % 2 == 0 { Color::White } else { Color::Black };
        let of = |value: Option<Wdl>| value.map(|value| if mover == Color::White { value } else { -value });
        let (before, after) = (of(values[idx]), of(values[idx + 1]));
        Ply { mv, mover, is_only: !has_choice, before, after, estimate: None, better: None }
    });
    Analysis { plies: plies.collect() }
}

#[test]
fn value_lost_between_known_positions_is_told_with_the_moves_that_may_have_lost_it() {
    let (win, draw) = (Some(Wdl::Win), Some(Wdl::Draw));
    let analysis = told(&[win, None, None, None, None, draw, draw], &[true, true, true, false, true, true]);
    let [slip] = &*analysis.slips() else { panic!("{:?}", analysis.slips()) };
    assert_eq!((slip.by, slip.loss, &*slip.plies), (Color::White, (Wdl::Win, Wdl::Draw), &[0, 2, 4][..]));
    let analysis = told(&[draw, None, None, None, win, win], &[true; 5]);
    let [slip] = &*analysis.slips() else { panic!("{:?}", analysis.slips()) };
    assert_eq!((slip.by, slip.loss, &*slip.plies), (Color::Black, (Wdl::Draw, Wdl::Loss), &[1, 3][..]));
    assert!(told(&[draw, None, None, draw], &[true; 3]).slips().is_empty(), "nothing was lost");
    assert!(told(&[None, None, draw], &[true; 2]).slips().is_empty(), "nothing is known before");
}

#[test]
fn a_later_analysis_goes_on_from_an_earlier_one() {
    let stop = AtomicBool::new(true);
    let no_time = Limits { stop: Some(&stop), ..Limits::default() };
    for game in games(10) {
        let earlier = analysed(&game, &with_tables());
        let later = analyse_further(&game, &earlier, &Knowledge::without_tables(), nodes(10), &no_time);
        let values =
            |analysis: &Analysis| -> Vec<_> { analysis.plies.iter().map(|ply| (ply.before, ply.after)).collect() };
        assert_eq!(values(&later), values(&earlier));
        assert!(earlier.is_complete());
    }
}

#[test]
fn whoever_ends_a_game_by_hand_that_was_worth_more_is_named() {
    let (win, draw, loss) = (Some(Wdl::Win), Some(Wdl::Draw), Some(Wdl::Loss));
    let given_up = |at_the_end: Option<Wdl>, outcome| told(&[None, at_the_end], &[true]).given_up(outcome);
    let white_resigns = Outcome::win(Color::Black, EndReason::Resignation);
    assert_eq!(given_up(win, white_resigns), Some((Color::White, Wdl::Win)));
    assert_eq!(given_up(draw, white_resigns), Some((Color::White, Wdl::Draw)));
    assert_eq!(given_up(loss, white_resigns), None);
    assert_eq!(given_up(None, white_resigns), None);
    let agreed = Outcome::draw(EndReason::Agreement);
    assert_eq!(given_up(loss, agreed), Some((Color::Black, Wdl::Win)));
    assert_eq!(given_up(draw, agreed), None);
    assert_eq!(given_up(win, Outcome::win(Color::Black, EndReason::Blocked)), None);
}

#[test]
fn whoever_gave_value_away_did_so_within_the_stretch_that_is_told() {
    let mut n_slips = 0;
    for game in games(200) {
        // Few nodes leave gaps.
        let analysis = analyse(&game, &Knowledge::without_tables(), nodes(300), &nodes(3_000));
        for slip in analysis.slips() {
            let lost =
                |idx: &&usize| -table_value(&game.positions()[**idx + 1]) < table_value(&game.positions()[**idx]);
            let culprits: Vec<&usize> = slip.plies.iter().filter(lost).collect();
            assert!(!culprits.is_empty(), "{slip:?}");
            assert!(slip.plies.iter().all(|&idx| game.positions()[idx].turn() == slip.by), "{slip:?}");
            n_slips += 1;
        }
        for (idx, ply) in analysis.plies.iter().enumerate() {
            let [before, after] = [&game.positions()[idx], &game.positions()[idx + 1]];
            assert!(ply.before.is_none_or(|value| value == table_value(before)), "{before:?}");
            assert!(ply.after.is_none_or(|value| value == -table_value(after)), "{after:?}");
        }
    }
    assert!(n_slips > 3, "only {n_slips} stretches were looked at");
}

#[test]
fn advice_without_tables_is_certain_only_where_that_is_true() {
    let mut chance = fastrand::Rng::with_seed(4);
    for idx in 0..40 {
        let position = few_stones(RuleSet::ALL[idx % 2], &mut chance);
        let game = Game::from_position(position);
        let advice = advise(&game, &Knowledge::without_tables(), nodes(2_000), &nodes(20_000)).unwrap();
        let expected = match advice.why {
            Why::OnlyMove(_) | Why::Guess(_) => continue,
            Why::Wins(_) => Wdl::Win,
            Why::Draws { .. } => Wdl::Draw,
            Why::Loses { .. } => Wdl::Loss,
        };
        assert_eq!(table_value(&position), expected, "{position:?}: {advice:?}");
        assert_eq!(-table_value(&position.play_unchecked(advice.mv)), expected, "{position:?}: {advice:?}");
    }
}

#[test]
fn a_repetition_saves_what_is_lost_otherwise() {
    let mut game = game_at(RuleSet::Free, "b4/5/5/5/3ww w");
    let shuttle = ["d1-c1", "a5-b5", "c1-d1", "b5-a5"];
    play(&mut game, &[&shuttle[..], &shuttle[..3]].concat());
    let advice = advise(&game, &with_tables(), nodes(50_000), &nodes(200_000)).unwrap();
    assert_eq!((advice.mv.to_string().as_str(), advice.why), ("b5-a5", Why::Draws { is_only: true }));
    let guess = advise(&game, &Knowledge::without_tables(), nodes(1_000), &nodes(10_000)).unwrap();
    assert_eq!(guess.mv, advice.mv, "the search sees the repetition too");
}

#[test]
fn a_finished_game_needs_no_advice() {
    let over = game_at(RuleSet::Forward, "4b/5/5/5/w4 w 40");
    assert_eq!(advise(&over, &with_tables(), nodes(100), &nodes(100)), None);
}
