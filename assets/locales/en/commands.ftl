# The commands' names, descriptions and choices, as Discord shows them while one types.
# Names: at most 32 characters, lower case, no spaces; the English ones are also what the bot reads. Descriptions and choices: at most 100.

command-alquerque = alquerque
    .description = Play Alquerque, the old jumping game from which draughts grew
command-person = Challenge to Alquerque

command-challenge = challenge
    .description = Challenge a person, or whoever answers first
command-computer = computer
    .description = Play against the computer
command-move = move
    .description = Play a move by typing it, such as d2-c3 or d2xb4
command-board = board
    .description = Post the board of your game afresh
command-flip = flip
    .description = See the board turned around, for you alone
command-draw = draw
    .description = Offer a draw, or accept the one offered to you
command-resign = resign
    .description = Give up a game; you are asked once more
command-takeback = takeback
    .description = Ask to take your last move back
command-rematch = rematch
    .description = Play your last opponent again with sides swapped
command-hint = hint
    .description = Ask what is worth playing against the computer, and why
command-replay = replay
    .description = Show a finished game move by move, as an animation
command-analyse = analyse
    .description = See where a finished game turned, and what was better
command-games = games
    .description = List your games and whose turn it is
command-rules = rules
    .description = Read how Alquerque is played
command-help = help
    .description = Read what this bot can do

option-opponent = opponent
    .description = Whom to challenge; leave it out to play whoever answers first
option-rules = rules
    .description = Which of the two published versions to play (free if left out)
option-rules-shown = rules
    .description = Which of the two published versions to explain
option-side = side
    .description = Which stones you want
option-level = level
    .description = How well the computer plays (strong if left out)
option-text = text
    .description = The points in order, such as d2-c3 or d2xb4xd4
option-game = game
    .description = Which of your games, if you have several

choice-rules-free = Free: White begins, stones step in every direction
choice-rules-forward = Forward: Black begins, stones never step back
choice-side-white = White
choice-side-black = Black
choice-side-random = Let chance decide
choice-level-beginner = Beginner: sees only the move at hand
choice-level-casual = Casual: sees what you can take in return
choice-level-strong = Strong: looks three moves ahead, but not to the end of long chains
choice-level-perfect = Perfect: never errs where the truth is known
