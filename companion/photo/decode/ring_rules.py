"""Rings and counters held against the rules of their game: which of doubtful marks can be a game's.

Taking turns, White has as many rings as Black or one more, each colour has as many spots as any
other, one side has won and not both. A photo may leave a mark open that these settle; and marks
that together are no game's were hardly all read right, so the least sure of them is asked about.
What the photo says plainly stands: players err as well
(:data:`companion.photo.decode.line_rules.BREACH`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Final

import numpy as np

from companion.board import EMPTY, Slot, Value
from companion.board.mark_kinds import MarkKind
from companion.photo.decode.k_best import cheapest_combinations
from companion.photo.decode.line_rules import BREACH, against_rules, can_be_game
from companion.photo.image.arrays import Values
from companion.photo.image.statistics import expit, logit
from companion.photo.locate.place import Place
from companion.photo.marks.board import BoardInk
from companion.photo.reading import ReadMark, Reason

_REACH: Final = 12.0
"""Nats beyond which a mark is not thought to be another than it looks."""
_WEIGHED: Final = 200
"""Readings held against the rules at the most, the likeliest first."""
_NEITHER: Final = 0.1
"""Share of a mark's doubt that is about what nobody thought of, and no rule takes away."""
_THIRD: Final[Mapping[MarkKind, float]] = {"ring": 1.0, "spot": 3.0}
"""Nats by which a mark is less likely what is named neither first nor second."""


_ERRORS, _TRIES = 1, 24
"""Marks that players may have got wrong together, and the sets of marks of one kind that are tried
for them."""
_NO_GAME: Final = 0.97
"""Confidence in a mark of a reading that no game leads to, however few errors its players made:
more likely whole groups of marks, those of one pen, are misread."""


def marks_weighed_by_rules(place: Place, ink: BoardInk) -> BoardInk:
    """The marks of a board of rings and counters once its game's rules have been asked."""
    slots = place.board.slots
    if not slots or any(slot.kind not in _THIRD for slot in slots):
        return ink

    def lawful(values: Mapping[str, Value]) -> bool:
        return can_be_game(place, {k: v for k, v in values.items() if v != EMPTY})

    marks = [ink.marks[slot.name] for slot in slots]
    if not nearly_lawful(marks, slots, lawful):
        marks = [mark.doubted(_NO_GAME, Reason.RULES) for mark in marks]
    found = weighed_marks(marks, slots, lawful)
    return replace(
        ink, marks={mark.name: against_rules(mark, ink.marks[mark.name]) for mark in found}
    )


def nearly_lawful(
    marks: Sequence[ReadMark],
    slots: Sequence[Slot],
    lawful: Callable[[Mapping[str, Value]], bool],
) -> bool:
    """Whether marks are a game's, or would be but for an error or two of its players."""
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
    lawful: Callable[[Mapping[str, Value]], bool],
) -> list[ReadMark]:
    """Marks, the likeliest together where a set that breaks rules is less likely by
    :data:`~companion.photo.decode.line_rules.BREACH`; ``lawful`` is asked of values by the marks'
    names."""
    price = logit(np.clip([mark.confidence for mark in marks], 0.5, 1 - 1e-9))
    plain = {mark.name: mark.value for mark in marks}
    readings: list[Mapping[int, Value]] = []
    costs: list[float] = []
    beyond = _REACH
    choices = _choices(marks, slots, price)
    for cost, ranks in cheapest_combinations([[cost for cost, _ in own] for _, own in choices]):
        if cost > _REACH:
            break
        if len(readings) == _WEIGHED:
            beyond = cost
            break
        some = {k: own[rank][1] for (k, own), rank in zip(choices, ranks, strict=True) if rank}
        readings.append(some)
        shown = {**plain, **{marks[k].name: value for k, value in some.items()}}
        costs.append(cost + (0.0 if lawful(shown) else BREACH))
    best = int(np.argmin(costs))
    read = list(marks)
    for k in np.flatnonzero(price < _REACH).tolist():
        mark, value = marks[k], readings[best].get(k, marks[k].value)
        turned = value != mark.value
        seen = [(c, r.get(k, mark.value)) for c, r in zip(costs, readings, strict=True)]
        other = min([one for one in seen if one[1] != value], default=(np.inf, mark.other))
        unseen = beyond if turned else max(beyond, float(price[k]))
        margin = max(0.0, min(other[0], unseen) - costs[best])
        most = 1 - _NEITHER * (1.0 if turned else 1 - mark.confidence)
        sure = min(max(float(expit(margin)), 0.5), most)
        read[k] = replace(mark, value=value, confidence=sure, other=other[1])
    return read


def _choices(
    marks: Sequence[ReadMark], slots: Sequence[Slot], price: Values
) -> list[tuple[int, list[tuple[float, Value]]]]:
    """Of each mark that may be something else: which, and all that it may be with what that costs
    in nats, as it looks first, as far as that is thought of."""
    found = []
    for k, (mark, slot) in enumerate(zip(marks, slots, strict=True)):
        others = [
            (float(price[k]) + (0.0 if value == mark.other else _THIRD[slot.kind]), value)
            for value in (EMPTY, *slot.values)
            if value != mark.value
        ]
        some = sorted((one for one in others if one[0] < _REACH), key=lambda one: one[0])
        if some:
            found.append((k, [(0.0, mark.value), *some]))
    return found
