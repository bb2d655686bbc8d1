//! Anybody presses anything, old or new: always an answer within Discord's limits, and the game is what its legal moves
//! make it.

use std::collections::HashMap;

use alquerque_bot::{
    commands::{Asker, Command, Control, Press},
    rules::{Color, Game, RuleSet},
    search::Level,
    session::{GameId, Match, Pace, UserId},
};
use proptest::prelude::*;

use crate::support::table::{ELSEWHERE, GALLERY, SERVER, Seen, Table, alice, at, bob, called, carol};

/// What is known of a game apart from the bot: the moves seen so far, replayed by the rules.
#[derive(Default)]
struct Models(HashMap<GameId, Game>);

impl Models {
    /// Holds what became of a game against what may become of it by one press of `who`.
    fn follow(&mut self, now: &Match, who: UserId) {
        let model = self.0.entry(now.id()).or_insert_with(|| Game::from_position(*now.game().start()));
        let (before, after) = (model.moves().len(), now.game().moves());
        let common = model.moves().iter().zip(after).take_while(|(a, b)| a == b).count();
        while model.moves().len() > common {
            model.take_back();
        }
        assert!(before - common <= 2, "a takeback undoes one move and the answer to it");
        let mut movers = Vec::new();
        for &mv in &after[common..] {
            movers.push(model.position().turn());
            model.play(mv).expect("only legal moves are played");
        }
        let by_people = movers.iter().filter_map(|&color| now.seats()[color].person());
        assert!(by_people.clone().count() <= 1, "one press is one ply");
        assert!(by_people.into_iter().all(|person| person == who), "nobody moves for another");
        assert_eq!(model, now.game());
        assert!(model.outcome().is_none() || now.outcome() == model.outcome(), "the rules end the game");
    }
}

/// Presses anything that was ever offered, by anybody, and sometimes gives a command.
async fn play_randomly(rules: RuleSet, place_idx: usize, choices: Vec<(u8, u16, u16)>) {
    let table = Table::new().await;
    let place = [SERVER, ELSEWHERE, GALLERY][place_idx];
    let people = [alice(), called("@everyone `](http://x) \u{202e}", bob()), carol()].map(|who| at(place, who));
    let mut models = Models::default();
    let first = table.seat(&people[0], &people[1], rules, start(rules)).await;
    let alone = table.seat_alone(&people[1], Color::Black, Level::Beginner, Game::new(rules)).await;
    let mut seen = vec![first.clone(), alone];
    for (kind, which, button) in choices {
        let anybody = &people[usize::from(kind) % 3];
        let (who, answer) = match kind {
            0..=12 => (anybody, table.ask(anybody, command(kind, button)).await),
            13..=99 => {
                let Some(press) = legal_press(&table, &first, which) else { continue };
                let who = mover(&table, &first, &people).unwrap_or(anybody);
                (who, table.press_id(who, &first, press).await)
            }
            _ => {
                let on = pick(&seen, which);
                let buttons: Vec<_> = on.buttons().collect();
                let Some(button) = buttons.get(usize::from(button) % buttons.len().max(1)) else { continue };
                if matches!(button.id, Press::Control { control: Control::Analyse, .. }) {
                    continue; // Seconds of thought, with tests of its own.
                }
                (anybody, table.press_id(anybody, &on, button.id.clone()).await)
            }
        };
        for game in table.bot.sessions().in_channel(place.channel).await.unwrap() {
            models.follow(&game, who.person.id);
        }
        seen.push(answer);
        if place.bot_is_present && kind % 16 == 0 {
            table.pass(alquerque_bot::session::QUIET_BEFORE_PING);
            table.due().await;
            table.chatter(place, 5).await;
        }
    }
}

fn start(rules: RuleSet) -> &'static str {
    match rules {
        RuleSet::Free => "bbbbb/bbbbb/bb1ww/wwwww/wwwww w",
        RuleSet::Forward => "bbbbb/bbbbb/bb1ww/wwwww/wwwww b",
    }
}

fn pick(seen: &[Seen], which: u16) -> Seen {
    // Newer ones more often: a person presses what he sees.
    let back = usize::from(which) % seen.len().min(if which.is_multiple_of(4) { seen.len() } else { 4 });
    seen[seen.len() - 1 - back].clone()
}

fn mover<'a>(table: &Table, board: &Seen, people: &'a [Asker; 3]) -> Option<&'a Asker> {
    let person = table.game(board.game()).person_to_move()?;
    people.iter().find(|who| who.person.id == person)
}

/// A press that completes a legal move of the first game, so that it comes to its end.
fn legal_press(table: &Table, board: &Seen, which: u16) -> Option<Press> {
    let game = table.game(board.game());
    if game.outcome().is_some() {
        return None;
    }
    let moves = game.game().position().moves();
    let mv = moves.get(usize::from(which) % moves.len().max(1))?;
    let mut path: Vec<_> = mv.path().collect();
    let point = path.pop()?;
    let (game, revision) = (game.id(), game.revision());
    let surface = alquerque_bot::commands::Surface::Public;
    Some(Press::Tap { game, revision, surface, path: path.into_iter().collect(), point })
}

fn command(kind: u8, button: u16) -> Command {
    let rules = Some(RuleSet::ALL[usize::from(button) % 2]);
    match kind {
        0 => Command::Challenge { opponent: None, rules, side: None, pace: None },
        1 => Command::Board(None),
        2 => Command::Flip(None),
        3 => Command::Draw(None),
        4 => Command::Takeback(None),
        5 => Command::Rematch(None),
        6 => Command::Games,
        7 => Command::Rules(rules),
        8 => Command::Challenge { opponent: Some(bob().person), rules, side: None, pace: None },
        9 => Command::Challenge { opponent: None, rules, side: None, pace: Some(Pace::Day) },
        10 => Command::End(None),
        11 => Command::MyData,
        _ => Command::Move { text: "a1b1".to_owned(), game: None },
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_pressed_is_answered_and_the_game_follows_the_rules(
        forward in any::<bool>(),
        place in 0..2usize,
        choices in prop::collection::vec((any::<u8>(), any::<u16>(), any::<u16>()), 100..200),
    ) {
        let rules = if forward { RuleSet::Forward } else { RuleSet::Free };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(play_randomly(rules, place, choices));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_same_holds_with_pictures(
        forward in any::<bool>(),
        choices in prop::collection::vec((any::<u8>(), any::<u16>(), any::<u16>()), 60..100),
    ) {
        let rules = if forward { RuleSet::Forward } else { RuleSet::Free };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(play_randomly(rules, 2, choices));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_presses_at_once_one_is_the_move() {
    for _ in 0..10 {
        let table = Table::new().await;
        let board = table.seat(&alice(), &bob(), RuleSet::Free, start(RuleSet::Free)).await;
        let chosen = table.press(&alice(), &board, "d2").await;
        let tasks: Vec<_> = chosen
            .buttons()
            .cycle()
            .take(120)
            .map(|button| {
                let (bot, press) = (table.bot.clone(), button.id.clone());
                tokio::spawn(async move { bot.answer(&alice(), Command::Press(press)).await })
            })
            .collect();
        for task in tasks {
            task.await.expect("no press panics");
        }
        assert!(table.moves(board.game()).len() <= 1);
        let tasks: Vec<_> = [alice(), bob(), carol()]
            .into_iter()
            .cycle()
            .take(60)
            .map(|who| {
                let (bot, press) = (table.bot.clone(), chosen.button("c3").id.clone());
                tokio::spawn(async move { bot.answer(&who, Command::Press(press)).await })
            })
            .collect();
        for task in tasks {
            task.await.expect("no press panics");
        }
        assert_eq!(table.moves(board.game()), ["d2-c3"]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn forty_games_at_once_against_the_computer_all_go_on() {
    let table = Table::new().await;
    let tasks: Vec<_> = (0..40)
        .map(|id| {
            let bot = table.bot.clone();
            let mut who = alice();
            who.person.id = UserId(1000 + id);
            tokio::spawn(async move {
                let new = Command::Computer { level: Some(Level::Beginner), rules: None, side: None };
                bot.answer(&who, new).await;
                for _ in 0..5 {
                    let Some(game) = bot.sessions().of_person(who.person.id).await.unwrap().pop() else { break };
                    let text = game.game().position().moves()[0].to_string();
                    bot.answer(&who, Command::Move { text, game: None }).await;
                }
                let games = bot.sessions().of_person_in(who.person.id, who.place.channel).await.unwrap();
                games.last().map_or(0, |game| game.game().moves().len())
            })
        })
        .collect();
    for task in tasks {
        assert!(task.await.unwrap() >= 2);
    }
}
