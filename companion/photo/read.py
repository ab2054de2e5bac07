"""Reads a photo: finds the sheet, lays its board flat, and reads every mark the board allows."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from companion.board import EMPTY, Board, Slot, mark_name
from companion.board.page import MARKERS_A_SHEET
from companion.games import game as game_by_key
from companion.games.protocol import Breach
from companion.photo.decode.line_rules import breaches, weighed_by_rules
from companion.photo.decode.ring_rules import marks_weighed_by_rules
from companion.photo.decode.uncertain_marks import settled_by_rules
from companion.photo.decode.which_game import ReadPlace
from companion.photo.explain import weighed
from companion.photo.explain.circumstances import with_circumstances
from companion.photo.image.load import Photo, load_photo
from companion.photo.image.pens import INKS
from companion.photo.image.quality import Overview
from companion.photo.locate.find import find_places
from companion.photo.locate.place import Place
from companion.photo.locate.refusals import (
    no_board,
    poor_picture,
    refuse_colourless,
    refuse_dim,
    unclear,
)
from companion.photo.marks.board import BoardInk, read_board
from companion.photo.marks.chords.marks import strange_strokes
from companion.photo.marks.lines.classifier import STROKE
from companion.photo.marks.lines.confidence import COVERED
from companion.photo.marks.lines.outliers import doubted_beside
from companion.photo.printed.sheet import ONE_AT_A_TIME
from companion.photo.reading import PhotoReading, Pointed, ReadMark, Refusal
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.quarter_turns import turned_place
from companion.photo.rectify.warp import StoredWarp, flatten
from companion.photo.visibility.unseen import Unseen, doubted, unseen
from companion.sentences import N_, Sentence, Term, say

if TYPE_CHECKING:
    from companion.photo.hand_drawn.detection import DrawnGrid

_MOST_CROSSED: Final = 0.08
"""Share of a drawn board's squares that a stray stroke or two may cross."""

_MOST_DOUBTS, _MOST_OF_DRAWN, _FEW_DOUBTS = 0.25, 0.75, 20
"""Share of a board's marks that may be asked about, and how many for each that is drawn, where most
places are empty; so few may always. A third of it where the photo is dark or blurred."""
_FEWEST_FOREIGN: Final = 6
_MOST_FOREIGN: Final = 0.6
"""Share of a drawn board's lines that may be in an ink that is nobody's."""


def read_photo(
    path: str | os.PathLike[str],
    *,
    game: str | None = None,
    options: Mapping[str, str] | None = None,
    inks: Mapping[str, str] | None = None,
    pointed: Pointed | None = None,
) -> PhotoReading:
    """Read a photo of a finished game.

    Args:
        path: any picture file (JPEG, PNG, WebP, TIFF, HEIC with the extra, ...).
        game: the game's key, where the sheet may be taken for another's.
        options: chosen answers to the game's options; a size must agree with the sheet.
        inks: inks of pens that are not the colour they stand for, such as ``{"blue": "black"}``.
        pointed: where the sheet lies, where a person has to say so; ``game`` must be said then.

    Raises:
        Refusal: the file is no picture, or shows no board that can be read; says what to do. A
            photo of several sheets is refused; :func:`read_sheets` reads them.
        BadOption: an option or answer that the game does not have.
    """
    readings = read_sheets(path, game=game, options=options, inks=inks, pointed=pointed)
    if len(readings) > 1:
        raise Refusal("two-sheets", ONE_AT_A_TIME)
    return readings[0]


def read_sheets(
    path: str | os.PathLike[str],
    *,
    game: str | None = None,
    options: Mapping[str, str] | None = None,
    inks: Mapping[str, str] | None = None,
    pointed: Pointed | None = None,
) -> tuple[PhotoReading, ...]:
    """Read a photo of one sheet, or of each player's order slip, in the order of seats.

    Arguments and errors are those of :func:`read_photo`.
    """
    pens = _checked_inks(inks or {})
    watch = _Watch()
    photo = load_photo(Path(path))
    watch.lap("decode")
    boards = _boards(photo, game, options or {}, pens, pointed)
    watch.lap("find")
    return tuple(_read(photo, board, game, pens, watch) for board in boards)


def _boards(
    photo: Photo,
    game: str | None,
    options: Mapping[str, str],
    pens: Mapping[str, str],
    pointed: Pointed | None,
) -> Sequence[Place | ReadPlace]:
    """The boards in a photo; of a printed one no more is imported than its markers need."""
    if pointed is not None:
        from companion.photo.locate.manual_corners import place_at_corners

        return [place_at_corners(photo, pointed, game, options)]
    found = find_places(photo, game, options)
    if isinstance(found, list):
        return found
    from companion.photo.decode.which_game import drawn_board

    return [drawn_board(photo, found, game, options, pens)]


def other_pages(photo: Photo) -> Iterator[Sentence]:
    """A remark where the file holds more pages than the one that is read."""
    if photo.pages > 1:
        yield say(
            N_("The file has {pages} pages, and only the first is read: save each as a picture"),
            pages=photo.pages,
        )


def _read(
    photo: Photo,
    board: Place | ReadPlace,
    game: str | None,
    pens: Mapping[str, str],
    watch: _Watch,
) -> PhotoReading:
    """One board of a photo; ``watch`` goes on from one to the next."""
    known = board if isinstance(board, ReadPlace) else None
    place = board.place if isinstance(board, ReadPlace) else board
    rectified = known.rectified if known else _rectified(photo, place, pens)
    flat = rectified.flat
    refuse_dim(flat.rgb)
    refuse_colourless(place, flat.rgb, photo.rgb)
    watch.lap("flatten")
    ink = known.ink if known else read_board(rectified)
    ink = marks_weighed_by_rules(place, weighed_by_rules(place, ink))
    hidden = unseen(place.board, flat, printed=place.grid is None)
    by_ink = ink.marks
    marks = doubted(doubted_beside(place.board, by_ink, ink.crossed), hidden)
    ink = replace(ink, marks=weighed(rectified, marks))
    _refuse_unclear(photo, place, ink, hidden)
    ink = _settled(place, ink, hidden, by_ink)
    marks = with_circumstances(rectified, ink.marks, place.warp, place.coarsest)
    notes = place.notes
    if place.grid is not None:
        if game is None:
            _refuse_other_game(place, ink)
        _refuse_other_inks(ink)
        from companion.photo.hand_drawn.detection import refuse_cut_off

        refuse_cut_off(place.grid, starts=_started(place, marks))
        _refuse_bare_ring(photo, place.grid, ink)
        place, marks, notes = _upright(place, place.grid, marks)
    watch.lap("read")
    return PhotoReading(
        game=place.game,
        options=place.options,
        board=place.board,
        marks=marks,
        sheet=replace(place.sheet, corners_px=_stored(place.sheet.corners_px, photo)),
        warp=StoredWarp(place.warp, photo.scale),
        photo_size=photo.size,
        sha256=photo.sha256,
        foreign=_foreign(place, ink),
        notes=(*notes, *other_pages(photo)),
        seconds=dict(watch.seconds),
    )


def _rectified(photo: Photo, place: Place, pens: Mapping[str, str]) -> RectifiedBoard:
    return place.rectified(flatten(photo.rgb, place.warp, place.board, place.scale), pens)


def _settled(
    place: Place, ink: BoardInk, hidden: Unseen, by_ink: Mapping[str, ReadMark]
) -> BoardInk:
    """The marks once the rules have been asked about those that their ink, and nothing that lies
    there, leaves open."""
    if ink.lines is None:
        return ink
    lower = {name for name, mark in ink.marks.items() if mark.confidence < by_ink[name].confidence}
    under = ink.under | hidden.dazzled | hidden.covered | lower
    marks = settled_by_rules(place.board.slots, ink.marks, under, partial(breaches, place))
    return replace(ink, marks=marks)


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
            raise Refusal(
                "unknown-ink",
                say(
                    N_("no pen of the colour {ink} can be read; the colours are {known}"),
                    ink=ink,
                    known=", ".join(INKS),
                ),
                bad_file=True,
            )
        others = ("blue", "red") if pen in ("blue", "red") else tuple(inks)
        if ink in {inks.get(other, other) for other in others if other != pen}:
            raise Refusal(
                "same-ink",
                say(N_("both pens cannot be {ink}"), ink=Term(ink)),
                bad_file=True,
            )
    return inks


def _upright(
    place: Place, grid: DrawnGrid, marks: Mapping[str, ReadMark]
) -> tuple[Place, Mapping[str, ReadMark], tuple[Sentence, ...]]:
    """A board drawn by hand has no "up": the turn that fits the rules and is nearest to upright."""
    values = {name: mark.value for name, mark in marks.items() if mark.value != EMPTY}
    turns = game_by_key(place.game).turns(place.options, values)
    turn = min(turns, key=lambda quarters: (min(quarters, 4 - quarters), quarters))
    notes = place.notes
    if len(turns) > 1:
        notes += (
            say(
                N_(
                    "The board was drawn without an up; {turns} turns of it fit the rules, and it "
                    "is read the way nearest to upright in the picture"
                ),
                turns=len(turns),
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


def _started(place: Place, marks: Mapping[str, ReadMark]) -> bool:
    """Whether every start of a board drawn by hand has a line of its player, however it is
    turned."""
    lattice = place.board.lattice
    assert lattice is not None
    lines = {
        (slot.place, marks[slot.name].value) for slot in place.board.slots if slot.kind == "line"
    }
    reached = {(dot, value) for line, value in lines for dot in line.split("-")}
    return any(
        all(
            (lattice.turned(dot, k), player) in reached
            for dot, player in place.board.starts.items()
        )
        for k in range(4)
    )


def _refuse_other_game(place: Place, ink: BoardInk) -> None:
    """A drawn grid says nothing of its game; strokes across its squares are none of this one's."""
    if len(ink.crossed) > max(1, _MOST_CROSSED * ink.unhatched):
        title = game_by_key(place.game).title
        raise Refusal(
            "which-game",
            say(
                N_(
                    "strokes run across {squares} of the squares, where {game} has none; if it is "
                    "{game} all the same, say so (--game {key}), and with pens other than blue and "
                    "red say which (--inks blue=black)"
                ),
                squares=len(ink.crossed),
                game=title,
                key=place.game,
            ),
        )


def _refuse_unclear(photo: Photo, place: Place, ink: BoardInk, hidden: Unseen) -> None:
    """Refuse a photo too much of which is in doubt: nobody answers a hundred questions, and where
    so much is unclear the rest is not to be relied on. Inks that cannot be told are another
    matter: no better photo settles those. What a thing hides says nothing of the rest either."""
    unsure = {name for name, mark in ink.marks.items() if not mark.sure}
    drawn = sum(mark.value != EMPTY for mark in ink.marks.values())
    doubts = len(unsure)
    if ink.lines is not None:
        doubts -= int((ink.lines.foreign | ink.lines.alike.any(axis=1)).sum())

    dazzled, covered = len(unsure & hidden.dazzled), len(unsure & hidden.covered)

    def too_many(share: float) -> bool:
        most = max(_FEW_DOUBTS, share * _MOST_OF_DRAWN * drawn)
        part = max(share * _FEW_DOUBTS, share * _MOST_DOUBTS * len(ink.marks))
        return doubts > part or doubts - covered > most

    seen = Overview(photo.rgb)
    if too_many(1) or (too_many(1 / 3) and poor_picture(seen) is not None):
        corners = np.array(place.sheet.corners_px, np.float32)
        share = cv2.contourArea(corners) / (photo.rgb.shape[0] * photo.rgb.shape[1])
        raise unclear(seen, share, doubts, dazzled, covered + len(unsure & _beneath(place, ink)))


def _beneath(place: Place, ink: BoardInk) -> set[str]:
    """The marks of lines of any direction over which something lies."""
    if ink.segments is None:
        return set()
    slots = [slot for slot in place.board.slots if slot.kind == "line"]
    return {slots[k].name for k in np.flatnonzero(ink.segments.ink.covered)}


def _refuse_other_inks(ink: BoardInk) -> None:
    """A drawn grid with most lines nobody's is some other drawing, or needs its pens told."""
    if ink.lines is not None:
        strokes = int(((ink.lines.stroke > STROKE) & ~ink.lines.hatched).sum())
        foreign = int(ink.lines.foreign.sum())
    elif ink.segments is not None:
        strokes, foreign = ink.segments.drawn, len(ink.segments.foreign)
    else:
        return
    if foreign >= _FEWEST_FOREIGN and foreign > _MOST_FOREIGN * strokes:
        raise Refusal(
            "other-inks",
            say(
                N_(
                    "most lines are in an ink that is neither player's: if this is a game, say "
                    "which pens were used (--inks blue=black)"
                )
            ),
        )


def _refuse_bare_ring(photo: Photo, grid: DrawnGrid, ink: BoardInk) -> None:
    """A grid as wide as a ring of markers, with no mark on it, is no game that could be scored, and
    may be a printed sheet's ring."""
    bare = all(mark.value == EMPTY for mark in ink.marks.values())
    if bare and grid.size == MARKERS_A_SHEET // 4 + 1:
        raise no_board(Overview(photo.rgb))


def turned_marks(
    board: Board, marks: Mapping[str, ReadMark], quarters: int
) -> Mapping[str, ReadMark]:
    """The marks of a square board turned clockwise by quarter turns, in the board's order."""
    lattice = board.lattice
    assert lattice is not None
    if not quarters % 4:
        return marks
    moved: dict[str, ReadMark] = {}
    for slot in board.slots:
        mark = marks[slot.name]
        name = mark_name(slot.kind, turned_place(lattice, slot, quarters))
        moved[name] = replace(mark, name=name)
    return {slot.name: moved[slot.name] for slot in board.slots}


def _foreign(place: Place, ink: BoardInk) -> tuple[Breach, ...]:
    """Ink that no mark of the board explains, for the audit."""
    found = []
    lines = [slot for slot in place.board.slots if slot.kind == "line"]
    squares = [slot for slot in place.board.slots if slot.kind == "fill"]
    # of a line under a pen that lies there its colour says nothing about the players' pens
    strange = () if ink.lines is None else ink.lines.foreign & (ink.lines.covered < COVERED)
    odd = _places(place, [slot for slot, other in zip(lines, strange, strict=False) if other])
    if odd:
        sentence = say(
            N_(
                "lines in an ink that is neither player's: {places}; if a player used another pen, "
                "say so (--inks)"
            ),
            places=", ".join(odd),
        )
        found.append(Breach("", sentence, odd))
    crossed = _places(place, [slot for slot in squares if slot.place in ink.crossed])
    if crossed:
        sentence = say(
            N_("coloured ink inside the squares {places}, where no mark counts"),
            places=", ".join(crossed),
        )
        found.append(Breach("", sentence, crossed))
    return (*found, *_strange_strokes(place, ink), *ink.strange)


def _strange_strokes(place: Place, ink: BoardInk) -> tuple[Breach, ...]:
    if ink.segments is None:
        return ()
    lattice, foreign, loose = place.board.lattice, ink.segments.foreign, ink.segments.loose
    assert lattice is not None
    odd = _places(place, [slot for slot in place.board.slots if slot.place in foreign])
    near = [tuple(lattice.turned(dot, place.turn) for dot in dots) for dots in loose]
    return strange_strokes(odd, near)


def _places(place: Place, slots: list[Slot]) -> tuple[str, ...]:
    """The places of marks on the board as read."""
    lattice = place.board.lattice
    if lattice is None:
        return tuple(slot.place for slot in slots)
    return tuple(turned_place(lattice, slot, place.turn) for slot in slots)


def _stored(
    corners: tuple[tuple[float, float], ...], photo: Photo
) -> tuple[tuple[float, float], ...]:
    """Pixels of the decoded picture as pixels of the stored one."""
    scale = photo.scale
    return tuple(((x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5) for x, y in corners)
