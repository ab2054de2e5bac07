"""Mapping a board to its photo by a grid of numbers that any process can hold.

The reader's own warps need OpenCV, which neither the window nor the command line loads.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from companion.photo.reading import Warp

if TYPE_CHECKING:
    from companion.scoring.scored import Scored

Points = NDArray[np.float64]

STEP: Final = 4.0
"""mm between nodes: within that, no page bends by a pixel."""
MARGIN: Final = 24.0
"""mm round the board that the grid also covers."""


@dataclass(frozen=True, eq=False)
class GridWarp:
    """A warp as photo pixels at the nodes of a grid, interpolated linearly.

    Attributes:
        origin: position of the first node in board mm.
        step: mm between nodes, in x and y.
        nodes: px of the photo, shape (rows, columns, 2).
    """

    origin: tuple[float, float]
    step: tuple[float, float]
    nodes: NDArray[np.float32]

    @classmethod
    def of(cls, warp: Warp, size: tuple[float, float]) -> GridWarp:
        """A warp sampled over a board of ``size`` mm."""
        counts = [int(np.ceil((side + 2 * MARGIN) / STEP)) + 1 for side in size]
        step = [(side + 2 * MARGIN) / (n - 1) for side, n in zip(size, counts, strict=True)]
        gx, gy = np.meshgrid(
            *(np.arange(n) * s - MARGIN for n, s in zip(counts, step, strict=True))
        )
        px = warp.to_photo(np.stack([gx.ravel(), gy.ravel()], 1).astype(np.float64))
        nodes = np.asarray(px, np.float32).reshape(*gx.shape, 2)
        return cls((-MARGIN, -MARGIN), (step[0], step[1]), nodes)

    def to_photo(self, points: Points) -> Points:
        """Board mm, shape (N, 2), as photo pixels; extrapolated linearly beyond the grid."""
        where = (points - np.asarray(self.origin)) / np.asarray(self.step)
        rows, columns = self.nodes.shape[:2]
        i = np.clip(np.floor(where[:, 0]), 0, columns - 2).astype(int)
        j = np.clip(np.floor(where[:, 1]), 0, rows - 2).astype(int)
        fx, fy = (where[:, 0] - i)[:, None], (where[:, 1] - j)[:, None]
        upper = self.nodes[j, i] * (1 - fx) + self.nodes[j, i + 1] * fx
        lower = self.nodes[j + 1, i] * (1 - fx) + self.nodes[j + 1, i + 1] * fx
        return np.asarray(upper * (1 - fy) + lower * fy, np.float64)


def with_grid(scored: Scored) -> Scored:
    """A photo's score whose warps are grids, as are those of the sheets beside it."""
    if scored.photo is None:
        return scored
    warp = GridWarp.of(scored.photo.warp, scored.photo.board.size)
    beside = tuple(with_grid(sheet) for sheet in scored.beside)
    return replace(scored, photo=replace(scored.photo, warp=warp), beside=beside)
