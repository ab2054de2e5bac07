"""A game's options as rows: the question, the answers to choose from, and their explanations."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any

import ttkbootstrap as ttk

from companion.desk.toolkit.widgets import choice, label, rule, wrapping
from companion.games.options import Option
from companion.games.protocol import Game
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell

FEW = 14
"""Most numbers shown as buttons; more are chosen with a spin box."""
A_ROW = 7
"""Buttons in a row before the available width is known."""


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
        answers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(parent)
        self._shell, self._changed = shell, changed
        self._usual = {option.id: str(option.default) for option in game.options}
        self._given = dict(answers or {})
        self._variables: dict[str, Any] = {}
        self._texts: dict[str, plain.Label] = {}
        self._declared = [option for option in game.options if only(option)]
        for option in self._declared:
            self._row(option)

    def answers(self) -> Mapping[str, str]:
        """The answers that differ from the standard, by option."""
        chosen = {key: variable.get().strip() for key, variable in self._variables.items()}
        return {key: value for key, value in chosen.items() if value and value != self._usual[key]}

    def _row(self, option: Option) -> None:
        shell = self._shell
        words = shell.words
        frame = plain.Frame(self)
        frame.pack(fill="x", pady=(shell.px(10), 0))
        question = wrapping(label(frame, words(option.question), "Heading"))
        question.pack(fill="x")
        variable = tk.StringVar(self, self._given.get(option.id, self._usual[option.id]))
        self._variables[option.id] = variable
        box = plain.Frame(frame)
        box.pack(fill="x", pady=(shell.px(4), 0))
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
        if option.rule:
            label(frame, words(say(N_("House rule"))), "Quiet.Small").pack(anchor="w")
        rule(frame).pack(fill="x", pady=(shell.px(10), 0))

    def _numbers(self, box: plain.Frame, option: Option, variable: Any) -> list[Any]:
        """Numbers as buttons, in as many rows as needed; returns the buttons."""
        gap = self._shell.px(3)
        made = [
            ttk.Radiobutton(
                box, text=str(number), value=str(number), variable=variable,
                bootstyle="toolbutton-outline-primary", command=self._changed,
            )
            for number in option.numbers
        ]  # fmt: skip
        columns = 0

        def arrange(wanted: int) -> None:
            nonlocal columns
            if wanted == columns:
                return
            columns = wanted
            for place, each in enumerate(made):
                row, column = divmod(place, columns)
                each.grid(row=row, column=column, padx=(0, gap), pady=gap // 3, sticky="ew")

        def fit(event: Any) -> None:
            wide = max(each.winfo_reqwidth() for each in made) + gap
            arrange(max(1, min(len(made), event.width // wide)))

        arrange(min(len(made), A_ROW))
        box.bind("<Configure>", fit)
        return made

    def _text(self, box: tk.Misc, option: Option, variable: Any) -> None:
        entry = ttk.Entry(box, textvariable=variable)
        entry.pack(fill="x")
        entry.bind("<KeyRelease>", lambda _: self._changed())
        if option.form:
            wrapping(label(box, self._shell.words(option.form), "Quiet.Small")).pack(fill="x")
