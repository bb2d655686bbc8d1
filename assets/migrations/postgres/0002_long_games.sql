-- What games need that last for weeks.

-- The time that a challenger wishes each move to have; null: no limit.
ALTER TABLE challenge ADD COLUMN pace TEXT;
-- The message that holds it, to be changed when it expires.
ALTER TABLE challenge ADD COLUMN message BIGINT;

-- The clocks of games with a limit for each move. Their times are of the bot's life: milliseconds since 1970, less those
-- in which the bot was away.
CREATE TABLE clock (
    game BIGINT NOT NULL PRIMARY KEY,
    pace TEXT NOT NULL,
    runs_out BIGINT,                    -- when the player to move loses; null: the game is over
    due BIGINT                          -- when he is to be reminded, and after that when he loses
);

CREATE INDEX clock_due ON clock (due) WHERE due IS NOT NULL;

-- When each process was last connected, and how long it was away in all, in milliseconds.
CREATE TABLE life (
    process TEXT NOT NULL PRIMARY KEY,
    seen_at BIGINT NOT NULL,
    away BIGINT NOT NULL,
    back_at BIGINT NOT NULL,              -- when it last came back from an absence of days
    has_left BIGINT NOT NULL,             -- whether it was stopped, rather than killed
    told_at BIGINT NOT NULL               -- when it last said in channels that it is back
);

-- Whether a person is pinged when it is his turn: 0 or 1; null: not chosen, so he is. The look is empty where only this
-- was chosen.
ALTER TABLE choice ADD COLUMN pings BIGINT;
