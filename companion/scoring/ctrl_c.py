"""Ctrl-C noted instead of raised, for work that gives what it has done before it ends."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

OFTEN = 0.1
"""Seconds between two looks whether it was pressed."""


@contextmanager
def ctrl_c_noted() -> Iterator[Callable[[], bool]]:
    """Gives a function that says whether Ctrl-C was pressed meanwhile.

    Python would raise it wherever the program happens to be: between a result and its being noted,
    which loses the result, or inside a library, which may turn it into an error of its own or
    swallow it. Pressed twice, it is raised all the same. Where something else is done on Ctrl-C
    already, or this is not the main thread, that is left as it is.
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
