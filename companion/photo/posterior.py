"""How probable each value of a mark is: named terms in nats, each made in one place, added once.

    log p(value | picture) = ink + visibility + second look + sheet + rules

A mark's confidence, what else it may be and why it is uncertain are read off the terms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import accumulate
from math import exp, log
from operator import itemgetter
from typing import Final

from companion.board import EMPTY, Value
from companion.photo.reading import EVEN, RISK_BESIDE_OPEN, RULED_OUT, SURE, ReadMark, Reason


class PosteriorTerm(StrEnum):
    """What speaks for and against the values of a mark, in the order in which it is asked."""

    INK = "ink"
    """Its own ink, by the reader of its kind (``marks/``)."""
    VISIBILITY = "visibility"
    """How far that ink can be relied on: what hides it, or makes it unlike a mark's (``marks/``,
    ``visibility.py``)."""
    SECOND_LOOK = "second look"
    """The picture's own contrast where the mark is or is not (``explain/``)."""
    SHEET = "sheet"
    """How far what was learned of the sheet's pens and paper can be relied on (``explain/``)."""
    RULES = "rules"
    """The other marks, by the rules of the game (``decode/``)."""


Nats = Mapping[Value, float]
"""Of each value; only their differences count. A value that is not named has none."""

_TELLS: Final = 0.1
"""Nats by which a term must speak against a value to be a reason why it is uncertain. 1.6 or 0.6
times as many change nothing on 15 photos."""


def probabilities(nats: Nats) -> Mapping[Value, float]:
    """Of each value, the likeliest first."""
    ordered = sorted(nats.items(), key=itemgetter(1), reverse=True)
    most = ordered[0][1]
    each = [exp(one - most) for _, one in ordered]
    total = sum(each)
    return {value: one / total for (value, _), one in zip(ordered, each, strict=True)}


@dataclass(frozen=True)
class Said:
    """What a term says of a mark, and why, where that makes the mark uncertain; ink that gives no
    reason may be faint, or in colours that look alike."""

    nats: Nats
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Posterior:
    """What each term says of the values of one mark."""

    name: str
    said: Mapping[PosteriorTerm, Said]

    def plus(self, term: PosteriorTerm, nats: Nats, *reasons: Reason) -> Posterior:
        """With one more term."""
        assert term not in self.said, f"{self.name} has a term {term} already"
        return Posterior(self.name, {**self.said, term: Said(nats, reasons)})

    def of(self, terms: Iterable[PosteriorTerm]) -> Posterior:
        """By some terms alone, and the ink."""
        kept = {PosteriorTerm.INK, *terms}
        return Posterior(self.name, {t: one for t, one in self.said.items() if t in kept})

    @cached_property
    def nats(self) -> Nats:
        """What all terms say together."""
        every = [one.nats for one in self.said.values()]
        return {value: sum([one.get(value, 0.0) for one in every]) for value in every[0]}

    @cached_property
    def probabilities(self) -> Mapping[Value, float]:
        """Of each value, the likeliest first; of equally likely ones that which the ink names
        first."""
        return probabilities(self.nats)

    @cached_property
    def mark(self) -> ReadMark:
        """The likeliest value, its probability, one half at least, and what else it may be."""
        return self.read()

    def read(self, asked_below: float = SURE) -> ReadMark:
        """The same where it is asked about below a probability."""
        value, *rest = self.probabilities
        sure = max(self.probabilities[value], EVEN)
        before = accumulate(self.probabilities.values())
        others = [one for one, so_far in zip(rest, before, strict=False) if 1 - so_far > RULED_OUT]
        other, *also = others or rest[:1]
        if sure >= asked_below:
            return ReadMark(self.name, value, sure, other, asked_below=asked_below)
        why = self._why(value, other, asked_below)
        return ReadMark(self.name, value, sure, other, why, asked_below, tuple(also))

    def reasons(self, term: PosteriorTerm, value: Value, other: Value) -> tuple[Reason, ...]:
        """Why a term makes it uncertain which of two values a mark has."""
        found = self.said[term].reasons
        if term is not PosteriorTerm.INK or found:
            return found
        return (Reason.FAINT if EMPTY in (value, other) else Reason.COLOURS_ALIKE,)

    def _why(self, value: Value, other: Value, asked_below: float) -> tuple[Reason, ...]:
        """The reasons of the terms that speak against a value, or for it where the ink has
        another; the ink's own where it leaves the mark open, or nothing else is a reason."""
        own, ink = self.reasons(PosteriorTerm.INK, value, other), self.of(()).probabilities
        told = dict[Reason, None]()
        for term, one in self.said.items():
            nats = [one.nats.get(each, 0.0) for each in ink]
            least = one.nats.get(value, 0.0) if value == next(iter(ink)) else min(nats)
            against = max(nats) - least > _TELLS
            if max(ink.values()) < asked_below if term is PosteriorTerm.INK else against:
                told.update(dict.fromkeys(self.reasons(term, value, other)))
        return tuple(told) or own


def as_asked(posteriors: Mapping[str, Posterior]) -> Mapping[str, ReadMark]:
    """The marks of a sheet, by name. One whose ink leaves several open asks about more of the rest
    (:data:`RISK_BESIDE_OPEN`); what hides some says nothing of that, nor do those that an older
    game may have left."""
    marks = {name: one.mark for name, one in posteriors.items()}
    left_open = sum(mark.open_by_ink for mark in marks.values())
    if left_open < 2:
        return marks
    asked_below = 1 - RISK_BESIDE_OPEN / left_open
    return {name: one.read(asked_below) for name, one in posteriors.items()}


def reliance(nats: Nats, share: float) -> Nats:
    """The term by which only a share, 0 to 1, of what speaks for a mark can be relied on: the rest
    is even odds for its likeliest value."""
    best = max(nats, key=lambda value: nats[value])
    total = nats[best] + log(sum(exp(one - nats[best]) for one in nats.values()))
    rest = 0.5 / max(len(nats) - 1, 1)
    return {
        value: log(share * exp(one - total) + (1 - share) * (0.5 if value == best else rest))
        - (one - total)
        for value, one in nats.items()
    }
