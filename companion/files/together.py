"""Files that several programs change: locked while one does, and compared before replacing."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import file_digest, sha256
from pathlib import Path
from typing import BinaryIO

from companion.errors import IN_USE, NOT_WRITTEN
from companion.files.temporary import take_lock
from companion.files.whole_file import BadFile
from companion.sentences import N_, say

PATIENCE = 30.0
"""Seconds to wait for another program that changes the same file."""
_STEP = 0.005


class ChangedOutside(BadFile):
    """Another program has changed a file since it was read."""


@contextmanager
def locked(path: Path | str) -> Iterator[None]:
    """Keep this program's other windows and commands from changing a file meanwhile. A file that
    does not exist, or lies where nothing can be locked, is not locked.

    Raises:
        BadFile: another one has it locked for longer than :data:`PATIENCE`.
    """
    file = _lock(Path(os.path.realpath(path)))
    try:
        yield
    finally:
        if file is not None:
            file.close()


def fingerprint(path: Path | str) -> str:
    """What a file holds, as a hash; '' if it cannot be read."""
    with suppress(OSError, ValueError), Path(path).open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
    return ""


def check_unchanged(path: Path | str, known: str) -> None:
    """Reject a file that is not as it was when ``known`` was its fingerprint.

    Raises:
        ChangedOutside: it is different.
    """
    if fingerprint(path) != known:
        told = N_(
            "{file} was changed by another program in the meantime, so it was not overwritten"
        )
        raise ChangedOutside(
            say(told, file=str(path)), id="changed-outside", file=str(path), exit_code=NOT_WRITTEN
        )


def _lock(path: Path) -> BinaryIO | None:
    end = time.monotonic() + PATIENCE
    while path.is_file():
        try:
            file = _to_lock(path)
        except OSError:
            return None
        if take_lock(file):
            # Whoever had it before may have replaced it by a new file.
            if os.name == "nt" or _is(path, file):
                return file
        elif time.monotonic() > end:
            file.close()
            raise BadFile(say(IN_USE, file=str(path)), id="locked", file=str(path))
        else:
            time.sleep(_STEP)
        file.close()
    return None


def _to_lock(path: Path) -> BinaryIO:
    """The file itself; on Windows, where an open file cannot be replaced, one in its stead."""
    if os.name != "nt":
        return path.open("rb")
    name = sha256(os.path.normcase(path).encode("utf-8", "surrogateescape")).hexdigest()
    return (Path(tempfile.gettempdir()) / f"companion-{name[:32]}.lock").open("ab")


def _is(path: Path, file: BinaryIO) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except OSError:
        return False
