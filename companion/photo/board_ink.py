"""Reads the marks of a flattened board: cuts out its ink and asks every place the board names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from companion.board import Value
from companion.games.protocol import Breach
from companion.photo.decide import CAP_COVERED, COVERED, fill_marks, line_marks
from companion.photo.fills import FillInk, beside_hatching, hatched_squares, measure_fills
from companion.photo.laid import LaidBoard
from companion.photo.line_ink import Values, trace_lines
from companion.photo.lines import LineInk, judge_lines
from companion.photo.mark_kinds import READERS
from companion.photo.reading import ReadMark
from companion.photo.segment_marks import SegmentRead, any_direction, read_segments
from companion.photo.stray import crossed_squares
from companion.photo.things import doubted_under_things, marks_under_things


@dataclass(frozen=True)
class BoardInk:
    """The marks of a board and the ink they rest on.

    ``crossed`` names the squares across which a pen's stroke runs; ``unhatched`` says how many
    squares could show one; ``under`` names the marks that something else may lie over or
    beside; ``segments`` are lines of any direction; ``strange`` is what no mark of the board
    explains.
    """

    marks: Mapping[str, ReadMark]
    lines: LineInk | None
    fills: FillInk | None
    crossed: tuple[str, ...] = ()
    unhatched: int = 0
    under: frozenset[str] = frozenset()
    segments: SegmentRead | None = None
    strange: tuple[Breach, ...] = ()


@dataclass(frozen=True)
class FillRead:
    """The squares of a board as read: their middles, px, shape (S, 2), their ink, and their marks
    in the board's order; no ink and no marks where it has none."""

    centres: Values
    ink: FillInk | None
    marks: tuple[ReadMark, ...]


def read_fills(laid: LaidBoard) -> FillRead:
    """The squares that the players blackened."""
    squares = laid.slots("fill")
    centres = laid.flat.pixels(
        np.array([laid.board.squares[slot.place] for slot in squares]).reshape(-1, 2)
    )
    if not squares:
        return FillRead(centres, None, ())
    ink = measure_fills(laid.ink, centres, laid.pitch * laid.flat.scale)
    marks = fill_marks([slot.name for slot in squares], squares[0].values[0], ink)
    return FillRead(centres, ink, tuple(marks))


def read_board(laid: LaidBoard, squares_read: FillRead | None = None) -> BoardInk:
    """Every mark that the board allows; ``squares_read`` where its squares were read already."""
    found: dict[str, ReadMark] = {}
    strange: tuple[Breach, ...] = ()
    board = laid.board
    for kind in dict.fromkeys(slot.kind for slot in board.slots):
        if kind in READERS:
            read = READERS[kind](laid)
            found.update((mark.name, mark) for mark in read.marks)
            strange += read.strange
    read_squares = squares_read or read_fills(laid)
    centres, fills, lines = read_squares.centres, read_squares.ink, None
    found.update((mark.name, mark) for mark in read_squares.marks)
    segments: SegmentRead | None = None
    if any_direction(laid):
        segments = read_segments(laid)
        found.update((mark.name, mark) for mark in segments.marks)
    elif laid.slots("line"):
        lines, line_list = _read_lines(laid, fills, centres)
        found.update((mark.name, mark) for mark in line_list)
    marks: Mapping[str, ReadMark] = {slot.name: found[slot.name] for slot in board.slots}
    if lines is None or fills is None:
        return BoardInk(marks, lines, fills, segments=segments, strange=strange)
    side = laid.pitch * laid.flat.scale
    crossed = crossed_squares(
        laid.ink, _pens(laid), lines.levels, lines.greys, centres, side, fills
    )
    under, beside = marks_under_things(laid, marks, fills, centres)
    marks, under = (
        doubted_under_things(marks, under | beside),
        under | _covered(laid, marks, lines),
    )
    squares = zip(laid.slots("fill"), crossed.tolist(), strict=True)
    places = tuple(square.place for square, odd in squares if odd)
    return BoardInk(
        marks, lines, fills, places, int((~hatched_squares(fills)).sum()), under, None, strange
    )


def _covered(laid: LaidBoard, marks: Mapping[str, ReadMark], lines: LineInk) -> frozenset[str]:
    """The names of the marks that look as if something lay over them."""
    over = (lines.covered > COVERED) | lines.foreign
    found = {slot.name for slot, some in zip(laid.slots("line"), over, strict=True) if some}
    squares = (slot.name for slot in laid.slots("fill"))
    return frozenset(found.union(name for name in squares if marks[name].confidence <= CAP_COVERED))


def _pens(laid: LaidBoard) -> tuple[str, ...]:
    return tuple(laid.pen(str(value)) for value in laid.slots("line")[0].values)


def _read_lines(
    laid: LaidBoard, fills: FillInk | None, centres: Values
) -> tuple[LineInk, list[ReadMark]]:
    board, flat, tolerance = laid.board, laid.flat, laid.tolerance
    slots = laid.slots("line")
    values: tuple[Value, ...] = slots[0].values
    pens = _pens(laid)
    side = laid.pitch * flat.scale
    starts, ends = (
        flat.pixels(np.array([board.line(slot.place)[end] for slot in slots])) for end in (0, 1)
    )
    control_starts, control_ends = _controls(centres, side)
    if fills is not None:
        hatched = beside_hatching(fills, centres, side, (starts + ends) / 2)
        controls_hatched = np.tile(hatched_squares(fills), 2)
    else:
        hatched = np.zeros(len(slots), bool)
        controls_hatched = np.zeros(0, bool)
    paths = trace_lines(
        laid.ink,
        np.concatenate([starts, control_starts]),
        np.concatenate([ends, control_ends]),
        pens,
        half_band=max(3, round(tolerance.stray * flat.scale)),
        half_stroke=max(2, round(tolerance.stroke * flat.scale)),
    )
    lines, controls = paths.part(slice(len(slots))), paths.part(slice(len(slots), None))
    judged = judge_lines(pens, lines, hatched, controls, controls_hatched)
    names = [slot.name for slot in slots]
    beside_hidden, beside_astray, beside_missed = (
        np.array([not dots.isdisjoint(board.edges[slot.place]) for slot in slots])
        for dots in (laid.hidden, laid.astray, _missed(laid))
    )
    marks = line_marks(names, values, judged, beside_hidden, beside_astray, beside_missed)
    return judged, marks


def _missed(laid: LaidBoard) -> frozenset[str]:
    """Dots that could not be seen although all those round them were."""
    points = laid.board.points
    at = np.array([points[dot] for dot in laid.hidden]).reshape(-1, 2)
    return frozenset(
        dot
        for dot in laid.hidden
        if (np.abs(at - points[dot]).max(axis=1) < 1.5 * laid.pitch).sum() == 1
    )


def _controls(centres: Values, side: float) -> tuple[Values, Values]:
    """Lines across the middle of every square and down it, where no line may be drawn."""
    across, down = np.array([side / 2, 0.0]), np.array([0.0, side / 2])
    return (
        np.concatenate([centres - across, centres - down]),
        np.concatenate([centres + across, centres + down]),
    )
