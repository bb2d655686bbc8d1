//! The opening book.

use alquerque_bot::{
    rules::{Position, RuleSet, Setup, Symmetry},
    search::Book,
    tables::{Wdl, symmetries},
};

use super::random_position;

fn bytes(book: &Book) -> Vec<u8> {
    let mut bytes = Vec::new();
    book.write(&mut bytes).unwrap();
    bytes
}

fn some_book(rules: RuleSet) -> (Book, Vec<(Position, Wdl)>) {
    let mut rng = fastrand::Rng::with_seed(31);
    let mut book = Book::default();
    let values = [Wdl::Win, Wdl::Draw, Wdl::Loss];
    let entries: Vec<_> = (0..300).map(|n| (random_position(rules, 16, &mut rng), values[n % 3])).collect();
    for (position, value) in &entries {
        book.add(position, *value);
    }
    (book, entries)
}

#[test]
fn the_side_that_begins_wins_in_the_books_that_come_along() {
    for rules in RuleSet::ALL {
        assert_eq!(Book::of(rules).value(&Position::start(rules)), Some(Wdl::Win), "{rules}");
    }
}

#[test]
fn the_books_that_come_along_are_small() {
    let size =
        [&include_bytes!("../../../assets/book/free.book")[..], include_bytes!("../../../assets/book/forward.book")]
            .map(<[u8]>::len);
    assert!(size.iter().sum::<usize>() <= 2_000_000, "{size:?}");
}

#[test]
fn a_book_reads_back_what_was_written() {
    for rules in RuleSet::ALL {
        let (book, entries) = some_book(rules);
        let again = Book::read(&bytes(&book)).unwrap();
        assert_eq!(again, book);
        for (position, value) in entries {
            assert_eq!(again.value(&position), Some(value), "{position}");
        }
    }
}

#[test]
fn symmetric_and_exchanged_positions_are_one() {
    for rules in RuleSet::ALL {
        let (book, entries) = some_book(rules);
        for (position, value) in entries {
            for symmetry in symmetries(rules) {
                let image = |symmetry: Symmetry, setup: Setup| {
                    let mut stones = setup.stones;
                    stones.white = symmetry.of(stones.white);
                    stones.black = symmetry.of(stones.black);
                    Setup { stones, ..setup }
                };
                let same = image(*symmetry, position.setup());
                assert_eq!(book.value(&same.into_position(rules).unwrap()), Some(value));
                let mut exchanged = image(Symmetry::TURNED, same);
                (exchanged.stones.white, exchanged.stones.black) = (exchanged.stones.black, exchanged.stones.white);
                exchanged.turn = !exchanged.turn;
                assert_eq!(book.value(&exchanged.into_position(rules).unwrap()), Some(value));
            }
        }
    }
}

#[test]
fn a_later_counter_than_was_proved_is_unknown_in_forward_but_for_draws() {
    let rules = RuleSet::Forward;
    let at = |quiet| Setup { quiet, ..Position::start(rules).setup() }.into_position(rules).unwrap();
    for (value, later) in [(Wdl::Win, None), (Wdl::Loss, None), (Wdl::Draw, Some(Wdl::Draw))] {
        let mut book = Book::default();
        book.add(&at(7), value);
        assert_eq!([0, 7, 8, 39].map(|quiet| book.value(&at(quiet))), [Some(value), Some(value), later, later]);
    }
}

#[test]
fn a_damaged_book_is_refused_and_never_panics() {
    let (book, _) = some_book(RuleSet::Free);
    let good = bytes(&book);
    for len in 0..good.len() {
        assert!(Book::read(&good[..len]).is_err(), "{len} of {}", good.len());
    }
    for place in 0..good.len() {
        let mut bad = good.clone();
        bad[place] ^= 1 << (place % 8);
        let _ = Book::read(&bad);
    }
}
