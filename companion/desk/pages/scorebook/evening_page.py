"""The summary of an evening, a month, a year or two players, for viewing, printing and sharing."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from tkinter import ttk as plain
from typing import Any

import ttkbootstrap as ttk

from companion import Filter
from companion.application.scorebook.book import Book
from companion.application.scorebook.pictures.evening import STYLES, evening_bytes
from companion.desk.pages.shared.empty_state import until_first_match
from companion.desk.shell.file_dialog.ask import PICTURES, ask_save
from companion.desk.shell.files.file_output import write_file
from companion.desk.shell.page import Page, Way
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.tasks.latest import LatestTask
from companion.desk.toolkit.containers import scrolled
from companion.desk.toolkit.rows import full_row, wrap_rows
from companion.desk.toolkit.widgets import label, show_picture
from companion.pictures.kinds import kind_or_png
from companion.pictures.shapes import Picture
from companion.sentences import N_, dated, day_typed, say

LEAST = 620
"""Smallest width of the page in logical pixels."""
MOST = 1100
"""Largest width of the page in logical pixels."""
ANYTIME = "–"
"""Stands for no restriction to a time or a player."""


Choices = tuple[tuple[str, ...], tuple[str, ...]]
"""The periods, the last evening first, and the players to choose from."""


def _choices(book: Book) -> Choices:
    return book.periods(), tuple(each.name for each in book.players())


class EveningPage(Page):
    """The summary for the choices above it; at first the last evening."""

    title = N_("Look back")
    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(shell, parent)
        self.picture: Picture | None = None
        self._painter = self.closing(LatestTask(shell.window))
        row = full_row(self, padding=(self.px(24), self.px(12), self.px(24), self.px(4)))
        self.time = self._box(row, N_("Day, month or year"), 12)
        self.one = self._box(row, N_("Player"), 16)
        self.other = self._box(row, N_("Against"), 16)
        self.sign = label(row, "", "Quiet.Small")
        self.sign.pack(side="left")
        wrap_rows(row, gap=self.px(6))
        self.beside = self.closing(BookQueries(shell, self.sign))
        self._scrolled = scrolled(self)
        self._scrolled.on_resize(self._draw)
        self.shown = show_picture(tk.Label(self._scrolled.inside, borderwidth=0), None)
        self.shown.pack(pady=self.px(12))
        self.empty = until_first_match(shell, self._scrolled, "calendar-event")

    def _box(self, row: tk.Misc, text: str, width: int) -> Any:
        named = plain.Frame(row)
        named.pack(side="left", padx=(0, self.px(16)))
        label(named, self.words(text), "Quiet.Small").pack(side="left", padx=(0, self.px(6)))
        box = ttk.Combobox(named, width=width, state="readonly", values=(ANYTIME,))
        box.set(ANYTIME)
        box.bind("<<ComboboxSelected>>", lambda _: self.refresh())
        box.pack(side="left")
        return box

    def ways(self) -> Iterable[Way]:
        return ((N_("Save as"), self.save, "floppy"),)

    def on_show(self) -> None:
        self.beside.ask(_choices, self._offer)

    def _offer(self, found: Choices | None) -> None:
        periods, players = found or ((), ())
        self.empty.show(self.beside.problem is None and not players)
        if found is None:
            return
        periods = tuple(self.words(dated(period)) for period in periods)
        self.time.configure(values=(ANYTIME, *periods))
        for box in (self.one, self.other):
            box.configure(values=(ANYTIME, *players))
        if self.time.get() == ANYTIME and self.one.get() == ANYTIME:
            self.time.set(next(iter(periods), ANYTIME))
        self.refresh()

    def which(self) -> Filter:
        """The matches that are chosen."""
        time, one, other = (
            "" if box.get() == ANYTIME else str(box.get())
            for box in (self.time, self.one, self.other)
        )
        time = day_typed(time, self.shell.catalogue)
        if not one:
            one, other = other, ""
        return Filter(player=one, opponent=other, since=time, until=time)

    def refresh(self) -> None:
        """Draw the current choice."""
        which, words = self.which(), self.shell.catalogue
        self.beside.ask(lambda book: book.evening_picture(which, words), self._paint)

    def _paint(self, found: Picture | None) -> None:
        self.picture = found or self.picture
        self._draw()

    def _draw(self) -> None:
        """Draw the page as wide as there is room, beside a scroll bar too."""
        found = self.picture
        if found is None:
            return
        room = self._scrolled.winfo_width() - 2 * self.px(24)
        across = max(self.px(LEAST), min(room, self.px(MOST))) / found.size[0]

        def paint() -> Any:
            from companion.pictures.raster import paint_image

            return paint_image(found, across, STYLES)

        self._painter.run(paint, partial(show_picture, self.shown))

    def save(self) -> None:
        """Ask for a file: a PDF to print, or a picture to share."""
        if self.picture is None:
            return
        which = self.which()
        name = which.since or which.player or "all"
        ask_save(self.shell, N_("Save as"), PICTURES, self.save_to, name=f"{name}.png")

    def save_to(self, path: Path) -> None:
        """Write the page, and report success or the reason for failure."""
        if self.picture is None:
            return
        data = evening_bytes(self.picture, kind_or_png(path.suffix), self.shell.catalogue)
        write_file(self.shell, path, data, say(N_("Saved {file}"), file=str(path)))
