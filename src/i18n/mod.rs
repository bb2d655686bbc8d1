//! Every word a user can read, in three languages.
