"""The page of the scorebook: standings on the left, matches on the right."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any, TypeVar

import ttkbootstrap as ttk

from companion.book import (
    ALL,
    Book,
    BookProblem,
    Filter,
    Match,
    delete,
    last_deleted,
    matches,
    standings,
    text_of,
    undelete,
)
from companion.desk.furniture import button, label, wrapping
from companion.desk.page import Key, Page
from companion.games import game, game_keys
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.desk.window import Desk
    from companion.records import Record

MOST = 500
"""Matches listed; a filter finds the others."""
T = TypeVar("T")


class ScorebookPage(Page):
    """Standings and matches, of one game or of all."""

    title = N_("Scorebook")

    def __init__(self, desk: Desk, parent: tk.Misc) -> None:
        super().__init__(desk, parent)
        self._key = tk.StringVar(self, "")
        self._player = tk.StringVar(self, "")
        self._listed: dict[str, Match] = {}
        self._filter_row()
        body = plain.Frame(self, padding=(self.px(24), 0, self.px(24), self.px(16)))
        body.pack(fill="both", expand=True)
        body.columnconfigure(0, weight=2, uniform="book")
        body.columnconfigure(1, minsize=self.px(22))
        body.columnconfigure(2, weight=3, uniform="book")
        body.rowconfigure(1, weight=1)
        for column, text in ((0, N_("Standings")), (2, N_("Matches"))):
            label(body, self.words(text), "Heading").grid(
                row=0, column=column, sticky="w", pady=(0, self.px(8))
            )
        self.table = self._tree(
            body,
            0,
            ((N_("Player"), 9), (N_("Matches"), 5), (N_("Points"), 5), (N_("Rating"), 6)),
        )
        self.list = self._tree(
            body, 2, ((N_("Date"), 7), (N_("Game"), 9), (N_("Players"), 14), (N_("Result"), 5))
        )
        self.list.bind("<Double-1>", lambda _: self.open())
        self.list.bind("<Return>", lambda _: self.open())
        self.list.bind("<Delete>", lambda _: self.take_out())
        self._hint = wrapping(label(self, "", "Quiet.Text", padding=self.px(24)))
        self.refresh()

    def _filter_row(self) -> None:
        row = plain.Frame(self, padding=(self.px(24), self.px(14)))
        row.pack(fill="x")
        for key in ("", *game_keys()):
            text = game(key).title if key else self.words(N_("All games"))
            ttk.Radiobutton(
                row, text=text, value=key, variable=self._key, command=self.refresh,
                bootstyle="toolbutton-outline-primary",
            ).pack(side="left", padx=(0, self.px(5)))  # fmt: skip
        self.search = ttk.Entry(row, textvariable=self._player, width=18)
        self.search.pack(side="right")
        self.search.bind("<Return>", lambda _: self.refresh())
        label(row, self.words(N_("Player")), "Quiet.Small").pack(side="right", padx=self.px(8))

    def _tree(self, body: tk.Misc, column: int, heads: Sequence[tuple[str, int]]) -> Any:
        names = [str(number) for number in range(len(heads))]
        made = ttk.Treeview(body, columns=names, show="headings", selectmode="browse")
        for name, (text, width) in zip(names, heads, strict=True):
            made.heading(name, text=self.words(text), anchor="w")
            made.column(name, width=self.px(16 * width), anchor="w", stretch=True)
        made.grid(row=1, column=column, sticky="nsew")
        return made

    def head(self, parent: tk.Misc) -> None:
        button(
            parent, self.words(N_("Open the match")), self.open, icon="folder2-open", look="outline"
        ).pack(side="right")  # fmt: skip
        button(
            parent, self.words(N_("Delete")), self.take_out, icon="trash", look="outline",
        ).pack(side="right", padx=self.px(6))  # fmt: skip

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-f>", "Ctrl+F", N_("Search"), self.search.focus_set)
        yield Key("<Control-z>", "Ctrl+Z", N_("Bring back what was deleted last"), self.bring_back,
                  True)  # fmt: skip
        yield Key("<Delete>", "Del", N_("Delete"), self.take_out, True)

    # -- what is shown

    def refresh(self) -> None:
        """Show the book as it is now."""
        self.table.delete(*self.table.get_children())
        self.list.delete(*self.list.get_children())
        self._listed = {}
        which = Filter(game=self._key.get(), player=" ".join(self._player.get().split()))
        found = self._asked(lambda book: (standings(book, which), matches(book, which, limit=MOST)))
        self._hint.pack_forget()
        if found is None or not found[1]:
            self._hint.configure(
                text=self.words(N_("Put a game into the scorebook from its page, under “More”."))
            )
            self._hint.pack(fill="x", side="bottom")
            return
        for standing in found[0].table:
            rating = "" if standing.rating is None else str(round(standing.rating.points))
            points = f"{standing.points:g}"
            self.table.insert("", "end", values=(standing.name, standing.matches, points, rating))
        for match in found[1]:
            names = " – ".join(name or "?" for name in match.players)
            row = self.list.insert(
                "", "end", values=(match.date, game(match.game).title, names, match.result)
            )
            self._listed[row] = match

    def _asked(self, question: Callable[[Book], T]) -> T | None:
        """The book's answer; ``None``, and why at the foot, where it cannot answer."""
        return asked(question, self.desk.tell)

    # -- what is done

    def _chosen(self) -> Match | None:
        selected = self.list.selection()
        return self._listed.get(selected[0]) if selected else None

    def open(self) -> None:
        """The chosen match on the table."""
        from companion.desk.files.keeping import opened
        from companion.desk.files.open_game import OpenGame
        from companion.desk.files.opening import show_game
        from companion.records import parse_record

        match = self._chosen()
        if match is None:
            return
        text = self._asked(lambda book: text_of(book, match.id))
        if text is not None:
            found = opened(parse_record(text))
            show_game(self.desk, OpenGame(found.table, None, self.desk.start.data), found)

    def take_out(self) -> None:
        """Take the chosen match out of the book; Ctrl+Z brings it back."""
        match = self._chosen()
        if match is not None and self._asked(partial(_deleted, match.id)):
            self.refresh()
            self.desk.tell(N_("Deleted; Ctrl+Z brings it back"))

    def bring_back(self) -> None:
        """Put the match back that was deleted last."""
        if self._asked(_brought_back):
            self.refresh()


def asked(
    question: Callable[[Book], T], tell: Callable[[Sentence], object], *, make: bool = False
) -> T | None:
    """The user's book asked; ``None`` where there is none yet, or with a word why it cannot say."""
    from companion.book import place_of

    if not make and not place_of().file.exists():
        return None
    try:
        with Book.open() as book:
            return question(book)
    except BookProblem as error:
        tell(error.sentence)
        return None


def best(most: int, tell: Callable[[Sentence], object]) -> list[tuple[str, str]]:
    """The names that lead the standings, each with points and matches in words."""
    found = asked(lambda book: standings(book, ALL), tell)
    table = () if found is None else found.table[:most]
    return [(one.name, f"{one.points:g} / {one.matches}") for one in table]


def put_in(desk: Desk, record: Record) -> str:
    """Put a game into the book, or what it has become in place of what it was there.

    The match's name in records, '' where it could not be put in; the foot says so, or why not.
    """
    from companion.book import BadMatch, add, change, entry

    def kept(book: Book) -> tuple[int, str]:
        (added,) = add(book, [ready])
        if added.deleted:
            undelete(book, [added.id])
        if added.differs:
            change(book, added.id, record)
        return added.id, added.uid

    try:
        ready = entry(record)
    except BadMatch as error:
        desk.tell(error.sentence, stays=True)
        return ""
    found = asked(kept, desk.tell, make=True)
    if found is None:
        return ""
    desk.tell(say(N_("In the scorebook as match {match}"), match=found[0]))
    return found[1]


def _deleted(match: int, book: Book) -> bool:
    delete(book, [match])
    return True


def _brought_back(book: Book) -> bool:
    match = last_deleted(book)
    if match is None:
        return False
    undelete(book, [match])
    return True
