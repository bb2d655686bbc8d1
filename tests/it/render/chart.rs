//! The chart of a game.

use alquerque_bot::render::{Chart, TurningPoint, Worth, chart_png};

use super::*;

const WHITE: Worth = Worth::Exact(Some(Color::White));
const BLACK: Worth = Worth::Exact(Some(Color::Black));
const DRAW: Worth = Worth::Exact(None);
/// The corners of the three bands, from the layout.
const BANDS: [std::ops::Range<u32>; 3] = [96..212, 212..328, 328..444];
const PLOT: std::ops::Range<u32> = 112..936;

fn chart_picture(chart: &Chart) -> Picture {
    Picture::decode(&chart_png(chart).expect("a picture"))
}

fn turning(ply: usize, by: Color) -> TurningPoint {
    TurningPoint { ply, by }
}

/// A game whose beginning is only estimated and which turns four times.
fn changing_game() -> Chart {
    let estimates = [20, -35, 60, 10, -80, -160, -90, 40, 130, 220];
    let mut worth = vec![Worth::Unknown];
    worth.extend(estimates.map(Worth::Estimate));
    worth.extend([Worth::Unknown; 2]);
    worth.extend([DRAW; 6]);
    worth.extend([WHITE; 9]);
    worth.extend([BLACK; 3]);
    worth.extend([DRAW; 7]);
    worth.extend([WHITE; 6]);
    let turning_points = [(19, Color::Black), (28, Color::White), (31, Color::Black), (38, Color::Black)];
    Chart { worth, turning_points: turning_points.map(|(ply, by)| turning(ply, by)).into() }
}

/// Returns in which bands a color is found in a column.
fn bands_with(picture: &Picture, x: u32, ink: Ink) -> Vec<usize> {
    let has = |band: &usize| BANDS[*band].clone().any(|y| picture.at(x, y) == OAK.color(ink));
    (0..3).filter(has).collect()
}

#[test]
fn chart_is_opaque_indexed_and_wide() {
    let picture = chart_picture(&changing_game());
    assert_eq!((picture.width, picture.height), (960, 600));
    assert!(picture.is_indexed && !picture.has_transparency);
}

#[test]
fn exact_values_run_through_the_band_of_who_wins() {
    for (worth, band) in [(WHITE, 0), (DRAW, 1), (BLACK, 2)] {
        let picture = chart_picture(&Chart { worth: vec![worth; 12], turning_points: Vec::new() });
        for x in PLOT.step_by(50).skip(1) {
            assert_eq!(bands_with(&picture, x, Ink::Mark), [band], "{worth:?} at {x}");
        }
    }
}

#[test]
fn estimates_are_thin_and_unknown_is_a_gap() {
    let thickness = |picture: &Picture, x: u32, ink| {
        { BANDS[0].start..BANDS[2].end - 1 }.filter(|&y| picture.at(x, y) == OAK.color(ink)).count()
    };
    let of = |worth| chart_picture(&Chart { worth: vec![worth; 12], turning_points: Vec::new() });
    let (exact, estimate, unknown) = (of(DRAW), of(Worth::Estimate(0)), of(Worth::Unknown));
    let x = 500;
    assert!(thickness(&exact, x, Ink::Mark) >= 3 * thickness(&estimate, x, Ink::White).max(1));
    assert!(thickness(&estimate, x, Ink::White) > 0 && thickness(&estimate, x, Ink::Mark) == 0);
    assert_eq!(thickness(&unknown, x, Ink::White) + thickness(&unknown, x, Ink::Mark), 0);
}

#[test]
fn estimates_rise_for_white_and_stay_inside() {
    let top = |hundredths| {
        let picture = chart_picture(&Chart { worth: vec![Worth::Estimate(hundredths); 3], turning_points: Vec::new() });
        (BANDS[0].start..BANDS[2].end).find(|&y| picture.at(500, y) == OAK.color(Ink::White)).expect("a line")
    };
    let tops = [i32::MAX, 400, 100, 0, -100, -400, i32::MIN].map(top);
    assert!(tops.is_sorted() && tops.windows(2).all(|pair| pair[0] < pair[1]), "{tops:?}");
}

#[test]
fn turning_points_of_white_are_numbered_below_and_of_black_above() {
    let chart = |by| Chart { worth: vec![DRAW; 20], turning_points: vec![turning(9, by)] };
    let plain = chart_picture(&Chart { turning_points: Vec::new(), ..chart(Color::White) });
    let differs = |by, rows: std::ops::Range<u32>| {
        let marked = chart_picture(&chart(by));
        rows.flat_map(|y| (0..960).map(move |x| (x, y))).any(|(x, y)| marked.at(x, y) != plain.at(x, y))
    };
    assert!(differs(Color::White, 460..530) && !differs(Color::White, 0..90));
    assert!(differs(Color::Black, 0..90) && !differs(Color::Black, 460..530));
}

#[test]
fn any_chart_can_be_drawn() {
    let crowded = (0..400).map(|ply| turning(ply, if ply % 3 == 0 { Color::White } else { Color::Black })).collect();
    for chart in [
        Chart::default(),
        Chart { worth: vec![WHITE], turning_points: vec![turning(1, Color::White)] },
        Chart { worth: vec![DRAW; 2000], turning_points: crowded },
        Chart { worth: Vec::new(), turning_points: vec![turning(usize::MAX, Color::Black)] },
    ] {
        assert_eq!(chart_picture(&chart).pixels.len(), 960 * 600);
    }
}

#[test]
fn equal_charts_give_equal_bytes() {
    let png = |chart: &Chart| chart_png(chart).expect("a picture");
    assert!(png(&changing_game()) == png(&changing_game()));
}

#[test]
fn goldens() {
    let check = |name, chart: &Chart| golden(name, &chart_png(chart).expect("a picture"));
    check("chart-turns", &changing_game());
    let close = [(21, Color::White), (22, Color::Black), (23, Color::White), (25, Color::White), (79, Color::White)];
    let mut worth = vec![Worth::Unknown; 12];
    worth.extend([WHITE; 9]);
    worth.extend([DRAW, WHITE, DRAW, DRAW]);
    worth.extend([BLACK; 55]);
    check("chart-crowded", &Chart { worth, turning_points: close.map(|(ply, by)| turning(ply, by)).into() });
}
