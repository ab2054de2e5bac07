"""A photo with its score painted over it, as the bytes of a picture file."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.board import Board
from companion.scoring.phrases import outcome, score_pieces
from companion.scoring.scored import Scored
from companion.sentences import ENGLISH, Catalogue

if TYPE_CHECKING:
    from numpy.typing import NDArray

QUALITY = 88
"""Of a JPEG; the painted lines stay crisp."""


def overlay_bytes(scored: Scored, ending: str, language: Catalogue = ENGLISH) -> bytes:
    """The photo with the read marks, tinted places, doubts ringed, and the score below.

    ``ending`` is ``.png``, ``.jpg`` or ``.jpeg``. Nothing of the photo's own metadata is kept: it
    may say where it was taken.

    Raises:
        ValueError: ``scored`` is not from a photo.
        Refusal: the photo can no longer be read.
    """
    from companion.photo.load import load_photo
    from companion.pictures.overlay import overlay

    reading = scored.photo
    if reading is None:
        raise ValueError("only a photo has an overlay")
    photo = load_photo(Path(scored.file))

    def to_photo(points: NDArray[Any]) -> NDArray[Any]:
        return reading.warp.to_photo(points) * photo.scale

    image = overlay(
        photo.rgb,
        scored.board,
        to_photo,
        scored.values,
        tints=scored.game.tints(scored.reading),
        doubts=[mark.name for mark in scored.unsure],
        highlights=_known_places(scored),
        caption=_caption(scored, language),
    )
    file = io.BytesIO()
    image.info.clear()
    if ending == ".png":
        image.save(file, "PNG")
    else:
        image.save(file, "JPEG", quality=QUALITY, subsampling=0)
    return file.getvalue()


def _caption(scored: Scored, language: Catalogue) -> list[tuple[str, str]]:
    """Each player's score in their colour, and who won."""
    result = scored.reading.result
    pieces = [(words, player) for player, words in score_pieces(result.score, language)]
    return [*pieces, (outcome(result).text(language), "")]


def _known_places(scored: Scored) -> list[str]:
    """The audit's places that the board can show."""
    known = _places(scored.board)
    return [place for breach in scored.audit for place in breach.places if place in known]


def _places(board: Board) -> set[str]:
    return {
        *board.points,
        *board.edges,
        *board.squares,
        *board.spots,
        *board.bubbles,
        *board.ticks,
    }
