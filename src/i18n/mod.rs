//! Every word a user can read, in three languages.
//!
//! The words are Fluent files in `assets/locales`, one folder a language, compiled into the program. A test holds the
//! three to the same keys and arguments.

mod names;

use std::{borrow::Cow, collections::HashMap};

pub use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, langid, static_loader};

static_loader! {
    static LOCALES = {
        locales: "./assets/locales",
        fallback_language: "en",
        // Discord shows the marks that Fluent would set around arguments as boxes on some phones.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// A language the bot speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English, also for everybody whose language the bot does not speak.
    English,
    /// Swedish.
    Swedish,
    /// German.
    German,
}

const ENGLISH: LanguageIdentifier = langid!("en");
const SWEDISH: LanguageIdentifier = langid!("sv");
const GERMAN: LanguageIdentifier = langid!("de");

impl Lang {
    /// All languages, English first.
    pub const ALL: [Lang; 3] = [Lang::English, Lang::Swedish, Lang::German];

    /// Returns the language for Discord's locale name, such as `sv-SE`.
    pub fn from_locale(locale: &str) -> Lang {
        match locale.get(..2) {
            Some("sv") => Lang::Swedish,
            Some("de") => Lang::German,
            _ => Lang::English,
        }
    }

    /// Returns the words for `key` with its arguments filled in.
    ///
    /// A key that the files lack comes back as itself; a test finds it first.
    pub fn text(self, key: &str, args: &[(&'static str, FluentValue<'_>)]) -> String {
        let language = match self {
            Lang::English => &ENGLISH,
            Lang::Swedish => &SWEDISH,
            Lang::German => &GERMAN,
        };
        let args: HashMap<Cow<'static, str>, FluentValue<'_>> =
            args.iter().map(|(name, value)| (Cow::Borrowed(*name), value.clone())).collect();
        LOCALES.try_lookup_with_args(language, key, &args).unwrap_or_else(|| key.to_owned())
    }

    /// Returns the words for a `key` without arguments.
    pub fn word(self, key: &str) -> String {
        self.text(key, &[])
    }
}
