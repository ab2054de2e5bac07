"""The filter of the scorebook: game, players, event and days."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from tkinter import ttk as plain
from typing import Any

import ttkbootstrap as ttk

from companion import Filter
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.rows import full_row, wrap_rows
from companion.desk.toolkit.widgets import button, label, one_of
from companion.games import game, game_keys
from companion.sentences import A_DAY, A_MONTH, N_, Day, dated, day_typed, say

_FIELDS = {
    "player": (N_("Player"), 15),
    "opponent": (N_("Against"), 15),
    "event": (N_("Event"), 17),
    "since": (N_("From"), 10),
    "until": (N_("Until"), 10),
}


NARROW = 900
"""Window width in logical pixels below which the fields are short, leaving space for the lists."""


class FilterRows(plain.Frame):
    """The games as buttons, and below them a field for each other filter."""

    def __init__(self, shell: Shell, parent: tk.Misc, changed: Callable[[], object]) -> None:
        super().__init__(parent, padding=(shell.px(24), shell.px(12), shell.px(24), shell.px(10)))
        self._shell, self._changed = shell, changed
        self._key = tk.StringVar(self, "")
        self.fields: dict[str, Any] = {}
        self._shown: dict[str, str] = {}
        games = full_row(self)
        kinds = [("", shell.words(N_("All games")))]
        kinds += [(key, game(key).title) for key in game_keys()]
        one_of(games, kinds, self._key, changed, shell.px(5))
        row = full_row(self, pady=(shell.px(8), 0))
        most = 17 if shell.window.winfo_width() > shell.px(NARROW) else 11
        for name, (text, width) in _FIELDS.items():
            pair = plain.Frame(row)
            pair.pack(side="left", padx=(0, shell.px(12)))
            label(pair, shell.words(text), "Quiet.Small").pack(side="left", padx=(0, shell.px(5)))
            field = self._field(pair, name, min(width, most))
            field.pack(side="left")
            field.bind("<Return>", lambda _: changed())
            self.fields[name] = field
            if name in ("since", "until"):
                told = N_("A day, month or year, such as {day}, {month} or 2026")
                shell.tooltip(field, say(told, day=Day(A_DAY), month=Day(A_MONTH)))
        button(row, shell.words(N_("Show all")), self.clear, look="link").pack(side="left")
        for wrapped in (games, row):
            wrap_rows(wrapped, gap=shell.px(5))

    def _field(self, row: tk.Misc, name: str, width: int) -> Any:
        if name in ("since", "until"):
            return ttk.Entry(row, width=width)
        box = ttk.Combobox(row, width=width)
        box.bind("<<ComboboxSelected>>", lambda _: self._changed())
        box.bind("<KeyRelease>", lambda _: self._typed(name))
        return box

    def _typed(self, name: str) -> None:
        """Show the matching matches as soon as what is typed can only mean one name, or none."""
        meant = self._meant(name)
        if meant != self._shown.get(name, "") and meant in ("", *self.fields[name].cget("values")):
            self._changed()

    def _meant(self, name: str) -> str:
        """What a field says; a beginning that only one of the names has means that name."""
        text = " ".join(self.fields[name].get().split())
        values = (
            self.fields[name].cget("values")
            if self.fields[name].winfo_class() == "TCombobox"
            else ()
        )
        begun = [one for one in values if one.casefold().startswith(text.casefold())]
        return str(begun[0]) if text and len(begun) == 1 else text

    def offer(self, players: Sequence[str], events: Sequence[str]) -> None:
        """Offer the names in the book as completions."""
        self.fields["player"].configure(values=["", *players])
        self.fields["opponent"].configure(values=["", *players])
        self.fields["event"].configure(values=["", *events])

    def restore(self, which: Filter) -> None:
        """Fill in an earlier filter, without showing its matches yet."""
        self._key.set(which.game)
        self._fill({name: getattr(which, name) for name in self.fields})

    def choose(self, **texts: str) -> None:
        """Fill in fields, and show the matching matches."""
        self._fill(texts)
        self._changed()

    def _fill(self, texts: Mapping[str, str]) -> None:
        for name, text in texts.items():
            self.fields[name].delete(0, "end")
            told = self._shell.words(dated(text)) if name in ("since", "until") else text
            self.fields[name].insert(0, told)

    def clear(self) -> None:
        self._key.set("")
        self.choose(**dict.fromkeys(self.fields, ""))

    @property
    def which(self) -> Filter:
        """The current filter."""
        texts: dict[str, Any] = {name: self._meant(name) for name in self.fields}
        self._shown = dict(texts)
        for name in ("since", "until"):
            texts[name] = day_typed(texts[name], self._shell.catalogue)
        return Filter(game=self._key.get(), **texts)
