-- Numbers of Discord are 64 bits without a sign; they are kept as the signed number of the same bits. Times are in
-- milliseconds since 1970. A flag is 0 or 1.

CREATE TABLE game (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, -- the order in which games began
    id INTEGER NOT NULL UNIQUE,
    version INTEGER NOT NULL,              -- raised by every write; a write names the one that it has seen

    channel INTEGER NOT NULL,
    guild INTEGER,
    bot_is_present INTEGER NOT NULL,
    can_attach INTEGER NOT NULL,
    lang TEXT NOT NULL,
    white INTEGER,                         -- the person; null: the computer
    white_name TEXT NOT NULL,              -- his name, or the computer's level
    black INTEGER,
    black_name TEXT NOT NULL,
    rules TEXT NOT NULL,
    start TEXT NOT NULL,                   -- the position before the first move

    moves TEXT NOT NULL,                   -- separated by blanks
    revision INTEGER NOT NULL,
    offer TEXT,                            -- kind, side, revision
    declined TEXT,
    claimed_at INTEGER,                    -- plies
    outcome TEXT,                          -- winner or draw, reason; null: the game goes on
    owes_move INTEGER NOT NULL,            -- whether the computer is to move
    is_followed INTEGER NOT NULL,

    board_channel INTEGER,
    board_message INTEGER,
    messages_below INTEGER NOT NULL,
    notice INTEGER,                        -- the message that calls the player to move
    notice_due INTEGER,                    -- when he is to be called
    white_touched INTEGER NOT NULL,
    black_touched INTEGER NOT NULL,
    changed_at INTEGER NOT NULL            -- when somebody last did something in the match itself
) STRICT;

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
    id INTEGER NOT NULL PRIMARY KEY,
    challenger INTEGER NOT NULL,
    challenger_name TEXT NOT NULL,
    opponent INTEGER,                      -- null: anybody
    opponent_name TEXT,
    pair TEXT NOT NULL,                    -- the two, whoever challenged
    rules TEXT NOT NULL,
    side TEXT,                             -- the challenger's; null: chance decides
    channel INTEGER NOT NULL,
    guild INTEGER,
    bot_is_present INTEGER NOT NULL,
    can_attach INTEGER NOT NULL,
    lang TEXT NOT NULL,
    rematch_of INTEGER,
    made_at INTEGER NOT NULL,
    UNIQUE (channel, pair)
) STRICT;

CREATE INDEX challenge_rematch_of ON challenge (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX challenge_made_at ON challenge (made_at);

-- How people and servers have chosen to see boards.
CREATE TABLE choice (
    chooser TEXT NOT NULL,                    -- person or server
    id INTEGER NOT NULL,
    look TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (chooser, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX choice_changed_at ON choice (changed_at);
