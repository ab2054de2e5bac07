"""Reads the marks of a flattened board: cuts out its ink and asks every place the board names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from companion.board import KINDS, MarkKind
from companion.board.geometry import side
from companion.games.protocol import Breach
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.minimal_path import through_squares
from companion.photo.marks.chords.marks import SegmentRead, lines_share_ink, read_segments
from companion.photo.marks.evidence import MarkEvidence
from companion.photo.marks.lines.classifier import LineInk, judge_lines, line_marks
from companion.photo.marks.lines.fills import (
    INNER,
    FillInk,
    beside_hatching,
    crossed_squares,
    fill_marks,
    measure_fills,
)
from companion.photo.marks.lines.profiles import bare_paths, trace_lines
from companion.photo.marks.registry import READERS
from companion.photo.marks.whose import whose_ink
from companion.photo.reading import ReadMark
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.trace import SheetTrace

if TYPE_CHECKING:
    from companion.photo.marks.rings.pen_drawn import Rounds


@dataclass(frozen=True)
class BoardInk:
    """The evidence on the marks of a board and the ink it rests on.

    ``crossed`` names the squares across which a pen's stroke runs; ``unhatched`` says how many
    squares could show one; ``segments`` are lines of any direction; ``strange`` is what no mark of
    the board explains; ``rounds`` what was measured round owners' spots that are ringed by pen.
    """

    evidence: Mapping[str, MarkEvidence]
    lines: LineInk | None
    fills: FillInk | None
    crossed: tuple[str, ...] = ()
    unhatched: int = 0
    segments: SegmentRead | None = None
    strange: tuple[Breach, ...] = ()
    rounds: Rounds | None = None

    @cached_property
    def marks(self) -> Mapping[str, ReadMark]:
        """The marks as their own ink has them."""
        return {name: one.posterior().mark for name, one in self.evidence.items()}

    @property
    def foreign(self) -> Flags:
        """Which lines of the board, in its order, are in neither player's ink, shape (E,)."""
        if self.segments is not None:
            return self.segments.ink.foreign
        return self.lines.foreign if self.lines is not None else np.zeros(0, bool)


@dataclass(frozen=True)
class FillRead:
    """The squares of a board as read: their middles and sides, px, shape (S, 2) and (S,), their
    ink, and the evidence on their marks in the board's order; no ink and no marks where it has
    none."""

    centres: Values
    sides: Values
    ink: FillInk | None
    marks: tuple[MarkEvidence, ...]


def read_fills(rectified: RectifiedBoard) -> FillRead:
    """The squares that the players blackened."""
    squares = rectified.slots("fill")
    centres = rectified.flat.pixels(
        np.array([rectified.board.squares[slot.place] for slot in squares]).reshape(-1, 2)
    )
    sides = np.array([side(rectified.board, one.place) for one in squares]) * rectified.flat.scale
    if not squares:
        return FillRead(centres, sides, None, ())
    pens = _pens(rectified, "fill")
    ink = measure_fills(rectified.ink, centres, sides, pens)
    whose = whose_ink(rectified.ink, centres, INNER * sides, pens)
    marks = fill_marks([slot.name for slot in squares], rectified.values("fill"), ink, whose)
    return FillRead(centres, sides, ink, tuple(marks))


def read_board(
    rectified: RectifiedBoard,
    squares_read: FillRead | None = None,
    trace: SheetTrace | None = None,
) -> BoardInk:
    """Every mark that the board allows; ``squares_read`` where its squares were read already."""
    found: dict[str, MarkEvidence] = {}
    strange: tuple[Breach, ...] = ()
    rounds: Rounds | None = None
    board = rectified.board
    for reading in dict.fromkeys(KINDS[slot.kind].reading for slot in board.slots):
        if reading in READERS:
            read = READERS[reading](rectified, trace)
            found.update((mark.name, mark) for mark in read.marks)
            strange += read.strange
            rounds = rounds or read.rounds
    read_squares = squares_read or read_fills(rectified)
    fills, lines = read_squares.ink, None
    found.update((mark.name, mark) for mark in read_squares.marks)
    segments: SegmentRead | None = None
    if lines_share_ink(rectified):
        segments = read_segments(rectified)
        found.update((mark.name, mark) for mark in segments.marks)
    elif rectified.slots("line"):
        lines, line_list = _read_lines(rectified, read_squares)
        found.update((mark.name, mark) for mark in line_list)
    evidence: Mapping[str, MarkEvidence] = {slot.name: found[slot.name] for slot in board.slots}
    if trace is not None:
        _trace_features(trace, rectified, fills, lines, segments)
    if lines is None or fills is None:
        return BoardInk(evidence, lines, fills, segments=segments, strange=strange, rounds=rounds)
    pens = _pens(rectified, "line")
    where = read_squares.centres, read_squares.sides
    crossed = crossed_squares(rectified.ink, pens, lines.sheet, *where, fills)
    squares = zip(rectified.slots("fill"), crossed.tolist(), strict=True)
    places = tuple(square.place for square, odd in squares if odd)
    unhatched = int((~fills.hatched).sum())
    return BoardInk(evidence, lines, fills, places, unhatched, None, strange, rounds)


def _trace_features(
    trace: SheetTrace,
    rectified: RectifiedBoard,
    fills: FillInk | None,
    lines: LineInk | None,
    segments: SegmentRead | None,
) -> None:
    """Tell a trace what was measured of lines and squares."""
    names = [slot.name for slot in rectified.slots("line")]
    if fills is not None:
        trace.measured([slot.name for slot in rectified.slots("fill")], fills.features)
    if lines is not None:
        trace.measured(names, {**lines.features, "nobody's colour": lines.foreign})
    if segments is not None:
        ink = segments.ink
        features = {
            "covered": ink.covered,
            "nobody's colour": ink.foreign,
        }
        trace.measured(names, features)


def _pens(rectified: RectifiedBoard, kind: MarkKind) -> tuple[str, ...]:
    return tuple(rectified.pen(str(value)) for value in rectified.values(kind))


def _read_lines(rectified: RectifiedBoard, squares: FillRead) -> tuple[LineInk, list[MarkEvidence]]:
    board, flat, tolerance = rectified.board, rectified.flat, rectified.tolerance
    slots = rectified.slots("line")
    values = rectified.values("line")
    pens = _pens(rectified, "line")
    centres, sides, fills = squares.centres, squares.sides, squares.ink
    starts, ends = (
        flat.pixels(np.array([board.line(slot.place)[end] for slot in slots])) for end in (0, 1)
    )
    bare = through_squares(centres, sides) if len(centres) else bare_paths(rectified)
    if fills is not None:
        hatched = beside_hatching(fills.hatched, centres, sides, (starts + ends) / 2)
        controls_hatched = np.tile(fills.hatched, 2)
    else:
        hatched = np.zeros(len(slots), bool)
        controls_hatched = np.zeros(len(bare[0]), bool)
    paths = trace_lines(
        rectified.ink,
        np.concatenate([starts, bare[0]]),
        np.concatenate([ends, bare[1]]),
        pens,
        half_band=max(3, round(tolerance.stray * flat.scale)),
        half_stroke=max(2, round(tolerance.stroke * flat.scale)),
    )
    lines, controls = paths.part(slice(len(slots))), paths.part(slice(len(slots), None))
    judged = judge_lines(pens, lines, hatched, controls, controls_hatched)
    names = [slot.name for slot in slots]
    hidden = np.array([not rectified.hidden.isdisjoint(board.edges[slot.place]) for slot in slots])
    marks = line_marks(names, values, judged, hidden)
    return judged, marks
