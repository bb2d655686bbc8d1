//! Matches by themselves: what a player may do, and when.

use std::time::{Duration, SystemTime};

use alquerque_bot::{
    rules::{ByColor, Color, EndReason, Game, Move, Outcome, RuleSet},
    search::Level,
    session::{Action, Event, GameId, Match, MessageId, OfferKind, Refusal, Seat, Sessions, UserId},
    store::Store,
};
use proptest::prelude::*;

use crate::support::table::{QUIET, SERVER, alice, bob, game_at, sit, venue};

const MOMENT: Duration = Duration::from_secs(1);

fn new_match(game: Game) -> Match {
    Match::new(GameId(1), ByColor { white: sit(&alice()), black: sit(&bob()) }, venue(&alice()), game)
}

fn mv(game: &Match, text: &str) -> Move {
    game.game().position().read_move(text).expect("a legal move")
}

fn play(game: &mut Match, text: &str) {
    let (mv, side) = (mv(game, text), game.turn());
    game.apply(side, Action::Play { mv, revision: None }).expect("a legal move");
}

fn ask(game: &mut Match, side: Color, kind: OfferKind) -> Result<Vec<Event>, Refusal> {
    let revision = game.revision();
    game.apply(side, Action::Ask { kind, revision })
}

#[test]
fn a_move_raises_the_revision_and_a_refusal_changes_nothing() {
    let mut game = new_match(Game::new(RuleSet::Free));
    let first = mv(&game, "d2c3");
    let before = game.clone();
    let refused = [
        (Color::Black, Action::Play { mv: first, revision: None }),
        (Color::White, Action::Play { mv: first, revision: Some(7) }),
        (Color::White, Action::Ask { kind: OfferKind::Draw, revision: 7 }),
        (Color::White, Action::Ask { kind: OfferKind::Takeback, revision: 0 }),
        (Color::White, Action::Grant(OfferKind::Draw)),
        (Color::Black, Action::Decline(OfferKind::Takeback)),
    ];
    for (side, action) in refused {
        assert!(game.apply(side, action).is_err(), "{action:?}");
        assert_eq!(game, before);
    }
    game.apply(Color::White, Action::Play { mv: first, revision: Some(0) }).unwrap();
    assert_eq!(game.revision(), 1);
    assert_eq!(game.apply(Color::White, Action::Play { mv: first, revision: Some(0) }), Err(Refusal::Stale));
    assert_eq!(game.apply(Color::White, Action::Play { mv: first, revision: Some(1) }), Err(Refusal::NotYourTurn));
}

#[test]
fn an_illegal_move_is_refused_with_the_reason() {
    let mut game = new_match(Game::new(RuleSet::Free));
    let foreign = game_at(RuleSet::Free, QUIET).position().moves()[0];
    assert!(matches!(game.apply(Color::White, Action::Play { mv: foreign, revision: None }), Err(Refusal::Illegal(_))));
}

#[test]
fn a_finished_game_takes_no_action() {
    let mut game = new_match(Game::new(RuleSet::Free));
    let first = mv(&game, "d2c3");
    let events = game.apply(Color::Black, Action::Resign).unwrap();
    let outcome = Outcome::win(Color::White, EndReason::Resignation);
    assert_eq!(events, [Event::Ended(outcome)]);
    let revision = game.revision();
    for action in [
        Action::Resign,
        Action::Play { mv: first, revision: None },
        Action::Ask { kind: OfferKind::Draw, revision },
        Action::Grant(OfferKind::Draw),
        Action::Decline(OfferKind::Draw),
    ] {
        assert_eq!(game.apply(Color::White, action), Err(Refusal::GameOver(outcome)));
    }
    assert_eq!(game.person_to_move(), None);
}

#[test]
fn offers_lapse_with_the_others_move_and_takebacks_with_any() {
    for (kind, by, lapses) in [
        (OfferKind::Draw, Color::White, false),
        (OfferKind::Draw, Color::Black, true),
        (OfferKind::Takeback, Color::White, true),
        (OfferKind::Takeback, Color::Black, true),
    ] {
        let mut game = new_match(game_at(RuleSet::Free, QUIET));
        for text in ["e1d1", "a5b5"] {
            play(&mut game, text);
        }
        ask(&mut game, by, kind).unwrap();
        play(&mut game, "d1c1");
        assert_eq!(game.offer().is_none(), lapses, "{kind:?} by {by:?}");
    }
}

#[test]
fn nobody_answers_his_own_offer() {
    let mut game = new_match(Game::new(RuleSet::Free));
    ask(&mut game, Color::White, OfferKind::Draw).unwrap();
    assert_eq!(game.apply(Color::White, Action::Grant(OfferKind::Draw)), Err(Refusal::AlreadyAsked));
    assert_eq!(game.apply(Color::White, Action::Decline(OfferKind::Draw)), Err(Refusal::AlreadyAsked));
    assert_eq!(game.apply(Color::Black, Action::Grant(OfferKind::Takeback)), Err(Refusal::NothingAsked));
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_takeback_gives_the_turn_back_to_the_asker() {
    for n_plies in 1..4 {
        for side in Color::ALL {
            let mut game = new_match(game_at(RuleSet::Free, QUIET));
            for text in ["e1d1", "a5b5", "d1c1"].into_iter().take(n_plies) {
                play(&mut game, text);
            }
            let has_moved = side == Color::White || n_plies > 1;
            assert_eq!(ask(&mut game, side, OfferKind::Takeback).is_ok(), has_moved);
            if has_moved {
                let revision = game.revision();
                game.apply(!side, Action::Grant(OfferKind::Takeback)).unwrap();
                assert_eq!(game.turn(), side);
                assert_eq!(game.revision(), revision + 1);
            }
        }
    }
}

#[test]
fn the_person_sits_below_against_the_computer_and_white_between_people() {
    let seats = |white, black| ByColor { white, black };
    let computer = || Seat::Computer(Level::Strong);
    let bottom = |seats| Match::new(GameId(1), seats, venue(&alice()), Game::new(RuleSet::Free)).bottom();
    assert_eq!(bottom(seats(sit(&alice()), sit(&bob()))), Color::White);
    assert_eq!(bottom(seats(sit(&alice()), computer())), Color::White);
    assert_eq!(bottom(seats(computer(), sit(&alice()))), Color::Black);
}

async fn sessions() -> Sessions {
    Sessions::new(Store::in_memory().await.unwrap())
}

#[tokio::test]
async fn only_messages_below_the_board_count() {
    let sessions = sessions().await;
    let seats = ByColor { white: sit(&alice()), black: sit(&bob()) };
    let game = Game::new(RuleSet::Free);
    let game = sessions.add(seats, venue(&alice()), game, SystemTime::UNIX_EPOCH).await.unwrap().id();
    sessions.set_board(game, SERVER.channel, MessageId(50)).await;
    for message in [10, 49, 50, 51, 52] {
        sessions.saw_message(SERVER.channel, MessageId(message)).await;
    }
    assert_eq!(sessions.board(game).await.unwrap().messages_below, 2);
    assert_eq!(sessions.set_board(game, SERVER.channel, MessageId(50)).await, None, "the same message");
    let before = sessions.set_board(game, SERVER.channel, MessageId(60)).await.unwrap();
    assert_eq!(before.message, MessageId(50));
    assert_eq!(sessions.board(game).await.unwrap().messages_below, 0);
}

#[tokio::test]
async fn nobody_is_awaited_twice_in_a_turn() {
    let sessions = sessions().await;
    let seats = ByColor { white: sit(&alice()), black: sit(&bob()) };
    let start = SystemTime::UNIX_EPOCH;
    let game = sessions.add(seats, venue(&alice()), Game::new(RuleSet::Free), start).await.unwrap();
    let later = start + Duration::from_secs(600);
    assert_eq!(sessions.take_due_notices(start, 100).await.unwrap().len(), 0);
    assert_eq!(sessions.take_due_notices(later, 100).await.unwrap().len(), 1);
    assert_eq!(sessions.take_due_notices(later + MOMENT, 100).await.unwrap().len(), 0);
    let ask = Action::Ask { kind: OfferKind::Draw, revision: 0 };
    sessions.change(game.id(), Color::Black, ask, later).await.unwrap();
    assert_eq!(sessions.take_due_notices(later + Duration::from_secs(600), 100).await.unwrap().len(), 0);
}

/// What a random player tries.
fn action(game: &Match, kind: u8, choice: u16) -> Action {
    let moves = game.game().position().moves();
    let offer = if choice.is_multiple_of(2) { OfferKind::Draw } else { OfferKind::Takeback };
    match kind {
        0..=15 => Action::Ask { kind: offer, revision: game.revision() },
        16..=23 => Action::Grant(offer),
        24..=31 => Action::Decline(offer),
        32 => Action::Resign,
        _ => match moves.get(usize::from(choice) % moves.len().max(1)) {
            Some(&mv) => {
                Action::Play { mv, revision: Some(game.revision() - u32::from(kind == 33).min(game.revision())) }
            }
            None => Action::Grant(offer),
        },
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_tried_the_match_is_its_moves_replayed(
        forward in any::<bool>(),
        tries in prop::collection::vec((any::<bool>(), any::<u8>(), any::<u16>()), 0..300),
    ) {
        let rules = if forward { RuleSet::Forward } else { RuleSet::Free };
        let mut game = new_match(Game::new(rules));
        for (is_white, kind, choice) in tries {
            let side = if is_white { Color::White } else { Color::Black };
            let before = game.clone();
            let action = action(&game, kind, choice);
            match game.apply(side, action) {
                Err(_) => prop_assert_eq!(&game, &before),
                Ok(events) => {
                    prop_assert!(!events.is_empty());
                    let changes_board = !matches!(events[..], [Event::Asked(_) | Event::Declined(_)]);
                    prop_assert_eq!(game.revision() > before.revision(), changes_board);
                    prop_assert!(!matches!(events[0], Event::Played(_)) || before.turn() == side);
                }
            }
            let mut replay = Game::new(rules);
            for &mv in game.game().moves() {
                prop_assert!(replay.play(mv).is_ok());
            }
            prop_assert_eq!(&replay, game.game());
            prop_assert!(replay.outcome().is_none() || game.outcome() == replay.outcome());
            prop_assert!(game.outcome().is_none() || game.offer().is_none());
        }
        prop_assert_eq!(game.side_of(UserId(99)), None);
    }
}
