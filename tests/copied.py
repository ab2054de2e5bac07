"""Processes of the tests begin as copies of one that has imported the photo reader, which takes
each half a second otherwise. Programs that the tests start spawn theirs as everywhere."""

from __future__ import annotations

import multiprocessing
import os
import sys
from multiprocessing.context import BaseContext
from typing import Any

LOADED = (
    "companion.application.dispute.settle", "companion.application.reading.of_match",
    "companion.application.reading.requests", "companion.desk.tasks.processes",
    "companion.photo.read",
)  # fmt: skip

if sys.platform == "linux":
    from multiprocessing.context import ForkServerContext, ForkServerProcess

    class _Copied(ForkServerProcess):
        """A process with the environment that this one has now."""

        def __reduce__(self) -> Any:
            return _begun, (dict(os.environ),), self.__dict__

    class _Context(ForkServerContext):
        Process = _Copied  # type: ignore[assignment]

    _OURS = _Context()
    _OURS.set_forkserver_preload([*LOADED])

    def _begun(environment: dict[str, str]) -> _Copied:
        """The first of a process's parts to arrive in it: what follows may ask its environment."""
        os.environ.clear()
        os.environ.update(environment)
        return _Copied.__new__(_Copied)


spawned = multiprocessing.get_context
"""Multiprocessing's own: for tests that allow a process so little memory that the reader counts."""


_HERE = os.getpid()


def get_context(method: str | None = None) -> BaseContext:
    """In place of multiprocessing's; a program that a test has forked cannot ask this process's
    server."""
    if method == "spawn" and sys.platform == "linux" and os.getpid() == _HERE:
        return _OURS
    return spawned(method)
