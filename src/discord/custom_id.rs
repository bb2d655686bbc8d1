//! A button's id: what a [`Press`] means, written so that it outlives the process.
//!
//! `1tp17:42:a:b` reads: version 1, a tap on the public board of game 17 at revision 42, with the stone on a1 chosen,
//! on b1. At most 54 bytes of the 100 that Discord keeps. An id comes back from the network, where anybody can write
//! one, so reading accepts exactly what writing makes.

use arrayvec::ArrayVec;

use crate::{
    commands::{Control, Page, Press, Surface},
    rules::{Point, RuleSet},
    session::{ChallengeId, GameId},
};

/// The version of the form. Buttons of another version are answered as too old to read.
const VERSION: char = '1';

/// Returns the id of a button that means `press`; different presses have different ids.
pub fn write(press: &Press) -> String {
    let meaning = match press {
        Press::Tap { game, revision, surface, path, point } => {
            let path: String = path.iter().map(|&point| point_letter(point)).collect();
            let (surface, point) = (surface_letter(*surface), point_letter(*point));
            format!("t{surface}{game}:{revision}:{path}:{point}")
        }
        Press::OnlyMove { game, revision, surface } => {
            format!("o{}{game}:{revision}", surface_letter(*surface))
        }
        Press::Control { game, revision, surface, control } => {
            format!("c{}{game}:{revision}:{}", surface_letter(*surface), control_letter(*control))
        }
        Press::Accept(challenge) => format!("a{challenge}"),
        Press::Decline(challenge) => format!("d{challenge}"),
        Press::Withdraw(challenge) => format!("w{challenge}"),
        Press::Topic(id) => format!("q{id}"),
        Press::Guide { rules, page } => format!("g{}{}", rules_letter(*rules), page_letter(*page)),
        Press::Forget => "f".to_owned(),
        Press::ReallyForget => "r".to_owned(),
    };
    format!("{VERSION}{meaning}")
}

/// Returns what the button with this id means, or `None` if [`write()`] never made such an id.
pub fn read(id: &str) -> Option<Press> {
    let press = parse(id)?;
    // One press, one id: other spellings of the same numbers (+1, 01) are none of ours.
    (write(&press) == id).then_some(press)
}

fn parse(id: &str) -> Option<Press> {
    let mut letters = id.strip_prefix(VERSION)?.chars();
    match letters.next()? {
        'a' => Some(Press::Accept(challenge(letters.as_str())?)),
        'd' => Some(Press::Decline(challenge(letters.as_str())?)),
        'w' => Some(Press::Withdraw(challenge(letters.as_str())?)),
        'q' => topic(letters.as_str()),
        'g' => Some(Press::Guide { rules: rules(letters.next()?)?, page: page(single(letters.as_str())?)? }),
        // What stands behind these two is found when the id is written again.
        'f' => Some(Press::Forget),
        'r' => Some(Press::ReallyForget),
        kind => {
            let surface = surface(letters.next()?)?;
            on_board(kind, surface, letters.as_str())
        }
    }
}

fn on_board(kind: char, surface: Surface, rest: &str) -> Option<Press> {
    let mut parts = rest.split(':');
    let game = GameId(parts.next()?.parse().ok()?);
    let revision = parts.next()?.parse().ok()?;
    match (kind, parts.next(), parts.next(), parts.next()) {
        ('t', Some(path), Some(on), None) => {
            let mut points = ArrayVec::new();
            for letter in path.chars() {
                points.try_push(point(letter)?).ok()?;
            }
            Some(Press::Tap { game, revision, surface, path: points, point: point(single(on)?)? })
        }
        ('o', None, None, None) => Some(Press::OnlyMove { game, revision, surface }),
        ('c', Some(letter), None, None) => {
            Some(Press::Control { game, revision, surface, control: control(single(letter)?)? })
        }
        _ => None,
    }
}

fn challenge(number: &str) -> Option<ChallengeId> {
    number.parse().ok().map(ChallengeId)
}

const MAX_TOPIC: usize = 40;

fn topic(id: &str) -> Option<Press> {
    let is_one = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    ((1..=MAX_TOPIC).contains(&id.len()) && id.chars().all(is_one)).then(|| Press::Topic(id.to_owned()))
}

const RULES: [(RuleSet, char); 2] = [(RuleSet::Free, 'f'), (RuleSet::Forward, 'w')];

fn rules_letter(rules: RuleSet) -> char {
    match rules {
        RuleSet::Free => 'f',
        RuleSet::Forward => 'w',
    }
}

fn rules(letter: char) -> Option<RuleSet> {
    RULES.into_iter().find_map(|(rules, of)| (of == letter).then_some(rules))
}

/// Pages are told apart by letters in their order.
fn page_letter(page: Page) -> char {
    let number = Page::ALL.iter().position(|&other| other == page).unwrap_or(0);
    char::from(b'a' + number as u8)
}

fn page(letter: char) -> Option<Page> {
    Page::ALL.into_iter().find(|&page| page_letter(page) == letter)
}

fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// `a` to `y`, in the points' own order.
fn point_letter(point: Point) -> char {
    char::from(b'a' + point.index() as u8)
}

fn point(letter: char) -> Option<Point> {
    letter.is_ascii_lowercase().then(|| Point::from_index(letter as usize - 'a' as usize))?
}

const SURFACES: [(Surface, char); 3] =
    [(Surface::Public, 'p'), (Surface::PrivateWhiteBelow, 'w'), (Surface::PrivateBlackBelow, 'b')];

fn surface_letter(surface: Surface) -> char {
    match surface {
        Surface::Public => 'p',
        Surface::PrivateWhiteBelow => 'w',
        Surface::PrivateBlackBelow => 'b',
    }
}

fn surface(letter: char) -> Option<Surface> {
    SURFACES.into_iter().find_map(|(surface, of)| (of == letter).then_some(surface))
}

fn control_letter(control: Control) -> char {
    match control {
        Control::Flip => 'f',
        Control::Draw => 'd',
        Control::AgreeDraw => 'a',
        Control::DeclineDraw => 'n',
        Control::Takeback => 't',
        Control::GrantTakeback => 'g',
        Control::DeclineTakeback => 'k',
        Control::Resign => 'r',
        Control::ReallyResign => 'y',
        Control::End => 'c',
        Control::ReallyEnd => 'e',
        Control::ReallyStop => 'o',
        Control::Rematch => 'm',
        Control::Analyse => 'x',
        Control::Replay => 'v',
        Control::Show => 's',
    }
}

fn control(letter: char) -> Option<Control> {
    Some(match letter {
        'f' => Control::Flip,
        'd' => Control::Draw,
        'a' => Control::AgreeDraw,
        'n' => Control::DeclineDraw,
        't' => Control::Takeback,
        'g' => Control::GrantTakeback,
        'k' => Control::DeclineTakeback,
        'r' => Control::Resign,
        'y' => Control::ReallyResign,
        'c' => Control::End,
        'e' => Control::ReallyEnd,
        'o' => Control::ReallyStop,
        'm' => Control::Rematch,
        'x' => Control::Analyse,
        'v' => Control::Replay,
        's' => Control::Show,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_point() -> impl Strategy<Value = Point> {
        (0..Point::COUNT).prop_map(|index| Point::from_index(index).unwrap())
    }

    fn any_press() -> impl Strategy<Value = Press> {
        let board = (any::<u64>().prop_map(GameId), any::<u32>(), 0..SURFACES.len());
        let controls: Vec<Control> = ('a'..='z').filter_map(control).collect();
        (0..10, board, prop::collection::vec(any_point(), 0..=13), any_point(), prop::sample::select(controls))
            .prop_map(|(kind, (game, revision, surface), path, point, control)| {
                let surface = SURFACES[surface].0;
                match kind {
                    0 => Press::Tap { game, revision, surface, path: path.into_iter().collect(), point },
                    1 => Press::OnlyMove { game, revision, surface },
                    2 => Press::Control { game, revision, surface, control },
                    3 => Press::Accept(ChallengeId(game.0)),
                    4 => Press::Decline(ChallengeId(game.0)),
                    5 => Press::Topic(format!("topic-{}", game.0)),
                    6 => Press::Guide {
                        rules: RULES[revision as usize % 2].0,
                        page: Page::ALL[game.0 as usize % Page::ALL.len()],
                    },
                    7 => Press::Withdraw(ChallengeId(game.0)),
                    8 => Press::Forget,
                    _ => Press::ReallyForget,
                }
            })
    }

    proptest! {
        #[test]
        fn an_id_reads_back_as_what_was_written(press in any_press()) {
            prop_assert_eq!(read(&write(&press)), Some(press));
        }

        #[test]
        fn different_presses_have_different_ids(one in any_press(), other in any_press()) {
            prop_assert_eq!(one == other, write(&one) == write(&other));
        }

        #[test]
        fn any_text_is_read_without_panic(text in ".{0,120}", tail in "[0-9:a-z+]{0,40}") {
            let _ = read(&text);
            for kind in ["1t", "1tp", "1cp1:", "1o", "1a", "1q", "1gf"] {
                if let Some(press) = read(&format!("{kind}{tail}")) {
                    prop_assert_eq!(write(&press), format!("{kind}{tail}"));
                }
            }
        }
    }

    #[test]
    fn the_longest_id_fits() {
        let last = Point::from_index(24).unwrap();
        let press = Press::Tap {
            game: GameId(u64::MAX),
            revision: u32::MAX,
            surface: Surface::PrivateWhiteBelow,
            path: [last; 13].into_iter().collect(),
            point: last,
        };
        let longest = write(&press);
        assert!(longest.len() <= 54, "{longest} has {} bytes", longest.len());
    }

    #[test]
    fn other_spellings_and_versions_are_refused() {
        let good = "1tp17:42:a:b";
        assert!(read(good).is_some());
        for bad in [
            "",
            "1",
            "1t",
            "1tp",
            "2tp17:42:a:b",
            "1tp017:42:a:b",
            "1tp+17:42:a:b",
            "1tp17:42:a:b:",
            "1tp17:42:a:bb",
            "1tp17:42:a:z",
            "1tp17:42:aaaaaaaaaaaaaa:b",
            "1tx17:42:a:b",
            "1tp17:4294967296:a:b",
            "1op17:42:",
            "1cp17:42:é",
            "1a",
            "1a-1",
            "1a1 ",
            "1a18446744073709551616",
            "1z1",
            "1q",
            "1qUpper",
            "1qa b",
            "1qaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "1gf",
            "1gfz",
            "1gxa",
            "1gfaa",
            "1tp17:42:ü:b",
            "１a1",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
