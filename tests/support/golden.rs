//! Pictures held against stored ones, pixel by pixel.

use std::{env, fs, path::PathBuf};

/// A decoded picture.
pub struct Picture {
    pub width: u32,
    pub height: u32,
    /// Red, green and blue of each pixel, row by row.
    pub pixels: Vec<[u8; 3]>,
    /// Whether the file stores palette indices.
    pub is_indexed: bool,
    /// Whether the file stores transparency.
    pub has_transparency: bool,
}

impl Picture {
    pub fn decode(png: &[u8]) -> Picture {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG header");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a picture that fits memory")];
        reader.next_frame(&mut bytes).expect("PNG image data");
        let info = reader.info();
        Picture {
            width: info.width,
            height: info.height,
            is_indexed: info.color_type == png::ColorType::Indexed,
            has_transparency: info.trns.is_some(),
            pixels: bytes.as_chunks().0.to_vec(),
        }
    }

    pub fn at(&self, x: u32, y: u32) -> [u8; 3] {
        self.pixels[(y * self.width + x) as usize]
    }
}

/// Holds a picture against `tests/golden/NAME.png`. `UPDATE_GOLDEN=1 cargo test --test it render` stores the new ones:
/// look at each, at a phone's width too, before committing it.
#[track_caller]
pub fn golden(name: &str, png: &[u8]) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name).with_extension("png");
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, png).expect("tests/golden can be written");
        return;
    }
    let stored = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}; set UPDATE_GOLDEN=1", path.display()));
    let (new, stored) = (Picture::decode(png), Picture::decode(&stored));
    assert_eq!((new.width, new.height), (stored.width, stored.height), "{name}: size");
    let differing = new.pixels.iter().zip(&stored.pixels).filter(|(new, stored)| new != stored).count();
    assert_eq!(differing, 0, "{name}: pixels that differ from the golden picture; UPDATE_GOLDEN=1 stores the new one");
}
