"""Two photos on each other: the curtain by mouse and by keys, and what differs."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from companion.application.dispute.comparison import compare
from companion.application.dispute.photo_pair import PhotoPair, photo_pair
from companion.application.reading.one_file import score
from companion.desk.pages.dispute.page import DisputePage
from companion.desk.pages.dispute.source_page import judge_between
from companion.desk.toolkit.accessible import spoken
from companion.photo.reading import Warp
from companion.photo.rectify.board import turned_marks
from companion.scoring.scored import Scored
from tests.camera.twice import Kind
from tests.desk.conftest import Seat
from tests.desk.keyboard import Typist
from tests.desk.pages.dispute.conftest import Taken
from tests.desk.pixels import px_of
from tests.desk.test_without_a_mouse import controls
from tests.desk.widgets import words


@pytest.fixture
def page(seat: Seat, photos: tuple[Path, Path]) -> DisputePage:
    judge_between(seat.desk, *photos)
    seat.until(lambda: isinstance(seat.desk.page, DisputePage))
    seat.wait(0.2)
    found = seat.desk.page
    assert isinstance(found, DisputePage)
    return found


def ink(picture: bytes, pair: PhotoPair, mark: str) -> float:
    """How much darker the middle of a line is than the paper at its sides, 0 to 255."""
    board = pair.board
    (ax, ay), (bx, by) = board.line(mark.partition(" ")[2])
    along = np.array([bx - ax, by - ay]) / np.hypot(bx - ax, by - ay)
    side = np.array([-along[1], along[0]])
    middle = np.array([(ax + bx) / 2, (ay + by) / 2])
    grey = np.asarray(Image.open(io.BytesIO(picture)).convert("L"), np.float64)

    def least(mm: float) -> float:
        """The darkest of places beside the middle, up to 2 mm to either side of there."""
        places = np.array([middle + side * (mm + d) for d in np.linspace(-2, 2, 41)])
        px = np.round(pair.warp.to_photo(places)).astype(int)
        return float(grey[px[:, 1], px[:, 0]].min())

    return min(least(7), least(-7)) - least(0)


@cache
def scored(photo: Path) -> Scored:
    return score(str(photo))


@pytest.mark.parametrize("kind", ["printed", "hand-drawn"])
def test_a_mark_of_both_photos_lies_in_one_place_and_a_new_one_in_the_later_alone(
    taken: Taken, kind: Kind
) -> None:
    one, other = taken(kind)
    earlier = scored(one)
    found = compare(earlier, scored(other))
    pair = photo_pair(earlier, found.before, found.after)
    assert pair is not None
    sizes = {Image.open(io.BytesIO(one)).size for one in (pair.before, pair.after)}
    assert len(sizes) == 1
    for drawn, before in (("line a7-b7", True), ("line b6-c6", False)):
        assert ink(pair.after, pair, drawn) > 25
        assert (ink(pair.before, pair, drawn) > 25) == before


@dataclass(frozen=True)
class TurnedWarp:
    """A warp of a board that was turned clockwise by a quarter, round the middle of its grid."""

    warp: Warp
    middle: tuple[float, float]

    def to_photo(self, points: Any) -> Any:
        x, y = (points - np.array(self.middle)).T
        return self.warp.to_photo(np.stack([y, -x], 1) + np.array(self.middle))


def test_a_board_that_was_turned_to_be_compared_lies_as_the_later_one(taken: Taken) -> None:
    """One photo read in two turns: laid flat on each other both are the same picture."""
    one, _ = taken("hand-drawn")
    earlier = scored(one)
    photo, lattice = earlier.photo, earlier.board.lattice
    assert photo is not None
    assert lattice is not None
    half = (lattice.columns - 1) * lattice.pitch / 2
    warp = TurnedWarp(photo.warp, (lattice.left + half, lattice.top + half))
    marks = turned_marks(photo.board, photo.marks, 1)
    turned = replace(earlier, photo=replace(photo, marks=marks))
    later = replace(earlier, photo=replace(photo, marks=marks, warp=warp))
    pair = photo_pair(earlier, turned, later)
    assert pair is not None
    pictures = [np.asarray(Image.open(io.BytesIO(one)), float) for one in (pair.before, pair.after)]
    assert np.abs(pictures[0] - pictures[1]).mean() < 1.5
    as_read = photo_pair(earlier, earlier, later)
    assert as_read is not None
    other = np.asarray(Image.open(io.BytesIO(as_read.before)), float)
    assert np.abs(other - pictures[1]).mean() > 1.5


def test_the_curtain_is_dragged(seat: Seat, page: DisputePage) -> None:
    view = page.curtain.view
    assert page.dispute.shows_photos
    x, y = round(view.curtain_px), view.winfo_height() // 2
    view.event_generate("<Motion>", x=x, y=y)
    assert str(view.cget("cursor")) == "sb_h_double_arrow"
    view.event_generate("<ButtonPress-1>", x=x, y=y)
    for way in range(0, 101, 10):
        view.event_generate("<B1-Motion>", x=x + way, y=y)
    view.event_generate("<ButtonRelease-1>", x=x + 100, y=y)
    seat.wait(0.05)
    assert abs(view.curtain_px - x - 100) <= 2
    assert page.curtain.scale.get() == pytest.approx(view.at)
    seat.picture("dispute-curtain")


def test_the_curtain_and_the_differences_are_come_to_by_keys(seat: Seat, page: DisputePage) -> None:
    view = page.curtain.view
    typist = Typist(seat)
    page.take_keyboard()
    seat.wait(0.05)
    assert typist.at is view
    typist.press("<Right>", "<Right>", "<Left>")
    assert view.at == pytest.approx(0.55)
    typist.press("<Home>")
    assert view.at == 0
    typist.press("<End>")
    assert view.at == 1
    typist.press("<Down>")
    assert view.chosen == "line c1-c2"
    assert "▸ The line c1-c2 is new: red" in words(page)
    assert view.curtain_px < px_of(view, "line c1-c2")[0]
    typist.press("<Return>")
    assert view.curtain_px > px_of(view, "line c1-c2")[0]
    typist.press("<Down>", "<Down>")
    assert view.chosen == "line b6-c6"
    assert words(page).count("▸") == 1
    typist.press("<Up>")
    assert view.chosen == "line c2-c3"
    seat.picture("dispute-difference")
    typist.press("<plus>", "<plus>", "<plus>", "<plus>")
    assert view.near
    typist.press("<Key-0>")
    assert not view.near
    typist.tab_to(page.curtain.scale)
    typist.press("<Left>")
    assert page.curtain.scale.get() == pytest.approx(view.at)


def test_a_difference_is_chosen_in_the_list_and_in_the_photo(seat: Seat, page: DisputePage) -> None:
    view = page.curtain.view
    (link,) = (one for one in controls(seat.desk) if spoken(one).name.startswith("The line b6-b7"))
    typist = Typist(seat)
    typist.tab_to(link)
    typist.press("<Return>")
    assert view.chosen == "line b6-b7"
    seat.wait(0.05)
    x, y = px_of(view, "line c2-c3")
    view.event_generate("<ButtonPress-1>", x=x, y=y)
    view.event_generate("<ButtonRelease-1>", x=x, y=y)
    seat.wait(0.05)
    assert view.chosen == "line c2-c3"
    assert "▸ The line c2-c3" in words(page)


def test_photos_and_board_change_places_by_a_key_and_a_move_shows_the_board(
    seat: Seat, page: DisputePage
) -> None:
    typist = Typist(seat)
    page.take_keyboard()
    typist.press("<p>")
    assert page.view.winfo_ismapped()
    assert not page.curtain.winfo_ismapped()
    typist.press("<p>")
    assert page.curtain.winfo_ismapped()
    page.table.type_move("b7-c7-d7")
    seat.wait(0.05)
    assert page.view.winfo_ismapped()
    assert not [one for one in controls(seat.desk) if not spoken(one).name]


def test_the_ruling_on_two_photos_can_be_saved(
    seat: Seat, page: DisputePage, tmp_path: Path
) -> None:
    file = tmp_path / "ruling.pdf"
    assert page.table.verdict is None
    seat.desk.page.save_to(file)
    seat.until(file.exists)
    text = pypdfium2.PdfDocument(file)[0].get_textpage().get_text_range()
    said = " ".join(text.split())
    assert "Legal" in said
    assert "The line b6-c6 is new: blue" in said
    assert "printed-7-earlier.jpg, then printed-7-later.jpg" in said
