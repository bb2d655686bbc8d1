//! Board, moves, both rule sets, games, and why a move is refused: no I/O, no clock, no async.
