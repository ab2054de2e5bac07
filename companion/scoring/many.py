"""Several files scored, in input order, by one process or a few; one bad file stops no other."""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
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

    Ctrl-C while it waits begins no further task; the results of those that were under way are
    given, in order, before the KeyboardInterrupt is raised on.
    """
    if jobs <= 1 or len(tasks) <= 1:
        yield from map(work, tasks)
        return
    pool = _pool(min(jobs, len(tasks)))
    given = 0
    waiting: list[Future[R]] = []
    try:
        with _ctrl_c_held_back():
            waiting = [pool.submit(work, task) for task in tasks]
        for task, future in zip(tasks, waiting, strict=True):
            try:
                result = future.result()
            except BrokenProcessPool:
                result = alone(work, crashed, task)
            given += 1
            yield result
    except KeyboardInterrupt:
        pool.shutdown(wait=True, cancel_futures=True)
        yield from _finished(waiting[given:])
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _finished(futures: Sequence[Future[R]]) -> Iterator[R]:
    for future in futures:
        if future.done() and not future.cancelled() and future.exception() is None:
            yield future.result()


def alone(work: Callable[[T], R], crashed: Callable[[T], R], task: T) -> R:
    """One task done in a process of its own; ``crashed`` gives the result if that falls."""
    with _pool(1) as pool:
        with _ctrl_c_held_back():
            future = pool.submit(work, task)
        try:
            return future.result()
        except BrokenProcessPool:
            return crashed(task)


def _pool(jobs: int) -> ProcessPoolExecutor:
    # Forking a process whose OpenCV runs threads can hang, so every worker starts afresh.
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_as_worker)


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Workers started meanwhile are deaf to Ctrl-C from their first moment; ours is only late."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


ONE_THREAD = ("OPENCV_FOR_THREADS_NUM", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")
"""What tells the libraries, before they are loaded, how many threads to run."""


def _as_worker() -> None:
    """Ctrl-C is the parent's to answer; a worker only finishes its file, on one thread, for the
    other processors have workers of their own. It warns nobody, as the command line does not."""
    if not sys.warnoptions:
        warnings.simplefilter("ignore")
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for variable in ONE_THREAD:
        os.environ.setdefault(variable, "1")
