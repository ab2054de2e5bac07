"""Drawing a board with marks as a picture."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from math import dist
from textwrap import wrap

from companion.board import EMPTY, KINDS, XY, Board, Marks, Spot, Value, split_mark
from companion.board.counters import ANGULAR, DIAMOND
from companion.board.geometry import area, seat, spacing
from companion.board.lattice import place_cell
from companion.board.page import DOT_RADIUS, label_gap
from companion.games.pointers import Pointer
from companion.games.protocol import Tint
from companion.pictures.fonts import Weight
from companion.pictures.pointing import pointed
from companion.pictures.shapes import Circle, Hatch, Line, Picture, Polygon, Shape, Text, cross

LABEL_SIZE = 3.6
LEAST_LABEL = 2.5
"""Smallest font size in mm (7 points) of names beside places."""
START_SIZE = 2.7
CAPTION_SIZE = 2.7
LETTER_WIDTH = 0.56
"""Average width of a bold letter, in units of its font size."""
LEADING = 1.25
"""Line height of a caption, in units of its font size."""
SIGN_SIZE = 0.6
"""Font size of a spot's sign, in units of the spot's radius."""
_LONG = 1.5
"""Length in units of the pitch up to which an uncertain line gets a ring."""
_BESIDE = 2.2
"""Distance in mm of a longer line's outline from the line."""


@dataclass(frozen=True)
class Ground:
    """Which parts of the empty board a picture shows, and the words beside its start places.

    ``starts`` gives the word by player; missing players are not named. ``captions`` replaces
    captions of the board, ``signs`` signs of its spots' colours; those missing stay. ``letter`` is
    the font size in mm of a lattice's letters and numbers, ``away`` how many mm further from the
    board they stand, ``caption`` the font size of the words beside boxes and rows, ``sign`` the
    smallest of the signs of spots.
    """

    dots: bool = True
    labels: bool = True
    words: bool = True
    starts: Mapping[str, str] | None = None
    captions: Mapping[str, str] | None = None
    signs: Mapping[str, str] | None = None
    letter: float = LABEL_SIZE
    away: float = 0.0
    caption: float = CAPTION_SIZE
    sign: float = 0.0


PLAIN = Ground()
BARE = Ground(dots=False, labels=False, words=False)
"""Nothing of the empty board, to be painted over a photo that shows the paper itself."""
LETTERED = Ground(dots=False, words=False)
"""Only the names of rows and columns, for a photo of a board drawn without them."""


def picture_of(
    board: Board,
    marks: Marks | None = None,
    *,
    tints: Mapping[str, Tint] | None = None,
    doubts: Collection[str] = (),
    highlights: Collection[str] = (),
    pointers: Iterable[Pointer] = (),
    ground: Ground = PLAIN,
) -> Picture:
    """A board with marks as a picture of the board's size.

    Args:
        marks: values by mark name; empty ones may be omitted.
        tints: colours to lay over places, from a game's ``tints``.
        doubts: names of marks to ring.
        highlights: names of places (edges too) to highlight.
        pointers: what decided the result, from a game's ``pointers``.
        ground: which parts of the empty board are drawn.

    Raises:
        KeyError: a place that the board does not have.
    """
    shapes: list[Shape] = []
    tinted = [
        shape for place, tint in (tints or {}).items() for shape in _tinted(board, place, tint)
    ]
    # Areas of one style are drawn as one, with all hatching above them.
    shapes += sorted(tinted, key=lambda shape: (isinstance(shape, Hatch), shape.style))
    for place in highlights:
        shapes += _highlighted(board, place)
    if ground.signs is not None:
        board = replace(board, signs=ground.signs)
    shapes += _ground(board, ground)
    seen = {name: value for name, value in (marks or {}).items() if value != EMPTY}
    drawn = [shape for name, value in seen.items() for shape in _mark(board, name, value)]
    shapes += [shape for shape in drawn if isinstance(shape, Polygon)]
    shapes += [shape for shape in drawn if isinstance(shape, Line)]
    if ground.dots:
        shapes += [Circle(at, DOT_RADIUS, "dot") for at in board.points.values()]
    shapes += [shape for shape in drawn if not isinstance(shape, (Line, Polygon))]
    for place, tint in (tints or {}).items():
        shapes += _token(board, place, tint)
    shapes += pointed(board, pointers)
    shapes += [_round(board, split_mark(name)[1]) for name in doubts]
    return Picture(board.size, tuple(shapes))


def _round(board: Board, place: str) -> Shape:
    """The outline of an uncertain mark: a circle or, for a long line, a shape along it, as a circle
    would include its neighbours."""
    middle, radius = seat(board, place, 2.6)
    if place not in board.edges:
        return Circle(middle, radius, "doubt")
    (ax, ay), (bx, by) = line = board.line(place)
    length = dist(*line)
    if length <= _LONG * spacing(board):
        return Circle(middle, radius, "doubt")
    ux, uy = (bx - ax) * _BESIDE / length, (by - ay) * _BESIDE / length
    outline = (
        (ax - ux, ay - uy),
        (ax - uy, ay + ux),
        (bx - uy, by + ux),
        (bx + ux, by + uy),
        (bx + uy, by - ux),
        (ax + uy, ay - ux),
    )
    return Polygon(outline, "doubt")


def _outline(board: Board, place: str) -> tuple[XY, ...]:
    """The area of a place as a convex polygon."""
    if place in board.squares and place not in board.spots:
        return area(board, place)
    return Circle(*seat(board, place, 2.0), "tint").outline(32)


def _tinted(board: Board, place: str, tint: Tint) -> Iterator[Shape]:
    outline = _outline(board, place)
    if tint.hatched:
        yield Polygon(outline, "tint")
        yield Hatch(outline, "hatch")
    else:
        yield Polygon(outline, f"tint {tint.colour}")


TOKEN = 0.085
"""A token's radius in units of the lattice's pitch."""


def _token(board: Board, place: str, tint: Tint) -> Iterator[Shape]:
    """An owner's emblem in addition to the colour, for eyes and printers without colour."""
    if tint.hatched or place in board.spots:
        return
    yield emblem(board.place(place), TOKEN * spacing(board), f"token {tint.colour}")


def emblem(at: XY, radius: float, style: str) -> Shape:
    """A shape for a colour, for eyes and printers without colour: a circle, or a diamond for red
    and black. ``style`` ends with the colour."""
    if style.endswith(ANGULAR):
        (x, y), r = at, radius * DIAMOND
        return Polygon(((x, y - r), (x + r, y), (x, y + r), (x - r, y)), style)
    return Circle(at, radius, style)


def _highlighted(board: Board, place: str) -> Iterator[Shape]:
    if place in board.edges:
        yield Line(*board.line(place), "highlight line")
    else:
        yield Polygon(_outline(board, place), "highlight")


def _ground(board: Board, ground: Ground) -> Iterator[Shape]:
    if ground.dots:
        for stroke in board.strokes:
            yield from (Line(a, b, "track") for a, b in pairwise(stroke))
        for bar in board.bars:
            yield Line(bar.a, bar.b, f"bar {bar.colour}")
        for spot in board.spots.values():
            yield from _spot(board, spot, spot.colour, ground.sign)
        for bubble in board.bubbles.values():
            yield Circle(bubble.at, bubble.radius, "spot")
        for box in board.ticks.values():
            yield Polygon(box.corners(), "box")
    if ground.labels:
        yield from _labels(board, ground.letter, ground.away)
    if ground.words:
        wider = 0.8 * (ground.letter - LABEL_SIZE) + ground.away
        yield from _captions(board, ground.captions or {}, ground.caption, wider)
    for place, player in board.starts.items():
        if ground.starts and player in ground.starts:
            yield from _start(board, place, ground.starts[player])


def _spot(board: Board, spot: Spot, colour: str, sign: float = 0.0) -> Iterator[Shape]:
    """A spot of a colour with that colour's sign in it, at least ``sign`` mm large."""
    yield Circle(spot.at, spot.radius, f"spot {colour}" if colour else "spot")
    if colour in board.signs:
        size = max(sign, SIGN_SIZE * spot.radius)
        yield Text.centred(spot.at, board.signs[colour], size, f"sign {colour}", "Bold")


def _labels(board: Board, letter: float, away: float) -> Iterator[Shape]:
    """Names beside their places; for a lattice, columns below and rows to the left."""
    size = max(LEAST_LABEL, 0.75 * board.stone)
    for name, at in board.labels.items():
        yield Text.centred(at, name, size, "name")
    lattice = board.lattice
    if lattice is None:
        return
    gap = label_gap(board) + (letter - LABEL_SIZE) / 2 + away
    for column in range(lattice.columns):
        x, y = lattice.xy(column, 0)
        yield Text.centred((x, y + gap), chr(ord("a") + column), letter, "label")
    for row in range(lattice.rows):
        x, y = lattice.xy(0, row)
        yield Text.centred((x - gap, y), str(row + 1), letter, "label")


def _captions(
    board: Board, words: Mapping[str, str], least: float, wider: float
) -> Iterator[Shape]:
    """Words on the sheet, and emblems; one without words keeps clear of the label beside it, which
    reaches ``wider`` mm further than in print."""
    for caption in board.captions:
        text = words.get(caption.text, caption.text) if caption.text else ""
        weight: Weight = "Bold" if caption.bold else "Regular"
        size = caption.size or max(least, 0.75 * board.stone)
        most = int(caption.width / (LETTER_WIDTH * size)) if caption.width else len(text) + 1
        lines = wrap(text, most)
        for number, line in enumerate(lines):
            below = (number - (len(lines) - 1) / 2) * LEADING * size
            yield Text.centred((caption.at[0], caption.at[1] + below), line, size, "label", weight)
        if caption.player:
            away = LETTER_WIDTH * size * len(text) / 2 + 0.9 * size + wider * (not text)
            at = (caption.at[0] - away, caption.at[1])
            yield emblem(at, 0.4 * size, f"seat {caption.player}")


_ARROW = ((1.7, 1.7), (3.6, 2.4), (2.4, 3.6))
"""Tip and wings in mm outwards from the place it points at."""
_EMBLEM = 5.0
"""mm outwards from a start place to the centre of its player's emblem."""
_EMBLEM_RADIUS = 1.8
"""Radius of that emblem in mm."""
_START_WORD = (7.2, 9.4)
"""mm outwards from a start place to the centre of its player's name."""


def _start(board: Board, place: str, word: str) -> Iterator[Shape]:
    """Outside the place: its player's emblem, an arrowhead that points at it and the player's name;
    on the other side of the place if it would overlap a tick box."""
    at = board.place(place)
    x, y = _outward(board, place)
    wide = START_SIZE * len(word) / 2
    for out in ((x, y), (x, -y)):
        words = (at[0] + _START_WORD[0] * out[0], at[1] + _START_WORD[1] * out[1])
        if not any(
            abs(box.at[0] - words[0]) < wide + box.side / 2
            and abs(box.at[1] - words[1]) < START_SIZE + box.side / 2
            for box in board.ticks.values()
        ):
            break
    arrow = tuple((at[0] + dx * out[0], at[1] + dy * out[1]) for dx, dy in _ARROW)
    style = f"seat {board.starts[place]}"
    yield Polygon(arrow, style)
    yield emblem((at[0] + _EMBLEM * out[0], at[1] + _EMBLEM * out[1]), _EMBLEM_RADIUS, style)
    yield Text.centred(words, word, START_SIZE, "start", "Bold")


def _outward(board: Board, place: str) -> XY:
    lattice = board.lattice
    if lattice is None:
        x, y = board.place(place)
        return (1.0 if 2 * x > board.size[0] else -1.0, 1.0 if 2 * y > board.size[1] else -1.0)
    column, row = place_cell(place)
    return (
        1.0 if 2 * column >= lattice.columns else -1.0,
        -1.0 if 2 * row >= lattice.rows else 1.0,
    )


def _mark(board: Board, name: str, value: Value) -> Iterator[Shape]:
    """A mark of a value, drawn as its kind is."""
    kind, place = split_mark(name)
    match KINDS[kind].drawing:
        case "line":
            yield Line(*board.line(place), f"line {value}")
        case "area":
            yield Polygon(_outline(board, place), f"shade {value}")
        case "spot":
            yield from _spot(board, board.spots[place], str(value))
        case "circle":
            yield Circle(*seat(board, place, 0.0), f"ring {value}")
        case "disc":
            yield Circle(*seat(board, place, 0.0), f"fill {value}")
        case "number":
            yield Text.centred(board.place(place), str(value), 5.0, "text", "Bold")
        case "dot":
            yield Circle(board.place(place), board.bubbles[place].radius, "dot")
        case "cross":
            colour = value if isinstance(value, str) else "black"
            yield from cross(board.place(place), board.ticks[place].side * 0.32, f"line {colour}")
