"""The path of the book and of the files beside it."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

NAME = "scorebook.db"
SUFFIX = ".db"
VARIABLE = "COMPANION_BOOK"
"""The environment variable for another book; a command's own option takes precedence."""


@dataclass(frozen=True)
class Place:
    """The book's file, and the folders beside it for photos and backups."""

    file: Path

    @property
    def photos(self) -> Path:
        """Stored photos, each named by the SHA-256 of its bytes."""
        return self.file.with_name(f"{self._name}-photos")

    @property
    def backups(self) -> Path:
        return self.file.with_name(f"{self._name}-backups")

    @property
    def looks(self) -> Path:
        """The file of players' colours and pictures, which is no part of the book."""
        return self.file.with_name(f"{self._name}-looks.json")

    @property
    def _name(self) -> str:
        """What no other book in the folder is called: ``x.db`` and ``x.sqlite`` share nothing."""
        return self.file.stem if self.file.suffix == SUFFIX else self.file.name

    @property
    def journal(self) -> Path:
        """The file of all acts: see :mod:`companion.book.storage.journal`."""
        return self.file.with_name(f"{self.file.name}.journal")

    @property
    def parts(self) -> tuple[Path, Path, Path, Path]:
        """The file, the two that SQLite puts beside it while the book is open, and the journal."""
        name = self.file.name
        return (
            self.file,
            self.file.with_name(f"{name}-wal"),
            self.file.with_name(f"{name}-shm"),
            self.journal,
        )

    def remove(self) -> None:
        """Delete all parts, as far as they are there and the system lets it."""
        for part in (*self.parts, Path(f"{self.file}-journal")):
            with suppress(OSError):
                part.unlink(missing_ok=True)


@contextmanager
def unfinished(file: Path) -> Iterator[Place]:
    """Where something new is written before it takes a file's place; what is left of it goes."""
    new = Place(file.with_name(f".{secrets.token_hex(6)}.part"))
    try:
        yield new
    finally:
        new.remove()


def make_private(folder: Path) -> None:
    """Create a folder that only this user may enter, if it is missing.

    Raises:
        OSError: no permission, no space, or a file has its name.
    """
    folder.mkdir(mode=0o700, exist_ok=True)


def place_of(file: str | Path | None = None) -> Place:
    """The given book, else the environment's, else the user's own."""
    if file is not None:
        return Place(Path(file))
    if named := os.environ.get(VARIABLE):
        return Place(Path(named))
    return Place(user_folder() / NAME)


def user_folder() -> Path:
    """The folder of this user's own files."""
    from platformdirs import user_data_path

    return user_data_path("companion", appauthor=False)
