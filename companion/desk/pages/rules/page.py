"""The rules of every game, with pictures and house rules; a search filters while typing."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterable, Iterator
from functools import partial
from tkinter import ttk as plain

import ttkbootstrap as ttk

from companion.desk.pages.rules.rules_text import RulesText
from companion.desk.shell import route
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page, Way
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import COLUMN
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.rows import full_row, wrap_rows
from companion.desk.toolkit.widgets import label, one_of
from companion.games import game, game_keys
from companion.sentences import N_


class RulesPage(Page):
    """One game's rules, or the search results from all games.

    Args:
        key: the game shown first, '' for the first one.
        rule: the id of a rule to begin at.
    """

    title = N_("Rules")
    widest = COLUMN

    def __init__(self, shell: Shell, parent: tk.Misc, key: str = "", *, rule: str = "") -> None:
        super().__init__(shell, parent)
        self._rule = rule
        self._key = tk.StringVar(self, key or game_keys()[0])
        head = full_row(self, padding=(self.px(24), self.px(14), self.px(24), self.px(8)))
        games = [(each, game(each).title) for each in game_keys()]
        one_of(head, games, self._key, self._chosen, self.px(5))
        find = plain.Frame(head)
        find.pack(side="right")
        wrap_rows(head, gap=self.px(5))
        self.search = ttk.Entry(find, width=26)
        self.search.pack(side="right")
        set_name(self.search, self.words(N_("Search")))
        self.search.bind("<KeyRelease>", lambda _: self.refresh())
        self.search.bind("<Escape>", self._clear)
        label(find, self.words(N_("Search")), "Quiet.Small").pack(
            side="right", padx=(0, self.px(8))
        )
        self.shown = RulesText(shell, self)
        self.shown.pack(fill="both", expand=True)
        self.text = self.shown.text
        self.refresh()

    def ways(self) -> Iterable[Way]:
        return ((N_("Print the rule card"), self._print, "printer"),)

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-f>", N_("Search"), self.search.focus_set)
        for number, each in enumerate(game_keys(), start=1):
            yield Key(f"<Control-Key-{number}>", game(each).title, partial(self._go, each))

    def _go(self, key: str) -> None:
        self._key.set(key)
        self._chosen()

    def _chosen(self) -> None:
        self._rule = ""
        self.search.delete(0, "end")
        self.refresh()

    def _clear(self, _: object = None) -> str | None:
        if not self.search.get():
            return None
        self.search.delete(0, "end")
        self.refresh()
        return "break"

    def on_show(self) -> None:
        self.search.focus_set()
        self.shown.draw_next()

    # -- what is shown

    def refresh(self) -> None:
        """Show the game's rules, or the search results."""
        query = self.search.get().strip()
        if query:
            self.shown.show_found(query)
        else:
            self.shown.show_game(game(self._key.get()), self._rule)

    def _print(self) -> None:
        key = self._key.get()
        self.shell.open(route.Print(key, item="rules"))
