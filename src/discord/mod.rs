//! Interactions in, JSON out: the only module that names serenity.
