"""Which game a grid drawn by hand shows: the lines themselves must tell.

Blackened squares are those of the board with fewest places, strokes across squares the other's,
dark ones too, though squares that those run through may look blackened. Lines from neighbour to
neighbour alone are the former's, unless the other's rules say that they can be its game as well:
then the players must tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import compress
from typing import TYPE_CHECKING, Final

from companion.board import EMPTY, Value, split_mark
from companion.board.geometry import off_line, side
from companion.games import game as game_by_key
from companion.games.options import BadOption
from companion.photo.decode.refusals import of_another_game
from companion.photo.decode.rules_prior import can_be_game
from companion.photo.image.load import Photo
from companion.photo.locate.place import Place, drawn_places, laid_flat
from companion.photo.marks.board import BoardInk, FillRead, read_board, read_fills
from companion.photo.marks.chords.marks import lines_share_ink, map_board
from companion.photo.marks.evidence import MarkEvidence
from companion.photo.reading import FEW, Refusal
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.refusals import refusal

if TYPE_CHECKING:
    from companion.photo.hand_drawn.detection import DrawnGrid

_FEW_ACROSS: Final = 0.25
"""Share of a board's marks that run across squares, below which the rules must have them. With half
one of 48 boards of CoronaLine by other hands is refused that asks about eight marks."""

_GLANCE: Final = 16.0
"""px from dot to dot at which squares are glanced at. Of 292 boards drawn by hand it shows all 36
that have three squares filled or more, and 21 others; with 24 px 24 others, with 12 29."""


@dataclass(frozen=True)
class ReadPlace:
    """A board found in a photo whose marks were read to find out which game it is."""

    place: Place
    rectified: RectifiedBoard
    ink: BoardInk


def drawn_board(
    photo: Photo,
    grid: DrawnGrid,
    game: str | None,
    chosen: Mapping[str, str],
    pens: Mapping[str, str],
) -> Place | ReadPlace:
    """The board that a grid drawn by hand is. Answers that suit no game are held against the one
    that is drawn.

    Raises:
        Refusal: the marks can be either game's, or contradict an answer in ``chosen``.
        BadOption: an option or answer that the game does not have.
    """
    try:
        places = drawn_places(grid, game, chosen)
    except (BadOption, Refusal):
        if game is not None:
            raise
        meant = _decided(photo, drawn_places(grid, None, {}), pens)
        key = meant.game if isinstance(meant, Place) else meant.place.game
        places = drawn_places(grid, key, chosen)
    return _decided(photo, places, pens)


def _decided(photo: Photo, places: Sequence[Place], pens: Mapping[str, str]) -> Place | ReadPlace:
    """The place whose game the marks show, out of those that a grid may be, fewest marks first."""
    first, *others = places
    if not others:
        return first

    @cache
    def other() -> tuple[ReadPlace | None, set[str]]:
        return _read(photo, others[-1], pens, first)

    @cache
    def squares() -> tuple[RectifiedBoard, FillRead]:
        rectified = laid_flat(photo, first, pens)
        return rectified, read_fills(rectified)

    def across_more(than: int) -> ReadPlace | None:
        """The other's board, where more of its marks than so many run across squares.

        Raises:
            Refusal: a few do that no game of that kind explains: they may be stains on the first's.
        """
        rich, across = other()
        if rich is None or len(across) <= than:
            return None
        if not _may_be_stains(across, rich):
            return rich
        if len(_values(squares()[1].marks)) >= FEW:  # loose scribbles in squares
            return None
        raise _either(first, rich.place)

    found = None if _may_be_filled(photo, first, pens) else across_more(FEW - 1)
    if found is not None:
        return found
    rectified, fills = squares()
    filled = len(_values(fills.marks))
    found = across_more(filled) if filled < FEW else None  # whose marks alone can tell then
    if found is not None:
        return found
    plain = ReadPlace(first, rectified, read_board(rectified, fills))
    evenly = _filled_evenly(rectified, fills)
    if FEW <= filled == len(evenly) and not plain.ink.crossed:
        return plain
    rich, across = other()
    if rich is not None and across:
        blackened = evenly | _off_lines(rich.place, across, first, _values(fills.marks))
        return across_more(0 if of_another_game(plain.ink) else len(blackened)) or plain
    marks = _values(plain.ink.evidence.values())
    if marks and can_be_game(others[-1], marks):
        raise _either(first, others[-1])
    return plain


def _may_be_filled(photo: Photo, place: Place, pens: Mapping[str, str]) -> bool:
    """Whether, at a glance, enough squares may be blackened for it to be most likely this place."""
    small = replace(place, scale=min(place.scale, _GLANCE / place.board.pitch))
    ink = read_fills(laid_flat(photo, small, pens)).ink
    return ink is not None and int((ink.filled > 0.5).sum()) >= FEW


def _filled_evenly(rectified: RectifiedBoard, fills: FillRead) -> set[str]:
    """Which squares are surely blackened and show ink in all parts, as those that a line crosses
    seldom do."""
    if fills.ink is None:
        return set()
    names = (slot.name for slot in compress(rectified.slots("fill"), fills.ink.inked_throughout))
    return set(names) & _values(fills.marks).keys()


def _off_lines(rich: Place, lines: Iterable[str], plain: Place, squares: Iterable[str]) -> set[str]:
    """Which squares of a plain board none of some lines of a rich one runs through."""
    ways = [rich.board.line(split_mark(line)[1]) for line in lines]
    board = plain.board

    def clear(square: str) -> bool:
        middle, reach = board.squares[square], side(board, square) / 2
        return all(off_line(way, middle) > reach for way in ways)

    return {name for name in squares if clear(split_mark(name)[1])}


def _may_be_stains(across: set[str], rich: ReadPlace) -> bool:
    """Whether marks across squares are few, for all that are read, and no game explains them."""
    marks = _values(rich.ink.evidence.values())
    return len(across) < _FEW_ACROSS * len(marks) and not can_be_game(rich.place, marks)


def _read(
    photo: Photo, place: Place, pens: Mapping[str, str], plain: Place
) -> tuple[ReadPlace | None, set[str]]:
    """A board as read, and which of its marks are surely there and have no place on a plainer one;
    unread where there is no ink along any of these."""
    rectified = laid_flat(photo, place, pens)
    beyond = {slot.name for slot in place.board.slots} - {slot.name for slot in plain.board.slots}
    mapped = map_board(rectified) if lines_share_ink(rectified) else None
    if mapped is not None and not beyond & mapped.plausible:
        return None, set()
    read = ReadPlace(place, rectified, read_board(rectified, mapped=mapped))
    return read, beyond & set(_values(read.ink.evidence.values()))


def _values(found: Iterable[MarkEvidence]) -> dict[str, Value]:
    """What is surely there by its own ink."""
    marks = (one.posterior().mark for one in found if one.value != EMPTY)
    return {mark.name: mark.value for mark in marks if mark.sure}


def _either(plain: Place, rich: Place) -> Refusal:
    one, other = game_by_key(plain.game).title, game_by_key(rich.game).title
    return refusal("which-game", one=one, other=other, key=plain.game)
