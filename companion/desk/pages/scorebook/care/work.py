"""Long work on the scorebook, done in the worker process.

Each piece of work names the book, as the process may have started with another environment.
Stopping the work loses nothing: the book is written in transactions.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.book import (
    Book,
    BookProblem,
    DamagedBook,
    Filter,
    Finding,
    Imported,
    JournalApart,
    Rebuilt,
    back_up,
    check,
    count,
    export_bytes,
    import_file,
    rebuild,
)
from companion.book.backup import back_up_when_due
from companion.book.exports import ending_of
from companion.book.listing import left_out
from companion.desk.tasks.processes import Tell
from companion.files import BadFile, write_whole
from companion.sentences import N_, Sentence, say

BEFORE = "before-import"
"""The label of the backup made before an import."""


@dataclass(frozen=True)
class Taken:
    """The outcome of a file's import; ``problem`` if it stopped early."""

    file: str
    done: Imported
    problem: Sentence | None = None


@dataclass(frozen=True)
class Checked:
    """The findings of a check; ``matches`` is -1 if they cannot be counted."""

    findings: tuple[Finding, ...]
    matches: int


def write_export(
    tell: Tell, book: str, which: Filter, file: str, language: str = "en"
) -> tuple[int, tuple[int, ...]]:
    """Write matches to a file in the format of its ending; returns how many, and the numbers of
    damaged ones that are left out."""
    from companion.files.inputs import keep_inputs

    keep_inputs([book], [file])
    tell(0.1, None)
    with Book.open(book, create_missing=False) as opened:
        damaged = left_out(opened, which)
        number = count(opened, which) - len(damaged)
        data = export_bytes(opened, ending_of(file), which, language)
    tell(0.9, None)
    write_whole(file, data)
    return number, damaged


def take_in(tell: Tell, book: str, files: tuple[str, ...]) -> tuple[Taken, ...]:
    """Import the matches of files, after a backup; one file's problems do not affect others."""
    told: list[Taken] = []
    with Book.open(book) as opened:
        if count(opened):
            back_up(opened.db, opened.place, label=BEFORE)
        for number, file in enumerate(files):

            def progress(done: Imported, number: int = number) -> None:
                so_far = say(N_("{new} new, {known} already there"), new=done.new, known=done.known)
                tell((number + 0.5) / len(files), so_far)

            try:
                taken = Taken(file, import_file(opened, file, progress))
            except (BadFile, BookProblem) as error:
                taken = Taken(file, Imported(), error.sentence)
            told.append(taken)
        back_up_when_due(opened.db, opened.place)
    return tuple(told)


def write_backup(_tell: Tell, book: str, file: str) -> str:
    """Write a backup beside the book, or to the given file; returns its path."""
    from companion.files.inputs import keep_inputs

    with Book.open(book, create_missing=False) as opened:
        if file:
            keep_inputs([book], [file])
        return str(back_up(opened.db, opened.place, to=Path(file) if file else None))


def checked(tell: Tell, book: str) -> Checked:
    """Check the book for damage."""
    try:
        with Book.open(book, create_missing=False) as opened:
            found = check(opened, lambda done, total: tell(0.95 * done / max(1, total), None))
            damaged = any(each.kind == "file" for each in found)
            return Checked(found, -1 if damaged else count(opened))
    except JournalApart as error:
        return Checked((Finding("journal", error.sentence),), -1)
    except DamagedBook:
        what = N_("{file} is not a scorebook, or its beginning is damaged")
        return Checked((Finding("file", say(what, file=book)),), -1)


def made_right(tell: Tell, book: str, source: str) -> Rebuilt:
    """Repair the book; ``source`` is a backup to add, '' for none."""
    return rebuild(
        book,
        Path(source) if source else None,
        lambda done, total: tell(0.95 * done / max(1, total), None),
    )
