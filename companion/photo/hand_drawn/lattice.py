"""Finds the square lattice of a dot grid drawn by hand, and how many dots it has.

Lattices are grown from many dots; of each the best square window is chosen: a dot missing inside
costs, and so does a dot on the lattice outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from companion.photo.hand_drawn.dots import Dots
from companion.photo.hand_drawn.lattice_growth import (
    Cell,
    GrownLattice,
    grow_lattice,
    likely_steps,
    predict_places,
)
from companion.photo.image.arrays import Values

LEVELS: Final = (0.5, 0.3, 0.15)
"""Dot strengths tried in turn: strong dots first, so that dotted paper stays out."""
FAINTEST: Final = 0.1
"""The strength tried once more where most of a regular grid was found, and not enough of it."""
MOST_DOTS: Final = 400
SEEDS: Final = 60
GOOD: Final = 0.78
"""Share of a window's dots that must speak for it."""
_WHOLE: Final = 0.95
"""The same of a board so whole that nothing among its dots can show a better one."""
CROWDED: Final = 0.4
RAGGED: Final = 0.4
REGULAR: Final = 0.12
"""Most irregular a lattice drawn by hand may be, in its own steps."""
_AS_OTHERS, _NEARLY = 2.5, 0.08
"""How many times the lattice's irregularity a dot beside a window may be off to count as one of a
row that goes on, and how far off, in steps, in any case: letters lie anywhere."""
_STEADY: Final = 0.10
"""Irregularity up to which a lattice would be grown alike from any of its steps."""
_PART: Final = 0.5
"""Share of the dots on another lattice up to which a lattice may be a part of it, such as every
second dot; weaker dots must then tell."""
_NEAR_PART: Final = 0.3
"""How far beside its place, in steps of a finer lattice, a dot of that lattice may lie."""
_MISSING: Final = 2
"""What a dot missing costs, in dots that are there."""
_FAINT: Final = 0.35
"""Strength of a faint dot, at the least, as a share of the grid's usual one."""
_FAINT_NEAR: Final = 0.1
"""How far from its predicted place, in steps, a faint dot may lie: noise lies anywhere."""
_MOST: Final = 0.6
"""Share of a grid's dots that must be there before fainter ones are looked for."""
_PATIENCE: Final = 8
"""Further dots to start from once a good lattice is found, in case a better one is there."""
_FRUITLESS: Final = 20
"""Lattices grown in vain before the search is given up. Of 60 boards the first good one was at most
the ninth, of 50 the very first; squared paper offers hundreds."""


@dataclass(frozen=True)
class DotGrid:
    """A square lattice of dots in a photo.

    Attributes:
        size: dots along a side.
        dots: px, shape (size, size, 2); ``dots[row, column]``, row 0 at the top as photographed
            (the turn nearest to upright), NaN where the dot is hidden.
        score: dots present, less two for each missing and one for each on the lattice outside.
        outside: dots that continue the lattice beyond the window.
        ragged: the fullest row or column next to the window, as a share of its places: a board of
            which a row is cut off, or a pattern that goes on, shows by it.
        irregularity: typical distance of a dot from where its neighbours predict it, in steps.
        between: share of the places half-way between neighbouring dots, or a third of the way from
            either, where a dot lies as well; a lattice of every second or third dot shows by it.
        faint: dots missing in whose place a fainter one lies. Those tell nothing, for the grid or
            against it.
    """

    size: int
    dots: Values
    score: int
    outside: int
    ragged: float
    irregularity: float
    between: float
    faint: int = 0

    @property
    def missing(self) -> int:
        return int(np.isnan(self.dots[..., 0]).sum())

    @property
    def taken(self) -> int:
        """Dots on the lattice, within the window and beyond."""
        return self.size**2 - self.missing + self.outside

    @property
    def good(self) -> bool:
        """Whether this is evidence enough that a board was found."""
        return (
            self.score + _MISSING * self.faint >= GOOD * self.size**2
            and self.irregularity <= REGULAR
            and self.between <= CROWDED
            and self.ragged <= RAGGED
        )

    @property
    def mostly(self) -> bool:
        """Whether most of a regular grid's dots are there, though it may not be good."""
        seen = self.size**2 - self.missing
        return seen >= _MOST * self.size**2 and self.irregularity <= _STEADY

    @property
    def regular_but_cut(self) -> bool:
        """Whether this is a regular lattice, but not a whole square of one."""
        return (
            self.irregularity <= 0.6 * REGULAR
            and self.size**2 - self.missing >= 0.8 * self.size**2
            and self.outside >= self.size - 1
        )


def find_grid(dots: Dots, sizes: Iterable[int]) -> DotGrid | None:
    """The square lattice that most dots speak for, ``None`` where there is none to speak of.

    ``sizes`` are the counts of dots along a side that a board may have. The answer may still be too
    weak to go by: ask :attr:`DotGrid.good`.
    """
    wanted = tuple(sorted(sizes))
    best: DotGrid | None = None
    before = 0
    for level in (*LEVELS, FAINTEST):
        if level == FAINTEST and not (best is not None and best.mostly):
            break
        strong = dots.stronger(level, MOST_DOTS)
        if len(strong.at) < wanted[0] ** 2 // 2 or len(strong.at) == before:
            continue
        before = len(strong.at)
        most = 0
        for found in _grids(strong, wanted):
            grid = found if found.good else _with_faint(found, dots)
            if grid.irregularity <= REGULAR:
                most = max(most, grid.taken)
            if best is None or (grid.good, grid.score) > (best.good, best.score):
                best = grid
        if best is not None and best.good and best.taken > _PART * most:
            break
    return best


def _grids(dots: Dots, sizes: tuple[int, ...]) -> Iterator[DotGrid]:
    tree = cKDTree(dots.at)
    count = len(dots.at)
    seeds = np.unique(np.linspace(0, count - 1, min(count, SEEDS)).astype(int))
    neighbours = np.asarray(tree.query(dots.at[seeds], k=min(14, count))[1])[:, 1:]
    likely = likely_steps(dots.at, tree, seeds, neighbours)
    explained: set[int] = set()
    taken: set[frozenset[int]] = set()
    patience, fruitless = _PATIENCE, 0
    for seed, pairs in likely:
        if seed in explained:
            continue
        if patience == 0 or (fruitless >= _FRUITLESS and not explained):
            return
        patience -= bool(explained)
        for first, second in pairs:
            if frozenset((seed, first)) in taken and frozenset((seed, second)) in taken:
                continue  # they would lead to a lattice that was grown already
            fruitless += 1
            lattice = grow_lattice(dots, tree, seed, first, second, sizes[0] ** 2 // 2)
            if lattice is None:
                continue
            if lattice.irregularity <= _STEADY:
                taken |= lattice.steps
            grid = _window(dots, tree, lattice, sizes)
            if grid is None:
                continue
            yield grid
            if grid.good:
                explained.update(lattice.cells.values())
                if grid.score >= _WHOLE * grid.size**2:
                    explained.update(_among(dots, grid))
                break


def _among(dots: Dots, grid: DotGrid) -> list[int]:
    """The dots that lie among those of a grid, the corners of hatching most of them."""
    seen = grid.dots[~np.isnan(grid.dots[..., 0])].astype(np.float32)
    hull = np.asarray(cv2.convexHull(seen), np.float64).reshape(-1, 2)
    along = np.roll(hull, -1, axis=0) - hull
    away = dots.at[:, None] - hull[None]
    side = along[None, :, 0] * away[..., 1] - along[None, :, 1] * away[..., 0]
    return np.flatnonzero((side > 0).all(axis=1) | (side < 0).all(axis=1)).tolist()


def _window(
    dots: Dots, tree: cKDTree, lattice: GrownLattice, sizes: tuple[int, ...]
) -> DotGrid | None:
    """The square window of the lattice that explains the dots best."""
    cells: dict[Cell, int] = lattice.cells
    places = np.array(list(cells))
    low = places.min(0)
    shape = places.max(0) - low + 1
    taken = np.zeros(shape, int)
    taken[tuple((places - low).T)] = 1
    total = int(taken.sum())
    corner_sums = np.pad(taken.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    best: dict[int, tuple[int, int, int, int]] = {}
    for size in sizes:
        if size > max(shape):
            break
        left, top = (np.arange(max(1, extent - size + 1)) for extent in shape)
        right, bottom = np.minimum(left + size, shape[0]), np.minimum(top + size, shape[1])
        inside = (
            corner_sums[np.ix_(right, bottom)]
            - corner_sums[np.ix_(left, bottom)]
            - corner_sums[np.ix_(right, top)]
            + corner_sums[np.ix_(left, top)]
        )
        most = int(inside.max())
        across, down = np.unravel_index(int(inside.argmax()), inside.shape)
        score = most - _MISSING * (size * size - most) - (total - most)
        best[size] = (score, int(across), int(down), total - most)
    if not best:
        return None
    size = max(best, key=lambda s: best[s][0])
    score, a, b, outside = best[size]
    if score < 0:
        return None
    found = np.full((size, size, 2), np.nan)
    for (i, j), dot in cells.items():
        column, row = i - low[0] - a, j - low[1] - b
        if 0 <= column < size and 0 <= row < size:
            found[row, column] = dots.at[dot]
    return DotGrid(
        size=size,
        dots=_upright(found),
        score=score,
        outside=outside,
        ragged=_ragged(lattice, shape, low, (a, b), size),
        irregularity=lattice.irregularity,
        between=_between(dots, tree, found),
    )


def _ragged(
    lattice: GrownLattice,
    shape: NDArray[np.int_],
    low: NDArray[np.int_],
    first: tuple[int, int],
    size: int,
) -> float:
    """The fullest of the four rows next to a window, as a share of its places.

    Args:
        shape, low: columns and rows of the whole lattice, and the first of them.
        first: column and row of the window, from those.
    """
    most = max(_AS_OTHERS * lattice.irregularity, _NEARLY)
    fits = np.array([cell for cell in lattice.cells if lattice.off.get(cell, 1.0) <= most])
    taken = np.zeros(shape, int)
    taken[tuple((fits.reshape(-1, 2) - low).T)] = 1
    a, b = first
    wide = np.pad(taken, 1)
    a, b = a + 1, b + 1
    end_a, end_b = min(a + size, wide.shape[0] - 1), min(b + size, wide.shape[1] - 1)
    strips = (
        wide[a - 1, b:end_b],
        wide[end_a, b:end_b],
        wide[a:end_a, b - 1],
        wide[a:end_a, end_b],
    )
    return max(float(strip.sum()) for strip in strips) / size


def _with_faint(grid: DotGrid, dots: Dots) -> DotGrid:
    """A grid with the count of its missing dots that are but faint, among all that may be dots."""
    seen = ~np.isnan(grid.dots[..., 0])
    if seen.all() or not grid.mostly:
        return grid
    known, missing = (np.argwhere(some)[:, ::-1].astype(np.float64) for some in (seen, ~seen))
    found = predict_places(known, grid.dots[seen], missing)
    if found is None:
        return grid
    places, steps = found
    own = np.asarray(cKDTree(dots.at).query(grid.dots[seen])[1])
    faint = dots.at[dots.strength >= _FAINT * float(np.median(dots.strength[own]))]
    far = np.asarray(cKDTree(faint).query(places)[0])
    return replace(grid, faint=int((far <= _FAINT_NEAR * steps).sum()))


def _between(dots: Dots, tree: cKDTree, found: Values) -> float:
    """Share of the places part of the way between neighbouring dots where a strong dot lies as
    well, at the parts where it is largest."""
    right = np.stack([found[:, :-1].reshape(-1, 2), found[:, 1:].reshape(-1, 2)])
    down = np.stack([found[:-1].reshape(-1, 2), found[1:].reshape(-1, 2)])
    pairs = np.concatenate([right, down], axis=1)
    pairs = pairs[:, ~np.isnan(pairs).any(axis=(0, 2))]
    if not pairs.shape[1]:
        return 1.0
    step = np.linalg.norm(pairs[1] - pairs[0], axis=1)
    own = np.asarray(tree.query(found[~np.isnan(found[..., 0])])[1])
    usual = float(np.median(dots.strength[own]))

    def share(part: float) -> float:
        far, nearest = tree.query(pairs[0] + part * (pairs[1] - pairs[0]))
        strong = dots.strength[nearest] >= 0.6 * usual
        return float(np.mean((far < _NEAR_PART * min(part, 1 - part) * step) & strong))

    return max(share(1 / 2), (share(1 / 3) + share(2 / 3)) / 2)


def _upright(dots: Values) -> Values:
    """The quarter turn in which the rows run most nearly from left to right."""
    along = np.nanmean(np.diff(dots, axis=1).reshape(-1, 2), axis=0)
    quarter = round(np.arctan2(along[1], along[0]) / (np.pi / 2)) % 4
    return np.rot90(dots, k=-quarter)
