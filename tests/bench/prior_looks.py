"""The looks that are fitted: of which marks each is, and how finely they are measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.board import EMPTY, Value
from companion.photo.image.arrays import Values
from companion.photo.marks.lines.classifier import nats_of_looks, stroke_nats
from companion.photo.marks.priors import Priors
from tests.bench.known_marks import KnownMark


@dataclass(frozen=True)
class LookFit:
    """A look: its name, its class, and which marks look so. Where ``by_value``, those of one value
    on a sheet are one pen's, and each pen counts as a sheet of its own."""

    name: str
    of: str
    shown: Callable[[KnownMark], bool]
    by_value: bool = False


@dataclass(frozen=True)
class LooksFit:
    """The looks of some kinds of marks, in the order in which the reader has them.

    ``fine`` is how finely each feature is measured, in its unit: a spread is never less. The reader
    wants the parts that are ``written``, and the slope of ``nats``, by which a mark is there, that
    it makes of the features of a sheet's marks, shape (N, F), and the looks. Where there are
    ``pens``, each has features of its own. Marks on ``any_paper`` are those over traces as well,
    where all of a sheet may be wrong together.
    """

    kinds: tuple[str, ...]
    fine: Sequence[float]
    looks: tuple[LookFit, ...]
    written: tuple[str, ...] = ("looks",)
    nats: Callable[[Values, Priors], Values] | None = None
    pens: int = 0
    any_paper: bool = False


def _bare(counter: bool) -> Callable[[KnownMark], bool]:
    return lambda mark: mark.value == EMPTY and bool(mark.features["counter"]) == counter


def _left(erased: bool) -> Callable[[KnownMark], bool]:
    return lambda mark: mark.value == EMPTY and bool(mark.features["erased"]) == erased


def _is(value: Value) -> Callable[[KnownMark], bool]:
    return lambda mark: mark.value == value


def _colour(number: int) -> Callable[[KnownMark], bool]:
    return lambda mark: mark.value != EMPTY and mark.values.index(mark.value) == number


def _there(mark: KnownMark) -> bool:
    return mark.value != EMPTY


def _in_clear(value: bool, erased: bool = False) -> Callable[[KnownMark], bool]:
    return lambda mark: (
        not mark.features["beside black"]
        and (bool(mark.features["erased"]), _there(mark)) == (erased, value)
    )


def _clear_of_rings(value: bool) -> Callable[[KnownMark], bool]:
    return lambda mark: _there(mark) == value and float(mark.features["hidden (share)"]) == 0


LOOKS: Final[Mapping[str, LooksFit]] = {
    "rings": LooksFit(
        ("ring",),
        # a tenth of an absorptance, three directions of 96, half a sample of black
        (0.1, 0.03, 0.12, 0.1),
        (
            LookFit("bare", EMPTY, _bare(False)),
            LookFit("bare under a counter", EMPTY, _bare(True)),
            LookFit("White's ring", "white", _is("white")),
            LookFit("Black's ring", "black", _is("black")),
        ),
        ("looks", "regression"),
    ),
    "boxes": LooksFit(
        ("tick",),
        (0.02, 0.02),
        (LookFit("empty", EMPTY, _is(EMPTY)), LookFit("ticked", "marked", _there)),
    ),
    "bubbles": LooksFit(
        ("tick", "bubble"),
        (0.02, 0.02),
        (LookFit("empty", EMPTY, _is(EMPTY)), LookFit("marked", "marked", _there)),
    ),
    "discs": LooksFit(
        ("stone", "owner"),
        (0.02, 0.01),
        (
            LookFit("bare", EMPTY, _is(EMPTY)),
            LookFit("the first colour", "first", _colour(0)),
            LookFit("the second colour", "second", _colour(1)),
        ),
    ),
    "fills": LooksFit(
        ("fill",),
        # half a level of light over the least that tells, twice, one row of 30 px, a tenth
        (0.18, 0.18, 0.03, 0.1),
        (LookFit("open", EMPTY, _left(erased=False)), LookFit("blackened", "black", _there)),
    ),
    "lines": LooksFit(
        ("line",),
        (0.05,),
        (
            LookFit("bare", EMPTY, _in_clear(False)),
            LookFit("stroke", "drawn", _in_clear(True)),
            LookFit("erased", EMPTY, _in_clear(False, erased=True)),
        ),
        nats=lambda seen, looks: stroke_nats(
            nats_of_looks(seen[:, 0], np.zeros(0), np.ones(len(seen), bool), looks), looks
        ),
    ),
    "lines_beside_black": LooksFit(
        ("line",),
        (0.05, 0.05, 0.05, 0.05) * 2,
        (
            LookFit("bare", EMPTY, _left(erased=False)),
            LookFit("the first pen's stroke", "drawn", _colour(0)),
            LookFit("the second pen's stroke", "drawn", _colour(1)),
        ),
        ("regression",),
        pens=2,
    ),
    "pips": LooksFit(
        ("bubble",),
        (0.02, 0.02),
        (
            LookFit("empty", EMPTY, _left(erased=False)),
            LookFit("filled", "True", _there),
            LookFit("erased", "trace", _left(erased=True)),
        ),
    ),
    "filling": LooksFit(
        ("bubble",),
        # a quarter of a nat, a tenth of the darkness of filled ones
        (0.25, 0.1),
        (
            LookFit("empty", EMPTY, _clear_of_rings(False)),
            LookFit("filled", "True", _clear_of_rings(True)),
        ),
        ("regression",),
        any_paper=True,
    ),
    "pen_drawn": LooksFit(
        ("owner",),
        (0.02, 0.02),
        (
            LookFit("bare", EMPTY, _left(erased=False)),
            LookFit("one pen's ring", "ring", _there, by_value=True),
            LookFit("erased ring", "trace", _left(erased=True)),
        ),
    ),
}
"""By file. The features are those that the file names, as told to a trace."""
