"""Several files scored by a few processes, or by the workers of a Dask cluster, results in input
order; one bad file stops no other.

Ctrl-C is recorded instead of raised, so that what is done is delivered before the work ends.

A cluster's workers read the files themselves, so all must see them under the same path and have
companion installed. If a worker is lost, its task is given to another. If the scheduler gives a
task up because too many workers were lost with it, it is done in a local process: another task on
the same workers may have crashed them. Dask's scheduler, workers and clients exchange Python
objects and so can run any code on each other: use only a trusted scheduler, on a trusted network or
by TLS with certificates of your own.
"""

from __future__ import annotations

import gc
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from companion.errors import CompanionError
from companion.extras import MissingExtra
from companion.sentences import N_
from companion.worker import Lost, Worker, alone

if TYPE_CHECKING:
    from distributed import Client, Future

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


PATIENCE: Final = 10
"""Seconds allowed for a scheduler to answer."""
IDLE: Final = 60
"""Seconds in which no worker has anything to do before the tasks are given up."""


class ClusterProblem(CompanionError, RuntimeError):
    """A cluster that cannot be used; ``sentence`` says why and what to do."""

    kind = "cluster"


def on_cluster(
    work: Callable[[T], R],
    lost: Callable[[T, Lost], R],
    tasks: Sequence[T],
    address: str,
    tls: Sequence[str] = (),
) -> Iterator[R]:
    """Run ``work`` on every task on a Dask cluster; results come in the tasks' order.

    ``work`` must report its errors in its result; ``lost`` gives the result of a task that crashed
    every process it was given to. On Ctrl-C the results so far are given, in order, before it is
    raised.

    Args:
        address: of the scheduler, such as ``tcp://localhost:8786``, or the file it wrote.
        tls: the PEM files of the authority's certificate, our certificate and its key; with them
            everything is encrypted.

    Raises:
        MissingExtra: Dask is not installed.
        ClusterProblem: no scheduler answers, no worker takes the work up, or they cannot do it.
    """
    with _client(address, tls) as client, ctrl_c_noted() as pressed:
        waiting: list[Future[Any]] = client.map(work, tasks, pure=False)
        given = 0
        for task, future in zip(tasks, waiting, strict=True):
            _wait(client, future, pressed)
            if pressed():
                break
            yield _result(work, lost, task, future)
            given += 1
            future.release()  # type: ignore[no-untyped-call]
        else:
            return
        done: list[R] = []
        # closing may fail in other ways too; only the original problem is worth reporting
        with suppress(Exception):
            left = waiting[given:]
            finished = [future for future in left if future.status == "finished"]
            client.cancel([future for future in left if future.status != "finished"])
            done += client.gather(finished, errors="skip")
        yield from done
        raise KeyboardInterrupt


def _wait(client: Client, future: Future[Any], pressed: Callable[[], bool]) -> None:
    """Wait until a task is done or Ctrl-C was pressed."""
    asked = taken_up = time.monotonic()
    while not future.done() and not pressed():  # type: ignore[no-untyped-call]
        time.sleep(OFTEN / 10)
        now = time.monotonic()
        if now < asked + min(1, IDLE):
            continue
        asked = now
        if any(client.processing().values()):  # type: ignore[no-untyped-call]
            taken_up = now
        elif now > taken_up + IDLE and not future.done():  # type: ignore[no-untyped-call]
            told = N_("no worker of the cluster takes up the work. Start one with “{command}”.")
            command = f"dask worker {client.scheduler.address}"  # type: ignore[union-attr]
            raise ClusterProblem.of(told, command=command)


def _client(address: str, tls: Sequence[str]) -> Client:
    try:
        from distributed import Client, Security
    except ImportError as error:
        raise MissingExtra("dask") from error
    from_file = address.endswith(".json")
    where: dict[str, Any] = {"scheduler_file": address} if from_file else {"address": address}
    try:
        if tls:
            for file in tls:
                with Path(file).open("rb"):
                    pass
            ca, certificate, key = tls
            where["security"] = Security(  # type: ignore[no-untyped-call]
                tls_ca_file=ca,
                tls_client_cert=certificate,
                tls_client_key=key,
                require_encryption=True,
            )
        if from_file:  # Dask itself would wait for it forever
            Path(address).stat()
        return Client(timeout=PATIENCE, set_as_default=False, **where)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError, RuntimeError) as error:
        if isinstance(error, OSError) and error.filename in tls:
            raise
        _let_go(error)
        raise ClusterProblem.of(
            N_("no Dask scheduler answers at “{address}”. Start one with “dask scheduler”."),
            address=address,
        ) from error


def _let_go(error: BaseException) -> None:
    """Free the client that an error's frames still hold: it stops its thread when it is collected,
    and waits for ever if another client starts one at that moment."""
    held: BaseException | None = error
    while held is not None:
        held.__traceback__ = None
        held = held.__cause__ or held.__context__
    gc.collect()


def _result(
    work: Callable[[T], R], lost: Callable[[T, Lost], R], task: T, future: Future[Any]
) -> R:
    from distributed.scheduler import KilledWorker

    try:
        found: R = future.result(timeout=IDLE)  # lost again if its last worker ended meanwhile
    except KilledWorker:
        try:
            last: R = alone(work, task)
        except Lost as error:
            return lost(task, error)
        return last
    except Exception as error:
        raise ClusterProblem.of(
            N_(
                "the cluster's workers failed ({why}). Install the same version of Companion "
                "on them."
            ),
            why=" ".join(str(error).split()) or type(error).__name__,
        ) from error
    return found
