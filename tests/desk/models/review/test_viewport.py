from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.desk.models.review.picture import Picture
from companion.desk.models.review.viewport import NEAREST_ZOOM, Viewport
from companion.desk.pages.shared.photo_links import PhotoLinks
from companion.games import game
from companion.scoring.grid_warp import GridWarp
from tests.application.reading.readings import Flat
from tests.desk.pixels import in_photo

SIZE = (400, 300)
QUARTERS = st.integers(0, 3)
SHARE = st.floats(0.0, 1.0)


def port(quarters: int = 0) -> Viewport:
    found = Viewport(SIZE, (500, 450), quarters)
    found.fit()
    return found


@given(QUARTERS, SHARE, SHARE, st.floats(-12, 12), SHARE, SHARE)
def test_a_pixel_of_the_view_leads_back_to_itself(
    quarters: int, x: float, y: float, steps: float, at_x: float, at_y: float
) -> None:
    view = port(quarters)
    view.zoom_at(1.25**steps, at_x * 500, at_y * 450)
    photo = view.to_picture(x * 500, y * 450)
    back = view.to_screen(np.array([photo]))[0]
    assert back == pytest.approx((x * 500, y * 450), abs=1e-6)


@given(QUARTERS)
def test_all_of_a_picture_fits_whichever_way_it_is_turned(quarters: int) -> None:
    view = port(quarters)
    corners = view.to_screen(np.array([(0, 0), (400, 0), (400, 300), (0, 300)]))
    assert corners.min() >= -1e-6
    assert (corners.max(axis=0) <= (500 + 1e-6, 450 + 1e-6)).all()
    assert view.whole


def test_zooming_keeps_what_is_under_the_pointer() -> None:
    view = port()
    before = view.to_picture(200, 180)
    view.zoom_at(1.25, 200, 180)
    assert view.to_picture(200, 180) == pytest.approx(before)


def test_the_zoom_has_bounds() -> None:
    view = port()
    for _ in range(60):
        view.zoom_at(1.25, 250, 225)
    assert view.zoom == NEAREST_ZOOM
    for _ in range(90):
        view.zoom_at(0.8, 250, 225)
    assert view.zoom < view.fitting


@pytest.mark.parametrize(
    ("quarters", "colours"),
    [
        (0, ("red", "green", "blue", "yellow")),
        (1, ("yellow", "red", "green", "blue")),
        (2, ("blue", "yellow", "red", "green")),
        (3, ("green", "blue", "yellow", "red")),
    ],
)
def test_a_turned_picture_is_cut_as_it_is_turned(quarters: int, colours: tuple[str, ...]) -> None:
    image = Image.new("RGB", (1600, 1200))
    for colour, box in {
        "red": (0, 0, 800, 600), "green": (800, 0, 1600, 600),
        "blue": (800, 600, 1600, 1200), "yellow": (0, 600, 800, 1200),
    }.items():  # fmt: skip
        image.paste(colour, box)
    picture = Picture(image, SIZE)
    size = (400, 300) if quarters % 2 == 0 else (300, 400)
    seen = []
    for x, y in ((0, 0), (0.5, 0), (0.5, 0.5), (0, 0.5)):
        box = (x * size[0], y * size[1], (x + 0.5) * size[0], (y + 0.5) * size[1])
        cut = picture.cut(box, (40, 30), quarters)
        assert cut.size == (40, 30)
        seen.append(cut.getpixel((20, 15)))
    wanted = [Image.new("RGB", (1, 1), colour).getpixel((0, 0)) for colour in colours]
    assert seen == wanted


def test_a_grid_is_as_good_as_the_warp_it_was_made_of() -> None:
    board = game("line-wars").boards(game("line-wars").choose({}))["board"]
    grid = GridWarp.of(Flat(), board.size)
    places = np.random.default_rng(1).uniform(-40, 200, (200, 2))
    assert grid.to_photo(places) == pytest.approx(Flat().to_photo(places), abs=1e-3)


def test_a_mark_is_found_where_it_lies_in_the_photo() -> None:
    board = game("line-wars").boards(game("line-wars").choose({}))["board"]
    links = PhotoLinks(board, Flat())
    for slot in board.slots:
        outline = links.outline(slot.name)
        assert outline is not None
        assert (outline.min(axis=0) < outline.max(axis=0)).all()
        assert links.at(*in_photo(links, slot.name)) == slot.name
    assert links.at(0.0, 0.0) == ""
    assert links.quarters == 0


def test_a_photo_on_its_side_is_shown_upright() -> None:
    board = game("line-wars").boards(game("line-wars").choose({}))["board"]

    class OnItsSide:
        """The board's top is at the photo's left."""

        def to_photo(self, points: np.ndarray) -> np.ndarray:
            return np.stack([points[:, 1], 500 - points[:, 0]], 1)

    links = PhotoLinks(board, OnItsSide())
    view = Viewport((500, 500), (400, 400), links.quarters)
    (ax, ay), (bx, by) = view.turned(
        np.array([in_photo(links, "line a1-b1"), in_photo(links, "line f1-g1")])
    )
    assert bx > ax
    assert by == pytest.approx(ay)
