//! In every theme: what stands out from what, and that shape alone tells things apart.

use super::*;

/// A way of looking at a color: how bright it seems, 0 to 255.
type Sight = fn(Rgb) -> u8;

fn grey(color: Rgb) -> u8 {
    let linear = luminance(color);
    let encoded = if linear <= 0.003_130_8 { 12.92 * linear } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
    (encoded * 255.0).round() as u8
}

/// Shows a color as somebody without green cones sees it: the matrix for deuteranopia (severity 1.0) of Machado, Oliveira
/// and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), on linear light.
fn without_green_cones(color: Rgb) -> Rgb {
    const MATRIX: [[f64; 3]; 3] =
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]];
    // The luminance of a grey is the linear light of its channels.
    let linear = color.map(|channel| luminance([channel; 3]));
    MATRIX.map(|row| {
        let light: f64 = row.iter().zip(linear).map(|(factor, light)| factor * light).sum();
        let light = light.clamp(0.0, 1.0);
        let encoded = if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
        (encoded * 255.0).round() as u8
    })
}

const SIGHTS: [(&str, Sight); 2] = [("in grey", grey), ("with deuteranopia", |color| grey(without_green_cones(color)))];

#[test]
fn simulated_deuteranopia_keeps_greys_and_merges_red_with_green() {
    for level in [0, 51, 128, 255] {
        assert!(without_green_cones([level; 3]).iter().all(|channel| channel.abs_diff(level) <= 1), "{level}");
    }
    // To eyes without green cones, red and green are two kinds of yellow: hardly any blue, red and green alike.
    for color in [[255, 0, 0], [0, 255, 0]] {
        let [red, green, blue] = without_green_cones(color);
        assert!(red.abs_diff(green) < 40 && blue < 60, "{color:?} looks {red} {green} {blue}");
    }
}

#[test]
fn oak_stands_out_from_stones_and_surroundings() {
    let (dark, light) = ([0x31, 0x33, 0x38], [0xff, 0xff, 0xff]);
    for ground in [Ink::Field, Ink::Frame].map(|ink| OAK.color(ink)) {
        assert!((0.20..=0.30).contains(&luminance(ground)), "{ground:?} has {}", luminance(ground));
        for other in [OAK.color(Ink::White), OAK.color(Ink::Black), dark, light] {
            assert!(contrast(ground, other) >= 3.0, "{ground:?} and {other:?}: {}", contrast(ground, other));
        }
    }
}

#[test]
fn lines_words_and_marks_can_be_read() {
    for name in ThemeName::ALL {
        let contrast = |one, other| contrast(name.theme().color(one), name.theme().color(other));
        assert!(contrast(Ink::Line, Ink::Field) >= 3.0, "{name}: lines");
        assert!(contrast(Ink::Line, Ink::Frame) >= 4.5, "{name}: words");
        assert!(contrast(Ink::Mark, Ink::Outline) >= 4.5, "{name}: marks inside their outlines");
        // A mark stands out from any ground by its inside or by its outline.
        for ground in [Ink::Field, Ink::White, Ink::Black] {
            let most = contrast(Ink::Mark, ground).max(contrast(Ink::Outline, ground));
            assert!(most >= 3.0, "{name}: marks on {ground:?}: {most}");
        }
    }
}

#[test]
fn stones_stand_out_from_the_ground_all_around() {
    for theme in ThemeName::ALL {
        let frame = Frame::of_position(position("5/5/1w1b1/5/5 w", RuleSet::Free), Color::White);
        let picture = picture(&Frame { theme, ..frame });
        let field = theme.theme().color(Ink::Field);
        for stone in ["b3", "d3"] {
            let (x, y) = center(point(stone), Color::White);
            for step in 0..32_u32 {
                let angle = f64::from(step) * std::f64::consts::TAU / 32.0;
                // From the edge inward: body, or a ring around it.
                let far = (30..60).filter(|&away| {
                    let (dx, dy) = (f64::from(away) * angle.cos(), f64::from(away) * angle.sin());
                    let pixel = picture.at(x.wrapping_add_signed(dx as i32), y.wrapping_add_signed(dy as i32));
                    away < 53 && contrast(pixel, field) >= 3.0
                });
                let wide = far.count();
                assert!(wide >= 3, "{theme}: {stone} is {wide} px wide toward {step}/32");
            }
        }
    }
}

/// Returns one point's surroundings.
fn patch(frame: &Frame, point: Point) -> Vec<Rgb> {
    let picture = picture(frame);
    let (x, y) = center(point, frame.bottom);
    let (left, top) = (x - PITCH / 2, y - PITCH / 2);
    (0..PITCH * PITCH).map(|idx| picture.at(left + idx % PITCH, top + idx / PITCH)).collect()
}

/// Returns all that a point may show, by name.
fn kinds(theme: ThemeName) -> Vec<(&'static str, Vec<Rgb>)> {
    let free = |text| Frame { theme, ..Frame::of_position(position(text, RuleSet::Free), Color::White) };
    let moved = |text, mv| Frame { theme, ..after(text, RuleSet::Free, mv, Color::White) };
    let (empty, white, black) = ("4b/5/5/5/w4 w", "4b/5/2w2/5/w4 w", "4b/5/2b2/5/w4 w");
    let c3 = points(["c3"]);
    let frames = [
        ("empty", free(empty)),
        ("white", free(white)),
        ("black", free(black)),
        ("selectable", Frame { selectable: c3, ..free(white) }),
        ("chosen", Frame { chosen: vec![point("c3")], ..free(white) }),
        ("marked stone", Frame { marks: c3, ..free(white) }),
        ("marked point", Frame { marks: c3, ..free(empty) }),
        ("target", Frame { targets: c3, ..free(empty) }),
        ("origin", moved(white, "c3-c4")),
        ("captured black", moved("4b/5/2b2/2w2/w4 w", "c2xc4")),
        ("captured white", moved("4b/2b2/2w2/5/w4 b", "c4xc2")),
    ];
    frames.map(|(name, frame)| (name, patch(&frame, point("c3")))).into()
}

#[test]
fn shape_tells_everything_apart() {
    for theme in ThemeName::ALL {
        let kinds = kinds(theme);
        for (how, sight) in SIGHTS {
            let seen: Vec<(&str, Vec<u8>)> =
                kinds.iter().map(|(name, patch)| (*name, patch.iter().map(|&color| sight(color)).collect())).collect();
            for (idx, (name, patch)) in seen.iter().enumerate() {
                for (other_name, other) in &seen[..idx] {
                    let differing = patch.iter().zip(other).filter(|(one, other)| one.abs_diff(**other) > 30).count();
                    // Two hundredths of the surroundings are a disc of 13 px radius: plain to see on a phone.
                    assert!(
                        differing * 50 > patch.len(),
                        "{theme} {how}: {name} and {other_name} differ in {differing} pixels"
                    );
                }
            }
        }
    }
}

#[test]
fn direction_of_march_stands_out_from_the_margin_on_a_phone() {
    for theme in ThemeName::ALL {
        let [free, forward] = [RuleSet::Free, RuleSet::Forward].map(|rules| {
            let frame = Frame { theme, ..Frame::of_position(position("4b/5/5/5/w4 w", rules), Color::White) };
            Picture::decode(&board_png(&frame, 360).expect("a picture"))
        });
        let margin = theme.theme().color(Ink::Frame);
        for (side, ys) in [(Color::White, 256..293), (Color::Black, 68..105)] {
            // Right of the board there is nothing but the chevrons. Each of them has two arms of 8 px and more.
            let places = ys.flat_map(|y| (335..360).map(move |x| (x, y)));
            let painted = places.filter(|&(x, y)| free.at(x, y) != forward.at(x, y));
            let n_plain = painted.filter(|&(x, y)| contrast(forward.at(x, y), margin) >= 3.0).count();
            assert!(n_plain > 70, "{theme}, {side:?}: {n_plain} px");
        }
    }
}

#[test]
fn names_are_read_and_written() {
    for theme in ThemeName::ALL {
        assert_eq!(theme.to_string().parse(), Ok(theme));
        assert_eq!(theme.to_string().to_uppercase().parse(), Ok(theme));
    }
    assert_eq!("Wood".parse(), Ok(ThemeName::Oak));
    let error = "marble".parse::<ThemeName>().expect_err("no theme").to_string();
    assert!(ThemeName::ALL.iter().all(|theme| error.contains(theme.name())), "{error}");
}

#[test]
fn themes_look_different() {
    let start = Frame::of_game(&Game::new(RuleSet::Forward), Color::White);
    let pictures = ThemeName::ALL.map(|theme| board_png(&Frame { theme, ..start.clone() }, 360).expect("a picture"));
    assert!(pictures[0] != pictures[1] && pictures[1] != pictures[2] && pictures[2] != pictures[0]);
}
