"""A tournament's sheets, made in the worker process."""

from __future__ import annotations

from companion.application.scorebook.book import Book


def sheet_pdf(paper: str, language: str, *, name: str, **_: bool) -> bytes:
    """The tournament's sheet."""
    with Book() as book:
        return book.table_sheet(name, paper_size=paper, language=language)


def boards_pdf(paper: str, language: str, *, name: str, round_: int, **_: bool) -> bytes:
    """A round's boards."""
    with Book() as book:
        return book.boards(name, round_, paper_size=paper, language=language)


def pairings_pdf(paper: str, language: str, *, name: str, **_: bool) -> bytes:
    """The current round's pairings, by board and by name."""
    with Book() as book:
        return book.pairing_sheet(name, paper_size=paper, language=language)
