//! What may be taken by the other side, and what is asked about the position after a move that is only thought of.

use alquerque_bot::{
    ask::Players,
    i18n::Lang,
    rules::{Color, RuleSet},
};

use super::{WALKS_INTO_IT, game, reply_at};

/// White can capture c3 and d3, Black could capture c2 and d2 if it were to move.
const BOTH_CAN_CAPTURE: &str = "5/5/2bb1/2ww1/5 w";

fn answer(asker: Color, text: &str, lang: Lang, position: &str) -> String {
    reply_at(Some(asker), text, lang, Some(&game(RuleSet::Free, position)), None).answer
}

/// What Black could capture with Black to move, by the engine.
fn captures_of_black() -> Vec<String> {
    let turned = game(RuleSet::Free, &BOTH_CAN_CAPTURE.replace(" w", " b"));
    turned.position().distinct_moves().iter().map(ToString::to_string).collect()
}

#[test]
fn what_threatens_the_asker_is_what_the_other_side_could_take() {
    for (text, lang, turn) in [
        ("what threatens me", Lang::English, "White is to move. With Black to move"),
        ("can my stone be captured", Lang::English, "White is to move. With Black to move"),
        ("can anything take me?", Lang::English, "White is to move. With Black to move"),
        ("can he take my stone", Lang::English, "White is"),
        ("is he threatening anything", Lang::English, "White is to move. With Black to move"),
        ("am i threatened", Lang::English, "White is to move. With Black to move"),
        ("vad hotar mig", Lang::Swedish, "Vit är vid draget. Med svart vid draget"),
        ("kan min sten bli slagen", Lang::Swedish, "Vit är vid draget. Med svart vid draget"),
        ("kan han slå mig", Lang::Swedish, "Vit är"),
        ("was bedroht mich", Lang::German, "Weiß ist am Zug. Mit Schwarz am Zug"),
        ("kann mein Stein geschlagen werden", Lang::German, "Weiß ist am Zug. Mit Schwarz am Zug"),
        ("kann er meinen Stein schlagen", Lang::German, "Weiß ist am Zug"),
        ("kann Schwarz danach schlagen", Lang::German, "Weiß ist am Zug"),
    ] {
        let answer = answer(Color::White, text, lang, BOTH_CAN_CAPTURE);
        assert!(answer.starts_with(turn), "{text}: {answer}");
        for mv in captures_of_black() {
            assert!(answer.contains(&mv), "{text}: {answer} without {mv}");
        }
        assert!(!answer.contains("c2x") && !answer.contains("d2x"), "{text}: {answer}");
    }
}

#[test]
fn what_threatens_the_one_who_waits_is_what_can_be_taken_now() {
    for (text, lang, begins) in [
        ("what threatens me", Lang::English, "White must capture"),
        ("kan min sten bli slagen", Lang::Swedish, "Vit måste slå"),
        ("bin ich bedroht", Lang::German, "Weiß muss schlagen"),
    ] {
        let answer = answer(Color::Black, text, lang, BOTH_CAN_CAPTURE);
        assert!(answer.starts_with(begins) && answer.contains("c2xc4"), "{text}: {answer}");
    }
}

#[test]
fn what_the_asker_threatens_is_what_he_can_take() {
    for (text, lang, begins) in [
        ("what do I threaten", Lang::English, "White must capture"),
        ("is my opponent in danger", Lang::English, "White must capture"),
        ("are any of his stones hanging", Lang::English, "White must capture"),
        ("does white threaten anything", Lang::English, "White must capture"),
        ("hotar jag något", Lang::Swedish, "Vit måste slå"),
        ("är min motståndare i fara", Lang::Swedish, "Vit måste slå"),
        ("bedrohe ich etwas", Lang::German, "Weiß muss schlagen"),
    ] {
        let answer = answer(Color::White, text, lang, BOTH_CAN_CAPTURE);
        assert!(answer.starts_with(begins), "{text}: {answer}");
    }
}

#[test]
fn stone_that_is_named_is_in_danger_or_not() {
    for (text, lang, taken, safe) in [
        (
            "is my stone on {} in danger",
            Lang::English,
            "White is to move. With Black to move",
            "With Black to move no capture would take a1",
        ),
        ("är min sten på {} i fara", Lang::Swedish, "Vit är vid draget. Med svart vid draget", "inget slag ta a1"),
        ("ist mein Stein auf {} in Gefahr", Lang::German, "Weiß ist am Zug. Mit Schwarz am Zug", "kein Schlag a1"),
    ] {
        let position = "5/5/2b2/2w2/w4 w";
        let of = |point| answer(Color::White, &text.replace("{}", point), lang, position);
        assert!(of("c2").starts_with(taken) && of("c2").contains("c3xc1"), "{text}: {}", of("c2"));
        assert!(of("a1").contains(safe), "{text}: {}", of("a1"));
        assert!(of("e5").contains("e5") && !of("e5").contains('x'), "no stone is there: {}", of("e5"));
        assert!(!of("c3").contains('x'), "it is not the asker's: {}", of("c3"));
    }
}

#[test]
fn supposed_move_is_answered_after_it() {
    for (text, lang, begins) in [
        ("after c2-c3, can he capture?", Lang::English, "After c2-c3: Black must capture"),
        ("if I play c2-c3 can he take me", Lang::English, "After c2-c3: Black must capture"),
        ("can he capture if i go from c2 to c3?", Lang::English, "After c2-c3: Black must capture"),
        ("efter c2-c3, kan han slå då?", Lang::Swedish, "Efter c2-c3: Svart måste slå"),
        ("om jag flyttar c2 till c3 kan han slå mig", Lang::Swedish, "Efter c2-c3: Svart måste slå"),
        ("wenn ich c2-c3 ziehe, kann er dann schlagen?", Lang::German, "Nach c2-c3: Schwarz muss schlagen"),
        ("nach c2-c3, kann er schlagen", Lang::German, "Nach c2-c3: Schwarz muss schlagen"),
    ] {
        let answer = answer(Color::White, text, lang, WALKS_INTO_IT);
        assert!(answer.starts_with(begins) && answer.contains("c4xc2"), "{text}: {answer}");
    }
    for text in ["if i go to c3 can he take me", "if he takes c2 can i take him"] {
        let only = answer(Color::White, text, Lang::English, WALKS_INTO_IT);
        assert_eq!(only.starts_with("After c2-c3: "), text.contains("c3"), "{text}: {only}");
    }
    let taken = answer(Color::White, "if I take c3 can he take me", Lang::English, "b4/5/2b2/3w1/b4 w");
    assert!(taken.starts_with("After d2xb4: Black must capture"), "{taken}");
    let safe = answer(Color::White, "if I play a1-a2 can he take anything", Lang::English, WALKS_INTO_IT);
    assert!(safe.starts_with("After a1-a2: Black has nothing to capture"), "{safe}");
}

#[test]
fn supposed_move_that_is_not_legal_is_said_to_be_none() {
    let answer = answer(Color::White, "if I play c2-c4 can he take me", Lang::English, WALKS_INTO_IT);
    assert!(answer.starts_with("There is no stone on c3"), "{answer}");
}

#[test]
fn between_people_nothing_is_looked_ahead() {
    let game = game(RuleSet::Free, WALKS_INTO_IT);
    for (text, lang, says) in [
        ("if I play c2-c3 can he take me", Lang::English, "I don't look ahead"),
        ("om jag flyttar c2-c3 kan han slå mig", Lang::Swedish, "tittar jag inte framåt"),
        ("wenn ich c2-c3 ziehe, kann er schlagen?", Lang::German, "schaue ich nicht voraus"),
    ] {
        let of = |players| reply_at(Some(Color::White), text, lang, Some(&game), Some(players)).answer;
        let between = of(Players::People);
        assert!(between.contains(says) && !between.contains("xc"), "{text}: {between}");
        assert!(of(Players::WithComputer).contains("c4xc2"), "{text}");
    }
}

#[test]
fn move_that_is_thought_of_and_not_named_is_not_guessed() {
    for (text, lang, says) in [
        ("if I go there, can he take me?", Lang::English, "as it stands now"),
        ("om jag går dit, kan han slå mig?", Lang::Swedish, "som den är nu"),
        ("wenn ich dahin gehe, kann er mich schlagen?", Lang::German, "wie sie jetzt ist"),
    ] {
        let answer = answer(Color::White, text, lang, WALKS_INTO_IT);
        assert!(answer.contains(says) && !answer.contains("xc"), "{text}: {answer}");
    }
}

#[test]
fn rules_with_an_if_are_no_supposed_moves() {
    for (text, lang) in [
        ("if I can capture, must I?", Lang::English),
        ("måste jag slå om jag kan?", Lang::Swedish),
        ("muss ich schlagen, wenn ich kann?", Lang::German),
        ("what happens if I don't take c3", Lang::English),
        ("vad händer om jag inte tar c3", Lang::Swedish),
        ("was passiert, wenn ich c3 nicht nehme", Lang::German),
    ] {
        let now = answer(Color::White, text, lang, "5/5/2b2/2w2/5 w");
        assert!(now.contains("c2xc4"), "{text}: {now}");
    }
    for (text, lang, says) in [
        ("if I take that one, may I stop there?", Lang::English, "Stopping in the middle"),
        ("om jag tar den, får jag stanna då?", Lang::Swedish, "stanna mitt i"),
        ("wenn ich den schlage, darf ich dann aufhören?", Lang::German, "Mittendrin aufhören"),
    ] {
        let rule = answer(Color::White, text, lang, "5/5/2b2/2w2/5 w");
        assert!(rule.contains(says), "{text}: {rule}");
    }
    for (text, lang, begins) in [
        ("tell me if c2 can take c3", Lang::English, "Yes: c2xc4"),
        ("säg om c2 kan slå c3", Lang::Swedish, "Ja: c2xc4"),
        ("sag mir ob c2 den auf c3 schlagen kann", Lang::German, "Ja: c2xc4"),
    ] {
        let now = answer(Color::White, text, lang, "5/5/2b2/2w2/5 w");
        assert!(now.starts_with(begins), "{text}: {now}");
    }
    let legal = answer(Color::White, "can I move from c2 to c3 if I want", Lang::English, WALKS_INTO_IT);
    assert!(legal.starts_with("c2-c3 is legal"), "{legal}");
}
