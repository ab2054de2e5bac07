"""A sound book, and copies of it to be damaged."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.book.storage.place import place_of
from tests.book.filled import filled


@pytest.fixture(scope="session")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "book.db"
    filled(path)
    return path


def copied(book: Path, path: Path) -> Path:
    """A copy of a book, to be damaged."""
    shutil.copyfile(book, path)
    shutil.copyfile(place_of(book).journal, place_of(path).journal)
    return path


@pytest.fixture
def path(path: Path, sound: Path) -> Path:
    return copied(sound, path)


@pytest.fixture
def alone(path: Path) -> Path:
    """The same without its journal."""
    place_of(path).journal.unlink()
    return path
