//! What follows from a move that is only thought of, whoever is said to act, and what may be done now.

use alquerque_bot::{
    ask::Players,
    i18n::Lang,
    rules::{Color, Game, RuleSet},
};

use super::{WALKS_INTO_IT, game, reply_at};

fn answer_as(asker: Option<Color>, text: &str, lang: Lang, game: &Game) -> String {
    reply_at(asker, text, lang, Some(game), None).answer
}

#[test]
fn after_a_supposed_move_the_captures_are_those_of_the_side_then_to_move() {
    let table = game(RuleSet::Free, WALKS_INTO_IT);
    for (texts, lang, taken, safe) in [
        (
            [
                "if i walk {} does he get to eat me",
                "will he capture me when i move {}?",
                "what happens if i walk {}",
                "what if i step {}",
                "do i lose the stone if i move {}",
                "if white plays {} can black hit it",
            ],
            Lang::English,
            "After c2-c3: Black must capture",
            "After a1-a2: Black has nothing to capture",
        ),
        (
            [
                "kan han äta mig om jag går {}",
                "om jag flyttar {} tar han min sten då",
                "vad händer när jag spelar {}",
                "va händer om jag drar {}?",
                "förlorar jag stenen om jag flyttar {}",
                "om vit går {}, kan svart slå",
            ],
            Lang::Swedish,
            "Efter c2-c3: Svart måste slå",
            "Efter a1-a2: Svart har inget att slå",
        ),
        (
            [
                "frisst er mich wenn ich {} gehe",
                "wenn ich {} spiele, schlägt er mich dann",
                "was geschieht wenn ich {} ziehe",
                "und wenn ich {} zieh?",
                "verliere ich einen Stein, wenn ich {} gehe",
                "wenn weiß {} zieht, kann schwarz schlagen",
            ],
            Lang::German,
            "Nach c2-c3: Schwarz muss schlagen",
            "Nach a1-a2: Schwarz hat jetzt nichts zu schlagen",
        ),
    ] {
        for (text, asker) in texts.iter().flat_map(|text| [None, Some(Color::White)].map(|asker| (text, asker))) {
            let of = |mv: &str| answer_as(asker, &text.replace("{}", mv), lang, &table);
            for mv in ["c2-c3", "c2 c3"] {
                assert!(of(mv).starts_with(taken) && of(mv).contains("c4xc2"), "{text}: {}", of(mv));
            }
            assert!(of("a1-a2").starts_with(safe), "{text}: {}", of("a1-a2"));
        }
    }
}

#[test]
fn supposed_move_of_the_other_side_is_followed_by_the_asker_s_captures() {
    let table = game(RuleSet::Free, WALKS_INTO_IT);
    for (text, lang, begins) in [
        ("if he moves c2-c3 can i take him", Lang::English, "After c2-c3: Black must capture"),
        ("om han går c2-c3 kan jag ta honom då", Lang::Swedish, "Efter c2-c3: Svart måste slå"),
        ("wenn er c2-c3 zieht kann ich ihn schlagen", Lang::German, "Nach c2-c3: Schwarz muss schlagen"),
    ] {
        for asker in [None, Some(Color::Black)] {
            let answer = answer_as(asker, text, lang, &table);
            assert!(answer.starts_with(begins), "{text}: {answer}");
        }
    }
}

#[test]
fn what_follows_from_a_move_that_is_not_legal_is_that_it_is_not() {
    let table = game(RuleSet::Free, WALKS_INTO_IT);
    let answer = answer_as(None, "what happens if i go c2-d3", Lang::English, &table);
    assert!(answer.starts_with("No line joins c2 and d3"), "{answer}");
}

#[test]
fn what_follows_is_not_told_between_people() {
    let table = game(RuleSet::Free, WALKS_INTO_IT);
    for (text, lang, says) in [
        ("what happens if i walk c2-c3", Lang::English, "I don't look ahead"),
        ("vad händer när jag spelar c2-c3", Lang::Swedish, "tittar jag inte framåt"),
        ("was geschieht wenn ich c2-c3 ziehe", Lang::German, "schaue ich nicht voraus"),
    ] {
        let answer = reply_at(Some(Color::White), text, lang, Some(&table), Some(Players::People)).answer;
        assert!(answer.contains(says) && !answer.contains("xc"), "{text}: {answer}");
    }
}

#[test]
fn what_may_be_done_here_are_the_legal_moves() {
    for (text, lang) in [
        ("what can i do now", Lang::English),
        ("so what are my options here?", Lang::English),
        ("va kan jag göra nu", Lang::Swedish),
        ("vad kan man göra här?", Lang::Swedish),
        ("was kann ich jetzt machen", Lang::German),
        ("was darf ich hier tun?", Lang::German),
    ] {
        for rules in RuleSet::ALL {
            let table = Game::new(rules);
            let answer = answer_as(None, text, lang, &table);
            for mv in table.position().moves() {
                assert!(answer.contains(&mv.to_string()), "{text}: {answer}");
            }
        }
    }
}

#[test]
fn who_fears_for_his_stones_is_told_what_can_be_taken() {
    let table = game(RuleSet::Free, "5/5/2bb1/2ww1/5 w");
    for (text, lang, begins) in [
        ("is there anything here i need to worry about", Lang::English, "White is to move. With Black to move"),
        ("do i have to be scared of anything here", Lang::English, "White is to move. With Black to move"),
        ("behöver jag vara rädd för något", Lang::Swedish, "Vit är vid draget. Med svart vid draget"),
        ("är det nåt jag ska se upp för här", Lang::Swedish, "Vit är vid draget. Med svart vid draget"),
        ("habe ich hier irgendwas zu fürchten", Lang::German, "Weiß ist am Zug. Mit Schwarz am Zug"),
        ("muss ich jetzt vor etwas Angst haben?", Lang::German, "Weiß ist am Zug. Mit Schwarz am Zug"),
    ] {
        for asker in [None, Some(Color::White)] {
            let answer = answer_as(asker, text, lang, &table);
            assert!(answer.starts_with(begins) && answer.contains("d3xd1"), "{text}: {answer}");
        }
    }
}

#[test]
fn game_that_is_drawn_is_said_to_be() {
    let table = game(RuleSet::Forward, "b4/5/2w2/5/4w b 40");
    for (text, lang, begins) in [
        ("is that drawn now?", Lang::English, "The game is over: 40 moves"),
        ("is that a draw already", Lang::English, "The game is over: 40 moves"),
        ("är det här oavgjort", Lang::Swedish, "Partiet är slut: 40 drag"),
        ("ist das so remis?", Lang::German, "Die Partie ist vorbei: 40 Züge"),
    ] {
        let answer = answer_as(None, text, lang, &table);
        assert!(answer.starts_with(begins), "{text}: {answer}");
    }
}

#[test]
fn after_a_supposed_move_the_game_may_be_over() {
    let table = game(RuleSet::Forward, "5/1b3/5/5/3w1 w 39");
    for (text, lang, over, goes_on) in [
        ("if i go to {} is it a draw then", Lang::English, "The game is over", "goes on"),
        ("om jag går till {} är det oavgjort då", Lang::Swedish, "Partiet är slut", "fortsätter"),
        ("wenn ich jetzt auf {} gehe ist dann remis?", Lang::German, "Die Partie ist", "geht weiter"),
    ] {
        let answer = answer_as(None, &text.replace("{}", "d2"), lang, &table);
        assert!(answer.contains(over) && !answer.contains(goes_on), "{answer}");
    }
    let early = game(RuleSet::Forward, "5/1b3/5/5/3w1 w 12");
    let answer = answer_as(None, "if i go to d2 is it a draw then", Lang::English, &early);
    assert!(answer.starts_with("After d1-d2") && !answer.contains("is over"), "{answer}");
}

#[test]
fn whether_a_move_is_safe_is_not_told_between_people() {
    let game = Game::new(RuleSet::Forward);
    for (text, lang) in [
        ("is it safe to move b4-c3?", Lang::English),
        ("är det säkert att gå b4-c3?", Lang::Swedish),
        ("ist es sicher, b4-c3 zu ziehen?", Lang::German),
    ] {
        let told = |players| reply_at(Some(Color::Black), text, lang, Some(&game), Some(players)).answer;
        assert_eq!(told(Players::People), lang.word("ask-no-looking-ahead"), "{text}");
        let after = told(Players::WithComputer);
        assert!(after.contains("b4-c3") && after.contains('x'), "{text}: {after}");
    }
}

#[test]
fn what_few_stones_are_worth_is_not_told_while_people_play() {
    let game = game(RuleSet::Free, "5/5/b4/2w2/2w1w w 0");
    for (text, lang) in [
        ("i have 3 he has 1, is it won?", Lang::English),
        ("Can I win with three against one?", Lang::English),
        ("is one against one a draw?", Lang::English),
        ("Drei gegen einen, wer gewinnt?", Lang::German),
        ("tre mot en, vem vinner?", Lang::Swedish),
    ] {
        let told = |players| reply_at(None, text, lang, Some(&game), Some(players)).answer;
        let between_people = told(Players::People);
        assert!(!between_people.contains(|c: char| c.is_ascii_digit()), "{text}: {between_people}");
        assert!(told(Players::WithComputer).contains(|c: char| c.is_ascii_digit()), "{text}");
    }
}

#[test]
fn whether_a_move_loses_a_stone_is_asked_of_the_game_not_of_the_first_move() {
    let table = game(RuleSet::Free, "b4/5/5/2w2/5 w 0");
    let answer = reply_at(None, "does c2-c3 lose a stone?", Lang::English, Some(&table), None).answer;
    assert!(answer.starts_with("After c2-c3: Black has nothing to capture"), "{answer}");
    let people = Some(Players::People);
    let answer = reply_at(None, "does c2-c3 lose a stone?", Lang::English, Some(&table), people).answer;
    assert_eq!(answer, Lang::English.word("ask-no-looking-ahead"));
}

#[test]
fn two_moves_that_are_asked_about_are_no_chain() {
    let table = game(RuleSet::Free, "b4/5/5/2w2/5 w 0");
    let answer = answer_as(None, "is c2-c3 and c2-d2 legal", Lang::English, &table);
    assert!(answer.contains("c2-c3 is legal") && answer.contains("c2-d2 is legal"), "{answer}");
}

#[test]
fn last_quiet_move_is_not_said_to_draw_where_it_may_win() {
    let table = game(RuleSet::Forward, "5/5/w4/5/4b w 39");
    let answer = answer_as(None, "how many moves until the draw?", Lang::English, &table);
    assert!(answer.contains("unless it leaves the other side without a move"), "{answer}");
}

#[test]
fn stone_that_is_held_on_the_far_row_is_not_said_to_step_sideways() {
    let table = game(RuleSet::Forward, "b1w2/b4/5/b1w2/5 w 1");
    for (text, lang) in [
        ("can c5 go sideways?", Lang::English),
        ("kan c5 gå åt sidan?", Lang::Swedish),
        ("darf c5 seitwärts?", Lang::German),
    ] {
        let answer = answer_as(None, text, lang, &table);
        assert!(answer.contains("c5") && !answer.contains("allowed, ") && answer.len() < 120, "{text}: {answer}");
    }
}
