"""What of a board cannot be read from a photo: told when the board is made, not when it is
photographed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import dist
from typing import Final

from companion.board.board import Board
from companion.board.geometry import apart, area, side
from companion.board.mark_kinds import MarkKind
from companion.board.marks import Slot, Value
from companion.sentences import N_, Sentence, either, say

INKS: Final = ("blue", "red", "green", "black")
"""Inks that pens are told apart by."""
PIECES: Final = ("white", "black")
"""Rings that are pieces laid on the board, or are drawn in one ink for either player."""
SHORTEST: Final = 6.0
"""mm of the shortest line or side of a cell: a pen's stroke is up to 1.5 mm wide, and a hand misses
a dot by as much."""
BETWEEN: Final = 2.0
"""mm between the rims of two spots, each of which may get a ring."""
_PENNED: Final[tuple[MarkKind, ...]] = ("line", "fill", "ring", "owner", "stone")
"""Kinds whose values are inks."""


def unreadable(board: Board) -> Sentence | None:
    """What of a board cannot be read, or ``None``."""
    return next(chain(_inks(board), _rounds(board), _hollow(board), _small(board)), None)


def drawn_colours(board: Board) -> tuple[str, ...]:
    """The colours that a board's lines and rings may have, each once, in their order."""
    inked = _slots(board, "line", "ring", "owner")
    return tuple(dict.fromkeys(str(value) for slot in inked for value in slot.values))


def _slots(board: Board, *kinds: MarkKind) -> tuple[Slot, ...]:
    return tuple(slot for slot in board.slots if slot.kind in kinds)


def _inks(board: Board) -> Iterator[Sentence]:
    """Marks whose values no ink tells apart."""
    for kind in dict.fromkeys(slot.kind for slot in board.slots):
        values: list[Value] = list(
            dict.fromkeys(value for slot in _slots(board, kind) for value in slot.values)
        )
        odd = [value for value in values if value not in INKS]
        if kind in ("tick", "bubble") and values == [True]:
            continue
        if kind == "ring" and set(values) == set(PIECES):
            continue
        if kind == "spot":
            if any(value not in board.signs for value in values):
                yield say(N_("in “signs”, list a sign for each spot colour"))
        elif kind == "force":
            if not _slots(board, "owner"):
                yield say(N_("the board has Slots for forces, but none for their owners"))
        elif odd:
            told = N_("choose {inks} as the ink of “{kind}”, not “{value}”")
            yield say(told, value=str(odd[0]), kind=kind, inks=either(INKS))
        elif len(values) > 2 or (kind in _PENNED[2:] and len(values) != 2):
            told = N_("use at most two inks for one kind of mark, not {number}")
            yield say(told, number=len(values))


def _rounds(board: Board) -> Iterator[Sentence]:
    """Spots that their rings cannot be told apart on."""
    ringed = _slots(board, "ring", "owner")
    spots = [board.spots[slot.place] for slot in ringed]
    if len({round(spot.radius, 3) for spot in spots}) > 1:
        yield say(N_("make all spots the same size"))
    if len(spots) > 1:
        room = apart(board, ringed) - 2 * spots[0].radius
        if room < BETWEEN:
            told = N_("leave {least} mm between the rims of the spots for rings, not {room} mm")
            yield say(told, room=f"{max(room, 0):.1f}", least=f"{BETWEEN:g}")
    if _slots(board, "stone") and not board.stone:
        yield say(N_("the board has pieces, but does not say how large they are (“stone”)"))


def _hollow(board: Board) -> Iterator[Sentence]:
    """Cells with a corner that points inwards: the circle that is looked at would not fit."""
    for slot in _slots(board, "fill"):
        corners = area(board, slot.place)
        following = zip(corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True)
        turns = [
            round((bx - ax) * (cy - by) - (by - ay) * (cx - bx), 3)
            for (ax, ay), (bx, by), (cx, cy) in following
        ]
        if min(turns) < 0 < max(turns):
            yield say(N_("no corner of {place} may point inwards"), place=slot.place)
            return


def _small(board: Board) -> Iterator[Sentence]:
    """Lines and cells that are too small for a pen."""
    for slot in _slots(board, "line", "fill"):
        length = dist(*board.line(slot.place)) if slot.kind == "line" else side(board, slot.place)
        if length < SHORTEST:
            told = N_("make {place} at least {least} mm across, not {length} mm")
            yield say(told, place=slot.place, length=f"{length:.1f}", least=f"{SHORTEST:g}")
            return
