//! What a board message shows: words, the picture's frame, 25 buttons and a row of controls.

use std::time::SystemTime;

use super::{Button, Control, Press, Style, Surface, choice, clocks::deadline_line, words};
use crate::{
    i18n::Lang,
    render::Frame,
    rules::{Bitboard, Color, Move, Point, Position, RuleSet},
    session::{Match, OfferKind, UserId},
};

/// From so many quiet plies on the words name the counter; the picture always does.
const QUIET_WORTH_A_LINE: u32 = 20;

/// One showing of a match: on which board, to whom, with what chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Showing<'a> {
    /// The match.
    pub(super) game: &'a Match,
    /// On which board.
    pub(super) surface: Surface,
    /// The stone chosen and its hops.
    pub(super) path: &'a [Point],
    /// The reader of a private board; everybody reads the public one.
    pub(super) reader: Option<UserId>,
    /// The language of its words.
    pub(super) lang: Lang,
    /// Whether the game may be played again from here.
    pub(super) can_rematch: bool,
    /// Until when the move at hand is to be made, if there is a limit.
    pub(super) deadline: Option<SystemTime>,
    /// Whether the player who waits may claim the game now.
    pub(super) can_claim: bool,
    /// Whether the bot can do nothing in the game's channel.
    pub(super) is_paused: bool,
}

impl Showing<'_> {
    /// Returns the side below in the picture and in the buttons.
    pub(super) fn bottom(&self) -> Color {
        match self.surface {
            Surface::Public => self.game.bottom(),
            Surface::PrivateWhiteBelow => Color::White,
            Surface::PrivateBlackBelow => Color::Black,
        }
    }

    fn position(&self) -> &Position {
        self.game.game().position()
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// Returns whether the reader of this board may move now.
    fn may_move(&self) -> bool {
        let mover = self.game.person_to_move();
        mover.is_some() && (self.reader.is_none() || self.reader == mover)
    }

    fn selectable(&self) -> Bitboard {
        if self.may_move() && self.path.is_empty() { choice::selectable(self.position()) } else { Bitboard::EMPTY }
    }

    fn targets(&self) -> Bitboard {
        if self.may_move() { choice::targets(self.position(), self.path) } else { Bitboard::EMPTY }
    }

    /// Returns what the picture shows.
    pub(super) fn frame(&self) -> Frame {
        let mut frame = Frame::of_game(self.game.game(), self.bottom());
        frame.outcome = words::result_in_picture(self.game);
        frame.shows_turn &= self.game.outcome().is_none();
        frame.chosen = self.path.to_vec();
        frame.selectable = self.selectable();
        frame.targets = self.targets();
        frame
    }

    /// Returns what the picture shows, for those who can't see it: at most 1,024 characters.
    pub(super) fn alt(&self) -> String {
        let board = words::alt(self.lang, self.game);
        let targets = self.targets();
        if self.path.is_empty() || targets.is_empty() {
            return board;
        }
        let path: Vec<String> = self.path.iter().map(Point::to_string).collect();
        let args = [("path", path.join("x").into()), ("points", targets.to_string().into())];
        format!("{board} {}", self.lang.text("alt-chosen", &args))
    }

    /// Returns the words above the picture.
    pub(super) fn text(&self) -> String {
        let mut lines = vec![self.title()];
        lines.extend(words::last_move(self.lang, self.game));
        match self.game.outcome() {
            Some(outcome) => {
                let result = words::result(self.lang, self.game, outcome);
                lines.push(self.lang.text("board-result", &[("result", result.into())]));
            }
            None => lines.extend(self.running()),
        }
        lines.join("\n")
    }

    fn title(&self) -> String {
        let rules = self.lang.rules(self.position().rules());
        let title = self.lang.text("board-title", &[("rules", rules.into())]);
        let white = words::player(self.lang, self.game, Color::White);
        let black = words::player(self.lang, self.game, Color::Black);
        let players = self.lang.text("board-players", &[("white", white.into()), ("black", black.into())]);
        format!("{title}\n{players}")
    }

    /// Says whose turn it is, what counts, and what to tap.
    fn running(&self) -> Vec<String> {
        let mut lines = vec![self.turn()];
        lines.extend(self.deadline.map(|deadline| deadline_line(self.lang, deadline)));
        lines.extend(self.counter());
        lines.extend(self.offer());
        lines.extend(self.can_claim.then(|| self.left()));
        if self.may_move() {
            lines.push(format!("-# {}", self.instruction()));
        }
        let is_private = self.surface != Surface::Public;
        if is_private {
            let plays = self.reader.is_some_and(|reader| self.game.side_of(reader).is_some());
            let key = if plays { "board-private" } else { "board-private-watching" };
            lines.push(format!("-# {}", self.lang.word(key)));
            lines.extend(self.is_paused.then(|| format!("-# {}", self.lang.word("board-paused"))));
        } else if !self.game.venue().bot_is_present {
            lines.push(format!("-# {}", self.lang.word("board-clicks-only")));
        }
        lines
    }

    fn turn(&self) -> String {
        let position = self.position();
        let name = words::player(self.lang, self.game, position.turn());
        let side = self.lang.side(position.turn());
        let capturers = position.capturers();
        let key = if capturers.is_empty() { "board-turn" } else { "board-must-capture" };
        let args = [("name", name.into()), ("side", side.into()), ("points", capturers.to_string().into())];
        self.lang.text(key, &args)
    }

    /// Says that the player to move has left.
    fn left(&self) -> String {
        let name = words::player(self.lang, self.game, self.game.turn());
        self.lang.text("board-left", &[("name", name.into())])
    }

    fn counter(&self) -> Option<String> {
        let position = self.position();
        match position.rules() {
            RuleSet::Forward => {
                let limit = position.rules().quiet_limit()?;
                let args = [("n", position.quiet().into()), ("limit", limit.into())];
                (position.quiet() >= QUIET_WORTH_A_LINE).then(|| self.lang.text("board-quiet", &args))
            }
            RuleSet::Free => (self.game.game().occurrences().len() == 2).then(|| self.lang.word("board-seen-twice")),
        }
    }

    fn offer(&self) -> Option<String> {
        let offer = self.game.offer()?;
        let key = match offer.kind {
            OfferKind::Draw => "board-offer-draw",
            OfferKind::Takeback => "board-offer-takeback",
        };
        let name = words::player(self.lang, self.game, offer.by);
        Some(self.lang.text(key, &[("name", name.into())]))
    }

    fn instruction(&self) -> String {
        match self.path {
            [] if choice::only_move(self.position()).is_some() => self.lang.word("board-tap-only-move"),
            [] => self.lang.word("board-tap-stone"),
            [stone] => self.lang.text("board-tap-target", &[("stone", stone.to_string().into())]),
            [.., last] => self.lang.text("board-tap-hop", &[("point", last.to_string().into())]),
        }
    }

    /// Returns the buttons: five rows of points, top row of the picture first, and the controls.
    pub(super) fn rows(&self) -> Vec<Vec<Button>> {
        let controls = self.controls();
        if self.is_over() {
            return if controls.is_empty() { Vec::new() } else { vec![controls] };
        }
        let mut rows: Vec<Vec<Button>> = (0..5).map(|row| self.point_row(row)).collect();
        rows.push(controls);
        rows
    }

    fn point_row(&self, row: u8) -> Vec<Button> {
        let on_board = |file: u8| match self.bottom() {
            Color::White => Point::new(file, 4 - row),
            Color::Black => Point::new(4 - file, row),
        };
        (0..5).filter_map(on_board).map(|point| self.point_button(point)).collect()
    }

    fn point_button(&self, point: Point) -> Button {
        let style = if self.targets().contains(point) {
            Style::Success
        } else if self.selectable().contains(point) || self.path.last() == Some(&point) {
            Style::Primary
        } else {
            Style::Secondary
        };
        let id = Press::Tap {
            game: self.game.id(),
            revision: self.game.revision(),
            surface: self.surface,
            path: self.path.iter().copied().collect(),
            point,
        };
        Button { id, label: point.to_string(), style }
    }

    fn controls(&self) -> Vec<Button> {
        if self.is_over() {
            return self.controls_at_end();
        }
        let mut controls = Vec::new();
        controls.extend(choice::only_move(self.position()).filter(|_| self.may_move()).map(|mv| self.only_move(mv)));
        controls.push(self.control(Control::Flip, "button-flip", Style::Secondary));
        let plays = self.reader.is_none_or(|reader| self.game.side_of(reader).is_some());
        if plays {
            // Five in a row are all that Discord shows; who has left answers no question either.
            controls.push(if self.can_claim {
                self.control(Control::End, "button-claim", Style::Secondary)
            } else {
                self.control(Control::Draw, "button-draw", Style::Secondary)
            });
            controls.push(self.control(Control::Takeback, "button-takeback", Style::Secondary));
            controls.push(self.control(Control::Resign, "button-resign", Style::Secondary));
        }
        controls
    }

    fn controls_at_end(&self) -> Vec<Button> {
        let mut controls = Vec::new();
        if self.can_rematch {
            controls.push(self.control(Control::Rematch, "button-rematch", Style::Primary));
        }
        if !self.game.game().moves().is_empty() {
            controls.push(self.control(Control::Replay, "button-replay", Style::Secondary));
            controls.push(self.control(Control::Analyse, "button-analyse", Style::Secondary));
        }
        controls
    }

    fn only_move(&self, mv: Move) -> Button {
        let id = Press::OnlyMove { game: self.game.id(), revision: self.game.revision(), surface: self.surface };
        // A long chain is told by its ends.
        let text = if mv.n_jumps() > 4 { format!("{}x…x{}", mv.from(), mv.to()) } else { mv.to_string() };
        Button { id, label: self.lang.text("button-only-move", &[("mv", text.into())]), style: Style::Success }
    }

    fn control(&self, control: Control, key: &str, style: Style) -> Button {
        let id =
            Press::Control { game: self.game.id(), revision: self.game.revision(), surface: self.surface, control };
        Button { id, label: self.lang.word(key), style }
    }
}
