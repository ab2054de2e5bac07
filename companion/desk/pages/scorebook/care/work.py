"""Long work on the scorebook, done in the process beside the window.

The book is named by each piece of work, as that process may be older than what the environment
says. Breaking work off loses nothing: the book is written in whole changes.
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
    Rebuilt,
    Recovered,
    back_up,
    check,
    count,
    export_bytes,
    import_file,
)
from companion.book.backup import back_up_when_due
from companion.book.exports import ending_of
from companion.book.listing import left_out
from companion.book.put_right import put_right
from companion.desk.tasks.processes import Tell
from companion.records import BadFile, write_whole
from companion.sentences import N_, Sentence, say

BEFORE = "before-import"
"""What a backup is called that is made before matches are taken in."""


@dataclass(frozen=True)
class Taken:
    """What came of a file to be taken in; ``problem`` where it broke off."""

    file: str
    done: Imported
    problem: Sentence | None = None


@dataclass(frozen=True)
class Checked:
    """What a check found; ``matches`` is -1 where they cannot be counted."""

    findings: tuple[Finding, ...]
    matches: int


def write_export(
    tell: Tell, book: str, which: Filter, file: str, language: str = "en"
) -> tuple[int, tuple[int, ...]]:
    """Write matches to a file whose ending says how; how many they are, and the numbers of damaged
    ones that are not in it."""
    from companion.scoring.inputs import keep_inputs

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
    """Take in the matches of files, after a backup; each file's own problems stay its own."""
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
    """Write a backup beside the book, or to a file that is named; which file it is."""
    from companion.scoring.inputs import keep_inputs

    with Book.open(book, create_missing=False) as opened:
        if file:
            keep_inputs([book], [file])
        return str(back_up(opened.db, opened.place, to=Path(file) if file else None))


def checked(tell: Tell, book: str) -> Checked:
    """Look whether everything is as it was written."""
    try:
        with Book.open(book, create_missing=False) as opened:
            found = check(opened, lambda done, total: tell(0.95 * done / max(1, total), None))
            damaged = any(each.kind == "file" for each in found)
            return Checked(found, -1 if damaged else count(opened))
    except DamagedBook:
        what = N_("{file} is not a scorebook, or its beginning is damaged")
        return Checked((Finding("file", say(what, file=book)),), -1)


def made_right(tell: Tell, book: str, source: str) -> Rebuilt | Recovered:
    """Put right what can be; ``source`` is a backup to take in, '' for none."""
    return put_right(
        book,
        Path(source) if source else None,
        lambda done, total: tell(0.95 * done / max(1, total), None),
    )
