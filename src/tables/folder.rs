//! Tables as files in a folder: loading what is whole, making what is missing.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};

use super::{
    GenerateError, Material, Stage, Tables,
    file::{self, Content, FileError, PagedFile, Subject},
    slice::{Distances, Slice, Values},
    unfinished,
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
    /// The folder can't be looked into.
    #[error("{path} can't be read: {error}")]
    Read {
        /// The folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
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
    /// The tables whose values are sound; where only the distances are not, these alone are lost.
    pub tables: Tables,
    /// What can't be used, each file once.
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

    /// Loads all tables of one rule set that can be used, of up to `stones` stones. Missing files are no problem, others
    /// are named.
    pub fn load(&self, rules: RuleSet, stones: u32, keep: Keep) -> Loaded {
        let mut loaded = Loaded { tables: Tables::empty(rules), problems: Vec::new() };
        match fs::read_dir(&self.path) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => return loaded,
            Err(error) => {
                loaded.problems.push(FolderError::Read { path: self.path.clone(), error: self.explained(error) });
                return loaded;
            }
        }
        for view in Tables::order(stones).flat_map(Material::views) {
            match self.read_slice(&mut loaded.tables, view, keep) {
                Ok(None) => {}
                Ok(Some(slice)) => {
                    loaded.problems.extend(slice.loss().cloned().map(FolderError::File));
                    loaded.tables.add(slice);
                }
                Err(problem) => loaded.problems.push(problem.into()),
            }
        }
        loaded
    }

    /// Reads a table that is to go with the others, or nothing if there are no values of it: they are written last.
    ///
    /// # Errors
    /// Fails if the values can't be used.
    fn read_slice(&self, tables: &mut Tables, material: Material, keep: Keep) -> Result<Option<Slice>, FileError> {
        let rules = tables.rules();
        let subject = |content| Subject { content, rules, material };
        if matches!(self.path.join(subject(Content::Values).file_name()).try_exists(), Ok(false)) {
            return Ok(None);
        }
        let n_slots = tables.index(material.stones()).n_slots(material);
        let values = PagedFile::open(&self.path, subject(Content::Values), Values::packed_len(n_slots))?;
        let values = Values::read(&values)?;
        let distances = PagedFile::open(&self.path, subject(Content::Distances), n_slots);
        let distances = distances.and_then(|file| match keep {
            Keep::OnDisk => Ok(Distances::OnDisk(file)),
            Keep::OnDiskChecked => file.check().map(|()| Distances::OnDisk(file)),
            Keep::InMemory => file.read_all().map(Distances::Held),
        });
        Ok(Some(Slice::new(material, values, distances.unwrap_or_else(Distances::Lost))))
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
        fs::create_dir_all(&self.path)
            .map_err(|error| FolderError::Write { path: self.path.clone(), error: self.explained(error) })?;
        let _writing = unfinished::take_part(&self.path);
        for material in tables.missing(stones) {
            tables.generate_next(material, threads, stop, &|stage| on_stage(material, stage))?;
            for view in material.views() {
                self.save(tables, view)?;
                let Some(slice) = self.read_slice(tables, view, Keep::OnDisk)? else { continue };
                match slice.loss() {
                    Some(problem) => return Err(problem.clone().into()),
                    None => tables.add(slice),
                }
            }
            on_table(tables, material);
        }
        Ok(())
    }

    /// Returns why nothing can be done with the folder, in words that tell a file in its place.
    fn explained(&self, error: io::Error) -> io::Error {
        if self.path.is_file() { io::Error::other("it is a file, not a folder") } else { error }
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
