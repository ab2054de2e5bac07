"""Which board a photo shows and where it lies: a printed sheet, or a grid drawn by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

import numpy as np

from companion.board import Board, Box, Page, place_name
from companion.games import answers_for, game_keys
from companion.games import game as game_by_key
from companion.games.options import BadOption, Options, OptionValue
from companion.photo.hand_drawn.detection import DrawnGrid
from companion.photo.image.arrays import Flags
from companion.photo.image.load import Photo
from companion.photo.image.minimal_path import FINEST_STROKE
from companion.photo.printed.print_error import print_error
from companion.photo.printed.sheet import PrintedSheet
from companion.photo.reading import FoundSheet, Refusal, Warp
from companion.photo.rectify.board import RectifiedBoard, drawn_tolerance, printed_tolerance
from companion.photo.rectify.warp import flatten
from companion.photo.refusals import refusal
from companion.sentences import N_, Sentence, Term, say

STONE: Final = 24.0
"""px of a stone's radius beyond which none is read better. 1.6 or 0.6 times as many change nothing
on 10 photos of travel boards."""
SMALLEST_STEP: Final = 30.0
"""px between dots that a printed board has: of 29 boards with 23 to 28 px 2 are silently wrong."""
_SMALLEST_RING: Final = 2.2
"""px per mm that a printed board needs whose spots are ringed by pen: of 18 boards with less 4 ask
about nothing, and 3 are silently wrong."""
FINEST_STEP: Final = 150.0
"""px from dot to dot of a drawn grid that suffice. At 0.6 times 3 of 10 photos move."""
_NO_CODE: Final = say(
    N_(
        "The QR code could not be read, so the standard rules are used. If you play by "
        "other house rules, choose them (--set), or take the photo again with the QR code "
        "sharp and in view."
    )
)
_BESIDE: Final = say(
    N_("There may be another board in the picture; it is not read. Photograph one at a time.")
)


@dataclass(frozen=True)
class Place:
    """A board found in a photo: which, and where. ``grid`` is set where it was drawn by hand."""

    game: str
    options: Options
    board: Board
    warp: Warp
    scale: float
    sheet: FoundSheet
    grid: DrawnGrid | None = None
    notes: tuple[Sentence, ...] = ()
    turn: int = 0
    """Clockwise quarter turns from the board as photographed to the board as read."""
    coded: bool = True
    """Whether a printed sheet's square code was read."""
    samples: Mapping[str, Box] = field(default_factory=dict)
    """The colour samples printed beside the board, by colour name, mm on the board."""


def laid_flat(photo: Photo, place: Place, pens: Mapping[str, str]) -> RectifiedBoard:
    """A board laid flat; ``pens`` are inks that are not what they stand for."""
    board, grid = place.board, place.grid
    flat = flatten(photo.rgb, place.warp, board, place.scale)
    if grid is None:
        lines = board.pitch if board.edges else 0.0
        return RectifiedBoard(flat, board, printed_tolerance(lines), pens, coded=place.coded)
    tolerance = drawn_tolerance(board.pitch)
    return RectifiedBoard(flat, board, tolerance, pens, _named(grid.hidden), grid.jitter)


def printed_place(
    photo: Photo, sheet: PrintedSheet, game: str | None, chosen: Mapping[str, str]
) -> Place:
    """A printed sheet's board.

    Raises:
        Refusal: another game's sheet, or too small in the picture.
    """
    board = sheet.page.board
    if game is not None and game != sheet.game:
        titles = {"found": game_by_key(sheet.game).title, "wanted": game_by_key(game).title}
        raise refusal("other-game", **titles)
    if sheet.px_per_mm < _least_px_per_mm(board):
        raise refusal("small")
    return Place(
        game=sheet.game,
        options=_options(sheet.game, sheet.options, chosen),
        board=board,
        warp=sheet.warp,
        scale=flat_scale(sheet.px_per_mm, board),
        sheet=FoundSheet(
            "printed",
            sheet.kind.item,
            sheet.kind.paper,
            sheet.corners_px,
            sheet.match,
            sheet.cut_off,
        ),
        notes=tuple(_notes(photo, sheet)),
        coded=sheet.coded,
        samples=colour_samples(sheet.page),
    )


def colour_samples(page: Page) -> dict[str, Box]:
    """The colour samples of a printed page by colour name, mm on its board."""
    x, y = page.offset
    return {
        colour: replace(box, at=(box.at[0] - x, box.at[1] - y))
        for colour, box in (page.patches or {}).items()
    }


def _notes(photo: Photo, sheet: PrintedSheet) -> Iterator[Sentence]:
    """What is to be said of a sheet that is read all the same."""
    if not sheet.coded:
        yield _NO_CODE
    if sheet.cut_off:
        yield say(
            N_(
                "{player}'s slip is only partly in the picture and is not read. "
                "Photograph it as well."
            ),
            player=Term(sheet.cut_off.capitalize()),
        )
    error = print_error(photo.rgb, sheet.page, sheet.warp)
    if error is not None and error.sentence is not None:
        yield error.sentence


def _least_px_per_mm(board: Board) -> float:
    """px per mm that a printed board's marks need to be read."""
    if board.stone:
        return 0.0
    if any(slot.kind == "ring" for slot in board.slots):
        return _SMALLEST_RING
    return SMALLEST_STEP / board.pitch if board.pitch else 0.0


def flat_scale(px_per_mm: float, board: Board) -> float:
    """px per mm at which a printed board is laid flat: no finer than twice what tells a stroke."""
    finest = 2 * FINEST_STROKE
    if board.stone:
        finest = min(finest, STONE / board.stone)
    return float(np.clip(px_per_mm, min(FINEST_STROKE, finest), finest))


def drawn_places(grid: DrawnGrid, game: str | None, chosen: Mapping[str, str]) -> list[Place]:
    """Every board that a grid drawn by hand may be, upright as photographed, that of fewest places
    first.

    Raises:
        Refusal: an answer in ``chosen`` that each of them contradicts.
        BadOption: an answer that one of them does not have.
    """
    found, wrong = [], []
    for size, key, board, options in _drawn_boards(game):
        if size != grid.size:
            continue
        try:
            found.append(_drawn(grid, key, board, _options(key, options, chosen)))
        except Refusal as error:
            wrong.append(error)
    if not found:
        raise wrong[0]
    return found


def _drawn(grid: DrawnGrid, key: str, board: Board, options: Options) -> Place:
    assert board.lattice is not None
    return Place(
        game=key,
        options=options,
        board=board,
        warp=grid.warp(board.lattice),
        scale=float(np.clip(grid.step, SMALLEST_STEP, FINEST_STEP)) / board.pitch,
        sheet=FoundSheet("hand-drawn", board.item, None, grid.corners),
        grid=grid,
        notes=(_BESIDE,) if grid.beside else (),
    )


def _named(dots: Flags) -> frozenset[str]:
    """The names of some dots of a grid, shape (size, size), row 0 at the top."""
    last = len(dots) - 1
    return frozenset(place_name(int(column), last - int(row)) for row, column in np.argwhere(dots))


def _options(game: str, printed: Options, chosen: Mapping[str, str]) -> Options:
    """What the sheet says, with the answers chosen for what it does not."""
    known = game_by_key(game)
    asked = known.choose(answers_for(known, chosen))
    told = {option.id for option in known.options if not option.rule}
    for key in told:
        if key in chosen and asked[key] != printed[key]:
            raise refusal("other-option", option=key, found=printed[key])
    rulings: dict[str, OptionValue] = {
        key: asked[key] for key in chosen if key in asked and key not in told
    }
    return printed.with_(**rulings)


_Drawn = tuple[int, str, Board, Options]
"""How many dots a side a board has that people draw themselves, its game, itself and options."""


def _drawn_boards(game: str | None) -> list[_Drawn]:
    """Boards that people draw themselves, those of fewest places first."""
    keys = [game] if game is not None else game_keys()
    found = [entry for key in keys for entry in _drawn_boards_of(key)]
    return sorted(found, key=lambda entry: len(entry[2].slots))


@cache
def _drawn_boards_of(game: str) -> tuple[_Drawn, ...]:
    known = game_by_key(game)
    boards: dict[int, _Drawn] = {}
    for kind in known.sheet_kinds():
        printed = known.boards(kind.options)[kind.item]
        if printed.hand_drawn and printed.lattice is not None:
            size = printed.lattice.columns
            # people draw its dots, without the boxes printed beside them
            slots = tuple(slot for slot in printed.slots if slot.kind != "tick")
            drawn = replace(printed, slots=slots, ticks={}, captions=())
            boards[size] = size, game, drawn, kind.options
    return tuple(boards.values())


def drawn_sizes(game: str | None, chosen: Mapping[str, str]) -> tuple[set[int], set[int]]:
    """How many dots a side a drawn board may have, and which of that answers tell.

    Raises:
        Refusal: boards of this game are not drawn by hand.
    """
    sizes, told = set(), set()
    for size, key, _, options in _drawn_boards(game):
        sizes.add(size)
        if chosen.keys() & {option.id for option in game_by_key(key).options if not option.rule}:
            with suppress(BadOption, Refusal):
                _options(key, options, chosen)
                told.add(size)
    if not sizes and game is not None:
        raise refusal("needs-sheet:unseen", game=game_by_key(game).title)
    return sizes, told
