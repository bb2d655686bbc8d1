//! Names of things, so that a channel can't be taken for a person.

use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id!(
    /// A person (or a bot), as Discord numbers them.
    UserId
);
id!(
    /// A channel, thread or direct conversation, as Discord numbers them.
    ChannelId
);
id!(
    /// A server, as Discord numbers them.
    GuildId
);
id!(
    /// A message, as Discord numbers them: a later one has a higher number.
    MessageId
);
id!(
    /// A game of ours.
    GameId
);
id!(
    /// An open challenge of ours.
    ChallengeId
);
