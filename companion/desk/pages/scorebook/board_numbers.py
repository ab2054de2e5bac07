"""The board's size and other numbers of a match of which only the result is known: they limit what
its result can be."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from tkinter import ttk as plain
from typing import Any

import ttkbootstrap as ttk

from companion.desk.shell.shell import Shell
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.widgets import emptied, label
from companion.games.protocol import Game


class BoardNumbers(plain.Frame):
    """A choice for each number that shapes a game's board."""

    def __init__(self, shell: Shell, parent: tk.Misc, changed: Callable[[], object]) -> None:
        super().__init__(parent, style="Card.TFrame")
        self._shell, self._changed = shell, changed
        self._boxes: dict[str, Any] = {}

    def show(self, game: Game[Any, Any]) -> None:
        """Offer the numbers of a game, the usual ones chosen."""
        shell = self._shell
        emptied(self)
        self._boxes = {}
        numbers = [option for option in game.options if option.numbers]
        for row, option in enumerate(numbers):
            values = [str(number) for number in option.numbers]
            box = ttk.Combobox(self, values=values, width=4, state="readonly")
            question = shell.words(option.question)
            set_name(box, question)
            box.set(str(option.default))
            box.bind("<<ComboboxSelected>>", lambda _: self._changed())
            box.grid(row=row, column=0, pady=shell.px(1))
            label(self, question, "Card.Text").grid(
                row=row, column=1, sticky="w", padx=(shell.px(10), 0)
            )
            self._boxes[option.id] = box

    @property
    def answers(self) -> Mapping[str, str]:
        """What is chosen, by option."""
        return {option: str(box.get()) for option, box in self._boxes.items()}
