//! What the rules' own things are called.

use super::Lang;
use crate::rules::{Color, RuleSet};

impl Lang {
    /// Returns the name of a rule set.
    pub fn rules(self, rules: RuleSet) -> String {
        self.word(match rules {
            RuleSet::Free => "rules-free",
            RuleSet::Forward => "rules-forward",
        })
    }

    /// Returns the name of a side.
    pub fn side(self, color: Color) -> String {
        self.word(match color {
            Color::White => "side-white",
            Color::Black => "side-black",
        })
    }
}
