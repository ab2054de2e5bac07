"""Where the book lies, and what lies beside it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

NAME = "scorebook.db"
VARIABLE = "COMPANION_BOOK"
"""The environment may name another book; what a command is asked for is the stronger."""


@dataclass(frozen=True)
class Place:
    """The book's file, and the folders beside it for photos and backups."""

    file: Path

    @property
    def photos(self) -> Path:
        """Photos kept, each called by the SHA-256 of its bytes."""
        return self.file.with_name(f"{self.file.stem}-photos")

    @property
    def backups(self) -> Path:
        return self.file.with_name(f"{self.file.stem}-backups")

    @property
    def parts(self) -> tuple[Path, Path, Path]:
        """The file and the two that SQLite keeps beside it while the book is open."""
        name = self.file.name
        return (
            self.file,
            self.file.with_name(f"{name}-wal"),
            self.file.with_name(f"{name}-shm"),
        )


def place_of(file: str | Path | None = None) -> Place:
    """The book that is asked for, else the environment's, else the user's own."""
    if file is not None:
        return Place(Path(file))
    if named := os.environ.get(VARIABLE):
        return Place(Path(named))
    from platformdirs import user_data_path

    return Place(user_data_path("companion", appauthor=False) / NAME)
