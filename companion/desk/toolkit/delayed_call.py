"""A call that the window makes after a while: put off, or given up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """The interface needed of a widget: Tk's ``after`` and ``after_cancel``."""

    def after(self, ms: int, func: Callable[[], object], /) -> str: ...

    def after_cancel(self, id: str, /) -> None: ...


class DelayedCall:
    """At most one call that is still to be made."""

    def __init__(self, timer: Timer) -> None:
        self._timer = timer
        self._due = ""

    @property
    def waits(self) -> bool:
        """Whether the call is still to be made."""
        return bool(self._due)

    def call(self, milliseconds: int, act: Callable[[], object]) -> None:
        """Have something called after a while, in the place of what is still to be called."""

        def made() -> None:
            self._due = ""
            act()

        self.close()
        self._due = self._timer.after(milliseconds, made)

    def soon(self, milliseconds: int, act: Callable[[], object]) -> None:
        """The same, unless something is still to be called."""
        if not self._due:
            self.call(milliseconds, act)

    def close(self) -> None:
        """Give the call up."""
        due, self._due = self._due, ""
        if due:
            self._timer.after_cancel(due)
