//! Tables as files in a folder: loading what is whole, making what is missing.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};

use super::{
    GenerateError, Material, Stage, Tables,
    file::{self, Content, FileError, PagedFile, Subject},
    slice::{Slice, Values},
};
use crate::rules::RuleSet;

/// A folder of table files.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

/// Something is wrong in a folder of tables.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A file can't be used; without it the table is made anew.
    #[error(transparent)]
    File(#[from] FileError),
    /// A table or its folder can't be written.
    #[error("{path} can't be written: {error}")]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A table was not made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
}

/// What was found in a folder.
#[derive(Debug)]
pub struct Loaded {
    /// The tables that are whole.
    pub tables: Tables,
    /// The files that are not.
    pub problems: Vec<FolderError>,
}

/// Where the distances of loaded tables are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// On disk, read by page: for playing.
    OnDisk,
    /// As [`Keep::OnDisk`], but every page is looked at before: for finding out what is to be made anew.
    OnDiskChecked,
    /// In memory, a byte a position: for looking at all of them.
    InMemory,
}

impl Folder {
    /// Names a folder; it need not exist yet.
    pub fn new(path: impl Into<PathBuf>) -> Folder {
        Folder { path: path.into() }
    }

    /// Returns where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Loads all whole tables of one rule set, of up to `stones` stones. Missing files are no problem, others are named.
    pub fn load(&self, rules: RuleSet, stones: u32, keep: Keep) -> Loaded {
        let mut loaded = Loaded { tables: Tables::empty(rules), problems: Vec::new() };
        for material in Tables::order(stones) {
            for view in material.views() {
                let problem = self.load_slice(&mut loaded.tables, view, keep).err();
                loaded.problems.extend(problem.map(FolderError::File));
            }
        }
        loaded
    }

    /// Adds a table to the others, unless there are no values of it: they are written last.
    fn load_slice(&self, tables: &mut Tables, material: Material, keep: Keep) -> Result<(), FileError> {
        let rules = tables.rules();
        let subject = |content| Subject { content, rules, material };
        if matches!(self.path.join(subject(Content::Values).file_name()).try_exists(), Ok(false)) {
            return Ok(());
        }
        let n_slots = tables.index(material.stones()).n_slots(material);
        let values = PagedFile::open(&self.path, subject(Content::Values), Values::packed_len(n_slots))?;
        let distances = PagedFile::open(&self.path, subject(Content::Distances), n_slots)?;
        let slice = Slice::from_files(material, &values, distances)?;
        tables.add(match keep {
            Keep::OnDisk => slice,
            Keep::OnDiskChecked => {
                slice.check_distances()?;
                slice
            }
            Keep::InMemory => slice.with_held_distances()?,
        });
        Ok(())
    }

    /// Makes what `tables` lack, up to `stones` stones, and saves each as soon as it is made, so that a later call goes on
    /// where this one ended. Calls `on_stage` with the material at work, and `on_table` with the tables after each.
    ///
    /// # Errors
    /// Fails if a table can't be written, or when `stop` becomes true; what was saved before stays. A table that can't be
    /// written is in `tables` all the same, so a later call with these leaves it out.
    pub fn build(
        &self,
        tables: &mut Tables,
        stones: u32,
        (threads, stop): (usize, &AtomicBool),
        on_stage: &(dyn Fn(Material, Stage) + Sync),
        on_table: &mut dyn FnMut(&Tables, Material),
    ) -> Result<(), FolderError> {
        fs::create_dir_all(&self.path).map_err(|error| FolderError::Write {
            path: self.path.clone(),
            error: if self.path.is_file() { io::Error::other("it is a file, not a folder") } else { error },
        })?;
        for path in file::leftovers(&self.path) {
            // What can't be removed does no harm but to take room.
            let _ = fs::remove_file(path);
        }
        for material in Tables::order(stones) {
            if material.views().all(|view| tables.slice(view).is_some()) {
                continue;
            }
            tables.generate_next(material, threads, stop, &|stage| on_stage(material, stage))?;
            for view in material.views() {
                self.save(tables, view)?;
                self.load_slice(tables, view, Keep::OnDisk)?;
            }
            on_table(tables, material);
        }
        Ok(())
    }

    fn save(&self, tables: &Tables, material: Material) -> Result<(), FolderError> {
        let Some(slice) = tables.slice(material) else { return Ok(()) };
        let contents = [(Content::Distances, slice.held_distances()), (Content::Values, Some(slice.packed_values()))];
        for (content, bytes) in contents {
            let subject = Subject { content, rules: tables.rules(), material };
            if let Some(bytes) = bytes {
                file::write(&self.path, subject, bytes)
                    .map_err(|error| FolderError::Write { path: self.path.join(subject.file_name()), error })?;
            }
        }
        Ok(())
    }
}
