"""Which lines together explain the ink: the smallest, straightest set that leaves none over.

Lines that run close beside one another share ink, so none can be judged by itself. A set of lines
costs what each of its lines costs (that it is there at all, the bare paper along it, its wobble)
and what ink it leaves unexplained. The cheapest set is what was drawn; what the cheapest set with
the opposite answer for one line costs more is how sure that answer is (a max-marginal, in nats).
Lines that share no ink do not concern each other, so the sets stay small and all are tried; where
there are too many, an integer programme finds the cheapest and its relaxation bounds the margins.

A line may have been drawn in one of several *ways*, along one stroke or another.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.marks.chords.cover_elements import (
    Counts,
    Ink,
    gathered,
    groups,
    lines_of,
    part_of,
)
from companion.photo.marks.chords.integer_program import Programme

_HOPELESS: Final = 12.0
"""Nats that a line costs beyond all the ink it could explain, from which it is left out."""
_TRIED: Final = 4096
"""Most sets that are all tried."""
_TOLD: Final = 64
"""Most sets of a group that are given as choices."""


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
    shape (K,); ``choices``: where other sets explain the ink nearly as well."""

    ways: Flags
    drawn: Flags
    margin: Values
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class _Narrowed:
    """Of one group of many ways: those that are drawn, their lines' margins, and the ways that are
    open. Where all are open the cheapest set that was found stands, with the least that its margins
    can be."""

    ways: Flags
    margin: Values
    undecided: Flags


@dataclass(frozen=True)
class _Solved:
    """Of one group of ways: those in the cheapest set, and all sets of its lines with their prices,
    nats."""

    ways: Flags
    margin: Values
    sets: Flags
    prices: Values

    def choice(self, lines: Indices) -> Choice:
        order = np.argsort(self.prices, kind="stable")
        cheapest = self.prices[order[0]]
        least = cheapest + _HOPELESS
        order = order[self.prices[order] <= least]
        kept, first = np.unique(self.sets[order], axis=0, return_index=True)
        ranks = np.sort(first)
        if len(ranks) > _TOLD:
            least, ranks = float(self.prices[order[ranks[_TOLD]]]), ranks[:_TOLD]
        open_lines = np.flatnonzero((kept != kept[0]).any(axis=0))
        chosen = order[ranks]
        told = self.sets[np.ix_(chosen, open_lines)]
        return Choice(lines[open_lines], told, self.prices[chosen] - cheapest, least - cheapest)


def explain(
    costs: Values,
    covers: NDArray[np.generic],
    weights: Values,
    owner: Indices | None = None,
    needs: NDArray[np.generic] | None = None,
    most: Flags | None = None,
) -> Explained:
    """The cheapest set of lines.

    Args:
        costs: of each of W ways of drawing them, nats, shape (W,).
        covers: how many strokes of each way explain each of the A pieces of ink, shape (A, W).
        weights: cost of leaving a piece unexplained, shape (A,).
        owner: whose way each is, shape (W,); by default each line has one of its own.
        needs: by how many strokes a piece is explained, shape (A,); one unless told.
        most: which pieces more strokes leave unexplained, rather than fewer, shape (A,).
    """
    ink = gathered(
        Ink(
            covers.astype(np.int64),
            weights,
            np.ones(len(weights), np.int64) if needs is None else needs.astype(np.int64),
            np.zeros(len(weights), bool) if most is None else most,
            np.arange(len(costs)) if owner is None else owner,
            costs,
        )
    )
    chosen, margin, undecided = _settled(ink)
    open_ways = np.flatnonzero(undecided)
    waiting = groups(ink, chosen, open_ways)
    choices = []
    while waiting:
        group = waiting.pop()
        part, lines = part_of(ink, chosen, group), np.unique(ink.owner[group])
        found = _all_sets(part) if _sets(part) <= _TRIED else _narrowed(part)
        chosen[group] = found.ways
        margin[lines] = np.maximum(margin[lines], found.margin)
        if isinstance(found, _Narrowed):
            if not found.undecided.all():
                waiting += groups(ink, chosen, group[found.undecided])
        else:
            choice = found.choice(lines)
            if len(choice.extra) > 1:
                choices.append(choice)
    drawn = np.zeros(ink.lines, bool)
    drawn[ink.owner[chosen]] = True
    return Explained(chosen, drawn, margin, tuple(choices))


def _settled(ink: Ink) -> tuple[Flags, Values, Flags]:
    """Ways that are plainly drawn, each line's margin so far, and the ways that are open.

    Ink that no other line explains calls for its line; a way that costs more than all the ink left
    for it is none. Each answer may make others plain.
    """
    chosen = np.zeros(len(ink.costs), bool)
    excess = np.zeros(len(ink.costs))
    undecided = np.ones(len(ink.costs), bool)
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


def _sets(part: Ink) -> int:
    """How many sets of lines, each drawn in one of its ways, there are."""
    return prod(int(n) + 1 for n in np.bincount(part.owner))


def _all_sets(part: Ink) -> _Solved:
    """All sets of a few lines."""
    choices = [np.array([-1, *np.flatnonzero(part.owner == k)]) for k in range(part.lines)]
    ranks = np.unravel_index(np.arange(_sets(part)), [len(ways) for ways in choices])
    sets = np.zeros((_sets(part), len(part.costs) + 1), bool)
    for ways, rank in zip(choices, ranks, strict=True):
        sets[np.arange(len(sets)), ways[rank]] = True
    sets = sets[:, :-1]  # the last column took the lines that are not drawn
    total = _price(part, sets)
    best = int(total.argmin())
    drawn = lines_of(sets, part)
    opposite = [total[drawn[:, k] != drawn[best, k]].min() - total[best] for k in range(part.lines)]
    return _Solved(sets[best], np.array(opposite), drawn, total)


def _narrowed(part: Ink) -> _Narrowed:
    """Settles the lines of which every set with the opposite answer is hopelessly dearer."""
    programme = Programme(part)
    relaxed, best = programme.relaxed(), programme.cheapest()
    gap = float(_price(part, best)) - relaxed.price
    drawn = lines_of(best[None], part)[0]
    used = np.full(part.lines, np.inf)
    np.minimum.at(used, part.owner, relaxed.used)
    margin = np.where(drawn, relaxed.left_out, used) - gap
    undecided = (relaxed.used < gap + _HOPELESS) | best
    single = np.bincount(part.owner[undecided], minlength=part.lines) == 1
    settled = best & (drawn & (margin > _HOPELESS) & single)[part.owner]
    undecided &= ~settled
    if undecided.all():
        return _Narrowed(best, np.clip(margin, 0.0, _HOPELESS), undecided)
    open_lines = np.zeros(part.lines, bool)
    open_lines[part.owner[undecided]] = True
    return _Narrowed(settled, np.where(open_lines, 0.0, _HOPELESS), undecided)


def _price(part: Ink, sets: Flags) -> Values:
    """What sets of ways, shape (..., W), cost, nats."""
    bare = part.amiss(sets.astype(np.int64) @ part.covers.T)
    return np.asarray(sets @ part.costs + bare @ part.weights, np.float64)
