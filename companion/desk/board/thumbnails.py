"""Small pictures of boards and photos, made one after another in the background."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageTk

from companion.desk.tasks.latest import LatestTask
from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.look import Look
from companion.errors import CompanionError
from companion.pictures.upright import small_picture
from companion.worker import Keeper, Lost

PROCESSOR: Final = 5
"""Seconds of processor time for one photo; one of 100 megapixels takes 2."""
CLOCK: Final = 20
"""Seconds of real time for one photo."""
MEMORY: Final = 2**30

Made = Image.Image | None


class Thumbnails:
    """Makes pictures in the order they are asked for, and tells of each in the window's thread.

    Photos are decoded in another process, where one that never ends is given up.
    """

    def __init__(self, window: Any) -> None:
        self._task = LatestTask(window)
        self._keeper = Keeper(processor=PROCESSOR, clock=CLOCK, memory=MEMORY)
        self._waiting: deque[tuple[Callable[[], Made], Callable[[Made], object]]] = deque()

    def ask(self, make: Callable[[], Made], shown: Callable[[Made], object]) -> None:
        """Have a picture made in another thread; ``shown`` gets it, or ``None``."""
        self._waiting.append((make, shown))
        self._next()

    def photo(self, path: Path, side: int, shown: Callable[[Made], object]) -> None:
        """Have a photo made small, ``side`` pixels at the longer side."""
        self.ask(partial(self.decoded, path, side), shown)

    def decoded(self, path: Path, side: int) -> Made:
        """A small picture of a photo; called in the other thread."""
        with suppress(CompanionError, Lost, MemoryError, OSError):
            return self._keeper.do(small_picture, path, side)
        return None

    @property
    def busy(self) -> bool:
        """Whether a picture is still to come."""
        return bool(self._waiting) or self._task.busy

    def forget(self) -> None:
        """Make none of those that still wait."""
        self._waiting.clear()

    def close(self) -> None:
        """Give up what is being made; for good."""
        self.forget()
        self._task.close()
        self._keeper.end()

    def _next(self) -> None:
        if not self._waiting or self._task.busy:
            return
        make, shown = self._waiting.popleft()

        def done(made: Made) -> None:
            shown(made)
            self._next()

        self._task.run(make, done, lambda _: done(None))


class RowPictures:
    """Makes the pictures of a table's rows; close it with its page."""

    def __init__(self, look: Look, made: Any) -> None:
        self._made = made
        self.thumbnails = Thumbnails(look.window)
        self._images: list[Any] = []
        self._wanted: dict[str, Callable[[], Made]] = {}
        self._later = DelayedCall(made)
        for event in ("<Configure>", "<Map>", "<<Scrolled>>"):
            made.bind(event, lambda _: self._soon(), add="+")

    def show(self, rows: Sequence[str], make: Sequence[Callable[[], Made]]) -> None:
        """Have the rows, by their ids, show what ``make`` draws in another thread."""
        self.thumbnails.forget()
        self._images.clear()
        self._wanted = dict(zip(rows, make, strict=True))
        self._soon()

    def close(self) -> None:
        """Draw no more."""
        self.thumbnails.close()
        self._wanted.clear()

    def _soon(self) -> None:
        self._later.soon(20, self._make)

    def _make(self) -> None:
        for row in [row for row in self._wanted if self._made.bbox(row)]:
            self.thumbnails.ask(self._wanted.pop(row), partial(self._put, row))

    def _put(self, row: str, picture: Made) -> None:
        if picture is not None and self._made.winfo_exists() and self._made.exists(row):
            self._images.append(ImageTk.PhotoImage(picture, master=self._made))
            self._made.item(row, image=self._images[-1])
