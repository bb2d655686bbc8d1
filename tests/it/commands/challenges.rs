//! Challenges and rematches: who may take one, for how long, and how many games come of it.

use std::time::Duration;

use alquerque_bot::{
    commands::{Asker, Command, Person, Press, Side, Whose},
    i18n::Lang,
    rules::{Color, RuleSet},
    session::{CHALLENGE_LIFE, UserId},
};

use crate::support::table::{DIRECT, ELSEWHERE, OTHER_CHANNEL, QUIET, Seen, Table, alice, at, bob, carol, speaking};

fn to(opponent: Option<&Asker>) -> Command {
    Command::Challenge { opponent: opponent.map(|asker| asker.person.clone()), rules: None, side: None, pace: None }
}

fn word(key: &str) -> String {
    Lang::English.word(key)
}

async fn n_games(table: &Table) -> usize {
    table.bot.sessions().in_channel(alice().place.channel).await.unwrap().len()
}

async fn accept(table: &Table, who: &Asker, invitation: &Seen) -> Seen {
    table.press(who, invitation, &word("button-accept")).await
}

#[tokio::test]
async fn a_challenged_person_accepts_and_the_invitation_becomes_the_board() {
    let table = Table::new().await;
    let invitation = table.ask(&alice(), to(Some(&bob()))).await;
    assert!(invitation.text().contains("Alice"));
    let board = accept(&table, &bob(), &invitation).await;
    assert_eq!(board.message, invitation.message);
    let game = table.game(board.game());
    assert!(game.side_of(alice().person.id).is_some() && game.side_of(bob().person.id).is_some());
}

#[tokio::test]
async fn who_is_challenged_is_pinged_unless_he_wants_no_pings() {
    let table = Table::new().await;
    let over = lost_by_bob(&table).await;
    let asked = table.press(&alice(), &over, &word("button-rematch")).await;
    assert_eq!(asked.view.pings, [bob().person.id]);
    let invitation = table.ask(&carol(), to(Some(&bob()))).await;
    assert_eq!(invitation.view.pings, [bob().person.id]);
    assert!(invitation.text().contains("challenges <@2>"), "{}", invitation.text());
    assert_eq!(table.ask(&carol(), to(None)).await.view.pings, []);
    let quiet = Command::Settings { look: None, pings: Some(false), challenges: None, whose: Whose::Mine };
    table.ask(&alice(), quiet).await;
    let invitation = table.ask(&carol(), to(Some(&alice()))).await;
    assert_eq!(invitation.view.pings, []);
    assert!(invitation.text().contains("challenges **Alice**"), "{}", invitation.text());
}

#[tokio::test]
async fn who_left_a_challenge_unanswered_is_named_when_it_expires() {
    let table = Table::new().await;
    let invitation = table.ask(&alice(), to(Some(&bob()))).await;
    table.pass(CHALLENGE_LIFE);
    table.due().await;
    let shown = table.message(invitation.message.unwrap()).unwrap();
    assert!(shown.text().starts_with("**Bob** did not answer"), "{}", shown.text());
}

async fn choose_challenges(table: &Table, who: &Asker, challenges: bool) -> Seen {
    let challenges = Some(challenges);
    table.ask(who, Command::Settings { look: None, pings: None, challenges, whose: Whose::Mine }).await
}

#[tokio::test]
async fn who_wants_no_challenges_gets_none_and_others_are_told_kindly() {
    let mut table = Table::new().await;
    let told = choose_challenges(&table, &bob(), false).await;
    assert_eq!((told.is_private(), told.text()), (true, &*word("settings-challenges-off")));
    table.restart().await;
    let refused = table.ask(&alice(), to(Some(&bob()))).await;
    let expected = Lang::English.text("refused-wants-no-challenges", &[("name", "Bob".into())]);
    assert_eq!((refused.is_private(), refused.text()), (true, &*expected));
    // He may still do all that he does himself.
    let own = table.ask(&bob(), to(Some(&alice()))).await;
    accept(&table, &alice(), &own).await;
    let open = table.ask(&carol(), to(None)).await;
    accept(&table, &bob(), &open).await;
    assert_eq!(n_games(&table).await, 2);

    assert_eq!(choose_challenges(&table, &bob(), true).await.text(), word("settings-challenges-on"));
    assert!(!table.ask(&alice(), to(Some(&bob()))).await.is_private());
}

#[tokio::test]
async fn who_wants_no_challenges_is_not_asked_for_another_game_but_may_ask() {
    let table = Table::new().await;
    let invitation = table.ask(&alice(), to(Some(&bob()))).await;
    let board = accept(&table, &bob(), &invitation).await;
    let asked = table.press(&bob(), &board, &word("button-resign")).await;
    table.press(&bob(), &asked, &word("button-really-resign")).await;
    choose_challenges(&table, &bob(), false).await;
    let refused = table.ask(&alice(), Command::Rematch(Some(board.game()))).await;
    assert!(refused.is_private() && refused.text().starts_with("Bob takes no challenges"), "{}", refused.text());
    let wish = table.ask(&bob(), Command::Rematch(Some(board.game()))).await;
    accept(&table, &alice(), &wish).await;
    assert_eq!(n_games(&table).await, 2);
}

#[tokio::test]
async fn nobody_else_sits_down_in_a_challenge_for_a_person() {
    let table = Table::new().await;
    let invitation = table.ask(&alice(), to(Some(&bob()))).await;
    for button in ["button-accept", "button-decline"] {
        let seen = table.press(&carol(), &invitation, &word(button)).await;
        assert_eq!((seen.is_private(), seen.text()), (true, &*word("refused-challenge-not-for-you")));
    }
    let seen = table.press(&carol(), &invitation, &word("button-withdraw")).await;
    assert_eq!((seen.is_private(), seen.text()), (true, &*word("refused-not-your-challenge")));
    let seen = accept(&table, &alice(), &invitation).await;
    assert_eq!((seen.is_private(), seen.text()), (true, &*word("refused-own-challenge")));
    assert_eq!(n_games(&table).await, 0);
    accept(&table, &bob(), &invitation).await;
    assert_eq!(n_games(&table).await, 1);
}

#[tokio::test]
async fn anyone_but_the_challenger_takes_an_open_challenge_and_only_one_does() {
    let table = Table::new().await;
    let invitation = table.ask(&alice(), to(None)).await;
    assert!(!invitation.labels().contains(&&*word("button-decline")), "nobody is asked, so nobody declines");
    assert_eq!(accept(&table, &alice(), &invitation).await.text(), word("refused-own-challenge"));
    let board = accept(&table, &carol(), &invitation).await;
    assert!(table.game(board.game()).side_of(carol().person.id).is_some());
    let late = accept(&table, &bob(), &invitation).await;
    assert_eq!((late.is_private(), late.text()), (true, &*word("refused-challenge-gone")));
    assert_eq!(n_games(&table).await, 1);
}

#[tokio::test]
async fn a_double_press_starts_one_game() {
    let table = Table::new().await;
    let invitation = table.ask(&alice(), to(Some(&bob()))).await;
    accept(&table, &bob(), &invitation).await;
    assert_eq!(accept(&table, &bob(), &invitation).await.text(), word("refused-challenge-gone"));
    assert_eq!(n_games(&table).await, 1);
}

#[tokio::test]
async fn nobody_challenges_himself_or_a_bot_and_each_is_told_why() {
    let table = Table::new().await;
    let own = table.ask(&alice(), to(Some(&alice()))).await;
    assert_eq!((own.is_private(), own.text()), (true, &*word("refused-challenges-self")));
    let robot = Person { id: UserId(77), name: "Robot".to_owned(), is_bot: true };
    let command = Command::Challenge { opponent: Some(robot), rules: None, side: None, pace: None };
    let seen = table.ask(&speaking(Lang::German, alice()), command).await;
    assert!(seen.is_private());
    assert_eq!(seen.text(), Lang::German.text("refused-challenges-bot", &[("name", "Robot".into())]));
}

#[tokio::test]
async fn nobody_is_challenged_where_nobody_can_read_it() {
    let table = Table::new().await;
    for opponent in [None, Some(&bob())] {
        let seen = table.ask(&at(DIRECT, alice()), to(opponent)).await;
        assert_eq!((seen.is_private(), seen.text()), (true, &*word("refused-nobody-else-here")));
    }
}

#[tokio::test]
async fn a_challenge_lasts_a_day() {
    let table = Table::new().await;
    let invitation = table.ask(&alice(), to(Some(&bob()))).await;
    table.pass(Duration::from_secs(24 * 3600 - 1));
    let second = table.ask(&alice(), to(Some(&carol()))).await;
    table.pass(Duration::from_secs(1));
    assert_eq!(CHALLENGE_LIFE, Duration::from_secs(24 * 3600));
    assert_eq!(accept(&table, &bob(), &invitation).await.text(), word("refused-challenge-gone"));
    accept(&table, &carol(), &second).await;
    assert_eq!(n_games(&table).await, 1);
    let again = table.ask(&alice(), to(Some(&bob()))).await;
    assert!(!again.is_private(), "the old one no longer stands in the way");
}

#[tokio::test]
async fn a_withdrawn_or_declined_challenge_has_no_buttons_and_can_be_made_again() {
    for (who, button) in [(alice(), "button-withdraw"), (bob(), "button-decline")] {
        let table = Table::new().await;
        let invitation = table.ask(&alice(), to(Some(&bob()))).await;
        let gone = table.press(&who, &invitation, &word(button)).await;
        assert_eq!(gone.message, invitation.message);
        assert!(gone.view.rows.is_empty());
        assert_eq!(accept(&table, &bob(), &invitation).await.text(), word("refused-challenge-gone"));
        assert!(!table.ask(&alice(), to(Some(&bob()))).await.is_private());
    }
}

#[tokio::test]
async fn two_people_have_one_open_challenge_in_a_channel_whoever_made_it() {
    let table = Table::new().await;
    table.ask(&alice(), to(Some(&bob()))).await;
    for (who, whom) in [(alice(), bob()), (bob(), alice())] {
        let twice = table.ask(&who, to(Some(&whom))).await;
        assert_eq!((twice.is_private(), twice.text()), (true, &*word("refused-already-challenged")));
    }
    table.ask(&alice(), to(None)).await;
    assert_eq!(table.ask(&alice(), to(None)).await.text(), word("refused-already-challenged"));
    assert!(!table.ask(&alice(), to(Some(&carol()))).await.is_private());
    assert!(!table.ask(&at(OTHER_CHANNEL, alice()), to(Some(&bob()))).await.is_private());
}

#[tokio::test]
async fn side_and_rules_are_as_chosen() {
    for (side, color) in [(Side::White, Color::White), (Side::Black, Color::Black)] {
        let table = Table::new().await;
        let rules = Some(RuleSet::Forward);
        let command = Command::Challenge { opponent: None, rules, side: Some(side), pace: None };
        let invitation = table.ask(&alice(), command).await;
        let game = table.game(accept(&table, &bob(), &invitation).await.game());
        assert_eq!(game.side_of(alice().person.id), Some(color));
        assert_eq!(game.game().rules(), RuleSet::Forward);
    }
}

#[tokio::test]
async fn an_open_challenge_hinders_nobody() {
    let table = Table::new().await;
    table.ask(&alice(), to(Some(&bob()))).await;
    table.ask(&bob(), Command::Computer { level: None, rules: None, side: None }).await;
    let open = table.ask(&carol(), to(None)).await;
    accept(&table, &bob(), &open).await;
    assert_eq!(n_games(&table).await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_who_accept_at_once_one_plays() {
    let table = Table::new().await;
    let invitation = table.ask(&alice(), to(None)).await;
    let press = invitation.button(&word("button-accept")).id.clone();
    let tasks: Vec<_> = (10..60)
        .map(|id| {
            let (bot, press) = (table.bot.clone(), press.clone());
            let mut person = bob();
            person.person.id = UserId(id);
            tokio::spawn(async move { bot.answer(&person, Command::Press(press)).await })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(n_games(&table).await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_equal_challenges_at_once_one_is_open() {
    for _ in 0..20 {
        let table = Table::new().await;
        let tasks: Vec<_> = (0..16)
            .map(|i| {
                let bot = table.bot.clone();
                let (who, whom) = if i % 2 == 0 { (alice(), bob()) } else { (bob(), alice()) };
                tokio::spawn(async move { bot.answer(&who, to(Some(&whom))).await })
            })
            .collect();
        let mut n_open = 0;
        for task in tasks {
            n_open += usize::from(matches!(task.await.unwrap().answer, alquerque_bot::commands::Answer::Post(_)));
        }
        assert_eq!(n_open, 1);
    }
}

/// A game that Bob has just lost as Black.
async fn lost_by_bob(table: &Table) -> Seen {
    let board = table.seat(&alice(), &bob(), RuleSet::Forward, "5/5/2b2/1w3/5 w").await;
    table.press(&alice(), &board, "b2").await
}

#[tokio::test]
async fn a_rematch_swaps_sides_and_keeps_the_rules() {
    let table = Table::new().await;
    let over = lost_by_bob(&table).await;
    let asked = table.press(&bob(), &over, &word("button-rematch")).await;
    let board = accept(&table, &alice(), &asked).await;
    let game = table.game(board.game());
    assert_eq!(game.side_of(alice().person.id), Some(Color::Black));
    assert_eq!(game.game().rules(), RuleSet::Forward);
    assert!(game.game().moves().is_empty() && game.game().position().stones(Color::White).count() == 12);
}

#[tokio::test]
async fn both_pressing_rematch_start_one_game() {
    let table = Table::new().await;
    let over = lost_by_bob(&table).await;
    let asked = table.press(&bob(), &over, &word("button-rematch")).await;
    assert_eq!(table.press(&bob(), &over, &word("button-rematch")).await.text(), word("refused-already-challenged"));
    let board = table.press(&alice(), &over, &word("button-rematch")).await;
    assert_eq!(table.game(board.game()).side_of(alice().person.id), Some(Color::Black));
    for late in [
        table.press(&bob(), &over, &word("button-rematch")).await,
        table.press(&alice(), &over, &word("button-rematch")).await,
        accept(&table, &alice(), &asked).await,
    ] {
        assert!(late.is_private());
    }
    assert_eq!(n_games(&table).await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_rematch_happens_once_however_many_press() {
    for _ in 0..20 {
        let table = Table::new().await;
        let over = lost_by_bob(&table).await;
        let press = over.button(&word("button-rematch")).id.clone();
        let tasks: Vec<_> = (0..16)
            .map(|i| {
                let (bot, press) = (table.bot.clone(), press.clone());
                let who = if i % 2 == 0 { alice() } else { bob() };
                tokio::spawn(async move { bot.answer(&who, Command::Press(press)).await })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(n_games(&table).await, 2);
    }
}

#[tokio::test]
async fn spectators_start_no_rematch() {
    let table = Table::new().await;
    let over = lost_by_bob(&table).await;
    let seen = table.press(&carol(), &over, &word("button-rematch")).await;
    assert!(seen.is_private() && seen.text().starts_with(&word("refused-watching")));
    assert_eq!(n_games(&table).await, 1);
}

#[tokio::test]
async fn a_rematch_accepted_elsewhere_is_played_where_it_was_accepted() {
    let table = Table::new().await;
    let over = lost_by_bob(&table).await;
    table.ask(&at(OTHER_CHANNEL, bob()), Command::Rematch(Some(over_id(&over)))).await;
    let board = table.ask(&alice(), Command::Rematch(None)).await;
    assert_eq!(table.game(board.game()).venue().channel, alice().place.channel);
}

fn over_id(over: &Seen) -> alquerque_bot::session::GameId {
    over.game()
}

#[tokio::test]
async fn a_running_game_has_no_rematch() {
    let table = Table::new().await;
    let board = table.seat(&alice(), &bob(), RuleSet::Free, QUIET).await;
    for command in [Command::Rematch(None), Command::Rematch(Some(board.game()))] {
        let seen = table.ask(&alice(), command).await;
        assert!(seen.is_private() && seen.text().starts_with(&word("refused-nothing-to-rematch")));
    }
}

#[tokio::test]
async fn an_unknown_challenge_or_game_is_answered() {
    let table = Table::new().await;
    let on = table.ask(&alice(), to(None)).await;
    let id = alquerque_bot::session::ChallengeId(u64::MAX);
    for press in [Press::Accept(id), Press::Decline(id), Press::Withdraw(id)] {
        assert_eq!(table.press_id(&bob(), &on, press).await.text(), word("refused-challenge-gone"));
    }
    assert_eq!(table.ask(&bob(), Command::UnknownPress).await.text(), word("refused-unknown-game"));
}

#[tokio::test]
async fn a_challenge_that_expires_loses_its_buttons_by_itself() {
    let mut table = Table::new().await;
    let messages = [None, Some(bob())].map(|opponent| to(opponent.as_ref()));
    let mut standing = Vec::new();
    for command in messages {
        standing.push(table.ask(&alice(), command).await.message.unwrap());
    }
    table.pass(CHALLENGE_LIFE.saturating_sub(Duration::from_secs(1)));
    table.due().await;
    assert!(standing.iter().all(|&message| !table.message(message).unwrap().view.rows.is_empty()));
    table.restart().await;
    table.pass(Duration::from_secs(1));
    table.due().await;
    for message in standing {
        let shown = table.message(message).unwrap();
        assert!(shown.view.rows.is_empty() && shown.text().contains("**Alice**"), "{}", shown.text());
    }
    assert!(table.bot.due(100).await.is_empty(), "once");
}

#[tokio::test]
async fn where_the_bot_is_not_a_challenge_expires_silently() {
    let table = Table::new().await;
    let invitation = table.ask(&at(ELSEWHERE, alice()), to(None)).await;
    table.pass(CHALLENGE_LIFE);
    assert!(table.bot.due(100).await.is_empty());
    let late = table.press(&at(ELSEWHERE, bob()), &invitation, &word("button-accept")).await;
    assert_eq!(late.text(), word("refused-challenge-gone"));
}
