"""A limit for the code of a game that somebody adds: a loop in it may run for ever."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time
from typing import Final

PATIENCE: Final = 5.0
"""Seconds of processor time for one look at a game, which takes a few tenths."""
_OFTEN: Final = 0.2


class EndlessLoop(BaseException):
    """The code had not ended in time; no ``except Exception`` of the game's keeps it."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Stop Python code of this thread that takes longer, in processor time of this process.

    Raises:
        EndlessLoop: where it was.
    """
    import ctypes  # of no use to most commands, and slow to import

    until, over, turn = process_time() + seconds, threading.Event(), threading.Lock()
    here = ctypes.c_ulong(threading.get_ident())

    def watch() -> None:
        while not over.wait(_OFTEN):
            with turn:
                if process_time() > until and not over.is_set():
                    kind = ctypes.py_object(EndlessLoop)
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(here, kind)
                    return

    watcher = threading.Thread(target=watch, name="endless loops", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        with turn:
            over.set()
