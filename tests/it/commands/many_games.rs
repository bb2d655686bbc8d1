//! More games than one person can look after: how many he may begin, and how many he is told of.

use alquerque_bot::{
    commands::{Answer, Asker, Bot, Clock, Command, GAMES_PER_PERSON, Reply},
    config::Config,
    i18n::Lang,
    rules::{ByColor, Color, Game, RuleSet},
    session::{Action, Refusal},
    store::Store,
};

use crate::support::table::{DIRECT, Table, alice, at, bob, carol, sit, speaking, venue};

const LIMIT: usize = 3;

fn computer() -> Command {
    Command::Computer { level: None, rules: None, side: None }
}

fn challenge() -> Command {
    Command::Challenge { opponent: None, rules: None, side: None, pace: None }
}

#[track_caller]
fn refused(reply: &Reply) -> &str {
    let Answer::Private(view) = &reply.answer else { panic!("everybody sees {reply:?}") };
    &view.text
}

#[track_caller]
fn accept(reply: &Reply) -> Command {
    let Answer::Post(view) = &reply.answer else { panic!("no challenge: {reply:?}") };
    Command::Press(view.rows[0][0].id.clone())
}

async fn bot() -> Bot {
    let store = Store::in_memory().await.unwrap();
    Bot::open(Clock::system(), store).await.unwrap().with_games_per_person(LIMIT)
}

/// Lets somebody begin as many games as he may.
async fn fill(bot: &Bot, who: &Asker) {
    for _ in 0..LIMIT {
        let begun = bot.answer(who, computer()).await;
        assert!(matches!(begun.answer, Answer::Post(_)), "{begun:?}");
    }
}

#[test]
fn the_owner_need_not_choose_a_limit() {
    assert_eq!(Config::default().games_per_person, GAMES_PER_PERSON);
}

#[tokio::test]
async fn nobody_begins_more_games_in_a_server_than_one_person_may() {
    for lang in [Lang::English, Lang::Swedish, Lang::German] {
        let (bot, who) = (bot().await, speaking(lang, alice()));
        fill(&bot, &who).await;
        let why = lang.text("refused-too-many-games", &[("n", LIMIT.into())]);
        for command in [computer(), challenge()] {
            assert_eq!(refused(&bot.answer(&who, command).await), why);
        }
        let elsewhere = bot.answer(&at(DIRECT, who.clone()), computer()).await;
        assert!(matches!(elsewhere.answer, Answer::Post(_)), "other places count by themselves: {elsewhere:?}");
        // One that ends makes room for another.
        let games = bot.sessions().of_person(who.person.id).await.unwrap();
        let (id, side) = (games[0].id(), games[0].side_of(who.person.id).unwrap());
        bot.sessions().change(id, side, Action::Resign, std::time::SystemTime::now()).await.unwrap();
        assert!(matches!(bot.answer(&who, computer()).await.answer, Answer::Post(_)));
    }
}

#[tokio::test]
async fn a_challenge_waits_for_room_on_both_sides() {
    let bot = bot().await;
    let hers = accept(&bot.answer(&alice(), challenge()).await);
    fill(&bot, &alice()).await;
    let his = accept(&bot.answer(&bob(), challenge()).await);
    let why = Lang::English.text("refused-too-many-games", &[("n", LIMIT.into())]);
    assert_eq!(refused(&bot.answer(&alice(), his.clone()).await), why);
    for lang in [Lang::English, Lang::Swedish, Lang::German] {
        let why = lang.text("refused-other-has-too-many-games", &[("name", "Alice".into()), ("n", LIMIT.into())]);
        assert_eq!(refused(&bot.answer(&speaking(lang, bob()), hers.clone()).await), why);
    }
    // Both are still open.
    assert!(matches!(bot.answer(&carol(), his).await.answer, Answer::Update(_)));
}

#[tokio::test]
async fn a_list_says_how_many_more_there_are_however_many() {
    const GAMES: usize = 450;
    let table = Table::new().await;
    for n in 0..GAMES {
        let (white, black) = if n % 9 == 0 { (bob(), alice()) } else { (alice(), bob()) };
        let seats = ByColor { white: sit(&white), black: sit(&black) };
        let game = table.bot.sessions().add(seats, venue(&alice()), Game::new(RuleSet::Free), table.now()).await;
        assert_eq!(game.map(|game| game.turn()), Ok::<_, Refusal>(Color::White));
    }
    let list = table.ask(&alice(), Command::Games).await;
    assert!(list.text().ends_with("… and 438 more."), "{}", list.text());
    assert_eq!(list.text().lines().count(), 14, "a title, twelve games, and the rest");
}
