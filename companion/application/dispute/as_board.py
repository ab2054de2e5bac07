"""Converting a sheet that shows a position its own way, such as a snapshot, to the play board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from companion.board import EMPTY, split_mark
from companion.scoring.doubts import on_the_board
from companion.scoring.scored import Scored

if TYPE_CHECKING:
    from companion.photo.reading import ReadMark

BOARD: Final = "board"
SURE: Final = 0.99
"""Confidence below which a mark is uncertain; a mark derived only from certain marks is not."""


def as_board(scored: Scored) -> Scored:
    """The same reading with the marks of the play board: a snapshot's pips as forces.

    A photo keeps its own ``board`` and warp, which belong to the photographed sheet. A sheet
    without a position, such as an order slip, is returned unchanged.
    """
    photo, position = scored.photo, scored.reading.position
    if scored.board.item == BOARD or position is None:
        return scored
    board = scored.game.boards(scored.options)[BOARD]
    values = dict(scored.game.marks(position))
    told = replace(scored, board=board, values=values, doubts=on_the_board(scored))
    if photo is None:
        return told
    from companion.photo.reading import ReadMark

    made_of: dict[str, float] = {}
    for mark in photo.marks.values():
        place = split_mark(mark.name)[1].partition(".")[0]
        made_of[place] = made_of.get(place, 1.0) * mark.confidence
    marks: dict[str, ReadMark] = {
        slot.name: photo.marks.get(
            slot.name,
            ReadMark(
                slot.name,
                values.get(slot.name, EMPTY),
                max(SURE, made_of.get(slot.place, 1.0)),
                EMPTY,
            ),
        )
        for slot in board.slots
    }
    marks |= {mark.name: mark for mark in told.doubts}
    return replace(told, photo=replace(photo, marks=marks), doubts=())
