"""Short background work in a thread, with its result delivered in the window's thread.

For what needs little Python time: decoding and scaling pictures, writing small files, a score. Long
work belongs in the worker process (:mod:`companion.desk.tasks.processes`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.desk.tasks.mailbox import mailbox_of
from companion.desk.toolkit.delayed_call import Timer


class LatestTask:
    """Runs one task after another; of those requested meanwhile, only the last."""

    def __init__(self, window: Timer) -> None:
        self._mailbox = mailbox_of(window)
        self._waiting: tuple[Any, Any, Any] | None = None
        self._busy = False
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
        """Run ``work()``; ``done`` is called with its result in the window's thread, ``failed``
        with its error."""
        if not self._open:
            return
        if self._busy:
            self._waiting = (work, done, failed)
            return
        self._busy = True

        def worked() -> None:
            try:
                result = work()
            except Exception as error:
                problem = error
                self._post(lambda: failed(problem) if failed is not None else None)
            else:
                self._post(lambda: done(result))

        self._mailbox.run(worked)

    def _post(self, tell: Callable[[], object]) -> None:
        self._mailbox.post_last(lambda: self._finish(tell))

    def _finish(self, tell: Callable[[], object]) -> None:
        self._busy = False
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self.run(*waiting)
        if self._open:
            tell()

    def close(self) -> None:
        """Deliver no more results."""
        self._open = False
        self._waiting = None
