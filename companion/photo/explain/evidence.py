"""What the picture says of marks, and what it is that speaks against one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from companion.board import EMPTY
from companion.photo.image.arrays import Flags, Values
from companion.photo.reading import Reason


class Evidence(NamedTuple):
    """By how many nats the picture speaks for a mark as read, why the mark is uncertain where that
    is too few, and whether its ink is less than that of the sheet's other strokes."""

    nats: float
    reason: Reason
    pale: bool = False


def evidence_of(
    names: Sequence[str],
    values: Sequence[str],
    ink: Values,
    tints: Values | None = None,
    pale: Flags | None = None,
) -> dict[str, Evidence]:
    """The evidence on N marks by name: the less favourable of what the amount of their ink says and
    what its tint says, both in nats, shape (N,); ``pale`` is which have less ink than others."""
    found = {}
    other = np.full(len(names), np.inf) if tints is None else tints
    less = np.zeros(len(names), bool) if pale is None else pale
    each = zip(names, values, ink.tolist(), other.tolist(), less.tolist(), strict=True)
    for name, value, amount, tint, paler in each:
        if tint < amount:
            found[name] = Evidence(tint, Reason.COLOURS_ALIKE, paler)
        elif amount >= 0:
            found[name] = Evidence(amount, Reason.FAINT, paler)
        else:
            over = Reason.FAINT if paler else Reason.INK_UNEXPLAINED
            reason = over if value == EMPTY else Reason.INK_MISSING
            found[name] = Evidence(amount, reason, paler)
    return found
