"""My games: every stored game and photo, searchable."""

from __future__ import annotations

import time
import tkinter as tk
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from tkinter import ttk as plain
from typing import Any

import ttkbootstrap as ttk

from companion.application.table.my_games import Entry, my_games
from companion.desk.board.portrait import picture_of_position
from companion.desk.board.thumbnails import Made, Thumbnails
from companion.desk.pages.shared.empty_state import EmptyState
from companion.desk.shell import route
from companion.desk.shell.files.opening import drop_draft, open_draft, open_file, review_photo
from companion.desk.shell.files.photo_storage import photos_folder
from companion.desk.shell.files.removal import remove, removing, undelete
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.tasks.latest import LatestTask
from companion.desk.toolkit.containers import ScrolledFrame, emptied, rule
from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.rows import full_row
from companion.desk.toolkit.widgets import Link, button, guarded, label, show_picture, wrapping
from companion.games import game as find_game
from companion.sentences import N_, dated, say

PICTURE = 72
"""Logical pixels of a row's picture."""
AT_A_TIME = 20
"""Rows shown before somebody asks for more."""
AT_ONCE = 8
"""Rows made before the window does anything else."""
SLICE = 0.008
"""Seconds of making rows after which the window looks whether there is anything else to do."""
TALLEST = 12_000
"""Pixels of the rows of games or of photos: X11 draws no more than 32,767 in one column."""
PAUSE = 80
"""Milliseconds without another letter before the list follows the search."""
SEARCH = "search"
"""The key under which the page keeps the search text in the window's memory."""


class MyGamesPage(Page):
    """A row for each: picture, players, game, score, date; photos without a game below them."""

    title = N_("My games")
    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(shell, parent)
        self.entries: tuple[Entry, ...] | None = None
        self._task = self.closing(LatestTask(shell.window))
        self._pictures = self.closing(Thumbnails(shell.window))
        self._most = AT_A_TIME
        self._later = DelayedCall(self)
        self._left: deque[Callable[[], object]] = deque()
        self._filling = DelayedCall(self)
        self._tail: plain.Frame | None = None
        frame = plain.Frame(self, padding=(self.px(30), self.px(18)))
        frame.pack(fill="both", expand=True)
        top = full_row(frame, pady=(0, self.px(10)))
        label(top, self.words(N_("Search")), "Text").pack(side="left", padx=(0, self.px(8)))
        self._wanted = tk.StringVar(self, shell.memory.get(SEARCH, ""))
        self._wanted.trace_add("write", lambda *_: self._searched())
        self.search = ttk.Entry(top, width=32, textvariable=self._wanted)
        self.search.pack(side="left")
        self._count = label(top, "", "Quiet.Small")
        self._count.pack(side="left", padx=self.px(12))
        rule(frame).pack(fill="x")
        self.column = ScrolledFrame(frame)
        self.column.pack(fill="both", expand=True)
        self.empty = EmptyState(
            shell, self.column, "pencil", N_("No games yet"),
            N_("Games that you play, open or read from photos appear here."),
            N_("Play or enter a game"), partial(shell.open, route.ChooseGame()),
        )  # fmt: skip

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-f>", N_("Search"), self.search.focus_set)
        yield Key("<Control-z>", N_("Restore what was deleted last"), partial(undelete, self.shell))

    def take_keyboard(self) -> None:
        # At once and behind what is there: the next letter belongs there.
        self.search.focus_set()
        self.search.icursor("end")

    def escaped(self) -> bool:
        """Escape clears the search first."""
        if not self._wanted.get():
            return False
        self._clear()
        return True

    def on_show(self) -> None:
        shell = self.shell
        data, recent = shell.start.data, shell.settings.recent
        folder = None if data is None else photos_folder(shell)
        self._task.run(
            partial(my_games, data, recent, shell.catalogue, folder, shell.spoken), self._found
        )

    def on_hide(self) -> None:
        self._stop_filling()
        super().on_hide()

    # -- what is shown

    def shown(self) -> tuple[list[Entry], list[Entry]]:
        """The games and photos that match the search, and the photos without a game."""
        wanted = self._wanted.get()
        found = [entry for entry in self.entries or () if entry.matches(wanted)]
        games = [entry for entry in found if entry.kind != "unread"]
        return games, [entry for entry in found if entry.kind == "unread"]

    def _found(self, entries: tuple[Entry, ...]) -> None:
        self.entries = entries
        self._fill()

    def _searched(self) -> None:
        wanted = self._wanted.get()
        if wanted != self.shell.memory.get(SEARCH, ""):
            self.shell.memory[SEARCH] = wanted
            self._most = AT_A_TIME
            self._later.call(PAUSE, self._fill)

    def _clear(self) -> None:
        self._wanted.set("")
        self.take_keyboard()

    def _more(self) -> None:
        before, self._most = self._most, min(self._most + AT_A_TIME, self._limit)
        games, unread = self.shown()
        self._end_of(games)
        self._rows(games[before : self._most], unread[before : self._most])

    @property
    def _limit(self) -> int:
        """The most rows of a column."""
        return TALLEST // self.px(PICTURE + 8)

    def _fill(self) -> None:
        self._stop_filling()
        games, unread = self.shown()
        gone: list[tk.Misc] = []
        for each in self.column.inside.winfo_children():
            if isinstance(each, tk.Widget):
                each.pack_forget()
            gone += [*each.winfo_children(), each]
        self.rows = inside = plain.Frame(self.column.inside)
        inside.pack(fill="x")
        self._pictures.forget()
        self._count.configure(text=self.words(_count(len(games))))
        self.empty.show(not self.entries)
        if self.entries and not games and not unread:
            label(inside, self.words(N_("Nothing found.")), "Quiet.Text").pack(
                anchor="w", pady=self.px(12)
            )
            Link(inside, self.words(N_("Clear the search")), self._clear, tip="(Esc)").pack(
                anchor="w"
            )
        self._tail = full_row(inside)
        self._end_of(games)
        if unread:
            label(inside, self.words(N_("Photos that could not be read")), "Heading").pack(
                anchor="w", pady=(self.px(20), self.px(4))
            )
        self._rows(games[: self._most], unread[: self._most], gone)

    def _end_of(self, games: Sequence[Entry]) -> None:
        """What stands below the games: that there are more."""
        tail = self._tail
        assert tail is not None
        emptied(tail)
        if len(games) > self._limit <= self._most:
            rest = N_("Use the search to find the others.")
            label(tail, self.words(rest), "Quiet.Text").pack(anchor="w", pady=self.px(10))
        elif len(games) > self._most:
            button(tail, self.words(N_("Show more")), self._more).pack(pady=self.px(10))

    def _rows(
        self, games: Sequence[Entry], unread: Sequence[Entry], gone: Sequence[tk.Misc] = ()
    ) -> None:
        """Make a row for each, the first at once and the rest little by little, as hundreds take
        seconds; then do away with what is no longer shown."""
        for entry in games:
            self._left.append(partial(self._row, entry, self._tail))
        for entry in unread:
            self._left.append(partial(self._row, entry, None))
        self._left.extend(child.destroy for child in gone)
        if not self._filling.waits:
            self._fill_on(AT_ONCE)

    def _fill_on(self, rows: int = 1) -> None:
        until = time.monotonic() + SLICE
        while self._left and (rows > 0 or time.monotonic() < until):
            self._left.popleft()()
            rows -= 1
        if self._left:
            self._filling.call(1, self._fill_on)

    def _stop_filling(self) -> None:
        self._left.clear()
        self._filling.close()

    def _row(self, entry: Entry, above: tk.Misc | None) -> None:
        row = plain.Frame(self.rows)
        row.pack(fill="x", pady=self.px(4), padx=(0, self.px(12)))
        if above is not None:
            row.pack_configure(before=above)
        row.columnconfigure(0, minsize=self.px(PICTURE + 14))
        # Rows keep their height as the pictures come, and buttons their places.
        plain.Frame(row, height=self.px(PICTURE)).grid(row=0, column=4, rowspan=2)
        row.columnconfigure(1, weight=1)
        picture = plain.Label(row)
        picture.grid(row=0, column=0, rowspan=2, sticky="w")
        self._pictures.ask(partial(self._small, entry), partial(self._show, picture))
        Link(row, entry.name, partial(self._open, entry), tip=str(entry.path)).grid(
            row=0, column=1, sticky="sw"
        )
        kind = N_("Photo") if entry.kind == "photo" else ""
        kind = self.words(kind if entry.draft is None else entry.draft.where)
        told = " · ".join(filter(None, (entry.title, entry.result)))
        wrapping(label(row, told, "Quiet.Small")).grid(row=1, column=1, sticky="new")
        when = "\n".join(filter(None, (self.words(dated(entry.date)), kind)))
        date = label(row, when, "Quiet.Small")
        date.configure(justify="right")
        date.grid(row=0, column=2, rowspan=2, padx=self.px(12))
        guarded(button(
            row, "", partial(self._remove, entry), icon="x-lg", look="ghost",
            tip=self.words(N_("Delete") if entry.draft else removing(self.shell, entry.path)),
        )).grid(row=0, column=3, rowspan=2)  # fmt: skip

    def _small(self, entry: Entry) -> Made:
        """A small picture of a game's last position, or of a photo, where there is either."""
        shell, side = self.shell, self.px(PICTURE)
        if entry.position is not None:
            return picture_of_position(
                find_game(entry.game), entry.position, side, shell.shades.paper,
                words=shell.catalogue,
            )  # fmt: skip
        if entry.kind in ("unsaved", "saved"):
            return None
        return self._pictures.decoded(entry.path, side)

    def _show(self, place: plain.Label, picture: Made) -> None:
        if picture is not None and place.winfo_exists():
            show_picture(place, picture)

    # -- what is done

    def _open(self, entry: Entry) -> None:
        if entry.draft is not None:
            open_draft(self.shell, entry.draft)
        elif entry.kind == "saved":
            open_file(self.shell, entry.path)
        else:
            review_photo(self.shell, entry.path)

    def _remove(self, entry: Entry) -> None:
        if entry.draft is not None:
            drop_draft(self.shell, entry.draft)
        else:
            remove(self.shell, entry.path, entry.sha256)


def _count(games: int) -> Any:
    return say(N_("{number} game"), plural=N_("{number} games"), number=games)
