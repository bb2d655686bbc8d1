//! How boards look: who chooses, and who sees it.

use alquerque_bot::{
    commands::{Asker, Command, Whose},
    i18n::Lang,
    render::{DEFAULT_SIZE_PX, Frame, ThemeName, board_png},
    rules::{Color, Move, RuleSet},
    session::Look,
};

use crate::support::table::{GALLERY, OTHER_CHANNEL, Seen, Table, alice, at, bob, carol};

const START: &str = "bbbbb/bbbbb/bb1ww/wwwww/wwwww w";

async fn choose(table: &Table, asker: &Asker, look: Look, whose: Whose) -> Seen {
    table.ask(asker, Command::Settings { look: Some(look), pings: None, challenges: None, whose }).await
}

/// Returns which theme a board's picture has, if it has one.
fn theme(seen: &Seen, table: &Table, bottom: Color) -> Option<ThemeName> {
    let shown = &seen.view.picture.as_ref()?.bytes;
    let game = table.game(seen.game());
    let with = |theme| {
        let movable = game.game().position().moves().into_iter().map(Move::from).collect();
        let frame = Frame { theme, selectable: movable, ..Frame::of_game(game.game(), bottom) };
        board_png(&frame, DEFAULT_SIZE_PX).unwrap()
    };
    Some(ThemeName::ALL.into_iter().find(|&name| **shown == *with(name)).expect("a theme"))
}

#[tokio::test]
async fn everybody_sees_the_server_s_choice_and_without_one_a_player_s() {
    let table = Table::new().await;
    let [alice, bob] = [alice(), bob()].map(|asker| at(GALLERY, asker));
    let boss = Asker { manages_server: true, ..at(GALLERY, carol()) };
    let board = table.seat(&alice, &bob, RuleSet::Free, START).await;
    assert_eq!(theme(&board, &table, Color::White), Some(ThemeName::Oak));
    choose(&table, &bob, Look::Contrast, Whose::Mine).await;
    let shown = table.ask(&alice, Command::Board(None)).await;
    assert_eq!(theme(&shown, &table, Color::White), Some(ThemeName::Contrast), "a player's");
    choose(&table, &boss, Look::Night, Whose::Server).await;
    let shown = table.ask(&alice, Command::Board(None)).await;
    assert_eq!(theme(&shown, &table, Color::White), Some(ThemeName::Night), "the server's");
}

#[tokio::test]
async fn what_a_person_sees_alone_looks_as_he_has_chosen() {
    let table = Table::new().await;
    let [alice, bob] = [alice(), bob()].map(|asker| at(GALLERY, asker));
    table.seat(&alice, &bob, RuleSet::Free, START).await;
    let told = choose(&table, &bob, Look::Text, Whose::Mine).await;
    assert!(told.is_private() && told.text().contains(&Lang::English.word("look-text")), "{}", told.text());
    let rules = table.ask(&bob, Command::Rules(None)).await;
    assert!(rules.view.picture.is_none());
    let turned = table.ask(&bob, Command::Flip(None)).await;
    assert!(turned.view.picture.is_none() && turned.text().contains('a'), "{}", turned.text());
    let other = table.ask(&alice, Command::Flip(None)).await;
    assert!(other.view.picture.is_some(), "the other has not chosen that");
}

#[tokio::test]
async fn only_who_manages_a_server_chooses_for_it() {
    let table = Table::new().await;
    let refused = choose(&table, &at(GALLERY, alice()), Look::Text, Whose::Server).await;
    assert!(refused.is_private() && refused.text() == Lang::English.word("refused-not-your-server"));
    let mut alone = Asker { manages_server: true, ..at(GALLERY, alice()) };
    alone.place.guild = None;
    let refused = choose(&table, &alone, Look::Text, Whose::Server).await;
    assert_eq!(refused.text(), Lang::English.word("refused-not-your-server"), "there is no server");
}

#[tokio::test]
async fn a_board_in_letters_tells_what_a_picture_would() {
    let table = Table::new().await;
    table.seat(&alice(), &bob(), RuleSet::Forward, "bb2b/bb2b/b1w2/1w3/www1w w 23").await;
    let below = |text: &str| text.split_once("a b c d e\n").map(|(_, legend)| legend.to_owned());
    let board = table.ask(&alice(), Command::Board(None)).await;
    assert_eq!(below(board.text()).as_deref(), Some("\no = ⚪ 6 ↑\nx = ⚫ 7 ↓\n23/40\n```"), "{}", board.text());
    let turned = table.ask(&bob(), Command::Flip(None)).await;
    assert!(turned.text().ends_with("e d c b a\n\no = ⚪ 6 ↓\nx = ⚫ 7 ↑\n23/40\n```"), "{}", turned.text());
    let free = table.seat(&at(OTHER_CHANNEL, alice()), &at(OTHER_CHANNEL, carol()), RuleSet::Free, START).await;
    assert!(free.text().ends_with("\no = ⚪ 12\nx = ⚫ 12\n```"), "{}", free.text());
}
