"""Charts of wins over time and of score differences."""

from __future__ import annotations

import tkinter as tk
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.book import Book, Filter, score_differences, wins_over_time
from companion.book.chart_pictures import CHART, scores_picture, wins_picture
from companion.desk.pages.shared.empty_state import EmptyState
from companion.desk.shell import route
from companion.desk.shell.file_dialog.ask import PICTURES, ask_save
from companion.desk.shell.files.file_output import write_file
from companion.desk.shell.page import Page
from companion.desk.shell.shown_page import SPREAD
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.tasks.latest import LatestTask
from companion.desk.toolkit.widgets import ScrolledFrame, button, label
from companion.games import game
from companion.sentences import N_, Catalogue, Term, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell
    from companion.pictures.shapes import Picture

WIDTH = 820
"""Logical pixels of a chart."""


def _drawn(which: Filter, words: Catalogue, book: Book) -> tuple[Picture, ...]:
    seats = game(which.game).players if which.game else ()
    colours = [words.gettext(Term(seat.capitalize())) for seat in seats]
    wins, scores = wins_over_time(book, which), score_differences(book, which)
    return wins_picture(wins, words), scores_picture(scores, words, colours)


class ChartsPage(Page):
    """Both charts of the filtered matches."""

    title = N_("Charts")
    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc, which: Filter) -> None:
        super().__init__(shell, parent)
        self._which = which
        self.images: list[Any] = []
        self.charts: tuple[Picture, ...] = ()
        self._painter = LatestTask(shell.window)
        sign = label(self, "", "Quiet.Small")
        sign.pack(side="bottom", anchor="w", padx=self.px(24))
        self.beside = BookQueries(shell, sign)
        self._scrolled = ScrolledFrame(self, shell.colours.bg)
        self._scrolled.pack(fill="both", expand=True)
        self.empty = EmptyState(
            shell, self._scrolled, "graph-up", N_("Nothing to draw yet"),
            N_("Wins over time and how close the matches were, once there are matches."),
            N_("Enter a result"), lambda: shell.open(route.Result()),
        )  # fmt: skip

    def header(self, parent: tk.Misc) -> None:
        self._save = button(
            parent, self.words(N_("Save as")), self.save, icon="floppy", look="outline"
        )
        self._save.pack(side="right")

    def on_show(self) -> None:
        self.beside.ask(partial(_drawn, self._which, self.shell.catalogue), self._paint)

    def _paint(self, found: tuple[Picture, ...] | None) -> None:
        self.empty.show(found is None and self.beside.problem is None)
        self._save.configure(state="disabled" if found is None else "normal")
        if found is None:
            return
        self.charts = found
        across = self.px(WIDTH)

        def paint() -> list[Any]:
            from companion.pictures.raster import paint_image

            return [paint_image(each, across / each.size[0], CHART) for each in found]

        self._painter.run(paint, self._show)

    def _show(self, painted: list[Any]) -> None:
        from PIL import ImageTk

        self.images = [ImageTk.PhotoImage(each, master=self) for each in painted]
        for image in self.images:
            tk.Label(self._scrolled.inside, image=image, borderwidth=0).pack(pady=self.px(12))

    def save(self) -> None:
        """Ask for a file for each chart."""
        left = list(zip(("wins", "scores"), self.charts, strict=False))

        def ask_next() -> None:
            if left:
                name, chart = left.pop(0)
                save = partial(self.save_to, chart=chart)
                ask_save(
                    self.shell, N_("Save as"), PICTURES, save, name=f"{name}.png", over=ask_next
                )

        ask_next()

    def save_to(self, path: Path, chart: Picture) -> None:
        """Write a chart, and report success or the reason for failure."""
        from companion.book.chart_files import chart_bytes

        ending = path.suffix.lower() if path.suffix.lower() in (".svg", ".pdf") else ".png"
        data = chart_bytes(chart, ending, self.shell.catalogue)
        write_file(self.shell, path, data, say(N_("Written to {file}"), file=str(path)))

    def on_hide(self) -> None:
        self.beside.close()
        self._painter.close()
