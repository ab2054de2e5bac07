"""Calls from other threads, made in the window's thread by a single poll."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import Final

from companion.desk.toolkit.delayed_call import DelayedCall, Timer

EVERY: Final = 8
"""Milliseconds between two polls while a call is expected: half a frame at 60 Hz."""
AT_ONCE: Final = 0.008
"""Seconds of calls in one poll; the rest waits for the next, so that the window stays
responsive."""

IDLE: Final = 3
"""Most threads kept for the next work."""


class Mailbox:
    """Makes calls posted by other threads, in order, in the window's thread while any are
    expected."""

    def __init__(self, timer: Timer) -> None:
        self._calls: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self._awaited = 0
        self._later = DelayedCall(timer)
        self._idle = _IdleThreads()

    def expect(self) -> None:
        """Expect a post; called in the window's thread."""
        self._awaited += 1
        self._later.soon(EVERY, self._look)

    def settle(self) -> None:
        """Expect one post less."""
        self._awaited -= 1

    def post(self, call: Callable[[], object]) -> None:
        """Have something called in the window's thread; callable from any thread."""
        self._calls.put(call)

    def run(self, work: Callable[[], object], *, daemon: bool = True) -> None:
        """Run work in another thread, which posts its result once by :meth:`post_last`.

        ``daemon``: whether it is aborted if the program exits meanwhile.
        """
        self.expect()
        if not daemon:
            threading.Thread(target=work).start()
        elif not self._idle.take(work):
            threading.Thread(target=self._idle.serve, args=(work,), daemon=True).start()

    def post_last(self, call: Callable[[], object]) -> None:
        """The only post of a thread started by :meth:`run`."""

        def last() -> None:
            self.settle()
            call()

        self.post(last)

    def close(self) -> None:
        """Make no more calls, as the window closes."""
        self._idle.end()
        self._later.close()

    def _look(self) -> None:
        until = time.monotonic() + AT_ONCE
        try:
            while time.monotonic() < until:
                self._calls.get_nowait()()
        except queue.Empty:
            pass
        finally:
            if self._awaited:
                self._later.soon(EVERY, self._look)


class _IdleThreads:
    """Threads kept for the next work. Who starts one waits until it runs: with more programs than
    processors that has taken the window a tenth of a second."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._free, self._most = 0, IDLE
        self._work: queue.SimpleQueue[Callable[[], object] | None] = queue.SimpleQueue()

    def take(self, work: Callable[[], object]) -> bool:
        """Have an idle thread do the work, if there is one."""
        with self._lock:
            if not self._free:
                return False
            self._free -= 1
        self._work.put(work)
        return True

    def serve(self, work: Callable[[], object] | None) -> None:
        """Do one work after another; for a thread."""
        while work is not None:
            work()
            work = None  # and what it holds
            with self._lock:
                if self._free >= self._most:
                    return
                self._free += 1
            work = self._work.get()

    def end(self) -> None:
        """End the idle threads, and the others once they have done their work."""
        with self._lock:
            free, self._free, self._most = self._free, 0, 0
        for _ in range(free):
            self._work.put(None)


_KEPT: Final = "_companion_mailbox"


def mailbox_of(timer: Timer) -> Mailbox:
    """The window's only instance, stored on it so that it is destroyed with it."""
    found = vars(timer).get(_KEPT)
    if not isinstance(found, Mailbox):
        found = vars(timer)[_KEPT] = Mailbox(timer)
    return found
