//! What stands where, whose it is, and what is said without yes or no.

use alquerque_bot::{
    ask::Players,
    i18n::Lang,
    rules::{Color, Game, Point, RuleSet},
};

use super::{game, reply_at};

fn here(asker: Option<Color>, text: &str, lang: Lang, position: &str) -> String {
    reply_at(asker, text, lang, Some(&game(RuleSet::Free, position)), None).answer
}

#[test]
fn every_point_is_told_to_be_empty_or_whose_it_is() {
    let game = game(RuleSet::Free, "b4/5/2w2/1b3/w4 w");
    for point in Point::all() {
        let empty = reply_at(None, &format!("is {point} empty"), Lang::English, Some(&game), None).answer;
        let expected = match game.position().stone_on(point) {
            None => format!("{point} is empty."),
            Some(color) => format!("The stone on {point} belongs to {color}."),
        };
        assert_eq!(empty, expected);
    }
}

#[test]
fn what_stands_on_a_point_is_understood_in_every_language() {
    let position = "b4/5/2w2/5/5 w";
    for (texts, lang, empty, white, yours) in [
        (
            ["is b3 empty", "what is on c3", "whose stone is on a5", "who stands on c3?"],
            Lang::English,
            "b3 is empty.",
            "The stone on c3 belongs to White.",
            "The stone on a5 is yours (Black).",
        ),
        (
            ["är b3 tom", "vad står på c3", "vems sten är på a5", "vem står på c3?"],
            Lang::Swedish,
            "b3 är tom.",
            "På c3 står en vit sten.",
            "Stenen på a5 är din (svart).",
        ),
        (
            ["ist b3 leer", "was steht auf c3", "wem gehört der Stein auf a5", "wer steht auf c3?"],
            Lang::German,
            "b3 ist leer.",
            "Auf c3 steht ein Stein von Weiß.",
            "Der Stein auf a5 gehört dir (Schwarz).",
        ),
    ] {
        let of = |text| here(Some(Color::Black), text, lang, position);
        assert_eq!(of(texts[0]), empty);
        assert_eq!(of(texts[1]), white);
        assert_eq!(of(texts[2]), yours);
        assert_eq!(of(texts[3]), white);
    }
}

#[test]
fn own_stone_that_would_be_jumped_is_said_to_be_one_s_own() {
    let position = "b4/5/3w1/3w1/5 w";
    for (text, lang, yours, own) in [
        ("can d2 jump over d3", Lang::English, "The stone on d3 is your own.", "is of the same side"),
        ("kan d2 hoppa över d3", Lang::Swedish, "Stenen på d3 är din egen.", "hör till samma sida"),
        ("kann d2 über d3 springen", Lang::German, "Der Stein auf d3 ist dein eigener.", "gehört derselben Seite"),
    ] {
        let of_asker = here(Some(Color::White), text, lang, position);
        assert!(of_asker.starts_with(yours), "{text}: {of_asker}");
        let of_other = here(None, text, lang, position);
        assert!(of_other.contains("d3") && of_other.contains(own), "{text}: {of_other}");
    }
}

#[test]
fn question_that_denies_is_answered_without_yes_or_no() {
    for (text, lang, joined) in [
        ("a1 and b2 aren't connected, right?", Lang::English, "A line joins a1 and b2"),
        ("a2 and b3 are not connected, right?", Lang::English, "No line joins a2 and b3"),
        ("a1 och b2 hänger väl inte ihop?", Lang::Swedish, "En linje förbinder a1 och b2"),
        ("a2 och b3 är väl inte förbundna?", Lang::Swedish, "Ingen linje förbinder a2 och b3"),
        ("a1 und b2 sind doch nicht verbunden, oder?", Lang::German, "Eine Linie verbindet a1 und b2"),
        ("a2 und b3 sind nicht verbunden, oder?", Lang::German, "Keine Linie verbindet a2 und b3"),
    ] {
        let answer = reply_at(None, text, lang, None, None).answer;
        assert!(answer.starts_with(joined), "{text}: {answer}");
    }
    let how = reply_at(None, "auf welchen Wegen komm ich von e3 nach a3", Lang::German, None, None).answer;
    assert!(!how.starts_with("Nein"), "{how}");
    let plain = reply_at(None, "are a1 and b2 connected?", Lang::English, None, None).answer;
    assert!(plain.starts_with("Yes, a line joins"), "{plain}");
    for (text, lang, begins) in [
        ("is it ok to ignore the capture on c3", Lang::English, "c2xc4 takes c3. Capturing is compulsory"),
        ("kan jag strunta i att slå c3", Lang::Swedish, "c2xc4 slår c3. Slag är obligatoriskt"),
        ("kann ich den Schlag auf c3 ignorieren", Lang::German, "c2xc4 schlägt c3. Schlagen ist Pflicht"),
    ] {
        let answer = here(None, text, lang, "5/5/2b2/2w2/w4 w");
        assert!(answer.starts_with(begins), "{text}: {answer}");
    }
    let over = here(None, "isn't it over yet?", Lang::English, "b4/5/2w2/5/5 w");
    assert!(over.starts_with("The game goes on"), "{over}");
}

#[test]
fn hints_are_where_the_computer_plays() {
    let game = game(RuleSet::Free, "b4/5/2w2/5/5 w");
    for (text, lang, computer, people) in [
        ("what should I play?", Lang::English, "`/alquerque hint` shows", "between people I give no hints"),
        ("vad ska jag spela?", Lang::Swedish, "visar vad som är värt att spela", "ger jag inga tips"),
        ("was soll ich spielen?", Lang::German, "zeigt, was sich zu spielen lohnt", "gebe ich keine Tipps"),
    ] {
        let of = |players| reply_at(Some(Color::White), text, lang, Some(&game), Some(players)).answer;
        let (with, between) = (of(Players::WithComputer), of(Players::People));
        assert!(with.contains(computer) && !with.contains(people), "{text}: {with}");
        assert!(between.contains(people) && !between.contains(computer), "{text}: {between}");
    }
    let winning = |players| {
        reply_at(
            Some(Color::White),
            "a mathematician told me the first player can always win this game, is it true",
            Lang::English,
            Some(&game),
            Some(players),
        )
        .answer
    };
    assert!(winning(Players::WithComputer).contains("/alquerque hint"), "{}", winning(Players::WithComputer));
    assert!(!winning(Players::People).contains("/alquerque hint"), "{}", winning(Players::People));
}

#[test]
fn moves_that_were_played_are_counted() {
    let mut game = Game::new(RuleSet::Free);
    let count = |game: &Game, text, lang| reply_at(None, text, lang, Some(game), None).answer;
    assert_eq!(count(&game, "how many moves have we played", Lang::English), "No move has been played yet.");
    for n in 1..=4 {
        let mv = game.position().moves()[0];
        game.play(mv).unwrap();
        let of = count(&game, "how many moves have we played", Lang::English);
        assert!(if n == 1 { of.starts_with("One move") } else { of.starts_with(&n.to_string()) }, "{of}");
    }
    assert!(count(&game, "hur många drag har vi spelat", Lang::Swedish).starts_with("4 drag"));
    assert!(count(&game, "wie viele Züge haben wir gespielt", Lang::German).starts_with("4 Züge"));
}

#[test]
fn stones_that_one_can_take_are_counted_in_stones() {
    let chains = "3b1/1b1b1/3bw/5/5 w";
    for (text, lang, begins) in [
        ("how many can e3 take", Lang::English, "4 stones at most: e3xc3xe5xc5xa3."),
        ("hur många kan e3 ta", Lang::Swedish, "Högst 4 stenar: e3xc3xe5xc5xa3."),
        ("wie viele kann e3 schlagen", Lang::German, "Höchstens 4 Steine: e3xc3xe5xc5xa3."),
    ] {
        let answer = here(None, text, lang, chains);
        assert!(answer.starts_with(begins), "{text}: {answer}");
    }
}

#[test]
fn target_that_is_empty_is_told_how_it_is_reached_or_why_not() {
    let answer = |rules, text: &str, lang| {
        let game = game(rules, "b3b/5/2w2/5/5 w 0");
        reply_at(None, text, lang, Some(&game), None).answer
    };
    for (text, lang, closed) in [
        ("why can't i go to c2", Lang::English, "c3 to c2 is a step backward"),
        ("varför går det inte att gå till c2", Lang::Swedish, "c3 till c2"),
        ("warum kann ich nicht nach c2", Lang::German, "c3 nach c2"),
    ] {
        let forward = answer(RuleSet::Forward, text, lang);
        assert!(forward.contains(closed), "{forward}");
        let free = answer(RuleSet::Free, text, lang);
        assert!(free.contains("c3-c2"), "{free}");
    }
    let far = answer(RuleSet::Forward, "why can't i go to a1", Lang::English);
    assert!(far.starts_with("There is no stone on a1. No move leads there now."), "{far}");
}

#[test]
fn move_is_told_from_where_it_is_said_to_come_from() {
    for (text, lang, no_line) in [
        ("c4 is empty so why can't i go there from b3", Lang::English, "No line joins b3 and c4"),
        ("can i get to c4 from b3", Lang::English, "no line joins b3 and c4"),
        ("c4 är tom så varför får jag inte gå dit från b3", Lang::Swedish, "Ingen linje förbinder b3 och c4"),
        ("c4 ist leer, warum darf ich da nicht hin von b3", Lang::German, "Keine Linie verbindet b3 und c4"),
        ("warum darf ich von b3 nicht nach c4", Lang::German, "Keine Linie verbindet b3 und c4"),
    ] {
        let answer = here(None, text, lang, "4b/5/1w3/5/5 w 0");
        assert!(answer.contains(no_line), "{text}: {answer}");
    }
    let answer = here(None, "can i go from b3 to b4", Lang::English, "4b/5/1w3/5/5 w 0");
    assert!(answer.contains("b3-b4 is legal"), "{answer}");
}

#[test]
fn stones_are_counted_and_found_on_the_table() {
    for (text, lang, count) in [
        ("how many stones does each side have", Lang::English, "White 2, Black 1"),
        ("hur många stenar har varje sida", Lang::Swedish, "vit 2, svart 1"),
        ("wie viele steine hat jede seite", Lang::German, "Weiß 2, Schwarz 1"),
    ] {
        let answer = here(None, text, lang, "4b/5/1w3/2w2/5 w 0");
        assert!(answer.contains(count), "{text}: {answer}");
    }
    for (text, lang, stand) in [
        ("where do the stones stand", Lang::English, "White: c2, b3. Black: e5."),
        ("var står stenarna", Lang::Swedish, "Vit: c2, b3. Svart: e5."),
        ("wo stehen die steine", Lang::German, "Weiß: c2, b3. Schwarz: e5."),
    ] {
        let answer = here(None, text, lang, "4b/5/1w3/2w2/5 w 0");
        assert_eq!(answer, stand, "{text}");
    }
    assert_eq!(here(None, "where are all the stones", Lang::English, "4b/5/5/5/5 b 0"), "White: no stones. Black: e5.");
}

#[test]
fn way_to_write_a_move_is_checked_on_the_table() {
    let game = game(RuleSet::Free, "3b1/1b1b1/3bw/5/5 w 0");
    for (text, lang) in [
        ("can i just write e3xa3", Lang::English),
        ("räcker det att skriva e3xa3", Lang::Swedish),
        ("kann ich einfach e3xa3 schreiben?", Lang::German),
    ] {
        let answer = reply_at(None, text, lang, Some(&game), None).answer;
        assert!(answer.contains("e3xc5xa3") && answer.contains("e3xc3xe5xc5xa3"), "{answer}");
    }
}

#[test]
fn game_that_is_over_is_said_to_be_whatever_is_asked_about_its_end() {
    let game = game(RuleSet::Forward, "w4/5/5/5/4b b 40");
    for (text, lang, over) in [
        ("counter hit 40, thats a draw right", Lang::English, "White has won"),
        ("räknaren är på 40, då är det väl remi", Lang::Swedish, "vit har vunnit"),
        ("zähler ist bei 40, also remis oder", Lang::German, "weiß gewonnen"),
    ] {
        let answer = reply_at(None, text, lang, Some(&game), None).answer;
        assert!(answer.to_lowercase().contains(&over.to_lowercase()), "{answer}");
    }
}

#[test]
fn stone_that_no_line_joins_to_another_cannot_take_it_though_it_is_near() {
    let game = game(RuleSet::Free, "b4/5/5/2b2/1w3 w 0");
    for (text, lang, no_line) in [
        ("why wont it let b1 take the black one on c2?? d3 is totally empty", Lang::English, "No line joins b1 and c2"),
        ("varför får b1 inte slå stenen på c2, den står ju bredvid", Lang::Swedish, "ngen linje"),
        ("warum darf b1 den stein auf c2 nicht schlagen, der steht doch direkt daneben", Lang::German, "eine Linie"),
    ] {
        let answer = reply_at(None, text, lang, Some(&game), None).answer;
        assert!(answer.contains(no_line), "{answer}");
    }
}

#[test]
fn step_to_where_a_stone_stands_is_told_what_forbids_it() {
    for (text, lang, told) in [
        ("may i go b3-c3", Lang::English, "There is a stone on c3 already."),
        ("får jag gå b3-c3", Lang::Swedish, "c3"),
        ("kann ich stattdessen b3-a3 ziehen", Lang::German, "Weiß muss schlagen"),
    ] {
        let answer = here(None, text, lang, "2b2/5/1wb2/5/5 w 0");
        assert!(answer.contains(told) && !answer.contains("nothing to capture"), "{text}: {answer}");
    }
}

#[test]
fn whether_one_stone_is_enough_is_told_by_the_captures_that_there_are() {
    let answer = here(None, "can i take only one stone with e3", Lang::English, "3b1/1b1b1/3bw/5/5 w 0");
    assert!(answer.starts_with("The stone on e3 can capture in") && answer.contains("e3xc3xe5"), "{answer}");
}

#[test]
fn stone_that_a_move_is_made_with_may_be_named_last() {
    let answer = |rules, text| {
        let table = game(rules, "b4/5/2w2/5/5 w 0");
        reply_at(None, text, Lang::English, Some(&table), None).answer
    };
    let back = "let me go back to c2 with my c3 stone!!";
    assert!(
        answer(RuleSet::Forward, back).contains("c3 to c2 is a step backward"),
        "{}",
        answer(RuleSet::Forward, back)
    );
}

#[test]
fn step_that_is_played_in_place_of_a_capture_is_not_what_is_taken() {
    let text = "do i really have to take or can i just play e1 e2";
    let answer = here(None, text, Lang::English, "4b/1b3/2w2/5/4w w");
    assert!(answer.contains("c3xa5") && !answer.contains("same side"), "{answer}");
}
