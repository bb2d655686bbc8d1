//! How well the computer plays, and how long it takes when many ask: plain figures, minutes long.
//!
//! `cargo bench --bench strength -- [settle|errors|waiting]...`; all of them if none is named. The tables are looked for in the
//! folder in `ALQUERQUE_TABLES`, `tables` if it is not set (`alquerque-bot tables build` makes them).
//! `alquerque-bot match --ladder` plays the levels against each other.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench may panic and prints its figures")]

#[path = "strength/blunders.rs"]
mod blunders;

use std::{
    env,
    sync::Arc,
    time::{Duration, Instant, SystemTime},
};

use alquerque_bot::{
    cli::contest::openings,
    commands::{Asker, Bot, Clock, Command, Person, Place},
    i18n::Lang,
    rules::{ByColor, Color, Game, Point, Position, RuleSet, Setup},
    search::{Knowledge, Level, Limits, settle},
    session::{ChannelId, GameId, Seat, UserId, Venue},
    store::Store,
    tables::{Folder, Keep, MAX_STONES, Tables},
};
use blunders::{Blunder, Judge, errors, solved_positions};

fn main() {
    let chosen: Vec<String> = env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let is_wanted = |name: &str| chosen.is_empty() || chosen.iter().any(|chosen| chosen == name);
    for rules in RuleSet::ALL {
        let tables = tables(rules);
        println!("{rules}: tables of up to {} stones", tables.complete_to());
        if is_wanted("settle") {
            settle_share(rules, &tables);
        }
        if is_wanted("errors") {
            level_errors(rules, &tables);
        }
        if is_wanted("waiting") {
            waiting(rules, &tables);
        }
    }
}

fn tables(rules: RuleSet) -> Tables {
    let folder = env::var("ALQUERQUE_TABLES").unwrap_or_else(|_| "tables".into());
    Folder::new(folder).load(rules, MAX_STONES, Keep::OnDisk).tables
}

fn knowledge(tables: &Tables) -> Knowledge {
    let mut knowledge = Knowledge::without_tables();
    knowledge.add(tables.clone());
    knowledge
}

/// Prints how many of 1,000 random placements are settled within a second each.
fn settle_share(rules: RuleSet, tables: &Tables) {
    let knowledge = knowledge(tables);
    let mut rng = fastrand::Rng::with_seed(7);
    let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
    let positions: Vec<Position> = (0..1000).map(|_| random_placement(rules, &mut rng)).collect();
    let n_settled = positions.iter().filter(|&position| settle(position, &knowledge, &limits).value.is_some()).count();
    println!("  settled within 1 s: {:.1} % of 1000 random placements of 9 to 24 stones", n_settled as f64 / 10.0);
}

fn random_placement(rules: RuleSet, rng: &mut fastrand::Rng) -> Position {
    loop {
        let n_stones = rng.usize(9..=24);
        let n_white = rng.usize(n_stones.saturating_sub(12).max(1)..=12.min(n_stones - 1));
        let mut points: Vec<Point> = Point::all().collect();
        rng.shuffle(&mut points);
        let white = points[..n_white].iter().copied().collect();
        let black = points[n_white..n_stones].iter().copied().collect();
        let setup = Setup { stones: ByColor { white, black }, turn: Color::ALL[rng.usize(..2)], quiet: 0 };
        let position = setup.into_position(rules).unwrap();
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// Prints what each level does wrong on 500 exactly solved positions of 9 to 14 stones.
fn level_errors(rules: RuleSet, tables: &Tables) {
    let knowledge = knowledge(tables);
    let mut judge = Judge::new(&knowledge);
    let positions = solved_positions(rules, 500, &mut judge);
    println!("  value given away on {} solved positions of 9 to 14 stones:", positions.len());
    println!("  level, moves known, errors: {:?}", Blunder::ALL);
    for level in Level::ALL {
        let errors = errors(level, &positions, &mut judge);
        let sum: usize = errors.blunders.iter().sum();
        println!("  {level}, {}, {sum}: {:?}, {} unsettled", errors.n_moves, errors.blunders, errors.n_unsettled);
        if level == Level::Perfect {
            errors.places.iter().for_each(|place| println!("    {place}"));
        }
    }
}

/// Prints how long replies with the computer's move and a picture take, for one game and for 50 at once.
fn waiting(rules: RuleSet, tables: &Tables) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let openings = openings(rules, 50, 3);
    for level in Level::ALL {
        for n_games in [1, 50] {
            let mut waits = runtime.block_on(async {
                let store = Store::in_memory().await.unwrap();
                let bot = Arc::new(Bot::open(Clock::system(), store).await.unwrap());
                bot.learn(tables.clone());
                ask_at_once(&bot, level, &openings[..n_games]).await
            });
            waits.sort();
            let (median, longest) = (waits[waits.len() / 2], waits[waits.len() - 1]);
            println!("  {level}, {n_games} at once: median {median:.2?}, longest {longest:.2?}");
        }
    }
}

/// Lets the computer move in each of the games, which are asked about at the same time.
async fn ask_at_once(bot: &Arc<Bot>, level: Level, openings: &[Position]) -> Vec<Duration> {
    let mut games = Vec::new();
    for (idx, opening) in openings.iter().copied().enumerate() {
        let asker = asker(idx as u64 + 1);
        let person = Seat::Person { id: asker.person.id, name: asker.person.name.clone() };
        let seats = match opening.turn() {
            Color::White => ByColor { white: Seat::Computer(level), black: person },
            Color::Black => ByColor { white: person, black: Seat::Computer(level) },
        };
        let Place { channel, guild, bot_is_present, can_attach } = asker.place;
        let venue = Venue { channel, guild, bot_is_present, can_attach, lang: asker.public_lang };
        let game = bot.sessions().add(seats, venue, Game::from_position(opening), SystemTime::now());
        games.push((asker, game.await.unwrap().id()));
    }
    let ask = |(asker, game): (Asker, GameId)| {
        let bot = Arc::clone(bot);
        tokio::spawn(async move {
            let start = Instant::now();
            bot.answer(&asker, Command::Board(Some(game))).await;
            let played = bot.sessions().get(game).await.unwrap();
            assert_eq!(played.game().moves().len(), 1, "the computer has moved");
            start.elapsed()
        })
    };
    let tasks: Vec<_> = games.into_iter().map(ask).collect();
    let mut waits = Vec::new();
    for task in tasks {
        waits.push(task.await.unwrap());
    }
    waits
}

fn asker(id: u64) -> Asker {
    let person = Person { id: UserId(id), name: format!("Player {id}"), is_bot: false };
    let place = Place { channel: ChannelId(id), guild: None, bot_is_present: true, can_attach: true };
    Asker { person, place, lang: Lang::English, public_lang: Lang::English, manages_server: false, moderates: false }
}
