//! Interactions as Discord sends them -> who asks what, in the bot's own words.

use serenity::model::{
    application::{
        AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, CommandData, CommandInteraction, CommandType,
        ComponentInteraction, Interaction, InteractionContext, ResolvedOption, ResolvedTarget, ResolvedValue,
        Unresolved,
    },
    channel::{ChannelType, Message, MessageType, PartialChannel},
    guild::{Member, PartialMember},
    id as model,
    permissions::Permissions,
    user::User,
};

use super::custom_id;
use crate::{
    commands::{Asker, Command, Heard, Person, Place, Side, Suggest, Whose},
    i18n::Lang,
    rules::RuleSet,
    search::Level,
    session::{ChannelId, GameId, GuildId, Look, MessageId, Pace, UserId},
};

/// Who has one of these keeps order in a server.
const MODERATORS: Permissions = Permissions::MANAGE_MESSAGES.union(Permissions::MANAGE_GUILD);

/// A game that does not exist, for an option that names none of ours: counting never gets there.
const NO_GAME: GameId = GameId(u64::MAX);

/// An interaction, read.
#[derive(Debug)]
pub(super) struct Asked {
    /// Who asks.
    pub(super) asker: Asker,
    /// Where the answer goes.
    pub(super) origin: Origin,
    /// What is asked.
    pub(super) what: What,
}

/// Where an interaction came from and its answer goes.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    /// The interaction's number.
    pub(super) interaction: u64,
    /// The bot's number as an application.
    pub(super) application: u64,
    /// The right to answer, for fifteen minutes. Never log it.
    pub(super) token: String,
    /// The message on which a button was pressed.
    pub(super) pressed_on: Option<MessageId>,
}

/// What is asked.
#[derive(Debug, PartialEq)]
pub(super) enum What {
    /// A command, or a pressed button.
    Command(Command),
    /// Suggestions for a half-typed option.
    Suggest(Suggest),
}

/// Returns what an interaction asks, or `None` for kinds that the bot never offers.
pub(super) fn read(interaction: &Interaction) -> Option<Asked> {
    match interaction {
        Interaction::Command(asked) => {
            let command = command(&asked.data);
            Some(Asked { asker: asker(asked), origin: origin(asked), what: What::Command(command) })
        }
        Interaction::Autocomplete(asked) => {
            let suggest = suggest(&asked.data)?;
            Some(Asked { asker: asker(asked), origin: origin(asked), what: What::Suggest(suggest) })
        }
        Interaction::Component(pressed) => {
            let press = custom_id::read(&pressed.data.custom_id).map_or(Command::UnknownPress, Command::Press);
            let origin = Origin {
                interaction: pressed.id.get(),
                application: pressed.application_id.get(),
                token: pressed.token.clone(),
                pressed_on: Some(MessageId(pressed.message.id.get())),
            };
            Some(Asked { asker: presser(pressed), origin, what: What::Command(press) })
        }
        _ => None,
    }
}

/// Returns what a message asks the bot, whose user number is `me`, and who asks; nothing if it is not for the bot. Of other
/// messages Discord keeps the words to itself.
pub(super) fn heard(message: &Message, me: model::UserId) -> Option<(Asker, Heard)> {
    let is_written = matches!(message.kind, MessageType::Regular | MessageType::InlineReply);
    if message.author.bot || message.webhook_id.is_some() || !is_written {
        return None;
    }
    let is_direct = message.guild_id.is_none();
    let names = [format!("<@{me}>"), format!("<@!{me}>")];
    let is_named = names.iter().any(|name| message.content.contains(name));
    if !is_direct && !is_named && !message.mentions.iter().any(|user| user.id == me) {
        return None;
    }
    let text = names.iter().fold(message.content.clone(), |text, name| text.replace(name, " "));
    let heard = Heard {
        message: MessageId(message.id.get()),
        text: text.trim().to_owned(),
        is_addressed: is_direct || is_named,
    };
    let nick = message.member.as_ref().and_then(|member| member.nick.as_deref());
    let asker = Asker {
        person: person(&message.author, nick),
        place: Place {
            channel: ChannelId(message.channel_id.get()),
            guild: message.guild_id.map(|guild| GuildId(guild.get())),
            bot_is_present: true,
            // A message does not tell; the picture is left out if Discord refuses it.
            can_attach: true,
        },
        // Nor does it tell a language: the question mostly does.
        lang: Lang::English,
        public_lang: Lang::English,
        manages_server: false,
        moderates: false,
    };
    Some((asker, heard))
}

fn origin(asked: &CommandInteraction) -> Origin {
    Origin {
        interaction: asked.id.get(),
        application: asked.application_id.get(),
        token: asked.token.clone(),
        pressed_on: None,
    }
}

fn asker(asked: &CommandInteraction) -> Asker {
    let surroundings = Surroundings {
        channel: asked.channel_id.get(),
        kind: asked.channel.as_ref(),
        guild: asked.guild_id.map(model::GuildId::get),
        owners: &asked.authorizing_integration_owners,
        context: asked.context,
        permissions: asked.app_permissions,
    };
    let member = asked.member.as_deref();
    asker_from(&asked.user, member, &surroundings, &asked.locale, asked.guild_locale.as_deref())
}

fn presser(pressed: &ComponentInteraction) -> Asker {
    let surroundings = Surroundings {
        channel: pressed.channel_id.get(),
        kind: pressed.channel.as_ref(),
        guild: pressed.guild_id.map(model::GuildId::get),
        owners: &pressed.authorizing_integration_owners,
        context: pressed.context,
        permissions: pressed.app_permissions,
    };
    let member = pressed.member.as_ref();
    asker_from(&pressed.user, member, &surroundings, &pressed.locale, pressed.guild_locale.as_deref())
}

fn asker_from(
    user: &User,
    member: Option<&Member>,
    place: &Surroundings<'_>,
    locale: &str,
    public: Option<&str>,
) -> Asker {
    let permissions = member.and_then(|member| member.permissions);
    Asker {
        person: person(user, member.and_then(|member| member.nick.as_deref())),
        place: place.read(),
        lang: Lang::from_locale(locale),
        public_lang: Lang::from_locale(public.unwrap_or(locale)),
        manages_server: permissions.is_some_and(|all| all.contains(Permissions::MANAGE_GUILD)),
        moderates: permissions.is_some_and(|all| all.intersects(MODERATORS)),
    }
}

fn person(user: &User, nick: Option<&str>) -> Person {
    let name = nick.or(user.global_name.as_deref()).unwrap_or(&user.name);
    Person { id: UserId(user.id.get()), name: name.to_owned(), is_bot: user.bot }
}

/// What an interaction tells of the place it comes from.
struct Surroundings<'a> {
    channel: u64,
    kind: Option<&'a PartialChannel>,
    guild: Option<u64>,
    owners: &'a AuthorizingIntegrationOwners,
    context: Option<InteractionContext>,
    permissions: Option<Permissions>,
}

impl Surroundings<'_> {
    fn read(&self) -> Place {
        Place {
            channel: ChannelId(self.channel),
            guild: self.guild.map(GuildId),
            bot_is_present: self.bot_is_present(),
            can_attach: self.may(Permissions::ATTACH_FILES),
        }
    }

    /// In a server the bot must be a member and may see and write; elsewhere it must be the conversation's partner.
    fn bot_is_present(&self) -> bool {
        let is_member = self.owners.0.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_)));
        match self.guild {
            Some(_) => is_member && self.may(Permissions::VIEW_CHANNEL | self.write_permission()),
            None => self.context == Some(InteractionContext::BotDm),
        }
    }

    fn write_permission(&self) -> Permissions {
        match self.kind.map(|channel| channel.kind) {
            Some(ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread) => {
                Permissions::SEND_MESSAGES_IN_THREADS
            }
            _ => Permissions::SEND_MESSAGES,
        }
    }

    /// Outside of servers nothing is forbidden.
    fn may(&self, permissions: Permissions) -> bool {
        self.guild.is_none() || self.permissions.is_none_or(|all| all.contains(permissions))
    }
}

/// The options of a command, by name.
struct Options<'a>(Vec<ResolvedOption<'a>>);

impl<'a> Options<'a> {
    fn text(&self, name: &str) -> Option<&'a str> {
        self.0.iter().find(|option| option.name == name).and_then(|option| match option.value {
            ResolvedValue::String(text) | ResolvedValue::Autocomplete { value: text, .. } => Some(text),
            _ => None,
        })
    }

    fn person(&self, name: &str) -> Option<Person> {
        match self.0.iter().find(|option| option.name == name)?.value {
            ResolvedValue::User(user, member) => Some(member_or_user(user, member)),
            // Discord sends the person along; should it not, his number is still who he is.
            ResolvedValue::Unresolved(Unresolved::User(id)) => {
                Some(Person { id: UserId(id.get()), name: id.to_string(), is_bot: false })
            }
            _ => None,
        }
    }

    fn game(&self) -> Option<GameId> {
        let text = self.text("game").map(str::trim).filter(|text| !text.is_empty())?;
        Some(text.trim_start_matches('#').parse().map_or(NO_GAME, GameId))
    }

    fn rules(&self) -> Option<RuleSet> {
        self.text("rules")?.parse().ok()
    }

    fn side(&self) -> Option<Side> {
        match self.text("side")? {
            "white" => Some(Side::White),
            "black" => Some(Side::Black),
            "random" => Some(Side::Random),
            _ => None,
        }
    }

    fn look(&self) -> Option<Look> {
        let name = self.text("look")?;
        Look::ALL.into_iter().find(|look| look.name() == name)
    }

    /// Returns whether something is on.
    fn switch(&self, name: &str) -> Option<bool> {
        match self.text(name)? {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }
    }

    fn whose(&self) -> Whose {
        if self.text("for") == Some("server") { Whose::Server } else { Whose::Mine }
    }

    fn level(&self) -> Option<Level> {
        let name = self.text("level")?;
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

fn member_or_user(user: &User, member: Option<&PartialMember>) -> Person {
    person(user, member.and_then(|member| member.nick.as_deref()))
}

fn command(data: &CommandData) -> Command {
    if data.kind == CommandType::User {
        let opponent = match data.target() {
            Some(ResolvedTarget::User(user, member)) => Some(member_or_user(user, member)),
            _ => None,
        };
        return match opponent {
            Some(opponent) => Command::Challenge { opponent: Some(opponent), rules: None, side: None, pace: None },
            None => Command::Help,
        };
    }
    let Some((name, options)) = subcommand(data) else { return Command::Help };
    match name {
        "challenge" => Command::Challenge {
            opponent: options.person("opponent"),
            rules: options.rules(),
            side: options.side(),
            pace: options.text("time").and_then(Pace::named),
        },
        "computer" => Command::Computer { level: options.level(), rules: options.rules(), side: options.side() },
        "move" => Command::Move { text: options.text("text").unwrap_or_default().to_owned(), game: options.game() },
        "board" => Command::Board(options.game()),
        "flip" => Command::Flip(options.game()),
        "draw" => Command::Draw(options.game()),
        "resign" => Command::Resign(options.game()),
        "end" => Command::End(options.game()),
        "takeback" => Command::Takeback(options.game()),
        "rematch" => Command::Rematch(options.game()),
        "analyse" => Command::Analyse(options.game()),
        "replay" => Command::Replay(options.game()),
        "hint" => Command::Hint(options.game()),
        "settings" => Command::Settings {
            look: options.look(),
            pings: options.switch("pings"),
            challenges: options.switch("challenges"),
            whose: options.whose(),
        },
        "mydata" => Command::MyData,
        "games" => Command::Games,
        "ask" => Command::Ask(options.text("question").unwrap_or_default().to_owned()),
        "rules" => Command::Rules(options.rules()),
        // Help also for a command of another version, which Discord may still show for a while.
        _ => Command::Help,
    }
}

fn suggest(data: &CommandData) -> Option<Suggest> {
    let focused = data.autocomplete()?;
    let text = focused.value.to_owned();
    match focused.name {
        "text" => Some(Suggest::Move { text, game: subcommand(data).and_then(|(_, options)| options.game()) }),
        "game" if subcommand(data).is_some_and(|(name, _)| name == "end") => Some(Suggest::GameToEnd { text }),
        "game" => Some(Suggest::Game { text }),
        _ => None,
    }
}

fn subcommand(data: &CommandData) -> Option<(&str, Options<'_>)> {
    let first = data.options().into_iter().next()?;
    match first.value {
        ResolvedValue::SubCommand(options) => Some((first.name, Options(options))),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
