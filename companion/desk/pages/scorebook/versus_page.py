"""Two players' matches against each other."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterable
from functools import partial

from companion import Filter, HeadToHead
from companion.application.scorebook.book import Book
from companion.application.scorebook.told.figures import versus_told
from companion.desk.pages.scorebook.player_card import show_lines
from companion.desk.pages.scorebook.profile_page import outing_rows
from companion.desk.pages.shared.match_table import MatchTable
from companion.desk.pages.shared.scorebook import MOST
from companion.desk.shell import route
from companion.desk.shell.page import Page, Way
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.toolkit.widgets import ScrolledFrame, card, label, rim_of
from companion.sentences import N_


def _seen(one: str, other: str, book: Book) -> HeadToHead:
    return book.versus(one, other)


class VersusPage(Page):
    """Who leads, by how much, and every match."""

    title = N_("Head to head")
    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc, one: str, other: str) -> None:
        super().__init__(shell, parent)
        self._pair = one, other
        sign = label(self, "", "Quiet.Small")
        sign.pack(side="bottom", anchor="w", padx=self.px(24))
        self.beside = self.closing(BookQueries(shell, sign))
        column = ScrolledFrame(self, filled=True)
        column.pack(fill="both", expand=True)
        self.facts = card(column.inside, shell, 18)
        rim_of(self.facts).pack(fill="x", padx=self.px(24), pady=self.px(16))
        self.matches = MatchTable(
            shell, column.inside,
            ((N_("Date"), 10), (N_("Game"), 16), (N_("Opponent"), 16), (N_("Outcome"), 10),
             (N_("Score"), 8)),
            lambda match: shell.open(route.MatchDetails(match)),
        )  # fmt: skip
        self.closing(self.matches)
        self.outings = self.matches.table
        self.outings.pack(
            fill="both", expand=True, padx=self.px(24), pady=(0, self.px(16))
        )  # fmt: skip
        self.refresh()

    def ways(self) -> Iterable[Way]:
        which = Filter(player=self._pair[0], opponent=self._pair[1])
        return ((N_("Charts"), partial(self.shell.open, route.Charts(which)), "graph-up"),)

    def refresh(self) -> None:
        """Show the current data, once it has been counted."""
        self.beside.ask(partial(_seen, *self._pair), self._show)

    def _show(self, found: HeadToHead | None) -> None:
        if found is None:
            return
        one, other = found.player.name, found.opponent.name
        show_lines(self.shell, self.facts, f"{one} – {other}", [*versus_told(found)])
        latest = [outing.match for outing in reversed(found.outings[-MOST:])]
        self.matches.show(outing_rows(self.shell, found.outings), latest)
