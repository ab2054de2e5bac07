"""The folder for photos that came without a file of the user's own."""

from __future__ import annotations

import atexit
import shutil
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.files.temporary import new_folder, remove_folder

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell

_SESSION: list[Path] = []
"""A temporary folder for this run, used if nothing is to be stored."""


def photos_folder(shell: Shell) -> Path:
    """The folder of photos, created if missing."""
    if shell.start.data is None:
        if not _SESSION:
            _SESSION.append(new_folder("photos"))
            atexit.register(remove_folder, _SESSION[0])
        return _SESSION[0]
    folder = _kept_in(shell.start.data)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _kept_in(data: Path) -> Path:
    return data / "photos"


def new_photo(folder: Path, origin: str, ending: str = ".jpg") -> Path:
    """An unused path in a folder: ``Phone 2026-11-20 08.15.32.jpg``."""
    stem = f"{origin} {datetime.now():%Y-%m-%d %H.%M.%S}"
    path, number = folder / f"{stem}{ending}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem} ({number}){ending}"
    return path


def taken_in(shell: Shell, path: Path, origin: str) -> Path:
    """Move a photo into the folder of photos; returns its new path.

    ``origin`` is a template, which names the file in the reader's language.
    """
    there = new_photo(photos_folder(shell), shell.words(origin), path.suffix)
    shutil.move(path, there)
    return there


def is_ours(shell: Shell, path: Path) -> bool:
    """Whether a photo is in the folder of photos, so that the program may delete it."""
    if shell.start.data is None:
        return path.parent in _SESSION
    # Does not create the folder, which would fail on a full disk.
    return path.parent == _kept_in(shell.start.data)


def reviews_folder(shell: Shell) -> Path | None:
    """The folder of reviews; ``None`` if nothing is stored."""
    return None if shell.start.data is None else shell.start.data / "reviews"
