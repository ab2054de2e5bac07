"""A separate process for work on files from outside, which may hang, crash or exhaust memory."""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
import threading
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, Literal

PROCESSOR: Final = 60
"""Seconds of processor time for one file; a photo takes 1 to 4 (RESULTS.md, sizes)."""
CLOCK: Final = 300
"""Seconds of real time for one file, if the work waits instead of computing."""
MEMORY: Final = 2 * 2**30
"""Bytes of memory for one file; a photo of 48 megapixels takes a quarter (RESULTS.md, sizes).
Enforced only on Linux."""
ONE_THREAD: Final = ("OPENCV_FOR_THREADS_NUM", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")
"""Environment variables that limit the libraries' threads, to be set before they are loaded."""

_GIVEN_UP: Final = 1
"""The exit code of a process that exceeded its real time (set by ``faulthandler``)."""


class Lost(Exception):
    """The process ended before its work was done; ``too_long`` if it exceeded its time."""

    def __init__(self, *, too_long: bool) -> None:
        super().__init__("took too long" if too_long else "crashed")
        self.too_long = too_long


@contextmanager
def limits(
    *, processor: float = PROCESSOR, clock: float = CLOCK, memory: int = MEMORY
) -> Iterator[None]:
    """End this whole process if the block takes longer; exceeding the memory limit raises
    ``MemoryError``. For worker processes only."""
    with Path(os.devnull).open("w") as nowhere, _of_system(processor, memory):
        # A C thread ends the process, even if a library never returns to Python.
        faulthandler.dump_traceback_later(clock, exit=True, file=nowhere)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()


@contextmanager
def _of_system(processor: float, memory: int) -> Iterator[None]:
    if sys.platform == "win32":
        yield
        return
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    until = int(used.ru_utime + used.ru_stime + processor) + 1
    wanted = {resource.RLIMIT_CPU: until, resource.RLIMIT_DATA: memory}
    before = {kind: resource.getrlimit(kind) for kind in wanted}
    for kind, limit in wanted.items():
        _, most = before[kind]
        resource.setrlimit(kind, (limit if most < 0 else min(limit, most), most))
    try:
        yield
    finally:
        for kind, both in before.items():
            resource.setrlimit(kind, both)


class Worker:
    """A process that does one task after another, each within :func:`limits`.

    It ignores Ctrl-C, which its parent handles, and ends with its parent. If ``fork``-ed (a copy of
    this process, see :func:`can_fork`) it starts at once.
    """

    def __init__(self, start: Literal["spawn", "fork"] = "spawn", /, **limited: float) -> None:
        context = get_context("fork") if start == "fork" else get_context("spawn")
        self.connection, other = context.Pipe()
        self._process = context.Process(target=_serve, args=(other, limited), daemon=True)
        with _ctrl_c_held_back():
            self._process.start()
        other.close()

    def give(self, work: Callable[[Any], Any], task: Any) -> None:
        """Start ``work(task)``, both of which must be picklable."""
        with suppress(OSError):  # it has ended; :meth:`answer` says so
            self.connection.send((work, task))

    def answer(self) -> Any:
        """The result of the work, or the exception it raised; waits for it.

        Raises:
            Lost: the process has ended.
        """
        try:
            raised, answer = self.connection.recv()
        except (EOFError, OSError):
            self._process.join()
            code = self._process.exitcode or 0
            ends = {_GIVEN_UP, -getattr(signal, "SIGXCPU", 0)}
            raise Lost(too_long=code in ends) from None
        if raised:
            raise answer
        return answer

    def end(self) -> None:
        """Kill the process, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self.connection.close()


def can_fork() -> bool:
    """Whether a forked copy of this process can work: it may hang if libraries have threads."""
    return sys.platform == "linux" and "cv2" not in sys.modules and threading.active_count() == 1


def alone(
    work: Callable[[Any], Any],
    task: Any,
    start: Literal["spawn", "fork"] = "spawn",
    /,
    **limited: float,
) -> Any:
    """Run ``work(task)`` in a process of its own, which leaves nothing behind.

    Raises:
        Lost: the process ended before.
    """
    worker = Worker(start, **limited)
    try:
        worker.give(work, task)
        return worker.answer()
    finally:
        worker.end()


def _serve(pipe: Connection, limited: dict[str, Any]) -> None:
    """The worker process, which shows no warnings, like the command line, and leaves the other
    processors to other workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Decoders written in C print a message for every damaged line of a picture.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    if not sys.warnoptions:
        warnings.simplefilter("ignore")
    for variable in ONE_THREAD:
        os.environ.setdefault(variable, "1")
    threading.Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            work, task = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            with limits(**limited):
                answer = (False, work(task))
        except Exception as error:
            if os.environ.get("COMPANION_TRACEBACK"):
                error.add_note(traceback.format_exc())
            answer = (True, error)
        pipe.send(answer)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """A context in which new workers ignore Ctrl-C from the start; ours is only delayed."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
