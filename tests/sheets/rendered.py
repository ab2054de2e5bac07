"""A printed page as a scanner would see it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from companion.board import Page
from companion.games import game
from companion.games.sheet_page import sheet_page
from companion.sheets import print_sheet

PX = 300 / 25.4
"""Pixels in a mm."""

SIZES = (4, 7, 12)
ALL = [(size, paper) for size in range(4, 13) for paper in ("a4", "letter")]


@dataclass(frozen=True)
class Rendered:
    page: Page
    pdf: bytes
    rgb: NDArray[np.uint8]

    @property
    def grey(self) -> NDArray[np.uint8]:
        return np.rint(self.rgb @ np.array([0.299, 0.587, 0.114])).astype(np.uint8)

    def crop(self, left: float, top: float, right: float, bottom: float) -> NDArray[np.uint8]:
        """A part of the page in RGB, given in mm."""
        x0, y0, x1, y1 = (round(v * PX) for v in (left, top, right, bottom))
        return self.rgb[y0:y1, x0:x1]


@cache
def pdf(size: int, paper: str, ink_saver: bool = False) -> bytes:
    options = game("line-wars").choose({"size": size})
    return print_sheet("line-wars", "board", options, paper, ink_saver=ink_saver)


@cache
def rendered(size: int, paper: str, ink_saver: bool = False) -> Rendered:
    chosen = game("line-wars")
    page = sheet_page(chosen, chosen.choose({"size": size}), "board", paper)
    data = pdf(size, paper, ink_saver)
    image = pypdfium2.PdfDocument(data)[0].render(scale=300 / 72, rev_byteorder=True)
    return Rendered(page, data, image.to_numpy()[:, :, :3].copy())
