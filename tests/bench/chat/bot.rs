//! The bot as a process of its own, with the memory that it holds.

use std::{
    fs,
    path::Path,
    process::{Child, Command},
};

use alquerque_bot::{sandbox::BOT_TOKEN, store::Store};
use anyhow::{Context as _, Result};
use tempfile::TempDir;

/// The bot's process; it ends with this value.
pub(crate) struct Bot {
    process: Child,
    /// Its configuration, and the file in which it keeps its games.
    folder: TempDir,
}

impl Bot {
    /// Starts it in a folder that is its own.
    pub(crate) fn start(api: &str, folder: TempDir) -> Result<Bot> {
        let config = folder.path().join("config.toml");
        fs::write(&config, format!("api = {api:?}\nlog = \"warn\"\ntable_stones = 0\ngames_per_person = 20000"))?;
        let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque-bot"));
        command.args(["run", "--config"]).arg(config).env("DISCORD_TOKEN", BOT_TOKEN);
        Ok(Bot { process: command.spawn().context("the bot starts")?, folder })
    }

    /// Returns the memory that the process holds, in MB of a million bytes.
    pub(crate) fn resident_mb(&self) -> Result<f64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        let kib: f64 = line.trim().trim_end_matches(" kB").parse()?;
        Ok(kib * 1024.0 / 1e6)
    }

    /// Kills the process, as a power cut would, and opens what it had stored.
    pub(crate) async fn kill(mut self) -> Result<(Store, TempDir)> {
        self.process.kill()?;
        self.process.wait()?;
        let folder = std::mem::replace(&mut self.folder, tempfile::tempdir()?);
        Ok((Store::open(&store_url(folder.path())).await?, folder))
    }
}

/// Returns the address of the store of a bot in this folder.
pub(crate) fn store_url(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("alquerque.sqlite").display())
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
