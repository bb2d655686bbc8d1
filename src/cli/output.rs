//! Files that subcommands write: whole or not at all.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
};

use super::UsageError;

/// A file that is to be written. Until it is whole it has another name, so that an older one stays in place.
///
/// What is no regular file, such as `/dev/stdout`, is written to as it is.
#[derive(Debug)]
pub(super) struct Output {
    path: PathBuf,
    /// Where it is written until it is whole.
    unfinished: Option<PathBuf>,
    file: File,
}

impl Output {
    /// Begins a file: long work should not end at one that can't be. What a killed run has left is taken over. The path
    /// `-` is standard output.
    ///
    /// # Errors
    /// Says in one line why it can't be written.
    pub(super) fn create(path: &Path) -> Result<Output, UsageError> {
        Output::begin(path).map_err(|error| UsageError(message(path, &error)))
    }

    fn begin(path: &Path) -> io::Result<Output> {
        let path = if path == Path::new("-") { Path::new("/dev/stdout") } else { path };
        // A link stays one.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if target.exists() && !target.is_file() {
            let file = File::options().write(true).open(&target)?;
            return Ok(Output { path: path.to_owned(), unfinished: None, file });
        }
        let name = target.file_name().ok_or_else(|| io::Error::other("that is no file's name"))?;
        let unfinished = target.with_file_name(format!("{}.part", name.display()));
        let file = begin_unfinished(&unfinished)?;
        Ok(Output { path: target, unfinished: Some(unfinished), file })
    }

    /// Writes the whole content, to the disk and not only toward it.
    ///
    /// # Errors
    /// Says in one line why it can't be written. Nothing is left of it then.
    pub(super) fn finish(mut self, write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>) -> anyhow::Result<()> {
        self.write_all(write).map_err(|error| anyhow::Error::msg(message(&self.path, &error)))
    }

    fn write_all(&mut self, write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>) -> io::Result<()> {
        let mut buffered = BufWriter::new(&self.file);
        write(&mut buffered)?;
        buffered.flush()?;
        drop(buffered);
        if let Some(unfinished) = &self.unfinished {
            self.file.sync_all()?;
            fs::rename(unfinished, &self.path)?;
            self.unfinished = None;
        }
        Ok(())
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some(unfinished) = &self.unfinished {
            // What can't be removed does no harm but to take room.
            let _ = fs::remove_file(unfinished);
        }
    }
}

/// Opens an unfinished file for this run alone.
fn begin_unfinished(path: &Path) -> io::Result<File> {
    if path.exists() && !path.is_file() {
        return Err(io::Error::other(format!("{} is in the way", path.display())));
    }
    let file = File::options().write(true).create(true).truncate(false).open(path)?;
    let is_ours = file.try_lock().is_ok() && {
        // Another run may have finished and renamed it just now.
        fs::metadata(path).is_ok_and(|at_path| file.metadata().is_ok_and(|opened| at_path.ino() == opened.ino()))
    };
    if !is_ours {
        return Err(io::Error::other("another run is writing it"));
    }
    file.set_len(0)?;
    Ok(file)
}

fn message(path: &Path, error: &io::Error) -> String {
    format!("can't write {}: {error}", path.to_string_lossy().escape_debug())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn link_stays_one_and_leads_to_the_new_content() {
        let place = tempfile::tempdir().unwrap();
        let [file, link] = ["file", "link"].map(|name| place.path().join(name));
        fs::write(&file, "older").unwrap();
        symlink(&file, &link).unwrap();
        Output::create(&link).unwrap().finish(|out| out.write_all(b"newer")).unwrap();
        assert!(link.is_symlink() && fs::read(&file).unwrap() == b"newer");
    }

    #[test]
    fn pipe_is_written_to_as_it_is() {
        let place = tempfile::tempdir().unwrap();
        let pipe = place.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let heard = std::thread::scope(|scope| {
            let reader = scope.spawn(|| fs::read(&pipe).unwrap());
            Output::create(&pipe).unwrap().finish(|out| out.write_all(b"heard")).unwrap();
            reader.join().unwrap()
        });
        assert_eq!(heard, b"heard");
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_is_begun_and_not_finished_leaves_nothing() {
        let place = tempfile::tempdir().unwrap();
        let begun = Output::create(&place.path().join("file")).unwrap();
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
        drop(begun);
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 0);
    }

    #[test]
    fn folder_is_no_file_to_write() {
        let place = tempfile::tempdir().unwrap();
        for path in [place.path(), &place.path().join("no/such/file"), Path::new("/"), Path::new("")] {
            let error = Output::create(path).expect_err("it can't be written");
            assert!(error.to_string().starts_with("can't write "), "{error}");
        }
    }
}
