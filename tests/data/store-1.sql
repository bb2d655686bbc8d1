-- What version 1 of the database held: a game between people with everything set, one against the computer, which owes
-- a move, a finished one that was followed, an open challenge, two choices.
INSERT INTO game (id, version, channel, guild, bot_is_present, can_attach, lang, white, white_name, black, black_name,
    rules, start, moves, revision, offer, declined, claimed_at, outcome, owes_move, is_followed,
    board_channel, board_message, messages_below, notice, notice_due, white_touched, black_touched, changed_at) VALUES
    (101, 9, 100, 10, 1, 1, 'de', 1, 'Alice', 2, 'Bob', 'free', 'bbbbb/bbbbb/bb1ww/wwwww/wwwww w 0',
        'c2-c3 c4xc2 c1xc3', 5, 'draw white 5', 'takeback black 3', NULL, NULL, 0, 0,
        100, 5000, 4, 5001, 2000000120000, 2000000000000, 2000000000001, 2000000000000),
    (102, 2, 200, NULL, 1, 0, 'sv', 3, 'Carol', NULL, 'casual', 'forward', 'b4/5/5/5/4w w 12',
        'e1-d1', 1, NULL, NULL, 0, NULL, 1, 0,
        NULL, NULL, 0, NULL, NULL, 2000000000000, 2000000000000, 2000000000000),
    (103, 3, 100, 10, 0, 1, 'en', 2, 'Bob', 1, 'Alice', 'free', 'bbbbb/bbbbb/bb1ww/wwwww/wwwww w 0',
        '', 1, NULL, NULL, NULL, 'black resignation', 0, 1,
        100, 4000, 0, NULL, NULL, 1999999999000, 1999999999000, 1999999999000);
INSERT INTO challenge (id, challenger, challenger_name, opponent, opponent_name, pair, rules, side,
    channel, guild, bot_is_present, can_attach, lang, rematch_of, made_at) VALUES
    (201, 1, 'Alice', 3, 'Carol', '1 3', 'forward', 'black', 100, 10, 1, 1, 'en', NULL, 2000000000000);
INSERT INTO choice (chooser, id, look, changed_at) VALUES
    ('person', 1, 'night', 2000000000000), ('server', 10, 'contrast', 2000000000000);
