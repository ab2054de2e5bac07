"""Which of several readings that the ink allows is a game that can have been played.

Of two lines end to end, nearly straight, and one line past the point between, the ink may not tell
which was drawn; but often only one of them leaves each point to one colour, each colour one path
from its start, and turns taken one after the other. Most sheets show such a game, so a reading
that breaks the rules must be by so much the likelier by its ink; what the ink says plainly stands,
whatever the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from companion.board import Slot, Value, mark_name
from companion.games import game as game_by_key
from companion.games.rule import Breach
from companion.photo.decode.k_best import cheapest_combinations
from companion.photo.image.arrays import Flags
from companion.photo.locate.place import Place
from companion.photo.marks.board import BoardInk
from companion.photo.marks.chords.marks import segment_evidence
from companion.photo.marks.evidence import MarkEvidence
from companion.photo.reading import ReadMark, Reason
from companion.photo.rectify.quarter_turns import turned_place

if TYPE_CHECKING:
    from companion.photo.marks.chords.segments import SegmentInk


BREACH: Final = 4.0
"""Nats by which a reading that breaks the rules is less likely: players err on one sheet in ten or
twenty, and there are several ways to err for one to keep the rules. Less than makes any reading
sure by itself."""
LINE_BREACH: Final = 5.0
"""The same for lines that may run anywhere: whoever errs does so with any of some twenty lines, and
to any of as many points."""
_UNSURE: Final = 5.0
"""Nats: how much likelier at the most, where no reading keeps the rules, one is than readings that
nobody thought of."""
_WEIGHED: Final = 48
"""Readings held against the rules at the most, the likeliest by their ink first."""
_REACH: Final = 12.0
"""Nats of ink beyond which no other reading is thought of."""


def can_be_game(place: Place, marks: Mapping[str, Value]) -> bool:
    """Whether marks, turned as the rules have them where the board was drawn by hand, can be a
    game's."""
    slots = {slot.name for slot in place.board.slots}
    if not slots >= marks.keys():
        return False
    return any(not breaches(place, marks, quarters) for quarters in turns_of(place, marks))


def breaches(place: Place, marks: Mapping[str, Value], quarters: int) -> tuple[Breach, ...]:
    """The rules that marks break once the board is turned clockwise by quarter turns. Noted
    breaches are left out: many players do not note everything, which says nothing of the moves."""
    slots = {slot.name: slot for slot in place.board.slots}
    turned = marks
    if quarters:
        turned = {
            mark_name(slots[name].kind, place_after(place, slots[name], quarters)): value
            for name, value in marks.items()
        }
    audit = game_by_key(place.game).read_marks(place.options, turned, place.board.item).audit
    return tuple(breach for breach in audit if not breach.noted)


def place_after(place: Place, slot: Slot, quarters: int) -> str:
    """A mark's place once the board is turned clockwise by quarter turns."""
    if not quarters:
        return slot.place
    assert place.board.lattice is not None
    return turned_place(place.board.lattice, slot, quarters)


def turns_of(place: Place, marks: Mapping[str, Value]) -> tuple[int, ...]:
    """The quarter turns of a hand-drawn board that fit the rules best; only 0 for a printed one."""
    if place.grid is None:
        return (0,)
    return game_by_key(place.game).turns(place.options, marks)


def weighed_by_rules(place: Place, ink: BoardInk) -> BoardInk:
    """The marks once the rules have been asked where the ink leaves lines open."""
    if ink.segments is None or not ink.segments.ink.choices:
        return ink
    slots = [slot for slot in place.board.slots if slot.kind == "line"]
    measured = weighed(ink.segments.ink, lambda drawn: can_be_game(place, _marks(slots, drawn)))
    found = {
        one.name: _unless_doubted(one, ink.marks[one.name])
        for one in segment_evidence(slots, measured)
    }
    segments = replace(ink.segments, ink=measured)
    return replace(ink, evidence={**ink.evidence, **found}, segments=segments)


def _unless_doubted(one: MarkEvidence, by_ink: ReadMark) -> MarkEvidence:
    """The evidence on a mark once the rules were asked; they are a reason where they doubt it."""
    doubted = Reason.RULES in against_rules(one.posterior(), by_ink).reasons
    return replace(one, reasons=(*one.reasons, Reason.RULES)) if doubted else one


def against_rules(mark: ReadMark, by_ink: ReadMark) -> ReadMark:
    """A mark once the rules were asked; it is they who doubt it where it was surer, or another, by
    its ink."""
    doubted = mark.value != by_ink.value or mark.confidence < by_ink.confidence
    return mark.doubted(1.0, Reason.RULES) if doubted and not mark.sure else mark


def _marks(slots: Sequence[Slot], drawn: Flags) -> dict[str, Value]:
    """The marks of lines drawn by P pens, (E, P)."""
    return {slots[k].name: slots[k].values[pen] for k, pen in np.argwhere(drawn)}


def weighed(ink: SegmentInk, lawful: Callable[[Flags], bool]) -> SegmentInk:
    """The likeliest lines and their margins where sets of lines that break rules cost more.

    ``lawful`` is asked of lines drawn by each pen, shape (E, P).
    """
    readings: list[Flags] = []
    extras: list[float] = []
    kept: list[bool] = []
    unseen = min([_REACH, *(choice.others for choice in ink.choices)])
    for extra, drawn in _readings(ink):
        if len(readings) == _WEIGHED or extra > unseen:
            unseen = min(extra, unseen)
            break
        readings.append(drawn)
        extras.append(extra)
        kept.append(lawful(drawn))
    every, price = np.array(readings), np.array(extras) + np.where(kept, 0.0, LINE_BREACH)
    best = int(price.argmin())
    if not kept[best]:
        unseen = min(unseen, price[best] + _UNSURE)
    margin = ink.margin.copy()
    for choice in ink.choices:
        for chord in choice.chords:
            other = price[every[:, chord, choice.pen] != every[best, chord, choice.pen]]
            dearer = min(float(other.min(initial=np.inf)), unseen) - price[best]
            margin[chord, choice.pen] = max(0.0, dearer)
    return replace(ink, drawn=every[best], margin=margin)


def _readings(ink: SegmentInk) -> Iterator[tuple[float, Flags]]:
    """Sets of lines, the likeliest by their ink first, with what they cost more than the first."""
    for extra, ranks in cheapest_combinations([choice.extra.tolist() for choice in ink.choices]):
        drawn = ink.drawn.copy()
        for choice, rank in zip(ink.choices, ranks, strict=True):
            drawn[choice.chords, choice.pen] = choice.drawn[rank]
        yield extra, drawn
