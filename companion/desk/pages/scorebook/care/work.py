"""Long work on the scorebook, done in the worker process.

Each piece of work names the book, as the process may have started with another environment.
Stopping the work loses nothing: the book is written in transactions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from companion import Filter, Imported, Rebuilt
from companion.application.scorebook.book import Book
from companion.application.scorebook.care import CheckedBook
from companion.application.scorebook.outcomes import Exported
from companion.application.scorebook.told.care import new_and_known
from companion.desk.tasks.processes import Tell
from companion.errors import CompanionError
from companion.files import write_whole
from companion.sentences import Sentence

Way = Literal["plan", "add", "join"]


@dataclass(frozen=True)
class Taken:
    """The outcome of a file's import; ``problem`` if it stopped early."""

    file: str
    done: Imported
    problem: Sentence | None = None


def write_export(tell: Tell, book: str, which: Filter, file: str, language: str = "en") -> Exported:
    """Write matches to a file in the format of its ending; returns the export without its bytes."""
    from companion.files.inputs import keep_inputs

    keep_inputs([book], [file])
    tell(0.1, None)
    with Book(book, create=False) as opened:
        made = opened.exported(Path(file).suffix.lower(), which, language)
    tell(0.9, None)
    write_whole(file, made.data, private=True)
    return replace(made, data=b"")


def take_in(tell: Tell, book: str, files: tuple[str, ...], way: Way) -> tuple[Taken, ...]:
    """Import the matches of files; one file's problems do not affect others.

    ``way``: only say what would come of it, add what is new, or join it with the book's own.
    """
    told: list[Taken] = []
    with Book(book) as opened:
        for number, file in enumerate(files):

            def progress(done: Imported, number: int = number) -> None:
                so_far = new_and_known(done.new, done.known)
                tell((number + 0.5) / len(files), so_far)

            try:
                done = opened.import_file(
                    file, join=way == "join", dry_run=way == "plan", progress=progress
                )
                taken = Taken(file, done)
            except CompanionError as error:
                taken = Taken(file, Imported(), error.sentence)
            told.append(taken)
        if way != "plan":
            opened.back_up_when_due()
    return tuple(told)


def write_backup(_tell: Tell, book: str, file: str) -> str:
    """Write a backup beside the book, or to the given file; returns its path."""
    with Book(book, create=False) as opened:
        return str(opened.back_up(file or None))


def checked(tell: Tell, book: str) -> CheckedBook:
    """Check the book for damage."""
    return Book.check(book, lambda done, total: tell(0.95 * done / max(1, total), None))


def made_right(tell: Tell, book: str, source: str) -> Rebuilt:
    """Repair the book; ``source`` is a backup to add, '' for none."""
    return Book.rebuild(
        book, source or None, lambda done, total: tell(0.95 * done / max(1, total), None)
    )
