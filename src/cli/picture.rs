//! What `render` and `replay` ask of their arguments alike.

use std::path::Path;

use super::{UsageError, one_line};
use crate::render::{MAX_SIZE_PX, MIN_SIZE_PX};

/// What a file's name may say that it holds.
const PICTURES: [&str; 5] = ["png", "gif", "jpg", "jpeg", "webp"];

/// Returns a picture's size in pixels.
///
/// # Errors
/// Says which sizes there are.
pub(super) fn size(px: i64) -> Result<u32, UsageError> {
    let size = u32::try_from(px).ok().filter(|size| (MIN_SIZE_PX..=MAX_SIZE_PX).contains(size));
    size.ok_or_else(|| {
        UsageError(format!("picture size {px} px is not between {MIN_SIZE_PX} and {MAX_SIZE_PX}: --size"))
    })
}

/// Checks that a file's name does not promise another kind of picture than `kind`, such as `png`.
///
/// # Errors
/// Says what would be written.
pub(super) fn check_name(path: &Path, kind: &str) -> Result<(), UsageError> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase()).unwrap_or_default();
    if extension == kind || !PICTURES.contains(&&*extension) {
        return Ok(());
    }
    let path = one_line(&path.to_string_lossy());
    Err(UsageError(format!("--out {path} would hold a {}: let its name end in .{kind}", kind.to_uppercase())))
}
