//! `alquerque-bot ask`.

use std::process::{Command, Output};

use serde_json::Value;

fn run(args: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_alquerque-bot");
    Command::new(program).arg("ask").args(args).output().unwrap()
}

#[track_caller]
fn stdout(args: &[&str]) -> String {
    let Output { status, stdout, stderr } = run(args);
    assert_eq!((status.code(), stderr.len()), (Some(0), 0), "{args:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(&[&["--json"], args].concat())).unwrap()
}

#[test]
fn json_has_what_scripts_need() {
    let reply = json(&["--rules", "free", "--lang", "sv", "asdf qwer zxcv"]);
    for key in ["topic", "answer", "confidence", "lang", "rules"] {
        assert!(reply.get(key).is_some(), "{reply}");
    }
    assert_eq!((&reply["topic"], reply["lang"].as_str()), (&Value::Null, Some("sv")));
    assert!(reply["confidence"].as_f64().unwrap() < 0.5);
    assert!(reply["answer"].as_str().unwrap().contains("vet jag inte"));
}

#[test]
fn what_is_no_question_gets_a_reply_all_the_same() {
    let long = "must i capture ".repeat(270);
    for text in [
        "",
        "   ",
        "?",
        "\u{202e}\u{1b}[31m",
        "```",
        "можно ли ходить назад",
        &"<@1> ".repeat(50),
        &long,
        "-1",
        "--",
        "- d2",
    ] {
        let args = ["--", text];
        let answer = stdout(&args);
        assert!(!answer.trim().is_empty() && !answer.contains('\u{1b}'), "{text:?}: {answer}");
    }
}

#[test]
fn words_need_no_quotes() {
    assert_eq!(stdout(&["must", "i", "capture?"]), stdout(&["must i capture?"]));
}

#[track_caller]
fn check_bad(args: &[&str], part: &str) {
    let Output { status, stdout, stderr } = run(args);
    let stderr = String::from_utf8(stderr).unwrap();
    assert_eq!((status.code(), stdout.len(), stderr.lines().count()), (Some(2), 0, 1), "{args:?}: {stderr}");
    assert!(stderr.contains(part), "{args:?}: {stderr}");
}

#[test]
fn bad_flags_are_one_clear_line() {
    check_bad(&[], "<QUESTION>");
    check_bad(&["--rules", "swedish", "who begins"], "free or forward");
    check_bad(&["--lang", "fr", "who begins"], "en, sv and de");
    check_bad(&["--position", "5/5/5/5/5 w", "who begins"], "no stone");
    check_bad(&["--position", "nonsense", "who begins"], "5 ranks");
    check_bad(&["--position", "5/5/2w2/5/b4 w 4294967295", "is it a draw"], "9999");
}

#[test]
fn language_is_taken_as_clients_say_it() {
    assert_eq!(json(&["--lang", "de", "?"])["answer"], json(&["--lang=de", ""])["answer"]);
    assert_ne!(json(&["--lang", "de", "?"])["answer"], json(&["?"])["answer"]);
}

#[test]
fn options_may_follow_the_question() {
    let first = json(&["--rules", "forward", "--lang", "sv", "who", "begins?"]);
    let last = run(&["who", "begins?", "--rules", "forward", "--lang", "sv", "--json"]);
    assert_eq!(serde_json::from_slice::<Value>(&last.stdout).unwrap(), first);
    check_bad(&["who begins?", "--position", "nonsense"], "5 ranks");
    check_bad(&["who begins?", "--loud"], "--loud");
}
