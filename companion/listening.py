"""Who is told that something has changed."""

from __future__ import annotations

from collections.abc import Callable

Listener = Callable[[], object]


class Listeners(list[Listener]):
    """Functions that are called after every change."""

    def tell(self) -> None:
        """Call all; each may add and remove others meanwhile."""
        for listener in tuple(self):
            listener()

    def drop(self, listener: Listener) -> None:
        """Call a function no more; it may be gone already."""
        if listener in self:
            self.remove(listener)
