"""Several files scored by a few processes, results in input order; one bad file stops no other.

Ctrl-C is recorded instead of raised, so that what is done is delivered before the work ends.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Final, Generic, TypeVar

from companion.worker import Lost, Worker

OFTEN = 0.1
"""Seconds between two checks whether it was pressed."""


@contextmanager
def ctrl_c_noted() -> Iterator[Callable[[], bool]]:
    """Yields a function that says whether Ctrl-C has been pressed.

    Python would raise it wherever the program happens to be: between a result and its being stored,
    which loses the result, or inside a library, which may turn it into an error of its own or
    swallow it. Pressed twice, it is raised anyway. An existing handler for Ctrl-C stays in place,
    as does the default outside the main thread.
    """
    pressed = False

    def note(_number: int, _frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed:
            raise KeyboardInterrupt
        pressed = True

    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    try:
        if ours:
            signal.signal(signal.SIGINT, note)
    except ValueError:  # not the main thread
        ours = False
    try:
        yield lambda: pressed
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)


T = TypeVar("T")
R = TypeVar("R")

GRACE: Final = 20
"""Seconds that running work may still take after Ctrl-C."""


def in_order(
    work: Callable[[T], R],
    lost: Callable[[T, Lost], R],
    tasks: Sequence[T],
    jobs: int,
    **limited: float,
) -> Iterator[R]:
    """Run ``work`` on every task, ``jobs`` at the same time; results come in the tasks' order.

    ``work`` must report its errors in its result. Each task runs in a worker process, within the
    limits of :func:`companion.worker.limits`; ``lost`` gives the result of a task that exceeded
    them or crashed its process (a fault inside a library). ``work`` and tasks must be picklable.

    On Ctrl-C no further task starts; the results of those under way are given, in order, before
    the KeyboardInterrupt is raised.
    """
    crew = _Crew(work, lost, tasks, jobs, limited)
    with ctrl_c_noted() as pressed:
        try:
            for number in range(len(tasks)):
                while number not in crew.done and not pressed():
                    crew.begin()
                    crew.wait(OFTEN)
                if pressed():
                    break
                yield crew.done.pop(number)
            else:
                return
            until = time.monotonic() + GRACE
            while crew.busy and time.monotonic() < until:
                crew.wait(until - time.monotonic())
            yield from (crew.done[number] for number in sorted(crew.done))
            raise KeyboardInterrupt
        finally:
            crew.end()


class _Crew(Generic[T, R]):
    """Worker processes, the tasks they are busy with, and the results not yet given."""

    def __init__(
        self,
        work: Callable[[T], R],
        lost: Callable[[T, Lost], R],
        tasks: Sequence[T],
        jobs: int,
        limited: dict[str, float],
    ) -> None:
        self._work, self._lost, self._tasks, self._limited = work, lost, tasks, limited
        self._most = min(jobs, len(tasks))
        self._next = 0
        self._idle: list[Worker] = []
        self.busy: dict[Connection, tuple[int, Worker]] = {}
        self.done: dict[int, R] = {}

    def begin(self) -> None:
        """Give every idle worker a task, while there are any."""
        while len(self.busy) < self._most and self._next < len(self._tasks):
            worker = self._idle.pop() if self._idle else Worker(**self._limited)
            number, self._next = self._next, self._next + 1
            self.busy[worker.connection] = (number, worker)
            worker.give(self._work, self._tasks[number])

    def wait(self, seconds: float) -> None:
        """Wait until a task is done, at most ``seconds``."""
        for connection in wait(list(self.busy), seconds):
            assert isinstance(connection, Connection)
            number, worker = self.busy[connection]
            try:
                self.done[number] = worker.answer()
                self._idle.append(worker)
            except Lost as error:
                self.done[number] = self._lost(self._tasks[number], error)
                worker.end()
            del self.busy[connection]

    def end(self) -> None:
        for worker in (*self._idle, *(worker for _, worker in self.busy.values())):
            with suppress(OSError):
                worker.end()
