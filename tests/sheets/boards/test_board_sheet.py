"""A printed board is where the reader will look for it, on a page that is pleasant to play on."""

from math import pi

import cv2
import numpy as np
import pytest

from companion.board import page as layout
from tests.sheets.rendered import PX, rendered, text_boxes

BESIDE = 1.5
"""mm round the outermost dots, less than to the emblems of the start points."""


@pytest.mark.parametrize(("size", "paper"), [(4, "a4"), (7, "letter"), (12, "letter")])
def test_the_dots_and_no_others_lie_at_their_millimetres(size, paper):
    sheet = rendered(size, paper)
    xs, ys = zip(*map(sheet.page.on_page, sheet.page.board.points.values()), strict=True)
    left, top = min(xs) - BESIDE, min(ys) - BESIDE
    right, bottom = max(xs) + BESIDE, max(ys) + BESIDE
    field = sheet.grey[round(top * PX) : round(bottom * PX), round(left * PX) : round(right * PX)]
    count, _, stats, middles = cv2.connectedComponentsWithStats((field < 110).astype(np.uint8))
    areas = stats[1:, cv2.CC_STAT_AREA] / PX**2
    assert count - 1 == size * size
    assert areas == pytest.approx(pi * layout.DOT_RADIUS**2, rel=0.08)
    corner = np.array([round(left * PX), round(top * PX)])
    printed = (middles[1:] + corner + 0.5) / PX
    wanted = np.array([sheet.page.on_page(at) for at in sheet.page.board.points.values()])
    apart = np.linalg.norm(printed[:, None] - wanted[None], axis=2)
    assert apart.min(axis=0).max() < 0.1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_columns_and_rows_are_named_beside_their_dots(paper):
    sheet = rendered(7, paper)
    lattice = sheet.page.board.lattice
    boxes = text_boxes(sheet.pdf)
    for column in range(7):
        x, y = sheet.page.on_page(lattice.xy(column, 0))
        below = [box for *box, text in boxes if text == "abcdefg"[column]]
        assert any(box[0] < x < box[2] and y < box[1] < y + 10 for box in below)
    for row in range(7):
        x, y = sheet.page.on_page(lattice.xy(0, row))
        beside = [box for *box, text in boxes if text == str(row + 1)]
        assert any(box[1] < y < box[3] and x - 10 < box[2] < x for box in beside)


def test_start_corners_are_told():
    sheet = rendered(7, "a4")
    for place, word in (("a7", "Blue"), ("g1", "Red")):
        x, y = sheet.page.on_page(sheet.page.board.points[place])
        near = [
            text
            for left, top, right, bottom, text in text_boxes(sheet.pdf)
            if abs((left + right) / 2 - x) < 10 and abs((top + bottom) / 2 - y) < 10
        ]
        assert word in near


def test_the_ruler_measures_100_mm_and_4_inches():
    """The middle line is the longest dark run below the ring; the ticks of 100 mm end on it."""
    sheet = rendered(7, "a4")
    below = max(marker.corners()[2][1] for marker in sheet.page.markers) + 1
    dark = sheet.grey < 140
    best = (0, 0, 0)
    for y in range(round(below * PX), dark.shape[0]):
        edges = np.flatnonzero(np.diff(np.r_[False, dark[y], False].astype(int)))
        for start, end in zip(edges[::2], edges[1::2], strict=True):
            best = max(best, (end - start, y, start))
    length, y, start = best
    assert length / PX == pytest.approx(101.6, abs=0.3)
    tick = dark[y - round(2.5 * PX), :]
    at = (np.flatnonzero(tick[start - 5 : start + length + 5]) - 5) / PX
    assert at.min() == pytest.approx(0, abs=0.2)
    assert at.max() == pytest.approx(100, abs=0.3)


def test_patches_show_their_colours():
    sheet = rendered(7, "a4")
    shown = {}
    for colour, box in sheet.page.patches.items():
        (x, y), h = box.at, box.side / 2 - 0.5
        shown[colour] = sheet.crop(x - h, y - h, x + h, y + h).reshape(-1, 3).mean(axis=0)
    assert shown["white"].min() > 250
    assert shown["black"].max() < 50
    assert shown["blue"][2] > 2 * shown["blue"][0]
    assert shown["red"][0] > 3 * shown["red"][2]
