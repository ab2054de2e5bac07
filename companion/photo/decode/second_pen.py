"""Marks in a second pen that break the rules: an older game's, on a sheet that was used before.

A player fills circles, or draws pieces, with one pen. Where the marks are by two, and together
break rules that those of the darker pen keep, the others were probably there before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from companion.board import EMPTY, Value
from companion.photo.decode.rules_prior import BREACH, breaches, drawn
from companion.photo.image.arrays import Flags
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
    player's fault, or misread. If they break rules by themselves as well, they are none; else they
    may be the newer ones. ``pens`` tells of marks what is known of theirs."""
    shown = drawn({name: one.mark.value for name, one in posteriors.items()})
    names = [name for name in shown if name in pens]
    if len(names) < ENOUGH or not breaches(place, shown, 0):
        return posteriors
    paler = _of_paler_pen([pens[name] for name in names]).tolist()
    second = [name for name, one in zip(names, paler, strict=True) if one]
    if breaches(place, _without(shown, second), 0):
        return posteriors
    if not all(breaches(place, _without(shown, [name]), 0) for name in second):
        return posteriors
    left = BREACH if breaches(place, {name: shown[name] for name in second}, 0) else 0.0
    return {
        name: _left_by_other(one, left) if name in second else one
        for name, one in posteriors.items()
    }


def _without(shown: Mapping[str, Value], names: Sequence[str]) -> Mapping[str, Value]:
    return {name: value for name, value in shown.items() if name not in names}


def _of_paler_pen(pens: Sequence[PenLook]) -> Flags:
    """Which of N marks are by the paler of two pens, into whose groups their features fall, shape
    (N,)."""
    features, dark = np.stack([one.features for one in pens]), np.array([one.dark for one in pens])
    along = along_main_axis(features)
    upper = along > threshold_otsu(along)
    paler = np.median(dark[upper]) < np.median(dark[~upper])
    return np.asarray(upper if paler else ~upper)


def _left_by_other(one: Posterior, nats: float) -> Posterior:
    """A mark that is by so many nats likelier to be none than what it was read as."""
    empty: Nats = {EMPTY: max(one.nats.values()) - one.nats[EMPTY] + nats}
    return one.plus(PosteriorTerm.SHEET, empty, Reason.FAINT)
