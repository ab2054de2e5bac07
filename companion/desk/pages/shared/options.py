"""A game's options as rows: the question, the answers to choose from, and their explanations."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from tkinter import ttk as plain
from typing import Any

import ttkbootstrap as ttk

from companion.application.table.choosing import numbers_offered
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import rule
from companion.desk.toolkit.rows import full_row, paragraph, wrap_rows
from companion.desk.toolkit.widgets import choice, one_of
from companion.games.options import Option
from companion.games.protocol import Game
from companion.sentences import N_

STANDARD = N_("The standard rules are selected. Agree before you change one.")
FEW = 14
"""Most numbers shown as buttons; more are chosen with a spin box."""


class OptionRows(plain.Frame):
    """All options of a game, or those that a printable depends on."""

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        game: Game[Any, Any],
        changed: Callable[[], object],
        *,
        only: Callable[[Option], bool] = lambda _: True,
    ) -> None:
        super().__init__(parent)
        self._shell, self._game, self._told = shell, game, changed
        self._offered: dict[str, Callable[[list[str]], None]] = {}
        self._usual = {option.id: str(option.default) for option in game.options}
        self._variables: dict[str, Any] = {}
        self._declared = [option for option in game.options if only(option)]
        for option in self._declared:
            self._row(option)
        self._offer()

    def _changed(self) -> None:
        """Offer what goes with what has been chosen, and tell that something was."""
        self._offer()
        self._told()

    def _offer(self) -> None:
        """Offer only the numbers that go with the answers above them."""
        now = {key: variable.get() for key, variable in self._variables.items()}
        for key, (answer, able) in numbers_offered(self._game, self._declared, now).items():
            if key in self._offered:
                self._variables[key].set(answer)
                self._offered[key](able)

    def answers(self) -> Mapping[str, str]:
        """The answers that differ from the standard, by option."""
        chosen = {key: variable.get().strip() for key, variable in self._variables.items()}
        return {key: value for key, value in chosen.items() if value and value != self._usual[key]}

    def _row(self, option: Option) -> None:
        shell = self._shell
        words = shell.words
        frame = full_row(self, pady=(shell.px(10), 0))
        paragraph(frame, words(option.question), "Heading")
        variable = tk.StringVar(self, self._usual[option.id])
        self._variables[option.id] = variable
        box = full_row(frame, pady=(shell.px(4), 0))
        if option.answers:
            for answer in option.answers:
                choice(box, words(answer.text), answer.value, variable, self._changed).pack(
                    fill="x", pady=1
                )
        elif option.kind == "text":
            self._text(box, option, variable)
        elif len(option.numbers) <= FEW:
            self._numbers(box, option, variable)
        else:
            spin = ttk.Spinbox(
                box, from_=option.low, to=option.high, increment=option.step,
                textvariable=variable, width=6, command=self._changed,
            )  # fmt: skip
            spin.pack(side="left")
            spin.bind("<KeyRelease>", lambda _: self._changed())
        rule(frame).pack(fill="x", pady=(shell.px(10), 0))

    def _numbers(self, box: plain.Frame, option: Option, variable: Any) -> list[Any]:
        """Numbers as buttons, in as many rows as needed; returns the buttons."""
        gap = self._shell.px(3)
        values = [str(number) for number in option.numbers]
        made = one_of(box, [(value, value) for value in values], variable, self._changed, gap)
        for one in made:
            one.configure(width=max(map(len, values)))
        laid = wrap_rows(box, gap=gap)

        def offer(able: list[str]) -> None:
            shown = [one for one, value in zip(made, values, strict=True) if value in able]
            if shown != laid.widgets:
                laid.show(shown, side="left", padx=(0, gap))

        self._offered[option.id] = offer
        return made

    def _text(self, box: tk.Misc, option: Option, variable: Any) -> None:
        entry = ttk.Entry(box, textvariable=variable)
        entry.pack(fill="x")
        entry.bind("<KeyRelease>", lambda _: self._changed())
        if option.form:
            paragraph(box, self._shell.words(option.form), "Quiet.Small")
