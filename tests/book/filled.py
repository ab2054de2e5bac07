"""A book with matches, merged names and a tournament."""

from __future__ import annotations

from pathlib import Path

from companion.book.book import Book
from companion.book.events import SWISS, make_tournament
from companion.book.matches import add, delete
from companion.book.players import merge
from companion.book.tournaments.draw import pair
from tests.book.results import result
from tests.book.tournaments.test_tournament import play_all


def filled(path: Path, matches: int = 150) -> None:
    """A book with matches, one of them deleted, merged names and a tournament."""
    with Book.open(path) as book:
        add(
            book,
            [
                result(f"Player {n % 17}", f"Rival {n % 13}", "14-11", f"2026-01-{1 + n % 28:02}",
                       uid=f"match{n:04}", Comment="x" * (n * 74 % 1800))
                for n in range(matches)
            ],
        )  # fmt: skip
        delete(book, [5])
        merge(book, "Player 1", "Player 2")
        make_tournament(book, "Open", "line-wars", SWISS, ("Ann", "Ben", "Cy", "Dora"))
        pair(book, "Open")
        play_all(book, "Open")
