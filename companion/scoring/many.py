"""Several files scored, in input order, by one process or a few; one bad file stops no other."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def in_order(
    work: Callable[[T], R], crashed: Callable[[T], R], tasks: Sequence[T], jobs: int
) -> Iterator[R]:
    """``work`` done on every task, results in the tasks' order.

    ``work`` must tell its errors in its result. Where a task takes its whole process down (a fault
    inside a library), the tasks still waiting are done one process each, and ``crashed`` gives the
    result of those that fall again. ``work`` and tasks must be picklable if ``jobs`` is over 1.
    """
    if jobs <= 1 or len(tasks) <= 1:
        yield from map(work, tasks)
        return
    pool = _pool(min(jobs, len(tasks)))
    try:
        waiting = [pool.submit(work, task) for task in tasks]
        for task, future in zip(tasks, waiting, strict=True):
            try:
                yield future.result()
            except BrokenProcessPool:
                yield _alone(work, crashed, task)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _alone(work: Callable[[T], R], crashed: Callable[[T], R], task: T) -> R:
    with _pool(1) as pool:
        try:
            return pool.submit(work, task).result()
        except BrokenProcessPool:
            return crashed(task)


def _pool(jobs: int) -> ProcessPoolExecutor:
    # Forking a process whose OpenCV runs threads can hang, so every worker starts afresh.
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_leave_ctrl_c)


def _leave_ctrl_c() -> None:
    """Ctrl-C is the parent's to answer; a worker only finishes its file."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
