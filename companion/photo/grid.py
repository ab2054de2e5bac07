"""Finds the square lattice of a dot grid drawn by hand, and how many dots it has.

From a dot and two neighbours at about a right angle the lattice grows dot by dot, each next place
predicted from its known neighbours (after A. Geiger et al., *Automatic camera and range sensor
calibration using a single shot*, ICRA 2012); so perspective, curl and folds need no model. Then
the best square window is chosen: a dot missing inside costs, a dot outside costs, and the runner-up
tells how sure the count of rows and columns is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from companion.photo.dots import Dots

Cell = tuple[int, int]
Point = NDArray[np.float64]

LEVELS: Final = (0.5, 0.3, 0.15)
"""Dot strengths tried in turn: strong dots first, so that dotted paper stays out."""
MOST_DOTS: Final = 700
SEEDS: Final = 60
NEAR: Final = 0.24
"""How far from its predicted place, in steps of the lattice, a dot may lie."""
REACH: Final = 14
GOOD: Final = 0.75
"""Share of a window's dots that must speak for it before weaker dots need not be tried."""

_SIDES: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))


@dataclass(frozen=True)
class DotGrid:
    """A square lattice of dots in a photo.

    Attributes:
        size: dots along a side.
        dots: px, shape (size, size, 2); ``dots[row, column]``, row 0 at the top as photographed
            (the turn nearest to upright), NaN where the dot is hidden.
        score: dots present, less two for each missing and one for each on the lattice outside.
        rival: the best score of another count of rows and columns.
        outside: dots that continue the lattice beyond the window.
    """

    size: int
    dots: NDArray[np.float64]
    score: int
    rival: int
    outside: int

    @property
    def missing(self) -> int:
        return int(np.isnan(self.dots[..., 0]).sum())


def find_grid(dots: Dots, sizes: Iterable[int]) -> DotGrid | None:
    """The square lattice that most dots speak for, ``None`` where there is none to speak of.

    ``sizes`` are the counts of dots along a side that a board may have.
    """
    wanted = tuple(sorted(sizes))
    best: DotGrid | None = None
    for level in LEVELS:
        strong = dots.stronger(level, MOST_DOTS)
        if len(strong.at) < wanted[0] ** 2 // 2:
            continue
        for grid in _grids(strong, wanted):
            if best is None or grid.score > best.score:
                best = grid
        if best is not None and best.score >= GOOD * best.size**2:
            break
    return best


def _grids(dots: Dots, sizes: tuple[int, ...]) -> Iterator[DotGrid]:
    tree = cKDTree(dots.at)
    count = len(dots.at)
    seeds = np.unique(np.linspace(0, count - 1, min(count, SEEDS)).astype(int))
    neighbours = np.asarray(tree.query(dots.at, k=min(14, count))[1])
    explained: set[int] = set()
    for seed in map(int, seeds):
        if seed in explained:
            continue
        for first, second in _bases(dots.at, tree, seed, neighbours[seed][1:]):
            cells = _grow(dots, tree, seed, first, second)
            if len(cells) < sizes[0] ** 2 // 2:
                continue
            grid = _window(dots.at, cells, sizes)
            if grid is None:
                continue
            yield grid
            if grid.score >= GOOD * grid.size**2:
                explained.update(cells.values())


def _bases(at: Point, tree: cKDTree, seed: int, near: NDArray[np.intp]) -> list[tuple[int, int]]:
    """Up to three pairs of neighbours that may be one step along and one step across, shortest
    first: nearly equal, nearly square, with a dot at the fourth corner."""
    pairs = []
    for a, b in combinations(map(int, near), 2):
        u, v = at[a] - at[seed], at[b] - at[seed]
        length_u, length_v = float(np.hypot(*u)), float(np.hypot(*v))
        short, long = min(length_u, length_v), max(length_u, length_v)
        if short < 8 or long > 1.7 * short:
            continue
        sine = float(u[0] * v[1] - u[1] * v[0]) / (length_u * length_v)
        if abs(sine) < 0.75 or tree.query(at[seed] + u + v)[0] > 0.2 * short:
            continue
        pairs.append((length_u + length_v, *((a, b) if sine > 0 else (b, a))))
    return [(a, b) for _, a, b in sorted(pairs)[:3]]


def _grow(dots: Dots, tree: cKDTree, seed: int, first: int, second: int) -> dict[Cell, int]:
    """Lattice places and the dots on them, grown outwards, best-supported places first."""
    at = dots.at
    steps = (at[first] - at[seed], at[second] - at[seed])
    cells: dict[Cell, int] = {(0, 0): seed, (1, 0): first, (0, 1): second}
    used = set(cells.values())
    tried: dict[Cell, int] = {}
    while True:
        front: dict[Cell, tuple[int, Point]] = {}
        for i, j in cells:
            for di, dj in _SIDES:
                cell = (i + di, j + dj)
                if cell in cells or cell in front or max(abs(cell[0]), abs(cell[1])) >= REACH:
                    continue
                support, place = _predict(at, cells, cell, steps)
                if tried.get(cell) != support:
                    front[cell] = (support, place)
        if not front:
            return cells
        level, grew = max(support for support, _ in front.values()), False
        for cell, (support, place) in sorted(front.items(), key=lambda entry: -entry[1][0]):
            if support < level and grew:
                break
            tried[cell] = support
            found = _dot_near(dots, tree, used, place, _local_step(at, cells, cell, place))
            if found is not None:
                cells[cell] = found
                used.add(found)
                grew = True


def _predict(
    at: Point, cells: dict[Cell, int], cell: Cell, steps: tuple[Point, Point]
) -> tuple[int, Point]:
    """Where a place should lie, from straight runs and parallelograms of known neighbours, and
    how many of those there are."""
    i, j = cell
    guesses = []
    rough = []
    for di, dj in _SIDES:
        beside = cells.get((i - di, j - dj))
        if beside is None:
            continue
        rough.append(at[beside] + di * steps[0] + dj * steps[1])
        behind = cells.get((i - 2 * di, j - 2 * dj))
        if behind is not None:
            guesses.append(2 * at[beside] - at[behind])
        for ei, ej in ((dj, di), (-dj, -di)):
            other = cells.get((i - ei, j - ej))
            corner = cells.get((i - di - ei, j - dj - ej))
            if other is not None and corner is not None:
                guesses.append(at[beside] + at[other] - at[corner])
    return len(guesses), np.mean(guesses or rough, axis=0)


def _local_step(at: Point, cells: dict[Cell, int], cell: Cell, place: Point) -> float:
    i, j = cell
    return min(
        float(np.hypot(*(place - at[cells[near]])))
        for near in ((i - di, j - dj) for di, dj in _SIDES)
        if near in cells
    )


def _dot_near(dots: Dots, tree: cKDTree, used: set[int], place: Point, step: float) -> int | None:
    near = [k for k in tree.query_ball_point(place, NEAR * step) if k not in used]
    if not near:
        return None
    distance = np.hypot(*(dots.at[near] - place).T) / step
    return int(near[int(np.argmax(dots.strength[near] - distance))])


def _window(at: Point, cells: dict[Cell, int], sizes: tuple[int, ...]) -> DotGrid | None:
    """The square window of the lattice that explains the dots best."""
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
        for a in range(max(1, shape[0] - size + 1)):
            for b in range(max(1, shape[1] - size + 1)):
                a1, b1 = min(a + size, shape[0]), min(b + size, shape[1])
                inside = int(
                    corner_sums[a1, b1]
                    - corner_sums[a, b1]
                    - corner_sums[a1, b]
                    + corner_sums[a, b]
                )
                score = inside - 2 * (size * size - inside) - (total - inside)
                if size not in best or score > best[size][0]:
                    best[size] = (score, a, b, total - inside)
    if not best:
        return None
    size = max(best, key=lambda s: best[s][0])
    score, a, b, outside = best.pop(size)
    found = np.full((size, size, 2), np.nan)
    for (i, j), dot in cells.items():
        column, row = i - low[0] - a, j - low[1] - b
        if 0 <= column < size and 0 <= row < size:
            found[row, column] = at[dot]
    rival = max((entry[0] for entry in best.values()), default=-(10**6))
    return DotGrid(size, _upright(found), score, rival, outside)


def _upright(dots: NDArray[np.float64]) -> NDArray[np.float64]:
    """The quarter turn in which the rows run most nearly from left to right."""
    along = np.nanmean(np.diff(dots, axis=1).reshape(-1, 2), axis=0)
    quarter = round(np.arctan2(along[1], along[0]) / (np.pi / 2)) % 4
    return np.rot90(dots, k=-quarter)
