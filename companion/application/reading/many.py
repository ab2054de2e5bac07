"""Several files scored by a few processes, results in input order; one bad file stops no other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Final, Generic, TypeVar

from companion.application.reading.ctrl_c import OFTEN, ctrl_c_noted
from companion.worker import Lost, Worker

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
