"""What becomes of a sheet between its file and the table: grey toner, copiers, coloured paper.

Each takes the sheet's PDF and gives one of a picture of it, :data:`DPI` pixels an inch.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image as Pillow

from companion.pictures.pdf import MM
from tests.camera.looks import Rng

DPI = 300.0
Picture = NDArray[np.uint8]

TINTS: Mapping[str, tuple[float, float, float]] = {
    "yellow": (1.0, 0.95, 0.62),
    "green": (0.78, 0.95, 0.76),
    "blue": (0.74, 0.87, 0.98),
    "pink": (1.0, 0.80, 0.84),
    "cream": (1.0, 0.97, 0.86),
}
"""Coloured paper, in sRGB as a share of white."""

CONTRAST = (1.6, 3.2)
"""How much steeper than its original a copy is."""
UNPRINTED = 5.0
"""mm at each edge of the paper that a printer may leave out."""
STREAKS = (0, 6)
SPECKS = (100, 900)
COPY_SCALE = (0.975, 1.01)
"""How a copy is smaller or larger than its original."""


def pressed(pdf: bytes, press: str, rng: Rng) -> bytes:
    """A sheet as it comes out of a press.

    Raises:
        KeyError: no such press.
    """
    change = PRESSES[press]
    with pypdfium2.PdfDocument(pdf) as document:
        size = (document[0].get_width(), document[0].get_height())
        sheet = np.asarray(document[0].render(scale=DPI / 72).to_pil().convert("RGB"))
    return as_pdf(change(sheet, rng), size)


def as_pdf(picture: Picture, size: tuple[float, float]) -> bytes:
    """A page of ``size`` points that is one picture."""
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    jpeg = io.BytesIO()
    Pillow.fromarray(picture).save(jpeg, "JPEG", quality=93, subsampling=0)
    canvas = Canvas(io.BytesIO(), pagesize=size, pageCompression=0, invariant=True)
    canvas.drawImage(ImageReader(jpeg), 0, 0, *size)
    canvas.showPage()
    return bytes(canvas.getpdfdata())


def _grey(sheet: Picture, rng: Rng) -> Picture:
    """Printed without colour."""
    return np.asarray(cv2.merge([cv2.cvtColor(sheet, cv2.COLOR_RGB2GRAY)] * 3), np.uint8)


def _coloured(sheet: Picture, rng: Rng) -> Picture:
    """Printed on coloured paper."""
    tint = TINTS[str(rng.choice(list(TINTS)))]
    return np.asarray(np.clip(sheet * np.array(tint, np.float32), 0, 255), np.uint8)


def _photocopied(sheet: Picture, rng: Rng) -> Picture:
    """Copied on an old machine: steep contrast, streaks, specks."""
    grey = cv2.cvtColor(sheet, cv2.COLOR_RGB2GRAY).astype(np.float32) / 255
    height, width = grey.shape
    grey = cv2.GaussianBlur(grey, (0, 0), float(rng.uniform(0.6, 1.3)))
    steep, middle = float(rng.uniform(*CONTRAST)), float(rng.uniform(0.4, 0.6))
    grey = np.clip((grey - middle) * steep + 0.5 + 0.25 * (steep > 2), 0, 1)
    grey = np.clip(grey + rng.normal(0, 0.02, grey.shape), 0.05, 1)
    for _ in range(int(rng.integers(STREAKS[0], STREAKS[1] + 1))):
        x, thick = int(rng.integers(width)), int(rng.integers(1, 5))
        grey[:, x : x + thick] *= float(rng.uniform(0.55, 0.92))
    for x, y in rng.integers((0, 0), (width, height), (int(rng.integers(*SPECKS)), 2)):
        cv2.circle(grey, (int(x), int(y)), int(rng.integers(1, 3)), 0.25, -1)
    tone = (grey * 255).astype(np.uint8)
    return np.asarray(cv2.merge([tone] * 3), np.uint8)


def _cut_short(sheet: Picture, rng: Rng) -> Picture:
    """Printed by a printer that leaves the paper's edge white."""
    edge = round(UNPRINTED * DPI / 25.4)
    short = np.full_like(sheet, 255)
    short[edge:-edge, edge:-edge] = sheet[edge:-edge, edge:-edge]
    return short


PRESSES: Mapping[str, Callable[[Picture, Rng], Picture]] = {
    "grey": _grey,
    "coloured": _coloured,
    "photocopied": _photocopied,
    "cut-short": _cut_short,
}


def scaled_print(pdf: bytes, factor: float) -> bytes:
    """The first page of a file printed larger or smaller about its middle, on the same paper."""
    out = io.BytesIO()
    with pypdfium2.PdfDocument.new() as sheet, pypdfium2.PdfDocument(pdf) as document:
        width, height = document[0].get_size()
        page = sheet.new_page(width, height)
        printed = document.page_as_xobject(0, sheet).as_pageobject()
        matrix = pypdfium2.PdfMatrix().scale(factor, factor)
        shift = ((1 - factor) * width / 2, (1 - factor) * height / 2)
        printed.set_matrix(matrix.translate(*shift))
        page.insert_obj(printed)
        page.gen_content()
        sheet.save(out)
    return out.getvalue()


def enlarged(
    at: tuple[float, float], factor: float, size: tuple[float, float]
) -> tuple[float, float]:
    """Where :func:`scaled_print` brings a place of a page of ``size``, all in mm."""
    x, y = (half / 2 + factor * (v - half / 2) for v, half in zip(at, size, strict=True))
    return (x, y)


def page_size(pdf: bytes) -> tuple[float, float]:
    """mm of a file's first page."""
    with pypdfium2.PdfDocument(pdf) as document:
        width, height = document[0].get_size()
    return (width / MM, height / MM)
