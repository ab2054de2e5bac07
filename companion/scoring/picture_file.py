"""A score as the bytes of a picture file: its board drawn (SVG, PNG or PDF), or painted over its
photo (PNG or JPEG)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.board import XY, Value
from companion.files.inputs import DRAWING_MARK, OVERLAY_MARK
from companion.games.phrases import score_pieces, to_check
from companion.games.pointers import Pointer
from companion.games.protocol import Tint
from companion.pictures.drawing import picture_of
from companion.pictures.kinds import Kind, encoded, kind_of, svg_file
from companion.pictures.shapes import Picture
from companion.pictures.styles import LONGEST, PAPER, Styles
from companion.scoring.scored import Scored
from companion.sentences import ENGLISH, Catalogue
from companion.worker import apart

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image

    from companion.photo.reading import Warp


def drawn(scored: Scored) -> Picture:
    """The board with its marks, tinted places and rings round uncertain marks."""
    return picture_of(
        scored.board,
        scored.values,
        tints=scored.game.tints(scored.reading),
        doubts=[mark.name for mark in scored.unsure],
        pointers=tuple(scored.game.pointers(scored.reading)),
    )


def picture_bytes(scored: Scored, ending: str, language: Catalogue = ENGLISH) -> bytes:
    """The picture as the bytes of a file; ``ending`` is ``.svg``, ``.png`` or ``.pdf``."""
    subject = scored.outcome.text.text(language) if ending == ".pdf" else ""
    return file_bytes(drawn(scored), kind_of("", ending), scored.game.title, subject)


def file_bytes(
    picture: Picture, kind: Kind, title: str, subject: str, styles: Styles = PAPER,
    px_per_mm: float = 6.0, page: XY | None = None,
) -> bytes:  # fmt: skip
    """A picture as the bytes of a file; the ``page`` of a PDF is in mm, by default as large as the
    picture."""
    if kind == "svg":
        from companion.pictures.svg import paint_svg

        return svg_file(paint_svg(picture, styles))
    if kind == "png":
        from companion.pictures.raster import paint_image

        return encoded(paint_image(picture, px_per_mm, styles), comment=DRAWING_MARK)
    from companion.sheets.page.document import Document

    document = Document(page or picture.size, styles, title=title, subject=subject, language="en")
    document.picture(picture, (0.0, 0.0))
    return document.to_bytes()


QUALITY = 88
"""JPEG quality, 0 to 100, at which the painted lines stay crisp."""


def overlay_bytes(
    scored: Scored, ending: str, language: Catalogue = ENGLISH, longest: int = LONGEST
) -> bytes:
    """The photo with the marks as read, tinted places, rings round uncertain marks, and the score
    below.

    ``ending`` is ``.png``, ``.jpg`` or ``.jpeg``; ``longest`` the greatest length in px of the
    picture's longer side. The photo's metadata is dropped, as it may say where it was taken. The
    only comment is :data:`OVERLAY_MARK`.

    Raises:
        ValueError: ``scored`` is not from a photo.
        Refusal: the photo can no longer be read.
    """
    tints = scored.game.tints(scored.reading)
    return apart(
        painted,
        scored,
        ending,
        scored.values,
        tints=tints,
        doubts=[mark.name for mark in scored.unsure],
        highlights=odd_places(scored, tints),
        pointers=tuple(scored.game.pointers(scored.reading)),
        caption=caption(scored, language),
        longest=longest,
    )


def painted(
    scored: Scored,
    ending: str,
    marks: Mapping[str, Value],
    *,
    tints: Mapping[str, Tint],
    doubts: Sequence[str],
    highlights: Sequence[str],
    pointers: Sequence[Pointer] = (),
    caption: Sequence[tuple[str, str]],
    longest: int = LONGEST,
) -> bytes:
    """A photo with some marks painted over it, as the bytes of a picture file; called apart, as it
    decodes the photo.

    Raises:
        ValueError: ``scored`` is not from a photo.
        Refusal: the photo can no longer be read.
    """
    if scored.photo is None:
        raise ValueError("only a photo has an overlay")
    import numpy as np

    from companion.photo.image.load import load_photo
    from companion.pictures.overlay import overlay

    photo = load_photo(Path(scored.file))
    rgb = photo.rgb
    for other in scored.beside:
        assert other.photo is not None
        under = overlay(
            rgb,
            other.board,
            _places_in(other.photo.warp, photo.scale),
            other.values,
            doubts=[mark.name for mark in other.unsure],
            highlights=odd_places(other, {}),
            pointers=tuple(other.game.pointers(other.reading)) if pointers else (),
            longest=max(rgb.shape),
        )
        rgb = np.asarray(under, np.uint8)
    image = overlay(
        rgb,
        scored.board,
        _places_in(scored.photo.warp, photo.scale),
        marks,
        tints=tints,
        doubts=doubts,
        highlights=highlights,
        pointers=pointers,
        caption=caption,
        letters=scored.photo.sheet.kind == "hand-drawn",
        longest=longest,
    )
    return _encoded(image, ending)


def _places_in(warp: Warp, scale: float) -> Callable[[NDArray[Any]], NDArray[Any]]:
    """A function from board mm to px of a photo decoded at ``scale`` of its stored size."""
    return lambda points: (warp.to_photo(points) + 0.5) * scale - 0.5


def _encoded(image: Image, ending: str) -> bytes:
    image.info.clear()
    if ending == ".png":
        return encoded(image, comment=OVERLAY_MARK)
    return encoded(image, "JPEG", quality=QUALITY, subsampling=0, comment=OVERLAY_MARK)


def caption(scored: Scored, language: Catalogue) -> list[tuple[str, str]]:
    """Each player's score in their colour, the outcome, and how many marks there are to check; for
    a player's own sheet, its content."""
    if scored.board.player:
        sheets = scored.sheets.values()
        pieces = [(s.outcome.headline.text(language), s.board.player) for s in sheets]
    elif scored.beside:
        pieces = [
            (f"{k}: {one.outcome.text.text(language)}", "")
            for k, one in enumerate(scored.sheets.values(), start=1)
        ]
    elif scored.outcome.id == "depends-on-marks":
        return [(scored.outcome.headline.text(language), "")]
    else:
        score = score_pieces(scored.reading.result.score, language)
        pieces = [(words, player) for player, words in score]
        pieces.append((scored.outcome.text.text(language), ""))
    unsure = sum(len(sheet.unsure) for sheet in scored.sheets.values())
    if unsure:
        pieces.append((to_check(unsure).text(language), ""))
    return pieces


def odd_places(scored: Scored, tints: Mapping[str, Tint]) -> list[str]:
    """The audit's places that the board can show, except squares hatched as negated, which show it
    already, whether or not the players blackened them."""
    hatched = {place for place, tint in tints.items() if tint.hatched}
    places = [place for breach in scored.audit for place in breach.places]
    return [place for place in places if scored.board.has(place) and place not in hatched]
