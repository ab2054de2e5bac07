"""A folder that is watched: pictures that appear in it are told of once they are whole.

Others may write to it, so each is first decoded by a process of its own: one that never comes to an
end, fills the memory or brings the decoder down is left out, and neither the window nor the next
picture waits for it.
"""

from __future__ import annotations

import os
import queue
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.desk.review.picture import load_picture
from companion.worker import Lost, Worker

PICTURES: Final = (".jpg", ".jpeg", ".png", ".heic", ".heif", ".webp", ".tif", ".tiff", ".bmp")
EVERY: Final = 0.7
"""Seconds between two looks; a file that has not grown from one to the next is whole."""
MOST: Final = 20_000
"""Files of a folder that are looked at."""


class WatchedFolder:
    """Looks into a folder from a thread, as folders of other computers may take their time.

    Attributes:
        problem: why the folder cannot be read, '' while it can.
        left_out: the name of the last picture that could not be decoded in time, '' for none.
    """

    def __init__(self, folder: Path, every: float = EVERY, **limited: float) -> None:
        self.folder = folder
        self.problem = ""
        self.left_out = ""
        self._limited = limited
        self._worker: Worker | None = None
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
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()
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
                self._take(self.folder / name)
            else:
                self._known[name] = (size, False)

    def _take(self, path: Path) -> None:
        """Tell of a picture, unless decoding it takes a process down. What is merely no picture is
        told of: the review says what is wrong with it."""
        worker = self._worker = self._worker or Worker(**self._limited)
        worker.give(_decoded, path)
        try:
            worker.answer()
        except Lost:
            self._worker = None
            if not self._ended.is_set():
                self.left_out = path.name
        else:
            self._new.put(path)

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


def _decoded(path: Path) -> None:
    """Decode a picture; the work of the other process."""
    with suppress(Exception):
        load_picture(path)
