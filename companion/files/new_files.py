"""Pictures that appear in a folder, reported once they are complete."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.errors import reason
from companion.files.inputs import PDF, PICTURES, is_own
from companion.files.together import fingerprint
from companion.sentences import Sentence

EVERY: Final = 0.7
"""Seconds between two checks; a file that does not change in between is complete."""
LARGEST: Final = 256 * 2**20
"""Bytes of a file that is looked at again; larger ones are no pictures."""
MOST: Final = 20_000
"""Most files of a folder that are examined."""


class NewFiles:
    """The pictures and scans that are new in a folder since it was first checked, or replaced by
    others of the same name; none of this program's own.

    Attributes:
        problem: why the folder cannot be read, ``None`` while it can.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problem: Sentence | None = None
        self._reported: dict[str, str] = {}
        self._known: dict[str, tuple[tuple[int, int], bool]] = {
            name: (state, True) for name, state in self._states().items()
        }

    def look(self) -> Iterator[Path]:
        """The pictures completed since the last check, oldest first. What changes while those
        before it are read is left to the next check."""
        found = []
        for name, state in self._states().items():
            before, told = self._known.get(name, (None, False))
            if told and state == before:
                continue
            whole = state[0] > 0 and state == before
            self._known[name] = (state, whole)
            if whole:
                found.append((state[1], name))
        for _, name in sorted(found):
            path, state = self.folder / name, self._known[name][0]
            if _state_of(path) != state:
                self._known[name] = (state, False)
            elif self._is_other(name, state[0]) and not is_own(path):
                yield path

    def _is_other(self, name: str, size: int) -> bool:
        """Whether a file is not what was reported before, of which only the time has changed."""
        held = fingerprint(self.folder / name) if size <= LARGEST else str(size)
        before, self._reported[name] = self._reported.get(name), held
        return held != before

    def _states(self) -> dict[str, tuple[int, int]]:
        """The pictures in the folder, each with its size in bytes and modification time in ns."""
        found: dict[str, tuple[int, int]] = {}
        try:
            with os.scandir(self.folder) as entries:
                for entry in entries:
                    if len(found) >= MOST:
                        break
                    hidden = entry.name.startswith(".")
                    ending = Path(entry.name).suffix.lower()
                    if hidden or not (ending in PICTURES or ending == PDF):
                        continue
                    with suppress(OSError):  # a link in a circle, or a file that is gone again
                        if entry.is_file():
                            found[entry.name] = _state(entry.stat())
        except OSError as error:
            self.problem = reason(error)
        else:
            self.problem = None
        return found


def _state(found: os.stat_result) -> tuple[int, int]:
    return found.st_size, found.st_mtime_ns


def _state_of(path: Path) -> tuple[int, int] | None:
    """A file's size in bytes and modification time in ns; ``None`` once it is gone."""
    try:
        return _state(path.stat())
    except OSError:
        return None
