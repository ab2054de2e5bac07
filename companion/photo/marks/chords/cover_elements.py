"""Pieces of ink, and the ways of drawing lines that may explain them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components

from companion.photo.image.arrays import Flags, Indices, Values

Counts = NDArray[np.int16]


@dataclass(frozen=True)
class InkPieces:
    """A pieces of ink, or of thick ink, to be explained by W ways of drawing K lines.

    Attributes:
        covers: how many strokes of each way run along each piece, shape (A, W).
        weights: cost, nats, of leaving a piece unexplained, shape (A,).
        needs: by how many strokes a piece is explained, shape (A,).
        owner: whose way each is, 0 to K - 1, shape (W,).
        costs: of each way, nats, shape (W,).
    """

    covers: Counts
    weights: Values
    needs: Counts
    owner: Indices
    costs: Values

    @property
    def lines(self) -> int:
        return int(self.owner.max(initial=-1)) + 1

    def strokes(self, ways: Flags) -> Counts:
        """How many strokes of each line, drawn in one of some ways, run along each piece at the
        most, shape (A, K)."""
        found = np.zeros((self.lines, len(self.weights)), np.int16)
        np.maximum.at(found, self.owner[ways], self.covers[:, ways].T)
        return found.T


def gathered(ink: InkPieces) -> InkPieces:
    """The same with pieces that are alike taken for one."""
    columns = (ink.covers, ink.needs[:, None])
    rows = np.ascontiguousarray(np.concatenate(columns, axis=1, dtype=np.int8, casting="unsafe"))
    bytewise = rows.view(np.dtype((np.void, rows.shape[1]))).ravel()
    _, first, which = np.unique(bytewise, return_index=True, return_inverse=True)
    weights = np.bincount(which.ravel(), ink.weights, len(first)).astype(np.float64)
    return replace(ink, covers=ink.covers[first], weights=weights, needs=ink.needs[first])


def parts(ink: InkPieces, chosen: Flags, undecided: Flags) -> Iterator[tuple[Indices, InkPieces]]:
    """What the chosen ways leave of the ink, in parts that do not concern one another: each with
    the undecided ways, some of W, that share ink or are one line's, directly or by way of others.
    """
    left = ink.needs - ink.covers[:, chosen].sum(axis=1)
    most = ink.strokes(undecided).sum(axis=1)
    pieces, ways = np.flatnonzero((left > 0) & (most >= left)), np.flatnonzero(undecided)
    of_line = np.arange(ink.lines)[:, None] == ink.owner[ways]
    shared = np.concatenate([ink.covers[np.ix_(pieces, ways)] > 0, of_line])
    together = csr_matrix(shared.astype(np.int32))
    count, label = connected_components(together.T @ together, directed=False)
    for k in range(count):
        own = ways[label == k]
        mine = pieces[(ink.covers[np.ix_(pieces, own)] > 0).any(axis=1)]
        _, owner = np.unique(ink.owner[own], return_inverse=True)
        yield (
            own,
            gathered(
                InkPieces(
                    ink.covers[np.ix_(mine, own)],
                    ink.weights[mine],
                    left[mine],
                    owner.ravel(),
                    ink.costs[own],
                )
            ),
        )
