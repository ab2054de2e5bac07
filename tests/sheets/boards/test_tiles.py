"""A board larger than paper comes in tiles that glued together are the board, markers and all."""

from __future__ import annotations

import re
from functools import cache

import cv2
import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from companion.board import PAPERS, Board, Page, ring_page
from companion.board.page import DOT_RADIUS, RIM
from companion.board.sheet_code import parse
from companion.board.tiles import LARGEST, OVERLAP, Tile, tile_corner, tiles
from companion.games import game
from companion.games.sheet_page import NoSuchSheet, sheet_page
from companion.sheets import print_sheet
from tests.sheets.measured import disc_middle
from tests.sheets.rendered import (
    PX,
    all_apart,
    code_on,
    darkest,
    found_markers,
    overlap,
    pixels,
    text_boxes,
)

GAME = game("lineage")
GLUED_PX = 100 / 25.4
"""Pixels in a mm of the glued board."""
both_papers = pytest.mark.parametrize("paper", list(PAPERS))


@cache
def printed(paper: str, item: str = "tiles", language: str = "en") -> bytes:
    return print_sheet("lineage", item, GAME.choose(), paper, language=language)


def whole(paper: str) -> Page:
    return sheet_page(GAME, GAME.choose(), "board", paper)


@cache
def glued(paper: str) -> NDArray[np.uint8]:
    """All tiles cut out along their marks and laid on each other."""
    page = whole(paper)
    side = round(page.size[0] * GLUED_PX)
    board = np.zeros((side, side, 3), np.uint8)
    for number, tile in enumerate(tiles(page), start=1):
        sheet = pixels(printed(paper), 100, number)
        x, y = (round(v * GLUED_PX) for v in tile_corner(paper))
        w, h = (round(v * GLUED_PX) for v in tile.size)
        left, top = (round(v * GLUED_PX) for v in tile.corner)
        cut = sheet[y : y + h, x : x + w][: side - top, : side - left]
        board[top : top + cut.shape[0], left : left + cut.shape[1]] = cut
    return board


@pytest.mark.slow
@both_papers
def test_the_glued_board_shows_every_marker_at_its_millimetres(paper: str) -> None:
    found = found_markers(cv2.cvtColor(glued(paper), cv2.COLOR_RGB2GRAY))
    page = whole(paper)
    assert set(found) == {marker.id for marker in page.markers}
    for marker in page.markers:
        at = found[marker.id] * PX / GLUED_PX
        assert np.abs(at - np.array(marker.corners())).max() < 0.5


@both_papers
def test_a_tiles_code_says_which_board_it_belongs_to(paper: str) -> None:
    page, at = whole(paper), tile_corner(paper)
    assert page.qr is not None
    number, tile = next(
        (number, tile)
        for number, tile in enumerate(tiles(page), start=1)
        if _inside(tile, page.qr.at, page.qr.side / 2)
    )
    x, y = (at[k] + page.qr.at[k] - tile.corner[k] for k in range(2))
    rgb = pixels(printed(paper), number=number)
    code = parse(code_on(rgb, (x, y), page.qr.side))
    assert (code.game, code.item, code.paper) == ("lineage", "board", paper)


@pytest.mark.slow
@both_papers
def test_every_intersection_lies_at_its_place_on_its_tiles(paper: str) -> None:
    """As ``companion board lineage tile-b2 --json`` gives it; markers and codes as well."""
    seen, markers, codes = set(), set(), 0
    for number, tile in enumerate(tiles(whole(paper)), start=1):
        page = sheet_page(GAME, GAME.choose(), f"tile-{tile.name}", paper)
        rgb = pixels(printed(paper), number=number)
        ink = 255.0 - darkest(rgb)
        for name, point in page.board.points.items():
            at = page.on_page(point)
            if tile.holds(whole(paper).on_page(point), 2.0):
                assert np.hypot(*np.subtract(disc_middle(ink, at, DOT_RADIUS), at)) < 0.1, name
                seen.add(name)
        if page.markers:
            found = found_markers(cv2.cvtColor(rgb, cv2.COLOR_RGB2GRAY))
            assert set(found) == {marker.id for marker in page.markers}
            for marker in page.markers:
                assert np.abs(found[marker.id] - np.array(marker.corners())).max() < 0.1
            markers |= set(found)
        codes += page.qr is not None
    assert seen == set(whole(paper).board.points)
    assert markers == {marker.id for marker in whole(paper).markers}
    assert codes == 1


def test_the_board_is_as_large_on_both_papers() -> None:
    one, other = whole("a4"), whole("letter")
    assert one.board == other.board
    assert one.board.size == pytest.approx((457.2, 457.2))
    assert [(t.corner, t.size) for t in tiles(one)] == [(t.corner, t.size) for t in tiles(other)]


@pytest.mark.slow
@pytest.mark.parametrize("side", [100.0, 140.0, 200.0, 300.0, 457.2, 620.0])
def test_no_marker_nor_code_lies_on_a_seam(side: float) -> None:
    page = ring_page(Board("test", "board", (side, side), tiled=True), "a4", 900)
    pieces = tiles(page)
    assert max(max(tile.size) for tile in pieces) <= LARGEST
    assert page.qr is not None
    for at, reach in [(m.at, m.side * 9 / 14) for m in page.markers] + [
        (page.qr.at, page.qr.side / 2 + 1.0)
    ]:
        assert sum(_inside(tile, at, reach) for tile in pieces) == 1
        assert min(*at, page.size[0] - at[0], page.size[1] - at[1]) >= reach


def _inside(tile: Tile, at: tuple[float, float], reach: float) -> bool:
    return all(
        tile.corner[k] <= at[k] - reach and at[k] + reach <= tile.corner[k] + tile.shown[k]
        for k in range(2)
    )


def test_tiles_overlap_where_they_have_a_neighbour() -> None:
    by_name = {tile.name: tile for tile in tiles(whole("a4"))}
    assert sorted(by_name) == ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]
    assert np.subtract(by_name["a3"].size, by_name["a3"].shown) == pytest.approx(OVERLAP)
    assert np.subtract(by_name["c1"].size, by_name["c1"].shown) == pytest.approx(0)
    assert by_name["a3"].corner == (0, 0)


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "language"), [("a4", "en"), ("letter", "de")])
def test_pages_keep_off_the_rim_and_words_off_each_other(paper: str, language: str) -> None:
    data = printed(paper, language=language)
    (left, top), pieces = tile_corner(paper), [None, *tiles(whole(paper))]
    assert len(pypdfium2.PdfDocument(data)) == len(pieces)
    for number, tile in enumerate(pieces):
        sheet = darkest(pixels(data, 100, number))
        rim = int(RIM * 100 / 25.4)
        sheet[rim:-rim, rim:-rim] = 255
        assert sheet.min() == 255
        boxes = text_boxes(data, number)
        if tile is not None:
            right, bottom = left + tile.size[0], top + tile.size[1]
            marks = (left - 5.5, top - 5.5, right + 5.5, bottom + 5.5)
            boxes = [box for box in boxes if not overlap(box, marks)]
            assert "Lineage" in [box[4] for box in boxes]
        all_apart(boxes)


@pytest.mark.slow
@both_papers
def test_the_file_is_small_complete_and_the_same_every_time(paper: str) -> None:
    data = printed(paper)
    assert len(data) < 360_000
    assert print_sheet("lineage", "board", GAME.choose(), paper) == data
    titles = [entry.get_title() for entry in pypdfium2.PdfDocument(data).get_toc()]
    assert titles[1:] == [f"Tile {tile.name}" for tile in tiles(whole(paper))]
    assert titles[1] == "Tile a3"
    fonts = set(re.findall(rb"/BaseFont\s*/(\S+)", data))
    assert all(re.fullmatch(rb"[A-Z]{6}\+Lato-(Light|Regular|Bold)", name) for name in fonts)
    assert re.search(rb"/PrintScaling /None", data)


@both_papers
def test_one_tile_is_printed_again_as_it_was(paper: str) -> None:
    alone = printed(paper, "tile-b2")
    assert len(pypdfium2.PdfDocument(alone)) == 1
    assert pypdfium2.PdfDocument(alone).get_metadata_dict()["Title"] == "Lineage · Tile b2"
    assert (pixels(alone, 100) == pixels(printed(paper), 100, 5)).all()


@pytest.mark.parametrize("item", ["tile-d1", "tile-", "tile-b22", "tile"])
def test_a_tile_that_is_not_there_is_refused(item: str) -> None:
    with pytest.raises(NoSuchSheet, match="tile"):
        print_sheet("lineage", item, GAME.choose(), "a4")


def test_a_board_that_fits_has_no_tiles() -> None:
    chosen = game("line-wars")
    with pytest.raises(NoSuchSheet, match="board"):
        print_sheet("line-wars", "tiles", chosen.choose(), "a4")


def test_no_line_or_place_lies_within_a_stone_s_radius_of_a_seam():
    page = whole("a4")
    seams = [{tile.corner[axis] for tile in tiles(page)} - {0.0} for axis in range(2)]
    for axis in range(2):
        assert len(seams[axis]) == 2
        for seam in seams[axis]:
            for at in page.board.points.values():
                assert abs(page.on_page(at)[axis] - seam) >= page.board.stone
            for stroke in page.board.strokes:
                along = [page.on_page(at)[axis] for at in stroke]
                if len(stroke) == 2 and along[0] == along[1]:
                    assert abs(along[0] - seam) >= 9.0
            for marker in page.markers:
                assert abs(marker.at[axis] - seam) >= marker.side / 2 + 2.0


def test_every_line_that_wraps_ends_in_an_arrowhead_on_both_sides():
    for board in GAME.boards(GAME.choose()).values():
        tips = [stroke[1] for stroke in board.strokes if len(stroke) == 3]
        ends = [at for stroke in board.strokes if len(stroke) == 2 for at in stroke]
        assert sorted(tips) == sorted(ends)
        assert len(tips) == 2 * 16
