"""What spots with and without rings look like, and how likely each is bare, White's or Black's."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.marks.priors import load_priors
from companion.photo.marks.rings.polar_bands import Bands
from companion.photo.marks.sheet_classifier import class_likelihoods

KINDS: Final = ("empty", "white", "black")

_LEAST_EVIDENCE: Final = 0.02
"""Absorptance below which evidence is noise."""
_SHARES: Final = (0.5, 0.25)
"""Quantiles of the evidence over the directions."""
_DARKEST: Final = 0.1
"""Share of the paper's light that dark pixels still send in any channel, noise included."""


def ring_features(bands: Bands, followed: Values) -> Values:
    """What is seen round N spots, shape (N, 6): logarithms of the evidence that half and three
    quarters of the directions show, the share of the way round that a line is followed, mm of black
    and of something light, and the logarithm of the light of what is darkest beside the spot."""
    evidence = np.log(np.maximum(np.quantile(bands.evidence, _SHARES, axis=1), _LEAST_EVIDENCE))
    return np.column_stack([
        *evidence,
        followed,
        bands.black,
        bands.light,
        np.log(np.maximum(1 - bands.stroke, 0) + _DARKEST).mean(axis=1),
    ])  # fmt: skip


def ring_likelihoods(seen: Values, kinds: Indices, weight: Values, covered: Flags) -> Values:
    """Logarithms of the likelihood of each of :data:`KINDS`, in nats, shape (N, 3).

    Args:
        seen: of N spots, from :func:`ring_features`.
        kinds: what each is taken for, an index into :data:`KINDS`, shape (N,).
        weight: how far each is to be relied on as an example of it, 0 to 1, shape (N,).
        covered: on which a counter lies, shape (N,).
    """
    bare = kinds == KINDS.index("empty")
    looks = np.column_stack([bare & ~covered, bare & covered, kinds == 1, kinds == 2])
    return class_likelihoods(seen, looks * weight[:, None], load_priors("rings"))
