//! Questions about taking a stone, about what must be done now, and about how a game stands, in people's own words.

use alquerque_bot::{
    ask::{Question, ask},
    i18n::Lang,
    rules::{Color, RuleSet},
};

use super::{game, reply_at};

/// White can take c2 from c3, and nothing else.
const ONE_CAPTURE: &str = "5/5/2w2/2b2/5 w";
/// White can take c4 from c3 and a2 from a1.
const TWO_CAPTURES: &str = "5/2b2/2w2/b4/w4 w";

fn answer_as(asker: Option<Color>, text: &str, lang: Lang, rules: RuleSet, position: &str) -> String {
    reply_at(asker, text, lang, Some(&game(rules, position)), None).answer
}

fn answer(text: &str, lang: Lang, rules: RuleSet, position: &str) -> String {
    answer_as(None, text, lang, rules, position)
}

#[track_caller]
fn begins(text: &str, lang: Lang, position: &str, beginning: &str) {
    for rules in RuleSet::ALL {
        let answer = answer(text, lang, rules, position);
        assert!(answer.starts_with(beginning), "{text}: {answer}");
    }
}

#[test]
fn stone_that_is_named_to_be_taken_gets_the_captures_of_it() {
    for (text, lang, beginning) in [
        ("do I have to take c2", Lang::English, "Yes: c3xc1 takes c2."),
        ("can I capture the stone on c2", Lang::English, "Yes: c3xc1 takes c2."),
        ("can I jump over c2?", Lang::English, "Yes: c3xc1 takes c2."),
        ("is c2 threatened", Lang::English, "Yes: c3xc1 takes c2."),
        ("kan jag hoppa över c2", Lang::Swedish, "Ja: c3xc1 slår c2."),
        ("kan jag slå c2", Lang::Swedish, "Ja: c3xc1 slår c2."),
        ("måste jag ta c2", Lang::Swedish, "Ja: c3xc1 slår c2."),
        ("är c2 hotad", Lang::Swedish, "Ja: c3xc1 slår c2."),
        ("kann ich c2 schlagen", Lang::German, "Ja: c3xc1 schlägt c2."),
        ("muss ich c2 schlagen?", Lang::German, "Ja: c3xc1 schlägt c2."),
        ("darf ich über c2 springen", Lang::German, "Ja: c3xc1 schlägt c2."),
        ("kann c2 geschlagen werden", Lang::German, "Ja: c3xc1 schlägt c2."),
    ] {
        begins(text, lang, ONE_CAPTURE, beginning);
    }
}

#[test]
fn stone_that_no_capture_takes_is_said_to_be_safe() {
    let position = "5/2b2/2w2/5/b4 w";
    begins("can I take a1", Lang::English, position, "No capture takes a1 now. White must capture");
    begins("kan jag slå a1", Lang::Swedish, position, "Inget slag tar a1 nu.");
    begins("kann ich a1 schlagen", Lang::German, position, "Kein Schlag trifft jetzt a1.");
}

#[test]
fn stone_that_need_not_be_taken_is_told_with_the_other_captures() {
    let answer = answer("must I take c4", Lang::English, RuleSet::Free, TWO_CAPTURES);
    assert!(answer.starts_with("No: c3xc5 takes c4, but you may choose a1xa3 instead."), "{answer}");
}

#[test]
fn capture_of_one_stone_by_another_is_told_however_it_is_asked() {
    for (text, lang) in [
        ("can c3 take c2", Lang::English),
        ("can I take c2 with c3", Lang::English),
        ("can c3 jump c2?", Lang::English),
        ("kan c3 slå c2", Lang::Swedish),
        ("kan c3 ta c2", Lang::Swedish),
        ("kann c3 c2 schlagen", Lang::German),
        ("kann c3 den stein auf c2 schlagen", Lang::German),
    ] {
        let answer = answer(text, lang, RuleSet::Free, ONE_CAPTURE);
        assert!(answer.contains("c3xc1") && !answer.contains("already"), "{text}: {answer}");
    }
    let answer = answer("can c3 take c2", Lang::English, RuleSet::Free, "5/5/2w2/2b2/2b2 w");
    assert!(answer.starts_with("No: ") && answer.contains("c1 is not empty"), "{answer}");
}

#[test]
fn own_stone_is_never_taken_but_may_be_threatened() {
    let jumped = answer("can I jump over c3", Lang::English, RuleSet::Free, "b4/5/2w2/2w2/5 w");
    assert!(jumped.contains("Only enemy stones"), "{jumped}");
    let position = "5/5/2b2/2w2/w4 b";
    let threatened = answer("is c3 threatened", Lang::English, RuleSet::Free, position);
    assert!(threatened.contains("With White to move c2xc4 would take c3"), "{threatened}");
    let safe = answer("is c3 threatened", Lang::English, RuleSet::Free, "5/5/2b2/5/w4 b");
    assert!(safe.contains("With White to move no capture would take c3"), "{safe}");
}

#[test]
fn player_who_has_to_wait_is_told_so_before_what_he_could_take() {
    let text = "can my c2 take c3";
    let answer = answer_as(Some(Color::Black), text, Lang::English, RuleSet::Free, ONE_CAPTURE);
    assert!(answer.starts_with("It is not your turn"), "{answer}");
}

#[test]
fn stones_that_one_stone_can_take_are_named() {
    let position = "3b1/1b1b1/3bw/5/5 w";
    for (text, lang, begins) in [
        ("which stones can e3 capture", Lang::English, "The stone on e3 can take "),
        ("vilka stenar kan e3 slå", Lang::Swedish, "Stenen på e3 kan slå "),
        ("welche steine kann e3 schlagen", Lang::German, "Der Stein auf e3 kann "),
    ] {
        let answer = answer(text, lang, RuleSet::Free, position);
        let (named, chains) = answer.split_once(':').unwrap();
        assert!(named.starts_with(begins), "{text}: {answer}");
        for stone in ["d3", "b4", "d4", "d5"] {
            assert!(named.contains(stone), "{text}: {answer}");
        }
        assert!(chains.contains("e3xc3xe5xc5xa3"), "{text}: {answer}");
    }
}

#[test]
fn what_must_be_done_now_comes_before_the_rule() {
    let quiet = "b4/5/2w2/5/5 w";
    for (text, lang, yes, no) in [
        ("must I capture?", Lang::English, "Yes: c3xc1. ", "Not now: White has nothing to capture. "),
        ("måste jag slå?", Lang::Swedish, "Ja: c3xc1. ", "Inte nu: vit har inget att slå. "),
        ("muss ich schlagen?", Lang::German, "Ja: c3xc1. ", "Jetzt nicht: Weiß hat nichts zu schlagen. "),
    ] {
        for (position, beginning) in [(ONE_CAPTURE, yes), (quiet, no)] {
            let answer = answer(text, lang, RuleSet::Free, position);
            let rule = answer.strip_prefix(beginning).unwrap_or_else(|| panic!("{text}: {answer}"));
            assert_eq!(rule.matches(". ").count(), 0, "one sentence: {rule}");
        }
    }
    let general = answer("captures are optional, right?", Lang::English, RuleSet::Free, quiet);
    assert!(!general.starts_with("Not now") && !general.starts_with("Yes"), "{general}");
}

#[test]
fn lost_game_is_said_to_be_lost() {
    let blocked = "5/5/b1b2/bb3/wbb2 w 0";
    for (text, lang, beginning) in [
        ("have I lost?", Lang::English, "The game is over: White is to move and has no legal move"),
        ("am I blocked?", Lang::English, "The game is over"),
        ("my last stone is trapped, what now", Lang::English, "The game is over"),
        ("har jag förlorat?", Lang::Swedish, "Partiet är slut"),
        ("är jag blockerad?", Lang::Swedish, "Partiet är slut"),
        ("hab ich verloren?", Lang::German, "Die Partie ist vorbei"),
        ("bin ich eingesperrt?", Lang::German, "Die Partie ist vorbei"),
        ("mein letzter Stein ist gefangen, was passiert nun", Lang::German, "Die Partie ist vorbei"),
    ] {
        begins(text, lang, blocked, beginning);
    }
    let goes_on = "b4/5/2w2/5/5 w";
    begins("have I lost?", Lang::English, goes_on, "No, the game goes on");
    begins("am I blocked?", Lang::English, goes_on, "White is not blocked: c3-");
    begins("how do I win?", Lang::English, goes_on, &answer_of_win());
}

/// The text of how a game is won begins as it does without a game.
fn answer_of_win() -> String {
    let question = Question {
        text: "how do I win?",
        lang: Lang::English,
        rules: Some(RuleSet::Free),
        game: None,
        asker: None,
        players: None,
    };
    ask(&question).answer.chars().take(20).collect()
}

#[test]
fn claim_of_a_draw_is_answered_with_the_count() {
    let at = |quiet| format!("5/1w3/5/3b1/5 w {quiet}");
    for (text, lang, yes, not_yet) in [
        ("may I claim a draw?", Lang::English, "Yes, it can be claimed now: 22 moves", "Not yet: 12 of 20 moves"),
        ("får jag kräva remi?", Lang::Swedish, "Ja, det går att kräva nu: 22 drag", "Inte än: 12 av 20 drag"),
        (
            "darf ich Remis fordern?",
            Lang::German,
            "Ja, jetzt darf man Remis fordern: Seit 22",
            "Noch nicht: erst 12 von 20",
        ),
    ] {
        for (quiet, beginning) in [(22, yes), (12, not_yet)] {
            let answer = answer(text, lang, RuleSet::Free, &at(quiet));
            assert!(answer.starts_with(beginning), "{text}: {answer}");
        }
        let never = answer(text, lang, RuleSet::Forward, &at(22));
        assert!(never.starts_with("No") || never.starts_with("Nej") || never.starts_with("Nein"), "{text}: {never}");
        assert!(never.contains("22") && never.contains("40"), "{text}: {never}");
    }
}

#[test]
fn counts_toward_a_draw_don_t_contradict_themselves() {
    let answer = answer("how far off is the draw", Lang::English, RuleSet::Free, "5/1w3/5/3b1/5 w 38");
    assert!(answer.contains("38 moves without a capture (20 are needed)"), "{answer}");
    assert!(!answer.contains("stood once"), "{answer}");
}

#[test]
fn longest_capture_is_counted_in_stones() {
    let chains = "3b1/1b1b1/3bw/5/5 w";
    for (text, lang, beginning) in [
        ("how many can I take at most", Lang::English, "4 stones at most: e3xc3xe5xc5xa3."),
        ("hur många stenar kan jag ta som mest", Lang::Swedish, "Högst 4 stenar: e3xc3xe5xc5xa3."),
        ("wie viele Steine kann ich maximal schlagen", Lang::German, "Höchstens 4 Steine: e3xc3xe5xc5xa3."),
    ] {
        begins(text, lang, chains, beginning);
    }
    begins("what is the longest capture here", Lang::English, ONE_CAPTURE, "One stone at most: c3xc1.");
    let none = answer("how many can I take at most", Lang::English, RuleSet::Free, "b4/5/2w2/5/5 w");
    assert!(none.starts_with("White has nothing to capture"), "{none}");
}

#[test]
fn rules_that_are_played_by_are_named() {
    for (text, lang, free, forward) in [
        ("which rules are we playing by", Lang::English, "free", "forward"),
        ("vilka regler spelar vi med", Lang::Swedish, "fri", "framåt"),
        ("nach welchen Regeln spielen wir gerade", Lang::German, "frei", "vorwärts"),
    ] {
        for (rules, name) in [(RuleSet::Free, free), (RuleSet::Forward, forward)] {
            let start = if rules.first() == Color::White { "w" } else { "b" };
            let answer = answer(text, lang, rules, &format!("bbbbb/bbbbb/bb1ww/wwwww/wwwww {start}"));
            assert!(answer.contains(name) && answer.len() < 60, "{text}: {answer}");
        }
    }
}

#[test]
fn stone_without_a_capture_is_told_what_stands_behind_those_near_it() {
    for (text, lang, behind) in [
        ("why can't my stone on c3 capture", Lang::English, "Behind the stone on c4, c5 is not empty."),
        ("varför kan min sten på c3 inte slå", Lang::Swedish, "Bakom stenen på c4 är c5 inte tom."),
        ("warum kann mein stein auf c3 nicht schlagen", Lang::German, "Hinter dem Stein auf c4 ist c5 nicht frei."),
    ] {
        let answer = answer(text, lang, RuleSet::Free, "2b2/2b2/2w2/5/w4 w");
        assert!(answer.contains(behind), "{text}: {answer}");
    }
    let edge = answer("can c4 capture anything", Lang::English, RuleSet::Free, "2b2/2w2/5/5/w4 w");
    assert!(edge.contains("Behind the stone on c5 the board ends."), "{edge}");
}

#[test]
fn whether_one_of_two_captures_may_be_chosen_is_answered_with_yes() {
    let two = "5/1b3/5/1b2b/w3w w";
    let text = "can i take just the one on e2 with e1, or must it be the two";
    let answer = answer(text, Lang::English, RuleSet::Free, two);
    assert!(answer.starts_with("Yes: e1xe3 takes e2."), "{answer}");
}

#[test]
fn where_a_jump_lands_is_not_taken_for_what_it_takes() {
    let text = "can i hop over both of them and land on d3";
    let answer = answer(text, Lang::English, RuleSet::Free, "5/5/wbb2/5/5 w");
    assert!(answer.contains("No move leads there now.") || answer.contains("nothing to capture"), "{answer}");
}

#[test]
fn nothing_is_said_twice() {
    for (text, position) in [
        ("do i have to take here? and what happens then", "5/2b2/2w2/5/w4 w"),
        ("is it a draw and when is it a draw", "b4/5/5/2w2/5 w"),
    ] {
        let answer = answer(text, Lang::English, RuleSet::Free, position);
        let mut sentences: Vec<&str> = answer.split_inclusive(". ").map(str::trim).collect();
        let all = sentences.len();
        sentences.sort_unstable();
        sentences.dedup();
        assert_eq!(sentences.len(), all, "{answer}");
    }
}

#[test]
fn two_stones_that_are_to_be_taken_at_once_are_not_called_the_taker_s_own() {
    let text = "Can I leap both black men on c3 and c4 at once and land on c5?";
    let row = answer(text, Lang::English, RuleSet::Free, "5/2b2/2b2/2w2/4b w");
    assert!(row.starts_with("No capture takes c3, c4 now."), "{row}");
    let chain = answer("can i take both b2 and b4", Lang::English, RuleSet::Free, "5/1b3/5/1b3/w4 w");
    assert!(chain.starts_with("Yes: a1xc3xa5 takes b2, b4."), "{chain}");
    let own = answer("can b2 jump c3", Lang::English, RuleSet::Free, "5/5/2w2/1w3/4b w");
    assert!(own.contains("of the same side"), "{own}");
}
