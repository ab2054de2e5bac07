"""The tournaments of the scorebook, and a new one."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any

import ttkbootstrap as ttk

from companion.book import Book, Event, delete_event, events, make_tournament, players
from companion.book import undelete_event as bring_event_back
from companion.book.events import ROUND_ROBIN, SWISS
from companion.desk.furniture import button, choice, label, wrapping
from companion.desk.page import Key, Page
from companion.desk.scorebook.beside import BookBeside
from companion.desk.scorebook.lists import chosen, fill, table
from companion.games import game, game_keys
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.desk.window import Desk

SYSTEMS = {
    ROUND_ROBIN: N_("Everybody meets everybody"),
    SWISS: N_("Swiss: players of equal points meet each round"),
}
SIDE = 350


class TournamentsPage(Page):
    """Those there are on the left, a new one on the right."""

    title = N_("Tournaments")

    def __init__(self, desk: Desk, parent: tk.Misc) -> None:
        super().__init__(desk, parent)
        self._events: tuple[Event, ...] = ()
        self._gone = ""
        self.beside = BookBeside(desk)
        self.columnconfigure(0, weight=1)
        self.rowconfigure(0, weight=1)
        left = plain.Frame(self, padding=self.px(24))
        left.grid(row=0, column=0, sticky="nsew")
        self.list = table(
            desk, left,
            ((N_("Tournament"), 20), (N_("Game"), 14), (N_("Date"), 10), (N_("Matches"), 8)),
            self.open,
        )  # fmt: skip
        self.list.pack(fill="both", expand=True)
        row = plain.Frame(left)
        row.pack(fill="x", pady=(self.px(8), 0))
        for text, action, icon in (
            (N_("Open the tournament"), self.open, "folder2-open"),
            (N_("Delete"), self.take_out, "trash"),
        ):
            button(row, self.words(text), action, icon=icon, look="outline").pack(
                side="left", padx=(0, self.px(6))
            )
        self._new()
        self.refresh()

    def _new(self) -> None:
        words = self.words
        inner = plain.Frame(self, width=self.px(SIDE), padding=(0, self.px(20), self.px(24), 0))
        inner.grid(row=0, column=1, sticky="nsew")
        inner.pack_propagate(False)
        label(inner, words(N_("A new tournament")), "Heading").pack(anchor="w")
        label(inner, words(N_("Name")), "Quiet.Small").pack(anchor="w", pady=(self.px(8), 0))
        self.name = ttk.Entry(inner, width=38)
        self.name.pack(fill="x")
        self.game = ttk.Combobox(
            inner, values=[game(key).title for key in game_keys()], state="readonly"
        )
        self.game.current(0)
        self.game.pack(fill="x", pady=self.px(8))
        self.system = tk.StringVar(self, ROUND_ROBIN)
        for value, text in SYSTEMS.items():
            choice(inner, words(text), value, self.system, lambda: None).pack(fill="x", pady=1)
        row = plain.Frame(inner)
        row.pack(fill="x", pady=(self.px(6), 0))
        told = N_("Rounds of a Swiss tournament; empty for as many as find a winner")
        wrapping(label(row, words(told), "Quiet.Small")).pack(side="left", fill="x", expand=True)
        self.rounds = ttk.Entry(row, width=4)
        self.rounds.pack(side="right")
        told = N_("Players, one a line; the strongest first where that is known")
        wrapping(label(inner, words(told), "Quiet.Small")).pack(fill="x", pady=(self.px(8), 0))
        self.players: Any = ttk.Text(inner, width=30, height=9, font="TkDefaultFont")
        self.players.pack(fill="x")
        label(inner, words(N_("A player of the scorebook joins")), "Quiet.Small").pack(
            anchor="w", pady=(self.px(8), 0)
        )
        self._known = ttk.Combobox(inner, state="readonly")
        self._known.bind("<<ComboboxSelected>>", self._enter_known)
        self._known.pack(fill="x")
        self.problem = wrapping(label(inner, "", "Text"))
        self.problem.pack(fill="x")
        button(inner, words(N_("Begin the tournament")), self.begin, look="primary").pack(
            fill="x", pady=(self.px(10), 0)
        )

    def _enter_known(self, _: object = None) -> None:
        text = self.players.get("1.0", "end").strip()
        name = self._known.get()
        if name not in text.splitlines():
            self.players.insert("end", f"\n{name}" if text else name)

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-Return>", "Ctrl+Return", N_("Begin the tournament"), self.begin)
        yield Key("<Control-z>", "Ctrl+Z", N_("Bring back what was deleted last"), self.bring_back,
                  True)  # fmt: skip

    def refresh(self) -> None:
        """Show the book's tournaments as they are now."""
        self.beside.ask(_seen, self._show_all)

    def left(self) -> None:
        self.beside.close()

    def _show_all(self, found: tuple[tuple[str, ...], tuple[Event, ...]] | None) -> None:
        names, self._events = found if found is not None else ((), ())
        self._known.configure(values=names)
        fill(self.list, [
            (event.name, game(event.game).title, event.date, event.matches)
            for event in self._events
        ])  # fmt: skip

    def begin(self) -> None:
        """Make the tournament, and show it."""
        key = game_keys()[self.game.current()]
        system, name = self.system.get(), self.name.get().strip()
        lines = self.players.get("1.0", "end").splitlines()
        joined = [" ".join(line.split()) for line in lines if line.strip()]

        asked_for = self.rounds.get().strip() if system == SWISS else ""
        if asked_for and not asked_for.isdecimal():
            self.problem.configure(text=self.words(N_("The number of rounds is no number.")))
            return
        rounds = int(asked_for) if asked_for else None

        def make(book: Book) -> str:
            return make_tournament(book, name, key, system, joined, rounds=rounds).name

        def done(made: str | None) -> None:
            if made is None:
                self.problem.configure(text=self.desk.told)
            else:
                self._show(made)

        if not self.beside.changing:
            self.beside.change(make, done, make=True)

    def _show(self, name: str) -> None:
        from companion.desk.scorebook.tournament_page import TournamentPage

        self.desk.show(lambda desk, parent: TournamentPage(desk, parent, name))

    def open(self) -> None:
        """The chosen tournament."""
        at = chosen(self.list)
        if at >= 0:
            self._show(self._events[at].name)
        else:
            self.desk.tell(N_("Choose a tournament first."))

    def take_out(self) -> None:
        """Take the chosen tournament out; its matches stay, and Ctrl+Z brings it back."""
        at = chosen(self.list)
        if at < 0:
            return
        name = self._events[at].name

        def delete(book: Book) -> bool:
            delete_event(book, name)
            return True

        def done(made: bool | None) -> None:
            if made:
                self._gone = name
                self.refresh()
                self.desk.tell(say(N_("“{name}” is deleted; Ctrl+Z brings it back"), name=name))

        self.beside.change(delete, done)

    def bring_back(self) -> None:
        """Bring the tournament back that was deleted last on this page."""
        name = self._gone

        def done(event: Event | None) -> None:
            if event is not None:
                self._gone = ""
                self.refresh()

        if name:
            self.beside.change(lambda book: bring_event_back(book, name), done)


def _seen(book: Book) -> tuple[tuple[str, ...], tuple[Event, ...]]:
    """Everybody's name, and the tournaments."""
    found = tuple(event for event in events(book) if event.is_tournament)
    return tuple(each.name for each in players(book)), found
