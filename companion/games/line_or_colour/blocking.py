"""Whether some cells can block more weight than they cost: branch and bound over all choices.

Given are sets of cells with weights, and a price for each cell. A choice of ``choose`` cells
*blocks* the sets that contain at least ``needed`` of them. The search looks for a choice that
blocks more than its prices and an allowance together.

With some cells chosen and r to come, a set that lacks d more to be blocked can only be blocked if
m >= d of the cells to come are in it, so it counts at most m/d of its weight. That bound is a sum
over the cells to come, largest for the r best. Branching takes the best cells first, each without
those before it, so most branches are pruned at once. Thousands of partial choices are evaluated
together as matrices.
All numbers are integers (weights and prices times a unit that every d divides), small enough to be
exact in single precision.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

BATCH = 2048
"""Partial choices evaluated together."""
EXACT = 1 << 24
"""Single precision represents every integer up to here."""
NEVER = -(1 << 40)
"""Value of a cell that may not be chosen."""

Partial: TypeAlias = tuple[NDArray[np.int64], NDArray[np.bool_]]
"""Partial choices: their cells, shape (N, chosen), and which cells may follow, shape (N, cells)."""


@dataclass(frozen=True)
class Blocking:
    """Sets as cell numbers from 0, their weights (>= 0), and a price for each cell."""

    sets: tuple[tuple[int, ...], ...]
    weights: tuple[int, ...]
    prices: tuple[int, ...]
    choose: int
    needed: int
    allowance: int = 0


def find_excess(
    blocking: Blocking, orbits: Sequence[tuple[int, ...]]
) -> tuple[tuple[int, ...] | None, int]:
    """A choice that blocks more than its prices and the allowance, ``None`` if there is none.

    ``orbits`` partitions the cells: a symmetry of weights and prices can move any cell to any other
    of its orbit; one orbit per cell is always valid. Also returns the number of partial choices
    evaluated.

    Raises:
        ValueError: the weights are too large to be added exactly.
    """
    search = _Search(blocking)
    waiting = [search.roots(orbits)]
    looked = 0
    while waiting:
        cells, allowed = waiting.pop()
        looked += len(cells)
        cells, allowed = search.branches(cells, allowed)
        if cells.shape[1] == blocking.choose:
            if len(cells):
                return tuple(sorted(map(int, cells[0]))), looked
            continue
        waiting += [
            (cells[start : start + BATCH], allowed[start : start + BATCH])
            for start in range(0, len(cells), BATCH)
        ]
    return None, looked


class _Search:
    def __init__(self, blocking: Blocking) -> None:
        self.blocking = blocking
        self.unit = lcm(*range(1, blocking.needed + 1))
        if self.unit * sum(blocking.weights) >= EXACT:
            raise ValueError("the weights are too large to be added exactly")
        number = len(blocking.prices)
        self.holds = np.zeros((len(blocking.sets), number), np.float32)
        for row, cells in enumerate(blocking.sets):
            self.holds[row, list(cells)] = 1
        self.by_cell = np.ascontiguousarray(self.holds.T.astype(np.int8))
        self.weights = np.array(blocking.weights, np.float32)
        self.prices = self.unit * np.array(blocking.prices, np.int64)
        self.limit = self.unit * blocking.allowance

    def roots(self, orbits: Sequence[tuple[int, ...]]) -> Partial:
        """The first cell of each orbit, followed by any cell not in an earlier orbit.

        Every choice is symmetric to one with the first cell of the first orbit that it touches.
        Orbits of cells in heavy sets come first: once those are gone, the bound is tighter.
        """
        covered = self.weights @ self.holds
        ordered = sorted(orbits, key=lambda orbit: -covered[orbit[0]])
        allowed = np.ones((len(ordered), len(self.prices)), bool)
        for row, orbit in enumerate(ordered):
            allowed[row + 1 :, list(orbit)] = False
            allowed[row, orbit[0]] = False
        return np.array([[orbit[0]] for orbit in ordered], np.int64), allowed

    def branches(self, cells: NDArray[np.int64], allowed: NDArray[np.bool_]) -> Partial:
        """The partial choices with one more cell that may still exceed their price."""
        left = self.blocking.choose - cells.shape[1]
        gained, worth = self._bound(cells, allowed, left)
        order = np.argsort(-worth, axis=1, kind="stable")
        sums = np.cumsum(np.take_along_axis(worth, order, 1), 1)
        # The best of the cells to come from each place in the order on: ``left`` in a row.
        best = sums[:, left - 1 :].copy()
        best[:, 1:] -= sums[:, :-left]
        which, place = np.nonzero(gained[:, None] + best > self.limit)
        rank = np.empty_like(order)
        np.put_along_axis(rank, order, np.arange(order.shape[1])[None], 1)
        more = np.column_stack([cells[which], order[which, place]])
        return more, allowed[which] & (rank[which] > place[:, None])

    def _bound(
        self, cells: NDArray[np.int64], allowed: NDArray[np.bool_], left: int
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """What partial choices certainly block, less their prices, shape (N,); and the most that
        each further cell may add, shape (N, cells)."""
        held = self.by_cell[cells[:, 0]].copy()
        for column in range(1, cells.shape[1]):
            held += self.by_cell[cells[:, column]]
        share = np.zeros(self.blocking.choose + 1, np.float32)
        for lacking in range(1, min(left, self.blocking.needed) + 1):
            share[self.blocking.needed - lacking] = self.unit // lacking
        worth = ((share[held] * self.weights) @ self.holds).astype(np.int64) - self.prices
        worth[~allowed] = NEVER
        sure = np.zeros(self.blocking.choose + 1, np.float32)
        sure[self.blocking.needed :] = self.unit
        return (sure[held] @ self.weights).astype(np.int64) - self.prices[cells].sum(1), worth
