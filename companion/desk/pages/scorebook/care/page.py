"""The page for the book's data: export, import, backups, checking for damage, and repair."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tkinter import ttk as plain
from typing import Any

from companion import Backup, Filter, Rebuilt
from companion.application.scorebook.book import Book
from companion.application.scorebook.care import CheckedBook
from companion.application.scorebook.told.care import cure_told, no_damage_told, repair_told
from companion.desk.pages.scorebook.acts import BookActs
from companion.desk.pages.scorebook.care.transfer import ExportCard, ImportCard
from companion.desk.pages.scorebook.care.work import checked, made_right, write_backup
from companion.desk.shell.file_dialog.ask import ask_save
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.progress import run_with_progress
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.toolkit.containers import card, emptied, rim_of, scrolled
from companion.desk.toolkit.rows import buttons, full_row, paragraph
from companion.desk.toolkit.table import chosen, fill, need_choice, table
from companion.desk.toolkit.widgets import label
from companion.sentences import N_, Sentence, dated, few, labelled, say

MOST = 12
"""Most findings that are listed."""
ROWS = 6


class SafetyCard:
    """Where the book is, its backups, and the findings of a check."""

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        self._shell = shell
        self._backups: tuple[Backup, ...] = ()
        self._inner = inner = card(parent, shell)
        self.rim = rim_of(inner)
        words = shell.words
        label(inner, words(N_("Backups")), "Card.Heading").pack(anchor="w")
        where = labelled(N_("Scorebook"), str(Book.where()))
        paragraph(inner, words(where), "Card.Quiet.Small")
        self.table = table(shell, inner, ((N_("Date"), 16), (N_("Reason"), 18)), rows=ROWS)
        self.table.pack(fill="x", pady=shell.px(8))
        self._buttons(
            (N_("Back up now"), self.back_up, "shield-check"),
            (N_("Back up to a file"), self.ask_backup, "floppy"),
        )
        restore = (N_("Restore what is missing"), self.take_backup, "arrow-counterclockwise")
        need_choice(shell, self.table, self._buttons(restore))
        label(inner, words(N_("Damage")), "Card.Heading").pack(
            anchor="w", pady=(shell.px(18), shell.px(6))
        )
        self._buttons(
            (N_("Check for damage"), self.check, "search"), (N_("Repair"), self.put_right, "wrench")
        )
        self._told = full_row(inner, pady=(shell.px(8), 0))
        self.refresh()

    def _buttons(self, *ways: tuple[str, Callable[[], object], str]) -> list[Any]:
        row = full_row(self._inner, pady=(0, self._shell.px(6)))
        return buttons(self._shell, row, ways)

    def refresh(self) -> None:
        """Show the existing backups."""
        self._backups = Book.backups()
        fill(self.table, [
            (
                self._shell.words(dated(each.made.astimezone().strftime("%Y-%m-%d %H:%M"))),
                self._shell.words(each.occasion),
            )
            for each in self._backups
        ])  # fmt: skip

    # -- backups

    def back_up(self) -> None:
        """A backup beside the book."""
        self._write(None)

    def ask_backup(self) -> None:
        """A backup to a file of the user's choice."""
        kinds = ((N_("Scorebooks"), (".db",)),)
        ask_save(self._shell, N_("Back up to a file"), kinds, self._write, name="scorebook.db")

    def _write(self, file: Path | None) -> None:
        def done(made: str) -> None:
            self._shell.tell(say(N_("Saved {file}"), file=made))
            if self._inner.winfo_exists():
                self.refresh()

        run_with_progress(
            self._shell, done, write_backup, str(Book.where()), str(file or ""),
            begun=N_("Backing up"),
        )  # fmt: skip

    # -- check and repair

    def check(self) -> None:
        """Check the book for damage."""
        run_with_progress(
            self._shell, self._show_checked, checked, str(Book.where()), begun=N_("Checking")
        )

    def _show_checked(self, found: CheckedBook) -> None:
        if not found.findings:
            self._show([no_damage_told(found.matches or 0)], "Card.Good.Text")
            return
        lines = few(found.findings, MOST, lambda one: one.sentence)
        look = "Card.Text" if found.only_counts else "Card.Bad.Text"
        self._show([*lines, cure_told(found, say(N_("Repair")))], look)

    def put_right(self) -> None:
        """Recompute everything; recover a damaged book from all that can be read."""
        self._make_right("")

    def take_backup(self) -> None:
        """Also add what the chosen backup has and the book lacks."""
        self._make_right(str(self._backups[chosen(self.table)].file))

    def _make_right(self, source: str) -> None:
        run_with_progress(
            self._shell, self._show_right, made_right, str(Book.where()), source,
            begun=N_("Counting"),
        )  # fmt: skip

    def _show_right(self, done: Rebuilt) -> None:
        self._show(repair_told(done, MOST), "Card.Text")

    def _show(self, lines: Sequence[Sentence], look: str) -> None:
        self._shell.tell(lines[0])
        if not self._inner.winfo_exists():
            return
        emptied(self._told)
        for line in lines:
            paragraph(self._told, self._shell.alone(line), look, pady=(0, self._shell.px(4)))
        self.refresh()


class CarePage(Page):
    """Export and import on the left, backups and the check on the right.

    Args:
        which: the matches that the scorebook shows, which an export contains.
        files: what they would bring is shown at once.
    """

    title = N_("Export, import, backup")
    widest = SPREAD

    def __init__(
        self, shell: Shell, parent: tk.Misc, which: Filter, files: Sequence[Path] = ()
    ) -> None:
        super().__init__(shell, parent)
        self._files = files
        frame = scrolled(self, padding=self.px(24)).inside
        for column in (0, 1):
            frame.columnconfigure(column, weight=1, uniform="care")
        left, right = plain.Frame(frame), plain.Frame(frame)
        left.grid(row=0, column=0, sticky="nsew", padx=(0, self.px(8)))
        right.grid(row=0, column=1, sticky="nsew", padx=(self.px(8), 0))
        self.exports = ExportCard(shell, left, which)
        self.exports.rim.pack(fill="x", pady=(0, self.px(16)))
        self.safety = SafetyCard(shell, right)
        self.imports = ImportCard(shell, left, self.safety.refresh)
        self.imports.rim.pack(fill="x")
        self.safety.rim.pack(fill="x")
        self.acts = BookActs(shell, self.closing(BookQueries(shell)), self._undone)

    def on_show(self) -> None:
        if self._files:
            self.imports.take(self._files)

    def _undone(self) -> None:
        self.imports.list_all(())
        self.safety.refresh()

    def page_keys(self) -> Iterator[Key]:
        yield from self.acts.keys()
        yield Key("<Control-e>", N_("Everything (JSON)"), partial(self.exports.ask, ".json"))
        yield Key("<Control-i>", N_("Choose files"), self.imports.ask)
        yield Key("<Control-b>", N_("Back up now"), self.safety.back_up)
        yield Key("<Control-k>", N_("Check for damage"), self.safety.check)
