"""Maps between board millimetres and photo pixels, the flattened picture of a board, and where the
outlines printed on it really lie.

Curled paper is a thin plate bent through scattered points (F. L. Bookstein, IEEE PAMI 11, 1989);
SciPy's takes 0.3 s to import, longer than finding a whole sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.board import XY, Board
from companion.photo.image.arrays import Image32, Rgb, Values
from companion.photo.image.sampling import on_circles, sampled
from companion.photo.reading import Warp


def apply_homography(matrix: Values, points: Values) -> Values:
    """Points, shape (N, 2), mapped by a 3 x 3 homography."""
    moved = cv2.perspectiveTransform(points.reshape(1, -1, 2).astype(np.float64), matrix)
    return np.asarray(moved, np.float64).reshape(-1, 2)


Outline = tuple[XY, ...]


def outline_of(corners: Values) -> Outline:
    """Corners, px, shape (N, 2), as :class:`companion.photo.reading.FoundSheet` has them."""
    return tuple((float(x), float(y)) for x, y in corners)


@dataclass(frozen=True)
class SheetWarp:
    """A printed sheet: one homography, and a thin plate for what curl and lens leave over, px."""

    homography: Values
    bend: ThinPlate | None = None

    def to_photo(self, points: Values) -> Values:
        flat = apply_homography(self.homography, points)
        return flat if self.bend is None else flat + self.bend(points)


@dataclass(frozen=True)
class BetweenDots:
    """What is known at the dots of a grid, between them: bilinear in the cell between four, and on
    for a cell outside the grid, exact in floating point. ``cv2.remap`` rounds its fractions to 1/32
    of a cell, here more than a pixel.

    As a warp, lines go from dot to dot of a grid drawn by hand, and each dot is met exactly.

    Attributes:
        origin: of the first dot, in the unit of places, shape (2,).
        pitch: from one dot to the next, in the same unit.
        values: at each dot, shape (rows, columns, 2), row 0 at the top.
    """

    origin: Values
    pitch: float
    values: NDArray[np.floating]

    def at(self, places: Values) -> Values:
        """The values at places, shape (..., 2)."""
        x, y = np.moveaxis((places - self.origin) / self.pitch, -1, 0)
        height, width = self.values.shape[:2]
        i = np.clip(np.floor(x), 0, width - 2).astype(np.intp)
        j = np.clip(np.floor(y), 0, height - 2).astype(np.intp)
        fx, fy = np.clip(x - i, -1, 2)[..., None], np.clip(y - j, -1, 2)[..., None]
        # of each cell: its first node, and what it gains across, down and both ways
        node = self.values.astype(np.float64)
        across, down = np.diff(node, axis=1), np.diff(node, axis=0)
        both = np.diff(across, axis=0)
        cells = np.stack([node[:-1, :-1], across[:-1], down[:, :-1], both], axis=2)
        own = cells.reshape(-1, 4, 2).take(j * (width - 1) + i, axis=0)
        first, right, below, both = np.moveaxis(own, -2, 0)
        return np.asarray(first + fx * right + fy * (below + fx * both), np.float64)

    to_photo = at


@dataclass(frozen=True)
class StoredWarp:
    """A warp onto a reduced picture, continued to the picture as it is stored.

    ``scale`` is reduced pixels per stored pixel.
    """

    reduced: Warp
    scale: float

    def to_photo(self, points: Values) -> Values:
        return (self.reduced.to_photo(points) + 0.5) / self.scale - 0.5


@dataclass(frozen=True)
class Flat:
    """A board seen straight from above.

    ``rgb`` covers the board's own rectangle grown by ``margin`` mm on every side, ``scale`` pixels
    to the millimetre.
    """

    rgb: Rgb
    scale: float
    margin: float

    def pixels(self, points: Values) -> Values:
        """Board mm, shape (N, 2), as pixels of ``rgb`` (the centre of the first is 0, 0)."""
        return (points + self.margin) * self.scale - 0.5

    def places(self, pixels: Values) -> Values:
        """Pixels of ``rgb``, shape (N, 2), as board mm."""
        return (pixels + 0.5) / self.scale - self.margin

    def at_most(self, scale: float) -> Flat:
        """The same with so many pixels to the millimetre at most."""
        factor = scale / self.scale
        if factor >= 1:
            return self
        rgb = cv2.resize(self.rgb, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        return Flat(np.asarray(rgb, np.uint8), scale, self.margin)


def flatten(photo: Rgb, warp: Warp, board: Board, scale: float, margin: float = 0.0) -> Flat:
    """The board cut out of a photo and laid flat, ``margin`` mm round it included; ``warp`` maps
    board mm to px of the photo, ``scale`` is px per mm of the result."""
    width, height = board.size
    size = width + 2 * margin, height + 2 * margin
    return Flat(cut_out(photo, warp, (-margin, -margin), size, scale), scale, margin)


def cut_out(photo: Rgb, warp: Warp, corner: XY, size: XY, scale: float) -> Rgb:
    """A rectangle of the board's plane laid flat, black where the photo ends; ``corner`` is its top
    left one, mm, ``size`` its width and height, mm, and the rest as for :func:`flatten`."""
    width, height = round(size[0] * scale), round(size[1] * scale)
    step = max(8, round(2 * scale))
    columns, rows = -(-width // step) + 2, -(-height // step) + 2
    gx, gy = np.meshgrid(np.arange(columns) - 0.5, np.arange(rows) - 0.5)
    mm = np.stack([gx.ravel(), gy.ravel()], 1) * (step / scale) + np.array(corner)
    where = warp.to_photo(mm).reshape(rows, columns, 2).astype(np.float32)
    # the map at the middle of every step x step block, and one block more on every side
    fine = cv2.resize(where, (columns * step, rows * step), interpolation=cv2.INTER_LINEAR)
    x, y = cv2.split(fine[step : step + height, step : step + width])
    return np.asarray(cv2.remap(photo, x, y, cv2.INTER_LINEAR), np.uint8)


class ThinPlate:
    """What leaves no more than it must at points and bends as little as it can between them.

    Args:
        at: points, shape (N, 2), not all on a line.
        values: of each point, shape (N, K).
        smoothing: how far the plate may stay from the values; 0 goes through them.
    """

    def __init__(self, at: Values, values: Values, smoothing: float) -> None:
        self._at = at
        low, high = at.min(axis=0), at.max(axis=0)
        self._middle, self._half = (low + high) / 2, (high - low) / 2
        count = len(at)
        system = np.zeros((count + 3, count + 3))
        system[:count, :count] = _bending(at, at) + smoothing * np.eye(count)
        system[:count, count:] = self._plane(at)
        system[count:, :count] = system[:count, count:].T
        weights = np.linalg.solve(system, np.vstack([values, np.zeros((3, values.shape[1]))]))
        self._bent, self._plain = weights[:count], weights[count:]

    def __call__(self, at: Values) -> Values:
        """The plate's height at points, shape (M, K)."""
        return np.asarray(_bending(at, self._at) @ self._bent + self._plane(at) @ self._plain)

    def _plane(self, at: Values) -> Values:
        return np.hstack([np.ones((len(at), 1)), (at - self._middle) / self._half])


def _bending(at: Values, centres: Values) -> Values:
    """r² log r between each of some points and each of others."""
    squared = at @ (-2 * centres.T)
    squared += (at**2).sum(axis=1)[:, None]
    squared += (centres**2).sum(axis=1)
    np.maximum(squared, 1e-12, out=squared)
    squared *= 0.5 * np.asarray(cv2.log(squared))
    return np.asarray(squared)


_STEPS: Final = ((0.9, 0.3, 0.2), (0.3, 0.1, 0.12))
"""mm: how far to look, in which steps, with which blur, in turn. Others move 2 of 4 photos."""
POINTS: Final = 24
"""Places along an outline, and turns of a pattern. At 1.6 times 1 of 4 photos moves."""


def circle(at: XY, radius: float) -> Values:
    """Points along a circle in mm, shape (N, 2)."""
    return on_circles(np.array([at]), np.array([radius]), POINTS)[0, :, 0]


def square(at: XY, side: float) -> Values:
    """Points along a square's sides in mm, shape (N, 2)."""
    along = (np.arange(POINTS // 4) + 0.5) / (POINTS // 4) - 0.5
    edge = np.full_like(along, 0.5)
    sides = [(along, -edge), (edge, along), (-along, edge), (-edge, -along)]
    return np.asarray(at) + side * np.concatenate([np.stack(xy, 1) for xy in sides])


def samples(picture: Image32, flat: Flat, mm: Values) -> Values:
    """Values of a picture of a flattened board at places in mm, shape (..., 2)."""
    return sampled(picture, flat.pixels(mm)).astype(np.float64)


def settle(picture: Image32, flat: Flat, outlines: Values) -> Values:
    """How far each group of outlines lies off, mm, shape (G, 2).

    Curl and folds leave some tenths of a millimetre. Each group is moved to where the print is
    darkest, together with the groups beside it, which bent with the same paper.

    Args:
        picture: darkness of the flattened board.
        outlines: mm, shape (G, N, 2): the points of a group's outlines, all groups alike.
    """
    middles = outlines.mean(axis=1)
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    nearest = np.where(apart > 0, apart, np.inf).min(axis=1, initial=np.inf)
    step = float(np.median(nearest)) if np.isfinite(nearest).all() else 1.0
    together = np.exp(-((apart / step) ** 2))
    shift = np.zeros((len(outlines), 2))
    for far, pace, blur in _STEPS:
        soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur * flat.scale), np.float32)
        along = np.arange(-round(far / pace), round(far / pace) + 1) * pace
        moves = np.stack(np.meshgrid(along, along), -1).reshape(-1, 2)
        # neighbours are asked for steps from where they are: that must be nearly the same shift
        shift = together @ shift / together.sum(axis=1, keepdims=True)
        start = outlines + shift[:, None]
        dark = np.stack([samples(soft, flat, start + move).mean(axis=1) for move in moves], 1)
        shift = shift + moves[(together @ dark).argmax(axis=1)]
    return shift
