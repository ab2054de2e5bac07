"""The pages of a PDF, such as a scanner writes, as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from companion.files.inputs import OWN_SHEET

SIDE: Final = 3200
"""Pixels of a page's longer side: 270 dots per inch of A4, more than any mark needs."""
POINTS_PER_PIXEL: Final = 72 / 400
"""A small page is not drawn finer than 400 dots per inch."""
MOST_PAGES: Final = 200
OWN_PAGE: Final = "Printed by companion"
"""In a picture's ``info``, and in the file it is saved to: a page of a sheet that this program
printed, on which nobody has played."""
LOCKED: Final = 4
"""PDFium's code of an error: the PDF asks for a password."""


def is_pdf(data: bytes) -> bool:
    return data[:1024].lstrip().startswith(b"%PDF")


def page_picture(data: bytes, page: int = 0) -> Image.Image:
    """A page of a PDF, counted from 0, RGB on white.

    Raises:
        pypdfium2.PdfiumError: it is damaged, or locked with a password.
        IndexError: it has no such page.
    """
    import pypdfium2

    with pypdfium2.PdfDocument(data) as document:
        shown = document[page]
        scale = min(SIDE / max(shown.get_size()), 1 / POINTS_PER_PIXEL)
        found: Image.Image = shown.render(scale=scale).to_pil().convert("RGB")
    if OWN_SHEET in data:
        found.info[OWN_PAGE] = "yes"
    return found


def count_pages(data: bytes) -> int:
    """How many pages a PDF has.

    Raises:
        pypdfium2.PdfiumError: it is damaged, or locked with a password.
    """
    import pypdfium2

    with pypdfium2.PdfDocument(data) as document:
        return len(document)


def pages_into(task: tuple[bytes, Path, str]) -> int:
    """Write the first :data:`MOST_PAGES` pages of a PDF of several into a folder, each as a PNG
    named after the PDF and its number; nothing for a single page."""
    data, folder, name = task
    count = min(count_pages(data), MOST_PAGES)
    for page in range(count if count > 1 else 0):
        unfinished = folder / "unfinished"
        picture, kept = page_picture(data, page), PngInfo()
        if OWN_PAGE in picture.info:
            kept.add_text(OWN_PAGE, picture.info[OWN_PAGE])
        picture.save(unfinished, "PNG", compress_level=1, pnginfo=kept)
        unfinished.rename(folder / f"{name}-{page + 1}.png")
    return count
