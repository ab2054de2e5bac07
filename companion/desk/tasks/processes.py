"""Long work in a worker process, with progress and a way to stop it.

The work is a function at module level (so that the other process can find it) whose first argument
reports its progress::

    def read_photo(tell: Tell, path: str) -> Answer: ...

    job = desk.jobs.run(read_photo, "photo.jpg", done=show, failed=explain, told=bar)
    job.stop()

The process is kept for the next job, as starting one and importing the photo reader takes longer
than reading a photo; stopping a job kills its process. Arguments and results are pickled: large
arrays are better passed in a file.
"""

from __future__ import annotations

import multiprocessing
import sys
import threading
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from companion.desk.tasks.mailbox import mailbox_of
from companion.desk.toolkit.delayed_call import Timer
from companion.errors import CompanionError
from companion.sentences import N_, Sentence, say

Tell = Callable[[float, Sentence | None], None]
"""Called by the work: its progress from 0 to 1, and a description."""


class WorkFailed(CompanionError):
    """Work that failed."""


_GONE = N_("This took too much time or memory and was stopped.")


class Job:
    """One running or waiting piece of work."""

    def __init__(
        self,
        jobs: JobQueue,
        done: Callable[[Any], object],
        failed: Callable[[WorkFailed], object],
        told: Callable[[float, Sentence | None], object] | None,
    ) -> None:
        self._jobs = jobs
        self._done = done
        self._failed = failed
        self._told = told
        self.running = True

    def stop(self) -> None:
        """Stop the work now; no result is delivered."""
        if self.running:
            self.running = False
            self._jobs._drop(self)

    def _news(self, kind: str, value: Any) -> None:
        if not self.running:
            return
        if kind == "told":
            if self._told is not None:
                self._told(*value)
            return
        self.running = False
        (self._done if kind == "done" else self._failed)(value)


class JobQueue:
    """Runs jobs one after another."""

    def __init__(self, window: Timer) -> None:
        self._mailbox = mailbox_of(window)
        self._waiting: list[tuple[Job, tuple[Any, ...]]] = []
        self._job: Job | None = None
        self._worker: _Worker | None = None

    def run(
        self,
        work: Callable[..., Any],
        *args: Any,
        done: Callable[[Any], object],
        failed: Callable[[WorkFailed], object],
        told: Callable[[float, Sentence | None], object] | None = None,
    ) -> Job:
        """Run ``work(tell, *args)``; either ``done`` or ``failed`` is called in the window's thread
        when it has ended, ``told`` whenever the work reports its progress."""
        job = Job(self, done, failed, told)
        self._waiting.append((job, (work, *args)))
        self._next()
        return job

    def close(self) -> None:
        """Stop everything, as the window closes."""
        self._waiting.clear()
        if self._job is not None:
            self._job.stop()
        self._end_worker()

    def prepare(self, work: Callable[[Tell], object]) -> None:
        """Start the process and do ``work`` in it, if there is none yet, so that the first job need
        not wait for what it imports."""
        if self._worker is None:
            self.run(work, done=_nothing, failed=_nothing)

    def _next(self) -> None:
        if self._job is None and self._waiting:
            self._job, call = self._waiting.pop(0)
            self._worker = self._worker or _Worker(self._post)
            self._mailbox.expect()
            self._worker.send(call)

    def _post(self, worker: _Worker, kind: str, value: Any) -> None:
        """Called in the thread that listens to a process."""
        self._mailbox.post(lambda: self._heard(worker, kind, value))

    def _heard(self, worker: _Worker, kind: str, value: Any) -> None:
        job = self._job
        if worker is not self._worker or job is None:
            return
        if kind != "told":
            self._over()
            if kind == "gone":
                self._end_worker()
                kind, value = "failed", WorkFailed(say(_GONE))
        try:
            job._news(kind, value)
        finally:
            self._next()

    def _over(self) -> None:
        self._job = None
        self._mailbox.settle()

    def _drop(self, job: Job) -> None:
        self._waiting = [(one, call) for one, call in self._waiting if one is not job]
        if self._job is job:
            self._over()
            self._end_worker()
            self._next()

    def _end_worker(self) -> None:
        if self._worker is not None:
            self._worker.end()
            self._worker = None


def _nothing(_: object) -> None:
    """Nobody waits for what is only prepared."""


class _Worker:
    """A process, and a thread that listens to it, as its messages may be large.

    ``heard`` is called in that thread with the worker and each message.
    """

    def __init__(self, heard: Callable[[_Worker, str, Any], object]) -> None:
        self._heard = heard
        # Spawned, as a forked copy of a process with a window and threads may deadlock.
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=_serve, args=(other,), daemon=True)
        self._process.start()
        other.close()
        threading.Thread(target=self._listen, daemon=True).start()

    def send(self, call: tuple[Any, ...]) -> None:
        try:
            self._pipe.send(call)
        except (OSError, ValueError):
            self._heard(self, "gone", None)

    def end(self) -> None:
        self._process.terminate()
        self._process.join(0.2)

    def _listen(self) -> None:
        while True:
            try:
                self._heard(self, *self._pipe.recv())
            except (EOFError, OSError):
                self._heard(self, "gone", None)
                return
            except Exception as error:
                self._heard(self, "failed", _told(error))


def _serve(pipe: Connection) -> None:
    """The worker process: one call after another, while the window exists."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            work, *args = pipe.recv()
        except (EOFError, OSError):
            return

        def tell(part: float, sentence: Sentence | None = None) -> None:
            _send(pipe, ("told", (part, sentence)))

        try:
            answer: tuple[str, Any] = ("done", work(tell, *args))
        except Exception as error:
            answer = ("failed", _told(error))
        try:
            _send(pipe, answer)
        except Exception as error:
            _send(pipe, ("failed", _told(error)))


def _send(pipe: Connection, message: tuple[str, Any]) -> None:
    """Tell the window; without one this process ends, as nobody waits for it."""
    try:
        pipe.send(message)
    except ConnectionError:
        sys.exit()


def _told(error: Exception) -> WorkFailed:
    """Any error in words, as not every exception can be pickled.

    The traceback of an unforeseen one goes to standard error.
    """
    from companion.games import fault_of_a_game
    from companion.refusals import is_foreseen, refusal

    if not is_foreseen(error):
        traceback.print_exception(error)
        error = fault_of_a_game(error) or error
    return WorkFailed(refusal(error).sentence)
