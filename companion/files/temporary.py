"""Temporary folders, including those that a killed program left behind.

Each folder holds a file that its program keeps locked. The operating system releases the lock
however the program ends, so a folder whose lock is free is no longer in use.
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
"""Age in seconds after which a folder without a lock file counts as left behind; a new folder gets
its lock at once."""
_held: dict[Path, BinaryIO] = {}


def new_folder(purpose: str) -> Path:
    """A new folder that only this user may enter; first removes what killed programs left.

    Raises:
        OSError: there is no room, or no permission.
    """
    clear_left_behind()
    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{purpose}-"))
    lock = (folder / _LOCK).open("xb")
    take_lock(lock)
    _held[folder] = lock
    return folder


def remove_folder(folder: Path) -> None:
    if lock := _held.pop(folder, None):
        lock.close()
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def temporary_folder(purpose: str) -> Iterator[Path]:
    """A folder that exists for the duration of the ``with`` block."""
    folder = new_folder(purpose)
    try:
        yield folder
    finally:
        remove_folder(folder)


def clear_left_behind() -> None:
    """Remove this user's folders whose program ended without removing them."""
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
        # Windows refuses to open a file for appending that another program has open and locked; if
        # it does not, removing the folder fails instead.
        with (folder / _LOCK).open("r+b") as lock:
            return take_lock(lock)
    except FileNotFoundError:
        return time.time() - found.st_mtime > _UNLOCKED_S


def take_lock(lock: BinaryIO) -> bool:
    """Whether this program now holds the lock."""
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
