//! The sandbox's page in headless Chromium: the page by itself, with the bot played by the test, and whole games against
//! the real bot.

use alquerque_bot::rules::{ByColor, Color, Position, RuleSet, Setup};
use alquerque_bot::session::{ChannelId, Match};
use anyhow::{Context, Result};
use fantoccini::Locator;
use reqwest::Method;
use serde_json::{Value, json};

use crate::chat;
use crate::support::browser::{Browser, Person, Picture};
use crate::support::sandbox::{Client, sandbox};
use crate::support::world::{World, run_test, wait_for};

/// A picture of 2x2 pixels in one colour.
fn tiny_png(color: [u8; 3]) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 2, 2);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&color.repeat(4))?;
    writer.finish()?;
    Ok(bytes)
}

/// A message with a picture and a button for each point.
fn board(text: &str, alt: &str) -> Value {
    let button = |file: char, rank: u8| json!({"type": 2, "style": 2, "label": format!("{file}{rank}"), "custom_id": format!("point:{file}{rank}")});
    let row =
        |rank: u8| json!({"type": 1, "components": "abcde".chars().map(|file| button(file, rank)).collect::<Vec<_>>()});
    let mut parts = vec![
        json!({"type": 10, "content": text}),
        json!({"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "description": alt}]}),
    ];
    parts.extend((1..=5).rev().map(row));
    json!({
        "flags": 32768, "allowed_mentions": {"parse": []},
        "components": [{"type": 17, "components": parts}],
        "attachments": [{"id": "0", "filename": "board.png", "description": alt}],
    })
}

async fn post_board(bot: &Client, text: &str, alt: &str, picture: Vec<u8>) {
    let path = format!("/channels/{}/messages", bot.channel("games"));
    bot.send_files(Method::POST, &path, &board(text, alt), &[("board.png", picture)]).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_chat_in_two_windows() -> Result<()> {
    let server = sandbox().await;
    let browser = Browser::start()?;
    let alice = browser.open_as(&server.url(), "alice").await?;
    let bob = browser.open_as(&server.url(), "bob").await?;
    alice.wait_for("[data-action=begin]").await.context("an empty channel says how to begin")?;

    alice.say("Hej Bob, **ready**? <b>&amp;").await?;
    for person in [&alice, &bob] {
        person.wait_for_text("Hej Bob, ready? <b>&amp;").await?;
    }
    bob.say("@Alice always").await?;
    alice.wait_for_text("@Alice always").await?;
    alice.wait_for(".message.mentioned").await.context("a ping is highlighted for the one it names")?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn board_is_shown_with_its_picture_and_even_buttons() -> Result<()> {
    let server = sandbox().await;
    let bot = Client::bot(&server).await;
    let browser = Browser::start()?;
    let alice = browser.open_as(&server.url(), "alice").await?;
    let sent = tiny_png([217, 176, 121])?;
    post_board(&bot, "**White** to move", "The board at the start", sent.clone()).await;

    let shown = alice.wait_for_picture().await?;
    assert_eq!(shown.bytes, sent);
    assert_eq!(shown.alt, "The board at the start");

    let buttons = alice.client().find_all(Locator::Css(".row.grid [data-custom-id]")).await?;
    assert_eq!(buttons.len(), 25);
    let mut widths = Vec::new();
    for button in &buttons {
        let (_, _, width, height) = button.rectangle().await?;
        assert!(height >= 44.0, "a button of {height} px is hard to hit");
        widths.push(width);
    }
    let widest = widths.iter().copied().fold(0.0, f64::max);
    let narrowest = widths.iter().copied().fold(f64::MAX, f64::min);
    assert!(widest - narrowest < 1.0, "buttons between {narrowest} and {widest} px wide");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn press_changes_picture_and_text_for_everyone() -> Result<()> {
    let server = sandbox().await;
    let mut bot = Client::bot(&server).await;
    let browser = Browser::start()?;
    let alice = browser.open_as(&server.url(), "alice").await?;
    let bob = browser.open_as(&server.url(), "bob").await?;
    post_board(&bot, "White to move", "before", tiny_png([0, 0, 0])?).await;
    let before = alice.wait_for_picture().await?;

    let after = tiny_png([255, 255, 255])?;
    let answer = async {
        let interaction = bot.gateway.event("INTERACTION_CREATE").await;
        assert_eq!(interaction["data"]["custom_id"], "point:c3");
        let body = json!({"type": 7, "data": board("Black to move", "after")});
        bot.send_files(Method::POST, &Client::callback(&interaction), &body, &[("board.png", after.clone())])
            .await
            .ok();
    };
    let (pressed, ()) = tokio::join!(alice.press("c3"), answer);
    pressed?;
    for person in [&alice, &bob] {
        person.wait_for_text("Black to move").await?;
    }
    let shown = alice.wait_for_picture_after(&before).await?;
    assert_eq!((shown.alt.as_str(), shown.bytes), ("after", after));
    assert_eq!(alice.client().find_all(Locator::Css("#messages img")).await?.len(), 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn command_is_sent_with_its_options_and_its_private_answer_can_be_dismissed() -> Result<()> {
    let server = sandbox().await;
    let mut bot = Client::bot(&server).await;
    let options = json!([
        {"type": 6, "name": "person", "description": "Whom"},
        {"type": 3, "name": "rules", "description": "Which", "choices": [{"name": "Free", "value": "free"}, {"name": "Forward", "value": "forward"}]},
    ]);
    let subcommand = json!({"type": 1, "name": "challenge", "description": "Challenge somebody", "options": options});
    bot.register(json!([{"name": "alquerque", "description": "Play", "options": [subcommand]}])).await;
    let browser = Browser::start()?;
    let alice = browser.open_as(&server.url(), "alice").await?;

    alice.run_command("alquerque challenge", &[("person", "Bob"), ("rules", "Forward")]).await?;
    let interaction = bot.gateway.event("INTERACTION_CREATE").await;
    let sent = &interaction["data"]["options"][0];
    assert_eq!(sent["name"], "challenge");
    assert_eq!(sent["options"][0]["value"], json!(bot.user("bob")));
    assert_eq!(sent["options"][1]["value"], "forward");

    let body = json!({"type": 4, "data": {"content": "Bob is busy.", "flags": 64}});
    bot.post(&Client::callback(&interaction), body).await.ok();
    alice.wait_for_text("Bob is busy.").await?;
    alice.wait_for_text("used /alquerque challenge").await?;
    alice.wait_for("[data-action=dismiss]").await?.click().await?;
    alice.wait_for("#messages:empty").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn context_menu_of_a_person_offers_the_apps_command_in_a_thread_too() -> Result<()> {
    let server = sandbox().await;
    let mut bot = Client::bot(&server).await;
    bot.register(json!([{"type": 2, "name": "Challenge to Alquerque"}])).await;
    let browser = Browser::start()?;
    let alice = browser.open_as(&server.url(), "alice").await?;
    let thread = bot.channel("quiet games");

    alice.open_channel(&thread).await?;
    alice.choose_for_person(&bot.user("bob"), "Challenge to Alquerque").await?;
    let interaction = bot.gateway.event("INTERACTION_CREATE").await;
    assert_eq!(interaction["channel_id"], json!(thread));
    assert_eq!(interaction["data"]["target_id"], json!(bot.user("bob")));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn press_that_nobody_answers_shows_the_red_line() -> Result<()> {
    let server = sandbox().await;
    let bot = Client::bot(&server).await;
    let browser = Browser::start()?;
    let alice = browser.open_as(&server.url(), "alice").await?;
    post_board(&bot, "White to move", "board", tiny_png([0, 0, 0])?).await;

    let failure = alice.press("c3").await.expect_err("nobody answers");
    assert!(failure.to_string().contains("c3"), "{failure:#}");
    alice.wait_for_text("This interaction failed").await?;
    Ok(())
}

/// Reads the position from what a screen reader says of the board; nothing once the game is over.
fn told(picture: &Picture, rules: RuleSet) -> Option<Position> {
    let alt = &picture.alt;
    let turn = [("White to move", Color::White), ("Black to move", Color::Black)];
    let (_, turn) = turn.into_iter().find(|(words, _)| alt.contains(words))?;
    Some(Setup { stones: stones(picture), turn, quiet: 0 }.into_position(rules).unwrap())
}

fn stones(picture: &Picture) -> ByColor<alquerque_bot::rules::Bitboard> {
    let of = |word| chat::points_after(&picture.alt, word);
    ByColor { white: of("White: "), black: of("Black: ") }
}

/// Presses the buttons of the first legal move and returns the board after it, and the position that it must lead to.
async fn play(person: &Person, mut shown: Picture, position: &Position) -> Result<(Picture, Position)> {
    let mv = position.moves()[0];
    for point in chat::taps(position, mv) {
        person.press(&point).await?;
        shown = person.wait_for_picture_after(&shown).await?;
    }
    Ok((shown, position.play_unchecked(mv)))
}

/// The newest game as the bot knows it, in the channel that the page opens first.
fn game(world: &World) -> Match {
    let server = &world.server.world_json()["guilds"][0];
    let channel = server["channels"][0]["id"].as_str().unwrap().parse().unwrap();
    wait_for(world.bot().sessions().in_channel(ChannelId(channel))).unwrap().pop().unwrap()
}

/// Checks the picture on the page: it is that of the game, and its words tell the same stones.
fn check_picture(world: &World, shown: &Picture) {
    let game = game(world);
    assert!(shown.bytes == chat::picture(game.game(), game.bottom()), "another picture than that of {}", shown.alt);
    let stones = stones(shown);
    for color in Color::ALL {
        assert_eq!(stones[color], game.game().position().stones(color), "{}", shown.alt);
    }
}

async fn play_the_computer_to_the_end(world: &World) -> Result<()> {
    let browser = Browser::start()?;
    let alice = browser.open_as(&world.server.url(), "alice").await?;
    let options =
        [("level", "Beginner: sees only the move at hand"), ("rules", "Forward: Black begins, stones never step back")];
    alice.run_command("alquerque computer", &options).await?;
    let mut shown = alice.wait_for_picture().await?;
    check_picture(world, &shown);
    while let Some(position) = told(&shown, RuleSet::Forward) {
        assert_eq!(position.turn(), Color::Black, "the computer answers within the click");
        let after;
        (shown, after) = play(&alice, shown, &position).await?;
        check_picture(world, &shown);
        let stones = stones(&shown);
        let is_shown = |position: Position| Color::ALL.iter().all(|&color| position.stones(color) == stones[color]);
        let mut answers = after.moves().into_iter().map(|answer| after.play_unchecked(answer));
        assert!(is_shown(after) || answers.any(is_shown), "no legal answer leads to {}", shown.alt);
    }
    assert!(game(world).outcome().is_some());
    assert_eq!(alice.client().find_all(Locator::Css("#messages img")).await?.len(), 1);
    alice.press("Rematch").await?;
    alice.wait_for_picture_after(&shown).await?;
    Ok(())
}

#[test]
fn a_whole_game_against_the_computer_is_played_on_the_page() {
    run_test(async |world| play_the_computer_to_the_end(world).await.unwrap());
}

async fn play_in_two_windows(world: &World) -> Result<()> {
    let browser = Browser::start()?;
    let alice = browser.open_as(&world.server.url(), "alice").await?;
    let bob = browser.open_as(&world.server.url(), "bob").await?;
    let rules = "Free: White begins, stones step in every direction";
    let options = [("opponent", "Bob"), ("rules", rules), ("side", "White")];
    alice.run_command("alquerque challenge", &options).await?;
    bob.wait_for_text("Alice challenges @Bob").await?;
    bob.press("Accept").await?;
    for n in 0..6 {
        let (mover, watcher) = if n % 2 == 0 { (&alice, &bob) } else { (&bob, &alice) };
        let shown = mover.wait_for_picture().await?;
        let position = told(&shown, RuleSet::Free).context("the game goes on")?;
        let (shown, after) = play(mover, shown, &position).await?;
        check_picture(world, &shown);
        assert_eq!(told(&shown, RuleSet::Free).context("the game goes on")?.key(), after.key());
        watcher.wait_for(&format!("#messages img[alt='{}'][data-loaded]", shown.alt)).await?;
        assert_eq!(watcher.wait_for_picture().await?, shown);
    }
    Ok(())
}

#[test]
fn two_people_play_in_two_windows() {
    run_test(async |world| play_in_two_windows(world).await.unwrap());
}
