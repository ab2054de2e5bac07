"""What the picture says of marks, and what it is that speaks against one."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final, NamedTuple

import numpy as np

from companion.board import EMPTY
from companion.photo.image.arrays import Flags, Values
from companion.photo.reading import Reason

ENOUGH: Final = 4
"""Marks of a kind that tell what the others of it look like."""


class SecondLook(NamedTuple):
    """What the picture says of one mark as read.

    Attributes:
        ink: by how many nats the amount of its ink speaks for it.
        reason: why the mark is uncertain where that is too few.
        pale: whether its ink is less than that of the sheet's other strokes.
        tint: by how many its tint speaks for its colour; infinite where nothing can be said.
    """

    ink: float
    reason: Reason
    pale: bool = False
    tint: float = inf

    @property
    def nats(self) -> float:
        """By how many nats the picture speaks for the mark."""
        return min(self.ink, self.tint)


def second_looks(
    names: Sequence[str],
    values: Sequence[str],
    ink: Values,
    tints: tuple[Values, Flags],
    pale: Flags | None = None,
) -> dict[str, SecondLook]:
    """The evidence on N marks by name: the less favourable of what the amount of their ink says and
    what its tint says, both in nats, shape (N,), with which tints are rather both pens' than one's;
    ``pale`` is which have less ink than others."""
    found = {}
    less = np.zeros(len(names), bool) if pale is None else pale
    columns = (ink, *tints, less)
    each = zip(names, values, *(column.tolist() for column in columns), strict=True)
    for name, value, amount, tint, mixed, paler in each:
        if tint < amount:
            reason = Reason.INK_BESIDE if mixed else Reason.COLOURS_ALIKE
        elif amount >= 0 or (paler and value == EMPTY):
            reason = Reason.FAINT
        else:
            reason = Reason.INK_UNEXPLAINED if value == EMPTY else Reason.INK_MISSING
        found[name] = SecondLook(amount, reason, paler, tint)
    return found
