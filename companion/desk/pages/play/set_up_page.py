"""Setting up any position by hand, by clicking marks or editing the position's text."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from companion.application.table.secret_setup import next_in, set_by_marks, with_next
from companion.application.undo import UndoStack
from companion.board import EMPTY, KINDS, Marks, Value, split_mark
from companion.desk.board.pen import Pen, dots_and, goes_any_way
from companion.desk.board.view import DRAGGED, DROP, TAKE, BoardView, Touch
from companion.desk.shell.keys import Key, board_keys, undo_keys
from companion.desk.shell.page import Page
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import ScrolledFrame
from companion.desk.toolkit.focus import tab_leaves
from companion.desk.toolkit.rows import full_row, paragraph
from companion.desk.toolkit.side_panel import SidePanel, font_for
from companion.desk.toolkit.widgets import button, label, one_of
from companion.games.mark_words import mark_name, value_name
from companion.games.options import Options
from companion.games.phrases import player_name
from companion.games.protocol import BadText, Game, Reading
from companion.pictures.scene import Scene
from companion.pictures.screen_board import ground_of, screen_board
from companion.pictures.targets import mark_targets
from companion.sentences import N_, say


class SetUpPage(Page):
    """The board, on which every mark can be set or removed, and the text beside it."""

    title = N_("Set up a position")

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        game: Game[Any, Any],
        options: Options,
        position: Any,
        done: Callable[[Any], object],
    ) -> None:
        super().__init__(shell, parent)
        self._game, self._chosen, self._done = game, options, done
        self._board = screen_board(game, options, shell.catalogue)
        self._ground = ground_of(self._board, shell.catalogue)
        self._texts: UndoStack[str] = UndoStack(game.format_position(position))
        self._position = position
        self._values = {slot.name: slot.values for slot in self._board.slots}
        self.columnconfigure(0, weight=1)
        self.rowconfigure(0, weight=1)
        self._targets = mark_targets(self._board)
        self._pen = Pen(self._board) if goes_any_way(self._board) else None
        self._aimed: object = None
        self.view = BoardView(shell, self, touched=self.touched, targets=self._targets)
        self.view.grid(row=0, column=0, sticky="nsew", padx=self.px(14), pady=self.px(12))
        self._side()
        self.refresh()

    def _side(self) -> None:
        panel = SidePanel(self.shell, self, padding=(0, self.px(16), self.px(16), 0))
        panel.grid(row=0, column=1, sticky="nsew")
        column = ScrolledFrame(panel)
        side = column.inside
        hint = N_("Click a place to change it, right-click to clear it.")
        if self._pen is not None:
            hint = N_(
                "Draw a line from dot to dot with two clicks or a drag. Click a line to change "
                "it, right-click to remove it."
            )
        paragraph(side, self.words(hint))
        if self._pen is not None:
            self._inks(side)
        self._kinds(side)
        self._next = tk.StringVar(self, "")
        if next_in(self._texts.state):
            label(side, self.words(N_("To move")), "Heading").pack(
                anchor="w", pady=(self.px(16), self.px(4))
            )
            names = [(player, self.words(player_name(player))) for player in self._game.players]
            one_of(full_row(side), names, self._next, self._set_next, self.px(6))
        label(side, self.words(N_("Position as text")), "Heading").pack(
            anchor="w", pady=(self.px(16), self.px(4))
        )
        self.text = tk.Text(
            side, height=9, wrap="word", font=font_for(side, "mono"), undo=True, relief="solid",
            borderwidth=1, padx=self.px(6), pady=self.px(6), background=self.shell.shades.card,
            foreground=self.shell.colours.fg, insertbackground=self.shell.colours.fg,
        )  # fmt: skip
        self.text.pack(fill="x")
        tab_leaves(self.text)
        self.text.bind("<KeyRelease>", self._typed)
        self._problem = paragraph(side, "", "Bad.Text", pady=self.px(8))
        self._audit = paragraph(side, "", "Open.Text")
        self.use = button(panel, self.words(N_("Use this position")), self.done, look="primary")
        self.use.pack(side="bottom", anchor="e", pady=(0, self.px(14)))
        clear = partial(self._read, {})
        button(panel, self.words(N_("Clear the board")), clear, look="link").pack(
            side="bottom", anchor="w"
        )
        column.pack(fill="both", expand=True)

    def _inks(self, side: tk.Misc) -> None:
        """The choice of ink for lines."""
        inks = next(slot.values for slot in self._board.slots if slot.kind == "line")
        self._ink = tk.StringVar(self, str(inks[0]))
        row = full_row(side, pady=(self.px(10), 0))
        gap = self.px(6)
        label(row, self.words(N_("Draw with")), "Quiet.Small").pack(side="left", padx=(0, gap))
        names = [(ink, self.words(player_name(ink))) for ink in map(str, inks)]
        one_of(row, names, self._ink, lambda: None, gap)

    def _kinds(self, side: tk.Misc) -> None:
        """The choice of what a click sets, if several kinds of marks share places."""
        kinds = list(dict.fromkeys(split_mark(target.name)[0] for target in self._targets))
        if len({(target.a, target.b) for target in self._targets}) == len(self._targets):
            return
        self._kind = tk.StringVar(self, kinds[0])
        row = full_row(side, pady=(self.px(10), 0))
        names = [(kind, self.words(KINDS[kind].heading)) for kind in kinds]
        one_of(row, names, self._kind, self._aim, self.px(6))
        self._aim()

    def _aim(self) -> None:
        kind = self._kind.get()
        self.view.aim([t for t in self._targets if split_mark(t.name)[0] == kind])

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-Return>", N_("Use this position"), self.done)
        yield from undo_keys(partial(self._step, False), partial(self._step, True))
        yield from board_keys(self.view.take_keyboard, self.view.turn)

    # -- changing

    def touched(self, name: str, how: Touch) -> None:
        """Set the next mark at a place, or clear it; draw from dot to dot if lines go in any
        direction."""
        marks = dict(self._game.marks(self._position))
        lines = None if self._pen is None else self._pen.touch(name, how, self.view.began)
        if lines:
            self._read({**marks, **dict.fromkeys(lines, self._ink.get())})
            return
        if lines is not None:
            self._show()
            return
        if how in (DRAGGED, DROP):
            return
        order: tuple[Value, ...] = (EMPTY, *self._values[name][:12])
        here = marks.get(name, EMPTY)
        after = EMPTY if how is TAKE or here not in order else order[
            (order.index(here) + 1) % len(order)
        ]  # fmt: skip
        marks[name] = after
        self._read({key: value for key, value in marks.items() if value != EMPTY})
        if self._game.marks(self._position).get(name, EMPTY) != after:
            told = N_("{mark} follows from the other marks and stays {value}")
            self.shell.tell(say(told, mark=mark_name(name), value=value_name(here)))

    def _read(self, marks: Marks) -> None:
        """Show the position for marks; other known facts stay."""
        try:
            text = set_by_marks(self._game, self._chosen, marks, self._texts.state)
        except BadText as error:
            self._problem.configure(text=self.shell.alone(error.sentence))
            return
        self._set(text)

    def _set(self, text: str) -> None:
        self._texts.do(text)
        self.refresh()

    def _set_next(self) -> None:
        self._set(with_next(self._texts.state, self._next.get()))

    def _step(self, forward: bool) -> None:
        if self._texts.redo() if forward else self._texts.undo():
            self.refresh()

    def _typed(self, _: object = None) -> None:
        text = " ".join(self.text.get("1.0", "end").split())
        if text != self._texts.state:
            self._texts.do(text)
            self.refresh(typing=True)

    # -- showing

    def refresh(self, *, typing: bool = False) -> None:
        """Show the text's position; an invalid text leaves the board unchanged."""
        text = self._texts.state
        if not typing:
            self.text.delete("1.0", "end")
            self.text.insert("1.0", text)
        self._next.set(next_in(text))
        try:
            self._position = self._game.parse_position(self._chosen, text)
        except BadText as error:
            told = say(N_("Character {column}: {why}"), column=error.column, why=error.sentence)
            self._problem.configure(text=self.shell.alone(told))
            self.use.configure(state="disabled")
            return
        self._problem.configure(text="")
        self.use.configure(state="normal")
        marks = self._game.marks(self._position)
        reading = self._game.read_marks(self._chosen, marks)
        audit = [f"{self.words(one.sentence)} ({one.rule})" for one in reading.audit[:4]]
        self._audit.configure(text="\n".join(audit))
        tints = self._game.tints(Reading(self._position, self._game.result(self._position)))
        self._tints = tints
        self._show()

    def _show(self) -> None:
        """Show the current board, and the line in progress."""
        marks = dict(self._game.marks(self._position))
        pen = self._pen
        if pen is not None:
            standing = frozenset(marks)
            if standing != self._aimed:
                self._aimed = standing
                self.view.aim(dots_and(self._board, self._targets, standing))
            marks.update(dict.fromkeys(pen.drawing, self._ink.get()))
        held = [pen.held] if pen is not None and pen.held else []
        self.view.show(Scene(self._board, marks, self._tints, held=held, ground=self._ground))

    def escaped(self) -> bool:
        """Escape lifts the pen before it leaves the page."""
        if self._pen is None or not self._pen.flush():
            return False
        self._show()
        return True

    def done(self) -> None:
        """Use the position, and go back."""
        try:
            position = self._game.parse_position(self._chosen, self._texts.state)
        except BadText:
            return
        self.shell.back()
        self._done(position)
