//! Facts that live outside the repository, in the folder that `ALQUERQUE_FACTS` names (default `../shared`).

use std::{env, fs, path::PathBuf};

/// Returns the text of a fact file. Absent, the test that asked is skipped, loudly; with `CI` set it fails instead.
pub(crate) fn read(name: &str) -> Option<String> {
    let folder = env::var_os("ALQUERQUE_FACTS").map(PathBuf::from);
    let folder = folder.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared"));
    let path = folder.join(name);
    match fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => {
            let message = format!("no facts in {}: {error}; set ALQUERQUE_FACTS", path.display());
            assert!(env::var_os("CI").is_none(), "{message}");
            eprintln!("SKIPPED: {message}");
            None
        }
    }
}
