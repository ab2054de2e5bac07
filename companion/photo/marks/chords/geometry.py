"""Chords: the straight ways between a board's dots along which lines may be drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from companion.photo.image.arrays import Indices, Values


@dataclass(frozen=True)
class Jitter:
    """Dots set beside their places: on a picture that meets every dot, straight strokes bend.

    ``origin`` is the px of the top-left dot, ``pitch`` the px of a step, ``dots`` how far each dot
    lies from its place, in px, shape (rows, columns, 2).
    """

    origin: Values
    pitch: float
    dots: Values

    def at(self, px: Values) -> Values:
        """The jitter at px (..., 2), between the dots bilinear."""
        rows, columns = self.dots.shape[:2]
        x, y = np.moveaxis((px - self.origin) / self.pitch, -1, 0)
        i = np.clip(np.floor(x), 0, columns - 2).astype(int)
        j = np.clip(np.floor(y), 0, rows - 2).astype(int)
        fx, fy = np.clip(x - i, 0, 1)[..., None], np.clip(y - j, 0, 1)[..., None]
        upper = self.dots[j, i] * (1 - fx) + self.dots[j, i + 1] * fx
        lower = self.dots[j + 1, i] * (1 - fx) + self.dots[j + 1, i + 1] * fx
        return np.asarray(upper * (1 - fy) + lower * fy, np.float64)

    def reduced(self, factor: float) -> Jitter:
        """On a picture reduced by a factor."""
        return Jitter((self.origin + 0.5) * factor - 0.5, self.pitch * factor, self.dots * factor)


@dataclass(frozen=True)
class Chords:
    """E chords on a picture of a board.

    ``starts`` and ``ends`` are px, shape (E, 2); ``steps`` their lengths in steps of the board's
    lattice, shape (E,); ``pitch`` the px of one step.
    """

    starts: Values
    ends: Values
    steps: Values
    pitch: float
    jitter: Jitter | None = None

    def __len__(self) -> int:
        return len(self.starts)

    def some(self, which: Indices) -> Chords:
        return replace(
            self, starts=self.starts[which], ends=self.ends[which], steps=self.steps[which]
        )

    def reduced(self, factor: float) -> Chords:
        """On a picture reduced by a factor."""
        return Chords(
            (self.starts + 0.5) * factor - 0.5,
            (self.ends + 0.5) * factor - 0.5,
            self.steps,
            self.pitch * factor,
            self.jitter.reduced(factor) if self.jitter is not None else None,
        )

    def inside(self, left_out: float, places: int) -> Values:
        """Places along every chord but for ``left_out`` steps at either end, as shares of its
        length, shape (E, places)."""
        skip = np.minimum(left_out / self.steps, 0.45)[:, None]
        return np.asarray(skip + np.linspace(0, 1, places)[None, :] * (1 - 2 * skip))

    def at(self, shares: Values) -> Values:
        """px of places along the chords, (E, N, 2), from shares of their lengths, (E, N)."""
        if self.jitter is None:
            return self._between(self.starts, self.ends, shares)
        ruled = self._between(
            self.starts + self.jitter.at(self.starts), self.ends + self.jitter.at(self.ends), shares
        )
        return np.asarray(ruled - self.jitter.at(ruled - self.jitter.at(ruled)))

    @staticmethod
    def _between(starts: Values, ends: Values, shares: Values) -> Values:
        return np.asarray(starts[:, None] + shares[..., None] * (ends - starts)[:, None])

    @property
    def normals(self) -> Values:
        """Unit vectors across the chords, to their right as seen on the picture, shape (E, 2)."""
        run = self.ends - self.starts
        length = np.maximum(np.hypot(run[:, 0], run[:, 1]), 1e-6)[:, None]
        return np.stack([-run[:, 1], run[:, 0]], 1) / length
