//! Table files: a header, then deflated pages that can be read one by one. Each is read as if made by an enemy.
//!
//! All numbers are little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `ALQTABLE` |
//! | 2 | version, 1 |
//! | 1 | 0 for values (two bits a slot), 1 for distances (a byte a slot) |
//! | 1 | rule set: 0 `free`, 1 `forward` |
//! | 1 + 1 | stones of the side to move, of the other side |
//! | 8 | length of the unpacked content in bytes |
//! | 4 | number of pages, of 32 KiB each but for the last |
//! | 8 a page | length of the deflated page, CRC-32 of its content |
//! | 4 | CRC-32 of all the above |
//! | | the pages |

use std::{
    fs::{self, File},
    io::{self, BufWriter, Read, Write},
    os::unix::fs::FileExt,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};

use super::{index::Material, unfinished};
use crate::rules::RuleSet;

const MAGIC: [u8; 8] = *b"ALQTABLE";
const VERSION: u16 = 1;
const PAGE: usize = 1 << 15;
const FIXED_HEADER: usize = 26;

/// A table file that can't be used.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the table {path} {flaw}")]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub flaw: Flaw,
}

/// Why a table file can't be used.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Flaw {
    /// It can't be read.
    #[error("can't be read: {0}")]
    Io(Arc<io::Error>),
    /// It is a folder, a pipe, a device: reading it may never end.
    #[error("is not a regular file")]
    NotRegular,
    /// It is shorter than it says, or longer.
    #[error("has {found} bytes instead of {expected}")]
    Length {
        /// What the header says.
        expected: u64,
        /// What is there.
        found: u64,
    },
    /// It does not begin as table files do.
    #[error("is not a table")]
    Magic,
    /// It was made by another version of the program.
    #[error("is of version {0}, this program reads version {VERSION}")]
    Version(u16),
    /// It is a table of something else.
    #[error("is a table of something else than its name says")]
    Other,
    /// The header or a page is not as it was written.
    #[error("is damaged in the {length} bytes from byte {offset} on")]
    Damaged {
        /// Where the damaged part begins.
        offset: u64,
        /// How long that part is.
        length: u64,
    },
    /// A value is none of win, draw and loss.
    #[error("holds a value that is none")]
    Value,
}

impl From<io::Error> for Flaw {
    fn from(error: io::Error) -> Flaw {
        Flaw::Io(Arc::new(error))
    }
}

/// What a file is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Subject {
    pub(super) content: Content,
    pub(super) rules: RuleSet,
    pub(super) material: Material,
}

/// Which half of a table a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Values,
    Distances,
}

impl Subject {
    /// Returns the file's name, such as `free-3v2.values`.
    pub(super) fn file_name(self) -> String {
        let extension = match self.content {
            Content::Values => "values",
            Content::Distances => "distances",
        };
        format!("{}-{}.{extension}", self.rules, self.material)
    }

    fn header(self, n_bytes: u64, n_pages: u32) -> Vec<u8> {
        let mut header = Vec::with_capacity(FIXED_HEADER);
        header.extend(MAGIC);
        header.extend(VERSION.to_le_bytes());
        header.push(self.content as u8);
        header.push(self.rules as u8);
        header.extend([self.material.own as u8, self.material.enemy as u8]);
        header.extend(n_bytes.to_le_bytes());
        header.extend(n_pages.to_le_bytes());
        header
    }
}

/// Writes `bytes` as a file in `folder`. Until it is whole and on disk it has another name.
///
/// # Errors
/// Fails if it can't be written; nothing is left of it then.
pub(super) fn write(folder: &Path, subject: Subject, bytes: &[u8]) -> io::Result<()> {
    let path = folder.join(subject.file_name());
    let unfinished = folder.join(unfinished::name_of(&subject.file_name()));
    let written = write_pages(&unfinished, subject, bytes).and_then(|()| fs::rename(&unfinished, &path));
    if written.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&unfinished);
    }
    written
}

fn write_pages(path: &Path, subject: Subject, bytes: &[u8]) -> io::Result<()> {
    let mut pages = Vec::new();
    let mut header = subject.header(bytes.len() as u64, bytes.len().div_ceil(PAGE) as u32);
    for page in bytes.chunks(PAGE) {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(page)?;
        let packed = encoder.finish()?;
        header.extend((packed.len() as u32).to_le_bytes());
        header.extend(crc32fast::hash(page).to_le_bytes());
        pages.push(packed);
    }
    let mut file = BufWriter::new(File::create_new(path)?);
    file.write_all(&header)?;
    file.write_all(&crc32fast::hash(&header).to_le_bytes())?;
    for page in &pages {
        file.write_all(page)?;
    }
    file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
}

/// A proof walks to and fro among the positions of one table, whose distances may fill some hundred pages. So many are
/// kept unpacked for each file, 2 MiB.
const RECENT_PAGES: usize = 64;

/// An opened file whose header has been checked; its pages are checked as they are read.
#[derive(Debug)]
pub(super) struct PagedFile {
    path: PathBuf,
    file: File,
    n_bytes: usize,
    pages: Vec<Page>,
    /// The pages that were asked for last, the newest at the end.
    recent: Mutex<Vec<(usize, Vec<u8>)>>,
    /// Whether the log names the file already: damage shows at every look, but one line is enough.
    is_noted: AtomicBool,
}

#[derive(Clone, Copy, Debug)]
struct Page {
    offset: u64,
    length: u32,
    checksum: u32,
}

impl PagedFile {
    /// Opens the file about `subject` in `folder`; its content must be `n_bytes` long.
    ///
    /// # Errors
    /// Says what is wrong with the file.
    pub(super) fn open(folder: &Path, subject: Subject, n_bytes: usize) -> Result<PagedFile, FileError> {
        let path = folder.join(subject.file_name());
        match open_regular(&path).and_then(|file| read_header(file, subject, n_bytes)) {
            Ok((file, pages)) => {
                Ok(PagedFile { path, file, n_bytes, pages, recent: Mutex::default(), is_noted: AtomicBool::new(false) })
            }
            Err(flaw) => Err(FileError { path, flaw }),
        }
    }

    /// Returns this file's error.
    pub(super) fn error(&self, flaw: Flaw) -> FileError {
        FileError { path: self.path.clone(), flaw }
    }

    /// Reads the whole content.
    ///
    /// # Errors
    /// Fails if a page can't be read or is damaged.
    pub(super) fn read_all(&self) -> Result<Vec<u8>, FileError> {
        let mut bytes = Vec::with_capacity(self.n_bytes);
        for number in 0..self.pages.len() {
            bytes.extend(self.read_page(number).map_err(|flaw| self.error(flaw))?);
        }
        Ok(bytes)
    }

    /// Reads the whole content and keeps nothing of it.
    ///
    /// # Errors
    /// Fails if a page can't be read or is damaged.
    pub(super) fn check(&self) -> Result<(), FileError> {
        for number in 0..self.pages.len() {
            self.read_page(number).map_err(|flaw| self.error(flaw))?;
        }
        Ok(())
    }

    /// Returns one byte of the content. The log names a file that can't be read any more, once.
    ///
    /// # Errors
    /// Fails if its page can't be read or is damaged.
    pub(super) fn byte(&self, index: usize) -> Result<u8, FileError> {
        let (number, place) = (index / PAGE, index % PAGE);
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, page) = if let Some(found) = recent.iter().rposition(|(known, _)| *known == number) {
            recent.remove(found)
        } else {
            let page = self.read_page(number).map_err(|flaw| self.error(flaw)).inspect_err(|error| self.note(error))?;
            if recent.len() == RECENT_PAGES {
                recent.remove(0);
            }
            (number, page)
        };
        let byte = page[place];
        recent.push((number, page));
        Ok(byte)
    }

    fn note(&self, error: &FileError) {
        if !self.is_noted.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                "{error}: its distances are done without, the values stay in use; \"alquerque-bot tables build\" mends it."
            );
        }
    }

    fn read_page(&self, number: usize) -> Result<Vec<u8>, Flaw> {
        let Page { offset, length, checksum } = self.pages[number];
        let damaged = || Flaw::Damaged { offset, length: u64::from(length) };
        let content_len = PAGE.min(self.n_bytes - number * PAGE);
        // No page of ours is longer than its content and a few bytes.
        if length as usize > PAGE + 1024 {
            return Err(damaged());
        }
        let mut packed = vec![0; length as usize];
        self.file.read_exact_at(&mut packed, offset).map_err(|error| self.flaw_of(error))?;
        let mut page = Vec::with_capacity(content_len);
        let unpacked = DeflateDecoder::new(&packed[..]).take(content_len as u64 + 1).read_to_end(&mut page);
        if unpacked.is_err() || page.len() != content_len || crc32fast::hash(&page) != checksum {
            return Err(damaged());
        }
        Ok(page)
    }

    /// Says why a page could not be read: most often the file has been cut since it was opened.
    fn flaw_of(&self, error: io::Error) -> Flaw {
        let expected = self.pages.last().map_or(0, |last| last.offset + u64::from(last.length));
        match self.file.metadata() {
            Ok(metadata) if metadata.len() < expected => Flaw::Length { expected, found: metadata.len() },
            _ => error.into(),
        }
    }
}

/// Opens a file unless it is one whose reading may block or never end.
fn open_regular(path: &Path) -> Result<File, Flaw> {
    if !fs::metadata(path)?.is_file() {
        return Err(Flaw::NotRegular);
    }
    Ok(File::open(path)?)
}

/// Reads and checks the header of a file about `subject`, whose content must be `n_bytes` long.
fn read_header(mut file: File, subject: Subject, n_bytes: usize) -> Result<(File, Vec<Page>), Flaw> {
    let found = file.metadata()?.len();
    let n_pages = n_bytes.div_ceil(PAGE);
    let header_len = FIXED_HEADER + 8 * n_pages;
    let mut header = vec![0; header_len + 4];
    let read = read_up_to(&mut file, &mut header)?;
    if read < MAGIC.len() || header[..8] != MAGIC {
        return Err(Flaw::Magic);
    }
    let version = u16::from_le_bytes([header[8], header[9]]);
    if read >= FIXED_HEADER && version != VERSION {
        return Err(Flaw::Version(version));
    }
    if read < header.len() {
        return Err(Flaw::Length { expected: header.len() as u64, found });
    }
    if header[..FIXED_HEADER] != subject.header(n_bytes as u64, n_pages as u32) {
        return Err(Flaw::Other);
    }
    let (header, checksum) = header.split_at(header_len);
    if crc32fast::hash(header).to_le_bytes() != checksum {
        return Err(Flaw::Damaged { offset: 0, length: header_len as u64 });
    }
    let mut offset = header_len as u64 + 4;
    let mut pages = Vec::with_capacity(n_pages);
    for entry in header[FIXED_HEADER..].chunks_exact(8) {
        let number = |at: usize| u32::from_le_bytes([entry[at], entry[at + 1], entry[at + 2], entry[at + 3]]);
        pages.push(Page { offset, length: number(0), checksum: number(4) });
        offset += u64::from(number(0));
    }
    if offset != found {
        return Err(Flaw::Length { expected: offset, found });
    }
    Ok((file, pages))
}

fn read_up_to(file: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
    let mut content = Vec::with_capacity(buffer.len());
    file.take(buffer.len() as u64).read_to_end(&mut content)?;
    buffer[..content.len()].copy_from_slice(&content);
    Ok(content.len())
}
