//! Files that are being written, and what killed writers leave of them.
//!
//! Until it is whole a table's file has a name of its own that ends in `.part`. Who writes holds a shared lock on the
//! folder, which ends with him however he ends. Whoever begins and finds nobody there removes what lies about.

use std::{
    fs::{self, DirEntry, File},
    path::Path,
};

/// Returns a name that no other writer gives to the unfinished file `name`.
pub(super) fn name_of(name: &str) -> String {
    format!("{name}.{:016x}.part", fastrand::u64(..))
}

/// Returns whether a file's name is one that [`name_of`] gives: the folder may hold what is not ours.
fn is_unfinished(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    let mut parts = name.to_str().unwrap_or_default().rsplit('.');
    parts.next() == Some("part")
        && parts.next().is_some_and(|number| number.len() == 16 && u64::from_str_radix(number, 16).is_ok())
        && matches!(parts.next(), Some("values" | "distances"))
}

/// Takes part in writing in a folder, until what is returned is dropped. Unless others do, unfinished files are removed.
///
/// Returns nothing where folders can't be locked; nothing is removed there.
pub(super) fn take_part(folder: &Path) -> Option<File> {
    let place = File::open(folder).ok()?;
    if place.try_lock().is_ok() {
        remove_unfinished(folder);
        place.unlock().ok()?;
    }
    place.lock_shared().ok()?;
    Some(place)
}

fn remove_unfinished(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(is_unfinished) {
        // What can't be removed does no harm but to take room.
        let _ = fs::remove_file(entry.path());
    }
}
