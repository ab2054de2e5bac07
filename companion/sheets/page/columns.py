"""Text and pictures that flow through columns and pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.board import XY


@dataclass(frozen=True)
class Block:
    """Content that is never broken: ``height`` in mm, ``draw`` at its top-left corner on the page.

    ``gap`` is the space above it in mm, except at the top of a column; ``keep`` keeps it together
    with the next block.
    """

    height: float
    draw: Callable[[XY], None]
    gap: float = 0.0
    keep: bool = False


@dataclass(frozen=True)
class Column:
    """A column of a page (from 0): ``left``, ``top`` and ``bottom`` in mm."""

    page: int
    left: float
    top: float
    bottom: float


Placed = list[tuple[int, XY, Block]]
"""Page and top-left corner of each block."""


def flowed(blocks: Sequence[Block], columns: Sequence[Column]) -> Placed | None:
    """Where each block goes, ``None`` if they do not all fit into the columns."""
    placed: Placed = []
    left_over = iter(columns)
    column = next(left_over, None)
    y = column.top if column else 0.0
    for group in _kept_together(blocks):
        fits = column is not None and _end(group, y, column) <= column.bottom + 1e-6
        while column is not None and not fits:
            column = next(left_over, None)
            if column is not None:
                y = column.top
                fits = _end(group, y, column) <= column.bottom + 1e-6
        if column is None:
            return None
        for block in group:
            y += block.gap if y > column.top else 0.0
            placed.append((column.page, (column.left, y), block))
            y += block.height
    return placed


def _end(group: Sequence[Block], y: float, column: Column) -> float:
    for block in group:
        y += (block.gap if y > column.top else 0.0) + block.height
    return y


def _kept_together(blocks: Sequence[Block]) -> list[list[Block]]:
    groups: list[list[Block]] = [[]]
    for block in blocks:
        groups[-1].append(block)
        if not block.keep:
            groups.append([])
    return [group for group in groups if group]


def evened(blocks: Sequence[Block], columns: Sequence[Column]) -> Placed | None:
    """The same, with the columns of the last page balanced."""
    placed = flowed(blocks, columns)
    if placed is None:
        return None
    last = max(page for page, _, _ in placed)
    low, high = 0.0, columns[0].bottom - columns[0].top
    for _ in range(12):
        middle = (low + high) / 2
        shorter = [
            Column(c.page, c.left, c.top, min(c.bottom, c.top + middle)) if c.page == last else c
            for c in columns
            if c.page <= last
        ]
        found = flowed(blocks, shorter)
        if found is None:
            low = middle
        else:
            placed, high = found, middle
    return placed
