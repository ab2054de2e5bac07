"""The rules as a prior: which of the readings that a photo allows can be a game's.

Taking turns, White has as many rings as Black or one more; a player's lines hang together; whoever
has a force on a territory has a ring there. A photo may leave a mark open that these settle; and
marks that no game can lead to were probably not all read right, so the least sure of them is asked
about. What the photo says plainly stands: players err as well
(:data:`companion.photo.decode.breaches.BREACH`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from itertools import permutations
from typing import Final

import numpy as np

from companion.board import EMPTY, Slot, Value
from companion.board.mark_kinds import NOTED, MarkKind
from companion.games.rule import Breach
from companion.photo.decode.breaches import (
    BREACH,
    against_rules,
    breaches,
    turns_of,
)
from companion.photo.decode.k_best import REACH, cheapest_combinations
from companion.photo.image.arrays import Values
from companion.photo.image.statistics import expit, logit
from companion.photo.locate.place import Place
from companion.photo.reading import ReadMark, Reason
from companion.photo.rectify.quarter_turns import turned_place

_WEIGHED: Final = 200
"""Readings held against the rules at the most, the likeliest first."""
_RELIANCE: Final = 0.94
"""How far a mark is relied on, 0 to 1, that the rules alone turned; and one of a reading that no
game leads to, however few errors its players made: more likely whole groups of marks, those of one
pen, are misread."""
_BY_TURNS: Final[Set[MarkKind]] = {"ring", "spot"}
"""Kinds of marks of boards on which taking turns says how many of each there may be."""
_THIRD: Final = 1.0
"""Extra nats for a value that is neither the mark's first nor its second choice."""
_TOSS_UP: Final = 0.55
"""Confidence below which the ink does not say which of two values a mark has."""
_TRIES: Final = 24
"""Marks of one value, spread over the board, that are tried as the one that players got wrong."""


def held_against_rules(place: Place, marks: Mapping[str, ReadMark]) -> Mapping[str, ReadMark]:
    """The marks of a board after every other stage, once the rules of its game have been asked.

    Rings and counters take turns, which tells what ink may not: there each mark is weighed. Of any
    other board only those that may be behind a broken rule are, and none becomes surer of its
    value, as what an older drawing left may keep every rule.
    """
    values = {name: mark.value for name, mark in marks.items() if mark.value != EMPTY}
    if not values:
        return marks  # an empty sheet is no game yet, and not one mark of it is misread
    kinds = {slot.kind for slot in place.board.slots}
    by_turns = kinds <= _BY_TURNS
    by_place = "owner" in kinds  # each territory that it names is a fault of its own

    def count(broken: Sequence[Breach]) -> int:
        return sum(len(one.places) for one in broken) if by_place else len(broken)

    tried = {turn: breaches(place, values, turn) for turn in turns_of(place, values)}
    turn = min(tried, key=lambda turn: (count(tried[turn]), min(turn, 4 - turn)))
    broken = tried[turn]
    if not broken and not by_turns:
        return marks
    slots = list(place.board.slots) if by_turns else _concerned(place, broken, turn)
    rest = {name: value for name, value in values.items() if name not in {s.name for s in slots}}

    def broken_by(shown: Mapping[str, Value]) -> int:
        drawn = {name: value for name, value in shown.items() if value != EMPTY}
        found = count(breaches(place, {**rest, **drawn}, turn))
        return min(found, 1) if by_turns else found

    every = [marks[slot.name] for slot in slots]
    # where all are in one ink their owners are toss-ups, which is no sign of misreadings
    told = any(marks[name].confidence > _TOSS_UP for name in values)
    if by_turns and told and not nearly_lawful(every, slots, lambda shown: not broken_by(shown)):
        every = [mark.relied(_RELIANCE, Reason.RULES) for mark in every]
    found = weighed_marks(every, slots, broken_by)
    settled = against_rules if by_turns else _no_surer
    return {**marks, **{mark.name: settled(mark, marks[mark.name]) for mark in found}}


def _concerned(place: Place, broken: Sequence[Breach], quarters: int) -> list[Slot]:
    """The marks that may be behind breaches: of lines and owners those at the places that the
    breaches name, or at a dot of one; of other boards every mark, as a breach there names what is
    too much or surrounded and the mark that was misread may lie elsewhere."""
    slots = [slot for slot in place.board.slots if slot.kind not in NOTED]
    narrow = {slot.kind for slot in slots} & {"line", "owner"}
    if not narrow or not all(breach.places for breach in broken):
        return slots
    named = {part for breach in broken for name in breach.places for part in _parts(name)}
    return [
        slot for slot in slots if named & set(_parts(turned_place(place.board, slot, quarters)))
    ]


def _parts(name: str) -> list[str]:
    """The dots, or the square, that a mark's place is named by."""
    return name.partition(".")[0].split("-")


def _no_surer(mark: ReadMark, before: ReadMark) -> ReadMark:
    """A mark as the rules leave it, but no surer than before; one that they turned is asked about
    whatever they make of it."""
    if mark.value != before.value:
        return mark.doubted(1.0, Reason.RULES)
    if mark.confidence < before.confidence:
        return before.doubted(mark.confidence, Reason.RULES)
    return before


def nearly_lawful(
    marks: Sequence[ReadMark],
    slots: Sequence[Slot],
    lawful: Callable[[Mapping[str, Value]], bool],
) -> bool:
    """Whether a game can lead to these marks, allowing for one error of its players."""
    plain = {mark.name: mark.value for mark in marks}
    if lawful(plain):
        return True
    for slot in {(slot.kind, slot.values): slot for slot in slots}.values():
        own = [mark for mark, other in zip(marks, slots, strict=True) if other.kind == slot.kind]
        for value, other in permutations((EMPTY, *slot.values), 2):
            names = [mark.name for mark in own if mark.value == value]
            for name in names[:: max(1, len(names) // _TRIES)]:
                if lawful({**plain, name: other}):
                    return True
    return False


def weighed_marks(
    marks: Sequence[ReadMark],
    slots: Sequence[Slot],
    broken: Callable[[Mapping[str, Value]], int],
) -> list[ReadMark]:
    """The likeliest reading of the marks together, if each broken rule makes a reading less likely
    by :data:`~companion.photo.decode.breaches.BREACH`.

    Args:
        broken: how many rules values, by the marks' names, break.
    """
    price = logit(np.clip([mark.confidence for mark in marks], 0.5, 1 - 1e-9))
    plain = {mark.name: mark.value for mark in marks}
    readings: list[Mapping[int, Value]] = []
    costs: list[float] = []
    choices = _choices(marks, slots, price)
    prices = [[cost for cost, _ in own] for _, own in choices]
    found, beyond = cheapest_combinations(prices, REACH, _WEIGHED)
    for cost, ranks in found:
        some = {k: own[rank][1] for (k, own), rank in zip(choices, ranks, strict=True) if rank}
        readings.append(some)
        shown = {**plain, **{marks[k].name: value for k, value in some.items()}}
        costs.append(cost + BREACH * broken(shown))
    best = int(np.argmin(costs))
    # rules that the best reading breaks all the same make no mark of it surer
    still_broken = costs[best] > found[best][0]
    read = list(marks)
    for k in np.flatnonzero(price < REACH).tolist():
        mark, value = marks[k], readings[best].get(k, marks[k].value)
        turned = value != mark.value
        seen = [(c, r.get(k, mark.value)) for c, r in zip(costs, readings, strict=True)]
        other = min(
            (one for one in seen if one[1] != value),
            key=lambda one: one[0],
            default=(np.inf, mark.other),
        )
        if still_broken:
            unseen = costs[best] + float(price[k])
        else:
            unseen = beyond if turned else max(beyond, float(price[k]))
        margin = max(0.0, min(other[0], unseen) - costs[best])
        weighed = replace(mark, value=value, confidence=float(expit(margin)), other=other[1])
        read[k] = weighed.relied(_RELIANCE) if turned else weighed
    return read


def _choices(
    marks: Sequence[ReadMark], slots: Sequence[Slot], price: Values
) -> list[tuple[int, list[tuple[float, Value]]]]:
    """For each mark that may have another value: its index, and its possible values with their
    costs in nats, the present value first."""
    found = []
    for k, (mark, slot) in enumerate(zip(marks, slots, strict=True)):
        others = [
            (
                float(price[k]) + (0.0 if value == mark.other else _THIRD),
                value,
            )
            for value in (EMPTY, *slot.values)
            if value != mark.value
        ]
        some = sorted((one for one in others if one[0] < REACH), key=lambda one: one[0])
        if some:
            found.append((k, [(0.0, mark.value), *some]))
    return found
