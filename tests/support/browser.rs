//! Drives the sandbox's page in headless Chromium, as people would use it.
//!
//! Each [`Person`] sits in a browser of their own. Every wait is a condition that `WebDriver` watches; nothing sleeps.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use fantoccini::elements::Element;
use fantoccini::error::{CmdError, ErrorStatus};
use fantoccini::key::Key;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::json;
use tempfile::TempDir;

const CHROMIUM: &str = "/usr/bin/chromium";
const CHROMEDRIVER: &str = "/usr/bin/chromedriver";
/// Long enough for a loaded machine with two cores; a passing test never waits it out.
const PATIENCE: Duration = Duration::from_secs(30);
const LOOK_EVERY: Duration = Duration::from_millis(25);
/// How often a click is tried anew when the page redraws the button under it.
const CLICK_TRIES: usize = 20;

/// A running chromedriver; it and its browsers end when this is dropped.
#[derive(Debug)]
pub(crate) struct Browser {
    process: Child,
    port: u16,
}

impl Browser {
    /// Starts chromedriver on a free port.
    ///
    /// # Errors
    ///
    /// Names Debian's packages when Chromium or its driver is missing.
    pub(crate) fn start() -> Result<Self> {
        for program in [CHROMIUM, CHROMEDRIVER] {
            if !Path::new(program).exists() {
                bail!(
                    "{program} is missing: install Debian's packages with `apt-get install chromium chromium-driver`"
                );
            }
        }
        let mut process = Command::new(CHROMEDRIVER)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start chromedriver")?;
        match announced_port(&mut process) {
            Ok(port) => Ok(Self { process, port }),
            Err(error) => {
                process.kill().ok();
                Err(error)
            }
        }
    }

    /// Opens the page at `url` as the person with this token, in a window of 1280x800.
    ///
    /// # Errors
    ///
    /// Fails when the browser cannot start or the page does not come up.
    pub(crate) async fn open_as(&self, url: &str, token: &str) -> Result<Person> {
        let profile = tempfile::tempdir().context("cannot make a browser profile")?;
        let capabilities = json!({"goog:chromeOptions": {"binary": CHROMIUM, "args": [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--no-first-run", "--window-size=1280,800",
            format!("--user-data-dir={}", profile.path().display()),
        ]}});
        let capabilities = capabilities.as_object().cloned().unwrap_or_default();
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .context("cannot start chromium")?;
        let http = reqwest::Client::builder().no_proxy().build()?;
        let person = Person { client, http, _profile: profile };
        person.client.goto(&format!("{url}/?as={token}")).await?;
        person.wait_for("body[data-gateway=up] #app[data-channel-id]").await.context("the page did not come up")?;
        Ok(person)
    }
}

impl Drop for Browser {
    /// Asks the driver to end its browsers, which would outlive a plain kill.
    fn drop(&mut self) {
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
            stream.set_read_timeout(Some(Duration::from_secs(10))).ok();
            stream.write_all(b"GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n").ok();
            stream.read_to_end(&mut Vec::new()).ok();
        }
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

/// Reads the driver's own line about the port it took.
fn announced_port(process: &mut Child) -> Result<u16> {
    let output = process.stdout.take().context("chromedriver has no output")?;
    for line in BufReader::new(output).lines() {
        let line = line.context("cannot read what chromedriver says")?;
        if let Some((_, rest)) = line.split_once("started successfully on port ") {
            return rest.trim_end_matches('.').parse().context("chromedriver's port is no number");
        }
    }
    bail!("chromedriver ended before it listened")
}

/// A picture as the browser shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    /// Where it was loaded from.
    pub(crate) url: String,
    /// What screen readers say.
    pub(crate) alt: String,
    /// The file's bytes.
    pub(crate) bytes: Vec<u8>,
}

/// One person in front of the page.
#[derive(Debug)]
pub(crate) struct Person {
    client: Client,
    http: reqwest::Client,
    _profile: TempDir,
}

impl Person {
    /// Returns the `WebDriver` client, for what this type has no word for.
    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    /// Waits until an element that fits the CSS selector is there.
    ///
    /// # Errors
    ///
    /// Fails when it does not come.
    pub(crate) async fn wait_for(&self, css: &str) -> Result<Element> {
        self.find(Locator::Css(css)).await.with_context(|| format!("nothing fits `{css}`"))
    }

    /// Waits until a message shows this text, and returns the message.
    ///
    /// # Errors
    ///
    /// Fails when it does not come.
    pub(crate) async fn wait_for_text(&self, text: &str) -> Result<Element> {
        let path = format!("//*[@id='messages']/li[contains(normalize-space(.), {})]", quoted(text));
        self.find(Locator::XPath(&path)).await.with_context(|| format!("no message says `{text}`"))
    }

    /// Opens a channel by its id.
    ///
    /// # Errors
    ///
    /// Fails when the person cannot see the channel.
    pub(crate) async fn open_channel(&self, id: &str) -> Result<()> {
        self.click(Locator::Css(&format!(".channel[data-channel-id='{id}']"))).await?;
        self.wait_for(&format!("#app[data-channel-id='{id}']")).await?;
        Ok(())
    }

    /// Writes a message and sends it.
    ///
    /// # Errors
    ///
    /// Fails when the text field cannot be written in.
    pub(crate) async fn say(&self, text: &str) -> Result<()> {
        let field = self.wait_for("#field").await?;
        field.send_keys(text).await?;
        field.send_keys(&Key::Enter.to_string()).await?;
        Ok(())
    }

    /// Runs a slash command by its full name, with option names and the words one would choose or type for them.
    ///
    /// # Errors
    ///
    /// Fails when the command or an option is not offered, or the command is not sent.
    pub(crate) async fn run_command(&self, name: &str, options: &[(&str, &str)]) -> Result<()> {
        let field = self.wait_for("#field").await?;
        field.send_keys(&format!("/{name}")).await?;
        let offered = format!("#suggestions [data-value={}]", quoted(name));
        self.click(Locator::Css(&offered)).await.with_context(|| format!("`/{name}` is not offered"))?;
        self.wait_for(&format!("form[data-command={}]", quoted(name))).await?;
        for (option, words) in options {
            self.fill_in(option, words).await.with_context(|| format!("cannot fill in `{option}`"))?;
        }
        self.click(Locator::Css("[data-action=run]")).await?;
        self.wait_for("#command[hidden]").await.context("the command was not sent")?;
        Ok(())
    }

    async fn fill_in(&self, option: &str, words: &str) -> Result<()> {
        let control = self.wait_for(&format!(".command-form [data-option={}]", quoted(option))).await?;
        if control.tag_name().await? == "select" {
            control.select_by_label(words).await?;
        } else {
            control.send_keys(words).await?;
        }
        Ok(())
    }

    /// Presses the newest enabled button with this label, and waits until the app has answered.
    ///
    /// # Errors
    ///
    /// Fails when there is no such button or the interaction fails.
    pub(crate) async fn press(&self, label: &str) -> Result<()> {
        let path = format!(
            "(//*[@id='messages']//button[@data-custom-id][not(@disabled)][normalize-space(.)={}])[last()]",
            quoted(label)
        );
        self.click(Locator::XPath(&path)).await.with_context(|| format!("cannot press `{label}`"))?;
        self.wait_for("#messages:not(:has([aria-busy=true]))").await?;
        let failures = self.client.find_all(Locator::Css(".message .failure:not([hidden])")).await?;
        if failures.is_empty() { Ok(()) } else { bail!("pressing `{label}` failed") }
    }

    /// Chooses an entry of a person's context menu by its words.
    ///
    /// # Errors
    ///
    /// Fails when the person is not in the channel or the entry is not offered.
    pub(crate) async fn choose_for_person(&self, user_id: &str, words: &str) -> Result<()> {
        self.click(Locator::Css(&format!(".member[data-user-id='{user_id}']"))).await?;
        let path = format!("//*[@role='menuitem'][normalize-space(.)={}]", quoted(words));
        self.click(Locator::XPath(&path)).await.with_context(|| format!("`{words}` is not offered"))
    }

    /// Waits until the newest message with a picture has loaded it.
    ///
    /// # Errors
    ///
    /// Fails when no picture comes.
    pub(crate) async fn wait_for_picture(&self) -> Result<Picture> {
        self.picture("(//*[@id='messages']//img)[last()][@data-loaded]").await
    }

    /// Waits until the newest picture is another one than `before`.
    ///
    /// # Errors
    ///
    /// Fails when the picture stays.
    pub(crate) async fn wait_for_picture_after(&self, before: &Picture) -> Result<Picture> {
        let path = format!("(//*[@id='messages']//img)[last()][@data-loaded][@src!={}]", quoted(&before.url));
        self.picture(&path).await
    }

    async fn picture(&self, path: &str) -> Result<Picture> {
        let image = self.find(Locator::XPath(path)).await.context("no picture came")?;
        let url = image.attr("src").await?.context("the picture has no address")?;
        let alt = image.attr("alt").await?.unwrap_or_default();
        let bytes = self.http.get(&url).send().await?.error_for_status()?.bytes().await?.to_vec();
        Ok(Picture { url, alt, bytes })
    }

    async fn find(&self, locator: Locator<'_>) -> Result<Element, CmdError> {
        self.client.wait().at_most(PATIENCE).every(LOOK_EVERY).for_element(locator).await
    }

    /// Clicks what fits; when the page redraws it between the look and the click, looks again.
    async fn click(&self, locator: Locator<'_>) -> Result<()> {
        let mut last = None;
        for _ in 0..CLICK_TRIES {
            match self.find(locator).await?.click().await {
                Ok(()) => return Ok(()),
                Err(error) if was_redrawn(&error) => last = Some(error),
                Err(error) => return Err(error.into()),
            }
        }
        last.map_or(Ok(()), |error| Err(error.into()))
    }
}

/// Says whether a click missed only because the page changed under it.
fn was_redrawn(error: &CmdError) -> bool {
    error.is_stale_element_reference()
        || matches!(error, CmdError::Standard(refusal) if refusal.error == ErrorStatus::ElementClickIntercepted)
}

/// Writes a string for `XPath` or a CSS attribute; both take either quote, and no text here needs both.
fn quoted(text: &str) -> String {
    if text.contains('\'') { format!("\"{text}\"") } else { format!("'{text}'") }
}
