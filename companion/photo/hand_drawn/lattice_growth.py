"""Grows a lattice from a dot and two neighbours, and settles it.

Each next place is predicted from its known neighbours (after A. Geiger et al., *Automatic camera
and range sensor calibration using a single shot*, ICRA 2012), so perspective, curl and folds need
no model. Growth can be misled where hatching looks like dots; so the lattice is then settled: every
place is predicted anew from a homography and the neighbours' offsets from it, and takes the dot
that fits best.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from companion.photo.hand_drawn.dots import Dots
from companion.photo.image.arrays import Indices, Values

Cell = tuple[int, int]
"""Column and row of a lattice place, from the seed; rows go down where columns go right."""

NEAR: Final = 0.24
"""How far from its predicted place, in steps of the lattice, a dot may lie."""
REACH: Final = 14
_ROUNDS: Final = 3

_SIDES: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))

_PAIRS: Final = 3
"""Pairs of steps tried from a seed."""
_PLACES: Final = np.array(
    [(i, j) for i in range(-2, 3) for j in range(-2, 3) if not (0 <= i <= 1 and 0 <= j <= 1)],
    np.float64,
)
"""The 21 places up to two steps from a seed, other than those that a pair of steps is chosen by."""
_SLACK: Final = (1 + np.abs(_PLACES).max(axis=1)) / 2
"""How many times :data:`NEAR` a dot may lie beside each: perspective adds up from step to step."""
_SUPPORT: Final = 5.0
"""How many of these places show a dot, at the least, each counted by how near it lies. An inner dot
of any board, however crooked, has 6 or more; 3 are usual where dots lie at random."""


@dataclass(frozen=True)
class GrownLattice:
    """Lattice places and the index of the dot on each.

    ``irregularity`` is the dots' typical distance from where their neighbours predict them, in
    steps of the lattice: up to about 0.1 for dots set by hand; ``off`` is that of each.
    """

    cells: dict[Cell, int]
    irregularity: float
    off: dict[Cell, float]

    @property
    def steps(self) -> set[frozenset[int]]:
        """Every pair of dots that are neighbours on the lattice."""
        return {
            frozenset((dot, self.cells[beside]))
            for (i, j), dot in self.cells.items()
            for beside in ((i + 1, j), (i, j + 1))
            if beside in self.cells
        }


def grow_lattice(
    dots: Dots, tree: cKDTree, seed: int, first: int, second: int, fewest: int
) -> GrownLattice | None:
    """The lattice in which two dots are one step along and one step down from a seed dot.

    ``None`` where fewer than ``fewest`` dots fit.
    """
    cells = _grow(dots, tree, seed, first, second)
    if len(cells) < fewest:
        return None
    off: dict[Cell, float] = {}
    for _ in range(_ROUNDS):
        settled, off = _settle(dots, tree, cells)
        if settled == cells or len(settled) < fewest:
            break
        cells = settled
    irregularity = float(np.sqrt(np.mean(np.square([*off.values()])))) if off else 1.0
    return GrownLattice(cells, irregularity, off)


def likely_steps(
    at: Values, tree: cKDTree, seeds: Indices, near: Indices
) -> list[tuple[int, list[tuple[int, int]]]]:
    """Seed dots, each with up to three pairs of its neighbours that may be one step along and one
    step across, shortest first: nearly equal, nearly square, with a dot at the fourth corner and
    dots on many of the places round them. The seeds with most such dots come first.

    Args:
        at: px of all dots, shape (N, 2).
        near: neighbours of each seed, shape (seeds, K).
    """
    one, two = np.triu_indices(near.shape[1], 1)
    u, v = at[near[:, one]] - at[seeds, None], at[near[:, two]] - at[seeds, None]
    lengths = np.linalg.norm(u, axis=2), np.linalg.norm(v, axis=2)
    short, long = np.minimum(*lengths), np.maximum(*lengths)
    sine = (u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0]) / np.maximum(short * long, 1e-9)
    some = (short >= 8) & (long <= 1.7 * short) & (np.abs(sine) >= 0.75)
    fourth = _nearness(tree, (at[seeds, None] + u + v)[some], 0.2 * short[some])
    some[some] = fourth > 0
    row, pair = np.nonzero(some)
    sums = _PLACES @ np.stack([u[some], v[some]], axis=1)  # (pairs, places, 2)
    reach = NEAR * short[some][:, None] * _SLACK
    support = _nearness(tree, at[seeds[row], None] + sums, reach).sum(axis=1)
    first, second = near[row, one[pair]], near[row, two[pair]]
    turned = sine[some] < 0
    steps = np.stack([np.where(turned, second, first), np.where(turned, first, second)], axis=1)
    found: list[tuple[float, int, list[tuple[int, int]]]] = []
    for k in np.unique(row[support >= _SUPPORT]).tolist():
        of = np.flatnonzero((row == k) & (support >= _SUPPORT))
        shortest = of[np.argsort((short + long)[some][of], kind="stable")[:_PAIRS]]
        pairs = [(int(a), int(b)) for a, b in steps[shortest]]
        found.append((float(support[shortest].max()), int(seeds[k]), pairs))
    found.sort(key=lambda entry: -entry[0])
    return [(seed, pairs) for _, seed, pairs in found]


def _nearness(tree: cKDTree, places: Values, reach: Values) -> Values:
    """How near to each place, shape (..., 2), a dot lies: 1 on it, 0 where none is within reach."""
    if not places.size:
        return np.zeros(places.shape[:-1])
    far = tree.query(places, distance_upper_bound=float(reach.max()))[0]
    return np.asarray(np.maximum(1 - (far / reach) ** 2, 0), np.float64)


def _grow(dots: Dots, tree: cKDTree, seed: int, first: int, second: int) -> dict[Cell, int]:
    """Lattice places and the dots on them, grown outwards, best-supported places first."""
    at = [complex(x, y) for x, y in dots.at]
    ways = _ways(at[first] - at[seed], at[second] - at[seed])
    found: dict[int, int] = {_key(0, 0): seed, _key(1, 0): first, _key(0, 1): second}
    spots = {key: at[dot] for key, dot in found.items()}
    used = set(found.values())
    tried: dict[int, int] = {}
    front: dict[int, tuple[int, complex]] = {}
    fresh = list(found)
    while True:
        for key in _open_places(spots, fresh):
            guess = _predict(spots, key, ways)
            if guess is not None and tried.get(key) != guess[0]:
                front[key] = guess
        if not front:
            return {_cell(key): dot for key, dot in found.items()}
        fresh = []
        level = max(support for support, _ in front.values())
        for key in [key for key, (support, _) in front.items() if support == level]:
            place = front.pop(key)[1]
            tried[key] = level
            dot = _dot_near(dots, tree, used, place, _local_step(spots, key, place))
            if dot is not None:
                found[key], spots[key] = dot, at[dot]
                used.add(dot)
                fresh.append(key)


_ROW: Final = 2 * REACH + 5
"""Places in a row of the lattice, as :func:`_key` numbers them, with room for neighbours."""
_AROUND: Final = (1, -1, _ROW, -_ROW)


def _key(i: int, j: int) -> int:
    """A lattice place as one number: its neighbours are then a sum away."""
    return (i + REACH + 2) * _ROW + j + REACH + 2


def _cell(key: int) -> Cell:
    return key // _ROW - REACH - 2, key % _ROW - REACH - 2


_OPEN: Final = frozenset(
    _key(i, j) for i in range(1 - REACH, REACH) for j in range(1 - REACH, REACH)
)
_NEARBY: Final = (
    *(way * beyond for way in _AROUND for beyond in (1, 2)),
    *(up + side for up in (_ROW, -_ROW) for side in (1, -1)),
)
"""Places whose prediction rests on a place: next to it, beyond those, and across its corners."""

_Way = tuple[int, complex, tuple[int, int]]
"""To a neighbouring place: what to add to a key, the step in px, and the two ways across."""


def _ways(along: complex, down: complex) -> tuple[_Way, ...]:
    return (
        (_ROW, along, (1, -1)),
        (-_ROW, -along, (-1, 1)),
        (1, down, (_ROW, -_ROW)),
        (-1, -down, (-_ROW, _ROW)),
    )


def _open_places(spots: dict[int, complex], fresh: list[int]) -> dict[int, None]:
    """Places, in order, whose prediction new cells may have changed."""
    near = dict.fromkeys(key + away for key in fresh for away in _NEARBY)
    return {key: None for key in near if key in _OPEN and key not in spots}


def _predict(
    spots: dict[int, complex], key: int, ways: tuple[_Way, ...]
) -> tuple[int, complex] | None:
    """Where a place should lie, from straight runs and parallelograms of known neighbours, and
    how many of those there are; ``None`` where no neighbour is known."""
    guesses = []
    rough = []
    for way, step, across in ways:
        beside = spots.get(key - way)
        if beside is None:
            continue
        rough.append(beside + step)
        behind = spots.get(key - 2 * way)
        if behind is not None:
            guesses.append(2 * beside - behind)
        for turn in across:
            other = spots.get(key - turn)
            if other is not None:
                corner = spots.get(key - way - turn)
                if corner is not None:
                    guesses.append(beside + other - corner)
    used = guesses or rough
    return (len(guesses), sum(used) / len(used)) if used else None


def _local_step(spots: dict[int, complex], key: int, place: complex) -> float:
    return min(abs(place - spots[key + way]) for way in _AROUND if key + way in spots)


def _dot_near(dots: Dots, tree: cKDTree, used: set[int], place: complex, step: float) -> int | None:
    """The free dot that suits a place best: near it, and strong."""
    best, most = None, -np.inf
    for dot in tree.query_ball_point((place.real, place.imag), NEAR * step):
        if dot not in used:
            x, y = dots.at[dot]
            worth = float(dots.strength[dot]) - abs(complex(x, y) - place) / step
            if worth > most:
                best, most = int(dot), worth
    return best


def predict_places(known: Values, at: Values, targets: Values) -> tuple[Values, Values] | None:
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


def _settle(
    dots: Dots, tree: cKDTree, cells: dict[Cell, int]
) -> tuple[dict[Cell, int], dict[Cell, float]]:
    """The places of a lattice and beside it, each with the dot that fits best, if one does, and how
    far, in steps, that is off."""
    beside = {(i + di, j + dj) for i, j in cells for di, dj in _SIDES}
    places = sorted(cell for cell in beside | set(cells) if max(abs(cell[0]), abs(cell[1])) < REACH)
    found = predict_places(
        np.array(list(cells), np.float64),
        dots.at[list(cells.values())],
        np.array(places, np.float64),
    )
    return (cells, {}) if found is None else _assign(dots, tree, places, *found)


def _assign(
    dots: Dots, tree: cKDTree, places: list[Cell], predicted: Values, step: Values
) -> tuple[dict[Cell, int], dict[Cell, float]]:
    reach = step * NEAR
    near = np.flatnonzero(np.isfinite(reach) & (reach >= 1))
    offers = []
    found = tree.query_ball_point(predicted[near], reach[near])
    for place, some in zip(near.tolist(), found, strict=True):
        away = np.hypot(*(dots.at[some] - predicted[place]).T) / step[place]
        offers += [
            (2 * far - float(dots.strength[dot]), place, dot, far)
            for dot, far in zip(some, away.tolist(), strict=True)
        ]
    taken: dict[Cell, int] = {}
    used: set[int] = set()
    off: dict[Cell, float] = {}
    for _, index, dot, far in sorted(offers):
        if places[index] not in taken and dot not in used:
            taken[places[index]] = dot
            used.add(dot)
            off[places[index]] = far
    return taken, off


def _project(matrix: Values, points: NDArray[np.floating]) -> Values:
    moved = cv2.perspectiveTransform(points.reshape(1, -1, 2), matrix)
    return np.asarray(moved, np.float64).reshape(-1, 2)
