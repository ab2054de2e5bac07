"""Which game a grid drawn by hand shows: the lines themselves must tell.

Blackened squares are those of the board with fewest places, strokes across squares from point to
point the other's. Lines from neighbour to neighbour alone are the former's, unless the rules of the
other say that they can be its game as well: then the players must tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.board import EMPTY, Value
from companion.games import game as game_by_key
from companion.photo.decode.line_rules import can_be_game
from companion.photo.image.load import Photo
from companion.photo.locate.place import Place
from companion.photo.marks.board import BoardInk, FillRead, read_board, read_fills
from companion.photo.reading import ReadMark, Refusal
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.warp import flatten
from companion.sentences import N_, Sentence, say

_FILLED: Final = 3
"""Blackened squares that nobody doubts; one or two may be something that lies there."""

_FEW_ACROSS: Final = 0.25
"""Share of a board's marks that run across squares, below which the rules must have them."""


def decided(photo: Photo, places: Sequence[Place], pens: Mapping[str, str]) -> Place:
    """The place whose game the marks show, out of those that a grid may be, fewest marks first.

    Raises:
        Refusal: the marks can be either game's.
    """
    plain, *others = places
    if not others:
        return plain
    rectified, rich = _rectified(photo, plain, pens), others[-1]
    fills = read_fills(rectified)
    filled = sum(mark.sure and mark.value != EMPTY for mark in fills.marks)
    across: set[str] = set()
    if filled < _FILLED:  # most likely the other's, whose marks alone can tell then
        rich = _with_marks(rich, _rectified(photo, rich, pens))
        across = _beyond(rich, plain)
        if len(across) > filled:
            _refuse_if_few(across, plain, rich)
            return rich
    plain = _with_marks(plain, rectified, fills)
    if filled >= _FILLED:
        if not _ink(plain).crossed:
            return plain
        rich = _with_marks(rich, _rectified(photo, rich, pens))
        across = _beyond(rich, plain)
    if across:
        return rich if len(across) > filled else plain
    marks = _values(_ink(plain).marks)
    if marks and can_be_game(rich, marks):
        raise Refusal("which-game", _either(plain, rich))
    return plain


def _refuse_if_few(across: set[str], plain: Place, rich: Place) -> None:
    """A few strokes across squares that no game of that kind explains may be stains on the other's.

    Raises:
        Refusal: the players must tell.
    """
    marks = _values(_ink(rich).marks)
    if len(across) < _FEW_ACROSS * len(marks) and not can_be_game(rich, marks):
        raise Refusal("which-game", _either(plain, rich))


def _rectified(photo: Photo, place: Place, pens: Mapping[str, str]) -> RectifiedBoard:
    return place.rectified(flatten(photo.rgb, place.warp, place.board, place.scale), pens)


def _with_marks(place: Place, rectified: RectifiedBoard, fills: FillRead | None = None) -> Place:
    return replace(place, read=(rectified, read_board(rectified, fills)))


def _beyond(rich: Place, plain: Place) -> set[str]:
    """What is surely there on one board and has no place on the other."""
    return set(_values(_ink(rich).marks)) - {slot.name for slot in plain.board.slots}


def _ink(place: Place) -> BoardInk:
    assert place.read is not None
    return place.read[1]


def _values(marks: Mapping[str, ReadMark]) -> dict[str, Value]:
    """What is surely there."""
    return {name: m.value for name, m in marks.items() if m.value != EMPTY and m.sure}


def _either(plain: Place, rich: Place) -> Sentence:
    return say(
        N_("the lines can be a game of {one} or of {other}; say which it is (--game {key})"),
        one=game_by_key(plain.game).title,
        other=game_by_key(rich.game).title,
        key=plain.game,
    )
