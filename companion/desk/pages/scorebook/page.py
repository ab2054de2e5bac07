"""The page of the scorebook: standings on the left, matches on the right."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from tkinter import ttk as plain

from companion import Evening, Filter, Match, Standings
from companion.application.scorebook.book import Book
from companion.application.scorebook.looks import PlayerLook
from companion.application.scorebook.told.figures import below_standings, title, winner
from companion.application.scorebook.told.matches import (
    matches_to_check,
    pair_told,
    result_of,
)
from companion.desk.pages.scorebook.acts import BookActs, open_match
from companion.desk.pages.scorebook.filters import FilterRows
from companion.desk.pages.scorebook.standings_table import StandingsTable
from companion.desk.pages.shared.empty_state import EmptyState
from companion.desk.pages.shared.match_table import MatchTable
from companion.desk.pages.shared.scorebook import MOST
from companion.desk.shell import route
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page, Way
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.tasks.book_queries import DAMAGED, BookQueries, is_damaged
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.containers import scrolled
from companion.desk.toolkit.rows import buttons
from companion.desk.toolkit.table import chosen_in, need_choice
from companion.desk.toolkit.widgets import Link, able, button, label, wrapping
from companion.games.names import title_of
from companion.sentences import N_, Sentence, dated, say

_FILTER = "filter"


@dataclass(frozen=True)
class _Seen:
    """The page's data from the book."""

    players: tuple[str, ...]
    events: tuple[str, ...]
    standings: Standings
    matches: tuple[Match, ...]
    first_open: int | None
    looks: Mapping[str, PlayerLook]
    last: Evening | None
    deleted: bool


def _seen(which: Filter, book: Book) -> _Seen:
    last = next(iter(book.periods()), "")
    return _Seen(
        tuple(each.name for each in book.players()),
        tuple(each.name for each in book.events()),
        book.standings(which),
        book.matches(which, limit=MOST),
        next((each.id for each in book.matches(replace(which, open=True), limit=1)), None),
        book.looks(),
        book.evening(Filter(since=last, until=last)) if last else None,
        bool(book.deleted()),
    )


class ScorebookPage(Page):
    """Standings and matches, of one game or of all."""

    title = N_("Scorebook")
    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(shell, parent)
        self._listed: tuple[Match, ...] = ()
        self._first_open: int | None = None
        self.column = scrolled(self, filled=True)
        inside = self.column.inside
        self.filters = FilterRows(shell, inside, self.refresh)
        self.filters.restore(shell.memory.get(_FILTER, Filter()))
        self.filters.pack(fill="x")
        body = plain.Frame(inside, padding=(self.px(24), 0, self.px(24), self.px(16)))
        body.pack(fill="both", expand=True)
        body.columnconfigure(0, weight=1, uniform="book")
        body.columnconfigure(1, minsize=self.px(22))
        body.columnconfigure(2, weight=1, uniform="book")
        body.rowconfigure(1, weight=1)
        for column, text in ((0, N_("Standings")), (2, N_("Matches"))):
            head = plain.Frame(body)
            head.grid(row=0, column=column, sticky="ew", pady=(0, self.px(8)))
            label(head, self.words(text), "Heading").pack(side="left")
            if not column:
                sign = label(head, "", "Quiet.Small")
                sign.pack(side="right")
                self.beside = self.closing(BookQueries(shell, sign))
                self.acts = BookActs(shell, self.beside, self.refresh)
                continue
            self.check = button(head, " ", self.check_next, icon="eye", look="primary")
        self._standings = self.closing(StandingsTable(shell, body, self.open_profile))
        self.table = self._standings.table
        self.table.grid(row=1, column=0, sticky="nsew")
        self.matches = MatchTable(
            shell, body,
            ((N_("Date"), 10), (N_("Game"), 14), (N_("Players"), 20), (N_("Result"), 8),
             (N_("Match"), 6)),
            lambda _: self.open(), spare=(1, 4, 0),
        )  # fmt: skip
        self.list = self.closing(self.matches).table
        self.list.grid(row=1, column=2, sticky="nsew")
        set_name(self.list, self.words(N_("Matches")))
        self._hint = label(self.list, "", "Card.Quiet.Text", wrap=self.px(300))
        self._below(body)
        self.empty = EmptyState(
            shell, body, "trophy", N_("No matches yet"),
            N_(
                "Standings, profiles and charts appear here after your first match. To add a "
                "game or a photo, open it and choose “Add to scorebook”."
            ),
            N_("Enter a result"), self.enter_result,
        )  # fmt: skip
        self.refresh()

    def _below(self, body: tk.Misc) -> None:
        """Actions for the selected player and match, and the advantage of moving first."""
        left, right = plain.Frame(body), plain.Frame(body)
        left.grid(row=2, column=0, sticky="new", pady=(self.px(8), 0))
        right.grid(row=2, column=2, sticky="new", pady=(self.px(8), 0))
        profile = button(left, self.words(N_("Profile")), self.open_profile, icon="person")
        profile.pack(side="left", anchor="n")
        ways = (
            (N_("Open"), self.open, "folder2-open"),
            (N_("Details"), self.open_details, "clock-history"),
            ("BG Stats", self.open_bg_stats, "qr-code"),
            (N_("Delete"), self.take_out, "trash"),
            (N_("Restore"), self.acts.bring_back, "arrow-counterclockwise"),
        )
        *of_match, self._restore = buttons(self.shell, right, ways)
        self._no_restore = self.shell.tooltip(self._restore, "")
        need_choice(self.shell, self.table, [profile])
        need_choice(self.shell, self.list, of_match)
        self.first = wrapping(label(left, "", "Quiet.Small"))
        self.first.pack(side="left", fill="x", expand=True, padx=(self.px(14), 0))
        self.last = wrapping(Link(body, "", self.open_evening))
        self.last.grid(row=3, column=2, sticky="ew", pady=(self.px(8), 0))

    def ways(self) -> Iterable[Way]:
        return (
            (N_("Export, import, backup"), self.open_care, "safe"),
            (N_("Tournaments"), partial(self.shell.open, route.Tournaments()), "trophy"),
            (N_("Look back"), self.open_evening, "calendar-event"),
            (N_("Charts"), self.open_charts, "graph-up"),
            (N_("Enter a result"), self.enter_result, "pencil"),
        )

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-f>", N_("Search"), self.search)
        yield Key("<Control-n>", N_("Enter a result"), self.enter_result)
        yield Key("<Control-e>", N_("Export, import, backup"), self.open_care)
        yield Key("<Control-g>", N_("Send the selected match to BG Stats"), self.open_bg_stats)
        yield from self.acts.keys()
        yield Key("<Delete>", N_("Delete"), self.take_out, True)

    # -- what is shown

    def refresh(self) -> None:
        """Show the book's current state, once it has been counted."""
        which = self.shell.memory[_FILTER] = self.filters.which
        self.beside.ask(partial(_seen, which), partial(self._show, which))

    def _show(self, which: Filter, found: _Seen | None) -> None:
        if found is not None:
            self.filters.offer(found.players, found.events)
        self._listed = found.matches if found is not None else ()
        self._standings.show(found.standings if found else None, found.looks if found else {})
        self.matches.show(
            [(self.words(dated(match.date)), title_of(match.game),
              self.words(pair_told(match)), self.words(result_of(match)) + match.sign, match.id)
             for match in self._listed],
            [match.id for match in self._listed],
        )  # fmt: skip
        notes = [] if found is None else [*below_standings(found.standings)]
        self.first.configure(text="\n".join(map(self.words, notes)))
        can = found is not None and found.deleted
        able(self._restore, can)
        self._no_restore.text = "" if can else self.words(N_("There is nothing to undo."))
        last = found and found.last
        told = say("{heading}: {told}", heading=title(last), told=winner(last)) if last else ""
        self.last.configure(text=self.words(told), takefocus=bool(told))
        self._show_open(found)
        self._show_hint(narrowed=any(vars(which).values()))

    def _show_open(self, found: _Seen | None) -> None:
        """A link to the matches with something to check, if there are any."""
        self._first_open = None if found is None else found.first_open
        self.check.pack_forget()
        if found is not None and self._first_open is not None:
            self.check.configure(text=self.words(matches_to_check(found.standings.open)))
            self.check.pack(side="right")

    def _show_hint(self, *, narrowed: bool) -> None:
        self._hint.place_forget()
        damaged = is_damaged(self.beside.problem)
        self.empty.show(not (self._listed or narrowed or damaged or self.beside.busy))
        told: Sentence | str = ""
        if damaged:
            told = DAMAGED
        elif narrowed and self.beside.problem is None:
            told = N_("No such matches in the book.")
        if told and not self._listed:
            self._hint.configure(text=self.words(told))
            self._hint.place(relx=0.5, rely=0.4, anchor="center")

    # -- what is done

    def take_out(self) -> None:
        """Delete the selected match; Ctrl+Z restores it."""
        match = self._chosen()
        if match is not None:
            self.list.selection_set()
            self.acts.delete(match.id)

    def _chosen(self) -> Match | None:
        return chosen_in(self.shell, self.list, self._listed)

    def search(self) -> None:
        """Focus the first field of the filter."""
        field = self.filters.fields["player"]
        self.column.see(field)
        field.focus_set()

    def open(self) -> None:
        """Open the selected match on the table."""
        match = self._chosen()
        if match is not None:
            open_match(self.shell, match)

    def open_details(self) -> None:
        """Show the history of the selected match, and what is to be checked."""
        match = self._chosen()
        if match is not None:
            self.shell.open(route.MatchDetails(match.id))

    def check_next(self) -> None:
        """Open the first match with something to check."""
        number = self._first_open
        if number is not None:
            self.shell.open(route.MatchDetails(number))

    def open_profile(self) -> None:
        """Show the selected player: games, opponents, streaks."""
        name = chosen_in(self.shell, self.table, self._standings.names)
        if name is not None:
            self.shell.open(route.Profile(name))

    def open_evening(self) -> None:
        """Show the summary of the last evening, a month, a year or two players."""
        self.shell.open(route.Evening())

    def open_charts(self) -> None:
        """Show charts of the listed matches."""
        self.shell.open(route.Charts(self.filters.which))

    def open_care(self) -> None:
        """Show export, import, backups and the check."""
        self.shell.open(route.Care(self.filters.which))

    def open_bg_stats(self) -> None:
        """Show the selected match as a QR code for the app BG Stats."""
        match = self._chosen()
        if match is not None:
            self.shell.open(route.BgStats(match))

    def enter_result(self) -> None:
        """Enter a match of which only the result is known."""
        self.shell.open(route.Result())
