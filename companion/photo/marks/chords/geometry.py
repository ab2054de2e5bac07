"""Chords: the straight ways between a board's dots along which lines may be drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from companion.photo.image.arrays import Indices, Values
from companion.photo.rectify.warp import BetweenDots

PASSED: Final = 0.2
"""Steps beside a dot within which a stroke passes it: chosen, as none that ends at a dot lies
farther from it. With 0.14 1 of 7 boards by other hands asks about 22 marks more."""


@dataclass(frozen=True)
class Chords:
    """E chords on a picture of a board.

    ``starts`` and ``ends`` are px, shape (E, 2); ``steps`` their lengths in steps of the board,
    shape (E,); ``pitch`` the px of one step. ``jitter`` is how far dots lie from their places, px:
    on a picture that meets every dot, straight strokes bend. ``bows`` is how far the middle of each
    chord lies to the right of the straight way as seen on the picture, px, shape (E,): a long line
    may bow by more than a hand strays.
    """

    starts: Values
    ends: Values
    steps: Values
    pitch: float
    jitter: BetweenDots | None = None
    bows: Values | float = 0.0

    def __len__(self) -> int:
        return len(self.starts)

    def some(self, which: Indices) -> Chords:
        return replace(
            self,
            starts=self.starts[which],
            ends=self.ends[which],
            steps=self.steps[which],
            bows=np.broadcast_to(self.bows, len(self))[which],
        )

    def bowed(self, shares: Values) -> Values:
        """How far the chords bow at shares of their lengths, px, shape (E, N)."""
        bows = np.broadcast_to(self.bows, len(self))[:, None]
        return np.asarray(bows * _arc(shares))

    def bend(self, shares: Values) -> Values:
        """How far places at shares of the chords' lengths, (E, N), move with each px that the
        chords bow, px, shape (E, N, 2)."""
        way = self.ends - self.starts
        right = np.stack([-way[:, 1], way[:, 0]], 1) / np.linalg.norm(way, axis=1, keepdims=True)
        return np.asarray(_arc(shares)[..., None] * right[:, None])

    def inside(self, left_out: float, places: int) -> Values:
        """Places along every chord but for ``left_out`` steps at either end, as shares of its
        length, shape (E, places)."""
        skip = np.minimum(left_out / self.steps, 0.45)[:, None]
        return np.asarray(skip + np.linspace(0, 1, places)[None, :] * (1 - 2 * skip))

    def at(self, shares: Values) -> Values:
        """px of places along the chords, (E, N, 2), from shares of their lengths, (E, N)."""
        off = np.zeros_like if self.jitter is None else self.jitter.at
        first, last = (dots + off(dots) for dots in (self.starts, self.ends))
        ruled = first[:, None] + shares[..., None] * (last - first)[:, None]
        bows = np.broadcast_to(self.bows, len(self))[:, None, None]
        return np.asarray(ruled - off(ruled - off(ruled)) + bows * self.bend(shares))


def _arc(shares: Values) -> Values:
    """How far a bow of 1 lies beside its chord, at shares of the length."""
    return np.asarray(4 * shares * (1 - shares))


def steps_along(path: Values, pitch: float) -> Values:
    """How far along a path each of its places lies, px, shape (N, 2), in steps of ``pitch`` px."""
    return np.append(0.0, np.hypot(*np.diff(path, axis=0).T).cumsum()) / pitch
