"""A printed page as a scanner would see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import hypot
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from companion.board import Page
from companion.games import game
from companion.games.sheet_page import sheet_page
from companion.sheets import print_sheet

DPI = 200
PX = DPI / 25.4
"""Pixels in a mm."""


@dataclass(frozen=True)
class Rendered:
    page: Page
    pdf: bytes
    rgb: NDArray[np.uint8]

    @property
    def grey(self) -> NDArray[np.uint8]:
        return np.asarray(cv2.cvtColor(self.rgb, cv2.COLOR_RGB2GRAY))

    def crop(self, left: float, top: float, right: float, bottom: float) -> NDArray[np.uint8]:
        """A part of the page in RGB, given in mm."""
        x0, y0, x1, y1 = (round(v * PX) for v in (left, top, right, bottom))
        return self.rgb[y0:y1, x0:x1]


@cache
def rendered(size: int, paper: str) -> Rendered:
    """A board of Line Wars."""
    options = game("line-wars").choose({"size": size})
    page = sheet_page(game("line-wars"), options, "board", paper)
    data = print_sheet("line-wars", "board", options, paper)
    return Rendered(page, data, pixels(data))


def pixels(pdf: bytes, dpi: float = DPI, number: int = 0) -> NDArray[np.uint8]:
    """A page of a PDF in RGB."""
    page = pypdfium2.PdfDocument(pdf)[number].render(scale=dpi / 72, rev_byteorder=True)
    return page.to_numpy()[:, :, :3].copy()


def darkest(rgb: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The least of each pixel's colours: ``min(axis=2)``, which takes twenty times as long."""
    return np.minimum(np.minimum(rgb[..., 0], rgb[..., 1]), rgb[..., 2])


def found_markers(grey: NDArray[np.uint8]) -> dict[int, NDArray[np.float64]]:
    """Every marker's corners in mm of the page."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000)
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.adaptiveThreshWinSizeMin = settings.adaptiveThreshWinSizeMax  # a clean print needs one
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary, settings).detectMarkers(grey)
    return {int(i): (c.reshape(4, 2) + 0.5) / PX for i, c in zip(ids.ravel(), corners, strict=True)}


def code_on(rgb: NDArray[np.uint8], at: tuple[float, float], side: float) -> str:
    """What the QR code says whose middle is at a place in mm of the page."""
    (x, y), reach = at, side / 2 + 2.0
    x0, x1, y0, y1 = (round(v * PX) for v in (x - reach, x + reach, y - reach, y + reach))
    code = np.ascontiguousarray(rgb[y0:y1, x0:x1])
    return str(cv2.QRCodeDetectorAruco().detectAndDecode(code)[0])


def page_texts(pdf: bytes) -> list[str]:
    """The words on each page of a PDF."""
    return [
        " ".join(page.get_textpage().get_text_range().split())
        for page in pypdfium2.PdfDocument(pdf)
    ]


def text_boxes(data: bytes, number: int = 0) -> list[tuple[float, float, float, float, str]]:
    """The word boxes of a page of a PDF, as :func:`word_boxes` gives them."""
    return word_boxes(pypdfium2.PdfDocument(data)[number])


def word_boxes(page: pypdfium2.PdfPage) -> list[tuple[float, float, float, float, str]]:
    """Every word's ink: left, top, right, bottom in mm from the page's top-left, and the word."""
    height = page.get_size()[1] * 25.4 / 72
    letters = page.get_textpage()
    boxes: list[tuple[float, float, float, float, str]] = []
    last = None
    for k, letter in enumerate(letters.get_text_range()):
        if letter.isspace():
            last = None
            continue
        left, bottom, right, top = (v * 25.4 / 72 for v in letters.get_charbox(k))
        box = (left, height - top, right, height - bottom)
        if last is not None and -0.5 < left - last < 0.8:
            *grown, word = boxes.pop()
            box = (min(grown[0], box[0]), min(grown[1], box[1]), max(grown[2], box[2]),
                   max(grown[3], box[3]))  # fmt: skip
            boxes.append((*box, word + letter))
        else:
            boxes.append((*box, letter))
        last = right
    return boxes


def letter_sizes(file: bytes | Path) -> Iterator[float]:
    """The font size in points of every letter of a PDF."""
    for page in pypdfium2.PdfDocument(file):
        yield from (size for letter, size in sized_letters(page) if letter > " ")


def sized_letters(page: pypdfium2.PdfPage) -> Iterator[tuple[str, float]]:
    """Every letter and blank of a page with its font size in points."""
    matrix, raw = pypdfium2.raw.FS_MATRIX(), pypdfium2.raw
    letters = page.get_textpage()
    for k in range(letters.count_chars()):
        raw.FPDFText_GetMatrix(letters, k, matrix)
        size = raw.FPDFText_GetFontSize(letters, k) * hypot(matrix.c, matrix.d)
        yield chr(raw.FPDFText_GetUnicode(letters, k)), size


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def all_apart(boxes: Iterable[tuple[float, float, float, float, str]]) -> None:
    """No word lies on another."""
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other), (one, other)
