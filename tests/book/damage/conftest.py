"""A sound book, and copies of it to be damaged."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.book.place import place_of
from tests.book.filled import filled


@pytest.fixture(scope="session")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "book.db"
    filled(path)
    return path


@pytest.fixture
def path(path: Path, sound: Path) -> Path:
    """A copy of the sound book, to be damaged."""
    shutil.copyfile(sound, path)
    shutil.copyfile(place_of(sound).journal, place_of(path).journal)
    return path


@pytest.fixture
def alone(path: Path) -> Path:
    """The same without its journal."""
    place_of(path).journal.unlink()
    return path
