"""Which reader reads which kind of mark; lines and fills, which hide one another, are read together
(:mod:`companion.photo.board_ink`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.board.marks import MarkKind
from companion.games.protocol import Breach
from companion.photo.laid import LaidBoard
from companion.photo.reading import ReadMark


@dataclass(frozen=True)
class KindRead:
    """The marks of some kinds, and what lies there that none of them explains, for the audit."""

    marks: tuple[ReadMark, ...]
    strange: tuple[Breach, ...] = ()


Reader = Callable[[LaidBoard], KindRead]

READERS: Final[Mapping[MarkKind, Reader]] = {}
"""Readers by the kind that calls them. A reader that reads several kinds together (an owner and his
force are one counter) stands under one of them and gives the marks of all."""
