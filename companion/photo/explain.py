"""Which lines together explain the ink: the smallest, straightest set that leaves none over.

Lines that run close beside one another share ink, so none can be judged by itself. A set of lines
costs what each of its lines costs (that it is there at all, the bare paper along it, its wobble)
and what ink it leaves unexplained. The cheapest set is what was drawn; what the cheapest set with
the opposite answer for one line costs more is how sure that answer is (a max-marginal, in nats).
Lines that share no ink do not concern each other, so the sets stay small and all are tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, linprog, milp
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components

Values = NDArray[np.float64]
Flags = NDArray[np.bool_]

_HOPELESS: Final = 12.0
"""Nats that a line costs beyond all the ink it could explain, from which it is left out."""
_TRIED: Final = 10
"""Most lines of which all sets are tried."""


@dataclass(frozen=True)
class Explained:
    """``drawn``: whether each of K lines is in the cheapest set; ``margin``: what the cheapest set
    with the opposite answer costs more, nats, shape (K,)."""

    drawn: Flags
    margin: Values


def explain(costs: Values, covers: Flags, weights: Values) -> Explained:
    """The cheapest set of K lines.

    Args:
        costs: of each line, nats, shape (K,).
        covers: which of the A pieces of ink each line explains, shape (A, K).
        weights: cost of leaving a piece unexplained, shape (A,).
    """
    drawn, margin, open_lines = _settled(costs, covers, weights)
    weights = np.where(covers[:, drawn].any(axis=1), 0.0, weights)
    for members in _groups(covers[:, open_lines] & (weights > 0)[:, None]):
        group = open_lines[members]
        mine = covers[:, group].any(axis=1)
        patterns, which = np.unique(covers[np.ix_(mine, group)], axis=0, return_inverse=True)
        amounts = np.bincount(which.ravel(), weights[mine], len(patterns)).astype(np.float64)
        solve = _all_sets if len(group) <= _TRIED else _by_programme
        drawn[group], margin[group] = solve(costs[group], patterns, amounts)
    return Explained(drawn, margin)


def _settled(
    costs: Values, covers: Flags, weights: Values
) -> tuple[Flags, Values, NDArray[np.intp]]:
    """Lines whose answer is plain, with what the opposite costs at the least, and the open ones.

    Ink that no other line explains calls for its line; a line that costs more than all the ink
    left for it is none. Each answer may make others plain.
    """
    drawn = np.zeros(len(costs), bool)
    margin = np.zeros(len(costs))
    undecided = np.ones(len(costs), bool)
    while True:
        left = np.where(covers[:, drawn].any(axis=1), 0.0, weights)
        excess = costs - left @ covers
        alone = covers[:, undecided].sum(axis=1) == 1
        need = (left * alone) @ covers - costs
        out = undecided & (excess > _HOPELESS)
        sure = undecided & ~out & (need > _HOPELESS)
        if not (out | sure).any():
            return drawn, margin, np.flatnonzero(undecided)
        margin = np.where(out, excess, np.where(sure, need, margin))
        drawn |= sure
        undecided &= ~(out | sure)


def _groups(covers: Flags) -> list[NDArray[np.intp]]:
    """Lines that share ink, directly or by way of others."""
    sparse = csr_matrix(covers.astype(np.int32))
    count, label = connected_components(sparse.T @ sparse, directed=False)
    return [np.flatnonzero(label == k) for k in range(count)]


def _all_sets(costs: Values, patterns: Flags, amounts: Values) -> tuple[Flags, Values]:
    """The cheapest of all sets of a few lines, and each line's margin."""
    sets = (np.arange(2 ** len(costs))[:, None] >> np.arange(len(costs))) & 1
    bare = (sets @ patterns.T.astype(np.int64)) == 0
    total = sets @ costs + bare @ amounts
    best = int(total.argmin())
    drawn = sets[best].astype(bool)
    opposite = np.array(
        [total[sets[:, k] != sets[best, k]].min() - total[best] for k in range(len(costs))]
    )
    return drawn, opposite


def _by_programme(costs: Values, patterns: Flags, amounts: Values) -> tuple[Flags, Values]:
    """The same of many lines, as an integer programme: a line is in or out, and each piece of ink
    is explained or paid for."""
    lines, pieces = len(costs), len(amounts)
    prices = np.concatenate([costs, amounts])
    paid = LinearConstraint(csr_matrix(np.hstack([patterns.astype(float), np.eye(pieces)])), lb=1.0)
    whole = np.concatenate([np.ones(lines), np.zeros(pieces)])

    def cheapest(low: Values, high: Values) -> tuple[Flags, float]:
        bounds = Bounds(
            np.concatenate([low, np.zeros(pieces)]), np.concatenate([high, np.ones(pieces)])
        )
        found = milp(prices, constraints=paid, bounds=bounds, integrality=whole)
        return np.asarray(found.x[:lines] > 0.5), float(found.fun)

    low, high = np.zeros(lines), np.ones(lines)
    drawn, best = cheapest(low, high)
    margin = _at_the_least(prices, paid.A, lines, best)
    for k in np.flatnonzero(margin < _HOPELESS):
        held = np.arange(lines) == k
        opposite = cheapest(np.where(held, ~drawn, low), np.where(held, ~drawn, high))[1]
        margin[k] = opposite - best
    return drawn, margin


def _at_the_least(prices: Values, rows: csr_matrix, lines: int, best: float) -> Values:
    """What changing the answer for each line costs at the least, shape (lines,): its reduced cost
    in the linear programme, less what that lies below the integer one."""
    found = linprog(prices, A_ub=-rows, b_ub=-np.ones(rows.shape[0]), bounds=(0, 1))
    reduced = np.abs(found.lower.marginals) + np.abs(found.upper.marginals)
    return np.asarray(reduced[:lines] - (best - found.fun), np.float64)
