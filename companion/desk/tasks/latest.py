"""Work in a thread of the window's own process, its result brought back to the window.

For what needs little of Python while it runs: decoding and scaling pictures, writing small files,
a score. What takes long belongs to the process beside the window
(:mod:`companion.desk.tasks.processes`).
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any

from companion.desk.tasks.processes import Window

EVERY = 8
"""Milliseconds between two looks for a result."""


class LatestTask:
    """Does one thing after the other; of those that are asked for meanwhile, only the last."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._results: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self._waiting: tuple[Any, Any, Any] | None = None
        self._busy = False
        self._after: str | None = None
        self._open = True

    @property
    def busy(self) -> bool:
        return self._busy

    def run(
        self,
        work: Callable[[], Any],
        done: Callable[[Any], object],
        failed: Callable[[Exception], object] | None = None,
    ) -> None:
        """Begin ``work()``; ``done`` is called with its result in the window's thread, ``failed``
        with its error."""
        if not self._open:
            return
        if self._busy:
            self._waiting = (work, done, failed)
            return
        self._busy = True
        threading.Thread(target=self._work, args=(work, done, failed), daemon=True).start()
        if self._after is None:
            self._after = self._window.after(EVERY, self._look)

    def _work(self, work: Any, done: Any, failed: Any) -> None:
        try:
            result = work()
        except Exception as error:
            problem = error
            self._results.put(lambda: failed(problem) if failed is not None else None)
        else:
            self._results.put(lambda: done(result))

    def _look(self) -> None:
        self._after = None
        try:
            tell = self._results.get_nowait()
        except queue.Empty:
            self._after = self._window.after(EVERY, self._look)
            return
        self._busy = False
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self.run(*waiting)
        if self._open:
            tell()

    def close(self) -> None:
        """Nothing more is heard of anything."""
        self._open = False
        self._waiting = None
        if self._after is not None:
            self._window.after_cancel(self._after)
            self._after = None
