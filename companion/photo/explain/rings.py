"""Rings drawn by pen round printed outlines: does the ink round each agree with the answer?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from companion.board import EMPTY
from companion.photo.explain.evidence import SecondLook, second_looks
from companion.photo.explain.strength import usual_amounts
from companion.photo.explain.tints import nats_for_tints
from companion.photo.marks.rings.pen_drawn import Rounds
from companion.photo.reading import ReadMark
from companion.photo.rectify.board import RectifiedBoard

_RINGED: Final = 0.4
_RINGED_ANYWAY: Final = 0.1
_OF_BARE: Final = 1.3
_STEEP: Final = 20.0
"""Share of what rings of the fainter pen usually show, and contrast, from which the ink round a
spot may be a ring's; how much of what bare spots show, where no ring is read: on 13 sheets these
show 1.1 at most, and 19 rings of 20 show 1.5 or more; and the nats by which e times more makes it
one."""


def nats_for_owners(
    rounds: Rounds, rectified: RectifiedBoard, marks: Mapping[str, ReadMark]
) -> dict[str, SecondLook]:
    """For each spot of a board whose owners are noted by rings, by how many nats the ink round it
    speaks for its mark: against an empty one where a ring seems to be, against a colour where the
    ring has the other's tint."""
    names = [slot.name for slot in rectified.slots("owner")]
    values = [str(marks[name].value) for name in names]
    rings, bare = np.full(len(names), np.inf), np.array(values) == EMPTY
    usual = usual_amounts(rounds.amount, np.array(values), 0.5)
    fainter = _RINGED * min(usual.values()) if usual else _OF_BARE * float(np.median(rounds.amount))
    least = max(_RINGED_ANYWAY, fainter)
    tints = nats_for_tints(rounds.tint, np.where(rounds.amount > least, 1, 0), values)
    rings[bare] = -_STEEP * np.log(rounds.amount[bare] / least)
    found = second_looks(names, values, rings, tints)
    return {name: one for name, one in found.items() if np.isfinite(one.nats)}
