"""A watched folder: pictures that appear in it are reported once they are complete.

Others may write to it, so each is first decoded in a separate process: a picture that never
finishes, exhausts memory or crashes the decoder is skipped, and neither the window nor the next
picture has to wait for it.
"""

from __future__ import annotations

import queue
import threading
from contextlib import suppress
from pathlib import Path

from companion.desk.models.review.picture import load_picture
from companion.files.new_files import EVERY, NewFiles
from companion.sentences import Sentence
from companion.worker import Keeper, Lost


class WatchedFolder:
    """Watches a folder in a thread, as network folders may be slow.

    Attributes:
        left_out: the name of the last picture that could not be decoded in time, '' if none.
    """

    def __init__(self, folder: Path, every: float = EVERY, **limited: float) -> None:
        self.folder = folder
        self.left_out = ""
        self._decoder = Keeper(**limited)
        self._every = every
        self._new: queue.SimpleQueue[Path] = queue.SimpleQueue()
        self._ended = threading.Event()
        self._files = NewFiles(folder)
        self._thread = threading.Thread(target=self._watch, name="watched folder", daemon=True)
        self._thread.start()

    @property
    def problem(self) -> Sentence | None:
        """Why the folder cannot be read, ``None`` if it can."""
        return self._files.problem

    def next(self) -> Path | None:
        """The next picture not yet processed, ``None`` if there is none."""
        try:
            return self._new.get_nowait()
        except queue.Empty:
            return None

    def stop(self) -> None:
        self._ended.set()
        self._decoder.end()
        self._thread.join(1.0)

    def _watch(self) -> None:
        while not self._ended.wait(self._every):
            self._look()

    def _look(self) -> None:
        for path in self._files.look():
            self._take(path)

    def _take(self, path: Path) -> None:
        """Report a picture, unless decoding it crashes a process. A file that is merely not a
        picture is reported: the review says what is wrong with it."""
        try:
            self._decoder.do(_decoded, path)
        except Lost:
            if not self._ended.is_set():
                self.left_out = path.name
        else:
            self._new.put(path)


def _decoded(path: Path) -> None:
    """Decode a picture; runs in the other process."""
    with suppress(Exception):
        load_picture(path)
