"""Marks in a second pen that break the rules: an older game's, on a sheet that was used before.

A player fills circles, or draws pieces, with one pen. Where the marks are by two, and together
break rules that those of the darker pen keep, the others were probably there before. Where the
player marked what was marked before, both pens' ink lies there: it is darker than the older one's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf

import numpy as np

from companion.board import EMPTY, Value
from companion.photo.decode.rules_prior import BREACH, breaches, drawn
from companion.photo.image.statistics import along_main_axis, threshold_otsu
from companion.photo.locate.place import Place
from companion.photo.marks.evidence import PenLook
from companion.photo.marks.sheet_classifier import ENOUGH
from companion.photo.posterior import Nats, Posterior, PosteriorTerm
from companion.photo.reading import Reason


def second_pen_left_open(
    place: Place, posteriors: Mapping[str, Posterior], pens: Mapping[str, PenLook]
) -> Mapping[str, Posterior]:
    """Marks, with those of the paler of two pens left open where they break rules beside the
    others, which break none, and where more than one must go until none is broken: one may be the
    player's fault, or misread. Those that most look like the other pen's, and are darkest, stay
    where that keeps rules which break without them. If the others break rules by themselves as
    well, they are none; else they may be the newer ones. ``pens`` tells of marks what is known of
    theirs."""
    shown = drawn({name: one.mark.value for name, one in posteriors.items()})
    names = [name for name in shown if name in pens]
    if len(names) < ENOUGH or not breaches(place, shown, 0):
        return posteriors
    paler = [names[k] for k in _of_paler_pen([pens[name] for name in names])]
    older = _perhaps_older(paler, pens)
    second = next((one for one in older if not breaches(place, _without(shown, one), 0)), [])
    if not second or not all(breaches(place, _without(shown, [one]), 0) for one in second):
        return posteriors
    left = BREACH if breaches(place, {name: shown[name] for name in second}, 0) else 0.0
    return {
        name: _left_by_other(one, left) if name in second else one
        for name, one in posteriors.items()
    }


def _without(shown: Mapping[str, Value], names: Sequence[str]) -> Mapping[str, Value]:
    return {name: value for name, value in shown.items() if name not in names}


def _perhaps_older(paler: Sequence[str], pens: Mapping[str, PenLook]) -> Iterator[Sequence[str]]:
    """All marks of the paler pen, the least like the other's first, then without those that are
    more and more so, as far as these are darker than all that are left."""
    dark = [pens[name].dark for name in paler]
    for count in range(len(paler), 0, -1):
        if max(dark[:count]) < min(dark[count:], default=inf):
            yield paler[:count]


def _of_paler_pen(pens: Sequence[PenLook]) -> Sequence[int]:
    """Which of N marks are by the paler of two pens, into whose groups their features fall: those
    least like the other's first."""
    features, dark = np.stack([one.features for one in pens]), np.array([one.dark for one in pens])
    along = along_main_axis(features)
    upper = along > threshold_otsu(along)
    if np.median(dark[upper]) >= np.median(dark[~upper]):
        upper, along = ~upper, -along
    return [k for k in np.argsort(-along).tolist() if upper[k]]


def _left_by_other(one: Posterior, nats: float) -> Posterior:
    """A mark that is by so many nats likelier to be none than what it was read as."""
    empty: Nats = {EMPTY: max(one.nats.values()) - one.nats[EMPTY] + nats}
    return one.plus(PosteriorTerm.SHEET, empty, Reason.OLDER)
