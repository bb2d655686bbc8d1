//! Table files taken apart and put together by hand, as the format is described, with checksums that fit.

use std::{
    fs,
    io::{Read, Write},
    path::Path,
};

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};

const PAGE: usize = 1 << 15;

/// All that a file says; any of it may be a lie.
#[derive(Clone, Debug)]
pub(super) struct Forged {
    pub(super) magic: [u8; 8],
    pub(super) version: u16,
    pub(super) kind: u8,
    pub(super) rules: u8,
    pub(super) own: u8,
    pub(super) enemy: u8,
    pub(super) n_bytes: u64,
    pub(super) n_pages: u32,
    pub(super) pages: Vec<Page>,
}

/// A deflated page and what the header says about it.
#[derive(Clone, Debug)]
pub(super) struct Page {
    pub(super) length: u32,
    pub(super) checksum: u32,
    pub(super) packed: Vec<u8>,
}

impl Page {
    pub(super) fn new(content: &[u8]) -> Page {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(content).unwrap();
        let packed = encoder.finish().unwrap();
        Page { length: packed.len() as u32, checksum: crc32fast::hash(content), packed }
    }

    fn content(&self) -> Vec<u8> {
        let mut content = Vec::new();
        DeflateDecoder::new(&self.packed[..]).read_to_end(&mut content).unwrap();
        assert_eq!(crc32fast::hash(&content), self.checksum);
        content
    }
}

impl Forged {
    /// Takes a good file apart.
    pub(super) fn read(path: &Path) -> Forged {
        let bytes = fs::read(path).unwrap();
        let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
        let n_pages = number(22);
        let header_len = 26 + 8 * n_pages as usize;
        assert_eq!(number(header_len), crc32fast::hash(&bytes[..header_len]));
        let mut pages = Vec::new();
        let mut offset = header_len + 4;
        for entry in (26..header_len).step_by(8) {
            let length = number(entry);
            let packed = bytes[offset..offset + length as usize].to_vec();
            offset += packed.len();
            pages.push(Page { length, checksum: number(entry + 4), packed });
        }
        assert_eq!(offset, bytes.len());
        Forged {
            magic: bytes[..8].try_into().unwrap(),
            version: u16::from_le_bytes([bytes[8], bytes[9]]),
            kind: bytes[10],
            rules: bytes[11],
            own: bytes[12],
            enemy: bytes[13],
            n_bytes: u64::from_le_bytes(bytes[14..22].try_into().unwrap()),
            n_pages,
            pages,
        }
    }

    /// Returns the unpacked content.
    pub(super) fn content(&self) -> Vec<u8> {
        let content: Vec<u8> = self.pages.iter().flat_map(Page::content).collect();
        assert_eq!(content.len() as u64, self.n_bytes);
        content
    }

    /// Returns the same file with another content.
    pub(super) fn with_content(&self, content: &[u8]) -> Forged {
        Forged { pages: content.chunks(PAGE).map(Page::new).collect(), ..self.clone() }
    }

    /// Puts the file together, with a good checksum of the header.
    pub(super) fn write(&self, path: &Path) {
        let mut bytes = self.magic.to_vec();
        bytes.extend(self.version.to_le_bytes());
        bytes.extend([self.kind, self.rules, self.own, self.enemy]);
        bytes.extend(self.n_bytes.to_le_bytes());
        bytes.extend(self.n_pages.to_le_bytes());
        for page in &self.pages {
            bytes.extend(page.length.to_le_bytes());
            bytes.extend(page.checksum.to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes.extend(self.pages.iter().flat_map(|page| &page.packed));
        fs::write(path, bytes).unwrap();
    }
}
