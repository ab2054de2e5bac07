"""Reads the marks of a flattened board: cuts out its ink and asks every place the board names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.board import Board, Slot, Value
from companion.board.marks import MarkKind
from companion.photo.decide import fill_marks, line_marks
from companion.photo.fills import FillInk, beside_hatching, hatched_squares, measure_fills
from companion.photo.ink import Ink, ink_of
from companion.photo.line_ink import Values, trace_lines
from companion.photo.lines import LineInk, judge_lines
from companion.photo.reading import ReadMark
from companion.photo.stray import crossed_squares
from companion.photo.warp import Flat


@dataclass(frozen=True)
class Tolerance:
    """How a board was drawn, in mm of the board.

    Attributes:
        stray: how far a stroke may lie beside the straight line.
        stroke: half the width across which a stroke's ink is summed.
        paper: side of a block in which some paper shows.
    """

    stray: float
    stroke: float
    paper: float


PRINTED: Final = Tolerance(stray=2.2, stroke=1.0, paper=3.0)


def drawn_tolerance(pitch: float) -> Tolerance:
    """For a grid drawn by hand: its true size is unknown, so everything goes by the pitch, mm."""
    return Tolerance(stray=0.14 * pitch, stroke=0.05 * pitch, paper=0.2 * pitch)


@dataclass(frozen=True)
class BoardInk:
    """The marks of a board and the ink they rest on.

    ``crossed`` names the squares across which a pen's stroke runs; ``unhatched`` says how many
    squares could show one.
    """

    marks: Mapping[str, ReadMark]
    lines: LineInk | None
    fills: FillInk | None
    crossed: tuple[str, ...] = ()
    unhatched: int = 0


def read_board(
    flat: Flat,
    board: Board,
    tolerance: Tolerance,
    inks: Mapping[str, str],
    hidden: frozenset[str] = frozenset(),
    astray: frozenset[str] = frozenset(),
) -> BoardInk:
    """Every mark that the board allows.

    Args:
        flat: the board laid flat.
        inks: the pens' inks where they are not the colours they stand for (``blue`` to ``black``).
        hidden: dots that could not be seen; bare lines that end there are asked about.
        astray: dots so far off that hatching may have been taken for them; bare lines beside
            hatching that end there are asked about.
    """
    scale = flat.scale
    pitch = _pitch(board)
    block = max(4, round(tolerance.paper * scale))
    ink = ink_of(flat.rgb, block, round(1.3 * pitch * scale))
    by_kind: dict[MarkKind, list[Slot]] = {}
    for slot in board.slots:
        by_kind.setdefault(slot.kind, []).append(slot)
    found: dict[str, ReadMark] = {}
    fills = None
    squares = by_kind.get("fill", [])
    centres = flat.pixels(np.array([board.squares[slot.place] for slot in squares]).reshape(-1, 2))
    if squares:
        fills = measure_fills(ink, centres, pitch * scale)
        for mark in fill_marks([s.name for s in squares], squares[0].values[0], fills):
            found[mark.name] = mark
    lines = None
    if by_kind.get("line"):
        lines, line_list = _read_lines(
            ink, flat, board, by_kind["line"], tolerance, inks, fills, centres, hidden, astray
        )
        found.update((mark.name, mark) for mark in line_list)
    marks = {slot.name: found[slot.name] for slot in board.slots}
    if lines is None or fills is None:
        return BoardInk(marks, lines, fills)
    pens = _pens(by_kind["line"], inks)
    crossed = crossed_squares(ink, pens, lines.levels, centres, pitch * scale, fills)
    places = tuple(s.place for s, odd in zip(squares, crossed.tolist(), strict=True) if odd)
    return BoardInk(marks, lines, fills, places, int((~hatched_squares(fills)).sum()))


def _pens(slots: list[Slot], inks: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(inks.get(str(value), str(value)) for value in slots[0].values)


def _read_lines(
    ink: Ink,
    flat: Flat,
    board: Board,
    slots: list[Slot],
    tolerance: Tolerance,
    inks: Mapping[str, str],
    fills: FillInk | None,
    centres: Values,
    hidden: frozenset[str],
    astray: frozenset[str],
) -> tuple[LineInk, list[ReadMark]]:
    values: tuple[Value, ...] = slots[0].values
    pens = _pens(slots, inks)
    side = _pitch(board) * flat.scale
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
        ink,
        np.concatenate([starts, control_starts]),
        np.concatenate([ends, control_ends]),
        pens,
        half_band=max(3, round(tolerance.stray * flat.scale)),
        half_stroke=max(2, round(tolerance.stroke * flat.scale)),
    )
    lines, controls = paths.part(slice(len(slots))), paths.part(slice(len(slots), None))
    judged = judge_lines(pens, lines, hatched, controls, controls_hatched)
    names = [slot.name for slot in slots]
    beside_hidden, beside_astray = (
        np.array([not dots.isdisjoint(board.edges[slot.place]) for slot in slots])
        for dots in (hidden, astray)
    )
    return judged, line_marks(names, values, judged, beside_hidden, beside_astray)


def _controls(centres: Values, side: float) -> tuple[Values, Values]:
    """Lines across the middle of every square and down it, where no line may be drawn."""
    across, down = np.array([side / 2, 0.0]), np.array([0.0, side / 2])
    return (
        np.concatenate([centres - across, centres - down]),
        np.concatenate([centres + across, centres + down]),
    )


def _pitch(board: Board) -> float:
    assert board.lattice is not None, "lines and squares are read on lattices"
    return board.lattice.pitch
