"""Reads a photo: finds the sheet, lays its board flat, and reads every mark the board allows."""

from __future__ import annotations

import ctypes
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import compress
from typing import Final

import numpy as np

from companion.board import EMPTY, Slot
from companion.board.readable import INKS
from companion.games.mark_words import SOME_PENS
from companion.games.protocol import Breach
from companion.photo.decode.line_rules import doubted_together, said_of_lines
from companion.photo.decode.refusals import (
    refuse_bare_ring,
    refuse_other_game,
    refuse_other_inks,
    refuse_unclear,
)
from companion.photo.decode.rules_prior import (
    beside_others,
    by_turns,
    held_against_rules,
    upright_turns,
    with_rules,
)
from companion.photo.decode.second_pen import second_pen_left_open
from companion.photo.decode.which_game import ReadPlace, drawn_board
from companion.photo.decode.which_pens import Found, Pens, in_likeliest_pens, refuse_exchanged
from companion.photo.explain import looked_at_again
from companion.photo.hand_drawn.detection import DrawnGrid, refuse_cut_off
from companion.photo.image.load import Photo, Source, load_photo
from companion.photo.image.quality import Overview
from companion.photo.locate.find import find_grid_or_small_sheets, printed_places
from companion.photo.locate.manual_corners import place_at_corners
from companion.photo.locate.place import Place, laid_flat
from companion.photo.locate.refusals import (
    another_drawing,
    refuse_alike,
    refuse_colourless,
    refuse_dim,
)
from companion.photo.marks.board import BoardInk, read_board
from companion.photo.marks.evidence import as_seen
from companion.photo.posterior import Posterior, as_asked
from companion.photo.printed.sheet import squares_seen
from companion.photo.reading import PhotoReading, Pointed, ReadMark, Refusal
from companion.photo.rectify.board import RectifiedBoard, turned_marks, turned_place
from companion.photo.rectify.warp import StoredWarp, outline_of
from companion.photo.refusals import About, case_of, refusal
from companion.photo.trace import SheetTrace, Trace
from companion.photo.visibility import visibility
from companion.sentences import N_, Sentence, Term, either, say


def read_photo(
    path: Source,
    *,
    game: str | None = None,
    options: Mapping[str, str] | None = None,
    inks: Mapping[str, str] | None = None,
    pointed: Pointed | None = None,
) -> PhotoReading:
    """Read a photo of a finished game.

    Args:
        path: any picture file (JPEG, PNG, WebP, TIFF, HEIC, ...), its bytes, or the picture as an
            array of shape (height, width, 3), RGB, 8 bits, upright.
        game: the game's key, where the sheet may be taken for another's.
        options: chosen answers to the game's options; a size must agree with the sheet.
        inks: inks of pens that are not the colour they stand for, such as ``{"blue": "black"}``;
            one player's is told by what is drawn, if the other's is given or in the player's own
            colour.
        pointed: where the sheet lies, where a person has to say so; ``game`` must be said then.

    Raises:
        Refusal: the file is no picture, or shows no board that can be read; says what to do. A
            photo of several sheets is refused; :func:`read_sheets` reads them.
        BadOption: an option or answer that the game does not have.
    """
    readings = read_sheets(path, game=game, options=options, inks=inks, pointed=pointed)
    if len(readings) > 1:
        raise refusal("two-sheets")
    return readings[0]


def read_sheets(
    path: Source,
    *,
    game: str | None = None,
    options: Mapping[str, str] | None = None,
    inks: Mapping[str, str] | None = None,
    pointed: Pointed | None = None,
    trace: Trace | None = None,
) -> tuple[PhotoReading, ...]:
    """Read a photo of one sheet, or of each player's order slip, in the order of seats.

    Arguments and errors are those of :func:`read_photo`. How each sheet is read is told to a
    ``trace``, as far as it comes where the photo is refused.
    """
    told = tuple(_checked_inks(inks or {}).items())
    _keep_memory()
    watch = _Watch()
    photo = load_photo(path)
    watch.lap("decode")
    if trace is not None:
        trace.photo = photo.rgb
    chosen = options or {}
    seen, there = _where(photo, pointed, game, chosen)
    traced: dict[Pens, list[SheetTrace]] = {}

    def read(pens: Pens) -> Found:
        if trace is not None:
            trace.sheets = traced.setdefault(pens, [])
        own = dict(pens)
        try:
            boards: Sequence[Place | ReadPlace] = (
                there if isinstance(there, list) else [drawn_board(photo, there, game, chosen, own)]
            )
            watch.lap("find")
            return tuple(_read(photo, board, game, own, watch, trace) for board in boards)
        except Refusal as refused:
            return refused

    found = read(told)
    _refuse_another_drawing(seen, found)
    pens, found = in_likeliest_pens(read, found, told)
    if trace is not None:
        trace.sheets = traced[pens]
    if isinstance(found, Refusal):
        raise found
    if pens:
        refuse_exchanged(pens, found)
    return found


def _where(
    photo: Photo, pointed: Pointed | None, game: str | None, chosen: Mapping[str, str]
) -> tuple[Overview | None, list[Place] | DrawnGrid]:
    """Where the boards of a photo lie, or a grid drawn by hand; with what the picture looks like
    as a whole, where no printed sheet is easily seen."""
    if pointed is not None:
        return None, [place_at_corners(photo, pointed, game, chosen)]
    squares = squares_seen(photo.rgb)
    printed = printed_places(photo, squares, game, chosen)
    if printed:
        return None, printed
    if photo.own_page:
        raise refusal("no-board:own-page")
    seen = Overview(photo.rgb)
    try:
        return seen, find_grid_or_small_sheets(photo, seen, squares, game, chosen)
    except Refusal as refused:
        _refuse_another_drawing(seen, refused)
        raise


def _refuse_another_drawing(seen: Overview | None, found: Found) -> None:
    """Refuse a picture in which no printed sheet was ``seen`` and which shows another drawing,
    where what was found, or why nothing was, leaves it open that it shows a board."""
    if isinstance(found, Refusal):
        refused, doubtful = found, case_of(found).about is About.PICTURE
    else:
        refused, doubtful = None, _in_one_ink(found)
    if seen is not None and doubtful and another_drawing(seen):
        raise refusal("another-drawing") from refused


def _in_one_ink(found: Sequence[PhotoReading]) -> bool:
    """Whether the sure lines of a board drawn by hand are one player's alone, as a puzzle's are."""
    (board, *others) = found
    lines = (board.marks[slot.name] for slot in board.board.slots if slot.kind == "line")
    whose = {line.value for line in lines if line.sure} - {EMPTY}
    return board.sheet.kind == "hand-drawn" and not others and len(whose) < 2


def other_pages(photo: Photo) -> Iterator[Sentence]:
    """A remark where the file holds more pages than the one that is read."""
    if photo.pages > 1:
        yield say(
            N_(
                "The file has {pages} pages and only the first is read. Save each page "
                "as a picture."
            ),
            pages=photo.pages,
        )


def _read(
    photo: Photo,
    board: Place | ReadPlace,
    game: str | None,
    pens: Mapping[str, str],
    watch: _Watch,
    trace: Trace | None,
) -> PhotoReading:
    """One board of a photo; ``watch`` goes on from one to the next."""
    known, place = (board, board.place) if isinstance(board, ReadPlace) else (None, board)
    rectified = known.rectified if known else laid_flat(photo, place, pens)
    seen = None if trace is None else SheetTrace(rectified, place.sheet.corners_px)
    if trace is not None and seen is not None:
        trace.sheets.append(seen)
        rectified = replace(rectified, measured=seen.measured)
    refuse_dim(rectified.flat.rgb)
    refuse_colourless(place, rectified.flat.rgb, photo.rgb)
    watch.lap("flatten")
    ink = known.ink if known and seen is None else read_board(rectified)
    for posteriors in _posteriors(place, rectified, ink):
        marks: Mapping[str, ReadMark] = {name: one.mark for name, one in posteriors.items()}
        if seen is not None:
            seen.posteriors, seen.marks = posteriors, marks
        refuse_alike(place, rectified.flat.rgb, marks)
        refuse_unclear(photo, place, ink, marks)
    marks = as_asked(posteriors)
    if seen is not None:
        seen.marks = marks
    notes = place.notes
    if place.grid is not None:
        if game is None:
            refuse_other_game(place, ink)
        refuse_other_inks(ink)
        _refuse_cut_off(place, place.grid, marks)
        refuse_bare_ring(photo, place.grid, marks)
        place, marks, notes = _upright(place, place.grid, marks)
    watch.lap("read")
    if seen is not None:
        seen.turn, seen.seconds = place.turn, dict(watch.seconds)
    corners = (np.array(place.sheet.corners_px) + 0.5) / photo.scale - 0.5  # px as stored
    return PhotoReading(
        game=place.game,
        options=place.options,
        board=place.board,
        marks=marks,
        sheet=replace(place.sheet, corners_px=outline_of(corners)),
        warp=StoredWarp(place.warp, photo.scale),
        photo_size=photo.size,
        sha256=photo.sha256,
        foreign=_foreign(place, ink),
        inks=pens,
        notes=(*notes, *other_pages(photo)),
        seconds=dict(watch.seconds),
    )


def _posteriors(
    place: Place, rectified: RectifiedBoard, ink: BoardInk
) -> Iterator[Mapping[str, Posterior]]:
    """Of every mark of a board: each term is made by one of these lines, and added by it. First
    without the rules where they settle a few marks at the most: what is refused then need not be
    held against them, which takes longest where most is open."""
    bare = {name for name, one in ink.evidence.items() if one.value == EMPTY}
    sight = visibility(place.board, rectified.flat, bare, printed=place.grid is None)
    found: Mapping[str, Posterior] = {
        name: as_seen(one, sight[name]).posterior() for name, one in ink.evidence.items()
    }
    found = looked_at_again(rectified, found, ink.rounds, ink.paths)
    if ink.segments is not None:
        said = said_of_lines(place, ink.segments, found)
        yield beside_others(place, doubted_together(found, said))
        return
    if not by_turns(place):
        yield found
    found = second_pen_left_open(place, found, ink.pens)
    said = held_against_rules(place, found)
    settled = {name: with_rules(one, said.get(name)) for name, one in found.items()}
    yield beside_others(place, settled)


_KEPT: Final = 192 * 2**20
"""Bytes kept: chosen, as a photo of 4 MP frees about so many at once."""


@cache
def _keep_memory() -> None:
    """Have the C library keep the memory of pictures that are done with for those to come. It gives
    it back after each, and what it is then given has to be cleared, page by page, which took a
    tenth of the time of a photo. Whoever has said what to keep is asked for no less."""
    if sys.platform != "linux" or "MALLOC_TRIM_THRESHOLD_" in os.environ:
        return
    if mallopt := getattr(ctypes.CDLL(None), "mallopt", None):
        for setting, size in ((-3, 32 * 2**20), (-1, _KEPT)):  # M_MMAP_ and M_TRIM_THRESHOLD
            mallopt(setting, size)


class _Watch:
    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._last = time.perf_counter()

    def lap(self, name: str) -> None:
        now = time.perf_counter()
        self.seconds[name] = self.seconds.get(name, 0.0) + now - self._last
        self._last = now


def _checked_inks(inks: Mapping[str, str]) -> Mapping[str, str]:
    for pen, ink in inks.items():
        if ink not in INKS:
            raise refusal("unknown-ink", ink=ink, known=either(map(Term, INKS)))
        others = ("blue", "red") if pen in ("blue", "red") else tuple(inks)
        if ink in {inks.get(other, other) for other in others if other != pen}:
            raise refusal("same-ink", ink=Term(ink))
    return inks


def _upright(
    place: Place, grid: DrawnGrid, marks: Mapping[str, ReadMark]
) -> tuple[Place, Mapping[str, ReadMark], tuple[Sentence, ...]]:
    """A board drawn by hand has no "up": it is turned to the first of ``upright_turns``."""
    turn, *others = upright_turns(place, marks)
    notes = place.notes
    if others:
        notes += (
            say(
                N_(
                    "The drawing could be read {turns} ways up. It is read the way that fits "
                    "best, and as near as possible to how it lies in the photo."
                ),
                turns=len(others) + 1,
            ),
        )
    turned = grid.turned(turn)
    lattice = place.board.lattice
    assert lattice is not None
    sheet = replace(place.sheet, corners_px=turned.corners)
    return (
        replace(place, warp=turned.warp(lattice), sheet=sheet, turn=turn),
        turned_marks(place.board, marks, turn),
        notes,
    )


def _refuse_cut_off(place: Place, grid: DrawnGrid, marks: Mapping[str, ReadMark]) -> None:
    """Refuse a board drawn by hand that may be part of one, by whether every start has a line of
    its player, however it is turned."""
    lattice = place.board.lattice
    assert lattice is not None
    lines = {
        (slot.place, marks[slot.name].value) for slot in place.board.slots if slot.kind == "line"
    }
    reached = {(dot, value) for line, value in lines for dot in line.split("-")}
    starts = place.board.starts.items()
    started = (
        all((lattice.turned(dot, k), who) in reached for dot, who in starts) for k in range(4)
    )
    refuse_cut_off(grid, starts=any(started))


_NAMED: Final = 8
"""Most places of one kind that a sentence names: chosen."""


def _few(places: tuple[str, ...]) -> Sentence | str:
    """Some places in a sentence."""
    names, more = ", ".join(places[:_NAMED]), len(places) - _NAMED
    return say(N_("{names} and {number} more"), names=names, number=more) if more > 0 else names


def _foreign(place: Place, ink: BoardInk) -> tuple[Breach, ...]:
    """Ink that no mark of the board explains, for the audit."""
    slots, lattice = place.board.slots, place.board.lattice
    lines = [slot for slot in slots if slot.kind == "line"]
    coloured = {*ink.crossed, *ink.shaded}
    crossed = [slot for slot in slots if slot.kind == "fill" and slot.place in coloured]
    nobodys = N_(
        "ink in neither player's colour: {places}. If somebody used another pen, say so ({flag})."
    )
    odd = _places(place, [*compress(lines, ink.foreign), *ink.foreign_rings])
    inside = (
        N_("coloured ink inside the square {places}, which does not count")
        if len(crossed) == 1
        else N_("coloured ink inside the squares {places}, which does not count")
    )
    found = [(nobodys, odd), (inside, _places(place, crossed))]
    if ink.segments is not None:
        loose = N_("a stroke near {places} does not join two dots")
        found += [
            (loose, tuple(lattice.turned(dot, place.turn) if lattice else dot for dot in dots))
            for dots in ink.segments.loose
        ]
    return tuple(
        Breach("", say(sentence, places=_few(places), flag=SOME_PENS), places)
        for sentence, places in found
        if places
    )


def _places(place: Place, slots: Sequence[Slot]) -> tuple[str, ...]:
    """The places of marks on the board as read."""
    return tuple(turned_place(place.board, slot, place.turn) for slot in slots)
