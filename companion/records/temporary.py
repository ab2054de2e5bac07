"""Temporary folders, and those that a killed program left behind.

Each folder holds a file that its program keeps locked; the system lets go of the lock however the
program ends. So a folder whose lock is free belongs to nobody any more.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

PREFIX = "companion-"
_LOCK = ".lock"
_UNLOCKED_S = 3600
"""Seconds after which a folder without a lock file is taken for left behind: one that is being made
gets its lock at once."""
_held: dict[Path, BinaryIO] = {}


def new_folder(purpose: str) -> Path:
    """A new folder that only this user may enter; what killed programs left is cleared first.

    Raises:
        OSError: there is no room, or no permission.
    """
    clear_left_behind()
    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{purpose}-"))
    lock = (folder / _LOCK).open("xb")
    _taken(lock)
    _held[folder] = lock
    return folder


def remove_folder(folder: Path) -> None:
    """Remove a folder with all that is in it."""
    if lock := _held.pop(folder, None):
        lock.close()
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def temporary_folder(purpose: str) -> Iterator[Path]:
    """A folder for as long as this lasts."""
    folder = new_folder(purpose)
    try:
        yield folder
    finally:
        remove_folder(folder)


def clear_left_behind() -> None:
    """Remove this user's folders whose program has ended without removing them."""
    with suppress(OSError):
        for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*-*"):
            with suppress(OSError):
                if folder not in _held and _is_left(folder):
                    shutil.rmtree(folder, ignore_errors=True)


def _is_left(folder: Path) -> bool:
    found = folder.lstat()
    own = not hasattr(os, "getuid") or found.st_uid == os.getuid()
    if not own or folder.is_symlink() or not folder.is_dir():
        return False
    try:
        # Windows refuses to open for appending what another program has open and locked; where it
        # does not, removing the folder fails instead.
        with (folder / _LOCK).open("r+b") as lock:
            return _taken(lock)
    except FileNotFoundError:
        return time.time() - found.st_mtime > _UNLOCKED_S


def _taken(lock: BinaryIO) -> bool:
    """Whether the lock is this program's now."""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        with suppress(OSError):
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
            return True
        return False
    with suppress(OSError):
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False
