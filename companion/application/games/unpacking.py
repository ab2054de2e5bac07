"""A game's folder or archive copied within limits, with nothing outside its folder."""

from __future__ import annotations

import shutil
import stat
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import Final

from companion.errors import CompanionError, reason
from companion.sentences import N_

MOST_FILES: Final = 200
MOST_BYTES: Final = 10_000_000
"""Limits of a game's folder or archive, unpacked."""
_ENCRYPTED: Final = 1


class NotAdded(CompanionError, ValueError):
    """A game that cannot be added, begun or removed; ``sentence`` says why."""

    kind = "not-added"


def _too_large() -> NotAdded:
    told = N_("this is too large for a game. The limit is {files} files and {size} MB in all.")
    return NotAdded.of(told, files=MOST_FILES, size=MOST_BYTES // 1_000_000)


def copied(source: Path, target: Path) -> None:
    """Copy a game's folder without links and compiled files.

    Raises:
        NotAdded: it is too large.
    """
    files = [
        file
        for file in source.rglob("*")
        if file.is_file() and not file.is_symlink() and "__pycache__" not in file.parts
    ]
    if len(files) > MOST_FILES or sum(file.stat().st_size for file in files) > MOST_BYTES:
        raise _too_large()
    for file in files:
        there = target / file.relative_to(source)
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, there)


def unpacked(archive: Path, target: Path) -> None:
    """Unpack a game's archive; nothing leaves the target folder.

    Raises:
        NotAdded: it is too large, damaged, or names a file elsewhere.
    """
    try:
        with zipfile.ZipFile(archive) as packed:
            entries = [one for one in packed.infolist() if not one.is_dir()]
            if len(entries) > MOST_FILES or sum(one.file_size for one in entries) > MOST_BYTES:
                raise _too_large()
            left = MOST_BYTES
            for entry in entries:
                path = PurePosixPath(entry.filename.replace("\\", "/"))
                link = stat.S_ISLNK(entry.external_attr >> 16)
                if not path.parts or not entry.filename.isprintable():
                    told = N_("“{name}” in {file} cannot be the name of a file")
                    raise NotAdded.of(told, file=str(archive), name=entry.filename)
                if path.is_absolute() or ".." in path.parts or ":" in str(path) or link:
                    told = N_("{file} would put a file outside the game's folder: {name}")
                    raise NotAdded.of(told, file=str(archive), name=entry.filename)
                there = target.joinpath(*path.parts)
                there.parent.mkdir(parents=True, exist_ok=True)
                if entry.flag_bits & _ENCRYPTED:
                    told = N_("the file is locked with a password. Save it without one.")
                    raise NotAdded.of(told)
                with packed.open(entry) as content:
                    data = content.read(left + 1)  # whatever size the archive claims
                left -= len(data)
                if left < 0:
                    raise _too_large()
                there.write_bytes(data)
    except OSError as error:
        raise NotAdded.of(
            N_("{file} cannot be read: {why}"), file=str(archive), why=reason(error)
        ) from None
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error):
        raise NotAdded.of(N_("{file} is damaged"), file=str(archive)) from None
