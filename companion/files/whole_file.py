"""Atomic file writes, and reading files up to a size limit, with one clear error."""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

from companion.errors import BAD_REQUEST, IS_FOLDER, NOT_WRITTEN, CompanionError, reason, unread
from companion.sentences import N_, say

IS_FILE: Final = N_("name a folder, not the file {file}")
NOT_TO_WRITE: Final = N_("you have no permission to write {file}")


class BadFile(CompanionError):
    """A file that cannot be read or written; ``sentence`` says why in one line."""

    kind = "bad-file"


def read_up_to(path: Path | str, limit: int, *, pipe: bool = False) -> bytes:
    """All bytes of a file of at most ``limit`` bytes; never reads more than that.

    Args:
        pipe: also accept a pipe, waiting for its data, or a device.

    Raises:
        BadFile: no such file, a folder, a pipe, no permission, larger than ``limit``.
    """
    path = Path(path)
    try:
        with path.open("rb") if pipe else open_regular(path) as file:
            data = file.read(limit + 1)
    except (OSError, ValueError) as error:
        kind, sentence = unread(error, _shown(path))
        raise BadFile(sentence, id=kind, file=str(path)) from None
    if len(data) > limit:
        told = N_("{file} is too large: more than {limit} kB")
        sentence = say(told, file=str(path), limit=limit // 1000)
        raise BadFile(sentence, id="too-large", file=str(path))
    return data


def own_json(path: Path, limit: int) -> Any:
    """What a JSON file of this program's own holds; ``None`` if it cannot be read, or is damaged
    in whatever way."""
    try:
        return json.loads(read_up_to(path, limit))
    except (BadFile, ValueError, RecursionError):
        return None


def open_regular(path: Path | str) -> BinaryIO:
    """Open a regular file for reading without blocking; a pipe or device might never end. A pipe
    is not opened at all: who writes to it would go on, and what they wrote be lost.

    Raises:
        OSError: no such file, no permission; IsADirectoryError of a folder.
    """
    _refuse_irregular(Path(path).stat(), path)
    file = open(path, "rb", opener=_without_waiting)  # noqa: SIM115  (Path has no opener)
    try:
        _refuse_irregular(os.fstat(file.fileno()), path)  # another one by now
    except OSError:
        file.close()
        raise
    return file


def _refuse_irregular(seen: os.stat_result, path: Path | str) -> None:
    if not (stat.S_ISREG(seen.st_mode) or stat.S_ISDIR(seen.st_mode)):
        raise OSError(errno.EINVAL, "it is a pipe or a device, not a file", str(path))


def _without_waiting(path: str, flags: int) -> int:
    # Opening a pipe would otherwise block until somebody writes to it; Windows has no such pipes.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


_HELD_OPEN: Final = (5, 32, 33)
"""What Windows says of replacing a file that another program has open: access denied, a sharing
violation, a lock (System Error Codes)."""
_LONGEST: Final = 259
"""Characters of a path on Windows, unless its settings and the program both permit more."""
_DATABASE: Final = b"SQLite format 3\0"
"""How every database of SQLite begins (its documentation, "Database File Format", 1.3)."""


def first_bytes(path: Path | str, number: int) -> bytes:
    """How a regular file begins; nothing of what is none, or cannot be read."""
    with suppress(OSError, ValueError), open_regular(path) as file:
        return file.read(number)
    return b""


def write_whole(path: Path | str, data: bytes, *, private: bool = False) -> None:
    """Write a file atomically: it appears completely or not at all. ``private``: a new one may be
    read by this user alone.

    The bytes go to a temporary file in the same folder and are synced to disk, then the file is
    renamed. An existing file keeps its permissions, a symbolic link its target. Anything but a
    regular file (a pipe, ``/dev/stdout``) is written to directly.

    Raises:
        BadFile: no such folder, a folder of that name, no permission, a full disk, or there is a
            database, such as a scorebook, which nothing but another one may replace.
    """
    path = Path(path)
    try:
        mode = _mode(path)
        if mode is not None and stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if mode is not None and not stat.S_ISREG(mode):
            path.write_bytes(data)
            return
        if mode is not None and not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        there = b"" if mode is None else first_bytes(path, len(_DATABASE))
        if there == _DATABASE and not data.startswith(_DATABASE):
            told = N_("choose another name: {file} is a scorebook and was not overwritten")
            raise BadFile(say(told, file=_shown(path)), id="not-written", file=str(path))
        _replace(Path(os.path.realpath(path)), data, 0o600 if private and mode is None else mode)
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None


def make_folder(folder: Path | str) -> None:
    """Create a folder and those above it; nothing happens if it is there.

    Raises:
        BadFile: a file has its name or that of a folder above it, no permission, a full disk.
    """
    folder = Path(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        there = next(path for path in (folder, *folder.parents) if path.exists())
        sentence = say(IS_FILE, file=_shown(there))
        raise BadFile(sentence, id="is-file", file=str(there)) from None
    except (OSError, ValueError) as error:
        raise _unwritable(folder, error) from None


def check_writable(path: Path | str) -> None:
    """Reject a path that :func:`write_whole` could not write, before the work is done.

    Raises:
        BadFile: no such folder, a folder of that name, no permission.
    """
    path = Path(path)
    try:
        mode = _mode(path)
        if mode is None:
            path.parent.stat()
            if not path.parent.is_dir():
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        if mode is not None and stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        fresh = mode is None or stat.S_ISREG(mode)
        places = ([path.parent] if fresh else []) + ([path] if mode is not None else [])
        if not all(os.access(place, os.W_OK) for place in places):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None


def _mode(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _replace(target: Path, data: bytes, mode: int | None) -> None:
    # tempfile would narrow the folder's usual permissions to 0600. The name is short so that a file
    # name as long as the file system allows can still be written.
    temporary = target.with_name(f".{os.urandom(6).hex()}.part")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            temporary.chmod(stat.S_IMODE(mode))
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    with suppress(OSError):  # the rename itself has already happened
        to_disk(target.parent)


def to_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk.

    Raises:
        OSError: it cannot be done, as with folders on some systems.
    """
    # A file has to be opened for writing; a folder can only be opened for reading.
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _unwritable(path: Path, error: OSError | ValueError) -> BadFile:
    """The error for a failed write; an impossible file name counts as a bad request."""
    kind, template, shown = "not-written", N_("{file} cannot be written: {why}"), path
    if sys.platform == "win32" and len(os.path.abspath(path)) > _LONGEST:  # noqa: PTH100
        error = OSError(errno.ENAMETOOLONG, "")  # which Windows calls a path that is not there
    elif isinstance(error, FileNotFoundError):
        kind, template = "no-folder", N_("there is no folder {folder}")
        if path.parent.is_dir():  # a folder of the system's own, such as /proc
            kind, template = "not-written", NOT_TO_WRITE
    elif isinstance(error, NotADirectoryError):
        kind, template, shown = "no-folder", IS_FILE, path.parent
    elif isinstance(error, IsADirectoryError):
        kind, template = "is-folder", IS_FOLDER
    elif getattr(error, "winerror", 0) in _HELD_OPEN and path.is_file():
        kind, template = "in-use", N_("close {file} where it is open, or choose another name")
    elif isinstance(error, PermissionError):
        kind, template = "no-permission", NOT_TO_WRITE
    named = kind in ("no-folder", "is-folder") or isinstance(error, ValueError)
    named = named or (isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG)
    return BadFile(
        say(template, file=_shown(shown), folder=_shown(path.parent), why=reason(error)),
        id=kind,
        file=str(path),
        exit_code=BAD_REQUEST if named else NOT_WRITTEN,
    )


def _shown(path: Path) -> str:
    """A path that fits on one line: shortened if overlong, NUL characters spelt out."""
    text = str(path).replace("\x00", "\\0")
    return text if len(text) <= 200 else text[:200] + "…"
