//! GIF bytes from pictures of palette indices: each but the first holds the rectangle that changed, and in it what
//! stayed the same is see-through.

use gif::{DisposalMethod, Encoder, EncodingError, Repeat};

use super::{canvas::Canvas, palette::Palette};

/// The index of a pixel that stays as it was. A palette leaves it free.
const UNCHANGED: u8 = 255;

/// Encodes pictures of one size, each with how long it is shown in hundredths of a second. The animation runs for ever.
pub(super) fn gif(
    pictures: impl Iterator<Item = (Canvas, u16)>,
    size_px: u32,
    palette: &Palette,
) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, size_px as u16, size_px as u16, palette.rgb())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut before = None;
    for (canvas, shown_cs) in pictures {
        let mut frame = match &before {
            None => whole(&canvas),
            Some(before) => change(before, &canvas),
        };
        frame.delay = shown_cs;
        frame.dispose = DisposalMethod::Keep;
        encoder.write_frame(&frame)?;
        before = Some(canvas);
    }
    drop(encoder);
    Ok(bytes)
}

fn whole(canvas: &Canvas) -> gif::Frame<'static> {
    let (width, height) = canvas.size();
    let buffer = canvas.indices().to_vec().into();
    gif::Frame { width: width as u16, height: height as u16, buffer, ..gif::Frame::default() }
}

/// Returns what turns one picture into another of its size.
fn change(before: &Canvas, after: &Canvas) -> gif::Frame<'static> {
    let Rect { left, top, right, bottom } = changed(before, after);
    let width = after.size().0 as usize;
    let mut indices = Vec::with_capacity((right - left) * (bottom - top));
    for row in (top..bottom).map(|y| y * width) {
        let row = row + left..row + right;
        let pixels = before.indices()[row.clone()].iter().zip(&after.indices()[row]);
        indices.extend(pixels.map(|(before, after)| if before == after { UNCHANGED } else { *after }));
    }
    gif::Frame {
        left: left as u16,
        top: top as u16,
        width: (right - left) as u16,
        height: (bottom - top) as u16,
        transparent: Some(UNCHANGED),
        buffer: indices.into(),
        ..gif::Frame::default()
    }
}

/// Pixels from a corner up to and without another one.
#[derive(Debug, PartialEq)]
struct Rect {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

/// Returns the smallest rectangle outside of which two pictures of one size are the same; a single pixel if they are
/// the same everywhere, as a picture can't be without any.
fn changed(before: &Canvas, after: &Canvas) -> Rect {
    let width = after.size().0 as usize;
    let rows = || before.indices().chunks_exact(width).zip(after.indices().chunks_exact(width));
    let differ = |(before, after): (&[u8], &[u8])| before != after;
    let Some(top) = rows().position(differ) else { return Rect { left: 0, top: 0, right: 1, bottom: 1 } };
    let bottom = rows().rposition(differ).unwrap_or(top) + 1;
    let (mut left, mut right) = (width, 0);
    for (before, after) in rows().take(bottom).skip(top) {
        left = before.iter().zip(after).take(left).position(|(before, after)| before != after).unwrap_or(left);
        let beyond = before[right..].iter().zip(&after[right..]).rposition(|(before, after)| before != after);
        right += beyond.map_or(0, |last| last + 1);
    }
    Rect { left, top, right, bottom }
}
