//! PNG bytes from palette indices.

use png::{BitDepth, ColorType, Encoder, EncodingError, chunk};

use super::{canvas::Canvas, deflate, palette::Palette};

/// Encodes a picture as an opaque, indexed PNG. Shapes that repeat do so every `pitch_px` pixels.
pub(super) fn png(canvas: &Canvas, pitch_px: f32, palette: &Palette) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::new();
    let (width, height) = canvas.size();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.rgb());
    let mut writer = encoder.write_header()?;
    let width = width as usize;
    let pitch = pitch_px.round() as usize;
    let above = width + 1;
    // The likeliest first: the row above, diagonals through it, runs, other files, curves.
    let distances = [1, above, above - 1, above + 1, pitch, 2 * pitch, above - 2, above + 2, above - 3, above + 3];
    // The format has each row behind the number of its filter: 0 is none, for flat colors repeat as they are.
    let rows = canvas.indices().chunks_exact(width).flat_map(|row| [&[0][..], row]);
    let data = deflate::zlib(rows, &distances);
    writer.write_chunk(chunk::IDAT, &data)?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{
        super::theme::{Ink, OAK},
        *,
    };

    fn decode(png: &[u8]) -> Vec<u8> {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::IDENTITY);
        decoder.ignore_checksums(false);
        let mut reader = decoder.read_info().unwrap();
        let mut indices = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut indices).unwrap();
        indices
    }

    proptest! {
        /// From one color to noise of single pixels: another program's decoder gets every pixel back.
        #[test]
        fn every_pixel_comes_back(
            size_px in 160..200_u32,
            spots in prop::collection::vec((0..200_i32, 0..200_i32, 1..40_i32, 0..Ink::ALL.len()), 0..1500),
        ) {
            let mut canvas = Canvas::new((size_px, size_px / 2), Ink::Field);
            for (x, y, side, ink) in spots {
                let side = if ink % 2 == 0 { 1 } else { side };
                canvas.fill((x, y), (x + side, y + side / 2 + 1), Ink::ALL[ink]);
            }
            let png = png(&canvas, 30.0, &Palette::new(&OAK)).unwrap();
            prop_assert_eq!(&decode(&png)[..], canvas.indices());
        }
    }
}
