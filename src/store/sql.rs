//! The statements. Both databases understand every one of them.

pub(super) const INSERT_GAME: &str = "
    INSERT INTO game (id, version, channel, guild, bot_is_present, can_attach, lang,
        white, white_name, black, black_name, rules, start,
        moves, revision, offer, declined, claimed_at, outcome, owes_move, is_followed,
        board_channel, board_message, messages_below, notice, notice_due, white_touched, black_touched, changed_at, paused_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
        $22, $23, $24, $25, $26, $27, $28, $29, $30)
    ON CONFLICT DO NOTHING";

/// Compares and sets: a game of another version than the one before is left alone.
pub(super) const UPDATE_GAME: &str = "
    UPDATE game SET version = $2,
        moves = $3, revision = $4, offer = $5, declined = $6, claimed_at = $7, outcome = $8, owes_move = $9,
        is_followed = $10, board_channel = $11, board_message = $12, messages_below = $13, notice = $14,
        notice_due = $15, white_touched = $16, black_touched = $17, changed_at = $18, paused_at = $19
    WHERE id = $1 AND version = $2 - 1";

/// Takes a game to another channel.
pub(super) const MOVE_GAME: &str = "
    UPDATE game SET channel = $2, guild = $3, bot_is_present = $4, can_attach = $5, lang = $6 WHERE id = $1";

/// Nothing falls due any more in a game that can't be read.
pub(super) const SET_ASIDE: &str = "UPDATE game SET notice_due = NULL, owes_move = 0 WHERE id = $1";

pub(super) const INSERT_CHALLENGE: &str = "
    INSERT INTO challenge (id, challenger, challenger_name, opponent, opponent_name, pair, rules, side,
        channel, guild, bot_is_present, can_attach, lang, rematch_of, made_at, pace)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
    ON CONFLICT DO NOTHING";

pub(super) const DELETE_CHALLENGE: &str = "DELETE FROM challenge WHERE id = $1";

pub(super) const DROP_CHALLENGES: &str = "DELETE FROM challenge WHERE made_at <= $1";

/// Leaves the look as it was chosen, if it was.
pub(super) const CHOOSE_PINGS: &str = "
    INSERT INTO choice (chooser, id, look, pings, changed_at) VALUES ('person', $1, '', $2, $3)
    ON CONFLICT (chooser, id) DO UPDATE SET pings = excluded.pings, changed_at = excluded.changed_at";

/// The same with the choice to be challenged or not.
pub(super) const CHOOSE_CHALLENGES: &str = "
    INSERT INTO choice (chooser, id, look, challenges, changed_at) VALUES ('person', $1, '', $2, $3)
    ON CONFLICT (chooser, id) DO UPDATE SET challenges = excluded.challenges, changed_at = excluded.changed_at";

pub(super) const CHOOSE: &str = "
    INSERT INTO choice (chooser, id, look, changed_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (chooser, id) DO UPDATE SET look = excluded.look, changed_at = excluded.changed_at";

/// The message that holds a challenge.
pub(super) const SET_INVITATION: &str = "UPDATE challenge SET message = $2 WHERE id = $1";

pub(super) const SET_CLOCK: &str = "
    INSERT INTO clock (game, pace, runs_out, due) VALUES ($1, $2, $3, $4)
    ON CONFLICT (game) DO UPDATE SET runs_out = excluded.runs_out, due = excluded.due";

pub(super) const STOP_CLOCK: &str = "UPDATE clock SET runs_out = NULL, due = NULL WHERE game = $1";

/// Notes that a process is there, and for how long it was not.
pub(super) const BEAT: &str = "
    INSERT INTO life (process, seen_at, away, back_at, has_left, told_at) VALUES ($1, $2, $3, $4, 0, 0)
    ON CONFLICT (process) DO UPDATE SET seen_at = excluded.seen_at, away = life.away + excluded.away, has_left = 0,
        back_at = CASE WHEN excluded.back_at > 0 THEN excluded.back_at
            WHEN life.back_at > excluded.seen_at THEN excluded.seen_at ELSE life.back_at END";

/// No time later than now is true, nor a notice that is due later than those that begin now.
pub(super) const DISBELIEVE_GAMES: &str = "
    UPDATE game SET
        changed_at = CASE WHEN changed_at > $1 THEN $1 ELSE changed_at END,
        white_touched = CASE WHEN white_touched > $1 THEN $1 ELSE white_touched END,
        black_touched = CASE WHEN black_touched > $1 THEN $1 ELSE black_touched END,
        notice_due = CASE WHEN notice_due > $2 THEN $2 ELSE notice_due END
    WHERE changed_at > $1 OR white_touched > $1 OR black_touched > $1 OR notice_due > $2";

pub(super) const DISBELIEVE_CHALLENGES: &str = "UPDATE challenge SET made_at = $1 WHERE made_at > $1";

pub(super) const DISBELIEVE_CHOICES: &str = "UPDATE choice SET changed_at = $1 WHERE changed_at > $1";

pub(super) const GAME: &str = "SELECT * FROM game WHERE id = $1";

pub(super) const VERSION: &str = "SELECT version FROM game WHERE id = $1";

/// The running games of a channel, at most so many, and as many of the finished ones, each the newest.
pub(super) const GAMES_IN: &str = "
    SELECT id, version FROM (
        SELECT * FROM (SELECT id, version, seq FROM game
            WHERE channel = $1 AND outcome IS NULL ORDER BY seq DESC LIMIT $2) AS running
        UNION ALL
        SELECT * FROM (SELECT id, version, seq FROM game
            WHERE channel = $1 AND outcome IS NOT NULL ORDER BY seq DESC LIMIT $3) AS finished
    ) AS found ORDER BY seq";

/// The running games of a person, at most so many of each side, the newest.
pub(super) const RUNNING_OF: &str = "
    SELECT id, version FROM (
        SELECT * FROM (SELECT id, version, seq FROM game
            WHERE white = $1 AND outcome IS NULL ORDER BY seq DESC LIMIT $2) AS whites
        UNION ALL
        SELECT * FROM (SELECT id, version, seq FROM game
            WHERE black = $1 AND outcome IS NULL ORDER BY seq DESC LIMIT $2) AS blacks
    ) AS found ORDER BY seq";

/// How many running games a person has.
pub(super) const COUNT_RUNNING: &str = "
    SELECT (SELECT COUNT(*) FROM game WHERE white = $1 AND outcome IS NULL)
        + (SELECT COUNT(*) FROM game WHERE black = $1 AND outcome IS NULL)";

/// How many he has in a server, or outside of all servers: 0.
pub(super) const COUNT_RUNNING_ON: &str = "
    SELECT (SELECT COUNT(*) FROM game WHERE white = $1 AND outcome IS NULL AND COALESCE(guild, 0) = $2)
        + (SELECT COUNT(*) FROM game WHERE black = $1 AND outcome IS NULL AND COALESCE(guild, 0) = $2)";

/// The games of a person in a channel: the running ones, at most so many of each side, and as many of the finished
/// ones, each the newest.
pub(super) const GAMES_OF_IN: &str = "
    SELECT id, version FROM (
        SELECT * FROM (SELECT id, version, seq FROM game
            WHERE white = $1 AND channel = $2 AND outcome IS NULL ORDER BY seq DESC LIMIT $3) AS running_whites
        UNION ALL
        SELECT * FROM (SELECT id, version, seq FROM game
            WHERE black = $1 AND channel = $2 AND outcome IS NULL ORDER BY seq DESC LIMIT $3) AS running_blacks
        UNION ALL
        SELECT * FROM (SELECT id, version, seq FROM game
            WHERE white = $1 AND channel = $2 AND outcome IS NOT NULL ORDER BY seq DESC LIMIT $4) AS finished_whites
        UNION ALL
        SELECT * FROM (SELECT id, version, seq FROM game
            WHERE black = $1 AND channel = $2 AND outcome IS NOT NULL ORDER BY seq DESC LIMIT $4) AS finished_blacks
    ) AS found ORDER BY seq";

pub(super) const BOARDS_IN: &str = "
    SELECT id, board_message, messages_below FROM game
    WHERE board_channel = $1 AND outcome IS NULL AND board_message IS NOT NULL";

pub(super) const NOTICES_DUE: &str = "
    SELECT id FROM game WHERE notice_due <= $1 AND notice_due IS NOT NULL ORDER BY notice_due LIMIT $2";

/// What may have been broken off when the process last ended: games in which the computer is to move, and those that
/// changed within so long before the last change of all. The newest first.
pub(super) const BROKEN_OFF: &str = "
    SELECT id FROM (
        SELECT id, seq FROM game WHERE owes_move = 1
        UNION
        SELECT id, seq FROM game WHERE changed_at >= (SELECT MAX(changed_at) FROM game) - $1
    ) AS found ORDER BY seq DESC LIMIT $2";

pub(super) const AT_REST: &str = "
    SELECT id FROM game WHERE changed_at > $1 AND changed_at <= $2 AND outcome IS NULL ORDER BY changed_at LIMIT $3";

pub(super) const CHALLENGE: &str = "SELECT * FROM challenge WHERE id = $1";

pub(super) const CHALLENGE_OF_PAIR: &str = "SELECT * FROM challenge WHERE channel = $1 AND pair = $2";

pub(super) const REMATCH_CHALLENGE: &str = "SELECT * FROM challenge WHERE rematch_of = $1 AND made_at > $2 LIMIT 1";

pub(super) const CHOICES_SINCE: &str = "SELECT * FROM choice WHERE changed_at >= $1 ORDER BY changed_at";

/// All games in which a person has or had a seat, the oldest first.
pub(super) const GAMES_OF: &str = "
    SELECT * FROM game WHERE white = $1 AND outcome IS NULL
    UNION ALL SELECT * FROM game WHERE white = $1 AND outcome IS NOT NULL
    UNION ALL SELECT * FROM game WHERE black = $1 AND outcome IS NULL
    UNION ALL SELECT * FROM game WHERE black = $1 AND outcome IS NOT NULL
    ORDER BY seq";

/// The challenges in which a person is named.
pub(super) const CHALLENGES_OF: &str =
    "SELECT * FROM challenge WHERE challenger = $1 OR opponent = $1 ORDER BY made_at";

pub(super) const CHOICE_OF: &str = "SELECT * FROM choice WHERE chooser = 'person' AND id = $1";

/// A seat in a finished game whose person nobody knows any more.
pub(super) const FORGET_WHITE: &str = "
    UPDATE game SET white = 0, white_name = '', version = version + 1 WHERE white = $1 AND outcome IS NOT NULL";

pub(super) const FORGET_BLACK: &str = "
    UPDATE game SET black = 0, black_name = '', version = version + 1 WHERE black = $1 AND outcome IS NOT NULL";

pub(super) const FORGET_CHALLENGES: &str = "DELETE FROM challenge WHERE challenger = $1 OR opponent = $1";

pub(super) const FORGET_CHOICE: &str = "DELETE FROM choice WHERE chooser = 'person' AND id = $1";

pub(super) const EXPIRED_CHALLENGES: &str = "
    SELECT * FROM challenge WHERE made_at <= $1 ORDER BY made_at LIMIT $2";

pub(super) const CLOCK: &str = "SELECT * FROM clock WHERE game = $1";

pub(super) const CLOCKS_DUE: &str = "
    SELECT game FROM clock WHERE due <= $1 AND due IS NOT NULL ORDER BY due LIMIT $2";

pub(super) const LIFE: &str = "SELECT seen_at, has_left, told_at FROM life WHERE process = $1";

pub(super) const LEAVE: &str = "UPDATE life SET has_left = 1 WHERE process = $1";

pub(super) const TELL: &str = "UPDATE life SET told_at = $2 WHERE process = $1";

/// The newest running game of each channel in which one changed since a time.
pub(super) const CHANNELS_AT_PLAY: &str = "
    SELECT MAX(id) FROM game WHERE changed_at >= $1 AND outcome IS NULL GROUP BY channel LIMIT $2";

/// How long all processes together were away (where there are several, none of them less than not at all: that one's
/// clock was ahead tells nothing of the others'), how many are silent (seen after one time, but not since another), and
/// when one last came back from an absence of days.
pub(super) const ABSENCE: &str = "
    SELECT CAST(COALESCE(SUM(CASE WHEN away > 0 OR (SELECT COUNT(*) FROM life) = 1 THEN away END), 0) AS BIGINT),
        COUNT(CASE WHEN seen_at > $1 AND seen_at < $2 THEN 1 END),
        COALESCE(MAX(back_at), 0)
    FROM life";
