"""Putting several games into the scorebook together: who played each, and when."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator, Sequence
from functools import partial
from tkinter import ttk as plain
from typing import Any, Final

import ttkbootstrap as ttk

from companion.application.day import day_of_play
from companion.application.reading.inbox import Item
from companion.application.scorebook.book import Book
from companion.application.scorebook.details import Details
from companion.application.scorebook.outcomes import Added
from companion.desk.pages.shared.photo_view import GAME_OR_PENS
from companion.desk.pages.shared.scorebook import notice_added, remember
from companion.desk.shell import route
from companion.desk.shell.files.arrivals import arrivals_of
from companion.desk.shell.files.opening import review_photo
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.containers import ScrolledFrame, rule
from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.widgets import Link, button, label, show_picture, wrapping
from companion.errors import CompanionError
from companion.games import game
from companion.games.phrases import player_name
from companion.sentences import N_, Sentence, dated, day_typed, say, without_flags

Told = Added | CompanionError
SOON: Final = 20
"""Milliseconds until a change of the inbox is shown."""


class AddPhotosPage(Page):
    """A row for each game of the photos: its result, and who played. Photos that an earlier session
    read are read again first."""

    title = N_("Add to scorebook")
    widest = SPREAD
    awaits_photos = True

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        items: Sequence[Item],
        typed: dict[tuple[Item, int], tuple[str, ...]],
    ) -> None:
        super().__init__(shell, parent)
        self._names = typed
        self.games = [
            (item, sheet)
            for item in items
            if item.review.scored is not None
            for sheet in item.review.games
        ]
        self._arrivals, self._items = arrivals_of(shell), items
        self.seats: list[tuple[Any, Any]] = []
        self._typed: set[tuple[int, int]] = set()
        self.beside = self.closing(BookQueries(shell))
        pad = self.px(30)
        below = plain.Frame(self, padding=(pad, self.px(12)))
        below.pack(side="bottom", fill="x")
        scrolled = ScrolledFrame(self)
        scrolled.pack(fill="both", expand=True, padx=(pad, self.px(10)), pady=(self.px(16), 0))
        self._rows = scrolled.inside
        self._rows.columnconfigure(1, weight=1)
        self._stored = [item for item in items if item.review.scored is None]
        if self._stored:
            self._read = wrapping(label(self._rows, "", "Text"))
            self._read.grid(row=0, column=0, columnspan=2, sticky="ew")
            self._later = self.closing(DelayedCall(self))
            self.follow(self._arrivals.listeners, lambda: self._later.soon(SOON, self._go_on))
            return
        for number, (item, sheet) in enumerate(self.games):
            self._row(number, item, sheet)
        self._build_below(below)
        self.beside.ask(lambda book: [each.name for each in book.players()], self._offer)

    def _go_on(self) -> None:
        """Show how many photos are read; once all are, those that can still be added."""
        known = [item for item in self._items if self._arrivals.is_known(item)]
        if len(known) < len(self._items):
            told = say(N_("{read} of {all} read"), read=len(known), all=len(self._items))
            self._read.configure(text=self.words(told))
        elif left := [item for item in known if item.need == "sure"]:
            self.shell.replace(route.AddPhotos(tuple(left)))
        else:
            self.shell.back()
            self.shell.tell(N_("There is nothing left to add."))

    def _row(self, number: int, item: Item, sheet: int) -> None:
        scored, gap = item.review.scores[sheet], self.px(8)
        picture = self._arrivals.thumbnails.get(item.review.path)
        if picture is not None:
            show_picture(plain.Label(self._rows), picture).grid(
                row=2 * number, column=0, padx=(0, self.px(14)), pady=self.px(6)
            )
        read = plain.Frame(self._rows)
        read.grid(row=2 * number, column=1, sticky="ew")
        wrapping(label(read, self._read_as(item, sheet), "Text")).pack(anchor="w", fill="x")
        if item.asks_pens:
            open_it = partial(review_photo, self.shell, item.review.path)
            Link(read, self.words(GAME_OR_PENS), open_it).pack(anchor="w")
        boxes = []
        for seat, player in enumerate(scored.game.players):
            name = self.words(player_name(player))
            field = plain.Frame(self._rows)
            field.grid(row=2 * number, column=2 + 2 * seat, padx=gap)
            label(field, name, "Quiet.Small").pack(anchor="w")
            box = ttk.Combobox(field, values=list(self.shell.settings.names), width=16)
            box.pack()
            set_name(box, name)
            for event in ("<KeyRelease>", "<<ComboboxSelected>>"):
                box.bind(event, partial(self._named, number, seat), add="+")
            boxes.append(box)
            if typed := self._names.get((item, sheet), ("", ""))[seat]:
                box.set(typed)
                self._typed.add((number, seat))
        one, other = boxes
        self.seats.append((one, other))
        button(
            self._rows, "", partial(self.swap, number), icon="arrow-left-right", look="ghost",
            tip=self.words(N_("Swap the players")),
        ).grid(row=2 * number, column=3)  # fmt: skip
        rule(self._rows).grid(row=2 * number + 1, column=0, columnspan=5, sticky="ew")

    def _read_as(self, item: Item, sheet: int) -> str:
        """A game's result, and how its photo was read."""
        scored = item.review.scores[sheet]
        board = say(N_("Board {number}"), number=sheet + 1)
        beside = [self.words(board)] if len(item.review.games) > 1 else []
        words = " · ".join((scored.game.title, *beside, self.words(scored.outcome.headline)))
        return "\n".join((words, *(self.words(without_flags(note)) for note in scored.notes)))

    def _build_below(self, below: tk.Misc) -> None:
        label(below, self.words(N_("Date")), "Text").pack(side="left", padx=(0, self.px(8)))
        self.date = ttk.Entry(below, width=12)
        self.date.insert(0, self.words(dated(day_of_play())))
        self.date.pack(side="left")
        self.keep = tk.BooleanVar(self, value=False)
        ttk.Checkbutton(
            below, text=self.words(N_("Keep a copy of the photo")), variable=self.keep
        ).pack(side="left", padx=self.px(16))
        told = say(
            N_("Add {number} match"), plural=N_("Add {number} matches"), number=len(self.games)
        )
        self.done = button(below, self.words(told), self.put_in, look="primary")
        self.done.pack(side="right")
        self.problem = wrapping(label(below, "", "Bad.Text"))
        self.problem.pack(side="left", fill="x", expand=True)

    def _offer(self, names: list[str] | None) -> None:
        for one, other in self.seats if names else ():
            one.configure(values=names)
            other.configure(values=names)

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-Return>", N_("Add to scorebook"), self.put_in)

    def on_show(self) -> None:
        if self.seats:
            self.seats[0][0].focus_set()
        if self._stored:
            self._arrivals.read_again(self._stored)
            self._go_on()

    def on_hide(self) -> None:
        rows = zip(self.games, self.seats, strict=False)
        self._names.update((row, (one.get(), other.get())) for row, (one, other) in rows)
        super().on_hide()

    # -- who played

    def _named(self, number: int, seat: int, _: object = None) -> None:
        """Fill the rows below in the same way, as long as nobody has written there."""
        self._typed.add((number, seat))
        name = self.seats[number][seat].get()
        for row in range(number + 1, len(self.seats)):
            if (row, seat) in self._typed:
                break
            self.seats[row][seat].set(name)
        self.problem.configure(text="")

    def swap(self, number: int) -> None:
        """Swap the players of one game."""
        one, other = self.seats[number]
        first, second = one.get(), other.get()
        one.set(second)
        other.set(first)
        self._typed |= {(number, 0), (number, 1)}

    # -- putting in

    def put_in(self) -> None:
        """Add all matches; what only a person can decide stays in the inbox, and is told."""
        if self.beside.changing or not self.seats:
            return
        names = [[" ".join(box.get().split()) for box in seats] for seats in self.seats]
        if not all(one and other for one, other in names):
            self.problem.configure(text=self.words(N_("Enter who played.")))
            return
        adding = [
            partial(_add, item, sheet, dict(zip(game(item.game).players, seats, strict=True)),
                    day_typed(self.date.get().strip(), self.shell.catalogue), self.keep.get())
            for (item, sheet), seats in zip(self.games, names, strict=True)
        ]  # fmt: skip
        self.beside.change(lambda book: [add(book) for add in adding], self._was_put_in, make=True)

    def _was_put_in(self, told: list[Told] | None) -> None:
        if told is None:
            self.problem.configure(text=self.shell.told)
            self.shell.tell("")  # It is told beside the button.
            return
        done, acts, added = 0, list[int](), list[tuple[Item, int]]()
        left: list[tuple[Item, Told]] = []
        for (item, sheet), one in zip(self.games, told, strict=True):
            if isinstance(one, Added) and one.done:
                item.review.put_in_book(sheet)
                remember(self.shell, one.match.players)
                done += 1
                if one.act is not None:
                    acts.append(one.act)
                    added.append((item, sheet))
            else:
                left.append((item, one))
        shell = self.shell
        shell.back()
        if acts:
            notice_added(shell, _added(done), acts, partial(_take_out, added))
        elif done:
            shell.tell(_added(done))
        if left:
            shell.tell(_left(*left[0]), stays=True)


def _add(
    item: Item, sheet: int, players: dict[str, str], date: str, keep: bool, book: Book
) -> Told:
    scored = item.review.scores[sheet]
    said: Details = {"players": players}
    if date:
        said["date"] = date
    try:
        photo = item.review.path
        add = partial(book.add, scored, photo=photo, keep_photo=keep, **said)
        added = add()
        # Boards of one page look alike after a few lines, and are matches of their own.
        beside = sheet != item.review.games[0]
        return add(then="another") if beside and added.state == "alike" else added
    except CompanionError as error:
        return error


def _added(number: int) -> Sentence:
    return say(
        N_("Added {number} match to the scorebook."),
        plural=N_("Added {number} matches to the scorebook."), number=number,
    )  # fmt: skip


def _left(item: Item, why: Told) -> Sentence:
    """Why a photo was not added."""
    file = item.review.path.name
    if isinstance(why, Added):
        return say(N_("{file} may be match {match}. Open it to decide."), file=file, match=why.id)
    return say("{file}: {why}", file=file, why=why.sentence)


def _take_out(games: Sequence[tuple[Item, int]]) -> None:
    for item, sheet in games:
        item.review.take_out_of_book(sheet)
