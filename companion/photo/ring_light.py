"""Pips seen through the rings over them, in the light that lets them be seen best.

Ink only ever takes light away: what is no darker than a ring's bare stroke is not filled beneath it
if the sheet's filled pips are darker. Red ink hardly shows in red light, where blue and black do,
and a pip filled with the ring's own pen is darker for the two layers. No ring has to be traced for
that: everything up to its stroke's darkness counts for nothing, wherever it lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from companion.photo.ink import Ink
from companion.photo.insides import Places
from companion.photo.outlines import samples
from companion.photo.ring_strokes import RingStrokes
from companion.photo.warp import Flat

Values = NDArray[np.float64]
Flags = NDArray[np.bool_]

_LIGHTS: Final = np.array([(1, 0, 0), (0, 1, 0), (0, 0, 1), (1 / 3, 1 / 3, 1 / 3)])
"""Red, green, blue and all light, as weights of the channels."""
_CELLS: Final = 13
_INNER: Final = 0.8
"""Places across a pip, and how much of its radius is looked at: its outline is left out."""
_BESIDE_PIP: Final = 1.0
_BESIDE_RIM: Final = 0.5
"""mm beside a pip's outline and a spot's from which a stroke is bare."""
_FEWEST_BARE, _FEWEST = 20, 6
"""Places of bare stroke, and filled pips, that show what they look like."""
_DARKEST: Final = 0.75
"""Quantile of a bare stroke's darkness up to which nothing counts: strokes vary along their way."""
_FAINT, _WIDEST = 0.1, 0.975
"""Quantiles of filled pips that a faint one has, and of empty ones that hardly any exceeds."""
_NOISE: Final = 0.01
"""Absorptance that noise leaves at the least."""
_SLOPE, _STEEPEST = 4.0, 24.0
"""Of the logistic curve over that share: for each unit of a faint pip over the spread of empty
ones, and at the most."""
_LEAST: Final = 2.0
"""Faint pips over the spread of empty ones below which this light tells nothing."""


@dataclass(frozen=True)
class BareStrokes:
    """Absorptance of rings' strokes where nothing else lies, by pen, each of shape (M, 3)."""

    inks: Sequence[Values]

    def __post_init__(self) -> None:
        assert all(ink.shape[1] == 3 for ink in self.inks)


@dataclass(frozen=True)
class Through:
    """What is darker than rings' strokes in P pips.

    Attributes:
        share: of what the pen's faint filled pips show, shape (P,).
        slope: log odds for each unit of that, 0 where nothing is told, shape (P,).
        darker: whether filled pips are darker even than a ring that crosses itself, shape (P,).
    """

    share: Values
    slope: Values
    darker: Flags


def bare_strokes(
    ink: Ink,
    flat: Flat,
    strokes: RingStrokes,
    pens: NDArray[np.intp],
    spots: float,
    pips: Places,
) -> BareStrokes:
    """What strokes look like away from pips and spots' outlines.

    Args:
        pens: which pen drew each ring, shape (R,).
        spots: radius of the spots, mm.
        pips: all pips of the board.
    """
    turn = np.arange(strokes.radius.shape[1]) * (2 * np.pi / strokes.radius.shape[1])
    ways = np.stack([np.cos(turn), np.sin(turn)], 1)
    path = strokes.middles[:, None] + strokes.radius[..., None] * ways
    away, pip = cKDTree(pips.centres).query(path)
    bare = (away > pips.reach[pip] + _BESIDE_PIP) & (abs(strokes.radius - spots) > _BESIDE_RIM)
    colours = _colours(ink, flat, path)
    most = int(pens.max(initial=-1)) + 1
    return BareStrokes([colours[bare & (pens == pen)[:, None]] for pen in range(most)])


def through_rings(
    ink: Ink,
    flat: Flat,
    places: Places,
    strokes: BareStrokes,
    pens: NDArray[np.intp],
    kinds: tuple[Flags, Flags],
) -> Through:
    """How far pips are darker than the rings' strokes.

    Nothing is told where the pips of a pen are no darker than its rings, or too few are known.

    Args:
        places: of the P pips.
        pens: which pen ringed the spot that each is in, -1 for none, shape (P,).
        kinds: which pips are plainly empty and clear of strokes, and which plainly filled.
    """
    empty, filled = kinds
    across = np.linspace(-1, 1, _CELLS)
    ways = np.stack(np.meshgrid(across, across), -1).reshape(-1, 2)
    ways = ways[np.linalg.norm(ways, axis=1) <= _INNER]
    points = places.centres[:, None] + places.reach[:, None, None] * ways
    colours = _colours(ink, flat, points)
    found = Through(np.zeros(len(pens)), np.zeros(len(pens)), np.zeros(len(pens), bool))
    for pen, bare in enumerate(strokes.inks):
        mine = pens == pen
        known = mine & filled
        if len(bare) >= _FEWEST_BARE and known.sum() >= _FEWEST and empty.sum() >= _FEWEST:
            share, slope, darker = _best_light(colours, bare, empty, known)
            found.share[mine], found.slope[mine], found.darker[mine] = share[mine], slope, darker
    return found


def _best_light(
    colours: Values, bare: Values, empty: Flags, filled: Flags
) -> tuple[Values, float, bool]:
    """The same for rings of one pen, in the light in which its pips are plainest."""
    best, share, twice = 0.0, np.zeros(len(colours)), False
    for light in _LIGHTS:
        level = float(np.quantile(bare @ light, _DARKEST))
        darker = np.maximum(colours @ light - level, 0).mean(axis=1)
        darker -= np.median(darker[empty])
        faint = float(np.quantile(darker[filled], _FAINT))
        plain = faint / (float(np.quantile(darker[empty], _WIDEST)) + _NOISE)
        if plain > max(best, _LEAST):
            best, share, twice = plain, darker / faint, faint > level
    return share, min(_SLOPE * best, _STEEPEST), twice


def _colours(ink: Ink, flat: Flat, points: Values) -> Values:
    """Absorptance at places in mm, shape (..., 2): shape (..., 3)."""
    return np.stack([samples(plane, flat, points) for plane in (ink.red, ink.green, ink.blue)], -1)
