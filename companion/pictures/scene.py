"""What a board shows: its marks, and everything the desk adds to them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import dist

from companion.board import XY, Board, Marks
from companion.board.geometry import point_of
from companion.games.pointers import Pointer
from companion.games.protocol import Tint
from companion.pictures.drawing import PLAIN, Ground, picture_of
from companion.pictures.shapes import Circle, Line, Shape, cross
from companion.pictures.styles import AMBER, COLOURS, GREEN, GREY, PALE, PAPER, WHITE, Paint, Styles

SCREEN: Styles = {
    **PAPER,
    # Most of a board is negated for most of a game, so that is drawn faintly.
    "hatch": Paint(stroke=PALE, width=0.3),
    "tint": Paint(fill=PALE, opacity=0.2),
    # A square blackened on paper, through which its dots and lines are still seen.
    "shade black": Paint(fill=(140, 144, 150), stroke=(140, 144, 150), width=0.25),
    # On a board on which every place is named, the names would be most of what is seen.
    "name": Paint(fill=GREY),
    "lit": Paint(fill=GREEN, stroke=WHITE, width=0.3),
    "lit ring": Paint(stroke=GREEN, width=0.55),
    "held": Paint(stroke=GREEN, width=1.3, halo=0.3),
    "last": Paint(stroke=GREEN, width=2.2, opacity=0.5),
    "last line": Paint(stroke=GREEN, width=4.2, opacity=0.28),
    "hover": Paint(fill=GREEN, opacity=0.22),
    "hover line": Paint(stroke=GREEN, width=3.6, opacity=0.3),
    "gone": Paint(stroke=GREY, width=0.9, halo=0.3),
    "cursor": Paint(stroke=GREEN, width=0.7, dash=(1.6, 1.2)),
    **{
        f"threat {name}": Paint(stroke=colour, width=0.9, dash=(1.1, 1.1), halo=0.25)
        for name, colour in COLOURS.items()
    },
    "threat white": Paint(stroke=COLOURS["black"], width=0.9, dash=(0.6, 1.2), halo=0.25),
    "wrong": Paint(stroke=AMBER, width=1.4, halo=0.4),
    "wrong line": Paint(stroke=AMBER, width=5.0, opacity=0.75),
}
"""Styles of boards on the screen: the printed sheet's, and our accent colour for possible
actions."""


@dataclass(frozen=True)
class Scene:
    """Everything that a board shows.

    Attributes:
        board: the places.
        marks: marks on the board, by mark name.
        tints: colours over places, such as owned squares.
        doubts: names of marks to ring.
        wrong: places of a breach; for a shared name, a dot rather than a square.
        pointed: places to highlight; for a shared name, a square rather than a dot.
        lit: places where the next touch may go.
        quiet: those places are told, but not drawn.
        held: places touched so far.
        last: places of the previous move.
        gone: places from which the previous move removed something.
        threats: places where a player could decide something next, with the player.
        hover: the mark or place under the pointer, '' if none.
        cursor: the place of the keyboard cursor, '' if none.
        pointers: what decided the game.
        ground: which parts of the empty board are drawn, and its words.
    """

    board: Board
    marks: Marks = field(default_factory=dict)
    tints: Mapping[str, Tint] = field(default_factory=dict)
    doubts: Collection[str] = ()
    wrong: Collection[str] = ()
    pointed: Collection[str] = ()
    lit: Collection[str] = ()
    held: Collection[str] = ()
    quiet: bool = False
    last: Collection[str] = ()
    gone: Collection[str] = ()
    threats: Mapping[str, str] = field(default_factory=dict)
    hover: str = ""
    cursor: str = ""
    pointers: Collection[Pointer] = ()
    ground: Ground = PLAIN

    def with_(self, **changes: object) -> Scene:
        return replace(self, **changes)  # type: ignore[arg-type]


def shapes_of(scene: Scene) -> tuple[Shape, ...]:
    """The scene as shapes in the board's mm, in drawing order."""
    below, above = layers_of(scene)
    return (*below, *above)


def layers_of(scene: Scene) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """The scene's shapes in two layers: what is on the board, and what the desk adds on top."""
    board = scene.board
    picture = picture_of(
        board,
        scene.marks,
        tints=scene.tints,
        doubts=scene.doubts,
        highlights=[place for place in dict.fromkeys(scene.pointed) if board.has(place)],
        pointers=scene.pointers,
        ground=scene.ground,
    )
    wrong = [
        Line(*board.line(place), "wrong line")
        for place in dict.fromkeys(scene.wrong)
        if place in board.edges
    ]
    below = (*_last(board, scene.last), *wrong, *picture.shapes)
    return below, tuple(_above(scene))


def _above(scene: Scene) -> Iterator[Shape]:
    board = scene.board
    yield from _hover(board, scene.hover)
    for place, player in scene.threats.items():
        if place in board.edges:
            yield Line(*board.line(place), f"threat {player}")
        elif board.has(place):
            inner = 1.0 if place in board.spots else 0.62
            yield Circle(point_of(board, place), _reach(board, place) * inner, f"threat {player}")
    stands = {name.partition(" ")[2] for name in scene.marks}
    for place in () if scene.quiet else scene.lit:
        if not board.has(place):
            continue
        at, unit = point_of(board, place), unit_of(board)
        if place in board.spots:
            # Off centre, as a force or a colour's sign may be in the middle.
            away = 0.62 * board.spots[place].radius
            yield Circle((at[0] + away, at[1] - away), 1.5 * unit, "lit")
        elif place in stands and board.stone:
            yield Circle(at, _reach(board, place) + 0.6 * unit, "lit ring")
        else:
            yield Circle(at, 1.7 * unit, "lit")
    for place in dict.fromkeys(scene.held):
        if board.has(place):
            yield Circle(point_of(board, place), _reach(board, place), "held")
    for place in scene.gone:
        if board.has(place):
            yield from cross(point_of(board, place), 0.6 * _reach(board, place), "gone")
    for place in dict.fromkeys(scene.wrong):
        if place not in board.edges and board.has(place):
            yield Circle(point_of(board, place), _reach(board, place) + 0.8, "wrong")
    kind, _, cursor = scene.cursor.rpartition(" ")
    if cursor and board.has(cursor):
        yield Circle(middle(board, kind, cursor), _reach(board, cursor) + 1.4, "cursor")


def _last(board: Board, places: Collection[str]) -> Iterator[Shape]:
    """A highlight along the previous move, its places ringed."""
    known = [place for place in places if board.has(place)]
    along = known if all(place in board.points for place in known) else []
    for a, b in pairwise(along):
        one, other = board.points[a], board.points[b]
        if len(along) == 2 or not leaps(board, one, other):
            yield Line(one, other, "last line")
    for place in dict.fromkeys(known):
        if place in board.edges:
            yield Line(*board.line(place), "last line")
        elif place not in along:
            yield Circle(point_of(board, place), _reach(board, place), "last")
    if len(along) == 1:
        yield Circle(board.points[along[0]], _reach(board, along[0]), "last")


FAR = 0.6
"""Share of the board's size between neighbours on a path of a piece that goes round the edge."""


def leaps(board: Board, a: XY, b: XY) -> bool:
    """Whether a step of a piece's path leaves the board on one side and returns on the other."""
    return dist(a, b) > FAR * min(board.size)


def _hover(board: Board, name: str) -> Iterator[Shape]:
    kind, _, place = name.rpartition(" ")
    if not name or not board.has(place):
        return
    if place in board.edges:
        yield Line(*board.line(place), "hover line")
        return
    yield Circle(middle(board, kind, place), _reach(board, place) * 1.15, "hover")


def middle(board: Board, kind: str, place: str) -> XY:
    """The centre of a place; if a square and a dot share a name, ``kind`` decides."""
    return board.place(place) if kind == "fill" else point_of(board, place)


def unit_of(board: Board) -> float:
    """The length on this board of 1 mm on a board with places 22 mm apart."""
    if board.lattice is not None:
        return min(1.3, board.lattice.pitch / 20)
    return board.stone / 3.2 if board.stone else 1.0


def _reach(board: Board, place: str) -> float:
    if place in board.spots:
        return board.spots[place].radius + 1.0
    if place in board.bubbles:
        return board.bubbles[place].radius + 0.6
    if place in board.ticks:
        return board.ticks[place].side * 0.75
    if board.stone:
        return board.stone * 1.05
    return 2.7 * unit_of(board)
