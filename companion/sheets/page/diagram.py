"""Small diagrams of real positions, drawn like the boards on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import dist, inf
from typing import Any

from companion.board import XY, Board, Marks, place_name, split_mark
from companion.board.geometry import point_of
from companion.board.tiles import on_one_page
from companion.games.examples import ALL, Shown, played, tinted
from companion.games.options import Options
from companion.games.printables import Example
from companion.games.protocol import Game
from companion.pictures.drawing import LABEL_SIZE, Ground, picture_of
from companion.pictures.moves import at_fault, drawn_now, pitch, shown_move
from companion.pictures.scaled import extent, part_of
from companion.pictures.screen_board import lettered
from companion.pictures.shapes import Circle, Picture, Polygon, Shape, Text
from companion.sentences import ENGLISH, Catalogue
from companion.sheets.page.furniture import emblem

ROUND = 0.62
"""How far a part of a board extends beyond the places at its corners, in units of the pitch."""
ROUND_FAULT = 0.52
"""The same where the next places would be cut through."""
MARGIN = 2.0
"""mm round a whole board, as its words are enlarged a little."""
NAMES = 0.42
"""Size of the letters and numbers of columns and rows beside a fault, in units of the pitch."""
RIM = 0.5 / NAMES
"""Width of the paper they stand on, in units of their size."""
NEAR = 3.0
"""Least width and height of the part of a board round a fault, in units of the pitch."""
TINY = 1e-6
"""mm by which equal lengths may differ."""
ALIKE = 3
"""Legal moves of which the one is shown instead that needs the smallest part of the board."""
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
    *,
    ticks: bool = True,
    letter: float = LABEL_SIZE,
) -> Diagram:
    """An example's diagram: its position after the move, or before one that breaks a rule; boxes to
    tick only where one is ticked, and if ``ticks``. ``letter`` is the size in mm of
    the labels on the board."""
    shown = played(game, example, house)
    board, picture = _drawn(game, example, shown, words, ticks=ticks, letter=letter)
    return Diagram(part_of(picture, *_view(board, picture, example.view)), example.text)


def strip_of(
    game: Game[Any, Any],
    fault: Example,
    words: Catalogue = ENGLISH,
    house: Options | None = None,
    *,
    names: float = NAMES,
) -> tuple[tuple[Picture, ...], str]:
    """The part of the board with a typical illegal move, then with the legal move most like it,
    and that move's text; one picture and '' where nothing is legal instead, none for a move that
    touches no place. ``names`` is the size of the letters and numbers, in units of the pitch."""
    first = played(game, fault, house)
    places = {*first.way, *(place for own in first.orders.values() for place in own)}
    boards = game.boards(first.options)
    if not places or not places <= _places(boards["board"]):
        return (), ""
    board = on_one_page(boards)
    # Pieces need their owners' emblems, as grey print has no colours.
    fault = replace(fault, labels=False, tints=ALL if board.stone else ())
    moves = [((first, played(game, one, house)), one.move) for one in _instead(game, fault, first)]
    moves.sort(key=lambda move: _side(board, _points(board, move[0])))
    shown, instead = moves[0] if moves else ((first,), "")
    corner, opposite = _around(board, _points(board, shown))
    drawn = [_drawn(game, fault, one, words, ticks=False)[1] for one in shown]
    parts = (part_of(picture, corner, opposite) for picture in drawn)
    return tuple(_with_coordinates(board, part, corner, names) for part in parts), instead


def _instead(game: Game[Any, Any], fault: Example, shown: Shown) -> Iterator[Example]:
    """The legal moves most like an illegal one, the most alike first."""
    at = shown.position  # a refused move leaves the position as it was
    moving = game.to_move(at)
    player = fault.by or (moving[0] if moving else "")
    if player in moving:
        near = game.nearby(at, player, game.parse_move(fault.move), ALIKE)
        for text in map(game.format_move, near):
            if text != fault.move:
                yield replace(fault, move=text, refused=False, way=())


def _drawn(
    game: Game[Any, Any],
    example: Example,
    shown: Shown,
    words: Catalogue,
    *,
    ticks: bool = True,
    letter: float = LABEL_SIZE,
) -> tuple[Board, Picture]:
    """The whole board with an example's position and move."""
    board = lettered(on_one_page(game.boards(shown.options)), words)
    position = shown.position
    marks = game.marks(position)
    ticked = ticks and any(split_mark(name)[0] == "tick" for name in marks)
    if not ticked:
        marks = {name: value for name, value in marks.items() if split_mark(name)[0] != "tick"}
    whole = picture_of(
        replace(board, captions=(), bars=(), ticks=board.ticks if ticked else {}),
        marks,
        tints=tinted(game, example, position),
        highlights=dict.fromkeys(example.highlights),
        ground=Ground(labels=example.labels, letter=letter),
    )
    starts = [
        emblem(board.points[place], START * pitch(board), f"seat {player}")
        for place, player in board.starts.items()
        if not example.rule
    ]
    shapes = (
        *drawn_now(board, shown),
        *_halos(board, example.highlights, marks),
        *clear_of_spots(board, whole.shapes),
        *starts,
        *shown_move(board, shown),
    )
    return board, Picture(whole.size, shapes)


def _points(board: Board, moves: Iterable[Shown]) -> list[XY]:
    """Where moves go, and where they break a rule."""
    found = []
    for shown in moves:
        marks = (*shown.drawn, *shown.gone)
        drawn = [split_mark(name)[1] for name in marks if split_mark(name)[0] != "tick"]
        orders = [place for places in shown.orders.values() for place in places]
        for place in (*shown.way, *drawn, *at_fault(board, shown), *orders):
            found += [point_of(board, end) for end in board.edges.get(place, (place,))]
    return found


def _places(board: Board) -> set[str]:
    """The places of a board that moves name."""
    return {*(board.points or board.spots or board.squares)}


def _around(board: Board, points: list[XY]) -> tuple[XY, XY]:
    """The corners of a square part of the board with these points, from place to place."""
    reach = ROUND_FAULT * pitch(board)
    side = _side(board, points)
    low, high = [], []
    for axis in range(2):
        own = [point[axis] for point in points]
        every = {point_of(board, place)[axis] for place in _places(board)}
        middle, last = (min(own) + max(own) - side) / 2, max(min(every), max(every) - side)
        least, most = max(own) - side - TINY, min(*own, last) + TINY
        starts = [at for at in every if least <= at <= most]
        begin = min(starts, key=lambda at: (abs(at - middle), at))
        low.append(begin - reach)
        high.append(min(begin + side, max(every)) + reach)
    return (low[0], low[1]), (high[0], high[1])


def _with_coordinates(board: Board, part: Picture, corner: XY, names: float) -> Picture:
    """A part of a board with the letters and numbers of its columns and rows, below and beside it
    on paper that hides what goes on there."""
    lattice = board.lattice
    if lattice is None:
        return part
    (left, top), (width, height), unit = corner, part.size, pitch(board)
    size, rim, low = names * unit, RIM * names * unit, height + unit
    shapes = [
        *part.shapes,
        Polygon(((-unit, 0.0), (0.0, 0.0), (0.0, low), (-unit, low)), "paper"),
        Polygon(((0.0, height), (width, height), (width, low), (0.0, low)), "paper"),
    ]
    for column in range(lattice.columns):
        x = lattice.xy(column, 0)[0] - left
        if 0.0 < x < width:
            name = place_name(column, 0)[0]
            shapes.append(Text.centred((x, height + rim / 2), name, size, "label"))
    for row in range(lattice.rows):
        y = lattice.xy(0, row)[1] - top
        if 0.0 < y < height:
            shapes.append(Text.centred((-rim / 2, y), str(row + 1), size, "label"))
    return part_of(Picture(part.size, tuple(shapes)), (-rim, 0.0), (width, height + rim))


def _side(board: Board, points: list[XY]) -> float:
    """mm of a square from place to place with these points."""
    spans: list[float] = [max(axis) - min(axis) for axis in zip(*points, strict=True)]
    return max(NEAR * pitch(board), *spans)


def clear_of_spots(board: Board, shapes: tuple[Shape, ...]) -> Iterator[Shape]:
    """Letters, numbers and names moved outwards, as they shrink less than the spots and their
    rings."""
    left = min((spot.at[0] for spot in board.spots.values()), default=0.0)
    low = max((spot.at[1] + spot.radius for spot in board.spots.values()), default=inf)
    rings = [s for s in shapes if isinstance(s, Circle) and s.style == "decides"]
    for shape in shapes:
        if isinstance(shape, Text) and shape.style in ("label", "name") and len(shape.words) < 4:
            x, y = shape.at
            for ring in rings:
                away = dist(ring.at, (x, y))
                further = ring.radius + shape.size - away
                if away > 0.0 and further > 0.0:
                    x += further * (x - ring.at[0]) / away
                    y += further * (y - ring.at[1]) / away
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
            yield Circle(board.place(place), 1.6 * board.stone, "highlight")


def _view(board: Board, picture: Picture, view: tuple[str, ...]) -> tuple[XY, XY]:
    if not view:
        (left, top), (right, bottom) = extent(picture.shapes)
        return (left - MARGIN, top - MARGIN), (right + MARGIN, bottom + MARGIN)
    places = [board.place(place) for place in view]
    reach = ROUND * pitch(board)
    xs, ys = zip(*places, strict=True)
    return (min(xs) - reach, min(ys) - reach), (max(xs) + reach, max(ys) + reach)
