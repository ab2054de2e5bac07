"""Choosing the options that shape a board by pictures of the result."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from contextlib import suppress
from tkinter import ttk as plain
from typing import Any, Final

import ttkbootstrap as ttk
from PIL import Image

from companion.application.table.choosing import options_with
from companion.desk.board.portrait import picture_of_position
from companion.desk.pages.shared.options import OptionRows
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.focus import has_keyboard
from companion.desk.toolkit.rows import full_row
from companion.desk.toolkit.theme import ONE_OF
from companion.desk.toolkit.widgets import Link, label, show_picture
from companion.games.options import BadOption, Option, Options
from companion.games.protocol import Game
from companion.sentences import N_, Sentence

SIDE: Final = 56
"""Logical pixels of a picture."""
DRAWN: Final = 5
"""Random boards that are offered besides the standard one."""


def shapes_board(option: Option) -> bool:
    """Whether an option concerns the board rather than a rule of play."""
    return not option.rule or option.kind == "text"


class BoardRows(OptionRows):
    """The options that shape the board; numbers, and boards that can be random, as pictures.

    The pictures are drawn one by one, so that the window stays responsive.
    """

    def __init__(
        self, shell: Shell, parent: tk.Misc, game: Game[Any, Any], changed: Callable[[], object]
    ) -> None:
        self._game = game
        self._pictured: list[tuple[Any, str, str]] = []
        """Buttons with their option and the value each stands for."""
        self._lots: list[tuple[Any, str, int]] = []
        """Buttons of random boards, with their option and seed."""
        self._later = DelayedCall(self)
        super().__init__(shell, parent, game, changed, only=shapes_board)

    def _numbers(self, box: plain.Frame, option: Option, variable: Any) -> list[Any]:
        made = super()._numbers(box, option, variable)
        for one, number in zip(made, option.numbers, strict=True):
            self._picture(one)
            self._pictured.append((one, option.id, str(number)))
        return made

    def _text(self, box: tk.Misc, option: Option, variable: Any) -> None:
        usual = self._game.choose()
        try:
            lot = self._game.drawn_by_lot(usual, 1)
        except BadOption:
            lot = usual
        if lot[option.id] != usual[option.id]:
            row = full_row(box, pady=(0, self._shell.px(6)))
            for seed in range(DRAWN + 1):
                one = ttk.Radiobutton(
                    row, variable=variable, bootstyle=ONE_OF,
                    command=self._changed, text=str(seed) if seed else "★",
                    value=str(usual[option.id]),
                )  # fmt: skip
                self._picture(one)
                one.pack(side="left", padx=(0, self._shell.px(3)))
                if seed:
                    self._lots.append((one, option.id, seed))
                else:
                    self._pictured.append((one, option.id, str(usual[option.id])))
        super()._text(box, option, variable)

    def _picture(self, one: Any) -> None:
        """Reserve the space of a picture that is still to be drawn."""
        side = self._shell.px(SIDE)
        show_picture(one, Image.new("RGBA", (side, side))).configure(compound="top")

    # -- drawing

    def draw(self) -> None:
        """Redraw the pictures one by one, each with the current other answers."""
        waiting = self._to_draw()

        def next_one() -> None:
            found = next(waiting, None)
            if found is None or not self.winfo_exists():
                return
            one, options = found
            show_picture(one, self._drawn(options))
            self._later.call(1, next_one)

        self._later.call(1, next_one)

    def _to_draw(self) -> Iterator[tuple[Any, Options]]:
        now = {key: variable.get() for key, variable in self._variables.items()}
        for one, key, value in self._pictured:
            # A layout belongs to one size: if they do not fit, the standard layout is drawn.
            chosen = options_with(self._game, self._declared, now, key, value)
            if chosen is not None:
                yield one, chosen
        for one, key, seed in self._lots:
            with suppress(BadOption):
                others = {id: value for id, value in now.items() if id != key}
                options = self._game.drawn_by_lot(self._game.choose(others), seed)
                one.configure(value=str(options[key]))
                yield one, options

    def _drawn(self, options: Options) -> Image.Image:
        side, shell = self._shell.px(SIDE), self._shell
        return picture_of_position(
            self._game, self._game.start(options), side, shell.shades.paper,
            words=shell.catalogue,
        )  # fmt: skip


class Fold(plain.Frame):
    """A line with the current choice, below which all choices can be unfolded.

    Args:
        told: returns the current choice in a line.
        opened: called when it is unfolded.
    """

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        told: Callable[[], Sentence | str],
        opened: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(parent)
        self._shell, self._told, self._opened = shell, told, opened
        line = full_row(self)
        self._words = label(line, "", "Heading")
        self._words.pack(side="left")
        self.link = Link(line, shell.words(N_("Change")), self.unfold)
        self.link.pack(side="left", padx=shell.px(12))
        self.inside = plain.Frame(self)

    @property
    def told(self) -> str:
        """The text of the line."""
        return str(self._words.cget("text"))

    def unfold(self) -> None:
        """Show all choices."""
        focused = has_keyboard(self.link)
        self.link.pack_forget()
        self.inside.pack(fill="x")
        self._opened()
        if focused:
            self.update_idletasks()  # Only what is seen can have the keyboard.
            self.tk.call("tk::TabToWindow", self.tk.call("tk_focusNext", self.link))

    def refresh(self) -> None:
        """Update the current choice."""
        self._words.configure(text=self._shell.words(self._told()))
