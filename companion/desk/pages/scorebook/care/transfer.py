"""Exporting matches to a file: everything in the book, a table, or their records; importing
them."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from companion import Filter
from companion.application.scorebook.book import Book
from companion.application.scorebook.outcomes import Exported
from companion.application.scorebook.told.care import exported_told, import_left, import_told
from companion.application.scorebook.told.matches import left_out_told
from companion.desk.pages.scorebook.care.work import Taken, Way, take_in, write_export
from companion.desk.pages.shared.scorebook import asked
from companion.desk.shell.file_dialog.ask import ask_save, ask_several
from companion.desk.shell.files.file_output import plain_name
from companion.desk.shell.progress import run_with_progress
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import card, emptied, rim_of
from companion.desk.toolkit.rows import buttons, full_row, paragraph
from companion.desk.toolkit.widgets import button, label, wrapping
from companion.files.inputs import IMPORTABLE
from companion.sentences import N_, Sentence, say

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
REPORT = (
    ".trf",
    N_("Tournament report (TRF)"),
    N_("FIDE's form for other tournament programs: who met, and who won"),
)
"""The same of the format that only a single tournament has."""


CAPTION = 160
"""Logical pixels that what a format is for needs beside its button."""


class ExportCard:
    """A button for each format.

    Args:
        which: the matches that the scorebook shows, or those of a tournament.
    """

    def __init__(self, shell: Shell, parent: tk.Misc, which: Filter) -> None:
        self._shell, self._which = shell, which
        inner = card(parent, shell)
        self.rim = rim_of(inner)
        label(inner, shell.words(N_("Export")), "Card.Heading").pack(anchor="w")
        forms: Sequence[tuple[str, str, str]] = FORMS
        told = say(N_("Exports all matches in the scorebook."))
        if which != Filter():
            told = say(N_("Exports only the matches that the scorebook shows now."))
        if which.event and which == Filter(event=which.event):
            told = say(N_("Exports only “{event}”."), event=which.event)
            if asked(lambda book: is_tournament(book, which.event), shell):
                forms = (*forms, REPORT)
        paragraph(inner, shell.words(told), "Card.Quiet.Text")
        for ending, name, good_for in forms:
            row = full_row(inner, pady=(shell.px(8), 0))
            made = button(
                row, shell.words(name), partial(self.ask, ending), icon="download", width=22
            )  # fmt: skip
            made.pack(side="left", anchor="nw")
            caption = wrapping(label(row, shell.words(good_for), "Card.Quiet.Small"))
            caption.pack(side="left", fill="x", expand=True, padx=(shell.px(12), 0))
            row.bind("<Configure>", partial(self._place, made, caption), add="+")

    def _place(self, made: Any, told: Any, event: Any) -> None:
        """What a format is for, beside its button where there is room for words, else below."""
        beside = event.width - made.winfo_reqwidth() >= self._shell.px(CAPTION)
        side: Any = "left" if beside else "top"
        made.pack_configure(side=side)
        told.pack_configure(side=side, padx=(self._shell.px(12) if beside else 0, 0))

    def ask(self, ending: str) -> None:
        """Ask for the file, and write it."""
        kind = next(name for form, name, _ in (*FORMS, REPORT) if form == ending)
        name = plain_name(self._which.event) + ending if self._which.event else f"scorebook{ending}"
        ask_save(self._shell, N_("Export"), ((kind, (ending,)),), self.write, name=name)

    def write(self, path: Path) -> None:
        """Write the matches in the format of the file's ending."""

        def done(made: Exported) -> None:
            if made.left_out:
                self._shell.tell(left_out_told(made.left_out, say(N_("Repair"))), bad=True)
                return
            self._shell.tell(exported_told(made, str(path)))

        run_with_progress(
            self._shell, done, write_export, str(Book.where()), self._which, str(path),
            self._shell.language, begun=say(N_("Writing {file}"), file=path.name),
        )  # fmt: skip


class ImportCard:
    """A button, and below it the outcome for the chosen files.

    Args:
        taken: called after an import, while the card is shown.
    """

    def __init__(self, shell: Shell, parent: tk.Misc, taken: Callable[[], object]) -> None:
        self._shell, self._taken = shell, taken
        self._inner = card(parent, shell)
        self.rim = rim_of(self._inner)
        label(self._inner, shell.words(N_("Import")), "Card.Heading").pack(anchor="w")
        told = N_(
            "Scorebook exports (JSON, CSV), game records (PGR) and tournament reports (TRF). "
            "Matches already in the scorebook are not added twice."
        )
        paragraph(self._inner, shell.words(told), "Card.Quiet.Text")
        button(self._inner, shell.words(N_("Choose files")), self.ask, icon="upload").pack(
            anchor="w", pady=(shell.px(8), 0)
        )
        self._told = full_row(self._inner)

    def ask(self) -> None:
        """Ask for files, and take them in."""
        kinds = ((N_("Scorebooks and game records"), IMPORTABLE),)
        ask_several(self._shell, N_("Import"), kinds, self.take)

    def take(self, files: Sequence[Path]) -> None:
        """Show what the files would bring, and ask whether to take them in."""
        names = tuple(map(str, files))
        run_with_progress(
            self._shell, partial(self._ask, names), take_in, str(Book.where()), names, "plan",
            begun=N_("Reading"),
        )  # fmt: skip

    def _ask(self, files: tuple[str, ...], planned: tuple[Taken, ...]) -> None:
        if not self._inner.winfo_exists():
            return
        self.list_all(planned)
        ways = []
        if any(each.done.brings for each in planned):
            ways.append((N_("Import"), partial(self._import, files, "add"), ""))
        if any(each.done.asks for each in planned):
            join = partial(self._import, files, "join")
            ways.append((N_("Import and merge names and events"), join, ""))
        row = full_row(self._told, pady=(self._shell.px(8), 0))
        # Nothing is in the book before.
        for first in buttons(self._shell, row, ways, 8, first="primary")[:1]:
            first.focus_set()

    def _import(self, files: tuple[str, ...], way: Way) -> None:
        run_with_progress(
            self._shell, self._show, take_in, str(Book.where()), files, way,
            begun=N_("Importing"),
            stopped=N_("Stopped. The matches listed so far are in the scorebook."),
        )  # fmt: skip

    def _show(self, taken: tuple[Taken, ...]) -> None:
        self._shell.tell(summed_up(taken))
        if self._inner.winfo_exists():
            self.list_all(taken)
            self._taken()

    def list_all(self, taken: tuple[Taken, ...]) -> None:
        """Replace what is listed by what came, or would come, of each file."""
        emptied(self._told)
        for each in taken:
            for number, line in enumerate(told(each)):
                look = "Card.Small" if number else "Card.Text"
                paragraph(
                    self._told,
                    self._shell.words(line),
                    look,
                    pady=(self._shell.px(2 if number else 8), 0),
                )


def is_tournament(book: Book, event: str) -> bool:
    """Whether an event of the book is a tournament."""
    return any(each.is_tournament and each.name == event for each in book.events())


def summed_up(taken: tuple[Taken, ...]) -> Sentence:
    """The outcome of all files together, in a line."""
    return say(
        N_(
            "Imported: {new} new, {completed} filled in, {known} already there, {differing} "
            "different, {refused} refused."
        ),
        new=sum(each.done.new for each in taken),
        completed=sum(len(each.done.completed) for each in taken),
        known=sum(each.done.known for each in taken),
        differing=sum(len(each.done.differing) for each in taken),
        refused=sum(len(each.done.refused) + (each.problem is not None) for each in taken),
    )


def told(taken: Taken) -> Iterator[Sentence]:
    """The outcome of a file, the most important first."""
    name, done = Path(taken.file).name, taken.done
    if taken.problem is not None:
        yield say("{file}: {why}", file=name, why=taken.problem)
        return
    yield from import_told(done, name)
    yield from import_left(done, name)
