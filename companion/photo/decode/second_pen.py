"""Marks in a second pen that break the rules: an older game's, on a sheet that was used before.

A player marks a slip with one pen. Where its marks are in two pens, and together break rules that
those of one pen keep, the others were probably there before.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from companion.board import EMPTY
from companion.photo.decode.rules_prior import breaches, drawn
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.statistics import threshold_otsu
from companion.photo.locate.place import Place
from companion.photo.marks.sheet_classifier import ENOUGH
from companion.photo.posterior import Nats, Posterior, PosteriorTerm
from companion.photo.reading import Reason


def second_pen_left_open(
    place: Place, posteriors: Mapping[str, Posterior], tints: Mapping[str, Values]
) -> Mapping[str, Posterior]:
    """Marks, with those of the paler of two pens left open where they break more than one rule
    beside the others, which break none: one may be the player's fault.

    Args:
        tints: of marks that one player makes with one pen, absorptance of R, G and B, shape (3,).
    """
    shown = drawn({name: one.mark.value for name, one in posteriors.items()})
    names = [name for name in shown if name in tints]
    if len(names) < ENOUGH or len(breaches(place, shown, 0)) < 2:
        return posteriors
    paler = _of_paler_pen(np.array([tints[name] for name in names]))
    second = {name for name, one in zip(names, paler.tolist(), strict=True) if one}
    others = {name: value for name, value in shown.items() if name not in second}
    if breaches(place, others, 0):
        return posteriors
    return {name: _left_open(one) if name in second else one for name, one in posteriors.items()}


def _of_paler_pen(tints: Values) -> Flags:
    """Which of N tints, shape (N, 3), are in the paler of the two groups into which they fall, by
    what share of its absorptance each has in R, G and B, shape (N,)."""
    shares = tints / np.maximum(tints.sum(axis=1, keepdims=True), 1e-3)
    axis = np.linalg.svd(shares - np.median(shares, axis=0), full_matrices=False)[2][0]
    along = shares @ axis
    upper = along > threshold_otsu(along)
    dark = [float(np.median(tints[group].sum(axis=1))) for group in (upper, ~upper)]
    return np.asarray(upper if dark[0] < dark[1] else ~upper)


def _left_open(one: Posterior) -> Posterior:
    """A mark that is as probably none as what it was read as."""
    evened: Nats = {EMPTY: max(one.nats.values()) - one.nats[EMPTY]}
    return one.plus(PosteriorTerm.SHEET, evened, Reason.FAINT)
