"""A separate process for work on files from outside, which may hang, crash or exhaust memory.

Every decoder of such files is called through :func:`apart`. Our own programs call :func:`protect`
at their start; somebody else's that imports the package decodes where it calls unless it does so
too, as another process has to be able to import it.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
import threading
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, ParamSpec, TypeVar

from companion.errors import CompanionError, with_places
from companion.sentences import N_, say

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

P = ParamSpec("P")
R = TypeVar("R")

PROCESSOR: Final = 60
"""Seconds of processor time for one file; a photo takes 1 to 4 (RESULTS.md, sizes)."""
CLOCK: Final = 300
"""Seconds of real time for one file, if the work waits instead of computing."""
MEMORY: Final = 2 * 2**30
"""Bytes of memory for one file; a photo of 48 megapixels takes a quarter (RESULTS.md, sizes)."""
OFTEN: Final = 0.05
"""Seconds between two looks at a process's memory where the system does not limit it."""
ONE_THREAD: Final = ("OPENCV_FOR_THREADS_NUM", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")
"""Environment variables that limit the libraries' threads, to be set before they are loaded."""

_GIVEN_UP: Final = 1
"""The exit code of a process that exceeded its real time (set by ``faulthandler``)."""
_TOO_MUCH: Final = 3
"""The exit code of a process that exceeded its memory where it had to watch itself."""


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
    ``MemoryError``, or ends it too. For worker processes only; within another block, that one
    holds."""
    global _limited
    if _limited:
        yield
        return
    with (
        Path(os.devnull).open("w") as nowhere,
        _of_system(processor, memory),
        _watched(memory if sys.platform != "linux" else 0),
    ):
        # A C thread ends the process, even if a library never returns to Python.
        faulthandler.dump_traceback_later(clock, exit=True, file=nowhere)
        _limited = True
        try:
            yield
        finally:
            _limited = False
            faulthandler.cancel_dump_traceback_later()


_limited = False
"""Whether this process is within :func:`limits`."""


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


@contextmanager
def _watched(memory: int) -> Iterator[None]:
    """End this process if it takes more than ``memory`` bytes, which only Linux does by itself;
    0 for no limit."""
    over = threading.Event()

    def watch() -> None:
        while not over.wait(OFTEN):
            if memory_taken() > memory:
                os._exit(_TOO_MUCH)

    watcher = threading.Thread(target=watch, name="memory", daemon=True)
    if memory:
        watcher.start()
    try:
        yield
    finally:
        over.set()
        if memory:
            watcher.join()


def memory_taken() -> int:
    """The most bytes of memory that this process has taken so far."""
    if sys.platform == "win32":
        return _taken_on_windows()
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def _taken_on_windows() -> int:
    """The most memory that Windows has reserved for this process: ``PeakPagefileUsage`` of
    GetProcessMemoryInfo."""
    import ctypes

    class Counters(ctypes.Structure):
        _fields_ = (
            ("cb", ctypes.c_uint32),
            ("faults", ctypes.c_uint32),
            ("sizes", ctypes.c_size_t * 7),
            ("peak_pagefile", ctypes.c_size_t),
        )

    found = Counters(cb=ctypes.sizeof(Counters))
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009  (unknown to mypy elsewhere)
    kernel.GetCurrentProcess.restype = ctypes.c_void_p
    own = ctypes.c_void_p(kernel.GetCurrentProcess())
    if not kernel.K32GetProcessMemoryInfo(own, ctypes.byref(found), found.cb):
        return 0
    return int(found.peak_pagefile)


class Worker:
    """A process that does one task after another, each within :func:`limits`.

    It ignores Ctrl-C, which its parent handles, and ends with its parent. If ``fork``-ed (a copy of
    this process, see :func:`can_fork`) it starts at once.
    """

    def __init__(self, start: Literal["spawn", "fork"] = "spawn", /, **limited: float) -> None:
        from multiprocessing import get_context

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

    def kill(self) -> None:
        """Kill the process, whatever it is doing; for any thread."""
        self._process.kill()

    def end(self) -> None:
        """Kill the process and close its pipe; for the thread that talks to it. Closed by two, the
        pipe's number may by then be that of another file."""
        self.kill()
        self._process.join()
        self.connection.close()


def can_fork() -> bool:
    """Whether a forked copy of this process can work: it may hang if libraries have threads."""
    return sys.platform == "linux" and "cv2" not in sys.modules and threading.active_count() == 1


def alone(work: Callable[[Any], Any], task: Any, /, **limited: float) -> Any:
    """Run ``work(task)`` in a process of its own, which leaves nothing behind; forked if it can be.

    Raises:
        Lost: the process ended before.
    """
    worker = Worker("fork" if can_fork() else "spawn", **limited)
    try:
        worker.give(work, task)
        return worker.answer()
    finally:
        worker.end()


class Keeper:
    """A worker for one task after another, replaced if it dies."""

    def __init__(self, **limited: float) -> None:
        self._limited = limited
        self._worker: Worker | None = None
        self._ended = False
        self._talking = threading.Lock()

    def do(self, work: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run ``work(...)``; it, its arguments and its result must be picklable.

        Raises:
            Lost: the process ended before, or :meth:`end` was called.
        """
        if self._ended:
            raise Lost(too_long=False)
        with self._talking:
            worker = self._worker = self._worker or Worker("spawn", **self._limited)
            try:
                if self._ended:  # while it started
                    raise Lost(too_long=False)
                worker.give(_called, (work, args, kwargs))
                answer: R = worker.answer()
            except (Lost, KeyboardInterrupt):
                self._worker = None
                worker.end()
                raise
            return answer

    def end(self) -> None:
        """Kill the process, whatever it is doing; for any thread."""
        self._ended = True
        if (worker := self._worker) is not None:
            worker.kill()
        with self._talking:
            if self._worker is not None:
                self._worker.end()
            self._worker = None


def _in_worker() -> bool:
    """Whether this process is a worker, which has loaded multiprocessing; every command's start
    would pay for it otherwise."""
    loaded = sys.modules.get("multiprocessing")
    return loaded is not None and loaded.parent_process() is not None


def protect() -> None:
    """Decode in processes of their own from now on: for a program that another process may
    import."""
    global _protected
    _protected = True


_protected = False
_idle: list[Keeper] = []
"""Workers kept for the next task, as one has to start and to import its decoders."""


def apart(work: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """``work(...)``, a function of a module, in a process of its own within :func:`limits`, whose
    arguments and result must be picklable; in a worker process, in that one.

    Ctrl-C ends it at once. Errors are those of the work itself.

    Raises:
        TookTooLong: it exceeded its time.
        MemoryError: it exceeded its memory, or crashed its process.
    """
    if here():
        with limits() if _in_worker() else nullcontext():
            return work(*args, **kwargs)
    if can_fork():
        with _told():
            answer: R = alone(_called, (work, args, kwargs))
            return answer
    keeper = _idle.pop() if _idle else Keeper()
    try:
        with _told():
            return keeper.do(work, *args, **kwargs)
    finally:
        _idle.append(keeper)


def apart_for(seconds: float, work: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """As :func:`apart`, with that much processor time, for work that opens a scorebook: a forked
    process must not, as SQLite's locks would be those of both."""
    if here():
        limited = _in_worker()
        with limits(processor=seconds, clock=CLOCK + seconds) if limited else nullcontext():
            return work(*args, **kwargs)
    keeper = Keeper(processor=seconds, clock=CLOCK + seconds)
    try:
        with _told():
            return keeper.do(work, *args, **kwargs)
    finally:
        keeper.end()


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except Lost as error:
        raise (TookTooLong() if error.too_long else MemoryError()) from None


def here() -> bool:
    """Whether :func:`apart` runs in this process."""
    return _in_worker() or not _protected


class TookTooLong(CompanionError):
    """Work on a file that was given up at the time limit."""

    kind = "took-too-long"

    def __init__(self, file: str = "") -> None:
        told = N_("reading “{file}” took too long and was stopped")
        sentence = say(told, file=file) if file else say(N_("this took too long and was stopped"))
        super().__init__(sentence, file=file)


def _called(call: tuple[Callable[..., R], tuple[Any, ...], dict[str, Any]]) -> R:
    work, args, kwargs = call
    return work(*args, **kwargs)


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
                found = work(task)
            pipe.send((False, found))
        except Exception as error:  # of the work, or because what it found cannot be sent
            if os.environ.get("COMPANION_TRACEBACK"):
                error.add_note(traceback.format_exc())
            pipe.send((True, with_places(error)))


def _end_with_parent() -> None:
    from multiprocessing import parent_process

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
