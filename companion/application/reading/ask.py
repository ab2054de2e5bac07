"""How a photo is to be read, and what a person says about its marks."""

from __future__ import annotations

from dataclasses import dataclass

from companion.board import Value
from companion.photo.reading import Pointed

Pairs = tuple[tuple[str, str], ...]
Said = tuple[tuple[int, str, Value], ...]
"""Marks corrected by a person: which sheet of the photo (from 0), mark, value."""


@dataclass(frozen=True)
class Ask:
    """How a photo is to be read.

    Attributes:
        game: its key, '' for whatever the photo shows.
        options: chosen answers, as text.
        inks: pens whose colour differs from the one they stand for.
        pointed: where the sheet is, if a person had to say so.
        also: further photos of the same sheet, which may show what the photo hides.
    """

    game: str = ""
    options: Pairs = ()
    inks: Pairs = ()
    pointed: Pointed | None = None
    also: tuple[str, ...] = ()
