//! `ask`: answers a rule question.

use std::io::Write;

use serde_json::json;

use super::UsageError;
use crate::{
    ask::{Question, Reply, ask},
    i18n::Lang,
    rules::{Game, RuleSet, Setup},
};

/// The arguments of `ask`.
#[derive(Clone, Debug, clap::Args)]
pub struct AskArgs {
    /// The rules to answer by: free or forward; left out: both, where they differ
    #[arg(long, value_name = "free|forward")]
    rules: Option<RuleSet>,
    /// The language to answer in when the question doesn't tell it: en, sv or de
    #[arg(long, value_name = "en|sv|de", default_value = "en", value_parser = read_lang)]
    lang: Lang,
    /// The position on the table, as one argument
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Prints topic, answer, confidence, language and rules as JSON
    #[arg(long)]
    json: bool,
    /// The question, in any words
    #[arg(value_name = "QUESTION", required = true)]
    words: Vec<String>,
}

fn read_lang(name: &str) -> Result<Lang, UsageError> {
    match name {
        "en" => Ok(Lang::English),
        "sv" => Ok(Lang::Swedish),
        "de" => Ok(Lang::German),
        _ => Err(UsageError("languages are en, sv and de".to_owned())),
    }
}

fn lang_name(lang: Lang) -> &'static str {
    match lang {
        Lang::English => "en",
        Lang::Swedish => "sv",
        Lang::German => "de",
    }
}

/// No game counts more moves without a capture; a greater number is a slip or a joke.
const MAX_QUIET: u32 = 9_999;

/// Prints the answer, and the nearest topics if there is none.
///
/// # Errors
/// Fails if the position is none, or if `out` can't be written to.
pub fn run(args: &AskArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let game = args.position.as_deref().map(|text| read_game(text, args.rules)).transpose()?;
    let text = args.words.join(" ");
    let (lang, rules, game) = (args.lang, args.rules, game.as_ref());
    let reply = ask(&Question { text: &text, lang, rules, game, asker: None, players: None });
    if args.json {
        writeln!(out, "{}", as_json(&reply))?;
        return Ok(());
    }
    writeln!(out, "{}", reply.answer)?;
    for suggestion in &reply.nearest {
        writeln!(out, "- {}", suggestion.title)?;
    }
    Ok(())
}

/// Returns a game at the position. Without rules it is asked about under both.
fn read_game(text: &str, rules: Option<RuleSet>) -> Result<Game, UsageError> {
    let bad = |error: &dyn std::fmt::Display| UsageError(format!("bad position: {error}"));
    let setup: Setup = text.parse().map_err(|error| bad(&error))?;
    if setup.quiet > MAX_QUIET {
        return Err(bad(&"its counter is above 9999"));
    }
    let position = setup.into_position(rules.unwrap_or(RuleSet::Free)).map_err(|error| bad(&error))?;
    Ok(Game::from_position(position))
}

fn as_json(reply: &Reply) -> serde_json::Value {
    let nearest: Vec<_> = reply.nearest.iter().map(|topic| json!({"topic": topic.id, "title": topic.title})).collect();
    json!({
        "topic": reply.topic,
        "also": reply.also,
        "answer": reply.answer,
        "confidence": (f64::from(reply.confidence) * 1000.0).round() / 1000.0,
        "lang": lang_name(reply.lang),
        "rules": reply.rules.map(RuleSet::name),
        "nearest": nearest,
    })
}
