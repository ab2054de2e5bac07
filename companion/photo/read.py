"""Reads a photo: finds the sheet, lays its board flat, and reads every mark the board allows."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from companion.board import EMPTY, Board, mark_name, place_name
from companion.games import game as game_by_key
from companion.games import game_keys
from companion.games.options import Options, OptionValue
from companion.games.protocol import Breach
from companion.photo.board_ink import (
    PRINTED,
    READABLE,
    BoardInk,
    Tolerance,
    drawn_tolerance,
    read_board,
)
from companion.photo.drawn import DrawnGrid, find_drawn_grid
from companion.photo.faults import no_board
from companion.photo.load import Photo, load_photo
from companion.photo.pens import INKS
from companion.photo.reading import FoundSheet, PhotoReading, ReadMark, Refusal, Warp
from companion.photo.sheet import PrintedSheet, find_sheet
from companion.photo.turns import turned_place
from companion.photo.warp import StoredWarp, flatten
from companion.sentences import N_, Sentence, Term, say

SMALLEST_STEP: Final = 30.0
"""px between neighbouring dots of a printed board below which lines and dots run together."""
FINEST: Final = 8.0
"""px per mm of a printed board beyond which no mark is read better."""
COARSEST: Final = 4.0
FINEST_STEP, COARSEST_STEP = 150.0, 40.0
"""The same for drawn grids, in px from dot to dot."""


def read_photo(
    path: str | os.PathLike[str],
    *,
    game: str | None = None,
    options: Mapping[str, str] | None = None,
    inks: Mapping[str, str] | None = None,
) -> PhotoReading:
    """Read a photo of a finished game.

    Args:
        path: any picture file (JPEG, PNG, WebP, TIFF, HEIC with the extra, ...).
        game: the game's key, where the sheet may be taken for another's.
        options: chosen answers to the game's options; a size must agree with the sheet.
        inks: inks of pens that are not the colour they stand for, such as ``{"blue": "black"}``.

    Raises:
        Refusal: the file is no picture, or shows no board that can be read; says what to do.
        BadOption: an option or answer that the game does not have.
    """
    pens = _checked_inks(inks or {})
    watch = _Watch()
    photo = load_photo(Path(path))
    watch.lap("decode")
    printed = find_sheet(photo.rgb)
    if printed is not None:
        place = _printed(printed, game, options or {})
    else:
        grid = find_drawn_grid(photo.rgb, _drawn_sizes(game))
        if grid is None:
            raise no_board(photo.rgb)
        place = _drawn(grid, game, options or {})
    watch.lap("find")
    flat = flatten(photo.rgb, place.warp, place.board, place.scale)
    watch.lap("flatten")
    ink = read_board(flat, place.board, place.tolerance, pens, place.hidden)
    marks, notes = ink.marks, place.notes
    if place.grid is not None:
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
        foreign=_foreign(place.board, ink),
        notes=notes,
        seconds=watch.seconds,
    )


@dataclass(frozen=True)
class _Place:
    """A board found in a photo: which, and where. ``grid`` is set where it was drawn by hand."""

    game: str
    options: Options
    board: Board
    warp: Warp
    scale: float
    tolerance: Tolerance
    sheet: FoundSheet
    hidden: frozenset[str] = frozenset()
    grid: DrawnGrid | None = None
    notes: tuple[Sentence, ...] = ()


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
        if ink in {inks.get(other, other) for other in ("blue", "red") if other != pen}:
            raise Refusal(
                "same-ink",
                say(N_("both pens cannot be {ink}"), ink=Term(ink)),
                bad_file=True,
            )
    return inks


def _printed(sheet: PrintedSheet, game: str | None, chosen: Mapping[str, str]) -> _Place:
    if game is not None and game != sheet.game:
        raise Refusal(
            "other-game",
            say(
                N_("this is a sheet of {found}, not of {wanted}"),
                found=game_by_key(sheet.game).title,
                wanted=game_by_key(game).title,
            ),
        )
    board = sheet.page.board
    _refuse_unreadable(sheet.game, board)
    if board.lattice is not None and sheet.px_per_mm * board.lattice.pitch < SMALLEST_STEP:
        raise Refusal(
            "small",
            say(N_("the sheet is too small in the picture; go closer, or send it in full size")),
        )
    return _Place(
        game=sheet.game,
        options=_options(sheet.game, sheet.kind.options, chosen),
        board=board,
        warp=sheet.warp,
        scale=float(np.clip(sheet.px_per_mm, COARSEST, FINEST)),
        tolerance=PRINTED,
        sheet=FoundSheet("printed", sheet.kind.item, sheet.kind.paper, sheet.corners_px),
    )


def _drawn(grid: DrawnGrid, game: str | None, chosen: Mapping[str, str]) -> _Place:
    key, board, printed_options = _drawn_board(game, grid.size)
    assert board.lattice is not None
    pitch = board.lattice.pitch
    return _Place(
        game=key,
        options=_options(key, printed_options, chosen),
        board=board,
        warp=grid.warp(board.lattice),
        scale=float(np.clip(grid.step, COARSEST_STEP, FINEST_STEP)) / pitch,
        tolerance=drawn_tolerance(pitch),
        sheet=FoundSheet("hand-drawn", board.item, None, grid.corners),
        hidden=frozenset(
            place_name(int(column), grid.size - 1 - int(row))
            for row, column in np.argwhere(grid.hidden)
        ),
        grid=grid,
    )


def _upright(
    place: _Place, grid: DrawnGrid, marks: Mapping[str, ReadMark]
) -> tuple[_Place, Mapping[str, ReadMark], tuple[Sentence, ...]]:
    """A board drawn by hand has no "up": the turn that fits the rules and is nearest to upright."""
    values = {name: mark.value for name, mark in marks.items() if mark.value != EMPTY}
    turns = game_by_key(place.game).turns(place.options, values)
    turn = min(turns, key=lambda quarters: (min(quarters, 4 - quarters), quarters))
    notes = place.notes
    if len(turns) > 1:
        notes += (
            say(
                N_(
                    "the board was drawn without an up; {turns} turns of it fit the rules, and it "
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
        replace(place, warp=turned.warp(lattice), sheet=sheet),
        turned_marks(place.board, marks, turn),
        notes,
    )


def turned_marks(
    board: Board, marks: Mapping[str, ReadMark], quarters: int
) -> Mapping[str, ReadMark]:
    """The marks of a square board turned clockwise by quarter turns, in the board's order."""
    lattice = board.lattice
    assert lattice is not None
    moved: dict[str, ReadMark] = {}
    for slot in board.slots:
        mark = marks[slot.name]
        name = mark_name(slot.kind, turned_place(lattice, slot, quarters))
        moved[name] = replace(mark, name=name)
    return {slot.name: moved[slot.name] for slot in board.slots}


def _options(game: str, printed: Options, chosen: Mapping[str, str]) -> Options:
    """What the sheet says, with the answers chosen for what it does not."""
    known = game_by_key(game)
    asked = known.choose(chosen)
    told = {option.id for option in known.options if not option.rule}
    for key in told:
        if key in chosen and asked[key] != printed[key]:
            raise Refusal(
                "other-option",
                say(
                    N_("the sheet says {option} {found}, not {wanted}"),
                    option=key,
                    found=printed[key],
                    wanted=asked[key],
                ),
            )
    rulings: dict[str, OptionValue] = {key: asked[key] for key in chosen if key not in told}
    return printed.with_(**rulings)


def _drawn_boards(game: str | None) -> list[tuple[str, Board, Options]]:
    """Boards that people draw themselves, those of fewest places first."""
    boards = {}
    for key in [game] if game is not None else game_keys():
        known = game_by_key(key)
        for kind in known.sheet_kinds():
            board = known.boards(kind.options)[kind.item]
            if board.hand_drawn and board.lattice is not None and not _unreadable(board):
                boards[key, board.lattice.columns] = (key, board, kind.options)
    return sorted(boards.values(), key=lambda entry: len(entry[1].slots))


def _drawn_sizes(game: str | None) -> tuple[int, ...]:
    sizes = {b.lattice.columns for _, b, _ in _drawn_boards(game) if b.lattice is not None}
    if not sizes and game is not None:
        raise Refusal(
            "needs-sheet",
            say(
                N_("{game} is read from its printed sheet: print one, or type the game in"),
                game=game_by_key(game).title,
            ),
        )
    return tuple(sorted(sizes))


def _drawn_board(game: str | None, size: int) -> tuple[str, Board, Options]:
    for key, board, options in _drawn_boards(game):
        if board.lattice is not None and board.lattice.columns == size:
            return key, board, options
    raise AssertionError("only grids of the boards' sizes are looked for")


def _unreadable(board: Board) -> bool:
    return any(slot.kind not in READABLE for slot in board.slots)


def _refuse_unreadable(game: str, board: Board) -> None:
    if _unreadable(board):
        raise Refusal(
            "unreadable-sheet",
            say(
                N_("sheets of {game} cannot be read from a photo yet; type the game in"),
                game=game_by_key(game).title,
            ),
        )


def _foreign(board: Board, ink: BoardInk) -> tuple[Breach, ...]:
    """Strokes whose colour is no pen's, for the audit."""
    if ink.lines is None or not ink.lines.foreign.any():
        return ()
    names = [slot.place for slot in board.slots if slot.kind == "line"]
    places = tuple(name for name, odd in zip(names, ink.lines.foreign, strict=True) if odd)
    return (
        Breach(
            "",
            say(
                N_(
                    "lines in an ink that is neither player's: {places}; if a player used another "
                    "pen, say so (--inks)"
                ),
                places=", ".join(places),
            ),
            places,
        ),
    )


def _stored(
    corners: tuple[tuple[float, float], ...], photo: Photo
) -> tuple[tuple[float, float], ...]:
    """Pixels of the decoded picture as pixels of the stored one."""
    scale = photo.scale
    return tuple(((x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5) for x, y in corners)
