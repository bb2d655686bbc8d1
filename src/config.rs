//! The configuration file.

use std::{
    fmt,
    fs::File,
    io::{self, Read as _},
    net::{IpAddr, SocketAddr},
    ops::Range,
    path::{self, Path, PathBuf},
};

use serde::{Deserialize, Deserializer, de::Error as _};

use crate::tables::MAX_STONES;

/// A longer file is none of ours.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// Everything the owner of a bot can choose. `config.example.toml` shows each key with its default.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The bot's token from Discord's developer pages. `DISCORD_TOKEN` in the environment wins over it.
    pub token: Token,
    /// The base address of a local server to use instead of Discord, such as `http://127.0.0.1:7878`; empty for
    /// Discord itself. Only loopback addresses are taken.
    #[serde(deserialize_with = "local_address")]
    pub api: Option<String>,
    /// Where games, challenges and choices are kept: `sqlite:` and a file, seen from the folder of the configuration file
    /// and made if it is missing, or the `postgres://` address of a database.
    pub database: Database,
    /// What is logged: a level (`error`, `warn`, `info`, `debug`, `trace`), or a list of them by module.
    #[serde(deserialize_with = "log_filter")]
    pub log: String,
    /// How log lines look: for people, or one JSON object a line.
    pub log_form: LogForm,
    /// The address where the bot's health and metrics can be asked for; none: nowhere.
    #[serde(deserialize_with = "monitor_address")]
    pub monitor: Option<SocketAddr>,
    /// The connections to Discord's gateway that this process holds; none: as many as Discord advises, all of them.
    #[serde(deserialize_with = "shards")]
    pub shards: Option<Shards>,
    /// The most games that one person can have going in one server, or outside of all servers.
    #[serde(deserialize_with = "games_per_person")]
    pub games_per_person: usize,
    /// The folder of the endgame tables. What is missing there is made while the bot runs, on one core.
    pub tables: PathBuf,
    /// The most stones on the board for which tables are made, up to ten; 0 for none.
    #[serde(deserialize_with = "table_stones")]
    pub table_stones: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            token: Token::default(),
            api: None,
            database: Database::Sqlite(PathBuf::from("alquerque.sqlite")),
            log: "info,serenity=warn".to_owned(),
            log_form: LogForm::default(),
            monitor: None,
            shards: None,
            games_per_person: 50,
            tables: PathBuf::from("tables"),
            table_stones: 8,
        }
    }
}

/// A share of the connections to Discord's gateway, each of which serves its own servers: `0..4/16` are the first four
/// of sixteen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shards {
    /// The connections of this process, counted from 0; at least one.
    pub own: Range<u32>,
    /// All connections of the bot, in all processes.
    pub total: u32,
}

impl Shards {
    fn parse(text: &str) -> Option<Shards> {
        let (own, total) = text.split_once('/')?;
        let (start, end) = own.split_once("..")?;
        let number = |text: &str| text.trim().parse().ok();
        let shards = Shards { own: number(start)?..number(end)?, total: number(total)? };
        (!shards.own.is_empty() && shards.own.end <= shards.total).then_some(shards)
    }
}

impl fmt::Display for Shards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}/{}", self.own.start, self.own.end, self.total)
    }
}

/// How log lines look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogForm {
    /// A sentence for people, its values behind it.
    #[default]
    Text,
    /// A JSON object, for programs.
    Json,
}

impl LogForm {
    /// Returns the form that the configuration in a file wishes, even if something else is wrong in it.
    pub fn wished_in(path: Option<&Path>) -> LogForm {
        let text = path.and_then(|path| read(path).ok()).unwrap_or_default();
        let mut values =
            text.lines().filter_map(|line| line.trim().strip_prefix("log_form")?.trim_start().strip_prefix('='));
        let is_json = values.any(|value| value.trim_start().trim_start_matches(['"', '\'']).starts_with("json"));
        if is_json { LogForm::Json } else { LogForm::Text }
    }
}

/// A bot's token. It is never shown: neither `Debug` nor `Display` give it away.
#[derive(Clone, Default, PartialEq, Eq, Deserialize)]
pub struct Token(String);

impl Token {
    /// Returns the token made of `text`, without the spaces and line ends that copying leaves around it.
    pub fn new(text: &str) -> Token {
        Token(text.trim().to_owned())
    }

    /// Returns the token itself. Never log it.
    pub fn expose(&self) -> &str {
        self.0.trim()
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.expose().is_empty()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_empty() { "Token(none)" } else { "Token(set)" })
    }
}

/// Where a bot keeps what must not be lost. A password in it is never shown.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file.
    Sqlite(PathBuf),
    /// The address of a Postgres database, password and all. Never log it.
    Postgres(String),
}

impl Database {
    /// Returns the file, if it is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Database::Sqlite(file) => Some(file),
            Database::Postgres(_) => None,
        }
    }

    /// Returns the address that the store takes.
    pub fn url(&self) -> String {
        match self {
            Database::Sqlite(file) => {
                let bytes = file.as_os_str().as_encoded_bytes().iter();
                let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte);
                let letters =
                    bytes.map(|&byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") });
                format!("sqlite://{}", letters.collect::<String>())
            }
            Database::Postgres(url) => url.clone(),
        }
    }

    /// Returns the same place, with a file's path seen from `folder`.
    fn seen_from(self, folder: &Path) -> Database {
        match self {
            Database::Sqlite(file) => {
                let file = folder.join(file);
                Database::Sqlite(path::absolute(&file).unwrap_or(file))
            }
            database @ Database::Postgres(_) => database,
        }
    }
}

/// Displays where it is, without the name and the password of who may enter.
impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::Sqlite(file) => write!(f, "{}", file.display()),
            Database::Postgres(url) => {
                let url = reqwest::Url::parse(url).ok();
                let host = url.as_ref().and_then(reqwest::Url::host_str).unwrap_or("?");
                write!(f, "the Postgres database {} on {host}", url.as_ref().map_or("", reqwest::Url::path))
            }
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({self})")
    }
}

impl<'de> Deserialize<'de> for Database {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Database, D::Error> {
        let text = String::deserialize(deserializer)?;
        let is_memory = ["sqlite::memory:", "sqlite://:memory:"].contains(&text.as_str());
        if is_memory || text.starts_with("sqlite:") && text.contains('?') {
            return Err(D::Error::custom(if is_memory {
                "database is in memory, where all games would be lost with every stop: name a file, such as \
                 \"sqlite:alquerque.sqlite\"; to try the bot out there is \"alquerque-bot sandbox\""
            } else {
                "database has a question mark: a file is named without options, such as \"sqlite:alquerque.sqlite\""
            }));
        }
        if let Some(file) = text.strip_prefix("sqlite:").map(|file| file.strip_prefix("//").unwrap_or(file))
            && !file.is_empty()
        {
            return Ok(Database::Sqlite(PathBuf::from(file)));
        }
        let is_postgres = text.starts_with("postgres://") || text.starts_with("postgresql://");
        if is_postgres && reqwest::Url::parse(&text).is_ok() {
            return Ok(Database::Postgres(text));
        }
        // What was written stays unsaid: there may be a password in it.
        Err(D::Error::custom(
            "database should be \"sqlite:\" and a file, such as \"sqlite:alquerque.sqlite\", or an address such as \
             \"postgres://name:password@host/database\"",
        ))
    }
}

/// Why there is no configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file can't be read.
    #[error("can't read {path}")]
    Read {
        /// The file.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// A line of it is wrong.
    #[error("{path}, line {line}: {problem}")]
    Line {
        /// The file.
        path: String,
        /// Which line, from 1.
        line: usize,
        /// What is wrong, and what would have been right.
        problem: String,
    },
    /// No token is given.
    #[error("no token: set DISCORD_TOKEN in the environment, or token in the configuration file")]
    NoToken,
}

/// Returns the text of a file, which may be a device that never ends.
fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(MAX_FILE_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_FILE_BYTES { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(text) }
}

impl Config {
    /// Returns the configuration in a file, or the default without one; a token from the environment wins. A database
    /// in a file stands next to the configuration file.
    ///
    /// # Errors
    ///
    /// If the file can't be read, if a line of it is wrong, or if no token is given.
    pub fn load(path: Option<&Path>, token: Option<&str>) -> Result<Config, ConfigError> {
        let mut config = match path {
            Some(path) => {
                let name = path.display().to_string();
                let text = read(path).map_err(|source| ConfigError::Read { path: name.clone(), source })?;
                Config::read(&text, &name)?
            }
            None => Config::default(),
        };
        if let Some(token) = token.map(Token::new).filter(|token| !token.is_empty()) {
            config.token = token;
        }
        let folder = path.and_then(Path::parent).unwrap_or(Path::new(""));
        config.database = config.database.seen_from(folder);
        if config.token.is_empty() { Err(ConfigError::NoToken) } else { Ok(config) }
    }

    /// Returns the configuration written in `text`; `path` names it in errors.
    ///
    /// # Errors
    ///
    /// If a key is unknown or a value is not what it should be.
    pub fn read(text: &str, path: &str) -> Result<Config, ConfigError> {
        toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let line = text.as_bytes().iter().take(start).filter(|&&byte| byte == b'\n').count() + 1;
            let problem = error.message().replace('\n', " ");
            let problem = meant(&problem).map_or(problem.clone(), |key| format!("{problem}; did you mean `{key}`?"));
            ConfigError::Line { path: path.to_owned(), line, problem }
        })
    }
}

/// Returns the key that was meant, if a problem is an unknown one that is like one of those listed.
fn meant(problem: &str) -> Option<&str> {
    let mut keys = problem.strip_prefix("unknown field `")?.split('`').step_by(2);
    let unknown = keys.next()?;
    let (distance, key) = keys.map(|key| (strsim::levenshtein(unknown, key), key)).min()?;
    // Of a short word hardly a letter may be wrong.
    (distance * 3 <= unknown.chars().count().max(3)).then_some(key)
}

/// Returns whether an address leads nowhere but to this machine.
pub fn is_loopback(address: &str) -> bool {
    let Ok(url) = reqwest::Url::parse(address) else { return false };
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

fn local_address<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let address = String::deserialize(deserializer)?;
    match address.as_str() {
        "" => Ok(None),
        local if local.starts_with("http://") && is_loopback(local) => Ok(Some(address)),
        _ => Err(D::Error::custom(format!(
            "api is {address:?}, but it may only name a server on this machine, such as \"http://127.0.0.1:7878\", \
             or be empty for Discord itself"
        ))),
    }
}

fn monitor_address<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SocketAddr>, D::Error> {
    let address = String::deserialize(deserializer)?;
    if address.is_empty() {
        return Ok(None);
    }
    address.parse().map(Some).map_err(|_| {
        D::Error::custom(format!(
            "monitor is {address:?}, but it should be an address with a port, such as \"127.0.0.1:9600\", or be empty"
        ))
    })
}

fn shards<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Shards>, D::Error> {
    let shards = String::deserialize(deserializer)?;
    if shards.is_empty() {
        return Ok(None);
    }
    Shards::parse(&shards).map(Some).ok_or_else(|| {
        D::Error::custom(format!(
            "shards is {shards:?}, but it should be a share of all shards, such as \"0..4/16\" for the first four of \
             sixteen, or be empty"
        ))
    })
}

fn log_filter<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let filter = String::deserialize(deserializer)?;
    match bad_part(&filter) {
        None => Ok(filter),
        Some(part) => Err(D::Error::custom(format!(
            "log is {filter:?}, and {part}; it should be error, warn, info, debug, trace or off, or a list that begins \
             with one of them, such as \"info,serenity=warn\""
        ))),
    }
}

/// Returns what is wrong with a list of levels by module. The filter itself would take an unknown level for a module, and
/// say nothing any more of all others.
fn bad_part(filter: &str) -> Option<String> {
    const LEVELS: [&str; 6] = ["error", "warn", "info", "debug", "trace", "off"];
    let mut parts = filter.split(',').map(str::trim);
    let all_the_rest = parts.next().unwrap_or_default();
    if !LEVELS.contains(&all_the_rest) {
        return Some(format!("{all_the_rest:?} is no level"));
    }
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    let is_good = |part: &str| {
        let (module, level) = part.split_once('=').unwrap_or_default();
        !module.is_empty() && module.chars().all(is_letter) && LEVELS.contains(&level)
    };
    parts.find(|part| !is_good(part)).map(|part| format!("{part:?} is no module with its level"))
}

fn games_per_person<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    let value = toml::Value::deserialize(deserializer)?;
    let games = value.as_integer().and_then(|games| usize::try_from(games).ok());
    games.filter(|games| *games > 0).ok_or_else(|| {
        D::Error::custom(format!("games_per_person is {value}, but it should be a number from 1, such as 50"))
    })
}

fn table_stones<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let value = toml::Value::deserialize(deserializer)?;
    let stones = value.as_integer().and_then(|stones| u32::try_from(stones).ok());
    stones.filter(|stones| *stones <= MAX_STONES).ok_or_else(|| {
        D::Error::custom(format!(
            "table_stones is {value}, but it should be a number from 0, for none, to {MAX_STONES}: tables have at most \
             {MAX_STONES} stones"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = include_str!("../config.example.toml");

    #[track_caller]
    fn problem(text: &str) -> String {
        Config::read(text, "bot.toml").unwrap_err().to_string()
    }

    #[test]
    fn the_example_shows_every_key_with_its_default() {
        assert_eq!(Config::read(EXAMPLE, "example").unwrap(), Config::default());
        let table: toml::Table = EXAMPLE.parse().unwrap();
        // An unknown key makes the reader list all that it knows, in backticks.
        let problem = problem("unknown = 1");
        assert!(!problem.contains("did you mean"), "{problem}");
        let known: Vec<&str> = problem.split('`').skip(3).step_by(2).collect();
        assert!(known.len() >= 3, "{problem}");
        for key in known {
            assert!(table.contains_key(key), "the example lacks {key}");
        }
    }

    #[test]
    fn an_unknown_key_is_named_with_its_line_and_the_known_ones() {
        let problem = problem("log = \"info\"\n\ntokn = \"x\"\n");
        assert!(problem.starts_with("bot.toml, line 3: "), "{problem}");
        assert!(problem.contains("tokn") && problem.contains("`token`"), "{problem}");
    }

    #[test]
    fn a_bad_value_is_named_with_its_line_and_a_good_one() {
        for (bad, line, hint) in [
            ("api = \"https://discord.com\"", 1, "http://127.0.0.1:7878"),
            ("\napi = \"http://127.0.0.1.example.com\"", 2, "http://127.0.0.1:7878"),
            ("api = \"http://10.0.0.1:7878\"", 1, "this machine"),
            ("\n\nlog = \"serenity=loud\"", 3, "info,serenity=warn"),
            ("log = \"loud\"", 1, "\"loud\" is no level"),
            ("\nlog = \"\"", 2, "error, warn, info"),
            ("log = \"info,serenity\"", 1, "\"serenity\" is no module"),
            ("log = \"info,serenity=warm\"", 1, "\"serenity=warm\""),
            ("log = \"info,,serenity=warn\"", 1, "no module"),
            ("log = \"serenity=warn\"", 1, "begins"),
            ("log = 3", 1, "string"),
            ("games_per_person = 0", 1, "from 1"),
            ("games_per_person = \"many\"", 1, "from 1"),
            ("table_stones = 11", 1, "at most 10"),
            ("\ntable_stones = -1", 2, "from 0, for none, to 10"),
            ("table_stones = \"8\"", 1, "from 0, for none, to 10"),
            ("tabel_stones = 8", 1, "did you mean `table_stones`?"),
            ("tokn = \"x\"", 1, "did you mean `token`?"),
            ("log_form = \"xml\"", 1, "`json`"),
            ("\nmonitor = \"9600\"", 2, "127.0.0.1:9600"),
            ("monitor = \"example.com:80\"", 1, "127.0.0.1:9600"),
            ("shards = \"0..4\"", 1, "0..4/16"),
            ("shards = \"4..4/16\"", 1, "0..4/16"),
            ("shards = \"12..17/16\"", 1, "0..4/16"),
            ("shards = \"-1..1/1\"", 1, "0..4/16"),
            ("database = \"mysql://root:secret@db/games\"", 1, "sqlite:alquerque.sqlite"),
            ("\ndatabase = \"sqlite:\"", 2, "postgres://"),
            ("database = \"games.sqlite\"", 1, "sqlite:"),
            ("\ndatabase = \"sqlite::memory:\"", 2, "sandbox"),
            ("database = \"sqlite://:memory:\"", 1, "sqlite:alquerque.sqlite"),
            ("database = \"sqlite:games.sqlite?mode=memory\"", 1, "without options"),
            ("token = 5", 1, "string"),
            ("token", 1, ""),
        ] {
            let problem = problem(bad);
            assert!(problem.starts_with(&format!("bot.toml, line {line}: ")), "{problem}");
            assert!(problem.contains(hint), "{problem}");
            assert!(!problem.contains("secret"), "{problem}");
        }
    }

    #[test]
    fn the_database_stands_next_to_the_configuration_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bot.toml");
        for (line, expected) in [
            ("", folder.path().join("alquerque.sqlite")),
            ("database = \"sqlite:games/a b.sqlite\"", folder.path().join("games/a b.sqlite")),
            ("database = \"sqlite:/var/games.sqlite\"", PathBuf::from("/var/games.sqlite")),
            ("database = \"sqlite:///var/games.sqlite\"", PathBuf::from("/var/games.sqlite")),
        ] {
            std::fs::write(&file, line).unwrap();
            let config = Config::load(Some(&file), Some("token")).unwrap();
            assert_eq!(config.database, Database::Sqlite(expected), "{line}");
        }
        let awkward = Database::Sqlite(PathBuf::from("/a b/50%?#å.sqlite"));
        assert_eq!(awkward.url(), "sqlite:///a%20b/50%25%3F%23%C3%A5.sqlite");
    }

    #[test]
    fn a_databases_password_is_never_shown() {
        let config = Config::read("database = \"postgres://bot:secret@db.example:5432/games\"", "bot.toml").unwrap();
        let shown = format!("{config:?} {}", config.database);
        assert!(shown.contains("db.example") && shown.contains("games") && !shown.contains("secret"), "{shown}");
        assert!(config.database.url().contains("secret"));
    }

    #[test]
    fn loopback_addresses_are_told_from_others() {
        for local in ["http://127.0.0.1:7878", "ws://localhost:1/x", "http://[::1]:80", "http://127.9.9.9/"] {
            assert!(is_loopback(local), "{local}");
        }
        for other in ["wss://gateway.discord.gg", "http://127.0.0.1@evil.example/", "", "127.0.0.1", "http://0.0.0.0"] {
            assert!(!is_loopback(other), "{other}");
        }
    }

    #[test]
    fn levels_by_module_are_taken() {
        for log in ["off", "trace", "info, serenity=warn", "warn,alquerque_bot::store=debug,sqlx=off"] {
            assert_eq!(Config::read(&format!("log = \"{log}\""), "bot.toml").unwrap().log, log);
        }
    }

    #[test]
    fn the_form_of_the_log_is_known_even_where_something_else_is_wrong() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("bot.toml");
        for (text, form) in [
            ("log_form = \"json\"\nlog = \"loud\"", LogForm::Json),
            ("token = [\n  log_form='json'", LogForm::Json),
            ("log_form = \"text\"", LogForm::Text),
            ("# log_form = \"json\"", LogForm::Text),
        ] {
            std::fs::write(&file, text).unwrap();
            assert_eq!(LogForm::wished_in(Some(&file)), form, "{text}");
        }
        assert_eq!(LogForm::wished_in(None), LogForm::Text);
    }

    #[test]
    fn shards_are_a_share_of_all() {
        let read = |text: &str| Config::read(&format!("shards = \"{text}\""), "bot.toml").unwrap().shards;
        assert_eq!(read("0..4/16"), Some(Shards { own: 0..4, total: 16 }));
        assert_eq!(read("15..16/16"), Some(Shards { own: 15..16, total: 16 }));
        assert_eq!(read(""), None);
    }

    #[test]
    fn the_environments_token_wins_and_none_is_an_error() {
        assert_eq!(Config::load(None, Some(" from-env\n")).unwrap().token, Token::new("from-env"));
        assert!(matches!(Config::load(None, Some("  ")), Err(ConfigError::NoToken)));
        assert!(matches!(Config::load(None, None), Err(ConfigError::NoToken)));
    }

    #[test]
    fn the_token_is_never_shown() {
        let config = Config { token: Token::new("secret"), ..Config::default() };
        assert!(!format!("{config:?}").contains("secret"));
    }
}
