"""A printed board is where the reader will look for it, on a page that is pleasant to play on."""

import re
from math import pi

import cv2
import numpy as np
import pypdfium2
import pytest

from companion.board import page as layout
from companion.board.sheet_code import parse
from companion.games import game
from companion.games.short_words import in_full
from tests.sheets.rendered import (
    ALL,
    PX,
    found_markers,
    overlap,
    pdf,
    rendered,
    text_boxes,
)

STANDARD_14 = (
    "Helvetica", "Times-Roman", "Times-Bold", "Times-Italic", "Courier", "Symbol", "ZapfDingbats",
)  # fmt: skip

BESIDE = 1.5
"""mm round the outermost dots, less than to the emblems of the start points."""

sheets = pytest.mark.parametrize(("size", "paper"), ALL)


@pytest.mark.slow
@sheets
def test_the_markers_and_no_others_lie_at_their_millimetres(size, paper):
    sheet = rendered(size, paper)
    found = found_markers(sheet.grey)
    assert set(found) == {marker.id for marker in sheet.page.markers}
    for marker in sheet.page.markers:
        assert np.abs(found[marker.id] - np.array(marker.corners())).max() < 0.1


@sheets
def test_the_dots_and_no_others_lie_at_their_millimetres(size, paper):
    sheet = rendered(size, paper)
    xs, ys = zip(*map(sheet.page.on_page, sheet.page.board.points.values()), strict=True)
    left, top = min(xs) - BESIDE, min(ys) - BESIDE
    right, bottom = max(xs) + BESIDE, max(ys) + BESIDE
    field = sheet.grey[round(top * PX) : round(bottom * PX), round(left * PX) : round(right * PX)]
    count, _, stats, middles = cv2.connectedComponentsWithStats((field < 60).astype(np.uint8))
    areas = stats[1:, cv2.CC_STAT_AREA] / PX**2
    assert count - 1 == size * size
    assert areas == pytest.approx(pi * layout.DOT_RADIUS**2, rel=0.08)
    corner = np.array([round(left * PX), round(top * PX)])
    printed = (middles[1:] + corner + 0.5) / PX
    wanted = np.array([sheet.page.on_page(at) for at in sheet.page.board.points.values()])
    apart = np.linalg.norm(printed[:, None] - wanted[None], axis=2)
    assert apart.min(axis=0).max() < 0.1


@sheets
def test_the_qr_says_which_sheet_it_is(size, paper):
    sheet = rendered(size, paper)
    box = sheet.page.qr
    (x, y), reach = box.at, box.side / 2 + 2.5
    crop = sheet.crop(x - reach, y - reach, x + reach, y + reach)
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(np.ascontiguousarray(crop))
    code, declared = parse(text), game("line-wars").options
    assert (code.game, code.item, code.paper) == ("line-wars", "board", paper)
    told = in_full(declared, code.options)
    assert set(told) == {option.id for option in declared}, "every house rule, defaults too"
    assert game("line-wars").choose(told) == game("line-wars").choose({"size": size})


@sheets
def test_nothing_lies_near_the_rim(size, paper):
    sheet = rendered(size, paper)
    height, width = sheet.grey.shape
    rim = int(layout.RIM * PX)
    outside = np.ones((height, width), bool)
    outside[rim : height - rim, rim : width - rim] = False
    assert sheet.grey[outside].min() == 255


@sheets
def test_the_page_measures_what_its_paper_does(size, paper):
    document = pypdfium2.PdfDocument(pdf(size, paper))
    assert len(document) == 1
    width, height = (v * 25.4 / 72 for v in document[0].get_size())
    assert (width, height) == pytest.approx(layout.PAPERS[paper], abs=0.05)


@sheets
def test_quiet_zones_are_white(size, paper):
    """A module round each marker and four round the QR."""
    sheet = rendered(size, paper)
    places = [(m.at, m.side / 2, m.side / 7) for m in sheet.page.markers]
    places.append((sheet.page.qr.at, sheet.page.qr.side / 2, 4 * sheet.page.qr.side / 33))
    for (x, y), half, quiet in places:
        reach = half + quiet
        zone = sheet.crop(x - reach, y - reach, x + reach, y + reach).min(axis=2).copy()
        ring = round(quiet * PX) - 2
        zone[ring:-ring, ring:-ring] = 255
        assert zone.min() == 255


@sheets
def test_words_overlap_neither_each_other_nor_the_board(size, paper):
    sheet = rendered(size, paper)
    boxes = text_boxes(sheet.pdf)
    assert len(boxes) > 2 * size + 100
    for k, one in enumerate(boxes):
        for other in boxes[k + 1 :]:
            assert not overlap(one, other), (one, other)
    taken = [(m.at, m.side / 2 + 1.8) for m in sheet.page.markers]
    taken += [(box.at, box.side / 2) for box in sheet.page.patches.values()]
    taken += [(sheet.page.on_page(at), 1.5) for at in sheet.page.board.points.values()]
    taken.append((sheet.page.qr.at, sheet.page.qr.side / 2 + 2.0))
    for (x, y), half in taken:
        for box in boxes:
            assert not overlap(box, (x - half, y - half, x + half, y + half)), box


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


@sheets
def test_every_font_is_ours_and_embedded(size, paper):
    data = pdf(size, paper)
    fonts = re.findall(rb"/BaseFont\s*/(\S+)", data)
    assert fonts
    assert all(re.fullmatch(rb"[A-Z]{6}\+Lato-(Light|Regular|Bold)", name) for name in fonts)
    assert data.count(b"/Type /FontDescriptor") == data.count(b"/FontFile2 ") == len(set(fonts))
    for name in STANDARD_14:
        assert name.encode() not in data


@sheets
def test_the_file_is_small_and_says_what_it_is(size, paper):
    data = pdf(size, paper)
    assert len(data) < 300_000
    about = pypdfium2.PdfDocument(data).get_metadata_dict()
    assert about["Title"] == f"Line Wars {size} × {size}"
    assert about["Author"]
    assert "Line Wars" in about["Subject"]
    assert re.search(rb"/Lang \(en\)", data)
    assert re.search(rb"/PrintScaling /None", data)


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


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_ink_saver_needs_less_ink_and_no_colour(paper):
    plain, saving = rendered(7, paper), rendered(7, paper, True)
    assert (255 - saving.grey).sum() < (255 - plain.grey).sum()
    spread = saving.rgb.max(axis=2).astype(int) - saving.rgb.min(axis=2)
    assert spread.max() < 30
    assert set(found_markers(saving.grey)) == {marker.id for marker in saving.page.markers}
