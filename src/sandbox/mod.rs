//! A small Discord-compatible server with a web page, on loopback.
