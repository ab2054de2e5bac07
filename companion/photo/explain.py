"""Which lines together explain the ink: the smallest, straightest set that leaves none over.

Lines that run close beside one another share ink, so none can be judged by itself. A set of lines
costs what each of its lines costs (that it is there at all, the bare paper along it, its wobble)
and what ink it leaves unexplained. The cheapest set is what was drawn; what the cheapest set with
the opposite answer for one line costs more is how sure that answer is (a max-marginal, in nats).
Lines that share no ink do not concern each other, so the sets stay small and all are tried.

A line may have been drawn in one of several *ways*, along one stroke or another.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, linprog, milp
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components

Values = NDArray[np.float64]
Flags = NDArray[np.bool_]
Counts = NDArray[np.int64]

_HOPELESS: Final = 12.0
"""Nats that a line costs beyond all the ink it could explain, from which it is left out."""
_TRIED: Final = 1024
"""Most sets that are all tried."""
_SPECK: Final = 0.45
"""Nats up to which pieces that the same ways explain are not worth asking about."""
_KEPT: Final = 12
"""Most sets of a group that are told of."""


@dataclass(frozen=True)
class Ink:
    """A pieces of ink, or of thick ink, to be explained by W ways of drawing K lines.

    Attributes:
        covers: how many strokes of each way run along each piece, shape (A, W).
        weights: cost, nats, of leaving a piece unexplained, shape (A,).
        needs: by how many strokes a piece is explained, shape (A,).
        most: which pieces are left unexplained by more strokes, not by fewer, shape (A,).
        owner: whose way each is, 0 to K - 1, shape (W,).
        costs: of each way, nats, shape (W,).
    """

    covers: Counts
    weights: Values
    needs: Counts
    most: Flags
    owner: NDArray[np.intp]
    costs: Values

    def amiss(self, counts: Counts) -> Flags:
        """Which pieces so many strokes, shape (..., A), leave unexplained."""
        return np.asarray(np.where(self.most, counts > self.needs, counts < self.needs), bool)

    @property
    def lines(self) -> int:
        return int(self.owner.max(initial=-1)) + 1


@dataclass(frozen=True)
class Choice:
    """Sets of some lines that explain their ink nearly as well.

    ``lines``: which lines, shape (L,); ``drawn``: whether each is in each of S sets, shape (S, L),
    the cheapest first; ``extra``: what each set costs more, nats, shape (S,).
    """

    lines: NDArray[np.intp]
    drawn: Flags
    extra: Values


@dataclass(frozen=True)
class Explained:
    """``ways``: whether each way is in the cheapest set, shape (W,); ``drawn``: whether each line
    is, shape (K,); ``margin``: what the cheapest set with the opposite answer costs more, nats,
    shape (K,); ``choices``: where other sets explain the ink nearly as well."""

    ways: Flags
    drawn: Flags
    margin: Values
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class _Solved:
    """Of one group of ways: those in the cheapest set, and some sets of its lines by price."""

    ways: Flags
    margin: Values
    sets: Flags
    prices: Values

    def choice(self, lines: NDArray[np.intp]) -> Choice:
        order = np.argsort(self.prices, kind="stable")
        order = order[self.prices[order] < self.prices[order[0]] + _HOPELESS]
        kept, first = np.unique(self.sets[order], axis=0, return_index=True)
        ranks = np.sort(first)[:_KEPT]
        open_lines = np.flatnonzero((kept != kept[0]).any(axis=0))
        chosen = order[ranks]
        extra = self.prices[chosen] - self.prices[order[0]]
        return Choice(lines[open_lines], self.sets[np.ix_(chosen, open_lines)], extra)


def explain(
    costs: Values,
    covers: NDArray[np.generic],
    weights: Values,
    owner: NDArray[np.intp] | None = None,
    needs: NDArray[np.generic] | None = None,
    most: Flags | None = None,
) -> Explained:
    """The cheapest set of lines.

    Args:
        costs: of each of W ways of drawing them, nats, shape (W,).
        covers: how many strokes of each way explain each of the A pieces of ink, shape (A, W).
        weights: cost of leaving a piece unexplained, shape (A,).
        owner: whose way each is, shape (W,); each line's own unless told. Every line has one.
        needs: by how many strokes a piece is explained, shape (A,); one unless told.
        most: which pieces more strokes leave unexplained, rather than fewer, shape (A,).
    """
    ink = Ink(
        covers.astype(np.int64),
        weights,
        np.ones(len(weights), np.int64) if needs is None else needs.astype(np.int64),
        np.zeros(len(weights), bool) if most is None else most,
        np.arange(len(costs)) if owner is None else owner,
        costs,
    )
    chosen, margin, undecided = _settled(ink)
    left = ink.needs - ink.covers[:, chosen].sum(axis=1)
    open_ways = np.flatnonzero(undecided)
    unexplained = np.where(ink.most, left >= 0, left > 0)
    choices = []
    for members in _groups(ink.covers[np.ix_(unexplained, open_ways)], ink.owner[open_ways]):
        group = open_ways[members]
        part = _part(ink, group, unexplained, left)
        lines = np.unique(ink.owner[group])
        solve = _all_sets if _sets(part) <= _TRIED else _by_programme
        found = solve(part)
        chosen[group] = found.ways
        margin[lines] = np.maximum(margin[lines], found.margin)
        choice = found.choice(lines)
        if len(choice.extra) > 1:
            choices.append(choice)
    drawn = np.zeros(ink.lines, bool)
    drawn[ink.owner[chosen]] = True
    return Explained(chosen, drawn, margin, tuple(choices))


def _part(ink: Ink, group: NDArray[np.intp], unexplained: Flags, left: Counts) -> Ink:
    """What some ways of some lines explain of what the others leave, alike pieces gathered."""
    mine = unexplained & (ink.covers[:, group] > 0).any(axis=1)
    columns = (ink.covers[np.ix_(mine, group)], left[mine, None], ink.most[mine, None])
    rows = np.concatenate(columns, axis=1)
    patterns, which = np.unique(rows, axis=0, return_inverse=True)
    amounts = np.bincount(which.ravel(), ink.weights[mine], len(patterns)).astype(np.float64)
    _, owner = np.unique(ink.owner[group], return_inverse=True)
    *covers, needs, most = patterns.T
    return Ink(np.array(covers).T, amounts, needs, most > 0, owner.ravel(), ink.costs[group])


def _settled(ink: Ink) -> tuple[Flags, Values, Flags]:
    """Ways that are plainly drawn, each line's margin so far, and the ways that are open.

    Ink that no other line explains calls for its line; a way that costs more than all the ink left
    for it is none. Each answer may make others plain.
    """
    chosen = np.zeros(len(ink.costs), bool)
    excess = _bettered(ink)
    undecided = excess == 0
    margin = np.zeros(ink.lines)
    touched = ink.covers > 0
    risk = np.where(ink.most, ink.weights, 0.0) @ touched
    while True:
        left = ink.needs - ink.covers[:, chosen].sum(axis=1)
        worth = np.where((left > 0) & ~ink.most, ink.weights, 0.0)
        over = ink.costs - worth @ touched
        out = undecided & (over > _HOPELESS)
        excess = np.where(out, over, excess)
        needed = _needed(ink, undecided, left, worth, ink.costs + risk)
        sure = undecided & ~out & (needed > _HOPELESS)[ink.owner]
        margin = np.maximum(margin, np.where(needed > _HOPELESS, needed, 0.0))
        single = np.bincount(ink.owner[undecided & ~out], minlength=ink.lines) == 1
        sure &= single[ink.owner]
        if not (out | sure).any():
            break
        chosen |= sure
        undecided &= ~(out | sure)
    settled = np.ones(ink.lines, bool)
    settled[ink.owner[undecided | chosen]] = False
    least = np.full(ink.lines, np.inf)
    np.minimum.at(least, ink.owner, excess)
    return chosen, np.where(settled, least, margin), undecided


def _bettered(ink: Ink) -> Values:
    """Infinite for ways that cost more than another of their line and all that they explain beyond
    it, 0 for the others, shape (W,)."""
    found = np.zeros(len(ink.costs))
    few, many = (np.where(kind, ink.weights, 0.0) for kind in (~ink.most, ink.most))
    for k in np.flatnonzero(np.bincount(ink.owner) > 1):
        ways = np.flatnonzero(ink.owner == k)
        ways = ways[np.argsort(ink.costs[ways], kind="stable")]
        for rank, way in enumerate(ways[1:], 1):
            for other in ways[:rank]:
                more = ink.covers[:, way] - ink.covers[:, other]
                gain = few[more > 0].sum() + many[more < 0].sum()
                if found[other] == 0 and gain <= ink.costs[way] - ink.costs[other]:
                    found[way] = np.inf
                    break
    return found


def _needed(ink: Ink, undecided: Flags, left: Counts, worth: Values, costs: Values) -> Values:
    """What leaving each line out costs at the least, less what it costs itself at the most, nats,
    shape (K,): the ink that the other undecided lines together cannot explain."""
    most = np.zeros((len(left), ink.lines), np.int64)
    for way in np.flatnonzero(undecided):
        k = ink.owner[way]
        np.maximum(most[:, k], ink.covers[:, way], out=most[:, k])
    alone = most.sum(axis=1, keepdims=True) - most < left[:, None]
    needed = np.full(ink.lines, -np.inf)
    for way in np.flatnonzero(undecided):
        k = ink.owner[way]
        own = float(worth[alone[:, k] & (ink.covers[:, way] >= left)].sum())
        needed[k] = max(needed[k], own - costs[way])
    return needed


def _groups(covers: Counts, owner: NDArray[np.intp]) -> list[NDArray[np.intp]]:
    """Ways that share ink or are one line's, directly or by way of others."""
    sparse = csr_matrix((covers > 0).astype(np.int32))
    alike = csr_matrix((owner[:, None] == owner[None, :]).astype(np.int32))
    count, label = connected_components(sparse.T @ sparse + alike, directed=False)
    return [np.flatnonzero(label == k) for k in range(count)]


def _sets(part: Ink) -> int:
    """How many sets of lines, each drawn in one of its ways, there are."""
    return prod(int(n) + 1 for n in np.bincount(part.owner))


def _lines_of(sets: NDArray[np.bool_], part: Ink) -> Flags:
    """Which lines are in sets of ways (S, W), shape (S, K)."""
    return np.stack([sets[:, part.owner == k].any(axis=1) for k in range(part.lines)], axis=1)


def _all_sets(part: Ink) -> _Solved:
    """All sets of a few lines."""
    choices = [[-1, *np.flatnonzero(part.owner == k)] for k in range(part.lines)]
    sets = np.zeros((_sets(part), len(part.costs)), np.int64)
    for row, chosen in zip(sets, product(*choices), strict=True):
        row[[way for way in chosen if way >= 0]] = 1
    bare = part.amiss(sets @ part.covers.T)
    total = sets @ part.costs + bare @ part.weights
    best = int(total.argmin())
    drawn = _lines_of(sets > 0, part)
    opposite = [total[drawn[:, k] != drawn[best, k]].min() - total[best] for k in range(part.lines)]
    return _Solved(sets[best].astype(bool), np.array(opposite), drawn, total)


def _by_programme(part: Ink) -> _Solved:
    """The same of many lines, as an integer programme: a way is in or out, of each line one at the
    most, and each piece of ink is explained or paid for. The other sets are found one by one, each
    told not to be one of those before."""
    worth = part.weights > _SPECK
    solver = _Programme(
        replace(
            part,
            covers=part.covers[worth],
            weights=part.weights[worth],
            needs=part.needs[worth],
            most=part.most[worth],
        )
    )
    best, price = solver.cheapest()
    assert best is not None
    sets, prices = [best], [price]
    while len(sets) < _KEPT:
        solver.leave_out(sets[-1])
        ways, dearer = solver.cheapest()
        if ways is None or dearer > price + _HOPELESS:
            break
        sets.append(ways)
        prices.append(dearer)
    drawn = _lines_of(np.array(sets), part)
    margin = solver.at_the_least(best, price)
    for k in np.flatnonzero(margin < _HOPELESS).tolist():
        others = np.flatnonzero(drawn[:, k] != drawn[0, k])
        if len(others):
            margin[k] = prices[others[0]] - price
        elif len(sets) < _KEPT:
            margin[k] = _HOPELESS
        else:
            margin[k] = solver.cheapest(k, drawn=not drawn[0, k])[1] - price
    return _Solved(best, margin, drawn, np.array(prices))


class _Programme:
    def __init__(self, part: Ink) -> None:
        self.part = part
        self.others: list[LinearConstraint] = []
        ways, pieces, lines = len(part.costs), len(part.weights), part.lines
        self.prices = np.concatenate([part.costs, part.weights])
        whole = np.arange(lines)[:, None] == part.owner[None, :]
        # a piece paid for takes any number of strokes
        paid = np.where(part.most, -part.covers.sum(axis=1), part.needs).astype(float)
        self.paid = csr_matrix(np.hstack([part.covers.astype(float), np.diag(paid)]))
        self.least = np.where(part.most, -np.inf, part.needs)
        self.most = np.where(part.most, part.needs, np.inf)
        self.once = csr_matrix(np.hstack([whole.astype(float), np.zeros((lines, pieces))]))
        self.integral = np.concatenate([np.ones(ways), (part.needs > 1) | part.most])

    def leave_out(self, ways: Flags) -> None:
        """Never find this set of lines again, in any ways."""
        lines = self.part.owner[ways]
        sign = np.where(np.isin(self.part.owner, lines), -1.0, 1.0)
        row = np.concatenate([sign, np.zeros(len(self.part.weights))])
        self.others.append(LinearConstraint(row, lb=1.0 - len(lines)))

    def cheapest(self, line: int = -1, *, drawn: bool = False) -> tuple[Flags | None, float]:
        """The cheapest set, one line held to be drawn or not, and its price; None where none is."""
        ways = len(self.part.costs)
        least, most = np.zeros(self.part.lines), np.ones(self.part.lines)
        if line >= 0:
            (least if drawn else most)[line] = float(drawn)
        found = milp(
            self.prices,
            constraints=[
                LinearConstraint(self.paid, lb=self.least, ub=self.most),
                LinearConstraint(self.once, lb=least, ub=most),
                *self.others,
            ],
            bounds=Bounds(0, 1),
            integrality=self.integral,
        )
        if found.x is None:
            return None, np.inf
        return np.asarray(found.x[:ways] > 0.5), float(found.fun)

    def at_the_least(self, best: Flags, price: float) -> Values:
        """What changing the answer for each line costs at the least, shape (K,): its cheapest way's
        reduced cost in the linear programme, less what that lies below the integer one; 0 of lines
        of which it tells nothing."""
        sign = np.where(self.part.most, 1.0, -1.0)
        found = linprog(
            self.prices,
            A_ub=np.vstack([sign[:, None] * self.paid.toarray(), self.once.toarray()]),
            b_ub=np.concatenate([sign * self.part.needs, np.ones(self.part.lines)]),
            bounds=(0, 1),
        )
        reduced = np.abs(found.lower.marginals) + np.abs(found.upper.marginals)
        apart = np.full(self.part.lines, np.inf)
        np.minimum.at(apart, self.part.owner, reduced[: len(best)])
        several = np.bincount(self.part.owner) > 1
        taken = np.zeros(self.part.lines, bool)
        taken[self.part.owner[best]] = True
        apart[several & taken] = 0.0
        return np.asarray(apart - (price - found.fun), np.float64)
