//! Colors as data: a theme says what every ink looks like, nothing else in the renderer names a color.

use std::{fmt, str::FromStr};

/// A color of the sRGB space: red, green, blue.
pub type Rgb = [u8; 3];

/// What something is painted with. Shapes tell things apart; inks only help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Ink {
    /// Around the board, below coordinates and badge.
    Frame,
    /// The board itself.
    Field,
    /// Lines of the board, and words.
    Line,
    /// Outlines of marks, and what is behind or on [`Ink::Mark`].
    Outline,
    /// Below stones.
    Shadow,
    /// The body of a white stone.
    White,
    /// Edge ring and inner mark of a white stone.
    WhiteDetail,
    /// The body of a black stone.
    Black,
    /// Edge ring and inner mark of a black stone.
    BlackDetail,
    /// Marks and arrows, always inside [`Ink::Outline`].
    Mark,
    /// A captured white stone.
    WhiteGhost,
    /// A captured black stone.
    BlackGhost,
}

impl Ink {
    /// All inks, in the order of a theme's colors.
    pub const ALL: [Ink; 12] = [
        Ink::Frame,
        Ink::Field,
        Ink::Line,
        Ink::Outline,
        Ink::Shadow,
        Ink::White,
        Ink::WhiteDetail,
        Ink::Black,
        Ink::BlackDetail,
        Ink::Mark,
        Ink::WhiteGhost,
        Ink::BlackGhost,
    ];
}

/// The colors of all inks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Theme {
    /// One color for each of [`Ink::ALL`].
    pub colors: [Rgb; Ink::ALL.len()],
}

/// The default: oak, ivory and ebony. Its ground is of middle brightness, so that both kinds of stones stand out from it
/// and it stands out from a chat's dark and light surroundings.
pub const OAK: Theme = Theme {
    colors: [
        [0xb5, 0x83, 0x52],
        [0xaa, 0x77, 0x44],
        [0x2b, 0x18, 0x0c],
        [0x2b, 0x18, 0x0c],
        [0x7d, 0x52, 0x2b],
        [0xff, 0xf8, 0xe8],
        [0xd0, 0xba, 0x94],
        [0x1c, 0x19, 0x1b],
        [0x73, 0x6b, 0x6b],
        [0xff, 0xd0, 0x4a],
        [0xcf, 0xad, 0x85],
        [0x6b, 0x4c, 0x30],
    ],
};

/// For dark rooms: slate under moonlight. Black stones stand out by their ring.
pub const NIGHT: Theme = Theme {
    colors: [
        [0x1d, 0x24, 0x30],
        [0x28, 0x31, 0x40],
        [0x8e, 0x9d, 0xb5],
        [0x08, 0x0b, 0x11],
        [0x12, 0x17, 0x20],
        [0xee, 0xea, 0xdf],
        [0xa5, 0xa0, 0x94],
        [0x0a, 0x0c, 0x10],
        [0xa3, 0xb3, 0xcc],
        [0xff, 0xc2, 0x45],
        [0x9a, 0x9b, 0x9c],
        [0x45, 0x51, 0x66],
    ],
};

/// For weak eyes and sunlight: black on white. White stones stand out by their ring.
pub const CONTRAST: Theme = Theme {
    colors: [
        [0xf2, 0xf2, 0xf2],
        [0xff, 0xff, 0xff],
        [0x00, 0x00, 0x00],
        [0x00, 0x00, 0x00],
        [0xb8, 0xb8, 0xb8],
        [0xff, 0xff, 0xff],
        [0x00, 0x00, 0x00],
        [0x00, 0x00, 0x00],
        [0xff, 0xff, 0xff],
        [0xff, 0xd4, 0x00],
        [0xe4, 0xe4, 0xe4],
        [0x6e, 0x6e, 0x6e],
    ],
};

impl Theme {
    /// Returns the color of an ink.
    pub const fn color(&self, ink: Ink) -> Rgb {
        self.colors[ink as usize]
    }
}

/// A theme that can be chosen, with a name that stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ThemeName {
    /// [`OAK`].
    #[default]
    Oak,
    /// [`NIGHT`].
    Night,
    /// [`CONTRAST`].
    Contrast,
}

impl ThemeName {
    /// All themes, the default first.
    pub const ALL: [ThemeName; 3] = [ThemeName::Oak, ThemeName::Night, ThemeName::Contrast];

    /// Returns the name for commands and storage; [`Oak`](ThemeName::Oak) is told as wood.
    pub const fn name(self) -> &'static str {
        match self {
            ThemeName::Oak => "oak",
            ThemeName::Night => "night",
            ThemeName::Contrast => "contrast",
        }
    }

    /// Returns the colors.
    pub const fn theme(self) -> &'static Theme {
        match self {
            ThemeName::Oak => &OAK,
            ThemeName::Night => &NIGHT,
            ThemeName::Contrast => &CONTRAST,
        }
    }
}

impl fmt::Display for ThemeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown theme: choose oak (wood), night or contrast")]
pub struct ThemeNameError;

impl FromStr for ThemeName {
    type Err = ThemeNameError;

    fn from_str(name: &str) -> Result<ThemeName, ThemeNameError> {
        let is_named = |theme: &ThemeName| name.eq_ignore_ascii_case(theme.name());
        let is_wood = name.eq_ignore_ascii_case("wood");
        let known = ThemeName::ALL.into_iter().find(is_named).or(is_wood.then_some(ThemeName::Oak));
        known.ok_or(ThemeNameError)
    }
}

/// Returns how bright a color looks, from 0 (black) to 1 (white): the relative luminance of WCAG 2.
pub fn luminance(color: Rgb) -> f64 {
    let [red, green, blue] = color.map(|channel| {
        let channel = f64::from(channel) / 255.0;
        if channel <= 0.040_45 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Returns the contrast of two colors, from 1 (none) to 21 (black on white), as WCAG 2 defines it.
pub fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}
