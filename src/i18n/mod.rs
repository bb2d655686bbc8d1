//! Every word a user can read, in three languages.

/// A language the bot speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English, and for everybody whose language the bot does not speak.
    English,
    /// Swedish.
    Swedish,
    /// German.
    German,
}

impl Lang {
    /// Returns the language for Discord's locale name, such as `sv-SE`.
    pub fn from_locale(locale: &str) -> Lang {
        match locale.get(..2) {
            Some("sv") => Lang::Swedish,
            Some("de") => Lang::German,
            _ => Lang::English,
        }
    }
}
