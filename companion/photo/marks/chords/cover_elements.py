"""Pieces of ink, and the ways of drawing lines that may explain them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components

from companion.photo.image.arrays import Flags, Indices, Values

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Ink:
    """A pieces of ink, or of thick ink, to be explained by W ways of drawing K lines.

    Attributes:
        covers: how many strokes of each way run along each piece, shape (A, W).
        weights: cost, nats, of leaving a piece unexplained, shape (A,).
        needs: by how many strokes a piece is explained, shape (A,).
        most: which pieces are left unexplained by more strokes, not by fewer, shape (A,).
        owner: whose way each is, 0 to K - 1, shape (W,).
        costs: of each way, nats, shape (W,).
    """

    covers: Counts
    weights: Values
    needs: Counts
    most: Flags
    owner: Indices
    costs: Values

    def amiss(self, counts: Counts) -> Flags:
        """Which pieces so many strokes, shape (..., A), leave unexplained."""
        return np.asarray(np.where(self.most, counts > self.needs, counts < self.needs), bool)

    @property
    def lines(self) -> int:
        return int(self.owner.max(initial=-1)) + 1


def part_of(ink: Ink, chosen: Flags, group: Indices) -> Ink:
    """What a group of ways may explain of what the chosen ones leave, alike pieces gathered."""
    left = ink.needs - ink.covers[:, chosen].sum(axis=1)
    mine = np.flatnonzero((ink.covers[:, group] > 0).any(axis=1))
    mine = mine[_depends(ink, group, left, mine)]
    _, owner = np.unique(ink.owner[group], return_inverse=True)
    return gathered(
        Ink(
            ink.covers[np.ix_(mine, group)],
            ink.weights[mine],
            left[mine],
            ink.most[mine],
            owner.ravel(),
            ink.costs[group],
        )
    )


def gathered(ink: Ink) -> Ink:
    """The same with pieces that are alike taken for one."""
    columns = (ink.covers, ink.needs[:, None], ink.most[:, None])
    rows = np.ascontiguousarray(np.concatenate(columns, axis=1, dtype=np.int8, casting="unsafe"))
    bytewise = rows.view(np.dtype((np.void, rows.shape[1]))).ravel()
    _, first, which = np.unique(bytewise, return_index=True, return_inverse=True)
    weights = np.bincount(which.ravel(), ink.weights, len(first)).astype(np.float64)
    return replace(
        ink,
        covers=ink.covers[first],
        weights=weights,
        needs=ink.needs[first],
        most=ink.most[first],
    )


def groups(ink: Ink, chosen: Flags, ways: Indices) -> list[Indices]:
    """Ways, some of W, that share ink which the chosen ones leave open or are one line's, directly
    or by way of others."""
    left = ink.needs - ink.covers[:, chosen].sum(axis=1)
    mine = np.flatnonzero((ink.covers[:, ways] > 0).any(axis=1))
    mine = mine[_depends(ink, ways, left, mine)]
    sparse = csr_matrix((ink.covers[np.ix_(mine, ways)] > 0).astype(np.int32))
    owner = ink.owner[ways]
    alike = csr_matrix((owner[:, None] == owner[None, :]).astype(np.int32))
    count, label = connected_components(sparse.T @ sparse + alike, directed=False)
    return [ways[label == k] for k in range(count)]


def _depends(ink: Ink, ways: Indices, left: Counts, some: Indices) -> Flags:
    """Which of some pieces can be explained or not, as ways are taken."""
    most = most_strokes(ink.covers[np.ix_(some, ways)], ink.owner[ways])
    few = (left[some] > 0) & (most >= left[some])
    many = (left[some] >= 0) & (most > left[some])
    return np.asarray(np.where(ink.most[some], many, few), bool)


def most_strokes(covers: Counts, owner: Indices) -> Counts:
    """How many strokes may run along each piece, every line drawn in one way at the most, (A,)."""
    total = np.zeros(len(covers), np.int64)
    for k in np.unique(owner):
        total += covers[:, owner == k].max(axis=1)
    return total


def lines_of(sets: Flags, part: Ink) -> Flags:
    """Which lines are in sets of ways (S, W), shape (S, K)."""
    return np.stack([sets[:, part.owner == k].any(axis=1) for k in range(part.lines)], axis=1)
