-- What version 2 of the database held besides: a game with a time for each move and its clock, a challenge with a wish for
-- one and its message, a process that was away for a minute, a person who wants no pings.
INSERT INTO game (id, version, channel, guild, bot_is_present, can_attach, lang, white, white_name, black, black_name,
    rules, start, moves, revision, offer, declined, claimed_at, outcome, owes_move, is_followed,
    board_channel, board_message, messages_below, notice, notice_due, white_touched, black_touched, changed_at) VALUES
    (104, 1, 300, 10, 1, 1, 'en', 4, 'Dora', 5, 'Emil', 'free', 'bbbbb/bbbbb/bb1ww/wwwww/wwwww w 0',
        '', 0, NULL, NULL, NULL, NULL, 0, 0,
        300, 7000, 0, NULL, NULL, 1999999000000, 1999999000000, 1999999000000);
INSERT INTO clock (game, pace, runs_out, due) VALUES (104, 'day', 2000080000000, 2000058400000);
INSERT INTO challenge (id, challenger, challenger_name, opponent, opponent_name, pair, rules, side,
    channel, guild, bot_is_present, can_attach, lang, rematch_of, made_at, pace, message) VALUES
    (202, 2, 'Bob', NULL, NULL, '2', 'free', NULL, 300, 10, 1, 1, 'en', NULL, 2000000000000, 'hour', 6001);
INSERT INTO life (process, seen_at, away, back_at, has_left, told_at) VALUES ('all', 1999999999000, 60000, 0, 0, 0);
INSERT INTO choice (chooser, id, look, changed_at, pings) VALUES ('person', 2, '', 2000000000000, 0);
