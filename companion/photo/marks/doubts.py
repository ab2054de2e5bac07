"""From measured probabilities and doubts to marks that carry why they are uncertain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.board import EMPTY, Value
from companion.photo.image.arrays import Flags, Values
from companion.photo.reading import SURE, ReadMark, Reason


@dataclass(frozen=True)
class Doubt:
    """Which of N marks, shape (N,), are no surer than ``most``, and why."""

    which: Flags
    most: float
    reason: Reason


def doubted_marks(
    names: Sequence[str],
    values: Sequence[Value],
    others: Sequence[Value],
    sure: Values,
    doubts: Sequence[Doubt] = (),
    unclear: Sequence[Reason] | Reason = Reason.FAINT,
) -> list[ReadMark]:
    """N marks with what else each may be.

    Args:
        sure: how probable each value is by what was measured, shape (N,); one half at the least
            is made of it.
        doubts: what the measure does not know; of several for one mark the last sets how sure it
            is at the most.
        unclear: why a mark is uncertain whose measure says so itself, one for all or one each.
    """
    most = np.ones(len(names))
    for doubt in doubts:
        most[doubt.which] = doubt.most
    found = []
    for k, name in enumerate(names):
        own = unclear if isinstance(unclear, Reason) else unclear[k]
        reasons = [own] if sure[k] < SURE else []
        reasons += [doubt.reason for doubt in doubts if doubt.which[k]]
        confidence = max(float(min(sure[k], most[k])), 0.5)
        found.append(
            ReadMark(name, values[k], confidence, others[k], tuple(dict.fromkeys(reasons)))
        )
    return found


def marked_or_empty(
    names: Sequence[str],
    value: Value,
    marked: Values,
    doubts: Sequence[Doubt] = (),
    unclear: Sequence[Reason] | Reason = Reason.FAINT,
) -> list[ReadMark]:
    """N marks that are ``value`` as probably as ``marked`` says, shape (N,), or else empty; the
    rest as for :func:`doubted_marks`."""
    there = [bool(p > 0.5) for p in marked]
    return doubted_marks(
        names,
        [value if one else EMPTY for one in there],
        [EMPTY if one else value for one in there],
        np.where(marked > 0.5, marked, 1 - marked),
        doubts,
        unclear,
    )


def coloured_or_empty(
    names: Sequence[str],
    first: Sequence[Value],
    second: Sequence[Value],
    there: Values,
    told: Values,
    doubts: Sequence[Doubt] = (),
    nobodys: Flags | None = None,
) -> list[ReadMark]:
    """N marks that are there or not, and if they are, of one colour or another.

    Args:
        first: the likelier colour of each, and ``second`` the other one.
        there: how probably there is a mark, shape (N,), and ``told`` how probably, if there is, it
            is of the likelier colour.
        nobodys: marks that are called empty all the same, shape (N,).
    """
    lies = np.asarray(there > 0.5) if nobodys is None else np.asarray((there > 0.5) & ~nobodys)
    by_colour = lies & (told < there)
    rows = list(zip(first, second, lies, by_colour, strict=True))
    return doubted_marks(
        names,
        [one if lying else EMPTY for one, _, lying, _ in rows],
        [(other if colour else EMPTY) if lying else one for one, other, lying, colour in rows],
        np.where(lies, there * told, 1 - there),
        doubts,
        [Reason.COLOURS_ALIKE if colour else Reason.FAINT for colour in by_colour],
    )
