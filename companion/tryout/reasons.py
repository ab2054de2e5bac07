"""Why marks of a board are hard to read, as far as the board tells, in its author's words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import dist
from typing import Final

from companion.board import Board, split_mark
from companion.board.geometry import off_line
from companion.sentences import N_, Sentence, say

LONGEST: Final = 1.6
"""Steps that a line may be long: the reader looks for strokes from dot to dot."""
CLOSEST: Final = 2.6
"""Radii of a spot that the next one is at least away, so that rings do not touch."""
SMALLEST: Final = 2.5
"""mm of the radius of a spot or piece, and of half a square or box, in which a mark is drawn."""
RINGED: Final = 1.25
"""Radii of a spot within which a ring is drawn."""
NAME: Final = 2.2
"""mm from the middle of a printed name that its letters need."""
BESIDE: Final = 1.5
"""mm from a line within which nothing else is printed."""
_OVER: Final = N_("the name {label} is printed over {place}: move it in “labels”")


def reason(board: Board, names: Iterable[str]) -> Sentence | None:
    """What makes these marks hard to read; ``None`` if the board does not tell."""
    known = causes(board)
    return next((known[p] for _, p in map(split_mark, names) if p in known), None)


def causes(board: Board) -> Mapping[str, Sentence]:
    """The places of a board that are hard to read, each with the reason and what to do."""
    found: dict[str, Sentence] = {}
    for slot in board.slots:
        for told in _causes(board, slot.seat, slot.place):
            found.setdefault(slot.place, told)
    return found


def _causes(board: Board, seat: str, place: str) -> Iterator[Sentence]:
    if seat == "edge":
        yield from _line(board, place)
        return
    half = {
        "spot": lambda: board.spots[place].radius,
        "point": lambda: board.stone,
        "square": lambda: board.pitch / 2,
        "box": lambda: board.ticks[place].side / 2,
        "bubble": lambda: board.bubbles[place].radius + 1,
    }[seat]()
    if half < SMALLEST:
        told = N_("{place} is only {mm} mm across: use fewer places or larger ones")
        yield say(told, place=place, mm=f"{2 * half:.1f}")
    if seat == "spot":
        for label, at in board.labels.items():
            if dist(at, board.spots[place].at) < RINGED * half + NAME:
                yield say(_OVER, label=label, place=place)
        others = (spot.at for name, spot in board.spots.items() if name != place)
        near = min((dist(board.spots[place].at, at) for at in others), default=99.0)
        if near < CLOSEST * half:
            told = N_(
                "{place} is {number} radii from its neighbour, so their rings touch: "
                "leave at least {least}"
            )
            number = f"{near / half:.1f}"
            yield say(told, place=place, number=number, least=f"{CLOSEST:.1f}")


def _line(board: Board, line: str) -> Iterator[Sentence]:
    length = dist(*board.line(line)) / board.pitch
    if length > LONGEST:
        told = N_(
            "{place} is {number} times as long as the shortest line, which is hard to follow: put "
            "dots in between"
        )
        yield say(told, place=line, number=f"{length:.1f}")
    for label, at in board.labels.items():
        if off_line(board.line(line), at) < BESIDE:
            yield say(_OVER, label=label, place=line)
    for bar in board.bars:
        if min(off_line(board.line(line), at) for at in (bar.a, bar.b)) < BESIDE:
            told = N_("a bar is printed on the line {place}: move it away in “bars”")
            yield say(told, place=line)
