"""A process of its own for work on files from outside, which may hang, crash or fill the memory."""

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
"""Seconds of the processor that one file may take; a photo takes 1 to 4 (RESULTS.md, sizes)."""
CLOCK: Final = 300
"""Seconds by the clock that one file may take, where the work waits instead of working."""
MEMORY: Final = 2 * 2**30
"""Bytes of memory that the work on one file may take; a photo of 48 megapixels takes a quarter
(RESULTS.md, sizes). Only Linux keeps to it."""
ONE_THREAD: Final = ("OPENCV_FOR_THREADS_NUM", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")
"""What tells the libraries, before they are loaded, how many threads to run."""

_GIVEN_UP: Final = 1
"""The exit code of a process whose time by the clock is over (set by ``faulthandler``)."""


class Lost(Exception):
    """The process ended before its work was done; ``too_long`` where its time was over."""

    def __init__(self, *, too_long: bool) -> None:
        super().__init__("took too long" if too_long else "crashed")
        self.too_long = too_long


@contextmanager
def limits(
    *, processor: float = PROCESSOR, clock: float = CLOCK, memory: int = MEMORY
) -> Iterator[None]:
    """End this whole process where what is done meanwhile takes longer; more memory than the limit
    is a ``MemoryError``. For processes that only work for another one."""
    with Path(os.devnull).open("w") as nowhere, _of_system(processor, memory):
        # A thread of C ends the process, even where a library never comes back to Python.
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
    """A process that does one task after the other, each within :func:`limits`.

    It is deaf to Ctrl-C, which is its parent's to answer, and ends with its parent. One that is
    ``fork``-ed, a copy of this process where :func:`can_fork`, works at once.
    """

    def __init__(self, start: Literal["spawn", "fork"] = "spawn", /, **limited: float) -> None:
        context = get_context("fork") if start == "fork" else get_context("spawn")
        self.connection, other = context.Pipe()
        self._process = context.Process(target=_serve, args=(other, limited), daemon=True)
        with _ctrl_c_held_back():
            self._process.start()
        other.close()

    def give(self, work: Callable[[Any], Any], task: Any) -> None:
        """Begin ``work(task)``, both of which can be pickled."""
        with suppress(OSError):  # it has ended; :meth:`answer` says so
            self.connection.send((work, task))

    def answer(self) -> Any:
        """What the work returned, or raised; waits for it.

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
        """End the process, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self.connection.close()


def can_fork() -> bool:
    """Whether a copy of this process can work: one whose libraries run threads already can hang."""
    return sys.platform == "linux" and "cv2" not in sys.modules and threading.active_count() == 1


def alone(
    work: Callable[[Any], Any],
    task: Any,
    start: Literal["spawn", "fork"] = "spawn",
    /,
    **limited: float,
) -> Any:
    """``work(task)`` done by a process for it alone, of which nothing stays.

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
    """The other process, which warns nobody, as the command line does not, and leaves the other
    processors to other workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Decoders written in C complain there of every damaged line of a picture.
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
    """Workers started meanwhile are deaf to Ctrl-C from their first moment; ours is only late."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
