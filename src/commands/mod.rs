//! What a person wants, and what he is answered, without Discord's types.
