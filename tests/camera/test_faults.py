"""Faults of photos: each is present, and the photo's truth file stays correct."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.board.page import PAPERS
from companion.board.tiles import tile_corner, tiles
from companion.games import game
from companion.games.sheet_page import sheet_page
from tests.camera.deal import Dealt, truth
from tests.camera.faults import FAULTS, NotForThis, deal_faulty, photograph_faulty
from tests.camera.pictures import upright
from tests.camera.presses import UNPRINTED
from tests.camera.shot import Photo

KIND = "corona-line-printed"


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheets")


def taken(name: str, sheets: Path, seed: int = 3) -> tuple[Dealt, Photo]:
    dealt = deal_faulty(name, KIND, "desk", seed, sheets, size=7, long_side=1280)
    return dealt, photograph_faulty(name, dealt)


def seen(photo: Photo) -> dict[int, np.ndarray]:
    """Markers by id with their middles, in px."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000)
    detector = cv2.aruco.ArucoDetector(dictionary)
    corners, ids, _ = detector.detectMarkers(cv2.cvtColor(upright(photo), cv2.COLOR_RGB2GRAY))
    if ids is None:
        return {}
    return {int(i): quad[0].mean(0) for i, quad in zip(ids.ravel(), corners, strict=True)}


def expected(dealt: Dealt) -> dict[int, np.ndarray]:
    page = sheet_page(game(dealt.board.game), dealt.options, "board", dealt.paper)
    return {marker.id: np.array(marker.at) for marker in page.markers}


def test_what_is_printed_smaller_lies_closer_together_with_its_marks(sheets: Path) -> None:
    whole, photo = taken("scale-90", sheets)
    markers, there = expected(whole), seen(photo)
    assert len(there) >= 11
    middle = np.array([105.0, 148.5]) if whole.paper == "a4" else np.array([107.95, 139.7])
    for i, at in there.items():
        assert np.hypot(*(photo.to_px(middle + 0.9 * (markers[i] - middle)) - at)) < 2.5
    dots = [whole.board.points[dot] for name in whole.marks if name.startswith("line ")
            for dot in name.removeprefix("line ").split("-")]  # fmt: skip
    page = sheet_page(game("corona-line"), whole.options, "board", whole.paper)
    ends = np.array([point for mark in whole.scene.marks if hasattr(mark, "points")
                     for point in (mark.points[0], mark.points[-1])])  # fmt: skip
    for dot in dots:
        at = middle + 0.9 * (np.array(page.on_page(dot)) - middle)
        assert np.hypot(*(ends - at).T).min() < 3.0


def test_coins_cover_markers(sheets: Path) -> None:
    dealt, photo = taken("covered-two", sheets)
    assert len(set(seen(photo)) & set(expected(dealt))) == 10


def test_a_corner_is_outside_the_picture(sheets: Path) -> None:
    _, photo = taken("corner-cut", sheets)
    width, height = photo.size
    out = [not (0 <= x < width and 0 <= y < height) for x, y in photo.points.values()]
    assert any(out)
    assert 6 <= len(seen(photo)) <= 11


def test_a_mirrored_photo_has_its_points_mirrored_and_no_markers(sheets: Path) -> None:
    dealt, photo = taken("mirrored", sheets)
    assert not set(seen(photo)) & set(expected(dealt))
    tl, tr, br = (np.array(photo.points[name]) for name in ("tl", "tr", "br"))
    across, down = tr - tl, br - tr
    assert across[0] * down[1] - across[1] * down[0] < 0


def test_the_truth_describes_both_sheets(sheets: Path) -> None:
    dealt, photo = taken("two-sheets", sheets, seed=4)
    told = truth(dealt, "a.jpg", photo)
    assert told["others"]
    assert told["others"][0]["sheet"]["corners_px"] != told["sheet"]["corners_px"]
    assert len(set(seen(photo)) & set(expected(dealt))) >= 6


def test_a_screen_shows_the_board_where_its_points_say(sheets: Path) -> None:
    dealt, photo = taken("screen", sheets)
    there, markers = seen(photo), expected(dealt)
    assert len(set(there) & set(markers)) >= 6
    middle = np.mean(list(photo.points.values()), axis=0)
    assert np.hypot(*(np.mean(list(there.values()), axis=0) - middle)) < 0.1 * photo.size[0]


@pytest.mark.parametrize("name", ["far", "dark", "bent"])
def test_each_fault_takes_something_from_the_markers(name: str, sheets: Path) -> None:
    """Those by which a photo is refused are in tests/photo/locate/test_faults.py."""
    _, photo = taken(name, sheets)
    x, y = np.array(list(photo.points.values())).T
    wide = np.hypot(x[1] - x[0], y[1] - y[0])
    measured = {
        "far": wide < 0.25 * max(photo.size),
        "dark": upright(photo).mean() < 50,
        "bent": photo.look.curl > 30,
    }
    assert measured[name]


def test_a_fault_is_named_in_the_truth_and_not_every_sheet_can_have_each(sheets: Path) -> None:
    dealt = deal_faulty("grey", KIND, "desk", 1, sheets)
    assert truth(dealt, "a.jpg")["fault"] == "grey"
    assert truth(dealt, "a.jpg")["expected"] == FAULTS["grey"].expected == "read"
    for name in ("grey", "scale-95", "covered-marker"):
        with pytest.raises(NotForThis):
            deal_faulty(name, "corona-line-hand-drawn", "desk", 1, sheets)


def test_what_a_printer_leaves_out_at_the_edges_never_reaches_a_tile(sheets: Path) -> None:
    whole = sheet_page(game("lineage"), game("lineage").choose(), "board", "a4")
    for paper, size in PAPERS.items():
        corner = tile_corner(paper)
        for tile in tiles(whole):
            far = [size[k] - corner[k] - tile.size[k] for k in range(2)]
            assert min(*corner, *far) > UNPRINTED
    with pytest.raises(NotForThis):
        deal_faulty("cut-short", "lineage-board", "desk", 1, sheets)
