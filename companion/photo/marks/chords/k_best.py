"""Every set of lines that explains some ink nearly as well as the cheapest.

Lines are added one after the other; a set is dropped once what its answers so far add to the
relaxation's price (:mod:`companion.photo.marks.chords.integer_program`) is more than asked for.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.image.arrays import Flags, Values
from companion.photo.marks.chords.cover_elements import Counts, Ink, most_strokes
from companion.photo.marks.chords.integer_program import Relaxed

_KEPT: Final = 4096
"""Most sets that are kept."""


def k_best_sets(part: Ink, relaxed: Relaxed, within: float) -> tuple[Flags, float]:
    """Sets of ways, shape (S, W), that cost at most ``within`` nats more than the relaxation's
    price, and how much more than that price all others cost at the least, nats."""
    order = _order(part)
    last = np.zeros(len(part.weights), np.intp)
    for rank, k in enumerate(order):
        last[(part.covers[:, part.owner == k] > 0).any(axis=1)] = rank
    most = most_strokes(part.covers, part.owner)
    sets = np.zeros((1, len(part.costs)), bool)
    counts = np.zeros((1, len(part.weights)), np.int64)
    added = np.zeros(1)
    for rank, k in enumerate(order):
        ways = np.flatnonzero(part.owner == k)
        choices = np.zeros((len(ways) + 1, len(part.costs)), bool)
        choices[np.arange(len(ways)), ways] = True
        more = np.append(relaxed.used[ways], relaxed.left_out[k])
        done = last == rank
        sets = (sets[:, None] | choices[None]).reshape(-1, len(part.costs))
        counts = counts[:, None] + choices.astype(np.int64) @ part.covers.T
        counts = counts.reshape(len(sets), len(part.weights))
        added = (added[:, None] + more).ravel()
        added += _of_pieces(part, relaxed, most, counts, done)
        kept = added <= within
        if kept.sum() > _KEPT:
            within = float(np.partition(added, _KEPT)[_KEPT])
            kept = added < within
        sets, counts, added = sets[kept], counts[kept], added[kept]
    return sets, within


def _of_pieces(part: Ink, relaxed: Relaxed, most: Counts, counts: Counts, some: Flags) -> Values:
    """What some pieces add in sets that run along them so many times, (S, A); shape (S,)."""
    part_most, needs, strokes = part.most[some], part.needs[some], counts[:, some]
    amiss = np.where(part_most, strokes > needs, strokes < needs)
    beyond = np.where(part_most, needs - strokes, strokes - needs)
    paid = np.where(part_most, most[some] - strokes, strokes)
    beyond = np.where(amiss, paid, beyond)
    return np.asarray(amiss @ relaxed.paid[some] + beyond @ relaxed.beyond[some], np.float64)


def _order(part: Ink) -> list[int]:
    """The lines, each beside one that it shares most ink with, so that pieces are soon done."""
    whose = np.arange(part.lines)[:, None] == part.owner[None, :]
    along = (part.covers @ whose.T.astype(np.int64) > 0).astype(np.float64)
    shared = along.T @ (along * part.weights[:, None])
    order = [int(np.diag(shared).argmax())]
    while len(order) < part.lines:
        nearness = shared[order].sum(axis=0)
        nearness[order] = -1.0
        order.append(int(nearness.argmax()))
    return order
