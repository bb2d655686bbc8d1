//! Pictures from values: no state, no I/O.
