"""Grows a lattice from a dot and two neighbours, and settles it.

Each next place is predicted from its known neighbours (after A. Geiger et al., *Automatic camera
and range sensor calibration using a single shot*, ICRA 2012), so perspective, curl and folds need
no model. Growth can be misled where hatching looks like dots; so the lattice is then settled: every
place is predicted anew from a homography and the neighbours' offsets from it, and takes the dot
that fits best.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from companion.photo.dots import Dots

Cell = tuple[int, int]
"""Column and row of a lattice place, from the seed; rows go down where columns go right."""
Point = NDArray[np.float64]

NEAR: Final = 0.24
"""How far from its predicted place, in steps of the lattice, a dot may lie."""
REACH: Final = 14
_ROUNDS: Final = 3

_SIDES: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))


@dataclass(frozen=True)
class GrownLattice:
    """Lattice places and the index of the dot on each.

    ``irregularity`` is the dots' typical distance from where their neighbours predict them, in
    steps of the lattice: up to about 0.1 for dots set by hand.
    """

    cells: dict[Cell, int]
    irregularity: float


def grow_lattice(
    dots: Dots, tree: cKDTree, seed: int, first: int, second: int, fewest: int
) -> GrownLattice | None:
    """The lattice in which two dots are one step along and one step down from a seed dot.

    ``None`` where fewer than ``fewest`` dots fit.
    """
    cells = _grow(dots, tree, seed, first, second)
    if len(cells) < fewest:
        return None
    irregularity = 1.0
    for _ in range(_ROUNDS):
        settled, irregularity = _settle(dots, tree, cells)
        if settled == cells or len(settled) < fewest:
            break
        cells = settled
    return GrownLattice(cells, irregularity)


def likely_steps(
    at: Point, tree: cKDTree, seed: int, near: NDArray[np.intp]
) -> list[tuple[int, int]]:
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
    at = [complex(x, y) for x, y in dots.at]
    steps = (at[first] - at[seed], at[second] - at[seed])
    cells: dict[Cell, int] = {(0, 0): seed, (1, 0): first, (0, 1): second}
    used = set(cells.values())
    tried: dict[Cell, int] = {}
    front: dict[Cell, tuple[int, complex]] = {}
    fresh = list(cells)
    while True:
        for cell in _open_places(cells, fresh):
            support, place = _predict(at, cells, cell, steps)
            if tried.get(cell) != support:
                front[cell] = (support, place)
        fresh = []
        if not front:
            return cells
        level = max(support for support, _ in front.values())
        for cell in [cell for cell, (support, _) in front.items() if support == level]:
            support, place = front.pop(cell)
            tried[cell] = support
            found = _dot_near(dots, tree, used, place, _local_step(at, cells, cell, place))
            if found is not None:
                cells[cell] = found
                used.add(found)
                fresh.append(cell)


def _open_places(cells: dict[Cell, int], fresh: list[Cell]) -> set[Cell]:
    """Places beside the lattice whose prediction new cells may have changed."""
    near = {(i + di, j + dj) for i, j in fresh for di in range(-2, 3) for dj in range(-2, 3)}
    return {
        (i, j)
        for i, j in near
        if (i, j) not in cells
        and max(abs(i), abs(j)) < REACH
        and any((i + di, j + dj) in cells for di, dj in _SIDES)
    }


def _predict(
    at: list[complex], cells: dict[Cell, int], cell: Cell, steps: tuple[complex, complex]
) -> tuple[int, complex]:
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
    used = guesses or rough
    return len(guesses), sum(used) / len(used)


def _local_step(at: list[complex], cells: dict[Cell, int], cell: Cell, place: complex) -> float:
    i, j = cell
    return min(
        abs(place - at[cells[near]])
        for near in ((i - di, j - dj) for di, dj in _SIDES)
        if near in cells
    )


def _dot_near(dots: Dots, tree: cKDTree, used: set[int], place: complex, step: float) -> int | None:
    spot = (place.real, place.imag)
    near = [k for k in tree.query_ball_point(spot, NEAR * step) if k not in used]
    if not near:
        return None
    distance = np.linalg.norm(dots.at[near] - spot, axis=1) / step
    return int(near[int(np.argmax(dots.strength[near] - distance))])


def predict_places(
    known: NDArray[np.float64], at: Point, targets: NDArray[np.float64]
) -> tuple[Point, NDArray[np.float64]] | None:
    """Where places of a lattice should lie, each judged from the dots round it but its own.

    Args:
        known: columns and rows of K dots, shape (K, 2).
        at: their px, shape (K, 2).
        targets: columns and rows to predict, shape (N, 2).

    Returns:
        px, shape (N, 2), and the lattice's step there, px, shape (N,); ``None`` where the dots fit
        no homography.
    """
    spacing = float(np.median(np.asarray(cKDTree(at).query(at, k=2)[0])[:, 1]))
    found, _ = cv2.findHomography(known, at, cv2.RANSAC, max(4.0, 0.3 * spacing))
    if found is None:
        return None
    matrix = np.asarray(found, np.float64)
    plane = _project(matrix, targets)
    step = np.minimum(
        np.linalg.norm(_project(matrix, targets + np.array([1.0, 0.0])) - plane, axis=1),
        np.linalg.norm(_project(matrix, targets + np.array([0.0, 1.0])) - plane, axis=1),
    )
    off = at - _project(matrix, known)
    apart = np.abs(targets[:, None] - known[None]).max(axis=2)
    weight = np.where((apart > 0) & (apart <= 2), 1 / np.maximum(apart, 1) ** 2, 0.0)
    bend = (weight @ off) / np.maximum(weight.sum(axis=1), 1e-9)[:, None]
    return plane + bend, step


def _settle(dots: Dots, tree: cKDTree, cells: dict[Cell, int]) -> tuple[dict[Cell, int], float]:
    """The places of a lattice and beside it, each with the dot that fits best, if one does."""
    beside = {(i + di, j + dj) for i, j in cells for di, dj in _SIDES}
    places = sorted(cell for cell in beside | set(cells) if max(abs(cell[0]), abs(cell[1])) < REACH)
    found = predict_places(
        np.array(list(cells), np.float64),
        dots.at[list(cells.values())],
        np.array(places, np.float64),
    )
    return (cells, 1.0) if found is None else _assign(dots, tree, places, *found)


def _assign(
    dots: Dots, tree: cKDTree, places: list[Cell], predicted: Point, step: NDArray[np.float64]
) -> tuple[dict[Cell, int], float]:
    offers = []
    for index, (place, reach) in enumerate(zip(predicted, step * NEAR, strict=True)):
        if not np.isfinite(reach) or reach < 1:
            continue
        for dot in tree.query_ball_point(place, reach):
            far = float(np.hypot(*(dots.at[dot] - place))) / step[index]
            offers.append((2 * far - dots.strength[dot], index, dot, far))
    taken: dict[Cell, int] = {}
    used: set[int] = set()
    distances = []
    for _, index, dot, far in sorted(offers):
        if places[index] not in taken and dot not in used:
            taken[places[index]] = dot
            used.add(dot)
            distances.append(far)
    return taken, float(np.sqrt(np.mean(np.square(distances)))) if distances else 1.0


def _project(matrix: NDArray[np.float64], points: NDArray[np.floating]) -> Point:
    moved = cv2.perspectiveTransform(points.reshape(1, -1, 2), matrix)
    return np.asarray(moved, np.float64).reshape(-1, 2)
