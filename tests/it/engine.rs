//! The universal game interface and `best`, driven without processes.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::io::Cursor;

use alquerque_bot::{
    cli::{
        best::{self, BestArgs, GameOver},
        engine::serve,
    },
    rules::{Game, Position, RuleSet},
    search::Knowledge,
};
use clap::Parser;

/// Sends the whole input, ends it, and returns the lines of the answer.
fn talk(input: impl Into<Vec<u8>>) -> Vec<String> {
    let mut out = Vec::new();
    serve(Cursor::new(input.into()), &mut out, Knowledge::without_tables()).unwrap();
    String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
}

#[track_caller]
fn check(input: &str, expected: &[&str]) {
    assert_eq!(talk(input), expected);
}

/// Returns the moves that the engine answered with; `none` where it had none.
fn best_moves(input: &str) -> Vec<String> {
    talk(input).iter().filter_map(|line| line.strip_prefix("bestmove ")).map(str::to_owned).collect()
}

#[test]
fn engine_introduces_itself() {
    let lines = talk("ugi\nisready\n");
    assert!(lines[0].starts_with("id name ") && lines[1].starts_with("id author "), "{lines:?}");
    assert!(lines.contains(&"option name Rules type combo default free var free var forward".to_owned()));
    assert_eq!(&lines[lines.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn go_answers_with_info_and_a_legal_move() {
    let lines = talk("position startpos moves d3-c3 b3xd3\ngo depth 5\n");
    let mut game = Game::new(RuleSet::Free);
    for text in ["d3-c3", "b3xd3"] {
        game.play(game.position().read_move(text).unwrap()).unwrap();
    }
    let (last, infos) = lines.split_last().unwrap();
    assert!(game.position().read_move(last.strip_prefix("bestmove ").unwrap()).is_ok());
    assert!(infos.len() >= 5 && infos.iter().all(|line| line.starts_with("info depth ")), "{lines:?}");
    for word in [" score ", " nodes ", " time ", " nps ", " pv "] {
        assert!(infos.iter().all(|line| line.contains(word)), "{word} is missing in {infos:?}");
    }
}

#[test]
fn every_way_to_limit_a_search_gives_one_move() {
    for go in ["go movetime 20", "go nodes 3000", "go depth 3", "go p1time 400 p2time 400 p1inc 10 p2inc 10"] {
        assert_eq!(best_moves(&format!("position startpos\n{go}\n")).len(), 1, "{go}");
    }
}

#[test]
fn endless_search_ends_at_stop_at_quit_and_at_the_end_of_input() {
    for end in ["stop\n", "quit\n", ""] {
        assert_eq!(best_moves(&format!("position startpos\ngo infinite\n{end}")).len(), 1, "{end:?}");
    }
}

#[test]
fn endless_search_ends_when_a_command_waits_for_it() {
    let input = "position startpos\ngo infinite\nposition startpos\ngo infinite\nisready\nstop\nstop\n";
    assert_eq!(best_moves(input).len(), 2);
}

#[test]
fn commands_that_come_during_a_search_wait_for_its_end() {
    // The second position has one move only, the first does not have it.
    let moves = best_moves("position startpos\ngo depth 6\nposition fen 5/5/2bw1/5/5 w 0\ngo depth 6\n");
    assert_eq!(moves.len(), 2);
    assert_eq!(moves[1], "d3xb3");
}

#[test]
fn quit_hears_nothing_that_follows() {
    check("quit\nisready\n", &[]);
}

#[test]
fn rules_change_the_start_position() {
    let start = "position startpos\nquery p1turn\n";
    check(start, &["response true"]);
    check(&format!("setoption name Rules value forward\n{start}"), &["response true"]);
    let black = Position::start(RuleSet::Forward);
    let best = best_moves(&format!("setoption name Rules value forward\n{start}go depth 2\n"));
    assert!(black.read_move(&best[0]).is_ok());
}

#[test]
fn first_player_is_the_side_that_begins() {
    check("position startpos moves d3-c3\nquery p1turn\n", &["response false"]);
    check("position fen 5/5/2bw1/5/5 b\nquery p1turn\n", &["response false"]);
    check("setoption name rules value forward\nposition fen 5/5/2bw1/5/5 b\nquery p1turn\n", &["response true"]);
}

#[test]
fn queries_tell_results() {
    let ask = "query gameover\nquery result\n";
    check(&format!("position startpos\n{ask}"), &["response false", "response none"]);
    check(&format!("position fen 5/5/5/5/w4 b\n{ask}"), &["response true", "response p1win"]);
    check(&format!("position fen 5/5/5/5/b4 w\n{ask}"), &["response true", "response p2win"]);
    let forward = "setoption name Rules value forward\n";
    check(&format!("{forward}position fen 5/5/5/5/w4 b\n{ask}"), &["response true", "response p2win"]);
    check(&format!("{forward}position fen 4b/5/5/5/w4 w 40\n{ask}"), &["response true", "response draw"]);
}

#[test]
fn finished_game_has_no_best_move() {
    check(
        "position fen 5/5/5/5/w4 b\ngo depth 3\n",
        &["info string the game is over: Black has no stones left, White wins", "bestmove none"],
    );
}

#[test]
fn near_win_is_announced_in_plies() {
    let lines = talk("position fen 5/5/2bw1/5/5 w 0\ngo depth 3\n");
    assert!(lines[0].contains(" score mate 1 "), "{lines:?}");
}

#[test]
fn repetitions_of_the_game_count() {
    let moves = "a1-b1 e5-d5 b1-a1 d5-e5 a1-b1 e5-d5 b1-a1 d5-e5";
    check(&format!("position fen 4b/5/5/5/w4 w moves {moves}\nquery result\n"), &["response draw"]);
    let lines = talk(format!("position fen 4b/5/5/5/w4 w moves {moves} a1-b1\n"));
    assert!(lines[0].starts_with("info string the game is over before move 9: a draw"), "{lines:?}");
}

#[test]
fn bad_lines_are_answered_with_one_line_each() {
    let bad = [
        "hello",
        "position",
        "position fen",
        "position fen x w 0",
        "position fen wwwww/wwwww/wwwww/5/5 w 0",
        "position startpos moves d2-d4",
        "position startpos d3-c3",
        "setoption",
        "setoption name Rules value chess",
        "setoption name Hash value 100",
        "query weather",
        "\u{1b}[2J\u{0}",
    ];
    for line in bad {
        let answer = talk(format!("{line}\n"));
        assert_eq!(answer.len(), 1, "{line:?}: {answer:?}");
        assert!(answer[0].starts_with("info string "), "{line:?}: {answer:?}");
        assert!(!answer[0].contains(|letter: char| letter.is_control()), "{answer:?}");
        assert!(answer[0].len() < 200, "{answer:?}");
    }
    check("\n   \n\r\nisready\r\n", &["readyok"]);
}

#[test]
fn limits_that_are_none_are_named_and_left_out() {
    for (limit, expected) in [
        ("nodes", "a number is missing"),
        ("nodes x", "\"x\" after \"nodes\""),
        ("nodes -1", "\"-1\""),
        ("movetime 99999999999999999999999", "no whole number"),
        ("sideways", "unknown limit \"sideways\""),
    ] {
        let lines = talk(format!("position startpos\ngo depth 2 {limit}\n"));
        assert!(lines[0].starts_with("info string ") && lines[0].contains(expected), "{lines:?}");
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{lines:?}");
    }
}

#[test]
fn after_a_bad_position_there_is_no_move_until_another_comes() {
    for bad in ["fen nonsense", "startpos moves a1-e5", "fen 5/5/5/5/5 w"] {
        let lines = talk(format!("position startpos\nposition {bad}\ngo depth 2\nposition startpos\ngo depth 2\n"));
        let moves: Vec<&String> = lines.iter().filter(|line| line.starts_with("bestmove ")).collect();
        assert!(moves.len() == 2 && moves[0] == "bestmove none" && moves[1] != "bestmove none", "{lines:?}");
    }
}

#[test]
fn after_a_bad_position_there_is_none_to_ask_about() {
    for query in ["p1turn", "gameover", "result"] {
        for bad in ["fen nonsense", "startpos moves a1-e5", "fen 5/5/5/5/5 w"] {
            // The position before has an answer to everything: it must not be given.
            let lines = talk(format!("position fen 5/5/5/5/w4 b\nposition {bad}\nquery {query}\n"));
            let expected = ["info string the last position was refused: there is none to ask about", "response none"];
            assert_eq!(lines[1..], expected);
        }
    }
    let lines = talk("position fen x\nposition startpos\nquery gameover\n");
    assert_eq!(lines[1..], ["response false"]);
}

#[test]
fn limit_of_zero_gives_a_legal_move_at_once() {
    let position = Position::start(RuleSet::Free);
    for level in ["none", "beginner", "casual", "strong", "perfect"] {
        for go in ["depth 0", "nodes 0", "movetime 0", "p1time 0 p2time 0", "depth 0 nodes 0 movetime 0"] {
            let lines = talk(format!("setoption name Level value {level}\nposition startpos\ngo {go}\n"));
            let (last, infos) = lines.split_last().unwrap();
            assert!(position.read_move(last.strip_prefix("bestmove ").unwrap()).is_ok(), "{level} {go}: {lines:?}");
            assert!(infos.iter().all(|line| line.starts_with("info depth ")), "{level} {go}: {lines:?}");
        }
    }
}

#[test]
fn limits_beyond_any_game_do_no_harm() {
    let most = u64::MAX;
    let go = format!("depth {most} nodes {most} movetime {most} p1time {most} p1inc {most}");
    assert_eq!(best_moves(&format!("position fen 5/5/2bw1/5/5 w 0\ngo {go}\nstop\n")), ["d3xb3"]);
}

#[test]
fn endless_line_is_passed_over() {
    let mut input = vec![b'x'; 3_000_000];
    input.extend_from_slice(b"\nisready\n");
    assert_eq!(talk(input), ["info string the line is too long", "readyok"]);
    assert_eq!(talk(vec![b' '; 100_000]), ["info string the line is too long"]);
}

#[test]
fn a_million_hostile_lines_do_no_harm() {
    let words =
        ["go", "depth", "position", "fen", "startpos", "moves", "\u{fffd}", "5/5/2bw1/5/5", "w", "-1", "query", "é"];
    let mut rng = fastrand::Rng::with_seed(8);
    let mut input = String::new();
    for _ in 0..1_000_000 {
        // Never a lone `go`, which thinks for a second.
        input.push_str("x ");
        input.push_str(words[rng.usize(..words.len())]);
        input.push('\n');
    }
    input.push_str("isready\n");
    let answer = talk(input);
    assert_eq!((answer.len(), answer.last().map(String::as_str)), (1_000_001, Some("readyok")));
}

#[test]
fn random_words_and_bytes_never_panic() {
    let words = [
        "go",
        "depth",
        "2",
        "position",
        "fen",
        "startpos",
        "moves",
        "d3-c3",
        "5/5/2bw1/5/5",
        "w",
        "nodes",
        "stop",
        "query",
        "result",
        "setoption",
        "name",
        "Rules",
        "value",
        "free",
        "forward",
        "uginewgame",
        "ugi",
    ];
    let mut rng = fastrand::Rng::with_seed(9);
    let mut input = Vec::new();
    for _ in 0..20_000 {
        let line: Vec<_> = (0..rng.usize(1..7)).map(|_| words[rng.usize(..words.len())]).collect();
        let line = line.join(" ");
        if line != "go" {
            input.extend_from_slice(line.as_bytes());
            input.extend((0..rng.usize(..3)).map(|_| rng.u8(..)));
            input.push(b'\n');
        }
    }
    input.extend_from_slice(b"\nstop\nisready\n");
    assert!(talk(input).contains(&"readyok".to_owned()));
}

// ---- best ----

#[derive(Parser)]
struct Best {
    #[command(flatten)]
    args: BestArgs,
}

/// Runs `best` with these arguments and returns what it prints.
fn best(args: &[&str]) -> anyhow::Result<String> {
    let Best { args } = Best::try_parse_from(["best"].iter().chain(args))?;
    let mut out = Vec::new();
    best::run(&args, &mut out)?;
    Ok(String::from_utf8(out)?)
}

#[test]
fn best_prints_the_move_first() {
    for args in
        [&["--rules", "free"][..], &["--rules", "free", "--level", "beginner"], &["--rules", "free", "--movetime", "5"]]
    {
        let printed = best(args).unwrap();
        let first = printed.lines().next().unwrap();
        assert!(Position::start(RuleSet::Free).moves().iter().any(|mv| mv.to_string() == first), "{printed}");
    }
    assert!(
        best(&["--rules", "free", "5/5/2bw1/5/5 w 0"])
            .unwrap()
            .starts_with("d3xb3\nvalue win > win, by proof\nsearched ")
    );
    assert!(best(&["--rules", "free"]).unwrap().contains("\nvalue win > "));
    assert!(
        best(&["--rules", "free", "bbbbw/bbbbb/b1w1w/wwwww/bwwww w"]).unwrap().contains("\nvalue ? > ?, not known\n")
    );
}

#[test]
fn best_says_why_a_game_is_over_and_prints_nothing() {
    let check = |position: &str, expected: &str| {
        let error = best(&["--rules", "forward", position]).unwrap_err();
        assert!(error.is::<GameOver>());
        assert_eq!(error.to_string(), expected);
    };
    check("4b/5/5/5/w4 w 40", "the game is over: a draw, 40 plies have passed without a capture");
    check("5/5/2w2/5/b4 b 40", "the game is over: Black is to move and can't, White wins");
    check("5/5/5/5/b4 w", "the game is over: White has no stones left, Black wins");
}

#[test]
fn best_refuses_a_level_that_is_none_and_two_limits() {
    assert!(best(&["--rules", "free", "--level", "godlike"]).unwrap_err().to_string().contains("unknown level"));
    assert!(best(&["--rules", "free", "--level", "strong", "--movetime", "5"]).is_err());
}
