"""What decided a result, as pictures point it out beside the marks themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PointerKind = Literal["places", "chain", "crossing", "sign"]


@dataclass(frozen=True)
class Pointer:
    """One thing that a picture points out.

    Attributes:
        kind: ``places`` are ringed each, those of a ``chain`` joined as well, one to the next; at
            a ``crossing`` of two lines and at a place with a ``sign`` stands ``text``.
        places: names of places of the board; of a crossing the two lines.
        player: whose it is, '' where it is nobody's.
    """

    kind: PointerKind
    places: tuple[str, ...]
    player: str = ""
    text: str = ""
