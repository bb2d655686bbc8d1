//! Names of things, so that a channel can't be taken for a person.

use std::fmt;

/// Ids of ours stay below this, so that they are short in a button's id.
const LIMIT: u64 = 1 << 40;

/// Returns a number for a new game or challenge, which another may have already.
pub(super) fn random_id() -> u64 {
    fastrand::u64(1..LIMIT)
}

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
