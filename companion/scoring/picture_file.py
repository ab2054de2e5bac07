"""A score's board drawn as a picture file (SVG, PNG or PDF), without a photo or window."""

from __future__ import annotations

import io

from companion.pictures.drawing import picture_of
from companion.pictures.shapes import Picture
from companion.scoring.scored import Scored
from companion.sentences import ENGLISH, Catalogue


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
    picture = drawn(scored)
    if ending == ".svg":
        from companion.pictures.svg import paint_svg

        return paint_svg(picture).encode("utf-8")
    if ending == ".png":
        from companion.pictures.raster import paint_image

        file = io.BytesIO()
        paint_image(picture).save(file, "PNG")
        return file.getvalue()
    return _pdf(scored, picture, language)


def _pdf(scored: Scored, picture: Picture, language: Catalogue) -> bytes:
    """The picture as a PDF of its own size."""
    from companion.pictures.styles import PAPER
    from companion.sheets.document import Document

    subject = scored.outcome.text.text(language)
    document = Document(
        picture.size, PAPER, title=scored.game.title, subject=subject, language="en"
    )
    document.picture(picture, (0.0, 0.0))
    return document.to_bytes()
