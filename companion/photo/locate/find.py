"""Finds the board in a photo: a printed sheet by its markers, else a grid of dots drawn by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

from companion.photo.hand_drawn.detection import DrawnGrid, find_drawn_grid
from companion.photo.image.load import Photo
from companion.photo.image.quality import Overview
from companion.photo.locate.place import Place, drawn_sizes, printed_place
from companion.photo.locate.refusals import NO_INK, POOR, first_shown, no_board
from companion.photo.printed.markers import SquaresSeen
from companion.photo.printed.sheet import (
    DETECT_SIDE,
    find_sheets,
    may_be_small,
    refuse_unknown_rings,
    squares_seen,
)
from companion.photo.reading import Refusal
from companion.photo.visibility import refuse_outside


def find_grid_or_small_sheets(
    photo: Photo, seen: Overview, squares: SquaresSeen, game: str | None, chosen: Mapping[str, str]
) -> list[Place] | DrawnGrid:
    """Where a photo without a printed sheet that is easily seen shows the grid of a board drawn by
    hand, or a sheet that is small in it; ``squares`` is what was seen of markers.

    Raises:
        Refusal: no board is found, more than one, or not the whole of it; says what to do.
        BadOption: an option or answer that the game does not have.
    """
    dark = first_shown(seen, NO_INK)
    if dark is not None:
        raise dark
    refused: Refusal | None = None
    try:
        with _poor_picture_first(seen):
            grid = find_drawn_grid(photo.rgb, *drawn_sizes(game, chosen))
        if grid is not None:
            return grid
    except Refusal as found:
        refused = found
    finer = may_be_small(squares) and max(photo.rgb.shape) > DETECT_SIDE
    if finer and (places := _places(photo, _finer(photo), game, chosen)):
        return places
    raise refused or no_board(seen) from None


def printed_places(
    photo: Photo, squares: SquaresSeen, game: str | None, chosen: Mapping[str, str]
) -> list[Place]:
    """Where a photo shows a printed sheet, or each player's slip; nothing where no markers are
    seen.

    Raises:
        Refusal: a sheet is there and cannot be read; says what to do.
        BadOption: an option or answer that the game does not have.
    """
    try:
        places = _places(photo, squares, game, chosen)
    except Refusal as refused:
        if refused.code not in ("cut-off", "small") or max(photo.rgb.shape) <= DETECT_SIDE:
            raise
        with suppress(Refusal):
            return _places(photo, _finer(photo), game, chosen)
        raise
    if not places:
        refuse_unknown_rings(squares)
    return places


def _finer(photo: Photo) -> SquaresSeen:
    return squares_seen(photo.rgb, 2 * DETECT_SIDE)


def _places(
    photo: Photo, squares: SquaresSeen, game: str | None, chosen: Mapping[str, str]
) -> list[Place]:
    """The printed sheets of a photo whose markers were seen."""
    with _poor_picture_first(Overview(photo.rgb)):
        printed = find_sheets(photo.rgb, squares)
    places = [printed_place(photo, sheet, game, chosen) for sheet in printed]
    for place in places:
        refuse_outside(place.board, place.warp, photo.rgb.shape)
    return places


@contextmanager
def _poor_picture_first(seen: Overview) -> Iterator[None]:
    """What is missing in a dark or blurred photo is not cut off but not seen."""
    try:
        yield
    except Refusal as refused:
        poor = first_shown(seen, POOR) if refused.code == "cut-off" else None
        raise poor or refused from None
