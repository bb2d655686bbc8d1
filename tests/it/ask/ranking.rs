//! Which topic a question finds, and when it is declined.

use alquerque_bot::{
    ask::{Library, Question, Reply, Sources},
    i18n::Lang,
    rules::RuleSet,
};

use super::{ENGLISH, ask, game, library, sources};

#[track_caller]
fn finds(text: &str, topic: &str) -> Reply {
    let reply = ask(text);
    assert_eq!(reply.topic.as_deref(), Some(topic), "{text}: {reply:?}");
    reply
}

#[track_caller]
fn declines(text: &str) -> Reply {
    let reply = ask(text);
    assert_eq!((reply.topic.as_deref(), reply.also.as_deref(), reply.picture.as_ref()), (None, None, None), "{text}");
    reply
}

#[test]
fn example_finds_its_topic_surely() {
    assert!(finds("must i capture if i can", "must-capture").confidence > 0.8);
    assert!(finds("Can I move backwards?", "step-back").confidence > 0.8);
}

#[test]
fn short_question_is_enough() {
    finds("must capture", "must-capture");
    finds("backwards?", "step-back");
}

#[test]
fn other_words_for_the_same_find_the_topic() {
    finds("is hitting mandatory", "must-capture");
    finds("must i eat a piece", "must-capture");
    finds("may my checker piece retreat", "step-back");
}

#[test]
fn misspelt_words_find_the_topic_less_surely() {
    let right = finds("is jumping compulsory", "must-capture").confidence;
    let wrong = finds("is jmuping compulsry", "must-capture").confidence;
    assert!(wrong < right, "{wrong} {right}");
}

#[test]
fn letters_that_changed_places_are_a_slip() {
    for (text, topic) in [
        ("msut i capture", "must-capture"),
        ("must i cpature", "must-capture"),
        ("is jupming compulsory", "must-capture"),
        ("can i move bakcwards", "step-back"),
        ("may a stoen step abck", "step-back"),
    ] {
        finds(text, topic);
    }
}

#[test]
fn chatter_around_the_question_does_not_matter() {
    let bare = finds("must i capture", "must-capture").confidence;
    let polite = finds("hello, please tell me: must i capture? thank you so much!", "must-capture").confidence;
    assert!(polite > bare * 0.8, "{polite} {bare}");
}

#[test]
fn words_that_no_example_has_lower_the_confidence() {
    let near = ask("must i capture a stone").confidence;
    let far = ask("must i capture a butterfly").confidence;
    let farther = ask("must i capture a purple butterfly from venezuela").confidence;
    assert!(near > far && far > farther, "{near} {far} {farther}");
}

#[test]
fn questions_about_other_things_are_declined() {
    for text in [
        "what are kidney stones",
        "how do i bake bread with raisins",
        "who is the king of france",
        "is it allowed to park my lorry outside the pharmacy",
        "asdf qwer zxcv",
        "12",
    ] {
        declines(text);
    }
}

#[test]
fn what_asks_nothing_is_declined() {
    let known = alquerque_bot::ask::ask;
    for text in ["no", "yes", "ok", "you suck", "-1", "42", "x", "b", "7", "nope"] {
        declines(text);
        let question = Question { text, lang: Lang::English, rules: None, game: None, asker: None, players: None };
        assert_eq!(known(&question).topic, None, "{text}");
    }
}

#[test]
fn greeting_does_not_hide_the_question() {
    for (text, lang) in [
        ("hi, who begins?", Lang::English),
        ("Hello bot! Who starts the game?", Lang::English),
        ("good morning, who goes first please", Lang::English),
        ("hej, vem börjar?", Lang::Swedish),
        ("God morgon! Vem får börja?", Lang::Swedish),
        ("hallo, wer fängt an?", Lang::German),
        ("Guten Tag, wer beginnt bitte?", Lang::German),
    ] {
        let reply =
            alquerque_bot::ask::ask(&Question { text, lang, rules: None, game: None, asker: None, players: None });
        assert_eq!(reply.topic.as_deref(), Some("who-begins"), "{text}");
        assert!(!reply.is_small_talk);
    }
    for (text, lang) in [
        ("hello!", Lang::English),
        ("thank you", Lang::English),
        ("hej", Lang::Swedish),
        ("tack!", Lang::Swedish),
        ("hallo", Lang::German),
        ("danke schön", Lang::German),
    ] {
        let reply =
            alquerque_bot::ask::ask(&Question { text, lang, rules: None, game: None, asker: None, players: None });
        assert!(reply.is_small_talk, "{text}: {reply:?}");
    }
}

#[test]
fn nearer_to_other_things_means_no_confidence() {
    assert!(ask("who is the king of france").confidence < f32::EPSILON);
}

#[test]
fn declined_question_is_offered_the_nearest_topics() {
    let reply = declines("kidney stones retreat after surgery, so my doctor cancelled dinner tonight");
    let ids: Vec<&str> = reply.nearest.iter().map(|topic| topic.id.as_str()).collect();
    assert!(ids.contains(&"step-back") && ids.len() <= 3, "{ids:?}");
    assert!(reply.nearest.iter().all(|topic| topic.id != "off-topic" && !topic.title.is_empty()));
    let reply = declines("asdf qwer zxcv");
    let ids: Vec<&str> = reply.nearest.iter().map(|topic| topic.id.as_str()).collect();
    assert_eq!(ids, ["must-capture", "step-back"], "near nothing: what the data suggests");
}

#[test]
fn two_questions_in_one_are_both_answered() {
    for text in ["must i capture and can i go back?", "Is capturing compulsory? May a stone step back?"] {
        let reply = finds(text, "must-capture");
        assert_eq!(reply.also.as_deref(), Some("step-back"), "{text}");
        assert_eq!(reply.answer, "Yes, a capture is compulsory.\n\nYes, in every direction.");
    }
}

#[test]
fn one_question_with_an_and_is_one_question() {
    assert_eq!(finds("can i move back and back and back", "step-back").also, None);
}

#[test]
fn part_of_a_sentence_about_other_things_is_not_ours() {
    declines("how do i bake bread with raisins and must i capture butterflies with it in the weather");
}

#[test]
fn only_the_part_that_is_ours_is_answered() {
    assert_eq!(finds("How is the weather? Must I capture?", "must-capture").also, None);
}

#[test]
fn rules_decide_the_answer() {
    let library = library();
    let answer = |rules| {
        let reply = library.ask(&Question {
            text: "can i go backwards",
            lang: Lang::English,
            rules,
            game: None,
            asker: None,
            players: None,
        });
        assert_eq!(reply.rules, rules);
        reply.answer
    };
    assert_eq!(answer(Some(RuleSet::Free)), "Yes, in every direction.");
    assert_eq!(answer(Some(RuleSet::Forward)), "No, never backward.");
    let both = answer(None);
    let lines: Vec<&str> = both.lines().collect();
    assert!(lines[0].contains("free") && lines[0].ends_with("Yes, in every direction."), "{both}");
    assert!(lines[1].contains("forward") && lines[1].ends_with("No, never backward."), "{both}");
}

#[test]
fn answer_that_is_the_same_under_both_rules_is_said_once() {
    let question =
        Question { text: "must i capture", lang: Lang::English, rules: None, game: None, asker: None, players: None };
    assert_eq!(library().ask(&question).answer, "Yes, a capture is compulsory.");
}

#[test]
fn rules_that_the_question_names_come_before_the_game_s() {
    let reply = finds("in the german rules, can i move backwards?", "step-back");
    assert_eq!((reply.rules, reply.answer.as_str()), (Some(RuleSet::Forward), "No, never backward."));
    let reply = finds("can i move forward or backwards?", "step-back");
    assert_eq!(reply.rules, Some(RuleSet::Free), "a direction is no rule set");
}

#[test]
fn name_of_a_rule_set_is_no_word_of_the_question() {
    let plain = finds("must i capture a stone", "must-capture").confidence;
    let named = finds("must i capture a stone by the swedish rules", "must-capture").confidence;
    assert!((named - plain).abs() < 0.01, "{named} {plain}");
}

#[test]
fn chosen_topic_is_answered_without_a_question() {
    let library = library();
    let reply = library.topic("step-back", Lang::German, Some(RuleSet::Forward)).unwrap();
    assert_eq!((reply.answer.as_str(), reply.lang), ("Nein, nie zurück.", Lang::German));
    assert!(library.topic("off-topic", Lang::English, None).is_none());
    assert!(library.topic("no-such-topic", Lang::English, None).is_none());
}

#[test]
fn topic_s_picture_comes_with_its_answer() {
    let picture = finds("must i capture", "must-capture").picture.unwrap();
    assert_eq!(picture.arrows.iter().map(ToString::to_string).collect::<Vec<_>>(), ["c2xc4"]);
    assert_eq!(picture.position.rules(), RuleSet::Free);
}

#[test]
fn answer_holds_for_the_game_s_position_only_where_the_topic_says_so() {
    let game = game(RuleSet::Free, "5/5/2b2/2w2/5 w");
    let text = "must i capture";
    let question = Question {
        text,
        lang: Lang::English,
        rules: Some(RuleSet::Free),
        game: Some(&game),
        asker: None,
        players: None,
    };
    assert_eq!(library().ask(&question).answer, "Yes, a capture is compulsory.");
}

#[track_caller]
fn bad(sources: Sources<'_>, part: &str) {
    let error = Library::read(sources).unwrap_err().to_string();
    assert!(error.contains(part), "{error:?} without {part:?}");
}

#[test]
fn bad_data_is_refused_with_its_place() {
    let good = sources();
    let english = |text: &str, part: &str| {
        bad(Sources { languages: [text, good.languages[1], good.languages[2]], ..good }, part);
    };
    english("[must-capture]\ntitle = \"x\"\nexamples = [\"x\"]\nanswer = \"x\"", "not in all languages");
    english(&ENGLISH.replace("free = \"Yes", "free = \" \"#"), "en.toml, step-back");
    english(&ENGLISH.replace("forward = ", "backward = "), "en.toml, from line ");
    english("# Head\n\n[goal\n", "en.toml, from line 3");
    english(&format!("{ENGLISH}\n{ENGLISH}"), "is there twice");
    english(&ENGLISH.replace("free = \"Yes, in every direction.\"", ""), "needs an answer");
    english(&ENGLISH.replace("Must I capture?", &"x".repeat(81)), "title of at most 80");
    english(&ENGLISH.replace("\"is a retreat allowed\"", r#""is a \"retreat\" allowed""#), "in single quotes");
    let topics = |topics| Sources { topics, ..good };
    bad(topics("[no-such-topic]\nabout = \"reach\""), "no-such-topic");
    bad(topics("suggest = [\"no-such-topic\"]"), "no-such-topic");
    bad(topics("[reach]\nabout = \"nothing\""), "topics.toml");
    let picture = "[reach]\npicture = { position = \"5/5/2b2/2w2/5 w\", arrows = [\"c2-c1\"] }";
    bad(topics(picture), "c2-c1 is not legal");
    bad(topics("[reach]\npicture = { position = \"5/5/2b2/2w2/5 w\", marks = [\"f9\"], framed = \"spoken\" }"), "f9");
    bad(topics("[reach]\npicture = { position = \"5/5/2b2/2w2/5 w\", marks = [\"c2\"] }"), "what they frame");
}

#[test]
fn question_that_may_be_about_two_topics_as_well_is_answered_by_both() {
    // The same words of the same weight; only a third topic keeps them from being everybody's.
    let english = r#"
[salt]
title = "Salted stones"
examples = ["do stones need salt", "are stones salted"]
answer = "Salt is not needed."

[soap]
title = "Soaped stones"
examples = ["do stones need soap", "are stones soaped"]
answer = "Soap is not needed."

[off-topic]
examples = ["who is the king of france"]
"#;
    let other = |answer: &str| {
        format!(
            "[salt]\ntitle = \"a\"\nexamples = [\"a\"]\nanswer = \"{answer}\"\n[soap]\ntitle = \"b\"\nexamples = [\"b\"]\nanswer = \"{answer}\"\n[off-topic]\nexamples = [\"c\"]\n"
        )
    };
    let languages = [english, &other("sv"), &other("de")];
    let library = Library::read(Sources { languages, topics: "suggest = []", synonyms: sources().synonyms }).unwrap();
    let ask = |text| {
        let lang = Lang::English;
        library.ask(&Question { text, lang, rules: Some(RuleSet::Free), game: None, asker: None, players: None })
    };
    let both = ask("do the stones need it").answer;
    assert!(both.contains("Salt is") && both.contains("Soap is"), "{both}");
    assert_eq!(ask("do the stones need salt").answer, "Salt is not needed.");
}

#[test]
fn words_that_say_nothing_around_an_example_change_nothing() {
    for text in
        ["so must i capture if i can lol", "hey dude, is jumping compulsory please", "can i move backwards please"]
    {
        let reply = ask(text);
        assert!(reply.confidence >= 1.0, "{text}: {reply:?}");
    }
}
