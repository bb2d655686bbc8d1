//! Who may use whom: the arrows that the crate's docs draw.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::support::files::files;

/// Each module and the modules of the crate that it may name.
const MAY_USE: [(&str, &[&str]); 15] = [
    ("rules", &[]),
    ("tables", &["rules"]),
    ("search", &["rules", "tables"]),
    ("render", &["rules"]),
    ("ask", &["rules", "tables", "search", "i18n"]),
    ("i18n", &["rules"]),
    ("store", &["monitor"]),
    ("session", &["rules", "search", "i18n", "monitor", "store"]),
    ("commands", &["ask", "rules", "search", "tables", "render", "i18n", "session", "store"]),
    ("discord", &["commands", "config", "i18n", "monitor", "rules", "search", "session"]),
    ("sandbox", &[]),
    ("config", &["tables"]),
    ("telemetry", &["config"]),
    ("monitor", &[]),
    (
        "cli",
        &[
            "ask",
            "commands",
            "config",
            "discord",
            "i18n",
            "monitor",
            "render",
            "rules",
            "sandbox",
            "search",
            "store",
            "tables",
            "telemetry",
        ],
    ),
];

/// Libraries that only some modules may name.
const LIBRARIES: [(&str, &[&str]); 6] = [
    ("serenity", &["discord"]),
    ("axum", &["sandbox", "monitor"]),
    ("dashmap", &["session", "discord"]),
    ("tokio", &["store", "session", "commands", "discord", "sandbox", "monitor", "cli"]),
    ("sqlx", &["store"]),
    ("fluent_templates", &["i18n"]),
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Returns the text of all files of a module.
fn text_of(module: &str) -> String {
    let mut text = fs::read_to_string(source().join(format!("{module}.rs"))).unwrap_or_default();
    let folder = source().join(module);
    let paths = if folder.is_dir() { files(&folder, "rs") } else { Vec::new() };
    text.extend(paths.iter().map(|path| fs::read_to_string(path).unwrap()));
    assert!(!text.is_empty(), "there is no module {module}");
    text
}

/// Returns the names that stand right after `crate::`, in groups too.
fn used_by(text: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for rest in text.split("crate::").skip(1) {
        if let Some(group) = rest.strip_prefix('{') {
            used.extend(heads_of(group));
        } else {
            used.insert(identifier(rest));
        }
    }
    used.retain(|name| !name.is_empty());
    used
}

/// Returns the first name of each entry of a `use` group.
fn heads_of(group: &str) -> Vec<String> {
    let mut heads = vec![identifier(group)];
    let mut depth = 1;
    for (idx, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => heads.push(identifier(&group[idx + 1..])),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    heads
}

fn identifier(text: &str) -> String {
    text.trim_start().chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect()
}

#[test]
fn modules_use_only_those_below_them() {
    for (module, allowed) in MAY_USE {
        let modules = MAY_USE.map(|(name, _)| name);
        for used in used_by(&text_of(module)) {
            let is_module = modules.contains(&used.as_str()) && used != module;
            assert!(!is_module || allowed.contains(&used.as_str()), "{module} must not use {used}");
        }
    }
}

#[test]
fn every_module_has_its_arrows() {
    let listed: BTreeSet<&str> = MAY_USE.iter().map(|(name, _)| *name).collect();
    let lib = fs::read_to_string(source().join("lib.rs")).unwrap();
    let declared: BTreeSet<String> = lib.split("pub mod ").skip(1).map(identifier).collect();
    assert_eq!(listed, declared.iter().map(String::as_str).collect());
}

#[test]
fn libraries_stay_in_their_modules() {
    for (library, allowed) in LIBRARIES {
        for (module, _) in MAY_USE {
            let text = text_of(module);
            let names = [format!("{library}::"), format!("use {library};")];
            let is_named = names.iter().any(|name| text.contains(name));
            assert!(!is_named || allowed.contains(&module), "{module} must not name {library}");
        }
    }
}
