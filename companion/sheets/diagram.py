"""Small diagrams of real positions, by the painter that draws them on the screen as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import hypot, inf
from typing import Any

from companion.board import XY, Board, Marks, split_mark
from companion.games.examples import played
from companion.games.printables import Example
from companion.games.protocol import Game, Reading
from companion.pictures.drawing import Ground, picture_of, place_at
from companion.pictures.scaled import extent, part_of
from companion.pictures.shapes import Circle, Line, Picture, Polygon, Shape, Text
from companion.sentences import ENGLISH, Catalogue
from companion.sheets.leaf import lettered

ROUND = 0.62
"""How far a part of a board reaches beyond the places at its corners, in units of the pitch."""
MARGIN = 2.0
"""mm round a whole board: its words grow a little against the rest."""
OUT = 3.0
"""mm on the board by which letters and numbers beside spots stand further out."""
HEAD, SHORTER = 0.16, 0.12
"""An arrow's head, and what it keeps from its places, in units of the pitch."""
STONES = 1.2
"""The same in radii of a stone."""
HALO = 3.6
"""mm by which a highlight reaches out from below a spot with a ring."""


@dataclass(frozen=True)
class Diagram:
    """A picture in the board's mm and its caption, a template."""

    picture: Picture
    caption: str


def diagram_of(game: Game[Any, Any], example: Example, words: Catalogue = ENGLISH) -> Diagram:
    """An example's diagram: its position after the move, or before one that breaks a rule."""
    shown = played(game, example)
    board = lettered(game.boards(shown.options)["board"], words)
    position = shown.position
    highlights = [*example.highlights]
    for breach in shown.breaches[:1]:
        highlights += [place for place in breach.places if _on(board, place)]
    marks = game.marks(position)
    ticked = any(split_mark(name)[0] == "tick" for name in marks)
    tints = game.tints(Reading(position, game.result(position))) if example.tints else {}
    whole = picture_of(
        replace(board, captions=(), bars=(), ticks=board.ticks if ticked else {}),
        marks,
        tints=tints,
        highlights=dict.fromkeys(highlights),
        ground=Ground(labels=example.labels),
    )
    arrows = tuple(shape for text in example.arrows for shape in _arrow(board, text))
    halos = tuple(_halos(board, highlights, marks))
    picture = Picture(whole.size, (*halos, *clear_of_spots(board, whole.shapes), *arrows))
    return Diagram(part_of(picture, *_view(board, picture, example.view)), example.text)


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
    """Round places that a coloured spot or a stone covers, where the highlight lies below it."""
    marked = {split_mark(name)[1] for name in marks}
    for place in highlights:
        if place in board.spots and board.spots[place].colour and place in marked:
            yield Circle(board.spots[place].at, board.spots[place].radius + HALO, "highlight")
        elif board.stone and place in marked:
            yield Circle(place_at(board, place), 1.6 * board.stone, "highlight")


def _on(board: Board, place: str) -> bool:
    return any(
        place in places
        for places in (board.edges, board.spots, board.squares, board.points, board.ticks)
    )


def _pitch(board: Board) -> float:
    """mm between neighbouring places, of a board without a lattice the smallest of some size."""
    if board.lattice is not None:
        return board.lattice.pitch
    return 6 * board.stone


def _view(board: Board, picture: Picture, view: tuple[str, ...]) -> tuple[XY, XY]:
    if not view:
        (left, top), (right, bottom) = extent(picture.shapes)
        return (left - MARGIN, top - MARGIN), (right + MARGIN, bottom + MARGIN)
    places = [place_at(board, place) for place in view]
    reach = ROUND * _pitch(board)
    xs, ys = zip(*places, strict=True)
    return (min(xs) - reach, min(ys) - reach), (max(xs) + reach, max(ys) + reach)


def _arrow(board: Board, text: str) -> Iterator[Shape]:
    start, end = (place_at(board, place) for place in text.split("-"))
    length = hypot(end[0] - start[0], end[1] - start[1])
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    pitch = _pitch(board)

    def at(forward: float, aside: float = 0.0) -> XY:
        return (
            end[0] + along[0] * forward - along[1] * aside,
            end[1] + along[1] * forward + along[0] * aside,
        )

    shorter = max(SHORTER * pitch, STONES * board.stone)
    tip, head = -shorter, HEAD * pitch
    begin = (start[0] + along[0] * shorter, start[1] + along[1] * shorter)
    yield Line(begin, at(tip - head), "arrow")
    yield Polygon((at(tip), at(tip - head, head / 2), at(tip - head, -head / 2)), "arrow head")
