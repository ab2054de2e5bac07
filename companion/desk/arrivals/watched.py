"""A folder that is watched: pictures that appear in it are told of once they are whole."""

from __future__ import annotations

import os
import queue
import threading
from pathlib import Path
from typing import Final

PICTURES: Final = (".jpg", ".jpeg", ".png", ".heic", ".heif", ".webp", ".tif", ".tiff", ".bmp")
EVERY: Final = 0.7
"""Seconds between two looks; a file that has not grown from one to the next is whole."""
MOST: Final = 20_000
"""Files of a folder that are looked at."""


class WatchedFolder:
    """Looks into a folder from a thread, as folders of other computers may take their time.

    Attributes:
        problem: why the folder cannot be read, '' while it can.
    """

    def __init__(self, folder: Path, every: float = EVERY) -> None:
        self.folder = folder
        self.problem = ""
        self._every = every
        self._new: queue.SimpleQueue[Path] = queue.SimpleQueue()
        self._ended = threading.Event()
        self._known: dict[str, tuple[int, bool]] = {
            name: (size, True) for name, size in self._sizes().items()
        }
        self._thread = threading.Thread(target=self._watch, name="watched folder", daemon=True)
        self._thread.start()

    def next(self) -> Path | None:
        """The next picture that nobody has looked at, ``None`` where there is none."""
        try:
            return self._new.get_nowait()
        except queue.Empty:
            return None

    def stop(self) -> None:
        """Look no more."""
        self._ended.set()
        self._thread.join(1.0)

    def _watch(self) -> None:
        while not self._ended.wait(self._every):
            self._look()

    def _look(self) -> None:
        for name, size in self._sizes().items():
            before, told = self._known.get(name, (-1, False))
            if told:
                continue
            if size and size == before:
                self._known[name] = (size, True)
                self._new.put(self.folder / name)
            else:
                self._known[name] = (size, False)

    def _sizes(self) -> dict[str, int]:
        """The pictures in the folder and their sizes."""
        found: dict[str, int] = {}
        try:
            with os.scandir(self.folder) as entries:
                for entry in entries:
                    if len(found) >= MOST:
                        break
                    if entry.name.lower().endswith(PICTURES) and entry.is_file():
                        found[entry.name] = entry.stat().st_size
        except OSError as error:
            self.problem = error.strerror or str(error)
        else:
            self.problem = ""
        return found
