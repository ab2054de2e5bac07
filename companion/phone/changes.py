"""Waiting for a change that anybody may see."""

from __future__ import annotations

import threading


class Changes:
    """Counts changes, and wakes who waits for one. Thread-safe."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self.number = 0
        self.ended = False

    def tell(self) -> None:
        """Something has changed."""
        with self._changed:
            self.number += 1
            self._changed.notify_all()

    def end(self) -> None:
        """Nobody waits any more."""
        self.ended = True
        self.tell()

    def wait(self, known: int, seconds: float) -> None:
        """Wait for a change after the one with this number, or a time."""
        with self._changed:
            self._changed.wait_for(lambda: self.number != known or self.ended, seconds)
