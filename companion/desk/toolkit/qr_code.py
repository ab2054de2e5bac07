"""QR codes on the screen, to scan with a phone."""

from __future__ import annotations

import io

from PIL import Image


def qr_image(text: str, side: int, *, error: str = "m") -> Image.Image:
    """A QR code of about ``side`` pixels including its quiet zone; white if there is no text.

    Its modules are whole pixels, at least one. ``error`` is the error correction level: ``l`` gives
    the fewest modules, ``m``, ``q`` and ``h`` more.
    """
    import segno

    if not text:
        return Image.new("RGB", (side, side), "white")
    code = segno.make_qr(text, error=error)
    scale = max(1, side // code.symbol_size(border=4)[0])
    file = io.BytesIO()
    code.save(file, kind="png", scale=scale, border=4)
    return Image.open(file).convert("RGB")
