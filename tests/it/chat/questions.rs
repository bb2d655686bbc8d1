//! Questions by command, by mention and in a direct conversation.

use crate::support::{people::Person, world::run_test};

/// Returns what names the bot in a message.
async fn mention(person: &mut Person) -> String {
    let help = person.slash("help", &[]).await;
    format!("<@{}>", help.0["author"]["id"].as_str().unwrap())
}

#[test]
fn a_mention_is_answered_for_all_and_other_talk_is_left_alone() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let mut bob = world.person("bob", "games").await;
        let bot = mention(&mut alice).await;
        alice.say("is capturing compulsory?").await;
        alice.say(&format!("{bot} who begins?")).await;
        let answer = bob.reads("Black").await;
        assert!(answer.text().contains("White"), "both rule sets: {}", answer.text());
        assert!(!answer.is_private() && answer.pinged().is_empty());
        assert!(!answer.0["message_reference"]["message_id"].is_null(), "{}", answer.0);
    });
}

#[test]
fn a_direct_message_needs_no_mention() {
    run_test(async |world| {
        let mut alice = world.person("alice", "dm").await;
        alice.say("Wer fängt bei den freien Regeln an?").await;
        alice.reads("Weiß").await;
        alice.say("what is the weather like in Oslo?").await;
        let unknown = alice.reads("I don't know that").await;
        assert!(!unknown.labels().is_empty());
        let label = unknown.labels()[0][0].clone();
        alice.press(&unknown, &label).await;
    });
}

#[test]
fn a_question_by_command_is_answered_to_the_asker_alone() {
    run_test(async |world| {
        let mut alice = world.person("alice", "games").await;
        let answer = alice.slash("ask", &[("question", "must I capture?")]).await;
        assert!(answer.is_private() && !answer.text().is_empty());
    });
}
