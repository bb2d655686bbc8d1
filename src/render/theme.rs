//! Colors as data: a theme says what every ink looks like, nothing else in the renderer names a color.

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
    /// Lines of the board, words, outlines of marks.
    Line,
    /// Below stones.
    Shadow,
    /// The body of a white stone.
    White,
    /// Edge and inner mark of a white stone.
    WhiteDetail,
    /// The body of a black stone.
    Black,
    /// Edge and inner mark of a black stone.
    BlackDetail,
    /// Marks and arrows, always inside an outline of [`Ink::Line`].
    Mark,
    /// A captured white stone.
    WhiteGhost,
    /// A captured black stone.
    BlackGhost,
}

impl Ink {
    /// All inks, in the order of a theme's colors.
    pub const ALL: [Ink; 11] = [
        Ink::Frame,
        Ink::Field,
        Ink::Line,
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

impl Theme {
    /// Returns the color of an ink.
    pub const fn color(&self, ink: Ink) -> Rgb {
        self.colors[ink as usize]
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
