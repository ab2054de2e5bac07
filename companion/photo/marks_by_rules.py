"""Rings and counters held against the rules of their game: which of doubtful marks can be a game's.

Taking turns, White has as many rings as Black or one more, each colour has as many spots as any
other, one side has won and not both. A photo may leave a mark open that these settle; and marks
that together are no game's were hardly all read right, so the least sure of them is asked about.
What the photo says plainly stands: players err as well (:data:`companion.photo.by_rules.BREACH`).
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, logit

from companion.board import EMPTY, Value
from companion.photo.board_ink import BoardInk
from companion.photo.by_rules import BREACH, can_be_game
from companion.photo.places import Place
from companion.photo.reading import ReadMark

Values = NDArray[np.float64]

_KINDS: Final = frozenset({"ring", "spot"})
_REACH: Final = 12.0
"""Nats beyond which a mark is not thought to be another than it looks."""
_WEIGHED: Final = 200
"""Readings held against the rules at the most, the likeliest first."""
_NEITHER: Final = 0.1
"""Share of a mark's doubt that is about what nobody thought of, and no rule takes away."""


def marks_weighed_by_rules(place: Place, ink: BoardInk) -> BoardInk:
    """The marks of a board of rings and counters once its game's rules have been asked."""
    if not all(slot.kind in _KINDS for slot in place.board.slots):
        return ink
    names = list(ink.marks)

    def lawful(values: Mapping[str, Value]) -> bool:
        return can_be_game(place, {k: v for k, v in values.items() if v != EMPTY})

    found = weighed_marks([ink.marks[name] for name in names], lawful)
    return replace(ink, marks=dict(zip(names, found, strict=True)))


def weighed_marks(
    marks: Sequence[ReadMark], lawful: Callable[[Mapping[str, Value]], bool]
) -> list[ReadMark]:
    """Marks, the likeliest together where a set that breaks rules is less likely by
    :data:`~companion.photo.by_rules.BREACH`; ``lawful`` is asked of values by the marks' names."""
    sure = np.array([mark.confidence for mark in marks])
    price = logit(np.clip(sure, 0.5, 1 - 1e-9))
    open_marks = np.flatnonzero(price < _REACH)
    plain = {mark.name: mark.value for mark in marks}
    flips: list[frozenset[int]] = []
    costs: list[float] = []
    beyond = _REACH
    for cost, some in _subsets(price[open_marks]):
        if len(flips) == _WEIGHED or cost > _REACH:
            beyond = min(cost, _REACH)
            break
        which = frozenset(int(open_marks[k]) for k in some)
        others = {marks[k].name: marks[k].other for k in which}
        flips.append(which)
        costs.append(cost + (0.0 if lawful({**plain, **others}) else BREACH))
    best = int(np.argmin(costs))
    read = list(marks)
    for k in open_marks.tolist():
        turned = k in flips[best]
        other = min(
            (c for c, some in zip(costs, flips, strict=True) if (k in some) != turned),
            default=np.inf,
        )
        unseen = beyond if turned else max(beyond, float(price[k]))
        margin = max(0.0, min(other, unseen) - costs[best])
        mark = marks[k]
        doubt = 1.0 if turned else 1 - mark.confidence
        sure_now = min(max(float(expit(margin)), 0.5), 1 - _NEITHER * doubt)
        value, instead = (mark.other, mark.value) if turned else (mark.value, mark.other)
        read[k] = ReadMark(mark.name, value, sure_now, instead)
    return read


def _subsets(prices: Values) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Sets of things by what they cost together, the cheapest first, the empty one at the start."""
    yield 0.0, ()
    order = np.argsort(prices, kind="stable").tolist()
    cost = [float(prices[k]) for k in order]
    queue: list[tuple[float, tuple[int, ...]]] = [(cost[0], (0,))] if cost else []
    while queue:
        total, ranks = heapq.heappop(queue)
        yield total, tuple(order[rank] for rank in ranks)
        last = ranks[-1]
        if last + 1 < len(cost):
            heapq.heappush(queue, (total + cost[last + 1], (*ranks, last + 1)))
            heapq.heappush(queue, (total + cost[last + 1] - cost[last], (*ranks[:-1], last + 1)))
