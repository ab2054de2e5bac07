"""The test camera: its claims about a photo are true of the photo."""

import io
import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image, ImageOps

from companion.games.line_wars import GAME
from companion.games.sheet_page import sheet_page
from tests.camera import LOOKS, Blank, Dot, Photo, Scene, Stroke, draw_look, photograph
from tests.camera.deal import deal, truth


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheets")


def upright(photo: Photo) -> np.ndarray:
    with Image.open(io.BytesIO(photo.jpeg)) as image:
        return np.asarray(ImageOps.exif_transpose(image))


@pytest.mark.parametrize("look", LOOKS[::4])
def test_markers_lie_where_the_photo_says(look: str, sheets: Path) -> None:
    dealt = deal("printed", look, 31, sheets, size=7, long_side=1280, fill=0.8)
    photo = photograph(dealt.scene)
    page = sheet_page(GAME, dealt.options, "board", dealt.paper)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000)
    detector = cv2.aruco.ArucoDetector(dictionary)
    grey = cv2.cvtColor(upright(photo), cv2.COLOR_RGB2GRAY)
    corners, ids, _ = detector.detectMarkers(grey)
    assert ids is not None
    seen = {int(i): quad[0] for i, quad in zip(ids.ravel(), corners, strict=True)}
    assert len(seen) >= 9
    off = [
        seen[marker.id] - photo.to_px(np.array(marker.corners()))
        for marker in page.markers
        if marker.id in seen
    ]
    # The detector's corners are rough until they are refined; a marker's middle is not.
    assert max(np.hypot(*corners.mean(0)) for corners in off) < 2.0
    assert np.median(np.abs(off)) < 1.0


def test_the_same_scene_gives_the_same_photo(sheets: Path) -> None:
    first, again = (
        photograph(deal("hand-drawn", "desk", 5, sheets, long_side=1280).scene) for _ in range(2)
    )
    other = photograph(deal("hand-drawn", "desk", 6, sheets, long_side=1280).scene)
    assert first.jpeg == again.jpeg
    assert first.jpeg != other.jpeg


def test_a_scene_survives_json(sheets: Path) -> None:
    scene = deal("hand-drawn", "clutter", 8, sheets, size=5, long_side=1280).scene
    told = json.loads(json.dumps(scene.to_json()))
    assert Scene.from_json(told).to_json() == told


@pytest.mark.parametrize("quarter", range(4))
def test_ink_lies_where_it_was_drawn_however_the_phone_was_held(quarter: int) -> None:
    look = draw_look("desk", np.random.default_rng(quarter), quarter=quarter, long_side=1280)
    marks = (
        Stroke(((60.0, 60.0), (60.0, 120.0)), "blue-felt", "felt", overshoot=0.0, wobble=0.1),
        Stroke(((150.0, 180.0), (150.0, 240.0)), "red-felt", "felt", overshoot=0.0, wobble=0.1),
        Dot((60.0, 200.0), 2.0),
    )
    photo = photograph(Scene(quarter, Blank((210.0, 297.0)), marks, look))
    picture = upright(photo).astype(int)
    assert picture.shape[1::-1] == photo.size
    places = photo.to_px(np.array([(60.0, 90.0), (150.0, 210.0), (60.0, 200.0), (110.0, 150.0)]))
    blue, red, black, paper = (picture[round(y), round(x)] for x, y in places)
    assert blue[2] - blue[0] > 60
    assert red[0] - red[2] > 60
    assert black.max() < 90
    assert paper.min() > 150


def test_truth_tells_every_mark_of_the_board(sheets: Path) -> None:
    dealt = deal("hand-drawn", "desk", 5, sheets, size=6)
    told = truth(dealt, "photo.jpg")
    assert [mark["mark"] for mark in told["marks"]] == [slot.name for slot in dealt.board.slots]
    drawn = {mark["mark"]: mark["value"] for mark in told["marks"] if mark["value"] != "empty"}
    assert drawn == dict(dealt.marks)
    assert told["score"] is not None
