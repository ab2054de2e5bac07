"""Two photos of one sheet laid flat on each other: the work of the process beside the window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from companion.board import XY, Board, split_mark
from companion.photo.reading import Warp
from companion.pictures.kinds import jpeg

if TYPE_CHECKING:
    from companion.photo.reading import PhotoReading
    from companion.scoring.scored import Scored

Points = NDArray[np.float64]

LONGEST: Final = 1600
"""px of the longer side of a board laid flat."""
MOST_SCALE: Final = 10.0
"""px per mm at most: a pen's stroke is no finer."""
MARGIN: Final = 8.0
"""mm shown round the board."""
QUALITY: Final = 90


@dataclass(frozen=True)
class FlatWarp:
    """Board mm as px of a board laid flat, ``scale`` px per mm and ``margin`` mm round it."""

    scale: float
    margin: float

    def to_photo(self, points: Points) -> Points:
        return np.asarray((points + self.margin) * self.scale - 0.5, np.float64)


@dataclass(frozen=True)
class PhotoPair:
    """Two boards laid flat so that a place of one lies on the same place of the other.

    Attributes:
        before, after: JPEGs of one size.
        board: the board that both show; ``warp`` leads from its mm to px of either picture.
    """

    before: bytes
    after: bytes
    board: Board
    warp: FlatWarp


def photo_pair(earlier: Scored, before: Scored, after: Scored) -> PhotoPair | None:
    """Two photos laid flat in the frame of the later one; ``None`` where one is no photo.

    Args:
        earlier: the earlier look as it was read.
        before, after: the looks as they were compared, the earlier one turned as the later one.
    """
    one, other = earlier.photo, after.photo
    if one is None or other is None or before.photo is None:
        return None
    size = max(other.board.size) + 2 * MARGIN
    scale = min(LONGEST / size, MOST_SCALE)
    later = _places(other.board)
    onto = _onto(later, _places_as_read(one, before.photo))
    return PhotoPair(
        _flat(earlier.file, _Moved(one.warp, *onto), other.board, scale),
        _flat(after.file, other.warp, other.board, scale),
        other.board,
        FlatWarp(scale, MARGIN),
    )


def _places(board: Board) -> Mapping[str, XY]:
    """The middle of every mark's place, mm, by the mark's name."""
    return {slot.name: board.place(split_mark(slot.name)[1]) for slot in board.slots}


def _places_as_read(read: PhotoReading, turned: PhotoReading) -> Mapping[str, XY]:
    """Where on its own board each mark lies that may have got another name, as the board was
    turned to be compared."""
    from companion.photo.rectify.board import turned_marks, turned_name

    board, places = read.board, _places(read.board)
    if read.marks != turned.marks:
        for quarters in range(1, 4):
            if turned_marks(board, read.marks, quarters) == turned.marks:
                return {turned_name(board, s, quarters): places[s.name] for s in board.slots}
    return places


def _onto(later: Mapping[str, XY], earlier: Mapping[str, XY]) -> tuple[Points, Points]:
    """The affine map that leads from the later board's mm to the earlier board's: a matrix and a
    shift, fitted by least squares to the marks that both have."""
    shared = [name for name in later if name in earlier]
    here = np.array([(*later[name], 1.0) for name in shared])
    there = np.array([earlier[name] for name in shared])
    found, *_ = np.linalg.lstsq(here, there, rcond=None)
    return np.asarray(found[:2], np.float64), np.asarray(found[2], np.float64)


@dataclass(frozen=True)
class _Moved:
    """A warp whose board lies in the frame of another one."""

    warp: Warp
    matrix: Points
    shift: Points

    def to_photo(self, points: Points) -> Points:
        return np.asarray(self.warp.to_photo(points @ self.matrix + self.shift), np.float64)


@dataclass(frozen=True)
class _Decoded:
    """A warp onto a photo that was decoded at a ``scale`` of its stored size."""

    warp: Warp
    scale: float

    def to_photo(self, points: Points) -> Points:
        return np.asarray((self.warp.to_photo(points) + 0.5) * self.scale - 0.5, np.float64)


def _flat(file: str, warp: Warp, board: Board, scale: float) -> bytes:
    """A JPEG of a board laid flat."""
    from companion.photo.image.load import load_photo
    from companion.photo.rectify.warp import flatten

    photo = load_photo(Path(file))
    flat = flatten(photo.rgb, _Decoded(warp, photo.scale), board, scale, MARGIN)
    return jpeg(flat.rgb, QUALITY)
