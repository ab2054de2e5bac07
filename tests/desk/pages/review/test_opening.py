"""A photo is opened: read, given up or refused, and the next one takes its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.desk.pages.arrivals.page import PhotoSourcePage
from companion.desk.pages.review.page import ReviewPage
from companion.desk.shell.files.opening import open_file, review_photo
from tests.desk.conftest import Seat
from tests.desk.pages.review.photos import (
    COVERED,
    CREASED,
    opened,
    photo,
)
from tests.desk.widgets import words


def test_reading_can_be_stopped_and_begun_again(seat: Seat, tmp_path: Path) -> None:
    open_file(seat.desk, photo(tmp_path))
    page = seat.desk.page
    seat.desk.status_bar._stop.invoke()
    assert page.review.refused is not None
    assert "Stopped" in seat.desk.told
    seat.wait(0.1)
    page.review._readings._answers.clear()
    page.refresh()
    seat.until(lambda: page.review.found is not None)


@pytest.mark.parametrize("text", ["hello", ""])
def test_a_file_that_is_no_picture_is_refused_in_a_line(
    seat: Seat, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "notes.jpg"
    path.write_text(text)
    page = opened_without_picture(seat, path)
    assert page.review.refused is not None
    assert not page.review.refused.picture
    (choose,) = page.side.corners._line.winfo_children()
    choose.invoke()
    assert isinstance(seat.desk.page, PhotoSourcePage)


def test_where_nothing_was_read_there_is_nothing_to_save_or_play_on(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", lambda **how: asked.append(how))
    page = opened_without_picture(seat, tmp_path / "nosuchfile.jpg")
    assert page.review.refused is not None
    assert [str(one.cget("state")) for one in page._head._needing_game] == ["disabled", "disabled"]
    seat.picture("review-nothing-read")
    for event in ("<Control-s>", "<Control-g>"):
        seat.desk.tell("")
        seat.key(event)
        assert "nosuchfile" in seat.desk.told
        assert seat.desk.page is page
    assert asked == []
    page = opened(seat, photo(tmp_path))
    assert [str(one.cget("state")) for one in page._head._needing_game] == ["normal", "normal"]


def opened_without_picture(seat: Seat, path: Path) -> ReviewPage:
    review_photo(seat.desk, path)
    page = seat.desk.page
    assert isinstance(page, ReviewPage)
    seat.until(lambda: page.review.answer is not None)
    seat.wait(0.05)
    return page


def test_another_photo_dropped_takes_the_place_of_this_one(seat: Seat, tmp_path: Path) -> None:
    from companion.desk.shell.files.opening import drop

    first = opened(seat, photo(tmp_path, CREASED))
    drop(seat.desk, [photo(tmp_path)])
    page = seat.desk.page
    assert page is not first
    assert page.review.path.stem == COVERED
    seat.desk.back()
    assert not isinstance(seat.desk.page, ReviewPage)


def test_a_truncated_file_is_reported_once_by_name_and_is_not_a_recent_game(
    seat: Seat, tmp_path: Path
) -> None:
    whole = photo(tmp_path)
    cut = tmp_path / "cut.jpg"
    cut.write_bytes(whole.read_bytes()[:20_000])
    open_file(seat.desk, cut)
    page = seat.desk.page
    assert isinstance(page, ReviewPage)
    seat.until(lambda: page.review.refused is not None)
    seat.wait(0.4)
    seat.picture("review-cut-off")
    told = words(page.side)
    assert "cut.jpg is damaged" in told
    assert "Choose another file" in told
    assert "corners of the sheet" not in told
    assert seat.desk.told == ""
    assert str(cut) not in seat.desk.settings.recent


def test_a_photo_is_recent_once_it_is_seen(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat, photo(tmp_path))
    assert seat.desk.settings.recent == (str(page.review.path),)
