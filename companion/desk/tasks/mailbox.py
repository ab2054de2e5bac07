"""What other threads have for the window, done in the window's thread: one poll for all of them."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import Final, Protocol

EVERY: Final = 8
"""Milliseconds between two looks while something is waited for: half a frame at 60 a second."""
AT_ONCE: Final = 0.008
"""Seconds of calls in one look; what is left waits for the next, so that the window answers."""


class Timer(Protocol):
    """What is asked of the window: Tk's ``after`` and ``after_cancel``."""

    def after(self, ms: int, func: Callable[[], object], /) -> str: ...

    def after_cancel(self, id: str, /) -> None: ...


class Mailbox:
    """Calls that other threads post, made in order in the window's thread while any are awaited."""

    def __init__(self, timer: Timer) -> None:
        self._timer = timer
        self._calls: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self._awaited = 0
        self._after: str | None = None

    def expect(self) -> None:
        """Somebody waits for posts from now on; called in the window's thread."""
        self._awaited += 1
        if self._after is None:
            self._after = self._timer.after(EVERY, self._look)

    def settle(self) -> None:
        """Somebody waits no more."""
        self._awaited -= 1

    def post(self, call: Callable[[], object]) -> None:
        """Have something called in the window's thread; from any thread."""
        self._calls.put(call)

    def run(self, work: Callable[[], object], *, daemon: bool = True) -> None:
        """Work in a thread of its own, which posts what comes of it, once, by :meth:`post_last`.

        ``daemon``: whether it is broken off where the program ends meanwhile.
        """
        self.expect()
        threading.Thread(target=work, daemon=daemon).start()

    def post_last(self, call: Callable[[], object]) -> None:
        """The one post of what :meth:`run` began."""

        def last() -> None:
            self.settle()
            call()

        self.post(last)

    def close(self) -> None:
        """Nothing is called any more; the window goes."""
        if self._after is not None:
            self._timer.after_cancel(self._after)
            self._after = None

    def _look(self) -> None:
        self._after = None
        until = time.monotonic() + AT_ONCE
        try:
            while time.monotonic() < until:
                self._calls.get_nowait()()
        except queue.Empty:
            pass
        finally:
            if self._awaited and self._after is None:
                self._after = self._timer.after(EVERY, self._look)


_KEPT: Final = "_companion_mailbox"


def mailbox_of(timer: Timer) -> Mailbox:
    """The one of a window, kept on it so that it goes with it."""
    found = vars(timer).get(_KEPT)
    if not isinstance(found, Mailbox):
        found = vars(timer)[_KEPT] = Mailbox(timer)
    return found
