"""Which lines together explain the ink: the smallest, straightest set that leaves none over.

Lines that run close beside one another share ink, so none can be judged by itself. A set of lines
costs what each of its lines costs (that it is there at all, the bare paper along it, its wobble)
and what ink it leaves unexplained. The cheapest set is what was drawn; what the cheapest set with
the opposite answer for one line costs more is how sure that answer is (a max-marginal, in nats).

A line may have been drawn in one of several *ways*, along one stroke or another, or twice. Ways
that are plainly drawn or plainly not are settled first, then by what a relaxed problem says that
each costs more. Those left fall into parts that share no ink; of each the sets that may matter are
found way after way: those are given up that must cost much more than a set that is known, and of
more than :data:`_WIDEST` those that must cost most (branch and bound, A. Land and A. Doig,
*Econometrica* 28, 1960).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components, reverse_cuthill_mckee

from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.statistics import BEYOND_DOUBT


@dataclass(frozen=True)
class InkPieces:
    """A pieces of ink to be explained by W ways of drawing K lines.

    Attributes:
        covers: whether each way runs along each piece, shape (A, W).
        weights: cost, nats, of leaving a piece unexplained, shape (A,).
        owner: whose way each is, 0 to K - 1, shape (W,).
        costs: of each way, nats, shape (W,).
    """

    covers: Flags
    weights: Values
    owner: Indices
    costs: Values

    @property
    def lines(self) -> int:
        return int(self.owner.max(initial=-1)) + 1

    def price(self, drawn: Flags) -> float:
        """What a set of ways costs, shape (W,), and the ink that it leaves over, nats."""
        left = ~self.covers[:, drawn].any(axis=1)
        return float(self.costs[drawn].sum() + self.weights[left].sum())


def gathered(ink: InkPieces) -> InkPieces:
    """The same with pieces that are alike taken for one."""
    rows = np.ascontiguousarray(ink.covers)
    bytewise = rows.view(np.dtype((np.void, rows.shape[1]))).ravel()
    _, first, which = np.unique(bytewise, return_index=True, return_inverse=True)
    weights = np.bincount(which.ravel(), ink.weights, len(first)).astype(np.float64)
    return replace(ink, covers=ink.covers[first], weights=weights)


def parts(ink: InkPieces, chosen: Flags, undecided: Flags) -> Iterator[tuple[Indices, InkPieces]]:
    """What the chosen ways leave of the ink, in parts that do not concern one another: each with
    the undecided ways, some of W, that share ink or are one line's, directly or by way of others.
    """
    left = ~ink.covers[:, chosen].any(axis=1)
    pieces = np.flatnonzero(left & ink.covers[:, undecided].any(axis=1))
    ways = np.flatnonzero(undecided)
    of_line = np.arange(ink.lines)[:, None] == ink.owner[ways]
    shared = np.concatenate([ink.covers[np.ix_(pieces, ways)], of_line])
    together = shared.T.astype(np.float32) @ shared
    count, label = connected_components(csr_matrix(together), directed=False)
    for k in range(count):
        own = ways[label == k]
        mine = pieces[ink.covers[np.ix_(pieces, own)].any(axis=1)]
        _, owner = np.unique(ink.owner[own], return_inverse=True)
        covers = ink.covers[np.ix_(mine, own)]
        yield own, gathered(InkPieces(covers, ink.weights[mine], owner.ravel(), ink.costs[own]))


_WIDEST: Final = 512
"""Most sets that are looked at side by side: chosen for speed."""


@dataclass(frozen=True)
class Choice:
    """Sets of some lines that explain their ink nearly as well.

    ``lines``: which lines, shape (L,); ``drawn``: whether each is in each of S sets, shape (S, L),
    the cheapest first; ``extra``: what each set costs more, nats, shape (S,); ``others``: what all
    other sets cost more at the least.
    """

    lines: Indices
    drawn: Flags
    extra: Values
    others: float = np.inf


@dataclass(frozen=True)
class Explained:
    """``ways``: whether each way is in the cheapest set, shape (W,); ``drawn``: whether each line
    is, shape (K,); ``margin``: what the cheapest set with the opposite answer costs more, nats,
    shape (K,), infinite where it is hopeless; ``choices``: where other sets explain the ink nearly
    as well."""

    ways: Flags
    drawn: Flags
    margin: Values
    choices: tuple[Choice, ...] = ()


def explain(
    costs: Values, covers: Flags, weights: Values, owner: Indices | None = None
) -> Explained:
    """The cheapest set of lines, out of W ways of drawing them that cost so much, nats, shape (W,).

    Args:
        covers: whether each way explains each of the A pieces of ink, shape (A, W).
        weights: cost of leaving a piece unexplained, shape (A,).
        owner: whose way each is, shape (W,); by default each line has one of its own.
    """
    whose = np.arange(len(costs)) if owner is None else owner
    ink = gathered(InkPieces(covers, weights, whose, costs))
    chosen, undecided = _settled(ink)
    certain = np.isin(np.arange(ink.lines), ink.owner[chosen])
    margin = np.full(ink.lines, np.inf)
    choices = []
    for ways, part in list(parts(ink, chosen, undecided)):
        chosen[ways], choice = _cheapest_sets(part)
        lines = np.unique(ink.owner[ways])
        margin[lines] = np.where(certain[lines], np.inf, margins(choice))
        varied = (choice.drawn != choice.drawn[0]).any(axis=0) & ~certain[lines]
        if varied.any():
            told = choice.drawn[:, varied]
            choices.append(Choice(lines[varied], told, choice.extra, choice.others))
    drawn = np.zeros(ink.lines, bool)
    drawn[ink.owner[chosen]] = True
    return Explained(chosen, drawn, margin, tuple(choices))


def margins(choice: Choice) -> Values:
    """What the cheapest set with the opposite answer for each line costs more, shape (L,)."""
    other = choice.drawn != choice.drawn[0]
    dearer = np.where(other, choice.extra[:, None], np.inf).min(axis=0)
    return np.asarray(np.minimum(dearer, choice.others), np.float64)


def _settled(ink: InkPieces) -> tuple[Flags, Flags]:
    """Ways that are surely drawn, and those that are open, shape (W,) each."""
    chosen, undecided = _plain(ink, np.zeros(len(ink.costs), bool), np.ones(len(ink.costs), bool))
    for ways, part in list(parts(ink, chosen, undecided)):
        undecided[ways[_hopeless(part)]] = False
    return _plain(ink, chosen, undecided)


def _plain(ink: InkPieces, chosen: Flags, undecided: Flags) -> tuple[Flags, Flags]:
    """The same, of those that are so far, by what is plain.

    Ink that no other way explains calls for its way; a way that costs more than all the ink left
    for it is none. Each answer may make others plain.
    """
    while True:
        worth = np.where(ink.covers[:, chosen].any(axis=1), 0.0, ink.weights)
        out = undecided & (ink.costs - worth @ ink.covers > BEYOND_DOUBT)
        alone = ink.covers[:, undecided].sum(axis=1) == 1
        undecided = undecided & ~out
        sure = undecided & ((worth * alone) @ ink.covers - ink.costs > BEYOND_DOUBT)
        if not (out | sure).any():
            return chosen, undecided
        chosen = chosen | sure
        undecided = undecided & ~sure


def _cheapest_sets(part: InkPieces) -> tuple[Flags, Choice]:
    """The ways of the cheapest set, shape (W,), and all that cost little more: way after way, the
    likeliest of those so far, which strokes that are still called for make dearer by the least that
    they cost."""
    touching = csr_matrix(part.covers.astype(np.int32))
    # pieces are then soon decided: each way is near in the order to those that share its ink
    order = reverse_cuthill_mckee(csr_matrix(touching.T @ touching), symmetric_mode=True)
    price, most = np.zeros_like(part.weights), np.inf
    if 2 ** len(part.costs) > _WIDEST:  # else none is given up
        price, shares = _relaxed(part)
        most = part.price(shares > 0.5) + BEYOND_DOUBT
    ahead = part.covers.sum(axis=1)
    sets, short = np.zeros((1, len(part.costs)), bool), np.ones((1, len(price)), bool)
    least, others = price.sum(keepdims=True), np.inf
    for way in order.tolist():
        own = np.flatnonzero(part.covers[:, way])
        ahead[own] -= 1
        # what no way to come touches is lost without this one
        lost = own[ahead[own] == 0]
        without = least + short[:, lost] @ (part.weights - price)[lost]
        taken = least + part.costs[way] - short[:, own] @ price[own]
        least = np.concatenate([without, taken])
        rank = np.argsort(least, kind="stable")
        kept = rank[:_WIDEST][least[rank[:_WIDEST]] <= max(most, least[rank[0]])]
        others = min(others, float(least[rank[len(kept) :]].min(initial=np.inf)))
        least, takes, of = least[kept], kept >= len(sets), kept % len(sets)
        sets, short = sets[of], short[of]
        sets[takes, way] = True
        short[np.ix_(takes, own)] = False
    cheap = least <= least[0] + BEYOND_DOUBT
    others = min(others, float(least[~cheap].min(initial=np.inf)))
    return sets[0], _as_lines(part, sets[cheap], least[cheap], others)


def _as_lines(part: InkPieces, sets: Flags, prices: Values, others: float) -> Choice:
    """Sets of ways, shape (S, W), the cheapest first, as sets of lines, of which each is drawn in
    the way that is cheapest; by their prices, nats, shape (S,), and what all other sets cost at the
    least."""
    drawn = np.stack([sets[:, part.owner == k].any(axis=1) for k in range(part.lines)], 1)
    _, first = np.unique(drawn, axis=0, return_index=True)
    ranks = np.sort(first)
    others = max(0.0, others - float(prices[0]))
    return Choice(np.arange(part.lines), drawn[ranks], prices[ranks] - prices[0], others)


def _hopeless(part: InkPieces) -> Flags:
    """Ways that are in no set which costs little more than the cheapest, shape (W,): any set that
    has one costs what all ink does at the least and how much dearer the way is than what of that it
    explains (its reduced cost); the cheapest no more than one that the relaxed problem has."""
    price, shares = _relaxed(part)
    least = price.sum() + np.minimum(part.costs, 0).sum()
    dearer = np.maximum(part.costs, 0) - price @ part.covers
    return np.asarray(least + dearer > part.price(shares > 0.5) + BEYOND_DOUBT)


def _relaxed(part: InkPieces) -> tuple[Values, Values]:
    """What explaining a piece costs at the least, nats, shape (A,): as much for all pieces together
    as can be, where no way costs less than what it explains, and none is dearer than to be left.
    That is the dual of a linear program, and bounds what any set costs (V. Vazirani,
    *Approximation Algorithms*, 2001, 13). A way may cost a little less than nothing: it counts as
    nothing. And how much of each way the program itself takes, shape (W,)."""
    if not len(part.weights):
        return part.weights, np.zeros(len(part.costs))
    costs = np.maximum(part.costs, 0)
    bounds = np.stack([np.zeros_like(part.weights), part.weights], axis=1)
    found = linprog(-np.ones_like(part.weights), A_ub=part.covers.T, b_ub=costs, bounds=bounds)
    return np.asarray(found.x, np.float64), np.asarray(-found.ineqlin.marginals, np.float64)
