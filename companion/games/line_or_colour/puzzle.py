"""The puzzle (LC-8): place as many rings of one colour as possible without a win.

OR-Tools CP-SAT, an optional library, searches for the largest filling. The number of fillings is
found by enumeration, which is fast only on the 5 x 5 board.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.extras import MissingExtra
from companion.games.bits import Bits
from companion.games.line_or_colour import certificate
from companion.games.line_or_colour.layout import Layout, layout_of, random_rows
from companion.sentences import Term

BOX = 25
"""White rings in one box."""

EASY_FROM = 4200
"""Fewest fillings with which a 5 x 5 layout counts as easy. About a quarter of all layouts do."""
HARD_BELOW = 3400
"""A 5 x 5 layout with fewer fillings counts as hard. About a quarter of all layouts do; the
official one, with 1,792, is far harder than any of some hundreds of random ones."""
EASY_FROM_7 = 850
"""The same for a 7 x 7 layout, by how many of the certificate's 1,214 patterns of empty spots work
for it. Of 600 random layouts a quarter have more than 852."""
HARD_BELOW_7 = 770
"""The same for a 7 x 7 layout: of 600 random ones a quarter have fewer than 771 patterns; the
official one has 597."""
DIFFICULTIES: Final = (Term("easy"), Term("medium"), Term("hard"))
MOST_DRAWS = 2000


class NoSolver(MissingExtra, RuntimeError):
    """OR-Tools is not installed; ``sentence`` says how to get it."""

    def __init__(self) -> None:
        super().__init__("solve")


@dataclass(frozen=True)
class Filling:
    """Rings on a board without a win.

    ``rings`` are its spots' bits; ``bound`` is the proven upper limit on the number of rings. If
    both are equal, the filling is proven to be as large as possible.
    """

    layout: Layout
    rings: Bits
    bound: int

    @property
    def number(self) -> int:
        return self.rings.bit_count()

    @property
    def proven(self) -> bool:
        return self.number == self.bound


def most_rings(layout: Layout, limit: int | None = None, seconds: float = 60.0) -> Filling:
    """The largest filling found within ``seconds``, with at most ``limit`` rings.

    Raises:
        NoSolver: OR-Tools is missing.
    """
    try:
        from ortools.sat.python import cp_model
    except ImportError as error:
        if (error.name or "").partition(".")[0] != "ortools":
            raise
        raise NoSolver from None

    model = cp_model.CpModel()
    ringed = {spot: model.new_bool_var(name) for name, spot in layout.spots}
    for window in layout.windows():
        model.add_bool_or([~ringed[spot] for spot in layout.each(window)])
    for spots in layout.by_colour.values():
        model.add(sum(ringed[spot] for spot in layout.each(spots)) <= layout.needed - 1)
    if limit is not None:
        model.add(sum(ringed.values()) <= limit)
    model.maximize(sum(ringed.values()))
    solver = cp_model.CpSolver()
    # A single worker with a fixed seed makes the result deterministic.
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_time_in_seconds = seconds
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Filling(layout, 0, layout.size * (layout.needed - 1))
    rings = sum(spot for spot, ring in ringed.items() if solver.boolean_value(ring))
    return Filling(layout, rings, round(solver.best_objective_bound))


@lru_cache(maxsize=8)
def fillings(layout: Layout) -> tuple[Bits, ...]:
    """All ways to put three rings of each colour on a 5 x 5 board without a line, in a fixed order.

    Every 5 x 5 layout has some (LC-8), so these are the puzzle's largest fillings.

    Raises:
        ValueError: the board is larger, which would take too long.
    """
    if layout.size != 5:
        raise ValueError("only the ways on a 5 x 5 board are counted")
    found = np.zeros(1, np.uint32)
    for spots in layout.by_colour.values():
        chosen = [sum(some) for some in combinations(layout.each(spots), layout.needed - 1)]
        both = (found[:, None] | np.array(chosen, np.uint32)).ravel()
        found = both[~_have_line(layout, both)]
    return tuple(found.tolist())


def _have_line(layout: Layout, rings: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """:meth:`Layout.has_line` for many sets of rings on a 5 x 5 board at once."""
    runs = rings ^ rings
    for step in layout.steps:
        pairs = rings & rings >> step
        runs |= pairs & pairs >> 2 * step
    found: NDArray[np.bool_] = runs != 0
    return found


def level_of(layout: Layout) -> str:
    """How hard a layout is to fill: one of :data:`DIFFICULTIES`."""
    if layout.size == 5:
        return _graded(len(fillings(layout)), EASY_FROM, HARD_BELOW)
    return _graded(sum(1 for _ in _serving(layout)), EASY_FROM_7, HARD_BELOW_7)


def _graded(number: int, easy_from: int, hard_below: int) -> str:
    if number >= easy_from:
        return "easy"
    return "hard" if number < hard_below else "medium"


def _serving(layout: Layout) -> Iterator[int]:
    """The certificate's patterns of empty spots that leave enough spots of every colour; bits are
    those of the spots in their order."""
    colours = layout.by_colour.values()
    coloured = np.array([[spot & spots > 0 for spots in colours] for spot in layout.names], np.int8)
    most = (_patterns() @ coloured).max(axis=1)
    sets = certificate.load().sets
    return (sets[number] for number in np.flatnonzero(most < certificate.BLOCKING).tolist())


@lru_cache(maxsize=1)
def _patterns() -> NDArray[np.int8]:
    """The certificate's patterns: a row of 0 and 1 each, in the order of the spots."""
    sets = certificate.load().sets
    return np.array([[mask >> number & 1 for number in range(49)] for mask in sets], np.int8)


def served(layout: Layout) -> Bits:
    """28 rings on a 7 x 7 layout without a win, four of each colour.

    Raises:
        LookupError: the certificate has no pattern for the layout, which its check rules out.
    """
    for mask in _serving(layout):
        empty = sum(spot for number, spot in enumerate(layout.names) if mask >> number & 1)
        left = [layout.each(spots & ~empty) for spots in layout.by_colour.values()]
        return sum(sum(list(spots)[: layout.needed - 1]) for spots in left)
    raise LookupError(f"no pattern of the certificate serves {layout.rows}")


def random_layout(size: int, seed: int, wanted: str = "") -> Layout:
    """A random layout, of the wanted difficulty if given; deterministic for each seed.

    Raises:
        LookupError: none was found within the allowed number of tries.
    """
    rng = random.Random(seed)
    layout = layout_of(random_rows(size, rng))
    if not wanted:
        return layout
    for _ in range(MOST_DRAWS):
        if level_of(layout) == wanted:
            return layout
        layout = layout_of(random_rows(size, rng))
    raise LookupError(f"no {wanted} layout among {MOST_DRAWS}")
