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

/// Returns a chart without turning points.
fn of(worth: Vec<Worth>) -> Chart {
    Chart { worth, ..Chart::default() }
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
    Chart { turning_points: turning_points.map(|(ply, by)| turning(ply, by)).into(), ..of(worth) }
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
        let picture = chart_picture(&of(vec![worth; 12]));
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
    let [exact, estimate, unknown] =
        [DRAW, Worth::Estimate(0), Worth::Unknown].map(|worth| chart_picture(&of(vec![worth; 12])));
    let x = 500;
    assert!(thickness(&exact, x, Ink::Mark) >= 3 * thickness(&estimate, x, Ink::White).max(1));
    assert!(thickness(&estimate, x, Ink::White) > 0 && thickness(&estimate, x, Ink::Mark) == 0);
    assert_eq!(thickness(&unknown, x, Ink::White) + thickness(&unknown, x, Ink::Mark), 0);
}

#[test]
fn estimates_rise_for_white_and_stay_inside() {
    let top = |hundredths| {
        let picture = chart_picture(&of(vec![Worth::Estimate(hundredths); 3]));
        (BANDS[0].start..BANDS[2].end).find(|&y| picture.at(500, y) == OAK.color(Ink::White)).expect("a line")
    };
    let tops = [i32::MAX, 400, 100, 0, -100, -400, i32::MIN].map(top);
    assert!(tops.is_sorted() && tops.windows(2).all(|pair| pair[0] < pair[1]), "{tops:?}");
}

#[test]
fn turning_points_of_white_are_numbered_below_and_of_black_above() {
    let chart = |by| Chart { turning_points: vec![turning(9, by)], ..of(vec![DRAW; 20]) };
    let plain = chart_picture(&Chart { turning_points: Vec::new(), ..chart(Color::White) });
    let differs = |by, rows: std::ops::Range<u32>| {
        let marked = chart_picture(&chart(by));
        rows.flat_map(|y| (0..960).map(move |x| (x, y))).any(|(x, y)| marked.at(x, y) != plain.at(x, y))
    };
    assert!(differs(Color::White, 505..600) && !differs(Color::White, 0..90));
    assert!(differs(Color::Black, 0..90) && !differs(Color::Black, 505..600));
}

#[test]
fn any_chart_can_be_drawn() {
    let crowded = (0..400).map(|ply| turning(ply, if ply % 3 == 0 { Color::White } else { Color::Black })).collect();
    for chart in [
        Chart::default(),
        Chart { turning_points: vec![turning(1, Color::White)], ..of(vec![WHITE]) },
        Chart { turning_points: crowded, ..of(vec![DRAW; 2000]) },
        Chart { turning_points: vec![turning(usize::MAX, Color::Black)], ..Chart::default() },
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
fn numbers_of_the_first_and_last_move_keep_clear_of_the_edge() {
    let turning_points = [1, 199].into_iter().flat_map(|ply| Color::ALL.map(|by| turning(ply, by))).collect();
    let picture = chart_picture(&Chart { turning_points, ..of(vec![DRAW; 200]) });
    // The bands in between reach further, and so may their marks.
    for y in (0..92).chain(450..picture.height) {
        for x in (0..16).chain(944..960) {
            assert_eq!(picture.at(x, y), OAK.color(Ink::Frame), "{x}, {y}");
        }
    }
}

#[test]
fn scale_stands_right_below_its_ticks_and_out_of_a_leaders_way() {
    let written = |turning_points: Vec<TurningPoint>| {
        let picture = chart_picture(&Chart { turning_points, ..of(vec![DRAW; 42]) });
        // Each of ten, twenty, thirty and forty.
        [10, 20, 30, 40].map(|ply| {
            let x = 112 + (2 * ply + 1) * 824 / 84;
            (462..505).any(|y| (x - 20..x + 20).any(|x| picture.at(x, y) == OAK.color(Ink::Line)))
        })
    };
    assert_eq!(written(vec![]), [true; 4]);
    assert_eq!(written(vec![turning(5, Color::White), turning(20, Color::Black)]), [true; 4]);
}

#[test]
fn goldens() {
    let check = |name, chart: &Chart| golden(name, &chart_png(chart).expect("a picture"));
    check("chart-turns", &changing_game());
    check("chart-night", &Chart { theme: ThemeName::Night, ..changing_game() });
    check("chart-contrast", &Chart { theme: ThemeName::Contrast, ..changing_game() });
    let close = [1, 2, 3, 4, 104, 125].map(|ply| turning(ply, if ply % 2 == 1 { Color::White } else { Color::Black }));
    let mut worth = vec![WHITE, DRAW, WHITE, DRAW, WHITE];
    worth.extend([BLACK; 99]);
    worth.extend([WHITE; 21]);
    worth.push(DRAW);
    check("chart-crowded", &Chart { turning_points: close.into(), ..of(worth) });
}
