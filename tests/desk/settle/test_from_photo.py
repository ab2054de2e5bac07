"""Disputes about photos: one, or two of one sheet."""

from __future__ import annotations

from pathlib import Path

from companion.desk.settle.from_photo import judge_between, judge_in_photo
from companion.desk.settle.page import DisputePage
from tests.desk.conftest import Seat
from tests.desk.settle.test_page import words

SAMPLES = Path(__file__).parents[3] / "samples"
PHOTO = SAMPLES / "line-wars-printed-wood.jpg"


def test_a_move_is_judged_in_the_position_of_a_photo(seat: Seat) -> None:
    judge_in_photo(seat.desk, PHOTO)
    assert PHOTO.name in seat.desk.told
    seat.until(lambda: isinstance(seat.desk.page, DisputePage), 60)
    page = seat.desk.page
    page.table.type_move("a7-b7")
    seat.wait(0.05)
    assert page.table.verdict is not None
    assert "LW-3" in words(page)
    seat.picture("dispute-photo")


def test_two_photos_of_one_sheet_are_compared(seat: Seat) -> None:
    judge_between(seat.desk, PHOTO, PHOTO)
    seat.until(lambda: isinstance(seat.desk.page, DisputePage), 60)
    assert seat.desk.page.dispute.notes


def test_a_photo_that_cannot_be_read_is_told_at_the_foot(seat: Seat, tmp_path: Path) -> None:
    file = tmp_path / "no.jpg"
    file.write_bytes(b"nothing")
    judge_in_photo(seat.desk, file)
    seat.until(lambda: "Reading" not in seat.desk.told, 60)
    assert "no.jpg" in seat.desk.told
    assert not isinstance(seat.desk.page, DisputePage)
