"""What in a picture makes its ink hard to tell: the edge of a shadow, a board that is small."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from companion.board import Slot
from companion.board.geometry import anchors
from companion.photo.reading import ReadMark, Reason, Warp
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.visibility import on_shadow_edges

_BY_SHADOW: Final = {Reason.FAINT, Reason.INK_MISSING, Reason.INK_UNEXPLAINED}
"""What the edge of a shadow makes ink look like: it is a dark line with paper on one side."""
_BY_SIZE: Final = {Reason.FAINT, Reason.COLOURS_ALIKE, Reason.INK_BESIDE}
"""What the ink of a small board looks like: spread over few px, it is paler and runs together."""


def with_circumstances(
    rectified: RectifiedBoard, marks: Mapping[str, ReadMark], warp: Warp, coarsest: float
) -> Mapping[str, ReadMark]:
    """The marks with nothing but their reasons changed: uncertain ones have the picture's as well,
    those before the others, and certain ones none.

    Args:
        marks: every mark of the board, named as on ``rectified``.
        warp: board mm to px of the photo.
        coarsest: px per mm below which strokes run together.
    """
    slots = [slot for slot in rectified.board.slots if not marks[slot.name].sure]
    by_shadow = [slot for slot in slots if _BY_SHADOW & set(marks[slot.name].reasons)]
    edges = on_shadow_edges(rectified, by_shadow) if by_shadow else frozenset()
    by_size = [slot for slot in slots if _BY_SIZE & set(marks[slot.name].reasons)]
    small = _small(rectified, by_size, warp, coarsest)

    def reasons(mark: ReadMark) -> tuple[Reason, ...]:
        if mark.sure:
            return ()
        first = [Reason.SHADOW_EDGE] if mark.name in edges else []
        first += [Reason.SMALL] if mark.name in small else []
        return (*first, *mark.reasons)

    return {name: replace(mark, reasons=reasons(mark)) for name, mark in marks.items()}


def _small(
    rectified: RectifiedBoard, slots: Sequence[Slot], warp: Warp, coarsest: float
) -> frozenset[str]:
    """The names of those marks where a mm of the board is fewer than ``coarsest`` px wide."""
    if not slots:
        return frozenset()
    at = np.array([anchors(rectified.board, slot)[0][0] for slot in slots], np.float64)
    ways = np.array([[0.5, 0.0], [0.0, 0.5]])
    across, down = (
        np.linalg.norm(warp.to_photo(at + way) - warp.to_photo(at - way), axis=1) for way in ways
    )
    few = np.sqrt(across * down) < coarsest
    return frozenset(slot.name for slot, one in zip(slots, few, strict=True) if one)
