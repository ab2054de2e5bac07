"""Small diagrams of real positions, drawn like the boards on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from companion.board import XY, Board, Marks, split_mark
from companion.games.examples import played, tinted
from companion.games.options import Options
from companion.games.printables import Example
from companion.games.protocol import Game
from companion.pictures.drawing import Ground, picture_of, place_at
from companion.pictures.moves import drawn_now, pitch, shown_move
from companion.pictures.scaled import extent, part_of
from companion.pictures.shapes import Circle, Picture, Shape, Text
from companion.sentences import ENGLISH, Catalogue
from companion.sheets.furniture import emblem
from companion.sheets.leaf import lettered

ROUND = 0.62
"""How far a part of a board extends beyond the places at its corners, in units of the pitch."""
MARGIN = 2.0
"""mm round a whole board, as its words are enlarged a little."""
OUT = 3.0
"""mm on the board by which letters and numbers beside spots are moved outwards."""
START = 0.13
"""Radius of the mark for a start point, in units of the pitch."""
HALO = 3.6
"""mm by which a highlight extends from below a spot with a ring."""


@dataclass(frozen=True)
class Diagram:
    """A picture in the board's mm and its caption, a template."""

    picture: Picture
    caption: str


def diagram_of(
    game: Game[Any, Any],
    example: Example,
    words: Catalogue = ENGLISH,
    house: Options | None = None,
) -> Diagram:
    """An example's diagram: its position after the move, or before one that breaks a rule."""
    shown = played(game, example, house)
    board = lettered(_board(game.boards(shown.options)), words)
    position = shown.position
    marks = game.marks(position)
    ticked = any(split_mark(name)[0] == "tick" for name in marks)
    setting_up = not example.rule
    whole = picture_of(
        replace(board, captions=(), bars=(), ticks=board.ticks if ticked else {}),
        marks,
        tints=tinted(game, example, position),
        highlights=dict.fromkeys(example.highlights),
        ground=Ground(labels=example.labels),
    )
    starts = [
        emblem(board.points[place], START * pitch(board), f"seat {player}")
        for place, player in board.starts.items()
        if setting_up
    ]
    shapes = (
        *drawn_now(board, shown),
        *_halos(board, example.highlights, marks),
        *clear_of_spots(board, whole.shapes),
        *starts,
        *shown_move(board, shown),
    )
    picture = Picture(whole.size, shapes)
    return Diagram(part_of(picture, *_view(board, picture, example.view)), example.text)


def _board(boards: Mapping[str, Board]) -> Board:
    """The play board or, if that is printed in tiles, the same on one page: its lines and names
    are in proportion to a small picture."""
    board = boards["board"]
    if not board.tiled:
        return board
    return next(
        (b for b in boards.values() if not b.tiled and [*b.points] == [*board.points]), board
    )


def clear_of_spots(board: Board, shapes: tuple[Shape, ...]) -> Iterator[Shape]:
    """Letters and numbers moved outwards, as they shrink less than the spots and their rings."""
    left = min((spot.at[0] for spot in board.spots.values()), default=0.0)
    low = max((spot.at[1] + spot.radius for spot in board.spots.values()), default=inf)
    for shape in shapes:
        if isinstance(shape, Text) and shape.style == "label":
            x, y = shape.at
            yield replace(shape, at=(x - OUT * (x < left), y + OUT * (y > low)))
        else:
            yield shape


def _halos(board: Board, highlights: Iterable[str], marks: Marks) -> Iterator[Shape]:
    """Highlights for places whose coloured spot or stone would hide them."""
    marked = {split_mark(name)[1] for name in marks}
    for place in highlights:
        if place in board.spots and board.spots[place].colour:
            yield Circle(board.spots[place].at, board.spots[place].radius + HALO, "highlight")
        elif board.stone and place in marked:
            yield Circle(place_at(board, place), 1.6 * board.stone, "highlight")


def _view(board: Board, picture: Picture, view: tuple[str, ...]) -> tuple[XY, XY]:
    if not view:
        (left, top), (right, bottom) = extent(picture.shapes)
        return (left - MARGIN, top - MARGIN), (right + MARGIN, bottom + MARGIN)
    places = [place_at(board, place) for place in view]
    reach = ROUND * pitch(board)
    xs, ys = zip(*places, strict=True)
    return (min(xs) - reach, min(ys) - reach), (max(xs) + reach, max(ys) + reach)
