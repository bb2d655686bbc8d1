//! PNG bytes from palette indices.

use png::{BitDepth, ColorType, Encoder, EncodingError, chunk};

use super::{canvas::Canvas, deflate, layout::Layout, palette::Palette};

/// Encodes a picture as an opaque, indexed PNG.
pub(super) fn png(canvas: &Canvas, layout: Layout, palette: &Palette) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, layout.size_px, layout.size_px);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.rgb());
    let mut writer = encoder.write_header()?;
    let width = layout.size_px as usize;
    let pitch = layout.pitch(1.0).round() as usize;
    let above = width + 1;
    let data = deflate::zlib(
        &rows(canvas.indices(), width),
        &[1, pitch, 2 * pitch, above, above - 1, above + 1, above - 2, above + 2, above - 3, above + 3],
    );
    writer.write_chunk(chunk::IDAT, &data)?;
    writer.finish()?;
    Ok(bytes)
}

/// Returns the rows as the format has them, each behind a zero: no filter, for flat colors repeat as they are.
fn rows(indices: &[u8], width: usize) -> Vec<u8> {
    let mut rows = Vec::with_capacity(indices.len() + width);
    for row in indices.chunks_exact(width) {
        rows.push(0);
        rows.extend_from_slice(row);
    }
    rows
}
