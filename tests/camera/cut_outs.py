"""Pages composed for one photo: cut in two, with cut-outs laid on them, glued of tiles."""

from __future__ import annotations

import io

import pypdfium2

MM = 72 / 25.4
"""Points in a millimetre."""


def cropped(pdf: str, box: tuple[float, float, float, float]) -> bytes:
    """The first page of a file cut down to ``box``: left, top, right, bottom in its mm."""
    left, top, right, bottom = (v * MM for v in box)
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        height = page.get_height()
        edges = (left, height - bottom, right, height - top)
        page.set_mediabox(*edges)
        page.set_cropbox(*edges)
        for number in range(len(document) - 1, 0, -1):
            document.del_page(number)
        out = io.BytesIO()
        document.save(out)
    return out.getvalue()
