"""The details of a match, to be mended: who played, when, at what event, with what result."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import Any

import ttkbootstrap as ttk

from companion import Match
from companion.application.scorebook.book import Book
from companion.application.scorebook.details import Details
from companion.application.scorebook.outcomes import Changed
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.rows import full_row, paragraph
from companion.desk.toolkit.widgets import button, label
from companion.games.phrases import player_name
from companion.sentences import N_, Sentence, dated, day_typed

DATE, EVENT, RESULT = "date", "event", "result"


class DetailsCard:
    """Fields with what the book has; only what is written anew is changed.

    Args:
        results: how the match's result may be written.

    Attributes:
        fields: by colour, or by the name of a detail; the result's has the players' own.
        problem: why the last change was refused.
    """

    def __init__(
        self,
        shell: Shell,
        inner: tk.Misc,
        match: Match,
        results: Sentence | str,
        change: Callable[[Callable[[Book], Changed]], object],
    ) -> None:
        self._shell, self._match, self._change = shell, match, change
        hint = N_("The players' result counts, even if the photo or the moves differ.")
        paragraph(inner, shell.words(hint), "Card.Text")
        form = full_row(inner, pady=shell.px(8))
        form.columnconfigure(1, weight=1)
        self.fields: dict[str, Any] = {}
        known = list(shell.settings.names)
        for colour in match.colours:
            self._row(form, colour, player_name(colour), ttk.Combobox(form, values=known))
        for name, text in ((DATE, N_("Date")), (EVENT, N_("Event")), (RESULT, N_("Your result"))):
            self._row(form, name, text, ttk.Entry(form))
        shell.tooltip(self.fields[RESULT], results)
        self._before = {
            **{c: name or "" for c, name in zip(match.colours, match.players, strict=True)},
            DATE: shell.words(dated(match.date)), EVENT: match.event, RESULT: match.told,
        }  # fmt: skip
        for name, text in self._before.items():
            self.fields[name].insert(0, text)
        button(inner, shell.words(N_("Change")), self.put_right).pack(anchor="w")
        self.problem = paragraph(inner, "", "Card.Bad.Text")

    def _row(self, form: tk.Misc, name: str, text: Sentence | str, field: Any) -> None:
        row, words = len(self.fields), self._shell.words(text)
        label(form, words, "Card.Text").grid(
            row=row, column=0, sticky="w", padx=(0, self._shell.px(20)), pady=self._shell.px(3)
        )
        field.grid(row=row, column=1, sticky="ew", pady=self._shell.px(3))
        field.bind("<Return>", lambda _: self.put_right())
        set_name(field, words)
        self.fields[name] = field

    def put_right(self) -> None:
        """Change what is written anew."""
        texts = {name: " ".join(field.get().split()) for name, field in self.fields.items()}
        anew = {name: text for name, text in texts.items() if text != self._before[name]}
        said: Details = {}
        players = {colour: anew[colour] for colour in self._match.colours if colour in anew}
        if players:
            said["players"] = players
        if DATE in anew:
            said["date"] = day_typed(anew[DATE], self._shell.catalogue)
        if EVENT in anew:
            said["event"] = anew[EVENT]
        if RESULT in anew:
            said["result"] = anew[RESULT]
        number = self._match.id
        self._change(lambda book: book.change(number, **said))
