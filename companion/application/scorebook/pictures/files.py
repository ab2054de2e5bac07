"""A chart as the bytes of a picture file."""

from __future__ import annotations

import io

from companion.application.scorebook.pictures import CHART
from companion.pictures.shapes import Picture
from companion.sentences import ENGLISH, N_, Catalogue


def chart_bytes(picture: Picture, ending: str, language: Catalogue = ENGLISH) -> bytes:
    """A chart as a picture file; ``ending`` is ``.svg``, ``.png`` or ``.pdf``."""
    if ending == ".svg":
        from companion.pictures.svg import paint_svg

        return paint_svg(picture, CHART).encode("utf-8")
    if ending == ".png":
        from companion.pictures.raster import paint_image

        file = io.BytesIO()
        paint_image(picture, styles=CHART).save(file, "PNG")
        return file.getvalue()
    from companion.sheets.document import Document

    title = language.gettext(N_("Scorebook"))
    document = Document(picture.size, CHART, title=title, subject=title, language="en")
    document.picture(picture, (0.0, 0.0))
    return document.to_bytes()
