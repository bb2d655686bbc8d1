//! PNG bytes from palette indices.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};

use super::{canvas::Canvas, palette::Palette};

/// Encodes a picture as an opaque, indexed PNG.
///
/// Rows are stored unfiltered: the runs and repeats of a flat picture are what the compressor finds by itself.
pub(super) fn png(canvas: &Canvas, size_px: u32, palette: &Palette) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::with_capacity(40_000);
    let mut encoder = Encoder::new(&mut bytes, size_px, size_px);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.rgb());
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(2));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(canvas.indices())?;
    writer.finish()?;
    Ok(bytes)
}
