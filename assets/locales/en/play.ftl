## Names

rules-free = free
rules-forward = forward
side-white = White
side-black = Black
level-beginner = beginner
level-casual = casual
level-strong = strong
level-master = master
the-computer = Computer ({ $level })

## The board

board-title = **Alquerque** · { $rules }
board-players = ⚪ **{ $white }** – ⚫ **{ $black }**
board-last-step = Last move: { $mv }
board-last-capture = { $n ->
    [one] Last move: { $mv }, one stone captured
   *[other] Last move: { $mv }, { $n } stones captured
}
board-turn = **{ $name }** to move ({ $side })
board-must-capture = **{ $name }** to move ({ $side }) and must capture with { $points }
board-quiet = Moves without a capture: { $n } of { $limit }
board-seen-twice = This position stands here for the second time; the third is a draw.
board-tap-stone = Tap one of the blue stones.
board-tap-target = { $stone } is chosen. Tap a green point, or { $stone } again to put it back.
board-tap-hop = The chain goes on from { $point }. Tap a green point, or { $point } again to take the last jump back.
board-clicks-only = I am not a member here: the board moves on by your taps alone, and I can't notify anyone.
board-offer-draw = { $name } offers a draw.
board-offer-takeback = { $name } asks to take the last move back.
board-result = **{ $result }**
board-private = Only you see this board. Your taps here count.
board-private-watching = Only you see this board.

## Buttons

button-flip = Flip
button-draw = Draw?
button-takeback = Take back
button-resign = Resign
button-really-resign = Yes, resign
button-keep-playing = Keep playing
button-rematch = Rematch
button-show = Show the board
button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-agree-draw = Agree to a draw
button-play-on = Play on
button-grant-takeback = Let it be taken back
button-only-move = Play { $mv }

## Results

result-win = { $winner } wins: { $why }
result-draw = Draw: { $why }
why-no-stones = { $loser } has no stones left
why-blocked = { $loser } has no legal move
why-resignation = { $loser } gave up
why-repetition = the same position stood here for the third time, after plies { $plies }
why-quiet-limit = { $n } moves in a row without a capture (both players' moves count)
why-agreement = both agreed

## Why a move is refused

refused-unreadable = I can't read “{ $piece }”. A move is written with the points it visits, a1 to e5.
refused-incomplete = A move needs a start and a target.
refused-game-over = This game is over.
refused-empty-point = There is no stone on { $point }.
refused-not-your-stone = The stone on { $point } is not yours.
refused-same-point = { $point } is where the stone stands already.
refused-occupied = A stone stands on { $point } already.
refused-no-line = No line joins { $from } and { $to }: near in sight is not connected.
refused-too-far = { $to } is too far from { $from }: a step goes one point along a line, a jump two over an enemy stone.
refused-must-capture = { $n ->
    [one] You must capture, and { $points } can.
   *[other] You must capture. These stones can: { $points }.
}
refused-backward = { $from } to { $to } is a step backward. In these rules only captures may go back.
refused-base-row = The stone on { $point } stands on the far base row, where it may capture but not step.
refused-jumps-own = A jump can't go over a stone of your own, and { $point } is yours.
refused-jumps-empty = There is nothing to jump over on { $point }.
refused-chain-must-go-on = The chain must go on from { $at }: to { $next }.
refused-not-a-jump = { $from } to { $to } is no jump, and a chain is made of jumps only.
refused-ambiguous = Two or more captures fit. Which one?
refused-hemmed = The stone on { $point } has no free point to go to.
refused-example = Legal is for example { $mv }.
option-line = { $n ->
    [one] { $mv } (one stone)
   *[other] { $mv } ({ $n } stones)
}

refused-stale = The board has moved on. This is how it stands now.
refused-not-your-turn = It is the other side's turn.
refused-over = This game is over: { $result }
refused-watching = You are watching this game. Would you like your own? Type `/alquerque challenge` or `/alquerque computer`.
refused-unknown-game = I don't know this game any more. Start a new one with `/alquerque challenge` or `/alquerque computer`.
refused-no-game-here = You have no game in this channel. Start one with `/alquerque challenge` or `/alquerque computer`; `/alquerque games` lists your games elsewhere.
refused-several-games = You have several games here. Say which with the `game` option.
refused-already-asked = You have asked already; the other has not answered yet.
refused-declined-already = This has been declined. You may ask again when the position has changed.
refused-nothing-asked = That is settled already.
refused-nothing-to-take-back = You have no move to take back yet.
refused-challenge-gone = This challenge is no longer open. Make a new one with `/alquerque challenge`.
refused-challenge-not-for-you = This challenge is for somebody else. Make your own with `/alquerque challenge`.
refused-not-your-challenge = Only the challenger can withdraw it.
refused-own-challenge = You can't accept your own challenge. Somebody else has to.
refused-challenges-self = You can't challenge yourself. Leave the person out to challenge anyone, or play the computer with `/alquerque computer`.
refused-challenges-bot = { $name } is a bot and can't accept. Play me with `/alquerque computer`.
refused-already-challenged = There is an open challenge between you in this channel already.
refused-nothing-to-rematch = There is no finished game of yours here to play again, or another has followed it already.
refused-busy = I am very busy at the moment and have not done this. Please try again in a few seconds.
sorry = Something went wrong on my side and nothing was changed. Please try again. (Error { $id })

## Challenges

challenge-person = **{ $challenger }** challenges **{ $opponent }** to Alquerque.
challenge-anyone = **{ $challenger }** challenges anyone here to Alquerque.
challenge-terms-chance = Rules: { $rules }. Chance decides who is White.
challenge-terms-side = Rules: { $rules }. { $challenger } plays { $side }.
challenge-first-white = White begins, and stones step any way the lines allow.
challenge-first-black = Black begins, and stones never step back.
challenge-expires = Open until { $time }.
challenge-declined = **{ $opponent }** declined the challenge by **{ $challenger }**.
challenge-withdrawn = **{ $challenger }** withdrew the challenge.
challenge-rematch = **{ $challenger }** would like another game with **{ $opponent }**, sides swapped.

## Questions and answers

ask-resign = Do you really want to give up this game against { $name }?
resigned = You gave up.
ask-draw = **{ $name }** offers a draw. Does **{ $other }** agree?
ask-takeback = **{ $name }** asks to take the last move back. Does **{ $other }** let it go?
offer-sent = Your question is under the board.
draw-agreed = Draw agreed.
draw-declined = **{ $name }** plays on.
draw-declined-computer = The computer plays on.
takeback-granted = The last move is taken back.
takeback-declined = **{ $name }** does not let the move be taken back.
turn-notice = { $mention }, it is your turn against { $name }: { $link }
moved-elsewhere = Played { $mv }.
board-link = to the board
board-followed = The board has moved down: { $link }

## Games

games-none = You have no game running. Start one with `/alquerque challenge` or `/alquerque computer`.
games-title = **Your games**
games-line-your-turn = { $link } · { $rules } · against { $name } · **your turn**
games-line-their-turn = { $link } · { $rules } · against { $name } · { $name } to move
games-more = … and { $n } more.
game-suggestion = against { $name } · { $rules } · move { $n }
game-place = the game

## Rules and help

rules-title = **Alquerque, { $rules } rules**
rules-common =
    25 points, joined by lines; twelve stones a side, the centre empty. A stone steps one point along a line to an empty point.
    • A capture jumps straight along a line over a neighboring enemy stone to the empty point right behind it. The stone is taken off at once.
    • **Capturing is compulsory**, and the jumping stone goes on while it can: the whole chain is one move. Which capture you take is yours to choose.
    • There are no kings. Whoever is to move and has no stones or no legal move loses.
rules-only-free =
    • White begins. Steps go any way the lines allow, backward too.
    • The third time a position stands with the same side to move, the game is drawn. Players may agree to a draw.
rules-only-forward =
    • Black begins. Steps never go backward; sideways is allowed. Captures go any way.
    • On the far base row a stone may only capture.
    • Forty moves in a row without a capture (both players' moves count) are a draw. Players may agree to a draw.
rules-other-free = There are two sets of rules. In the other, *forward*, Black begins and stones never step back.
rules-other-forward = There are two sets of rules. In the other, *free*, White begins and stones step any way.
help-text =
    **Alquerque**, the game from which draughts grew, in this channel.
    `/alquerque computer`: play me, at a level you choose
    `/alquerque challenge`: challenge a person, or anyone
    **Playing**: tap a stone (blue), then where it goes (green). A forced capture plays at one tap.
    `/alquerque move`: type a move instead, such as d2-c3 or d2xb4xd4
    `/alquerque board`: post the board afresh · `/alquerque flip`: your own board, turned
    `/alquerque draw` · `/alquerque takeback` · `/alquerque resign` · `/alquerque rematch`
    `/alquerque games`: your games · `/alquerque rules`: how the game goes

## For those who can't see the picture

alt-board = Alquerque board, { $rules } rules. { $turn }. White: { $white }. Black: { $black }.
alt-turn = { $side } to move
alt-won = { $side } has won
alt-drawn = The game is drawn
alt-no-stones = none
