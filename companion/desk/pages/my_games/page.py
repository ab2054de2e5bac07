"""My games: every stored game and photo, searchable."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator
from functools import partial
from tkinter import ttk as plain

import ttkbootstrap as ttk

from companion.application.table.my_games import Entry, my_games
from companion.desk.board.portrait import picture_of_position
from companion.desk.board.thumbnails import Made, RowPictures
from companion.desk.pages.shared.empty_state import NO_GAMES, EmptyState
from companion.desk.shell import route
from companion.desk.shell.files.opening import drop_draft, open_draft, open_file, review_photo
from companion.desk.shell.files.photo_storage import photos_folder
from companion.desk.shell.files.removal import remove, removing, undelete
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.tasks.latest import LatestTask
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.focus import has_keyboard
from companion.desk.toolkit.rows import buttons, full_row
from companion.desk.toolkit.table import chosen, chosen_in, fill, need_choice, select_row, table
from companion.desk.toolkit.widgets import Link, label
from companion.games import game as find_game
from companion.sentences import N_, dated, say

PICTURE = 72
"""Logical pixels of a row's picture."""
PAUSE = 80
"""Milliseconds without another letter before the list follows the search."""
SEARCH = "search"
"""The key under which the page keeps the search text in the window's memory."""
AT = "at"
"""The key of the row of the list that the keyboard was at, and its file."""


class MyGamesPage(Page):
    """A row for each: picture, players, game, score, date; photos without a game come last."""

    title = N_("My games")
    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(shell, parent)
        self.entries: tuple[Entry, ...] | None = None
        self.listed: list[Entry] = []
        self._task = self.closing(LatestTask(shell.window))
        self._later = DelayedCall(self)
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
        body = plain.Frame(frame)
        body.pack(fill="both", expand=True)
        below = full_row(body, pady=(self.px(8), 0))
        below.pack_configure(side="bottom")
        ways = ((N_("Open"), self.open, "folder2-open"), (N_("Delete"), self.remove, "trash"))
        made = buttons(shell, below, ways)
        self._delete = made[1]
        self.list = table(
            shell, body,
            ((N_("Name"), 22), (N_("Game"), 12), (N_("Result"), 24), (N_("Date"), 10), ("", 14)),
            self.open, spare=(1, 3), pictured=PICTURE,
        )  # fmt: skip
        self.list.pack(fill="both", expand=True)
        self.list.bind("<<TreeviewSelect>>", lambda _: self._selected(), add="+")
        set_name(self.list, self.words(self.title))
        need_choice(shell, self.list, made)
        below.lift()  # After the list for Tab too.
        self.pictures = self.closing(RowPictures(shell, self.list))
        self._nothing = plain.Frame(self.list, style="Card.TFrame")
        label(self._nothing, self.words(N_("Nothing found.")), "Card.Quiet.Text").pack()
        clear = self.words(N_("Clear the search"))
        Link(self._nothing, clear, self._clear, ground="Card.", tip="(Esc)").pack()
        self.empty = EmptyState(
            shell, body, "pencil", N_("No games yet"),
            NO_GAMES,
            N_("Play or enter a game"), partial(shell.open, route.ChooseGame()),
        )  # fmt: skip

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-f>", N_("Search"), self.search.focus_set)
        yield Key("<Delete>", N_("Delete"), self.remove, True)
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

    # -- what is shown

    def _found(self, entries: tuple[Entry, ...]) -> None:
        self.entries = entries
        self._fill()
        row, path = self.shell.memory.pop(AT, (-1, None))
        paths = [entry.path for entry in self.listed]
        if row >= 0 and paths:
            self.list.focus_set()
            select_row(self.list, paths.index(path) if path in paths else min(row, len(paths) - 1))

    def on_hide(self) -> None:
        """A list that has the keyboard has it again when the page is recreated."""
        super().on_hide()
        at = chosen(self.list)
        if at >= 0 and has_keyboard(self.list):
            self.shell.memory[AT] = at, self.listed[at].path

    def _searched(self) -> None:
        wanted = self._wanted.get()
        if wanted != self.shell.memory.get(SEARCH, ""):
            self.shell.memory[SEARCH] = wanted
            self._later.call(PAUSE, self._fill)

    def _clear(self) -> None:
        self._wanted.set("")
        self.take_keyboard()

    def _fill(self) -> None:
        """List the games and photos that match the search, the photos without a game last."""
        wanted = self._wanted.get()
        found = [entry for entry in self.entries or () if entry.matches(wanted)]
        self.listed = sorted(found, key=lambda entry: entry.kind == "unread")
        games = sum(entry.kind != "unread" for entry in found)
        told = say(N_("{number} game"), plural=N_("{number} games"), number=games)
        self._count.configure(text=self.words(told))
        self.empty.show(not self.entries)
        rows = fill(self.list, [self._row(entry) for entry in self.listed])
        self.pictures.show(rows, [partial(self._small, entry) for entry in self.listed])
        if self.entries and not found:
            self._nothing.place(relx=0.5, rely=0.4, anchor="center")
        else:
            self._nothing.place_forget()

    def _row(self, entry: Entry) -> tuple[str, ...]:
        unread = N_("No game read from this photo yet.") if entry.kind == "unread" else ""
        kind = N_("Photo") if entry.kind in ("photo", "unread") else ""
        kind = kind if entry.draft is None else entry.draft.where
        told = self.words(unread) or entry.result
        return entry.name, entry.title, told, self.words(dated(entry.date)), self.words(kind)

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
        return self.pictures.thumbnails.decoded(entry.path, side)

    def _selected(self) -> None:
        """Say on the button what deleting does to the selected file."""
        at = chosen(self.list)
        entry = self.listed[at] if at >= 0 else None
        kept = entry is not None and entry.draft is None
        text = removing(self.shell, entry.path) if entry is not None and kept else N_("Delete")
        self._delete.configure(text=self.words(text))

    # -- what is done

    def open(self) -> None:
        """Open the selected game or photo."""
        entry = chosen_in(self.shell, self.list, self.listed)
        if entry is None:
            return
        if entry.draft is not None:
            open_draft(self.shell, entry.draft)
        elif entry.kind == "saved":
            open_file(self.shell, entry.path)
        else:
            review_photo(self.shell, entry.path)

    def remove(self) -> None:
        """Take the selected game or photo off the list; a notice takes it back."""
        entry = chosen_in(self.shell, self.list, self.listed)
        self.list.focus_set()
        if entry is not None and entry.draft is not None:
            drop_draft(self.shell, entry.draft)
        elif entry is not None:
            remove(self.shell, entry.path, entry.sha256)
