//! Arbitrary text at every door: an answer, never a panic, and nothing in it that could break a line.

use alquerque_bot::rules::{Position, Reason, RuleSet, Setup};
use proptest::prelude::*;

use super::position;

/// Texts of any letters, and texts that look almost right.
fn texts() -> impl Strategy<Value = String> {
    let almost_move = "[a-fA-Fｄ0-6２x:> .\u{202e}@`-]{0,40}";
    let almost_position = "[wb1-6/W]{0,30} ?[wbx]? ?[0-9-]{0,12} ?[a-z]?";
    prop_oneof![any::<String>(), almost_move, almost_position, "(([wb1]{5}/){4}[wb1]{5}) [wb]( [0-9]{1,3})?"]
}

fn assert_safe(text: &str) {
    assert!(!text.is_empty() && text.chars().count() <= 160, "{text:?}");
    assert!(!text.contains(|c: char| c.is_control() || "`@\u{202e}\u{2028}\u{2066}".contains(c)), "{text:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn any_text_is_a_legal_move_or_refused_with_a_safe_reason(text in texts()) {
        for rules in RuleSet::ALL {
            let position = Position::start(rules);
            match position.read_move(&text) {
                Ok(mv) => prop_assert!(position.is_legal(mv)),
                Err(refusal) => {
                    prop_assert!(position.is_legal(refusal.example.unwrap()));
                    if let Reason::Unreadable { piece } = refusal.reason {
                        assert_safe(&piece);
                    }
                }
            }
        }
    }

    #[test]
    fn any_text_is_a_position_or_refused_in_one_safe_line(text in texts()) {
        match text.parse::<Setup>() {
            Err(error) => assert_safe(&error.to_string()),
            Ok(setup) => {
                prop_assert_eq!(setup.to_string().parse(), Ok(setup));
                for rules in RuleSet::ALL {
                    match setup.into_position(rules) {
                        Ok(valid) => prop_assert_eq!(position(rules, &valid.to_string()), valid),
                        Err(error) => assert_safe(&error.to_string()),
                    }
                }
            }
        }
    }
}
