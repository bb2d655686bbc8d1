//! Questions in people's own words, and the lesson.

use alquerque_bot::{
    commands::{Command, Effect, Heard, Press},
    i18n::Lang,
    rules::{Color, RuleSet},
    search::Level,
    session::MessageId,
};

use crate::support::table::{DIRECT, GALLERY, OTHER_CHANNEL, Seen, Table, alice, at, bob, carol, game_at, speaking};

const START: &str = "bbbbb/bbbbb/bb1ww/wwwww/wwwww w";

async fn ask(table: &Table, asker: &alquerque_bot::commands::Asker, text: &str) -> Seen {
    table.ask(asker, Command::Ask(text.to_owned())).await
}

fn heard(text: &str, is_addressed: bool) -> Heard {
    Heard { message: MessageId(77), text: text.to_owned(), is_addressed }
}

#[tokio::test]
async fn the_answer_is_by_the_rules_of_the_game_in_the_channel() {
    let table = Table::new().await;
    table.seat(&alice(), &bob(), RuleSet::Forward, "bbbbb/bbbbb/bb1ww/wwwww/wwwww b").await;
    let elsewhere = ask(&table, &at(OTHER_CHANNEL, alice()), "who begins?").await;
    let here = ask(&table, &carol(), "who begins?").await;
    assert!(here.is_private());
    assert!(here.text().contains("Black") && !here.text().contains("White begins"), "{}", here.text());
    assert!(elsewhere.text().contains("Black") && elsewhere.text().contains("White"), "both: {}", elsewhere.text());
}

#[tokio::test]
async fn a_question_about_the_position_is_answered_from_the_askers_own_game() {
    let table = Table::new().await;
    table.seat(&alice(), &bob(), RuleSet::Free, "5/5/2w2/1b3/5 w").await;
    table.seat(&carol(), &bob(), RuleSet::Free, START).await;
    let must = ask(&table, &at(GALLERY, alice()), "who must move?").await;
    assert!(!must.text().contains("c3"), "there is no game in the gallery: {}", must.text());
    let captures = ask(&table, &alice(), "what can I capture?").await;
    assert!(captures.text().contains("c3xa1"), "{}", captures.text());
}

#[tokio::test]
async fn what_it_does_not_know_is_said_with_topics_to_press() {
    let table = Table::new().await;
    let unknown = ask(&table, &alice(), "who won the football match last night?").await;
    assert!(unknown.text().contains(&Lang::English.word("ask-unknown")), "{}", unknown.text());
    let labels = unknown.labels();
    assert!((1..=5).contains(&labels.len()), "{labels:?}");
    let topic = table.press(&bob(), &unknown, labels[0]).await;
    assert!(topic.is_private() && !topic.text().contains(&Lang::English.word("ask-unknown")), "{}", topic.text());
}

#[tokio::test]
async fn a_topic_of_another_version_is_no_dead_end() {
    let table = Table::new().await;
    let told = table.ask(&alice(), Command::Press(Press::Topic("of-old".to_owned()))).await;
    assert_eq!(told.text(), Lang::English.word("ask-empty"));
}

#[tokio::test]
async fn nothing_that_was_asked_comes_back() {
    let table = Table::new().await;
    for text in [
        "@everyone **who begins** <@1>?",
        "```who begins?```",
        "[who begins?](http://x.example)",
        "\u{202e}who begins?",
    ] {
        let answer = ask(&table, &alice(), text).await;
        for sign in ["@", "```", "http", "\u{202e}", "<"] {
            assert!(!answer.text().contains(sign), "{text}: {}", answer.text());
        }
    }
}

#[tokio::test]
async fn empty_and_endless_questions_are_answered() {
    let table = Table::new().await;
    for text in ["", "   ", "?", "-1", "42", &"who begins ".repeat(360), &"<@1> ".repeat(50), "\u{0}\u{7}"] {
        assert!(!ask(&table, &alice(), text).await.text().is_empty(), "{text:.20}");
    }
}

#[tokio::test]
async fn a_message_is_answered_where_it_stands() {
    let table = Table::new().await;
    let direct = at(DIRECT, speaking(Lang::English, alice()));
    for (text, begins) in [("who begins?", "White"), ("Vem börjar?", "Vit"), ("Wer fängt an?", "Weiß")] {
        let effects = table.bot.hear(&direct, heard(text, true)).await;
        let [Effect::Post { channel, view }] = &*effects else { panic!("{effects:?}") };
        assert_eq!((*channel, view.replies_to), (DIRECT.channel, Some(MessageId(77))));
        assert!(view.text.contains(begins) && view.pings.is_empty(), "{}", view.text);
    }
}

#[tokio::test]
async fn a_remark_among_people_is_left_alone_unless_it_asks_something() {
    let table = Table::new().await;
    assert!(table.bot.hear(&alice(), heard("haha nice one", false)).await.is_empty());
    assert_eq!(table.bot.hear(&alice(), heard("haha nice one", true)).await.len(), 1);
    assert_eq!(table.bot.hear(&alice(), heard("must I capture?", false)).await.len(), 1);
}

#[tokio::test]
async fn a_friendly_word_is_returned_where_it_is_meant_for_the_bot() {
    let table = Table::new().await;
    assert!(table.bot.hear(&alice(), heard("thanks", false)).await.is_empty(), "said among people");
    let effects = table.bot.hear(&alice(), heard("thanks", true)).await;
    let [Effect::Post { view, .. }] = &*effects else { panic!("{effects:?}") };
    assert!(!view.text.contains(&Lang::English.word("ask-unknown")), "{}", view.text);
}

#[tokio::test]
async fn the_asker_s_own_side_decides_the_answer() {
    let table = Table::new().await;
    table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    assert!(ask(&table, &alice(), "is it my turn?").await.text().starts_with("Yes"));
    assert!(ask(&table, &bob(), "is it my turn?").await.text().starts_with("No"));
    assert!(ask(&table, &carol(), "whose turn is it?").await.text().starts_with("White is to move"));
}

#[tokio::test]
async fn a_direct_conversation_is_about_the_asker_s_one_running_game() {
    let table = Table::new().await;
    let direct = at(DIRECT, alice());
    table.seat(&alice(), &bob(), RuleSet::Forward, "5/5/2w2/1b3/5 w").await;
    let one = ask(&table, &direct, "what can I capture?").await;
    assert!(one.text().contains("c3xa1"), "{}", one.text());
    table.seat(&carol(), &alice(), RuleSet::Free, START).await;
    let of_several = ask(&table, &direct, "what can I capture?").await;
    let note = Lang::English.word("ask-several-games");
    assert!(!of_several.text().contains("c3xa1") && of_several.text().contains(&note), "{}", of_several.text());
    let by_both_rules = ask(&table, &direct, "who begins?").await;
    assert!(by_both_rules.text().contains(&note), "{}", by_both_rules.text());
    let always_so = ask(&table, &direct, "must I capture?").await;
    assert!(!always_so.text().contains(&note), "{}", always_so.text());
    let elsewhere = ask(&table, &at(OTHER_CHANNEL, alice()), "what can I capture?").await;
    assert!(!elsewhere.text().contains("c3xa1") && !elsewhere.text().contains(&note), "{}", elsewhere.text());
}

#[tokio::test]
async fn somebody_who_looks_on_is_told_which_of_several_games_is_meant() {
    let table = Table::new().await;
    table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let one = ask(&table, &carol(), "whose turn is it?").await;
    assert!(!one.text().contains("Said of the game"), "there is only one: {}", one.text());
    table.seat(&bob(), &alice(), RuleSet::Forward, "5/5/2w2/1b3/5 w").await;
    for asker in [carol(), alice()] {
        let newest = ask(&table, &asker, "what can White capture?").await;
        assert!(newest.text().contains("c3xa1"), "{}", newest.text());
        assert!(newest.text().ends_with("-# Said of the game between Bob and Alice."), "{}", newest.text());
    }
    let by_its_rules = ask(&table, &carol(), "who begins?").await;
    assert!(by_its_rules.text().contains("Said of the game between Bob and Alice"), "{}", by_its_rules.text());
    let no_matter = ask(&table, &carol(), "how do I resign?").await;
    assert!(!no_matter.text().contains("Said of the game"), "{}", no_matter.text());
    table.seat(&carol(), &bob(), RuleSet::Free, START).await;
    let own = ask(&table, &carol(), "whose turn is it?").await;
    assert!(own.text().contains("it is your turn") && !own.text().contains("Said of"), "{}", own.text());
}

#[tokio::test]
async fn a_finished_game_is_not_forgotten() {
    let table = Table::new().await;
    for text in ["who won?", "how many moves was it?"] {
        let nothing = ask(&table, &alice(), text).await;
        assert!(nothing.text().starts_with("No game is running here. "), "{}", nothing.text());
        assert!(!nothing.text().contains("The last one"), "{}", nothing.text());
    }
    table.seat(&alice(), &bob(), RuleSet::Free, "5/5/2b2/2w2/5 w").await;
    let running = ask(&table, &alice(), "who won?").await;
    assert!(running.text().starts_with("The game goes on"), "{}", running.text());
    table.play(&alice(), "c2xc4").await;
    for (text, lang, parts) in [
        ("who won?", Lang::English, ["No game is running here", "Alice wins", "Bob has no stones left", "One move"]),
        ("why did it end?", Lang::English, ["No game is running here", "Alice wins", "Bob has no stones", "One move"]),
        ("how many moves was it?", Lang::English, ["No game is running here", "Alice", "Bob", "One move was played"]),
        ("have I won?", Lang::English, ["No game is running here", "Alice wins", "Bob", "One move"]),
        ("vem vann?", Lang::Swedish, ["Inget parti pågår här", "Alice", "Bob", "Ett drag spelades"]),
        ("hur många drag blev det?", Lang::Swedish, ["Inget parti pågår här", "Alice", "Bob", "Ett drag spelades"]),
        ("wer hat gewonnen?", Lang::German, ["Hier läuft keine Partie", "Alice", "Bob", "Es wurde ein Zug gespielt"]),
        ("wie viele Züge waren das?", Lang::German, ["Hier läuft keine Partie", "Alice", "Bob", "ein Zug gespielt"]),
    ] {
        let told = ask(&table, &speaking(lang, carol()), text).await;
        for part in parts {
            assert!(told.text().contains(part), "{text}: {} without {part}", told.text());
        }
    }
    let elsewhere = ask(&table, &at(OTHER_CHANNEL, alice()), "who won?").await;
    assert!(!elsewhere.text().contains("Alice"), "{}", elsewhere.text());
    let of_rules = ask(&table, &alice(), "who begins?").await;
    assert!(!of_rules.text().contains("The last one"), "{}", of_rules.text());
}

#[tokio::test]
async fn hints_are_refused_between_people_only() {
    let table = Table::new().await;
    table.seat_alone(&carol(), Color::White, Level::ALL[0], game_at(RuleSet::Free, START)).await;
    let alone = ask(&table, &carol(), "what should I play?").await;
    assert!(alone.text().starts_with("`/alquerque hint` shows"), "{}", alone.text());
    table.seat(&alice(), &bob(), RuleSet::Free, START).await;
    let between = ask(&table, &alice(), "what should I play?").await;
    assert!(between.text().contains("between people I give no hints"), "{}", between.text());
    let ahead = ask(&table, &alice(), "if I play c2-c3 can he take me?").await;
    assert!(ahead.text().contains("I don't look ahead"), "{}", ahead.text());
}

#[tokio::test]
async fn frames_in_a_picture_are_explained_below_it_and_in_its_description() {
    let table = Table::new().await;
    let answer = ask(&table, &at(GALLERY, alice()), "which points can b2 reach?").await;
    let framed = "Framed: joined by a line.";
    assert!(answer.text().ends_with(&format!("-# {framed}")), "{}", answer.text());
    assert!(answer.view.picture.as_ref().unwrap().alt.contains(framed));
}

#[tokio::test]
async fn one_picture_with_two_answers_says_whose_it_is() {
    let table = Table::new().await;
    let both = ask(&table, &at(GALLERY, alice()), "can a stone step backwards?").await;
    assert!(both.text().contains("The picture is by the free rules."), "{}", both.text());
    let by_one = ask(&table, &at(GALLERY, alice()), "can a stone step backwards by the forward rules?").await;
    assert!(!by_one.text().contains("The picture is by"), "{}", by_one.text());
    assert!(by_one.text().contains("Framed: no step goes there."), "{}", by_one.text());
}

#[tokio::test]
async fn the_lesson_is_read_from_page_to_page_by_either_rules() {
    let table = Table::new().await;
    let reader = at(GALLERY, alice());
    for (rules, begins) in [(RuleSet::Free, "White begins"), (RuleSet::Forward, "Black begins")] {
        let mut page = table.ask(&reader, Command::Rules(Some(rules))).await;
        assert!(page.is_private() && page.text().contains(begins), "{}", page.text());
        for n in 1..=5 {
            assert!(page.view.picture.is_some(), "page {n}");
            page = table.press(&reader, &page, "Next").await;
        }
        for solution in ["No. b1", "No. From c3"] {
            let label = if page.labels().contains(&"Next") { "Next" } else { "Another question" };
            let question = table.press(&reader, &page, label).await;
            page = table.press(&reader, &question, "Show the answer").await;
            let asked = question.text().lines().last().unwrap().to_owned();
            assert!(page.text().contains(&asked) && page.text().contains(solution), "{}", page.text());
            assert_eq!(page.text().lines().next(), question.text().lines().next(), "the same page");
            let back = table.press(&reader, &page, "Back").await;
            assert_eq!(back.text(), question.text());
            let first = table.press(&reader, &page, "First page").await;
            assert!(first.text().contains(begins), "{}", first.text());
        }
        assert!(!page.labels().contains(&"Another question"), "{:?}", page.labels());
    }
}

#[tokio::test]
async fn the_lesson_opens_by_the_rules_of_the_game_at_hand_and_can_change_over() {
    let table = Table::new().await;
    table.seat(&alice(), &bob(), RuleSet::Forward, "bbbbb/bbbbb/bb1ww/wwwww/wwwww b").await;
    let page = table.ask(&alice(), Command::Rules(None)).await;
    assert!(page.text().contains("Black begins"), "{}", page.text());
    let other = table.press(&alice(), &page, "Free rules").await;
    assert!(other.text().contains("White begins"), "{}", other.text());
}
