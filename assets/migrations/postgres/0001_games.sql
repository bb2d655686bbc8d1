-- Numbers of Discord are 64 bits without a sign; they are kept as the signed number of the same bits. Times are in
-- milliseconds since 1970. A flag is 0 or 1.

CREATE TABLE game (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- the order in which games began
    id BIGINT NOT NULL UNIQUE,
    version BIGINT NOT NULL,              -- raised by every write; a write names the one that it has seen

    channel BIGINT NOT NULL,
    guild BIGINT,
    bot_is_present BIGINT NOT NULL,
    can_attach BIGINT NOT NULL,
    lang TEXT NOT NULL,
    white BIGINT,                         -- the person; null: the computer
    white_name TEXT NOT NULL,              -- his name, or the computer's level
    black BIGINT,
    black_name TEXT NOT NULL,
    rules TEXT NOT NULL,
    start TEXT NOT NULL,                   -- the position before the first move

    moves TEXT NOT NULL,                   -- separated by blanks
    revision BIGINT NOT NULL,
    offer TEXT,                            -- kind, side, revision
    declined TEXT,
    claimed_at BIGINT,                    -- plies
    outcome TEXT,                          -- winner or draw, reason; null: the game goes on
    owes_move BIGINT NOT NULL,            -- whether the computer is to move
    is_followed BIGINT NOT NULL,

    board_channel BIGINT,
    board_message BIGINT,
    messages_below BIGINT NOT NULL,
    notice BIGINT,                        -- the message that calls the player to move
    notice_due BIGINT,                    -- when he is to be called
    white_touched BIGINT NOT NULL,
    black_touched BIGINT NOT NULL,
    changed_at BIGINT NOT NULL            -- when somebody last did something in the match itself
);

CREATE INDEX game_running_in ON game (channel, seq) WHERE outcome IS NULL;
CREATE INDEX game_finished_in ON game (channel, seq) WHERE outcome IS NOT NULL;
CREATE INDEX game_running_white ON game (white, seq) WHERE outcome IS NULL;
CREATE INDEX game_running_black ON game (black, seq) WHERE outcome IS NULL;
CREATE INDEX game_finished_white ON game (white, channel, seq) WHERE outcome IS NOT NULL;
CREATE INDEX game_finished_black ON game (black, channel, seq) WHERE outcome IS NOT NULL;
CREATE INDEX game_board_in ON game (board_channel) WHERE outcome IS NULL AND board_channel IS NOT NULL;
CREATE INDEX game_notice_due ON game (notice_due) WHERE notice_due IS NOT NULL;
CREATE INDEX game_owes_move ON game (seq) WHERE owes_move = 1;
CREATE INDEX game_changed_at ON game (changed_at);

CREATE TABLE challenge (
    id BIGINT NOT NULL PRIMARY KEY,
    challenger BIGINT NOT NULL,
    challenger_name TEXT NOT NULL,
    opponent BIGINT,                      -- null: anybody
    opponent_name TEXT,
    pair TEXT NOT NULL,                    -- the two, whoever challenged
    rules TEXT NOT NULL,
    side TEXT,                             -- the challenger's; null: chance decides
    channel BIGINT NOT NULL,
    guild BIGINT,
    bot_is_present BIGINT NOT NULL,
    can_attach BIGINT NOT NULL,
    lang TEXT NOT NULL,
    rematch_of BIGINT,
    made_at BIGINT NOT NULL,
    UNIQUE (channel, pair)
);

CREATE INDEX challenge_rematch_of ON challenge (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX challenge_made_at ON challenge (made_at);

-- How people and servers have chosen to see boards.
CREATE TABLE choice (
    chooser TEXT NOT NULL,                    -- person or server
    id BIGINT NOT NULL,
    look TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (chooser, id)
);

CREATE INDEX choice_changed_at ON choice (changed_at);
