"""Reads the marks of a flattened board: asks the reader of each kind of mark that it names; lines
and fills, which hide one another, are read together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import compress

import numpy as np

from companion.board import KINDS, Slot
from companion.board.geometry import side
from companion.board.mark_kinds import Reading
from companion.board.readable import INKS
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.minimal_path import through_squares
from companion.photo.image.pens import whose_ink
from companion.photo.marks.boxes import read_places
from companion.photo.marks.chords.marks import (
    MappedBoard,
    SegmentRead,
    lines_share_ink,
    map_board,
    read_segments,
)
from companion.photo.marks.discs.pieces import read_counters, read_stones
from companion.photo.marks.evidence import MarkEvidence, PenLook
from companion.photo.marks.lines.apart import Apart, keep_apart
from companion.photo.marks.lines.classifier import LineInk, as_strokes, judge_lines, line_marks
from companion.photo.marks.lines.fills import (
    INNER,
    FillInk,
    beside_shaded,
    beside_squares,
    crossed_squares,
    fill_marks,
    find_lying,
    find_things,
    measure_fills,
)
from companion.photo.marks.lines.pen_model import learn
from companion.photo.marks.lines.profiles import (
    OverBlack,
    Things,
    bare_paths,
    trace_lines,
    trace_pens,
)
from companion.photo.marks.rings.paths import Rounds
from companion.photo.marks.rings.snapshot import read_snapshot
from companion.photo.rectify.board import BOW, STRAY, RectifiedBoard


@dataclass(frozen=True)
class BoardInk:
    """The evidence on the marks of a board and the ink it rests on.

    ``crossed`` names the squares across which a pen's stroke runs; ``unhatched`` says how many
    squares could show one; ``shaded`` names squares that are inked in a colour all over;
    ``segments`` are lines of any direction; ``foreign_rings`` are those in neither player's ink;
    ``rounds`` what was measured round outlines that are ringed by pen; ``paths`` where the strokes
    of lines that were drawn run, mm, shape (N, 2), by name.
    """

    evidence: Mapping[str, MarkEvidence]
    lines: LineInk | None = None
    crossed: tuple[str, ...] = ()
    unhatched: int = 0
    shaded: tuple[str, ...] = ()
    segments: SegmentRead | None = None
    foreign_rings: tuple[Slot, ...] = ()
    rounds: Rounds | None = None
    paths: Mapping[str, Values] = field(default_factory=dict)

    @property
    def pens(self) -> Mapping[str, PenLook]:
        """What tells the pens of marks, by name, where that is known."""
        return {name: one.pen for name, one in self.evidence.items() if one.pen is not None}

    @property
    def foreign(self) -> Flags:
        """Which lines of the board, in its order, are in neither player's ink, shape (E,)."""
        if self.segments is not None:
            return self.segments.ink.foreign
        return self.lines.foreign if self.lines is not None else np.zeros(0, bool)


@dataclass(frozen=True)
class KindRead:
    """The evidence on the marks of some kinds, which rings are in nobody's ink, and what was
    measured round outlines that may be ringed by pen."""

    marks: Sequence[MarkEvidence] = ()
    foreign: Sequence[Slot] = ()
    rounds: Rounds | None = None


def _read_kinds(rectified: RectifiedBoard, reading: Reading) -> KindRead:
    """The kinds of marks that one reader reads together, as an owner and his force are one counter;
    readers that need SciPy are imported when a board has their kinds."""
    match reading:
        case "strokes":  # lines and fills
            return KindRead()
        case "boxes":
            return KindRead(read_places(rectified, "tick"))
        case "bubbles":  # a slip's; those inside spots are read with the rings round them
            return KindRead(() if rectified.slots("owner") else read_places(rectified, "bubble"))
        case "stones":
            return KindRead(read_stones(rectified))
        case "spots":
            from companion.photo.marks.rings.spot_colours import read_spots

            return KindRead(read_spots(rectified))
        case "owners" if rectified.slots("force"):
            return KindRead(read_counters(rectified))
        case "rings" if not set(INKS) >= {str(value) for value in rectified.values("ring")}:
            from companion.photo.marks.rings.presence import read_rings  # white and black

            return KindRead(read_rings(rectified))
        case "owners" | "rings":  # drawn by pen in the players' own inks
            return KindRead(*read_snapshot(rectified, "owner" if reading == "owners" else "ring"))


@dataclass(frozen=True)
class FillRead:
    """The ink of a board's squares, what lies on them, and the evidence on their marks in the
    board's order; neither where it has none."""

    ink: FillInk | None = None
    things: Things | None = None
    marks: Sequence[MarkEvidence] = ()


def read_fills(rectified: RectifiedBoard) -> FillRead:
    """The squares that the players blackened."""
    squares, board = rectified.slots("fill"), rectified.board
    if not squares:
        return FillRead()
    centres = rectified.flat.pixels(np.array([board.squares[slot.place] for slot in squares]))
    sides = np.array([side(board, one.place) for one in squares]) * rectified.flat.scale
    pens = rectified.pens("fill")
    dark, lying = find_lying(rectified)
    ink = measure_fills(rectified.ink, centres, sides, pens, lying)
    things = find_things(rectified, dark, lying, ink)
    whose = whose_ink(rectified.ink, centres, INNER * sides, pens)
    names, values = [slot.name for slot in squares], rectified.values("fill")
    rectified.measured(names, ink.features)
    marks = fill_marks(names, values, ink, whose, things.squares, things.hidden)
    return FillRead(ink, things, marks)


def read_board(
    rectified: RectifiedBoard,
    squares_read: FillRead | None = None,
    mapped: MappedBoard | None = None,
) -> BoardInk:
    """Every mark that the board allows; ``squares_read`` where its squares were read already, and
    ``mapped`` where ink was looked for along lines that share it."""
    board = rectified.board
    readings = dict.fromkeys(KINDS[slot.kind].reading for slot in board.slots)
    read = [_read_kinds(rectified, reading) for reading in readings]
    fills = squares_read or read_fills(rectified)
    found = [*(mark for one in read for mark in one.marks), *fills.marks]
    lines: LineInk | None = None
    segments: SegmentRead | None = None
    paths: Mapping[str, Values] = {}
    if mapped or lines_share_ink(rectified):
        segments = read_segments(mapped or map_board(rectified))
        found += segments.marks
        paths = segments.paths
    elif rectified.slots("line"):
        lines, line_list, paths = _read_lines(rectified, fills)
        found += line_list
    crossed, shaded, unhatched = np.zeros(0, bool), np.zeros(0, bool), 0
    if lines is not None and fills.ink is not None and fills.things is not None:
        shaded = fills.things.shaded
        crossed = crossed_squares(rectified.pens("line"), lines.sheet, fills.ink) & ~shaded
        unhatched = int((~fills.ink.hatched).sum())
    by_name = {mark.name: mark for mark in found}
    return BoardInk(
        {slot.name: by_name[slot.name] for slot in board.slots},
        lines,
        tuple(square.place for square in compress(rectified.slots("fill"), crossed)),
        unhatched,
        tuple(square.place for square in compress(rectified.slots("fill"), shaded)),
        segments,
        foreign_rings=tuple(slot for one in read for slot in one.foreign),
        rounds=next((one.rounds for one in read if one.rounds), None),
        paths=paths,
    )


def _read_lines(
    rectified: RectifiedBoard, read: FillRead
) -> tuple[LineInk, list[MarkEvidence], Mapping[str, Values]]:
    """The lines of a board, with the ink in its squares, if it has any; and where those run that
    were drawn, in the clear, mm."""
    fills = read.ink
    board, flat = rectified.board, rectified.flat
    slots, pens = rectified.slots("line"), rectified.pens("line")
    ends = np.array([board.line(slot.place) for slot in slots])
    starts, stops = flat.pixels(ends[:, 0]), flat.pixels(ends[:, 1])
    things = read.things or find_things(rectified, *find_lying(rectified))
    if fills is None:
        bare = bare_paths(rectified)
        beside, filled = np.zeros(len(slots), bool), np.zeros(len(bare[0]), bool)
        shaded = np.zeros((len(slots), len(pens)), bool)
    else:
        # neither what a player shades is paper, nor what lies on a square
        paper, hatched = ~(fills.coloured | things.hidden), fills.hatched
        bare = through_squares(fills.centres[paper], fills.sides[paper])
        centres, sides = fills.centres[hatched], fills.sides[hatched]
        middles = (starts + stops) / 2
        beside, filled = beside_squares(centres, sides, middles), np.tile(hatched[paper], 2)
        shaded = beside_shaded(rectified.ink, fills, pens, middles)
    half_stroke, half_band = rectified.half_stroke, rectified.half_band
    trace = partial(trace_lines, rectified.ink, pens=pens, things=things, half_stroke=half_stroke)
    # a hand may stray beside a line that bows
    astray = round((STRAY + BOW) * board.pitch * flat.scale) if rectified.lines_apart else half_band
    first, last = np.concatenate([starts, bare[0]]), np.concatenate([stops, bare[1]])
    by_black = np.concatenate([beside, filled])
    paths = trace(first, last, hatched=by_black, half_band=half_band)
    of_lines, of_bare = slice(len(slots)), slice(len(slots), None)
    apart: Apart | None = None
    if fills is not None and by_black.any():
        sheet, some = learn(pens, paths.part(of_lines), paths.part(of_bare)), paths.part(by_black)
        over = trace_pens(
            rectified.ink,
            first[by_black],
            last[by_black],
            pens,
            some.left_out,
            things,
            half_band=astray,
            half_stroke=half_stroke,
            over_black=OverBlack(
                fills.black, sheet.black, sheet.own_light, sheet.own_light + sheet.cores
            ),
        )
        paths = paths.along(by_black, some._replace(pens=over))
        apart = keep_apart(rectified, beside, fills, float(sheet.darkness.min()))
    lines, controls = paths.part(of_lines), paths.part(of_bare)
    judged = judge_lines(pens, lines, controls, apart)
    names = [slot.name for slot in slots]
    empty = ~(judged.drawn | beside | judged.covered)
    if rectified.lines_apart and empty.any():
        wide = trace(starts[empty], stops[empty], hatched=beside[empty], half_band=astray)
        found = as_strokes(wide, judged.sheet)
        if found.any():
            empty[empty] = found
            lines = lines.along(empty, wide.part(found))
            judged = judge_lines(pens, lines, controls, apart)
    rectified.measured(names, {**judged.features, "nobody's colour": judged.foreign})
    drawn = np.flatnonzero(judged.drawn & ~beside & ~judged.covered)
    runs = {names[k]: flat.places(lines.runs[k]) for k in drawn}
    # where nothing lies one dot tells enough: of 89 bare lines with one unseen none was drawn, but
    # 18 of 63 were where something does
    unseen = np.array([len(rectified.hidden.intersection(board.edges[k.place])) for k in slots])
    hidden = unseen > (0 if things.apart.things.any() else 1)
    return judged, line_marks(names, rectified.values("line"), judged, hidden, shaded), runs
