"""Ctrl-C recorded instead of raised, for work that delivers what is done before it ends."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

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
