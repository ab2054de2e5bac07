"""Rings drawn by pen round printed outlines: does the ink round each agree with the answer?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from companion.board import EMPTY
from companion.photo.explain.evidence import ENOUGH, SecondLook, second_looks
from companion.photo.explain.tints import nats_for_tints
from companion.photo.marks.rings.pen_drawn import measure_rounds
from companion.photo.reading import ReadMark
from companion.photo.rectify.board import RectifiedBoard

_RINGED: Final = 1.3
_RINGED_ANYWAY: Final = 0.086
"""Contrast from which there may be a ring where too few spots are bare to tell: on 88 photos no
bare spot shows more than 0.064, and 9 rings of 10 on clean paper 0.1 or more."""
_STEEP: Final = 20.0
"""Contrast round a spot, in units of that round the sheet's bare ones, from which it may be a
ring's, and the nats by which e times more makes it one. On 13 sheets with bare spots these show 1.1
at most, and 19 rings of 20 show 1.5 or more."""


def nats_for_owners(
    rectified: RectifiedBoard, marks: Mapping[str, ReadMark]
) -> dict[str, SecondLook]:
    """For each spot of a board whose owners are noted by rings, by how many nats the ink round it
    speaks for its mark: against an empty one where a ring seems to be, against a colour where the
    ring has the other's tint."""
    slots, spots = rectified.slots("owner"), rectified.board.spots
    centres = np.array([spots[slot.place].at for slot in slots])
    colours = [spots[slot.place].colour for slot in slots]
    rounds = measure_rounds(rectified, centres, spots[slots[0].place].radius, colours)
    values = [str(marks[slot.name].value) for slot in slots]
    rings = np.full(len(slots), np.inf)
    bare = np.array(values) == EMPTY
    least = _RINGED_ANYWAY
    if bare.sum() >= ENOUGH:
        least = _RINGED * float(np.median(rounds.amount[bare]))
    # a ring that runs along the outline is not seen here, and what is seen has no tint of its own
    seen = np.where(rounds.amount > max(least, _RINGED_ANYWAY), rounds.amount, 0)
    # and without bare spots nothing tells how much of a tint is the print's
    told = bare.sum() >= ENOUGH
    tints = nats_for_tints(rounds.tint, seen, values) if told else np.full(len(slots), np.inf)
    rings[bare] = -_STEEP * np.log(rounds.amount[bare] / least)
    found = second_looks([slot.name for slot in slots], values, rings, tints)
    return {name: one for name, one in found.items() if np.isfinite(one.nats)}
