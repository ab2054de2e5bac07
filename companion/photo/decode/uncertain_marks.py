"""What the rules say of marks that the ink leaves open, on boards of lines and squares.

A line under black that shows nothing is mostly not there; and if, drawn by either colour, it would
hang together with none of that colour's, or leave squares blackened that are nobody's to blacken,
it is not there but for a player's error as well. Each reading of the open marks is weighed: by its
ink, and by what it breaks of the rules more than the marks as read; a mark is as sure as the
readings that have it otherwise are unlikely together. Where another reading keeps the rules better,
all stays open: the rules alone make no mark another one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log
from typing import Final

from companion.board import EMPTY, Slot, Value
from companion.photo.decode.k_best import cheapest_combinations
from companion.photo.decode.line_rules import BREACH
from companion.photo.reading import SURE, ReadMark, Reason

_ERRED: Final = 3.0
"""Nats instead of :data:`companion.photo.decode.line_rules.BREACH` where every reading breaks some
rule: who erred once may err twice."""
_RECKONED: Final = 1.0
"""Nats for which a mark counts whose confidence is no margin, for one of these reasons: where black
hides strokes nearly a third of such marks were wrong."""
_NO_MARGIN: Final = {
    Reason.COVERED,
    Reason.COLOURS_ALIKE,
    Reason.INK_BESIDE,
    Reason.INK_UNEXPLAINED,
    Reason.OFF_GRID,
}
_WEIGHED: Final = 256
"""Readings held against the rules at the most, the likeliest by their ink first."""
_MOST: Final = 24
"""Open marks of which no more readings than those can be told apart."""
_OTHERS: Final = 3.0
"""For how many of the likeliest of them all readings count that nobody thought of."""

Marks = Mapping[str, ReadMark]


@dataclass(frozen=True)
class _Reading:
    """Other values than those read, by the marks' names, and nats they cost by their ink."""

    changes: Mapping[str, Value]
    cost: float


def settled_by_rules(
    slots: Sequence[Slot],
    marks: Marks,
    hidden: Collection[str],
    breaches: Callable[[Mapping[str, Value]], int],
) -> Marks:
    """The marks, those that are open by what the rules say as well.

    Args:
        slots: the board's.
        marks: as the ink has them.
        hidden: names of marks whose places cannot be seen: they may be anything, and stay open.
        breaches: how many breaches of the rules the values of marks, empty ones left out, are.
    """
    doubted = {slot.name: slot for slot in slots if not marks[slot.name].sure}
    wanted = doubted.keys() - hidden
    if not wanted or len(doubted) > _MOST:
        return marks
    values = {name: mark.value for name, mark in marks.items()}
    readings, beyond = _thought_of(
        {name: _options(slot, marks[name]) for name, slot in doubted.items()}
    )
    broken = [
        breaches({k: v for k, v in {**values, **r.changes}.items() if v != EMPTY}) for r in readings
    ]
    if broken[0] > min(broken):
        return marks
    price = BREACH if not broken[0] else _ERRED
    weights = [
        exp(-r.cost - price * (b - broken[0])) for r, b in zip(readings, broken, strict=True)
    ]
    unknown = _OTHERS * exp(-beyond)
    found = dict(marks)
    for name in wanted:
        other = sum(w for r, w in zip(readings, weights, strict=True) if name in r.changes)
        sure = 1 - (other + unknown) / (sum(weights) + unknown)
        found[name] = replace(marks[name], confidence=max(marks[name].confidence, sure))
    return found


def _options(slot: Slot, mark: ReadMark) -> list[tuple[float, Value]]:
    """What a mark may be with what that costs in nats, as it was read first."""
    others = [value for value in (*slot.values, EMPTY) if value != mark.value]
    sure = min(max(mark.confidence, 0.5), SURE)
    margin = log(sure / (1 - sure))
    if _NO_MARGIN & set(mark.reasons):
        margin = min(margin, _RECKONED)
    return [(0.0, mark.value), *((margin + log(len(others)), value) for value in others)]


def _thought_of(
    options: Mapping[str, Sequence[tuple[float, Value]]],
) -> tuple[list[_Reading], float]:
    """The likeliest readings, and what all others cost at the least, nats."""
    readings: list[_Reading] = []
    for cost, ranks in cheapest_combinations([[c for c, _ in own] for own in options.values()]):
        if len(readings) == _WEIGHED:
            return readings, cost
        chosen = zip(options.items(), ranks, strict=True)
        readings.append(
            _Reading({name: own[rank][1] for (name, own), rank in chosen if rank}, cost)
        )
    return readings, float("inf")
