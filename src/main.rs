//! Flags and dispatch.

fn main() {}
