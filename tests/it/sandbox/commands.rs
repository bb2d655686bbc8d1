//! Commands: what may be registered, and what may be entered.

use serde_json::{Value, json};

use super::Table;

/// Expects that registering this one command is refused at `path`.
async fn check_refused(table: &Table, command: Value, path: &str) {
    let list = format!("/applications/{}/commands", table.bot.application());
    table.bot.put(&list, json!([command])).await.refused_field(path);
}

#[tokio::test]
async fn commands_outside_the_limits_are_refused() {
    let table = Table::new().await;
    let command = |field: &str, value: Value| {
        let mut command = json!({"name": "ok", "description": "Fine"});
        command[field] = value;
        command
    };
    let options = |count: usize| -> Value {
        (0..count).map(|n| json!({"type": 1, "name": format!("s{n}"), "description": "x"})).collect()
    };
    let option = |mut option: Value| {
        option["name"] = json!("text");
        option["description"] = json!("x");
        command("options", json!([option]))
    };
    let choices: Value = (0..26).map(|n| json!({"name": "c", "value": n.to_string()})).collect();
    check_refused(&table, command("name", json!("Upper")), "0.name").await;
    check_refused(&table, command("name", json!("two words")), "0.name").await;
    check_refused(&table, command("name", json!("n".repeat(33))), "0.name").await;
    check_refused(&table, command("description", json!("d".repeat(101))), "0.description").await;
    check_refused(&table, command("description", Value::Null), "0.description").await;
    check_refused(&table, command("name_localizations", json!({"xx": "ok"})), "0.name_localizations.xx").await;
    check_refused(&table, command("name_localizations", json!({"de": "Groß"})), "0.name_localizations.de").await;
    check_refused(&table, command("options", options(26)), "0.options").await;
    check_refused(&table, command("type", json!(9)), "0.type").await;
    check_refused(&table, option(json!({"type": 3, "choices": choices})), "0.options.0.choices").await;
    let both = json!({"type": 3, "autocomplete": true, "choices": [{"name": "c", "value": "c"}]});
    check_refused(&table, option(both), "0.options.0").await;
    let late = json!([{"type": 3, "name": "a", "description": "x"},
                      {"type": 3, "name": "b", "description": "x", "required": true}]);
    check_refused(&table, command("options", late), "0.options.1").await;
    table.bot.register(json!([command("options", options(25))])).await;
}

#[tokio::test]
async fn a_command_keeps_its_id_as_long_as_its_name() {
    let table = Table::new().await;
    let again = table.bot.register(super::commands()).await;
    assert_eq!(again[0]["id"], table.commands[0]["id"]);
    assert_ne!(again[0]["version"], table.commands[0]["version"]);
}

#[tokio::test]
async fn what_is_entered_must_fit_the_command() {
    let table = Table::new().await;
    let games = table.alice.channel("games");
    let enter = async |data: Value| table.alice.interact(2, &games, "n", data).await;
    let computer = |options: Value| table.slash("computer", options);
    let level = |value: Value| json!({"type": 3, "name": "level", "value": value});
    let games_option = |value: Value| json!([level(json!("easy")), {"type": 4, "name": "games", "value": value}]);
    let inside = "data.options.0.options";
    enter(computer(json!([]))).await.refused_field(&format!("{inside}.level"));
    enter(computer(json!([level(json!("godlike"))]))).await.refused_field(&format!("{inside}.0.value"));
    enter(computer(json!([level(json!(3))]))).await.refused_field(&format!("{inside}.0.value"));
    enter(computer(games_option(json!(4)))).await.refused_field(&format!("{inside}.1.value"));
    enter(computer(games_option(json!("2")))).await.refused_field(&format!("{inside}.1.value"));
    enter(computer(json!([{"type": 3, "name": "nonsense", "value": ""}])))
        .await
        .refused_field(&format!("{inside}.0.name"));
    enter(json!({"id": table.command("alquerque"), "type": 1, "options": []})).await.refused_field("data.options");
    enter(table.slash("dance", json!([]))).await.refused_field("data.options.0.name");
    enter(json!({"id": "12", "type": 1})).await.refused(404, 10063);
    let corner = table.alice.channel("general");
    let absent = json!({"id": table.command("server-only"), "name": "server-only", "type": 1});
    table.alice.interact(2, &corner, "n", absent).await.refused(404, 10063);
}
