"""The rules as a prior of lines that may share their ink: which readings of all can be a game's.

Each rule that a reading breaks makes it less likely (:data:`BREACH`). A line is drawn or not as
surely as the likeliest readings with and without it are (max-marginals).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from heapq import heappop, heappush
from math import inf, log
from typing import Final, NamedTuple

import numpy as np

from companion.board import EMPTY, Slot, Value
from companion.games.rule import Breach
from companion.photo.decode.rules_prior import (
    BREACH,
    WEIGHED,
    best_turn,
    bounded,
    breaches,
    dots_named,
    drawn,
    possible,
    together,
    with_rules,
)
from companion.photo.locate.place import Place
from companion.photo.marks.chords.marks import SLOPE, SegmentRead
from companion.photo.posterior import Nats, Posterior, PosteriorTerm, reliance
from companion.photo.reading import FEW, SURE, Reason
from companion.photo.rectify.board import turned_place

_NO_GAME: Final = 6.0
"""Nats by which lines that are no game's are less likely, and by BREACH for each rule beyond one:
chosen, so that the plainest ink is asked about where it alone keeps lines from being a game's. On
350 boards 2 were silent where 5 had been."""
_MOST: Final = 2 * BREACH
"""Nats that the rules say of a line at the most: a plain one is left open, and stays. Of the same
66 boards 3 are silently wrong; with 6 nats 9 are, with 4.6 nats 11."""
_OPEN: Final = log(2 * SURE / (1 - SURE))
"""Nats by which a mark is certain beside two other values. By definition."""

_MOSTLY, _RELIED = 0.3, 0.8
"""How many lines, for each called drawn and beyond a few, may be in doubt by their ink, drawn or
bare; and the share of what speaks for those called drawn that can be relied on where more are:
chosen, as it asks about them. Of 960 boards over traces 24 have more: 19 have a line wrong, and two
were silently wrong about one called drawn."""


class Change(NamedTuple):
    """Lines read otherwise than the picture has them, by how many nats that is less likely, and the
    dots that they lie at, as the rules name them."""

    price: float
    values: Mapping[str, Value]
    dots: Set[str]


class _Reading(NamedTuple):
    """What a reading costs with the rules that it breaks, nats, the values of its marks, and
    those rules."""

    cost: float
    values: Mapping[str, Value]
    broken: Sequence[Breach]


def said_of_lines(
    place: Place, segments: SegmentRead, posteriors: Mapping[str, Posterior]
) -> Mapping[str, Nats]:
    """What the rules of a board's game say of its lines, by name; nothing of those not named."""
    values = {name: one.mark.value for name, one in posteriors.items()}
    if not drawn(values):
        return {}  # an empty sheet is no game yet, and not one mark of it is misread
    turn, _ = best_turn(place, drawn(values))
    changes = sorted(_changes(place, segments, posteriors, turn), key=lambda one: one.price)
    return weighed_lines(posteriors, changes, lambda shown: breaches(place, drawn(shown), turn))


def weighed_lines(
    posteriors: Mapping[str, Posterior],
    changes: Sequence[Change],
    broken: Callable[[Mapping[str, Value]], Sequence[Breach]],
) -> Mapping[str, Nats]:
    """What the rules say of marks that ``changes``, the likeliest first, read otherwise.

    Args:
        broken: the rules that values, by the marks' names, break.
    """
    values = {name: one.mark.value for name, one in posteriors.items()}
    found = list(_looked_at(values, changes, broken))
    best = min(found, key=lambda one: one.cost)
    named = [set(dots_named(place)) for one in best.broken for place in one.places]
    at_odds = {name for one in changes if one.dots in named for name in one.values}
    said, concerned = {}, {name: None for change in changes for name in change.values}
    cheapest: dict[tuple[str, Value], float] = {}
    for one in sorted(found, key=lambda one: one.cost):
        for name in concerned:
            cheapest.setdefault((name, one.values[name]), one.cost)
    for name in concerned:
        nats = posteriors[name].nats
        look = posteriors[name].said.get(PosteriorTerm.SECOND_LOOK)
        missed = look is not None and Reason.INK_UNEXPLAINED in look.reasons
        plain = missed and values[name] == EMPTY
        most, each = max(nats.values()), dict[Value, float]()
        for value in nats:
            price = most - nats[value]
            least = cheapest.get((name, value), inf)
            # If the best reading looked at breaks rules, or there is plain ink, one not looked at
            # may keep them. It is as likely to lack any one of the lines at odds as another: the
            # more there are, the surer each of them is, but only up to BREACH. That is below what
            # SURE takes, so all of them are asked about.
            thought_of = least < inf and not best.broken and not (plain and value != EMPTY)
            beside = min(price, log(1 + len(at_odds)), BREACH) if name in at_odds else price
            each[value] = price - min(least, inf if thought_of else beside + best.cost)
        said[name] = bounded(each, _MOST)
    return said


def _looked_at(
    values: Mapping[str, Value],
    changes: Sequence[Change],
    broken: Callable[[Mapping[str, Value]], Sequence[Breach]],
) -> Iterator[_Reading]:
    """Readings that may matter, those first that one change more may make the likeliest; where
    rules are broken it is at the places that they name."""
    best, seen = inf, set[tuple[int, ...]]()
    waiting: list[tuple[float, tuple[int, ...], float]] = [(0.0, (), 0.0)]
    while waiting and len(seen) < WEIGHED:
        _, which, price = heappop(waiting)
        if which in seen or price > best + _OPEN:
            continue
        seen.add(which)
        shown = dict(values)
        for k in which:
            shown.update(changes[k].values)
        amiss = broken(shown)
        cost = price + _penalty(len(amiss))
        yield _Reading(cost, shown, amiss)
        best = min(best, cost)
        named = {dot for one in amiss for place in one.places for dot in dots_named(place)}
        everywhere = not all(one.places for one in amiss) or not amiss
        changed = {name for k in which for name in changes[k].values}
        for k, change in enumerate(changes):
            if price + change.price > best + _OPEN:
                break
            if (everywhere or named & change.dots) and not changed & change.values.keys():
                more = tuple(sorted((*which, k)))
                hoped = price + change.price + _penalty(len(amiss) - 1)
                heappush(waiting, (hoped, more, price + change.price))


def _penalty(broken: int) -> float:
    """Nats by which so many broken rules make a reading less likely."""
    return _NO_GAME + BREACH * (broken - 1) if broken > 0 else 0.0


def _changes(
    place: Place, segments: SegmentRead, posteriors: Mapping[str, Posterior], turn: int
) -> Iterator[Change]:
    """Other values of one line each, and other sets of lines that explain the same ink."""
    slots = [slot for slot in place.board.slots if slot.kind == "line"]
    beside = set(segments.rivals)

    def change(price: float, shown: Mapping[Slot, Value]) -> Change:
        dots = {dot for slot in shown for dot in dots_named(turned_place(place.board, slot, turn))}
        return Change(price, {slot.name: value for slot, value in shown.items()}, dots)

    for slot in slots:
        (_, called), *others = possible(posteriors[slot.name])
        for price, value in others:
            if called != EMPTY or price < _NO_GAME + _OPEN or (slot.name, value) in beside:
                yield change(price, {slot: value})
    pens = list(dict.fromkeys(value for slot in slots for value in slot.values))
    for choice in segments.ink.choices:
        numbers, whose = np.divmod(choice.lines, len(pens))
        for row, extra in zip(choice.drawn[1:], choice.extra[1:].tolist(), strict=True):
            changed = np.flatnonzero(row != choice.drawn[0]).tolist()
            if len(changed) < 2:
                continue
            shown = {slots[numbers[k]]: pens[whose[k]] if row[k] else EMPTY for k in changed}
            price = SLOPE * extra + sum(_but_ink(posteriors[k.name], v) for k, v in shown.items())
            yield change(max(price, 0.0), shown)


def _but_ink(one: Posterior, value: Value) -> float:
    """Nats by which all terms but the ink speak against a value, for that which it is called."""
    ink, called = one.said[PosteriorTerm.INK].nats, one.mark.value
    return (one.nats[called] - ink[called]) - (one.nats[value] - ink[value])


def doubted_together(
    posteriors: Mapping[str, Posterior], said: Mapping[str, Nats]
) -> Mapping[str, Posterior]:
    """Lines with what the rules say of them. Where the ink leaves so many open, for those called
    drawn, that these, which are explained together with them, cannot be relied on, that is added.
    """
    found = {name: with_rules(one, said.get(name)) for name, one in posteriors.items()}
    marks = {name: one.mark for name, one in found.items()}
    lines = {name: mark for name, mark in marks.items() if mark.value != EMPTY}
    doubts = sum(m.open_by_ink and EMPTY in (m.value, m.other) for m in marks.values())
    if doubts <= max(2 * FEW, _MOSTLY * len(lines)):
        return found
    for name in (name for name, mark in lines.items() if mark.sure):
        nats = together(reliance(found[name].nats, _RELIED), said.get(name, {}))
        found[name] = with_rules(posteriors[name], nats, Reason.SHEET)
    return found
