"""Calls from other threads, made in the window's thread by a single poll."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import Final, Protocol

EVERY: Final = 8
"""Milliseconds between two polls while a call is expected: half a frame at 60 Hz."""
AT_ONCE: Final = 0.008
"""Seconds of calls in one poll; the rest waits for the next, so that the window stays
responsive."""


class Timer(Protocol):
    """The interface needed of the window: Tk's ``after`` and ``after_cancel``."""

    def after(self, ms: int, func: Callable[[], object], /) -> str: ...

    def after_cancel(self, id: str, /) -> None: ...


class Mailbox:
    """Makes calls posted by other threads, in order, in the window's thread while any are
    expected."""

    def __init__(self, timer: Timer) -> None:
        self._timer = timer
        self._calls: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self._awaited = 0
        self._after: str | None = None

    def expect(self) -> None:
        """Expect a post; called in the window's thread."""
        self._awaited += 1
        if self._after is None:
            self._after = self._timer.after(EVERY, self._look)

    def settle(self) -> None:
        """Expect one post less."""
        self._awaited -= 1

    def post(self, call: Callable[[], object]) -> None:
        """Have something called in the window's thread; callable from any thread."""
        self._calls.put(call)

    def run(self, work: Callable[[], object], *, daemon: bool = True) -> None:
        """Run work in a new thread, which posts its result once by :meth:`post_last`.

        ``daemon``: whether it is aborted if the program exits meanwhile.
        """
        self.expect()
        threading.Thread(target=work, daemon=daemon).start()

    def post_last(self, call: Callable[[], object]) -> None:
        """The only post of a thread started by :meth:`run`."""

        def last() -> None:
            self.settle()
            call()

        self.post(last)

    def close(self) -> None:
        """Make no more calls, as the window closes."""
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
    """The window's only instance, stored on it so that it is destroyed with it."""
    found = vars(timer).get(_KEPT)
    if not isinstance(found, Mailbox):
        found = vars(timer)[_KEPT] = Mailbox(timer)
    return found
