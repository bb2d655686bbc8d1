# The rules, page by page. Short: it is read on a phone, above a picture.

guide-title = **Alquerque, { $rules } rules** · page { $n } of { $total }
guide-board-free =
    Twenty-five points, joined by lines. Each side begins with twelve stones; only the centre is empty. **White begins.**
    You win by capturing all enemy stones, or by leaving the enemy without a legal move.
guide-board-forward =
    Twenty-five points, joined by lines. Each side begins with twelve stones; only the centre is empty. **Black begins.**
    You win by capturing all enemy stones, or by leaving the enemy without a legal move.
guide-steps-free =
    A stone steps along a line to the next point, if that is empty, **in any direction**, backward too.
    Only every second point has diagonals: c3 has eight lines, d1 has three.
guide-steps-forward =
    A stone steps along a line to the next point, if that is empty, **forward or sideways, never back**. On the far row, where the enemy began, it may no longer step, only capture.
    Only every second point has diagonals: c3 has eight lines, d1 has three.
guide-captures-free =
    A stone jumps along a line over an enemy stone right beside it to the empty point right behind, and the enemy stone comes off.
    If you can capture, you must. Which capture you take is up to you: here there are two.
guide-captures-forward =
    A stone jumps along a line over an enemy stone right beside it to the empty point right behind, and the enemy stone comes off. **Captures go in every direction**, backward too.
    If you can capture, you must. Which capture you take is up to you: here there are two.
guide-chains-free =
    If the stone can jump on from where it has landed, **it must go on**, and may turn. The whole chain is one move. Here c1 captures three stones.
guide-chains-forward =
    If the stone can jump on from where it has landed, **it must go on**, and may turn. The whole chain is one move. Here c1 captures three stones.
guide-ends-free =
    Whoever is to move and can't has lost: here Black, who is shut in. So has a side without stones.
    Draws: by agreement; when a position stands for the third time with the same side to move; and when neither side can force a win: then you may claim a draw after twenty moves without a capture.
guide-ends-forward =
    Whoever is to move and can't has lost: here Black, who is shut in. So has a side without stones.
    Draws: by agreement, and after forty moves in a row without a capture, both players' moves counted. Repeating a position is allowed.
guide-taps-free =
    Playing here: each point has its button, laid out like the board. Blue buttons are stones that can move: tap one, then a green button. A chain goes on by tapping the next point.
    Or type the move: `/alquerque { command-move }` with d2-c3, or d2xb4 for a capture. Questions? `/alquerque { command-ask }`
guide-taps-forward =
    Playing here: each point has its button, laid out like the board. Blue buttons are stones that can move: tap one, then a green button. A chain goes on by tapping the next point.
    Or type the move: `/alquerque { command-move }` with b3-c3, or d4xb2 for a capture. Questions? `/alquerque { command-ask }`
guide-question-free =
    A question for you. White is to move. The black stone on c2 stands right beside b1, and d3 behind it is empty. Must White capture?
guide-question-forward =
    A question for you. White is to move. The black stone on c2 stands right beside b1, and d3 behind it is empty. Must White capture?
guide-solution-free =
    No. b1 and c2 are close, but no line joins them: b1 has no diagonals. So White steps, along one of the three lines from b1.
guide-solution-forward =
    No. b1 and c2 are close, but no line joins them: b1 has no diagonals. So White steps, along one of the three lines from b1.
guide-stop-free =
    Another question. White is to move and has only the stone on a1. It jumps over b2 to c3. May it stop there?
guide-stop-forward =
    Another question. White is to move and has only the stone on a1. It jumps over b2 to c3. May it stop there?
guide-onward-free =
    No. From c3 it can jump on over c4, so it must: a1xc3xc5 is one move, and both black stones come off.
guide-onward-forward =
    No. From c3 it can jump on over c4, so it must: a1xc3xc5 is one move, and both black stones come off.

button-guide-back = Back
button-guide-next = Next
button-guide-answer = Show the answer
button-guide-again = Another question
button-guide-first = First page
button-guide-free = Free rules
button-guide-forward = Forward rules
