"""The tournaments of the scorebook."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator

from companion import Event
from companion.application.scorebook.book import Book
from companion.desk.pages.scorebook.acts import BookActs
from companion.desk.pages.shared.empty_state import EmptyState
from companion.desk.shell import route
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.containers import scrolled
from companion.desk.toolkit.rows import buttons, full_row
from companion.desk.toolkit.table import chosen, chosen_in, fill, need_choice, table
from companion.desk.toolkit.widgets import guarded
from companion.games.names import title_of
from companion.sentences import N_, dated


class TournamentsPage(Page):
    """The list of tournaments; a new one has a page of its own."""

    title = N_("Tournaments")
    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(shell, parent)
        self._events: tuple[Event, ...] = ()
        self.beside = self.closing(BookQueries(shell))
        self.acts = BookActs(shell, self.beside, self.refresh)
        left = scrolled(self, filled=True, padding=self.px(24)).inside
        self.list = table(
            shell, left,
            ((N_("Tournament"), 20), (N_("Game"), 14), (N_("Date"), 10), (N_("Matches"), 8)),
            self.open, spare=(3, 2),
        )  # fmt: skip
        set_name(self.list, self.words(self.title))
        self.list.pack(fill="both", expand=True)
        row = full_row(left, pady=(self.px(8), 0))
        made = buttons(shell, row, (
            (N_("New tournament"), self.new, "plus-lg"),
            (N_("Open"), self.open, "folder2-open"),
            (N_("Delete"), self.take_out, "trash"),
        ))  # fmt: skip
        self._delete = made[-1]
        need_choice(self.shell, self.list, made[1:])
        self.empty = EmptyState(
            shell, left, "trophy", N_("No tournaments yet"),
            N_("Round robin, knock-out or Swiss: pairings, boards to print, and the "
"standings."),
            N_("New tournament"), self.new,
        )  # fmt: skip
        self.refresh()

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-n>", N_("New tournament"), self.new)
        yield from self.acts.keys()

    def refresh(self) -> None:
        """Show the book's current tournaments."""
        self.beside.ask(Book.events, self._show_all)

    def _show_all(self, found: tuple[Event, ...] | None) -> None:
        self._events = tuple(event for event in found or () if event.is_tournament)
        self.empty.show(not self._events and self.beside.problem is None)
        fill(self.list, [
            (event.name, title_of(event.game), self.words(dated(event.date or event.played)),
             event.matches)
            for event in self._events
        ])  # fmt: skip

    def new(self) -> None:
        self.shell.open(route.NewTournament())

    def open(self) -> None:
        """Open the selected tournament."""
        event = chosen_in(self.shell, self.list, self._events)
        if event is not None:
            self.shell.open(route.Tournament(event.name))

    def take_out(self) -> None:
        """Delete the selected tournament; its matches stay, and Ctrl+Z restores it."""
        at = chosen(self.list)
        if at < 0 or self.beside.changing:
            return
        guarded(self._delete)
        name = self._events[at].name

        def delete(book: Book) -> bool:
            book.delete_tournament(name)
            return True

        def done(made: bool | None) -> None:
            if made:
                self._show_all(tuple(event for event in self._events if event.name != name))
                self.shell.tell(N_("Deleted. Ctrl+Z restores it."))

        self.beside.change(delete, done)
