# The words of play. Discord Markdown; player names arrive escaped.
# stone, point, step (quiet, one point), jump (one leap), capture, chain (jumps in a row), move (one player's turn), far row.

## Names

rules-free = free
rules-forward = forward
side-white = White
side-black = Black
# “1 hour for each move”
pace-hour = 1 hour
pace-day = 1 day
pace-three-days = 3 days
pace-week = 7 days
level-beginner = beginner
level-casual = casual
level-strong = strong
level-perfect = perfect
the-computer = Computer ({ $level })

## The board

board-title = **Alquerque** · { $rules }
board-players = ⚪ **{ $white }** – ⚫ **{ $black }**
board-last-step = Last move: { $mv }
board-last-capture = { $n ->
    [one] Last move: { $mv }, one stone captured
   *[other] Last move: { $mv }, { $n } stones captured
}
board-turn = **{ $name }** ({ $side }) to move
# $time is shown as “in 5 hours”.
board-deadline = Time to move runs out { $time }
board-must-capture = **{ $name }** ({ $side }) must capture, possible from { $points }
board-quiet = Without a capture: { $n } of { $limit } moves, then it is a draw
board-seen-twice = Second time for this position; the third makes it a draw.
board-tap-stone = Tap a blue button below: a stone that can move.
board-tap-only-move = Only one move is legal: tap the green button.
board-tap-target = { $stone } is chosen. Tap where it goes (green), or { $stone } again to choose anew.
board-tap-hop = The chain goes on from { $point }. Tap the next point (green), or { $point } again to take the last jump back.
board-clicks-only = I'm not a member here: the game goes on by your taps alone, and I can't notify anyone.
board-offer-draw = { $name } offers a draw.
board-offer-takeback = { $name } asks to take their last move back.
board-left = { $name } has not been here for a week. Whoever waits may claim the win.
board-result = **{ $result }**
board-private = Only you see this board. Your taps here count.
board-private-watching = Only you see this board.
board-paused = I can't reach this game's channel. `/alquerque { command-board }` in another channel of its server takes it there; until then no time runs, and nobody is notified.

## Buttons

button-flip = Flip
button-draw = Draw?
button-takeback = Take back
button-resign = Resign
button-claim = Claim the win
button-really-resign = Yes, resign
button-keep-playing = Keep playing
button-really-end = Yes, end it
button-rematch = Rematch
button-replay = Replay
button-analyse = Analysis
button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-agree-draw = Agree to a draw
button-play-on = Play on
button-grant-takeback = Allow
button-only-move = Play { $mv }

## Results

result-win = { $winner } wins: { $why }
result-none = No result: { $why }
result-draw = Draw: { $why }
why-no-stones = { $loser } has no stones left
why-blocked = { $loser } has no legal move
why-resignation = { $loser } resigned
why-time = { $loser } ran out of time
why-abandoned = { $loser } has not come back for a week
why-stopped = a moderator stopped the game
why-repetition = the same position stood for the third time (after moves { $plies })
why-quiet-limit = { $n } moves in a row without a capture, both players' moves counted
why-agreement = both players agreed
why-no-win = neither side can force a win

## Why a move is refused

refused-unreadable = I can't read “{ $piece }”. Write a move as its points in order, a1 to e5.
refused-incomplete = A move needs a start and a target.
refused-game-over = This game is over.
refused-empty-point = There is no stone on { $point }.
refused-not-your-stone = The stone on { $point } is not yours.
refused-same-point = The stone stands on { $point } already.
refused-occupied = There is a stone on { $point } already.
refused-no-line = No line joins { $from } and { $to }. Stones move along the lines only.
refused-too-far = { $to } is too far from { $from }. A step goes to the next point, a jump two points on over an enemy stone.
refused-must-capture = { $n ->
    [one] You must capture, and { $points } can.
   *[other] You must capture. These stones can: { $points }.
}
refused-backward = { $from } to { $to } is a step backward. By the forward rules only captures may go back.
refused-base-row = { $point } is on the far row. A stone there may capture but not step.
refused-jumps-own = The stone on { $point } is your own. You can jump over enemy stones only.
refused-jumps-empty = There is no stone on { $point } to jump over.
refused-chain-must-go-on = The chain must go on from { $at }. Possible: { $next }.
refused-not-a-jump = { $from } to { $to } is not a jump, and a chain is made of jumps only.
refused-ambiguous = More than one capture fits. Which do you mean?
refused-hemmed = The stone on { $point } has nowhere to go.
refused-example = Legal, for example: { $mv }.
option-line = { $n ->
    [one] { $mv } (one stone)
   *[other] { $mv } ({ $n } stones)
}

## Why something else is refused

refused-stale = The board has moved on. Here it is now.
refused-not-your-turn = Not your turn yet: the other side is to move.
refused-over = This game is over. { $result }.
refused-watching = You are watching this game. Want your own? Type `/alquerque { command-challenge }` or `/alquerque { command-computer }`.
refused-unknown-game = I don't know this game any more. Start a new one with `/alquerque { command-challenge }` or `/alquerque { command-computer }`.
refused-no-game-here = You have no game going in this channel. Start one with `/alquerque { command-challenge }` or `/alquerque { command-computer }`; `/alquerque { command-games }` lists yours elsewhere.
refused-played-elsewhere = This game is played in { $channel }. Please do that there, where both of you can read it.
refused-several-games = You have several games here. Choose one with the `{ option-game }` option.
refused-already-asked = You have asked already and the answer is still to come.
refused-declined-already = This has been declined. You may ask again when the position has changed.
refused-nothing-asked = That is settled already.
refused-nothing-to-take-back = You have no move to take back yet.
refused-challenge-gone = This challenge is no longer open. Make a new one with `/alquerque { command-challenge }`.
refused-challenge-not-for-you = This challenge is for somebody else. Make your own with `/alquerque { command-challenge }`.
refused-not-your-challenge = Only the challenger can withdraw this.
refused-own-challenge = This is your own challenge: somebody else has to answer it. To call it off, tap Withdraw.
refused-nobody-else-here = Only you and I can read this conversation. Challenge people in a server or a group, or play me here with `/alquerque { command-computer }`.
refused-challenges-self = You can't challenge yourself. Name nobody to challenge anyone here, or play me with `/alquerque { command-computer }`.
refused-challenges-bot = { $name } is a bot and can't accept. Play me with `/alquerque { command-computer }`.
refused-wants-no-challenges = { $name } takes no challenges at the moment. Challenge somebody else, or play me with `/alquerque { command-computer }`.
# $time is shown as “in 3 days”.
refused-still-awaited = Your opponent may still come back. If they don't, you can claim the game { $time }. To stop now, offer a draw or resign.
refused-end-by-hand = This game can't be claimed: that's for when your opponent has left you waiting for a week in a game without a time limit. To stop, offer a draw or resign.
refused-your-move = It is your move in this game. To stop playing, offer a draw or resign.
refused-name-the-game = You have no game going in this channel. As a moderator you can stop any game of the server: choose it with the option `{ option-game-to-end }`.
refused-no-files-here = There is too much for a message, and I may not attach files here. Ask me in a direct conversation.
refused-no-clock-here = I'm not a member here and couldn't remind anyone, so games here have no time limit. Leave out the option `{ option-time }`.
refused-too-many-games = You have as many games going here as one person can have ({ $n }). Finish or resign some first; `/alquerque { command-games }` lists them.
refused-other-has-too-many-games = { $name } has as many games going here as one person can have ({ $n }). Try again when one of them is over.
refused-already-challenged = There is an open challenge between you two here already.
refused-nothing-to-rematch = You have no finished game here to play again, or the next one has begun already.
refused-opponent-forgotten = Whoever played that game has left. Challenge somebody else with `/alquerque { command-challenge }`.
refused-still-running = This game is still going. When it is over, I'll tell you what each move was worth.
refused-nothing-finished = There is no finished game with a move here to look back on.
refused-not-your-server = Only who may manage this server can choose for all of it. For yourself you can: leave out the option, or choose “me”.
refused-hint-between-people = Against another person I don't give hints: this game is between you two. Against me, ask as often as you like.
refused-busy = I'm very busy and haven't done this. Please try again in a few seconds.
sorry = Something went wrong on my side. `/alquerque { command-board }` shows where your game stands. (Error { $id })

## Challenges

challenge-person = **{ $challenger }** challenges { $mention } to Alquerque.
challenge-anyone = **{ $challenger }** challenges anyone here to Alquerque.
challenge-terms-chance = Rules: { $rules }. Chance decides who is White.
challenge-terms-side = Rules: { $rules }. { $challenger } plays { $side }.
challenge-pace = Time for each move: { $pace }. Whoever lets it pass loses.
challenge-first-white = White begins, and stones step any way the lines allow.
challenge-first-black = Black begins, and stones never step back.
# $time is shown as “in 23 hours”.
challenge-expires = Expires { $time }
challenge-declined = **{ $opponent }** declined the challenge from **{ $challenger }**.
challenge-withdrawn = **{ $challenger }** withdrew the challenge.
challenge-expired = Nobody took up the challenge from **{ $challenger }** in time.
challenge-unanswered = **{ $opponent }** did not answer the challenge from **{ $challenger }** in time.
challenge-rematch = **{ $challenger }** would like another game against { $mention }, sides swapped.

## Questions and answers

ask-resign = Do you really want to resign against { $name }?
resigned = You resigned.
claim-really = { $name } has not moved for a week. End the game as your win?
ask-stop = Stop the game between { $white } and { $black }? It ends without a result, and both can see that a moderator did it.
ended = The game is over.
ask-draw = **{ $name }** offers a draw. Does **{ $other }** agree?
ask-takeback = **{ $name }** asks to take their last move back. Does **{ $other }** allow it?
draw-agreed = Draw agreed.
draw-declined = No draw: **{ $name }** plays on.
draw-declined-computer = No draw: the computer plays on.
draw-not-settled = Not settled. You can claim again in ten plies; asking once more now offers a draw instead.
takeback-granted = **{ $name }** allowed it: the move is taken back.
takeback-declined = **{ $name }** did not allow it: the move stands.
turn-notice = { $mention }, it's your turn against { $name }: { $link }
end-notice = { $white }, { $black }: your game has ended. { $result }. { $link }
time-reminder = { $mention }, your time against { $name } is running out: { $link }
back = I'm back. Games here go on, and nothing is lost.
# The text of a link, alone or after a colon.
board-link = Go to the board
board-followed = The board has moved down: { $link }

## Analysis and hints

look-oak = wood
look-night = night
look-contrast = high contrast
look-text = text, without a picture
settings-now = What you alone see looks like this: { $look }.
settings-pings-on = I ping you when it is your turn and you don't come by yourself.
settings-pings-off = I don't ping you: when it is your turn, a message in the channel links to the board. Reminders before a time limit don't ping you either.
settings-challenges-on = Others can challenge you.
settings-challenges-off = Nobody can challenge you now: they are told kindly. You can still challenge others and take up what is open to anyone.
settings-mine = From now on what you alone see looks like this: { $look }. Boards that everybody sees follow the server, or a player if the server has not chosen.
settings-server = From now on boards on this server look like this: { $look }. What people alone see follows their own choice, if they have one.
replay-title = **Replay** · { $rules }
analysis-title = **Analysis** · { $rules }
# $mistake is one of the next three, $line a move and what may follow it in brackets.
analysis-better = { $mistake }; { $line } kept it.
analysis-mistake = { $mistake }.
analysis-win-to-draw = **{ $n }. { $mv }?** ({ $side }) gave away the win
analysis-win-to-loss = **{ $n }. { $mv }??** ({ $side }) turned the win into a loss
analysis-draw-to-loss = **{ $n }. { $mv }?** ({ $side }) gave away the draw
analysis-more = … and { $n } more, marked in the chart.
analysis-more-untold = … and { $n } more.
analysis-none = No move is known to have given anything away.
analysis-none-known = No move gave anything away.
analysis-slip-win = Somewhere from move { $first } to { $last } { $side } gave away the win; which move it was I could not find out in time.
analysis-slip-draw = Somewhere from move { $first } to { $last } { $side } gave away the draw; which move it was I could not find out in time.
# $moves is a list such as “1. d2-c3, 3. e1-e2 or 7. c1-d1”.
analysis-slip-win-named = { $side } gave away the win by { $moves }; which of them it was I could not find out in time.
analysis-slip-draw-named = { $side } gave away the draw by { $moves }; which of them it was I could not find out in time.
one-of = { $others } or { $other }
analysis-resigned-won = { $side } was winning when { $name } resigned.
analysis-resigned-drawn = { $side } could still have drawn when { $name } resigned.
analysis-agreed-won = { $side } was winning when the draw was agreed.
analysis-again = Ask again and I go on looking for the rest.
analysis-known = Known for certain: { $n } of { $total } moves (each player's counts as one).
analysis-earlier = This is the last game that has ended here; a running one can be analysed when it is over.
analysis-estimate = The thin line in the chart is only an estimate.
hint-only-move = **{ $mv }** is the only legal move.
hint-only-move-wins = **{ $mv }** is the only legal move, and it wins.
hint-only-move-draws = **{ $mv }** is the only legal move, and it holds the draw.
hint-only-move-loses = **{ $mv }** is the only legal move, and against best play it loses.
hint-wins-at-most = { $n ->
    [one] **{ $mv }** wins at once.
   *[other] **{ $mv }** wins by force, in at most { $n } of your moves.
}
hint-wins-about = { $n ->
    [one] **{ $mv }** wins at once.
   *[other] **{ $mv }** wins by force, in about { $n } of your moves.
}
hint-wins = **{ $mv }** wins by force.
hint-draws-only = **{ $mv }** is the only move that holds the draw.
hint-draws = No move wins by force; **{ $mv }** holds the draw.
hint-loses-longest = Every move loses against best play. **{ $mv }** puts off the next capture the longest.
hint-loses = Every move loses against best play. **{ $mv }** is worth a try.
hint-guess-better = My best guess: **{ $mv }**. You seem to stand better.
hint-guess-even = My best guess: **{ $mv }**. It looks about even.
hint-guess-worse = My best guess: **{ $mv }**. I seem to stand better.
hint-answer = I may answer { $mv }.
hint-answer-then = I may answer { $mv }, and then it may go on: { $line }

## Games

mydata =
    What I store about you: { $n ->
        [one] one game
       *[other] { $n } games
    } and { $total ->
        [one] one open challenge
       *[other] { $total } open challenges
    }. The file has all of it. Only you see this.
mydata-chosen =
    What I store about you: { $n ->
        [one] one game
       *[other] { $n } games
    }, { $total ->
        [one] one open challenge
       *[other] { $total } open challenges
    }, and what you chose in `/alquerque { command-settings }`. The file has all of it. Only you see this.
alt-mydata = What is stored about you, as JSON
button-forget = Delete my data …
button-really-forget = Delete it for good
ask-forget =
    Delete everything I store about you? { $n ->
        [0] {""}
        [one] Your running game ends as resigned.{" "}
       *[other] Your { $n } running games end as resigned.{" "}
    }In finished games your name and number go, and your opponents keep their games. Your challenges and settings are deleted.
    This **can't be undone**. To keep everything, just dismiss this message.
forgotten = Done: I store nothing about you any more. Old messages in channels stay as they are; whoever may can delete them there.
forgotten-player = Former player
games-none = You have no game going. Start one with `/alquerque { command-challenge }` or `/alquerque { command-computer }`.
games-title = **Your games**
games-line-your-turn = { $link } · { $rules } · against { $name } · **your turn**
games-line-their-turn = { $link } · { $rules } · against { $name } · their turn
# Follows a line of the list. $time is shown as “in 5 hours”.
games-due = time runs out { $time }
games-left = away for a week: end it with `/alquerque { command-end }`
games-paused = paused, I can't reach its channel: `/alquerque { command-board }` in another channel of the server takes it there
games-more = … and { $n } more.
game-suggestion = against { $name } · { $rules } · move { $n }

## Rules and help

# A line of text must not begin with an asterisk: Fluent would take it for a variant.
help-text = **Alquerque**, the game from which draughts grew, right in this channel.
    `/alquerque { command-computer }`: play me, at a level you choose
    `/alquerque { command-challenge }`: challenge a person, or anyone; with `{ option-time }` each move has a time limit
    To move, tap a stone (blue), then where it goes (green). If a stone has only one capture, one tap plays it.
    `/alquerque { command-move }`: type a move instead, such as d2-c3 or d2xb4xd4
    `/alquerque { command-board }`: post the board afresh · `/alquerque { command-flip }`: your own board, turned
    `/alquerque { command-draw }` · `/alquerque { command-takeback }` · `/alquerque { command-resign }` · `/alquerque { command-rematch }`
    `/alquerque { command-end }`: claim a game that your opponent has left; moderators stop any game
    `/alquerque { command-hint }`: what to play against me · `/alquerque { command-analyse }`: where a finished game turned · `/alquerque { command-replay }`: show it again
    `/alquerque { command-settings }`: how boards look; pings and challenges on or off
    `/alquerque { command-games }`: your games · `/alquerque { command-rules }`: how to play · `/alquerque { command-mydata }`: what I store about you
    `/alquerque { command-ask }`: ask me about the rules

## For those who can't see the picture

alt-board = Alquerque board, { $rules } rules. { $turn }. White: { $white }. Black: { $black }.
alt-turn = { $side } to move
alt-won = { $side } has won
alt-drawn = The game is drawn
alt-stopped = The game was stopped without a result
alt-no-stones = none
alt-marks = Framed points: { $points }.
alt-arrows = Arrows: { $line }.
alt-last-capture = Last move: { $mv }, captured: { $points }
alt-hint = Advised: { $mv }, drawn as an arrow.
alt-replay = The game move by move, { $n } in all. At the end: { $board }
alt-chart = Chart of { $n } moves: at the top White wins, in the middle it is a draw, at the bottom Black wins. Course by move: { $course }. Turning points: { $points }.
alt-no-turning-points = none known
alt-white-wins = White wins
alt-black-wins = Black wins
alt-draw = draw
alt-unknown = not known
alt-chosen = Chosen: { $path }; next it may go to { $points }.
