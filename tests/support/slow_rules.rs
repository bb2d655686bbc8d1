//! A second engine, written from the rules page alone: coordinates and loops, nothing packed, nothing shared with the
//! crate. Slow and plain, so that it can judge the fast one.

/// A board; `[rank][file]`, each `w`, `b` or `.`.
pub(crate) type Board = [[char; 5]; 5];

/// A place as (file, rank), from 0.
type Place = (i32, i32);

/// A turn and what it leads to.
#[derive(Clone, Debug)]
pub(crate) struct SlowMove {
    /// `d2-c3`, `d2xb4xd4`.
    pub(crate) text: String,
    /// The captured stones as texts, sorted.
    pub(crate) captured: Vec<String>,
    /// The board afterwards.
    pub(crate) after: Board,
}

/// Reads the stones of a position text.
pub(crate) fn board(position: &str) -> Board {
    let mut board = [['.'; 5]; 5];
    let ranks = position.split(' ').next().unwrap();
    for (row, rank) in ranks.split('/').zip((0..5).rev()) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(n) = letter.to_digit(10) {
                file += n as usize;
            } else {
                board[rank][file] = letter;
                file += 1;
            }
        }
    }
    board
}

/// Writes the stones as a position text, without side and counter.
pub(crate) fn ranks(board: &Board) -> String {
    let row = |rank: usize| {
        let mut text: String = board[rank].iter().collect();
        for n in (1..=5).rev() {
            text = text.replace(&".".repeat(n), &n.to_string());
        }
        text
    };
    [4, 3, 2, 1, 0].map(row).join("/")
}

/// Returns the other side.
pub(crate) fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

/// Returns every legal turn of `side`, under the `forward` rules or the `free` ones, draws left aside.
pub(crate) fn moves(board: &Board, side: char, forward: bool) -> Vec<SlowMove> {
    let mut captures = Vec::new();
    let mut steps = Vec::new();
    for rank in 0..5 {
        for file in 0..5 {
            if at(board, (file, rank)) == Some(side) {
                chains(board, side, (file, rank), &name((file, rank)), &[], &mut captures);
                steps_from(board, side, forward, (file, rank), &mut steps);
            }
        }
    }
    if captures.is_empty() { steps } else { captures }
}

/// Counts the sequences of `depth` turns.
pub(crate) fn perft(board: &Board, side: char, forward: bool, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    moves(board, side, forward).iter().map(|mv| perft(&mv.after, other(side), forward, depth - 1)).sum()
}

fn steps_from(board: &Board, side: char, forward: bool, from: Place, found: &mut Vec<SlowMove>) {
    let (far_row, ahead) = if side == 'w' { (4, 1) } else { (0, -1) };
    if forward && from.1 == far_row {
        return;
    }
    for (right, up) in lines(from) {
        let to = (from.0 + right, from.1 + up);
        let goes_back = up == -ahead;
        if at(board, to) == Some('.') && !(forward && goes_back) {
            let mut after = *board;
            put(&mut after, from, '.');
            put(&mut after, to, side);
            found.push(SlowMove { text: format!("{}-{}", name(from), name(to)), captured: Vec::new(), after });
        }
    }
}

/// Adds every finished chain that goes on from `from`; a chain is finished where no jump follows.
fn chains(board: &Board, side: char, from: Place, text: &str, captured: &[String], found: &mut Vec<SlowMove>) {
    let mut goes_on = false;
    for (right, up) in lines(from) {
        let over = (from.0 + right, from.1 + up);
        let to = (from.0 + 2 * right, from.1 + 2 * up);
        if at(board, over) == Some(other(side)) && at(board, to) == Some('.') {
            goes_on = true;
            let mut after = *board;
            put(&mut after, from, '.');
            put(&mut after, over, '.');
            put(&mut after, to, side);
            let captured = [captured, &[name(over)]].concat();
            chains(&after, side, to, &format!("{text}x{}", name(to)), &captured, found);
        }
    }
    if !goes_on && !captured.is_empty() {
        let mut captured = captured.to_vec();
        captured.sort();
        found.push(SlowMove { text: text.to_owned(), captured, after: *board });
    }
}

/// Returns the ways in which lines leave a place: the diagonal ones only where file number + rank number is even.
fn lines(place: Place) -> Vec<(i32, i32)> {
    let mut ways = vec![(0, 1), (1, 0), (0, -1), (-1, 0)];
    let (file_number, rank_number) = (place.0 + 1, place.1 + 1);
    if (file_number + rank_number) % 2 == 0 {
        ways.extend([(1, 1), (1, -1), (-1, -1), (-1, 1)]);
    }
    ways
}

fn at(board: &Board, (file, rank): Place) -> Option<char> {
    let row = board.get(usize::try_from(rank).ok()?)?;
    row.get(usize::try_from(file).ok()?).copied()
}

fn put(board: &mut Board, (file, rank): Place, what: char) {
    board[rank as usize][file as usize] = what;
}

fn name((file, rank): Place) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e"][file as usize], rank + 1)
}
