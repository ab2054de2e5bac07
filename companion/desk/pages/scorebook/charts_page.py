"""Charts of wins over time, score differences and ratings, whose values can be read."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from companion import Filter
from companion.application.scorebook.book import Book
from companion.application.scorebook.pictures.frame import (
    HEIGHT,
    WIDTH,
    Value,
    rated_only,
    ratings_picture,
    ratings_values,
    scores_picture,
    scores_values,
)
from companion.application.scorebook.pictures.wins import wins_picture, wins_values
from companion.desk.pages.scorebook.chart_view import ChartView
from companion.desk.pages.shared.empty_state import until_first_match
from companion.desk.shell.file_dialog.ask import PICTURES, ask_save
from companion.desk.shell.files.file_output import write_file
from companion.desk.shell.page import Page
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.toolkit.containers import scrolled
from companion.desk.toolkit.widgets import button, label
from companion.games.names import names_of
from companion.pictures.kinds import kind_or_png
from companion.pictures.shapes import Picture
from companion.sentences import N_, Catalogue, Term, say

SMALLEST = 690
"""Smallest width of a chart in logical pixels, if there is room: its small letters are then 11."""
LARGEST = 1000
"""Largest width of a chart in logical pixels."""
GAP = 16
Charts = Sequence[tuple["Picture", tuple[Value, ...]]]


def _drawn(which: Filter, words: Catalogue, book: Book) -> Charts:
    seats = names_of(which.game).players if which.game else ()
    colours = [words.gettext(Term(seat.capitalize())) for seat in seats]
    wins, scores = book.wins_over_time(which), book.score_differences(which)
    found = [
        (wins_picture(wins, words), wins_values(wins)),
        (scores_picture(scores, words, colours), scores_values(scores, colours)),
    ]
    rated = rated_only(book.standings(which).table)
    if rated:
        found.append((ratings_picture(rated, words), ratings_values(rated)))
    return found


class ChartsPage(Page):
    """The charts of the filtered matches, side by side where there is room; that of ratings once
    somebody has one."""

    title = N_("Charts")
    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc, which: Filter) -> None:
        super().__init__(shell, parent)
        self._which = which
        self.charts: Charts = ()
        self._across = 0
        sign = label(self, "", "Quiet.Small")
        sign.pack(side="bottom", anchor="w", padx=self.px(24))
        self.beside = self.closing(BookQueries(shell, sign))
        self._scrolled = scrolled(self)
        inside = self._scrolled.inside
        names = (N_("Wins over time"), N_("Score differences"), N_("Ratings"))
        self.views = [self.closing(ChartView(shell, inside, self.words(name))) for name in names]
        self._scrolled.on_resize(self._lay_out)
        self.empty = until_first_match(shell, self._scrolled, "graph-up")

    def header(self, parent: tk.Misc) -> None:
        self._save = button(parent, self.words(N_("Save as")), self.save, icon="floppy")
        self._save.pack(side="right")

    def on_show(self) -> None:
        self.beside.ask(partial(_drawn, self._which, self.shell.catalogue), self._counted)

    def _counted(self, found: Charts | None) -> None:
        self.empty.show(found is None and self.beside.problem is None)
        self._save.configure(state="disabled" if found is None else "normal")
        self.charts, self._across = found or (), 0
        self._lay_out()

    def _lay_out(self) -> None:
        """Give the charts their places and their size, where the room is another than before."""
        room, gap = self._scrolled.canvas.winfo_width(), self.px(GAP)
        columns = 2 if (room - 3 * gap) // 2 >= self.px(LARGEST) * 2 // 3 else 1
        across = (room - (columns + 1) * gap) // columns
        if columns == 1:  # two are seen at once, where they are still large enough
            high = self._scrolled.canvas.winfo_height() // 2 - 2 * gap
            across = min(across, round(high * WIDTH / HEIGHT))
        across = min(max(self.px(SMALLEST), across), self.px(LARGEST), room - 2 * gap)
        if not self.charts or across == self._across:
            return
        self._across = across
        inside = self._scrolled.inside
        for column in (0, 1):
            inside.columnconfigure(column, weight=int(column < columns))
        shown = zip(self.views, self.charts, strict=False)
        for number, (view, (picture, values)) in enumerate(shown):
            row, column = divmod(number, columns)
            view.grid(row=row, column=column, padx=gap // 2, pady=gap // 2)
            view.draw(picture, values, across)

    def save(self) -> None:
        """Ask for a file for each chart."""
        pictures = [picture for picture, _ in self.charts]
        left = list(zip(("wins", "scores", "ratings"), pictures, strict=False))

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
        from companion.application.scorebook.pictures.frame import chart_bytes

        data = chart_bytes(chart, kind_or_png(path.suffix), self.shell.catalogue)
        write_file(self.shell, path, data, say(N_("Saved {file}"), file=str(path)))
