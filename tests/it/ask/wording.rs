//! Rules asked about as friends on phones do, and questions about other things that sound like them.

use alquerque_bot::{
    i18n::Lang,
    rules::{Position, RuleSet},
};

use super::reply_by;

#[track_caller]
fn is_about(topic: &str, asked: &[(&str, Lang)]) {
    for (text, lang) in asked {
        for rules in RuleSet::ALL {
            let reply = reply_by(text, *lang, rules);
            assert_eq!(reply.topic.as_deref(), Some(topic), "{text}: {reply:?}");
        }
    }
}

#[test]
fn several_stones_in_one_move_are_a_chain() {
    is_about(
        "chain",
        &[
            ("my sister jumped 4 of mine in a single go, is she allowed to", Lang::English),
            ("lost three stones in one move, that can't be right!!", Lang::English),
            ("han hoppade över tre av mina på ett drag, är det okej", Lang::Swedish),
            ("jag blev av med två stenar i samma drag, går det verkligen", Lang::Swedish),
            ("hab zwei steine in einem einzigen zug verloren, das kann doch nicht sein", Lang::German),
            ("mein bruder hat mir vier steine in einem zug weggefressen, darf er das", Lang::German),
        ],
    );
}

#[test]
fn chain_may_end_where_it_began() {
    is_about(
        "chain-same-point",
        &[
            ("is a chain allowed to end at the point it came from", Lang::English),
            ("får en kedja sluta på punkten där den startade", Lang::Swedish),
            ("darf die kette dort enden wo sie begonnen hat", Lang::German),
        ],
    );
}

#[test]
fn first_moves_are_named() {
    for (text, lang) in [
        ("tell me the first moves that are possible", Lang::English),
        ("which moves can one begin with", Lang::English),
        ("vilka första drag går att göra", Lang::Swedish),
        ("vilka drag finns i början", Lang::Swedish),
        ("welche ersten züge sind möglich", Lang::German),
        ("welche züge habe ich zu beginn", Lang::German),
    ] {
        for rules in RuleSet::ALL {
            let reply = reply_by(text, lang, rules);
            for mv in Position::start(rules).moves() {
                assert!(reply.answer.contains(&format!("`{mv}`")), "{text}: {reply:?}");
            }
        }
    }
}

#[test]
fn side_without_stones_has_lost() {
    is_about(
        "no-stones",
        &[
            ("what happens when every one of my stones is gone", Lang::English),
            ("i've run out of stones", Lang::English),
            ("vad händer om alla mina stenar är borta", Lang::Swedish),
            ("har inga stenar kvar nu", Lang::Swedish),
            ("was passiert wenn meine steine alle weg sind", Lang::German),
            ("ich habe keine steine mehr übrig", Lang::German),
        ],
    );
}

#[test]
fn number_of_stones_decides_nothing() {
    is_about(
        "points-score",
        &[
            ("whoever has the most stones left wins, right?", Lang::English),
            ("den med mest stenar kvar vinner väl", Lang::Swedish),
            ("wer die meisten steine übrig hat gewinnt oder", Lang::German),
        ],
    );
}

#[test]
fn loss_comes_before_repetition() {
    for (text, lang, says) in [
        ("what if the 3rd repetition leaves the other guy without a move", Lang::English, "before repetition"),
        ("tredje upprepningen men han har inget drag kvar, vad gäller då", Lang::Swedish, "före upprepning"),
        (
            "dritte wiederholung und der gegner hat gar keinen zug mehr, was gilt dann",
            Lang::German,
            "vor der Wiederholung",
        ),
    ] {
        let answer = reply_by(text, lang, RuleSet::Free).answer;
        assert!(answer.contains(says), "{text}: {answer}");
    }
}

#[test]
fn sideways_on_the_far_row_is_answered_for_that_row() {
    for (text, lang, begins) in [
        ("can i go sideways when i stand on the last row", Lang::English, "On the far row a stone may only capture"),
        ("får stenen gå åt sidan när den är på sista raden", Lang::Swedish, "På motståndarens baslinje"),
        (
            "darf ich seitlich ziehen wenn ich auf der letzten reihe stehe",
            Lang::German,
            "Auf der gegnerischen Grundlinie",
        ),
    ] {
        let answer = reply_by(text, lang, RuleSet::Forward).answer;
        assert!(answer.starts_with(begins), "{text}: {answer}");
    }
}

#[test]
fn computer_s_endings_are_told_with_its_levels() {
    for (text, lang, says) in [
        ("how strong is the computer and does it know endgames", Lang::English, "eight stones"),
        ("hur bra är datorn, kan den slutspel", Lang::Swedish, "åtta stenar"),
        ("wie gut ist der computer, kennt er endspiele", Lang::German, "acht Steinen"),
    ] {
        let answer = reply_by(text, lang, RuleSet::Free).answer;
        assert!(answer.contains(says), "{text}: {answer}");
    }
}

#[test]
fn challenge_may_be_declined() {
    is_about(
        "withdraw",
        &[
            ("may he decline the challenge i sent", Lang::English),
            ("får han avböja min utmaning", Lang::Swedish),
            ("darf sie meine herausforderung ablehnen", Lang::German),
        ],
    );
}

#[test]
fn point_that_is_named_is_said_to_have_diagonals_or_not() {
    for (text, lang, weak, strong) in [
        ("why am i not allowed to move diagonally from {}", Lang::English, "a weak point: it has no", "a strong point"),
        ("varför går det inte att gå snett från {}", Lang::Swedish, "en svag punkt: den har inga", "en stark punkt"),
        (
            "wieso darf ich von {} nicht schräg ziehen",
            Lang::German,
            "ein schwacher Punkt: Er hat keine",
            "ein starker Punkt",
        ),
    ] {
        for (point, says, neighbor) in [("b1", weak, "c1"), ("d2", strong, "e3")] {
            let answer = reply_by(&text.replace("{}", point), lang, RuleSet::Free).answer;
            assert!(answer.starts_with(point) && answer.contains(says), "{text}: {answer}");
            assert!(answer.contains(neighbor), "{text}: {answer}");
        }
    }
}

#[test]
fn what_only_sounds_like_the_game_is_declined() {
    for (text, lang) in [
        ("how many corners does a hexagon have", Lang::English),
        ("my niece jumps so high, is that ok", Lang::English),
        ("how far may the knight go", Lang::English),
        ("how many squares does the chessboard have", Lang::English),
        ("går bonden två rutor i första draget", Lang::Swedish),
        ("hur långt får löparen gå", Lang::Swedish),
        ("hur många diagonaler har en åttahörning", Lang::Swedish),
        ("wie viele äcker hat so ein bauer", Lang::German),
        ("wieviele felder hat ein schachbrett denn", Lang::German),
        ("wie viele diagonalen hat das achteck", Lang::German),
    ] {
        let reply = reply_by(text, lang, RuleSet::Free);
        assert_eq!(reply.topic, None, "{text}: {reply:?}");
    }
}
