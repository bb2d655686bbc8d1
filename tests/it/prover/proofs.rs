//! Proofs are found, written, read and checked; a proof that is wrong anywhere is refused.

use std::io::{self, BufReader, Read as _};

use alquerque_bot::{
    rules::{Move, Position, RuleSet},
    search::{Claim, Proof, Settled, Strategy, proof, prove},
    tables::Wdl,
};

use super::{A_LITTLE, FOUR, SIX, random_position};

const MEMORY: usize = 1 << 20;

fn prove_it(position: &Position) -> Option<Proof> {
    Proof::new(*position, 4, prove(position, &FOUR, &A_LITTLE, MEMORY))
}

fn check(proof: &Proof) -> Result<proof::Checked, proof::Flaw> {
    proof::check(proof, FOUR.tables(proof.rules()))
}

fn text(proof: &Proof) -> String {
    let mut text = Vec::new();
    proof::write(proof, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Returns proofs of positions of five and six stones, of every value.
fn some_proofs(rules: RuleSet, seed: u64, count: usize) -> Vec<Proof> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..count).filter_map(|n| prove_it(&random_position(rules, 5 + n % 2, &mut rng))).collect()
}

#[test]
fn a_found_proof_passes_its_check_also_when_written_and_read() {
    let mut answers = 0;
    for rules in RuleSet::ALL {
        for proof in some_proofs(rules, 21, 80) {
            let checked = check(&proof).unwrap_or_else(|flaw| panic!("{rules}: {}: {flaw}", proof.start));
            answers += checked.answers;
            assert_eq!(SIX[rules as usize].value(&proof.start).unwrap(), Some(proof.value));
            let again = proof::read(text(&proof).as_bytes()).unwrap();
            assert_eq!(check(&again).unwrap(), checked);
            assert_eq!(text(&again), text(&proof));
        }
    }
    assert!(answers > 1000, "{answers}");
}

#[test]
fn no_answer_of_a_proof_can_be_left_out() {
    let mut left_out = 0;
    for rules in RuleSet::ALL {
        for proof in some_proofs(rules, 22, 40) {
            for s in 0..proof.strategies.len() {
                for key in proof.strategies[s].answers.keys().take(5) {
                    let mut cut = proof.clone();
                    cut.strategies[s].answers.remove(key);
                    assert!(check(&cut).is_err(), "{rules}: {}: {key:?}", proof.start);
                    left_out += 1;
                }
            }
        }
    }
    assert!(left_out > 100, "{left_out}");
}

#[test]
fn no_other_value_passes() {
    for rules in RuleSet::ALL {
        for proof in some_proofs(rules, 23, 60) {
            for value in [Wdl::Win, Wdl::Draw, Wdl::Loss].into_iter().filter(|&value| value != proof.value) {
                let settled = Settled { value: Some(value), nodes: 0, strategies: proof.strategies.clone() };
                let false_proof = Proof::new(proof.start, 4, settled).unwrap();
                assert!(check(&false_proof).is_err(), "{rules}: {} is no {value}", proof.start);
            }
        }
    }
}

/// Whatever answer is put in place of one: if the check passes, what it claims is still true.
#[test]
fn another_answer_passes_only_if_it_is_as_good() {
    let mut refused = 0;
    for rules in RuleSet::ALL {
        for proof in some_proofs(rules, 24, 40) {
            for s in 0..proof.strategies.len() {
                for (key, (position, answer)) in proof.strategies[s].answers.clone().into_iter().take(4) {
                    for mv in position.moves().into_iter().filter(|&mv| mv != answer.mv) {
                        let mut changed = proof.clone();
                        changed.strategies[s].answers.get_mut(&key).unwrap().1.mv = mv;
                        if check(&changed).is_ok() {
                            check_true(&changed.strategies[s], &position, answer.room, mv);
                        } else {
                            refused += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

/// Checks by the larger tables that a move does what its strategy claims.
fn check_true(strategy: &Strategy, position: &Position, room: u8, mv: Move) {
    let rules = position.rules();
    let quiet = rules.quiet_limit().map_or(0, |limit| limit - u32::from(room));
    let setup = alquerque_bot::rules::Setup { quiet, ..position.setup() };
    let next = setup.into_position(rules).unwrap().play_unchecked(mv);
    let value = SIX[rules as usize].value(&next).unwrap().map(|value| -value);
    match strategy.claim {
        Claim::Wins(_) => assert_eq!(value, Some(Wdl::Win), "{rules}: {position} {mv}"),
        Claim::Holds(_) => assert_ne!(value, Some(Wdl::Loss), "{rules}: {position} {mv}"),
    }
}

/// A strategy that only walks to and fro must not pass for a win, whatever rooms it names.
#[test]
fn walking_in_circles_is_no_win() {
    for proof in some_proofs(RuleSet::Free, 25, 80) {
        let Some(Strategy { claim: Claim::Holds(side), .. }) = proof.strategies.first() else { continue };
        for room in [1, 2, 12, 48, 255] {
            let mut circle = proof.strategies[0].clone();
            circle.claim = Claim::Wins(*side);
            circle.answers.values_mut().for_each(|(_, answer)| answer.room = room);
            let value = if *side == proof.start.turn() { Wdl::Win } else { Wdl::Loss };
            let false_proof = Proof { value, strategies: vec![circle], ..proof.clone() };
            assert!(check(&false_proof).is_err(), "{} with room {room}", proof.start);
        }
    }
}

#[test]
fn in_forward_an_answer_counts_only_within_the_forty() {
    let mut refused = 0;
    for proof in some_proofs(RuleSet::Forward, 26, 80).into_iter().filter(|proof| proof.value == Wdl::Win) {
        let Some((key, (_, answer))) = proof.strategies[0].answers.iter().next() else { continue };
        for room in [0, answer.room.saturating_sub(2), 41, 255] {
            let mut changed = proof.clone();
            changed.strategies[0].answers.get_mut(key).unwrap().1.room = room;
            if check(&changed).is_err() {
                refused += 1;
            }
        }
    }
    assert!(refused > 20, "{refused}");
}

#[test]
fn a_proof_over_larger_tables_says_which_it_needs() {
    let proof = some_proofs(RuleSet::Free, 27, 1).remove(0);
    let proof = Proof { table_stones: 8, ..proof };
    let said = check(&proof).unwrap_err().to_string();
    assert!(said.contains("tables of up to 8 stones") && said.contains("up to 4"), "{said}");
}

#[test]
fn a_text_that_is_no_proof_is_named_by_line() {
    let proofs = some_proofs(RuleSet::Free, 28, 60);
    let proof = proofs.into_iter().find(|proof| proof.strategies[0].answers.len() > 3).unwrap();
    let good = text(&proof);
    let lines: Vec<&str> = good.lines().collect();
    assert!(lines.len() > 8, "{good}");
    let problem = |text: &str| proof::read(text.as_bytes()).unwrap_err().to_string();
    for (line, bad, hint) in [
        (1, "alquerque proof 2", "alquerque proof 1"),
        (2, "rules swedish", "free or forward"),
        (2, "", "rules"),
        (3, "start 5/5/5/5/5 w 0", "no stone"),
        (3, "start 5/5/5/5/w3 w 0", "rank 1"),
        (4, "value good", "win, draw or loss"),
        (5, "tables 99", "10 stones"),
        (6, "white plays by 3 answers", "white wins by 12 answers"),
        (6, "white wins by -3 answers", "white wins by 12 answers"),
        (7, "5/5/5/5/w4 w 3 a1-a9", "not legal"),
        (7, "5/5/5/5/w4 w 300 a1-a2", "at most 255"),
        (7, "nonsense", ""),
        (8, lines[6], "already"),
    ] {
        let mut changed: Vec<&str> = lines.clone();
        changed[line - 1] = bad;
        let said = problem(&changed.join("\n"));
        assert!(said.starts_with(&format!("line {line} of the proof: ")) && said.contains(hint), "{bad}: {said}");
    }
    for n in 0..lines.len() - 1 {
        let cut = lines[..n].join("\n");
        let passes = proof::read(cut.as_bytes()).is_ok_and(|proof| check(&proof).is_ok());
        assert!(!passes, "{n} lines of {}", lines.len());
    }
    // A huge claimed number of answers takes no memory in advance.
    let huge = good.replace(" answers", "000000000000 answers");
    assert!(problem(&huge).starts_with("line "), "{huge}");
    assert!(proof::read(&[0xff, 0xfe, 0x00][..]).is_err());
}

#[test]
fn endless_line_is_not_read_to_its_end() {
    let title = &b"alquerque proof 1\n"[..];
    for (begin, line) in [(&b""[..], "line 1 "), (title, "line 2 ")] {
        let endless = BufReader::new(begin.chain(io::repeat(0)));
        let problem = proof::read(endless).unwrap_err().to_string();
        assert!(problem.starts_with(line) && problem.contains("longer than any line"), "{problem}");
    }
}
