"""A book of its own for each test, and nobody's real one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.book.book import Book
from companion.book.place import VARIABLE


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of the test's book, which need not exist yet."""
    file = tmp_path / "book.db"
    monkeypatch.setenv(VARIABLE, str(file))
    return file


@pytest.fixture
def book(path: Path) -> Iterator[Book]:
    with Book.open(path) as opened:
        yield opened
