"""The photo of a review and its board: pointed at, clicked, drawn on, moved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.application.reading.ask import Ask
from companion.desk.pages.review.page import ReviewPage
from tests.desk.conftest import Seat
from tests.desk.pages.review.photos import (
    CREASED,
    click,
    drag,
    opened,
    photo,
    settled,
)
from tests.desk.pixels import px_of
from tests.desk.toolkit.test_wheel import wheel_event
from tests.desk.widgets import words


def test_the_photo_goes_to_the_doubt_and_back_to_the_board(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path))
    port = page.photo.port
    near = port.zoom
    assert near > 2 * port.fitting
    x, y = px_of(page.photo, page.review.at)
    assert 0.3 < x / port.room[0] < 0.7
    assert 0.3 < y / port.room[1] < 0.7
    page.photo.focus_force()
    seat.key("<Escape>")
    assert port.fitting <= port.zoom < near / 1.5
    seat.key("<f>")
    assert port.whole
    seat.key("<Escape>")
    assert not isinstance(seat.desk.page, ReviewPage), "where nothing is near, Esc goes back"


def test_photo_and_board_light_each_other_up(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path, CREASED))
    x, y = px_of(page.photo, "line c3-d3")
    page.photo.event_generate("<Motion>", x=x, y=y)
    seat.desk.update()
    assert page.view.scene is not None
    assert page.view.scene.hover == "line c3-d3"
    assert "c3-d3" in seat.desk.told
    before = len(page.photo.lit)
    page.photo.event_generate("<Leave>")
    x, y = px_of(page.view, "line e5-e6")
    page.view.event_generate("<Motion>", x=x, y=y)
    seat.desk.update()
    assert page.lights.hover == "line e5-e6"
    assert len(page.photo.lit) == before
    assert "e5-e6" in seat.desk.told


@pytest.mark.parametrize("where", ["photo", "view"])
def test_a_click_sets_a_mark_and_the_score_follows(seat: Seat, tmp_path: Path, where: str) -> None:
    page = opened(seat, photo(tmp_path, CREASED))
    view = getattr(page, where)
    mark = next(slot.name for slot in page.review.scored.board.slots if slot.kind == "line")  # type: ignore[union-attr]
    read = page.review.value(mark)
    before = words(page.side.findings)
    seen = []
    click(seat, view, px_of(view, mark))
    assert page.review.at == mark
    assert page.review.value(mark) == read, "the first click chooses it"
    for _ in range(3):
        click(seat, view, px_of(view, mark))
        settled(seat, page)
        seen.append(page.review.value(mark))
    assert sorted(map(str, seen)) == ["blue", "empty", "red"]
    assert seen[-1] == read
    click(seat, view, px_of(view, mark), 3)
    settled(seat, page)
    assert page.review.value(mark) == seen[1]
    assert words(page.side.findings) != before
    assert "corrected to" in words(page.side.findings)
    seat.key("<Control-z>")
    settled(seat, page)
    assert page.review.value(mark) == read


def test_lines_that_go_any_way_are_drawn_from_dot_to_dot(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path, "corona-line-printed-chat"))
    before = page.review.values()
    seat.click("b3")
    assert page.review.values() == before
    seat.click("c5")
    assert page.review.value("line b3-c5") == "blue"
    assert page.review.at == "line b3-c5"
    page.side.ask.answer("red").invoke()
    seat.drag("e5", "f5", "g7")
    assert page.review.value("line e5-f6") == page.review.value("line f6-g7") == "red"
    for dot in ("d1", "f2"):
        click(seat, page.photo, px_of(page.photo, dot))
    settled(seat, page)
    assert page.review.value("line d1-f2") == "red"
    x, y = px_of(page.view, "b7")
    page.view.event_generate("<Motion>", x=x + 14, y=y + 14)
    click(seat, page.view, (x + 14, y + 14))
    assert len(page.review.values()) == len(before) + 4
    for _ in range(2):
        click(seat, page.view, px_of(page.view, "line d1-f2"), 3)
    assert page.review.value("line d1-f2") == "blue"
    seat.picture("review-corona-line")


def test_after_another_reading_lines_are_drawn_as_before(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path, "corona-line-printed-chat"))
    review, links = page.review, page.photo.links
    assert review.found is not None
    ask = Ask(game="corona-line")
    review.answered(
        ask, replace(review.found, sheets=tuple(replace(one) for one in review.found.sheets))
    )
    review.ask(ask)
    settled(seat, page)
    assert page.photo.links is not links
    before = dict(review.values())
    for dot in ("b3", "c5"):
        click(seat, page.photo, px_of(page.photo, dot))
    assert review.values() == {**before, "line b3-c5": "blue"}


def test_wheel_and_drag_move_the_photo_and_set_nothing(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path, CREASED))
    port, state = page.photo.port, page.review.state
    x, y = px_of(page.photo, "line c3-d3")
    before = port.zoom
    event, more = wheel_event(page.photo, 1)
    page.photo.event_generate(event, x=x, y=y, **more)
    seat.desk.update()
    assert port.zoom > before
    assert px_of(page.photo, "line c3-d3") == pytest.approx((x, y), abs=2)
    middle = port.middle
    drag(seat, page.photo, (x, y), (x - 60, y - 40))
    assert port.middle != middle
    assert px_of(page.photo, "line c3-d3") == pytest.approx((x - 60, y - 40), abs=2)
    assert page.review.state == state
    seat.key("<r>")
    assert port.quarters == 1
    seat.key("<o>")
    seat.picture("review-over")
    assert len(page.photo.lit) > 40
