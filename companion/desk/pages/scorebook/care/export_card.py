"""Exporting matches to a file: everything in the book, a table, or their records."""

from __future__ import annotations

import tkinter as tk
from functools import partial
from pathlib import Path

from companion import Filter
from companion.application.scorebook.book import Book
from companion.application.scorebook.told.matches import left_out_told
from companion.desk.pages.scorebook.care.work import write_export
from companion.desk.shell.file_dialog.ask import ask_save
from companion.desk.shell.progress import run_with_progress
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.packed import full_row, paragraph
from companion.desk.toolkit.widgets import button, card, label, rim_of, wrapping
from companion.sentences import N_, say

FORMS = (
    (
        ".json",
        N_("Everything (JSON)"),
        N_("Matches, players and tournaments, for another scorebook"),
    ),
    (".csv", N_("Table (CSV)"), N_("One line per match, for a spreadsheet")),
    (".pgr", N_("Game records (PGR)"), N_("All game records in one text file")),
)
"""Each format's ending, its name and its purpose."""


class ExportCard:
    """A button for each format.

    Args:
        which: the matches that the scorebook shows.
    """

    def __init__(self, shell: Shell, parent: tk.Misc, which: Filter) -> None:
        self._shell, self._which = shell, which
        inner = card(parent, shell)
        self.rim = rim_of(inner)
        label(inner, shell.words(N_("Export")), "Card.Heading").pack(anchor="w")
        told = N_("Exports all matches in the scorebook.")
        if which != Filter():
            told = N_("Exports only the matches that the scorebook shows now.")
        paragraph(inner, shell.words(told), "Card.Quiet.Text")
        for ending, name, good_for in FORMS:
            row = full_row(inner, pady=(shell.px(8), 0))
            button(
                row, shell.words(name), partial(self.ask, ending), icon="download", width=22
            ).pack(side="left", anchor="n")  # fmt: skip
            wrapping(label(row, shell.words(good_for), "Card.Quiet.Small")).pack(
                side="left", fill="x", expand=True, padx=(shell.px(12), 0)
            )

    def ask(self, ending: str) -> None:
        """Ask for the file, and write it."""
        name = next(name for form, name, _ in FORMS if form == ending)
        kinds = ((name, (ending,)),)
        ask_save(self._shell, N_("Export"), kinds, self.write, name=f"scorebook{ending}")

    def write(self, path: Path) -> None:
        """Write the matches in the format of the file's ending."""

        def done(written: tuple[int, tuple[int, ...]]) -> None:
            matches, damaged = written
            if damaged:
                self._shell.tell(left_out_told(damaged), bad=True)
                return
            self._shell.tell(
                say(
                    N_("Exported {matches} match to {file}."),
                    plural=N_("Exported {matches} matches to {file}."),
                    count="matches",
                    matches=matches,
                    file=str(path),
                )
            )

        run_with_progress(
            self._shell, done, write_export, str(Book.where()), self._which, str(path),
            self._shell.language, begun=say(N_("Writing {file}"), file=path.name),
        )  # fmt: skip
