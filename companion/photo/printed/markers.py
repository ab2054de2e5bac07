"""The markers that a picture shows.

OpenCV finds the squares, but compares each of them with every marker by itself, which takes most of
the time that refusing a page of writing may take. Here the bits of all squares are read at once and
compared with all markers at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np

from companion.photo.image.arrays import Flags, Grey, Indices, Values
from companion.photo.image.sampling import sampled

Quads = Values
"""Corners of squares, px, shape (N, 4, 2), clockwise."""

_WINDOW: Final = 13
"""px of the threshold's window: on 130 photos it shows as many markers as OpenCV's three."""


@dataclass(frozen=True)
class SquaresSeen:
    """The dark squares of a picture.

    Attributes:
        markers: corners of each marker by its id, px, shape (N, 4, 2), clockwise from the one that
            is top left where the marker stands upright; more than one where it is there twice.
        mirrored: ids of markers seen turned round as in a mirror.
        unread: corners of squares with a dark border and bits in it that are no marker's: too small
            or too blurred to be told, or none.
        unread_bits: the cells of those squares, bright (1) or dark (-1), shape (N, 25).
        scale: px of the picture looked at per px of the photo.
    """

    markers: Mapping[int, Quads]
    mirrored: frozenset[int]
    unread: Quads
    unread_bits: Values
    scale: float = 1.0


def squares_in(grey: Grey, ids: tuple[int, ...]) -> SquaresSeen:
    """The dark squares of a picture, shape (H, W); ``ids`` are those of the markers looked for."""
    settings = cv2.aruco.DetectorParameters()
    settings.minMarkerPerimeterRate = 4 * (BITS + 2) / max(grey.shape)  # a px for each cell
    settings.adaptiveThreshWinSizeMin = settings.adaptiveThreshWinSizeMax = _WINDOW
    every = _every_marker()
    one = cv2.aruco.Dictionary(np.ascontiguousarray(every.bytesList[:1]), BITS, 0)
    found, _, others = cv2.aruco.ArucoDetector(one, settings).detectMarkers(grey)
    quads = np.array([*found, *others], np.float64).reshape(-1, 4, 2)
    cells = _cells(grey, quads)
    middle = (cells.max(axis=(1, 2)) + cells.min(axis=(1, 2))) / 2
    bright = cells > middle[:, None, None]
    border = bright.sum(axis=(1, 2)) - bright[:, 1:-1, 1:-1].sum(axis=(1, 2))
    framed = border <= settings.maxErroneousBitsInBorderRate * BITS * BITS
    framed &= cells.std(axis=(1, 2)) >= settings.minOtsuStdDev
    quads, inner = quads[framed], bright[framed, 1:-1, 1:-1].reshape(-1, BITS * BITS)
    bits = np.where(inner, 1.0, -1.0)
    read, ways, numbers = markers_of(bits, ids)
    markers: dict[int, list[Values]] = {}
    for k in np.flatnonzero(read & (ways < 4)):
        markers.setdefault(ids[numbers[k]], []).append(np.roll(quads[k], int(ways[k]), axis=0))
    return SquaresSeen(
        {marker: np.array(them) for marker, them in markers.items()},
        frozenset(ids[k] for k in numbers[read & (ways >= 4)]),
        quads[~read],
        bits[~read],
    )


def markers_of(bits: Values, ids: tuple[int, ...]) -> tuple[Flags, Indices, Indices]:
    """Of N squares, by their bits, shape (N, 25): whether each is one of these markers; in which of
    four turns, and from 4 on in a mirror; and which of ``ids``, by its place among them."""
    alike = bits @ _codes(ids)
    ways, numbers = np.divmod(alike.argmax(axis=1), len(ids))
    rate = cv2.aruco.DetectorParameters().errorCorrectionRate
    wrong = int(rate * _every_marker().maxCorrectionBits)
    return alike.max(axis=1) >= BITS * BITS - 2 * wrong, ways, numbers


@cache
def _every_marker() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000)


BITS: Final = _every_marker().markerSize
"""Cells along a side of a marker, without its border."""
EVERY_ID: Final = frozenset(range(len(_every_marker().bytesList)))
"""The markers of OpenCV's dictionary."""


@cache
def _codes(ids: tuple[int, ...]) -> Values:
    """The bits of markers, 1 or -1, shape (25, 8 N): in four turns, and then in a mirror."""
    every = _every_marker()
    bits = np.array(
        [cv2.aruco.Dictionary.getBitsFromByteList(every.bytesList[i : i + 1], BITS) for i in ids]
    )
    turns = [np.rot90(bits, k, axes=(1, 2)) for k in range(4)]
    ways = np.concatenate([*turns, *(np.flip(turn, axis=2) for turn in turns)])
    return np.where(ways, 1.0, -1.0).reshape(-1, BITS * BITS).T


def _cells(grey: Grey, quads: Quads) -> Values:
    """How bright each cell of each square is, its border included, at the middles of its quarters,
    shape (N, 7, 7)."""
    cells = BITS + 2
    right, down = np.meshgrid(*2 * [(np.arange(2 * cells) + 0.5) / (2 * cells)])
    weights = np.stack(
        [(1 - right) * (1 - down), right * (1 - down), right * down, (1 - right) * down]
    )
    at = np.einsum("kij,nkc->nijc", weights, quads).reshape(len(quads), right.size, 2)
    levels = sampled(grey.astype(np.float32), at).reshape(-1, cells, 2, cells, 2)
    return np.asarray(levels.mean(axis=(2, 4)), np.float64)
