//! The sandbox's page in headless Chromium, against the sandbox server alone.

use alquerque_bot::sandbox::{BOT_TOKEN, Options, Server};
use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::support::browser::Browser;

async fn server() -> Result<Server> {
    Ok(Server::start(Options { listen: ([127, 0, 0, 1], 0).into() }).await?)
}

fn channel_named(server: &Server, name: &str) -> Result<String> {
    let world = server.world_json();
    let mut channels =
        world["guilds"].as_array().into_iter().flatten().flat_map(|guild| guild["channels"].as_array()).flatten();
    let channel = channels.find(|channel| channel["name"] == name).context("no such channel")?;
    Ok(channel["id"].as_str().context("a channel without an id")?.to_owned())
}

/// A 2x2 picture: red, green, blue, white.
fn tiny_png() -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 2, 2);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&[255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])?;
    writer.finish()?;
    Ok(bytes)
}

/// Posts a message as the bot, with a picture of the name `board.png`.
async fn bot_posts(server: &Server, channel: &str, body: Value, picture: Vec<u8>) -> Result<()> {
    let file = reqwest::multipart::Part::bytes(picture).file_name("board.png").mime_str("image/png")?;
    let form = reqwest::multipart::Form::new().text("payload_json", body.to_string()).part("files[0]", file);
    let url = format!("{}/api/v10/channels/{channel}/messages", server.url());
    let request = reqwest::Client::new().post(url).header("Authorization", format!("Bot {BOT_TOKEN}")).multipart(form);
    let answer = request.send().await?;
    let status = answer.status();
    anyhow::ensure!(status.is_success(), "the sandbox refused: {status} {}", answer.text().await?);
    Ok(())
}

fn board_message() -> Value {
    let row = |rank: u8| {
        let buttons: Vec<Value> = "abcde"
            .chars()
            .map(|file| json!({"type": 2, "style": 2, "label": format!("{file}{rank}"), "custom_id": format!("point:{file}{rank}")}))
            .collect();
        json!({"type": 1, "components": buttons})
    };
    let mut parts = vec![
        json!({"type": 10, "content": "**White** to move"}),
        json!({"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "description": "The board at the start"}]}),
    ];
    parts.extend((1..=5).rev().map(row));
    json!({
        "flags": 32768, "allowed_mentions": {"parse": []},
        "components": [{"type": 17, "components": parts}],
        "attachments": [{"id": "0", "filename": "board.png", "description": "The board at the start"}],
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_chat_in_two_windows() -> Result<()> {
    let server = server().await?;
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
async fn board_of_a_bot_is_shown_with_its_picture_and_even_buttons() -> Result<()> {
    let server = server().await?;
    let browser = Browser::start()?;
    let alice = browser.open_as(&server.url(), "alice").await?;
    let sent = tiny_png()?;
    bot_posts(&server, &channel_named(&server, "games")?, board_message(), sent.clone()).await?;

    let shown = alice.wait_for_picture().await?;
    assert_eq!(shown.bytes, sent);
    assert_eq!(shown.alt, "The board at the start");

    let buttons = alice.client().find_all(fantoccini::Locator::Css(".row.grid [data-custom-id]")).await?;
    assert_eq!(buttons.len(), 25);
    let mut widths = Vec::new();
    for button in &buttons {
        let (_, _, width, height) = button.rectangle().await?;
        assert!(height >= 44.0, "a button of {height} px is hard to hit");
        widths.push(width);
    }
    let spread = widths.iter().copied().fold(0.0, f64::max) - widths.iter().copied().fold(f64::MAX, f64::min);
    assert!(spread < 1.0, "widths differ by {spread} px");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn press_that_nobody_answers_shows_the_red_line() -> Result<()> {
    let server = server().await?;
    let browser = Browser::start()?;
    let alice = browser.open_as(&server.url(), "alice").await?;
    bot_posts(&server, &channel_named(&server, "games")?, board_message(), tiny_png()?).await?;

    let failure = alice.press("c3").await.expect_err("no bot is there to answer");
    assert!(failure.to_string().contains("c3"), "{failure:#}");
    alice.wait_for_text("This interaction failed").await?;
    Ok(())
}
