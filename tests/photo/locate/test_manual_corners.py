from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.photo import Pointed, Refusal, read_photo
from companion.photo.image.load import load_photo
from companion.photo.printed.sheet import find_sheets

SAMPLES = Path(__file__).parents[3] / "samples"


def truth(name: str) -> dict[str, Any]:
    return dict(json.loads((SAMPLES / f"{name}.json").read_text()))


def corners_by_hand(name: str, seed: int = 3) -> tuple[tuple[float, float], ...]:
    """The corners as somebody drags them: half a per cent of the sheet off."""
    corners = np.array(truth(name)["sheet"]["corners_px"])
    across = float(np.hypot(*(corners[2] - corners[0])))
    moved = corners + np.random.default_rng(seed).normal(0, 0.004 * across, corners.shape)
    return tuple((float(x), float(y)) for x, y in moved)


@pytest.mark.parametrize(
    "name", ["line-wars-printed-creased", "line-wars-hand-drawn-squared-shadow"]
)
def test_a_board_is_read_where_its_corners_are_pointed_at(name: str) -> None:
    said = truth(name)
    pointed = Pointed(corners_by_hand(name), said["sheet"]["paper"] or "")
    options = {"size": str(said["options"]["size"])}
    found = read_photo(SAMPLES / f"{name}.jpg", game=said["game"], options=options, pointed=pointed)
    wrong = [m["mark"] for m in said["marks"] if found.marks[m["mark"]].value != m["value"]]
    assert wrong == []
    assert len(found.unsure) <= 3
    assert found.sheet.paper == said["sheet"]["paper"]


def test_a_sheet_whose_markers_are_all_covered_is_read_by_its_corners(tmp_path: Path) -> None:
    name = "line-wars-printed-creased"
    picture = cv2.imread(str(SAMPLES / f"{name}.jpg"))
    assert picture is not None
    (sheet,) = find_sheets(load_photo(SAMPLES / f"{name}.jpg").rgb)
    for marker in sheet.page.markers:
        ring = np.array(marker.corners()) - np.array(sheet.page.offset)
        cv2.fillPoly(picture, [sheet.warp.to_photo(ring).astype(np.int32)], (150, 150, 150))
    covered = tmp_path / "covered.png"
    cv2.imwrite(str(covered), picture)
    said = truth(name)
    pointed = Pointed(corners_by_hand(name), said["sheet"]["paper"])
    options = {"size": str(said["options"]["size"])}
    found = read_photo(covered, game="line-wars", options=options, pointed=pointed)
    assert {m["mark"]: m["value"] for m in said["marks"]} == {
        name: mark.value for name, mark in found.marks.items()
    }


SQUARE = ((100.0, 100.0), (900.0, 100.0), (900.0, 900.0), (100.0, 900.0))


@pytest.mark.parametrize(
    "corners",
    [
        (SQUARE[1], SQUARE[0], SQUARE[2], SQUARE[3]),
        SQUARE[::-1],
        SQUARE[:3],
        ((0.0, 0.0),) * 4,
        ((100.0, 100.0), (900.0, 100.0), (900.0, 104.0), (100.0, 104.0)),
        ((100.0, 100.0), (900.0, 100.0), (300.0, 200.0), (100.0, 900.0)),
        ((float("nan"), 100.0), *SQUARE[1:]),
    ],
    ids=["crossed", "mirrored", "three", "one place", "flat", "dented", "nowhere"],
)
def test_corners_that_are_no_sheets_are_refused(corners: tuple[tuple[float, float], ...]) -> None:
    with pytest.raises(Refusal) as caught:
        read_photo(SAMPLES / "overlay.jpg", game="line-wars", pointed=Pointed(corners, "a4"))
    assert caught.value.code == "bad-corners"


@pytest.mark.parametrize(
    ("game", "pointed", "code"),
    [
        (None, Pointed(SQUARE, "a4"), "which-game"),
        ("line-wars", Pointed(SQUARE, "a3"), "no-sheet"),
        ("line-wars", Pointed(SQUARE, "a4", "slip"), "no-sheet"),
        ("lineage", Pointed(SQUARE), "needs-sheet"),
    ],
)
def test_a_sheet_that_there_is_not_is_refused(
    game: str | None, pointed: Pointed, code: str
) -> None:
    with pytest.raises(Refusal) as caught:
        read_photo(SAMPLES / "overlay.jpg", game=game, pointed=pointed)
    assert caught.value.code == code


def test_paper_without_a_dot_is_a_board_without_a_mark(tmp_path: Path) -> None:
    by_lamplight = np.full((1000, 1000, 3), (205, 225, 235), np.uint8)
    cv2.imwrite(str(tmp_path / "blank.png"), by_lamplight)
    found = read_photo(tmp_path / "blank.png", game="line-wars", pointed=Pointed(SQUARE))
    assert found.values == {}
    assert found.sheet.kind == "hand-drawn"
