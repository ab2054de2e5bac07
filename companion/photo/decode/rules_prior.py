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
    can_be_game,
    place_after,
    turns_of,
)
from companion.photo.decode.k_best import cheapest_combinations
from companion.photo.image.arrays import Values
from companion.photo.image.statistics import expit, logit
from companion.photo.locate.place import Place
from companion.photo.reading import ReadMark, Reason

_REACH: Final = 12.0
"""Nats beyond which a mark is not thought to be another than it looks."""
_REACH_AT_THE_END: Final = 7.0
"""The same for the last check, after every stage has had its doubts: a mark surer than this stands,
as players make mistakes too. Chosen, not measured."""
_WEIGHED: Final = 200
"""Readings held against the rules at the most, the likeliest first."""
_NEITHER: Final = 0.1
"""Share of a mark's doubt that no rule can remove: neither value considered may be right."""
_TURNED: Final = 0.97
"""Confidence, at the most, in what the rules alone make of a mark."""
_THIRD: Final[Mapping[MarkKind, float]] = {"ring": 1.0, "spot": 3.0}
"""Extra nats for a value that is neither the mark's first nor its second choice."""
_OTHERS: Final = 3.0
"""The same for other kinds."""
_ERRORS, _TRIES = 1, 24
"""Marks that players may have got wrong together, and the sets of marks of one kind that are tried
for them."""
_NO_GAME: Final = 0.97
"""Confidence in a mark of a reading that no game leads to, however few errors its players made:
more likely whole groups of marks, those of one pen, are misread."""


def held_against_rules(place: Place, marks: Mapping[str, ReadMark]) -> Mapping[str, ReadMark]:
    """The marks of a board after every other stage, once the rules of its game have been asked."""
    kinds = {slot.kind for slot in place.board.slots}
    if kinds and kinds <= _THIRD.keys():
        return _rings_and_counters(place, marks)
    return _where_broken(place, marks, kinds)


def _rings_and_counters(place: Place, by_ink: Mapping[str, ReadMark]) -> Mapping[str, ReadMark]:
    """The marks of a board of rings and counters: they take turns, which tells what ink may not."""
    slots = place.board.slots

    def lawful(values: Mapping[str, Value]) -> bool:
        return can_be_game(place, {k: v for k, v in values.items() if v != EMPTY})

    marks = [by_ink[slot.name] for slot in slots]
    if not nearly_lawful(marks, slots, lawful):
        marks = [mark.doubted(_NO_GAME, Reason.RULES) for mark in marks]
    found = weighed_marks(marks, slots, lambda shown: 0 if lawful(shown) else 1)
    return {mark.name: against_rules(mark, by_ink[mark.name]) for mark in found}


def _where_broken(
    place: Place, marks: Mapping[str, ReadMark], kinds: Set[MarkKind]
) -> Mapping[str, ReadMark]:
    """The marks of any other board: where they break a rule, and others that are nearly as likely
    do not, the marks in which the two differ are asked about. A mark that keeps its value becomes
    no surer, as what an older drawing left may keep every rule; one whose value changes is always
    asked about."""
    values = {name: mark.value for name, mark in marks.items() if mark.value != EMPTY}
    by_place = "owner" in kinds  # each territory that it names is a fault of its own

    def count(broken: Sequence[Breach]) -> int:
        return sum(len(one.places) for one in broken) if by_place else len(broken)

    tried = {turn: breaches(place, values, turn) for turn in turns_of(place, values)}
    turn = min(tried, key=lambda turn: (count(tried[turn]), min(turn, 4 - turn)))
    broken = tried[turn]
    if not broken:
        return marks
    slots = _concerned(place, broken, turn)
    rest = {name: value for name, value in values.items() if name not in {s.name for s in slots}}

    def broken_by(shown: Mapping[str, Value]) -> int:
        drawn = {name: value for name, value in shown.items() if value != EMPTY}
        return count(breaches(place, {**rest, **drawn}, turn))

    every = [marks[slot.name] for slot in slots]
    found = weighed_marks(every, slots, broken_by, _REACH_AT_THE_END, weighed_only=True)
    return {**marks, **{mark.name: _no_surer(mark, marks[mark.name]) for mark in found}}


def _concerned(place: Place, broken: Sequence[Breach], quarters: int) -> list[Slot]:
    """The marks that may be behind breaches: of lines and owners those at the places that the
    breaches name, or at a dot of one; of other boards every mark, as a breach there names what is
    too much or surrounded and the mark that was misread may lie elsewhere."""
    slots = [slot for slot in place.board.slots if slot.kind not in NOTED]
    narrow = {slot.kind for slot in slots} & {"line", "owner"}
    if not narrow or not all(breach.places for breach in broken):
        return slots
    named = {part for breach in broken for name in breach.places for part in _parts(name)}
    return [slot for slot in slots if named & set(_parts(place_after(place, slot, quarters)))]


def _parts(name: str) -> list[str]:
    """The dots, or the square, that a mark's place is named by."""
    return name.partition(".")[0].split("-")


def _no_surer(mark: ReadMark, before: ReadMark) -> ReadMark:
    """A mark as the rules leave it, but no surer than before; one that they turned is asked about
    whatever they make of it."""
    if mark.value != before.value:
        return mark.doubted(_TURNED, Reason.RULES)
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
    rng = np.random.default_rng(len(marks))
    for slot in {(slot.kind, slot.values): slot for slot in slots}.values():
        own = [mark for mark, other in zip(marks, slots, strict=True) if other.kind == slot.kind]
        for value, other in permutations((EMPTY, *slot.values), 2):
            names = [mark.name for mark in own if mark.value == value]
            for count in range(1, min(_ERRORS, len(names)) + 1):
                for _ in range(_TRIES):
                    some = rng.choice(names, count, replace=False).tolist()
                    if lawful({**plain, **dict.fromkeys(some, other)}):
                        return True
    return False


def weighed_marks(
    marks: Sequence[ReadMark],
    slots: Sequence[Slot],
    broken: Callable[[Mapping[str, Value]], int],
    reach: float = _REACH,
    *,
    weighed_only: bool = False,
) -> list[ReadMark]:
    """The likeliest reading of the marks together, if each broken rule makes a reading less likely
    by :data:`~companion.photo.decode.breaches.BREACH`.

    Args:
        broken: how many rules values, by the marks' names, break.
        reach: nats; marks whose every other value costs more stay as they are.
        weighed_only: only readings that were weighed may make a mark doubtful, not those beyond
            ``reach`` or beyond the limit of their number.
    """
    price = logit(np.clip([mark.confidence for mark in marks], 0.5, 1 - 1e-9))
    plain = {mark.name: mark.value for mark in marks}
    readings: list[Mapping[int, Value]] = []
    costs: list[float] = []
    choices = _choices(marks, slots, price, reach)
    prices = [[cost for cost, _ in own] for _, own in choices]
    found, beyond = cheapest_combinations(prices, reach, _WEIGHED)
    for cost, ranks in found:
        some = {k: own[rank][1] for (k, own), rank in zip(choices, ranks, strict=True) if rank}
        readings.append(some)
        shown = {**plain, **{marks[k].name: value for k, value in some.items()}}
        costs.append(cost + BREACH * broken(shown))
    best = int(np.argmin(costs))
    read = list(marks)
    for k in np.flatnonzero(price < reach).tolist():
        mark, value = marks[k], readings[best].get(k, marks[k].value)
        turned = value != mark.value
        seen = [(c, r.get(k, mark.value)) for c, r in zip(costs, readings, strict=True)]
        other = min(
            (one for one in seen if one[1] != value),
            key=lambda one: one[0],
            default=(np.inf, mark.other),
        )
        unseen = beyond if turned else max(beyond, float(price[k]))
        if weighed_only:
            unseen = np.inf
        margin = max(0.0, min(other[0], unseen) - costs[best])
        most = 1 - _NEITHER * (1.0 if turned else 1 - mark.confidence)
        sure = min(max(float(expit(margin)), 0.5), most)
        read[k] = replace(mark, value=value, confidence=sure, other=other[1])
    return read


def _choices(
    marks: Sequence[ReadMark], slots: Sequence[Slot], price: Values, reach: float
) -> list[tuple[int, list[tuple[float, Value]]]]:
    """For each mark that may have another value: its index, and its possible values with their
    costs in nats, the present value first."""
    found = []
    for k, (mark, slot) in enumerate(zip(marks, slots, strict=True)):
        others = [
            (
                float(price[k]) + (0.0 if value == mark.other else _THIRD.get(slot.kind, _OTHERS)),
                value,
            )
            for value in (EMPTY, *slot.values)
            if value != mark.value
        ]
        some = sorted((one for one in others if one[0] < reach), key=lambda one: one[0])
        if some:
            found.append((k, [(0.0, mark.value), *some]))
    return found
