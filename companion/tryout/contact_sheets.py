"""Contact sheets: all printed pages, or all photos, of a trial in one picture."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pypdfium2
from PIL import Image

from companion.tryout.photos import Photo

TILE: Final = 420
"""Pixels across of each picture on a contact sheet."""
EDGE: Final = 8
"""Pixels of the coloured edge round each."""
ACROSS: Final = 5
"""Pictures side by side."""
_EDGES: Final = {"exact": "white", "asked": "orange", "wrong": "red", "refused": "red"}


def of_photos(photos: Iterable[Photo], file: Path) -> None:
    """All photos as one picture; those not exactly read have a coloured edge.

    Raises:
        OSError: the file cannot be written.
    """
    _write(((Image.fromarray(one.picture), _EDGES[one.verdict]) for one in photos), file)


def of_pages(pdfs: Iterable[bytes], file: Path) -> None:
    """The first page of each PDF in one picture.

    Raises:
        OSError: the file cannot be written.
    """
    _write(((_page(pdf), "lightgrey") for pdf in pdfs), file)


def _page(pdf: bytes) -> Image.Image:
    page = pypdfium2.PdfDocument(pdf)[0]
    picture: Image.Image = page.render(scale=TILE / page.get_width()).to_pil()
    return picture.convert("RGB")


def _write(pictures: Iterable[tuple[Image.Image, str]], file: Path) -> None:
    tiles = []
    for picture, edge in pictures:
        picture.thumbnail((TILE - 2 * EDGE, 2 * TILE))
        tile = Image.new("RGB", (TILE, round(TILE * 1.42)), edge)
        tile.paste(picture, (EDGE, EDGE))
        tiles.append(tile)
    across = min(ACROSS, len(tiles))
    whole = Image.new("RGB", (across * TILE, -(-len(tiles) // across) * tiles[0].height), "white")
    for number, tile in enumerate(tiles):
        whole.paste(tile, (number % across * TILE, number // across * tile.height))
    whole.save(file, quality=85)
