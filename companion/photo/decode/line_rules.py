"""Which of several sets of lines that the ink allows is a game that can have been played.

Of two lines end to end, nearly straight, and one line past the point between, the ink may not tell
which was drawn; but often only one of them leaves each point to one colour, each colour one path
from its start, and turns taken one after the other. Most sheets show such a game, so a reading
that breaks the rules must be by so much the likelier by its ink; what the ink says plainly stands,
whatever the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from companion.board import Slot, Value
from companion.photo.decode.breaches import BREACH, can_be_game
from companion.photo.decode.k_best import cheapest_combinations
from companion.photo.image.arrays import Flags
from companion.photo.image.statistics import BEYOND_DOUBT
from companion.photo.locate.place import Place
from companion.photo.marks.chords.marks import SegmentRead, segment_evidence
from companion.photo.posterior import Nats

if TYPE_CHECKING:
    from companion.photo.marks.chords.segments import SegmentInk

_WEIGHED: Final = 48
"""Readings held against the rules at the most, the likeliest by their ink first."""


def line_sets_weighed(place: Place, segments: SegmentRead | None) -> Mapping[str, Nats]:
    """What the rules say of lines whose ink others may explain as well, by name."""
    if segments is None or not segments.ink.choices:
        return {}
    slots = [slot for slot in place.board.slots if slot.kind == "line"]
    values = list(dict.fromkeys(value for slot in slots for value in slot.values))
    measured = line_sets_by_rules(
        segments.ink, lambda drawn: can_be_game(place, _marks(slots, values, drawn))
    )
    found = zip(segments.marks, segment_evidence(slots, values, measured), strict=True)
    return {
        one.name: {
            value: nats - by_ink.log_likelihood[value] for value, nats in one.log_likelihood.items()
        }
        for by_ink, one in found
        if by_ink.log_likelihood != one.log_likelihood
    }


def _marks(slots: Sequence[Slot], values: Sequence[Value], drawn: Flags) -> dict[str, Value]:
    """The marks of lines drawn by P pens, (E, P), that stand for ``values``."""
    return {slots[k].name: values[pen] for k, pen in np.argwhere(drawn)}


def line_sets_by_rules(ink: SegmentInk, lawful: Callable[[Flags], bool]) -> SegmentInk:
    """The likeliest lines and their margins where sets of lines that break rules cost more.

    ``lawful`` is asked of lines drawn by each pen, shape (E, P).
    """
    reach = min([BEYOND_DOUBT, *(choice.others for choice in ink.choices)])
    costs = [choice.extra.tolist() for choice in ink.choices]
    found, unseen = cheapest_combinations(costs, reach, _WEIGHED)
    every = np.array([_drawn(ink, ranks) for _, ranks in found])
    kept = np.array([lawful(drawn) for drawn in every])
    price = np.array([extra for extra, _ in found]) + np.where(kept, 0.0, BREACH)
    best = int(price.argmin())
    if not kept[best]:
        unseen = min(unseen, price[best] + BREACH)  # a reading that nobody thought of may keep them
    margin = ink.margin.copy()
    differs = every.reshape(len(every), -1) != every[best].ravel()
    for line in np.concatenate([choice.lines for choice in ink.choices]):
        dearer = min(float(price[differs[:, line]].min(initial=np.inf)), unseen) - price[best]
        margin.flat[line] = max(0.0, dearer)
    return replace(ink, drawn=every[best], margin=margin)


def _drawn(ink: SegmentInk, ranks: Sequence[int]) -> Flags:
    """The lines of each pen with so many options of each choice, shape (E, P)."""
    drawn = ink.drawn.copy()
    for choice, rank in zip(ink.choices, ranks, strict=True):
        drawn.flat[choice.lines] = choice.drawn[rank]
    return drawn
