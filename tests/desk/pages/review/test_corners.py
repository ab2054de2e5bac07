"""A sheet that is pointed at by its corners."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from companion.application.reading.pointing import begin_pointing
from companion.board import EMPTY
from tests.desk.conftest import Seat
from tests.desk.pages.review.photos import CREASED, SAMPLES, drag, opened, photo, truth
from tests.desk.pixels import in_photo
from tests.desk.widgets import pressed, words


def without_markers(tmp_path: Path) -> Path:
    """A printed sheet whose markers are all covered."""
    from companion.photo.image.load import load_photo
    from companion.photo.printed.sheet import find_sheets

    path = SAMPLES / f"{CREASED}.jpg"
    (sheet,) = find_sheets(load_photo(path).rgb)
    image = Image.open(path)
    for marker in sheet.page.markers:
        ring = np.array(marker.corners()) - np.array(sheet.page.offset)
        points = [tuple(at) for at in sheet.warp.to_photo(ring).tolist()]
        ImageDraw.Draw(image).polygon(points, fill=(150, 150, 150))
    image = image.crop((0, 0, image.width, int(image.height * 0.55)))
    image.save(tmp_path / "covered.png")
    return tmp_path / "covered.png"


def test_no_corners_are_asked_for_where_they_cannot_help(seat: Seat, tmp_path: Path) -> None:
    path = Path(shutil.copy(SAMPLES / "overlay.jpg", tmp_path))
    page = opened(seat, path)
    assert page.review.refused is not None
    assert page.review.refused.code == "has-score"
    seat.wait(0.05)
    seat.picture("review-has-score")
    told = words(page.side)
    assert "This picture already has a score on it. Use the original photo." in told
    assert "corners" not in told
    begin_pointing(page.review)
    assert not page.review.state.pointing


def test_corners_are_dragged_where_no_sheet_was_found(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, without_markers(tmp_path))
    review = page.review
    assert review.refused is not None
    told = words(page.side)
    assert told.count("Take the photo again") == 1
    assert "You can also mark the corners of the sheet." in told
    begin_pointing(review)
    seat.wait(0.05)
    assert len(review.state.pointing) == 4
    corners = page.photo.port.to_screen(np.array(review.state.pointing))
    at = tuple(int(n) for n in corners[0])
    drag(seat, page.photo, (at[0], at[1]), (at[0] - 30, at[1] - 20))
    moved = review.state.pointing
    seat.picture("review-corners")
    drag(seat, page.photo, (at[0] - 30, at[1] - 20), (at[0], at[1]))
    seat.key("<Control-z>")
    assert review.state.pointing == moved
    pressed(page.side.corners.rim, "Rotate the arrows")
    assert review.state.pointing == (*moved[1:], moved[0])
    seat.key("<Control-z>")
    assert page.side.corners.games.get() == "", "no game is taken for granted"
    assert words(page.side.corners.rim).count("Then choose the game.") == 1
    seat.key("<Return>")
    assert review.refused is not None
    page.side.corners.games.set("Line Wars")
    page.side.corners._chosen()
    assert review.state.target[0] == "line-wars"
    assert "Then choose the game." not in words(page.side.corners.rim)
    size = str(truth(CREASED)["options"]["size"])
    review.aim_at("line-wars", "board", "a4", (("size", size),))
    seat.wait(0.02)
    assert page.side.corners.papers.get() == "A4"
    page.photo.focus_force()
    seat.key("<Return>")
    seat.until(lambda: review.answer is not None)
    assert review.state.ask.pointed is not None
    seat.key("<Control-z>")
    assert review.state.pointing == moved
    seat.key("<Escape>")
    assert review.state.pointing == ()
    assert review.refused is not None


def test_corners_set_by_hand_read_the_sheet(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path, CREASED))
    review, said = page.review, truth(CREASED)
    begin_pointing(review)
    seat.wait(0.02)
    assert page.side.corners.sheets.get() == "Board, 7 × 7"
    page.photo.focus_force()
    seat.key("<Return>")
    seat.until(lambda: review.answer is not None)
    assert review.found is not None
    true = {m["mark"]: m["value"] for m in said["marks"] if m["value"] != EMPTY}
    assert review.values() == true


def test_the_board_is_laid_as_it_would_be_read_and_a_loupe_shows_the_corner(
    seat: Seat, tmp_path: Path
) -> None:
    page = opened(seat, photo(tmp_path, CREASED))
    review, view = page.review, page.photo
    links = view.links
    assert links is not None
    dots = {name: in_photo(links, name) for name in ("line a1-b1", "line f7-g7")}
    begin_pointing(review)
    seat.wait(0.1)
    lines = view.handles.grid(view.handles.corners)
    assert len(lines) == 14
    for at in dots.values():
        away = [abs(np.linalg.det([b - a, at - a])) / np.hypot(*(b - a)) for a, b in lines]
        assert min(away) < 25, "a row of the grid goes through the line"
    x, y = view.port.to_screen(np.array(view.handles.corners))[0]
    view.event_generate("<ButtonPress-1>", x=int(x), y=int(y))
    view.event_generate("<B1-Motion>", x=int(x) + 24, y=int(y) + 18)
    seat.desk.update()
    assert view.handles._loupe is not None
    seat.picture("corner-loupe")
    view.event_generate("<ButtonRelease-1>", x=int(x) + 24, y=int(y) + 18)
    moved = review.state.pointing
    seat.key("<Control-z>")
    assert review.state.pointing != moved
