-- What channels and people may close to the bot.

-- Since when the bot can do nothing in the channel of a game, in milliseconds since 1970; null: it can.
ALTER TABLE game ADD COLUMN paused_at INTEGER;

-- Whether a person can be challenged: 0 or 1; null: not chosen, so he can.
ALTER TABLE choice ADD COLUMN challenges INTEGER;
