# Answers to questions that are computed. Plain words; sides, points and moves arrive as text.

## When there is no answer

ask-unknown = I don't know that. I answer questions about the rules of Alquerque and about this bot.
ask-empty = Ask me anything about the rules of Alquerque, in a sentence of your own.
ask-too-long = That is too long for me. Please ask in a sentence or two.
ask-script = I understand English, Swedish and German. Please ask in one of them.

## Rules side by side

ask-under = By the { $rules } rules: { $answer }
ask-these-rules = By the { $rules } rules.

## What may move

ask-any-can-step = { $side } is to move and has nothing to capture. These stones can step: { $points }.
ask-steps = { $side } is to move and has nothing to capture. The steps: { $line }.
ask-stone-can-step = The stone on { $point } can step to { $points }.
ask-empty-reached = Moves that lead there: { $line }.
ask-empty-closed = No move leads there now.
ask-move-legal = { $mv } is legal here.
ask-backward-free = A stone may step backward too.
ask-far-row-free = On the far row a stone steps like any other stone.
ask-other-side = { $side } is to move, and the stone on { $point } belongs to { $other }.
ask-not-your-turn = It is not your turn: { $side } is to move.
ask-not-to-move = { $side } is to move, not { $other }.
ask-your-stone-waits = It is not your turn: { $side } is to move, and your stone on { $point } has to wait.
ask-not-your-stone = The stone on { $point } is not yours: it belongs to { $other }, and you play { $side }.
ask-must-capture = { $n ->
    [one] { $side } must capture, so no step is allowed. There is one way: { $line }.
   *[other] { $side } must capture, so no step is allowed. There are { $n } ways: { $line }.
}
ask-must-capture-with = { $side } must capture, so no step is allowed. These stones can: { $points }.
ask-no-line = No line joins { $from } and { $to }: weak points have no diagonals. Stones step and jump along the lines only.
ask-backward = { $from } to { $to } is a step backward, and a stone never steps backward. Captures may go in any direction.
ask-base-row = { $point } is on the far row, where a stone may only capture, not step.
ask-jumps-own = The stone on { $point } is of the same side. Only enemy stones can be jumped.
ask-jumps-yours = The stone on { $point } is your own. Only enemy stones can be jumped.
ask-ambiguous = The short form fits { $n } captures with different results, so write every point: { $line }.
ask-hemmed = The stone on { $point } can't move: no point that a line joins to it ({ $points }) is free, and it has nothing to capture.
ask-not-blocked = { $side } is not blocked: { $line }.

## What can be captured

ask-captures = { $n ->
    [one] { $side } must capture, and there is one way: { $line }.
   *[other] { $side } must capture. There are { $n } ways: { $line }.
}
ask-many-captures = { $side } must capture. There are { $n } ways, among them { $line }.
ask-no-capture = { $side } has nothing to capture now.
ask-could-not-capture = With { $side } to move there would be nothing to capture.
ask-could-capture = { $n ->
    [one] With { $side } to move there would be one capture: { $line }.
   *[other] With { $side } to move there would be { $n } captures: { $line }.
}
ask-could-capture-many = With { $side } to move there would be { $n } captures, among them { $line }.
ask-stone-captures = { $n ->
    [one] The stone on { $point } can capture in one way: { $line }.
   *[other] The stone on { $point } can capture in { $n } ways: { $line }.
}
ask-stone-many-captures = The stone on { $point } can capture in { $n } ways, among them { $line }.
ask-stone-takes = The stone on { $point } can take { $points }: { $line }.
ask-stone-no-capture = The stone on { $point } has nothing to capture now.
ask-behind-full = Behind the stone on { $stone }, { $point } is not empty.
ask-behind-edge = Behind the stone on { $stone } the board ends.
ask-taken = Yes: { $line } takes { $point }.
ask-may-be-taken = No: { $line } takes { $point }, but you may choose { $others } instead.
ask-not-taken = No capture takes { $point } now.
ask-could-be-taken = With { $side } to move { $line } would take { $point }.
ask-could-not-be-taken = With { $side } to move no capture would take { $point }.
ask-after-move = After { $mv }: { $answer }
ask-as-it-stands = I only tell of the position as it stands now.
ask-no-looking-ahead = In a game between people I don't look ahead: I only tell what the rules say of the position as it stands.
ask-must-yes = Yes: { $line }.
ask-must-yes-many = Yes, and there are { $n } ways, among them { $line }.
ask-must-not-now = Not now: { $side } has nothing to capture.
ask-most = { $n ->
    [one] One stone at most: { $line }.
   *[other] { $n } stones at most: { $line }.
}
ask-no-landing = No: a jump over { $to } from { $from } would land beyond the edge of the board.
ask-landing-taken = No: a jump over { $stone } lands on the point right behind it, and { $point } is not empty.
ask-not-next = No: a jump goes over a neighbouring stone only, and { $to } is not next to { $from }.

## Turn, end, draw

ask-turn = { $side } is to move.
ask-turn-you = { $side } is to move: it is your turn.
ask-turn-other = { $side } is to move: it is your opponent's turn.
ask-turn-yes-you = Yes, it is your turn: { $side } is to move.
ask-turn-not-you = No, it is not your turn: { $side } is to move.
ask-turn-yes = Yes, { $side } is to move.
ask-turn-no = No, { $side } is to move.
ask-must-capture-from = The move must be a capture, possible from { $points }.
ask-no-verdict = Nobody has won yet: the game goes on, and { $side } is to move. Who stands better is not told while a game runs; `/alquerque { command-analyse }` shows it once it is over.
ask-no-verdict-computer = Nobody has won yet: the game goes on, and { $side } is to move. `/alquerque { command-hint }` shows how you stand.
ask-advice = `/alquerque { command-hint }` shows what is worth playing, why, and how you stand.
ask-no-advice = In a game between people I give no hints and don't say who is winning. `/alquerque { command-analyse }` shows it once the game is over.
ask-goes-on = No, the game goes on: { $side } is to move.
ask-goes-on-capture = No, the game goes on: { $side } is to move and must capture: { $line }.
ask-ended-no-stones = The game is over: { $loser } has no stones left, so { $winner } has won.
ask-ended-blocked = The game is over: { $loser } is to move and has no legal move, so { $winner } has won.
ask-far-row-locked = On the far row a stone may only capture.
ask-ended-repetition = The game is over, a draw: this position has stood three times with the same side to move.
ask-ended-quiet = The game is over: { $n } moves in a row without a capture are a draw.
ask-quiet-left = { $n ->
    [one] One more move without a capture makes it a draw, unless it leaves the other side without a move ({ $first } of { $limit } so far).
   *[other] { $n } more moves in a row without a capture make it a draw ({ $first } of { $limit } so far).
}
ask-but-capture = But { $side } must capture now ({ $line }), and a capture starts the count anew.
ask-seen = { $n ->
    [one] There is no 40-move rule; a position that stands for the third time is a draw.
   *[other] There is no 40-move rule; this position has stood { $n } times, and the third time is a draw.
}
ask-claim = { $n ->
    [0] { $first } moves without a capture ({ $limit } are needed), so a draw can be claimed if neither side can force a win.
    [one] After { $limit } moves without a capture a draw can be claimed if neither side can force a win: one more ({ $first } so far).
   *[other] After { $limit } moves without a capture a draw can be claimed if neither side can force a win: { $n } more ({ $first } so far).
}
ask-claim-yes = Yes, it can be claimed now: { $first } moves without a capture ({ $limit } are needed).
ask-claim-not-yet = { $n ->
    [one] Not yet: { $first } of { $limit } moves without a capture, so one more is needed.
   *[other] Not yet: { $first } of { $limit } moves without a capture, so { $n } more are needed.
}
ask-claim-never = No, not by these rules. The draw comes by itself after { $limit } moves in a row without a capture ({ $first } so far).
ask-stones = Stones on the board: White { $first }, Black { $last }.
ask-stones-of-yours = { $first ->
    [one] You have one stone left, your opponent has { $last }.
   *[other] You have { $first } stones left, your opponent has { $last }.
}
ask-move-count = { $n ->
    [0] No move has been played yet.
    [one] One move has been played.
   *[other] { $n } moves have been played, both players' moves counted.
}
ask-on-empty = { $point } is empty.
ask-on-stone = The stone on { $point } belongs to { $side }.
ask-on-yours = The stone on { $point } is yours ({ $side }).
ask-stand-on = { $side }: { $points }.
ask-stand-nowhere = { $side }: no stones.

## The board

ask-reach-strong = { $n } lines join { $point } to its neighbours { $points }: it is a strong point, with diagonals.
ask-reach-weak = { $n } lines join { $point } to its neighbours { $points }: it is a weak point, without diagonals.
ask-reach-forward = Steps go forward or sideways, never from the far row; captures go in any direction.
ask-is-strong = { $point } is a strong point: it has diagonals too. Lines join it to { $points }.
ask-is-weak = { $point } is a weak point: it has no diagonals. Lines join it to { $points }.
ask-off-board = The board has no such point: its points are a letter from a to e and a number from 1 to 5.
ask-strong-and-weak = Strong points: { $points }. Weak points: { $others }.
ask-joined = Yes, a line joins { $from } and { $to }, so a stone can step between them if the rules allow that direction.
ask-joined-by-jump = A step doesn't reach from { $from } to { $to }, but a jump does, along the line over { $stone }, if an enemy stone stands there.
ask-not-joined = No, no line joins { $from } and { $to }: weak points have no diagonals. Stones move along lines only.
ask-too-far = No, { $from } and { $to } are on one line but too far apart for one step or jump.
ask-no-common-line = No, no line leads from { $from } to { $to }, so neither a step nor a jump does.

## Below the picture

ask-picture-rules = The picture is by the { $rules } rules.
ask-framed-capture = Framed: must capture.
ask-framed-move = Framed: can move.
ask-framed-target = Framed: where the stone can go.
ask-framed-joined = Framed: joined by a line.
ask-framed-apart = Framed: near, but not joined.
ask-framed-strong = Framed: the strong points.
ask-framed-closed = Framed: no step goes there.
ask-framed-full = Framed: not free.
ask-framed-next = Framed: where the chain goes on.
ask-framed-spoken = Framed: what the answer speaks of.

## Where there are several games

ask-several-games = You have several games running, so this is said in general. Ask in the channel of a game to hear about that one.
ask-whose-game = Said of the game between { $white } and { $black }.
ask-no-game = No game is running here.
ask-last-game = No game is running here. The last one: { $result }. { $n ->
    [0] No move was played.
    [one] One move was played.
   *[other] { $n } moves were played, both players' moves counted.
}

## What is proved

ask-proved-draw = This is proved: if both sides play without a mistake, the game from the start position is a draw.
ask-proved-win = { $winner } wins from the start position if both sides play without a mistake: this is proved.
