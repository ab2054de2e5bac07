"""The picture before each row of a table, made as the row comes into sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PIL import ImageTk

from companion.desk.board.thumbnails import Made, Thumbnails
from companion.desk.toolkit.look import Look


class RowPictures:
    """Makes the pictures of a table's rows; close it with its page."""

    def __init__(self, look: Look, made: Any) -> None:
        self._look, self._made = look, made
        self.thumbnails = Thumbnails(look.window)
        self._images: list[Any] = []
        self._wanted: dict[str, Callable[[], Made]] = {}
        self._after: str | None = None
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
        if self._after is None:
            self._after = self._made.after(20, self._make)

    def _make(self) -> None:
        self._after = None
        for row in [row for row in self._wanted if self._made.bbox(row)]:
            self.thumbnails.ask(self._wanted.pop(row), partial(self._put, row))

    def _put(self, row: str, picture: Made) -> None:
        if picture is not None and self._made.winfo_exists() and self._made.exists(row):
            self._images.append(ImageTk.PhotoImage(picture, master=self._made))
            self._made.item(row, image=self._images[-1])
