# Answers to questions that are computed. Plain words; sides, points and moves arrive as text.

## When there is no answer

ask-unknown = I don't know that. I answer questions about the rules of Alquerque and about this bot.
ask-empty = Ask me anything about the rules of Alquerque, in a sentence of your own.
ask-too-long = That is too long for me. Please ask in a sentence or two.
ask-script = I understand English, Swedish and German. Please ask in one of them.

## Rules side by side

ask-under = By the { $rules } rules: { $answer }

## What may move

ask-any-can-step = { $side } is to move and has nothing to capture. These stones can step: { $points }.
ask-stone-can-step = Yes, the stone on { $point } can step to: { $points }.
ask-move-legal = Yes, { $mv } is legal here.
ask-other-side = { $side } is to move, and the stone on { $point } belongs to { $other }.
ask-must-capture = { $n ->
    [one] { $side } must capture, so nothing else may move. One stone can: { $points }.
   *[other] { $side } must capture, so nothing else may move. { $n } stones can: { $points }.
}
ask-jumps-own = The stone on { $point } is of the same side. Only enemy stones can be jumped.
ask-ambiguous = { $n } captures fit, with different results: { $line }.
ask-hemmed = The stone on { $point } can't move: no point that a line joins to it ({ $points }) is free, and it has nothing to capture.

## What can be captured

ask-captures = { $n ->
    [one] { $side } must capture, and there is one way: { $line }.
   *[other] { $side } must capture. There are { $n } ways: { $line }.
}
ask-many-captures = { $side } must capture. There are { $n } ways, among them { $line }.
ask-no-capture = { $side } has nothing to capture now.
ask-stone-captures = { $n ->
    [one] Yes, the stone on { $point } can capture in one way: { $line }.
   *[other] Yes, the stone on { $point } can capture in { $n } ways: { $line }.
}
ask-stone-many-captures = Yes, the stone on { $point } can capture in { $n } ways, among them { $line }.
ask-stone-no-capture = The stone on { $point } has nothing to capture now.

## Turn, end, draw

ask-turn = { $side } is to move.
ask-turn-must-capture = { $side } is to move and must capture, possible from { $points }.
ask-goes-on = No, the game goes on: { $side } is to move.
ask-ended-no-stones = The game is over: { $loser } has no stones left, so { $winner } has won.
ask-ended-blocked = The game is over: { $loser } is to move and has no legal move, so { $winner } has won.
ask-ended-repetition = The game is over, a draw: this position has stood three times with the same side to move.
ask-ended-quiet = The game is over, a draw: { $n } moves in a row without a capture.
ask-quiet-left = { $n ->
    [one] One more move without a capture makes it a draw ({ $first } of { $limit } so far).
   *[other] { $n } more moves in a row without a capture make it a draw ({ $first } of { $limit } so far).
}
ask-seen = { $n ->
    [one] This position has stood once. The third time is a draw; no number of moves is.
   *[other] This position has stood { $n } times. The third time is a draw; no number of moves is.
}
ask-claim = After { $limit } moves without a capture (now { $n }) either player may claim that neither side can force a win.
ask-stones = Stones on the board: White { $first }, Black { $last }.

## The board

ask-reach-strong = { $point } is a strong point, with diagonals. Lines join it to { $points }.
ask-reach-weak = { $point } is a weak point, without diagonals. Lines join it to { $points }.
ask-is-strong = Yes, { $point } is a strong point: it has diagonals too. Lines join it to { $points }.
ask-is-weak = No, { $point } is a weak point: it has no diagonals. Lines join it to { $points }.
ask-joined = Yes, a line joins { $from } and { $to }, so a stone can step between them where the rules allow that direction.
ask-joined-by-jump = A step doesn't reach from { $from } to { $to }, but a jump does, along the line over { $stone }, if an enemy stone stands there.
ask-not-joined = No, no line joins { $from } and { $to }, near as they are. Stones move along lines only.
ask-too-far = No, { $from } and { $to } are too far apart for one step or jump.

## What is proved

ask-proved-draw = This is proved: if both sides play without a mistake, the game from the start position is a draw.
ask-proved-win = This is proved: if both sides play without a mistake, { $winner } wins from the start position.
