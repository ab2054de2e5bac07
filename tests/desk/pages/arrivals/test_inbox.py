"""The photo inbox: what comes is read in the background and sorted by what it needs."""

from __future__ import annotations

import shutil
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import companion
from companion.application.reading.inbox import Item, kept_of
from companion.application.reading.requests import Found, Refused
from companion.application.reading.review import Review
from companion.book.book import Book
from companion.book.listing import matches
from companion.desk.pages.arrivals.add_page import AddPhotosPage
from companion.desk.pages.arrivals.page import PhotoSourcePage
from companion.desk.pages.review.page import ReviewPage
from companion.desk.shell import route
from companion.desk.shell.files import arrivals as arrivals_module
from companion.desk.shell.files.arrivals import Arrivals, arrivals_of
from companion.desk.shell.files.opening import drop
from companion.sentences import say
from tests.desk.conftest import Seat
from tests.desk.widgets import pressed
from tests.photo.shots import struck

SAMPLES = Path(__file__).parents[4] / "samples"
SURE = "corona-line-printed-chat"
DOUBTFUL = "line-wars-hand-drawn-covered"


def grey(path: Path) -> Path:
    Image.new("RGB", (900, 700), (200, 200, 200)).save(path)
    return path


def taken(seat: Seat, *paths: Path) -> Arrivals:
    """Photos dropped on the window, read to the last."""
    drop(seat.desk, list(paths))
    arrivals = arrivals_of(seat.desk)
    seat.until(lambda: read(arrivals))
    return arrivals


def read(arrivals: Arrivals) -> bool:
    waiting = any(item.review.answer is None for item in arrivals.inbox.items)
    return not waiting and not arrivals._job


def of(arrivals: Arrivals, name: str) -> Item:
    return next(i for i in arrivals.inbox.items if i.review.path.stem == name)


def copied(folder: Path, name: str, to: str = "") -> Path:
    return Path(shutil.copy(SAMPLES / f"{name}.jpg", folder / f"{to or name}.jpg"))


def test_many_photos_land_in_one_list_at_once_sorted_by_what_they_need(
    seat: Seat, tmp_path: Path
) -> None:
    paths = [copied(tmp_path, SURE), grey(tmp_path / "grey.jpg"), copied(tmp_path, DOUBTFUL)]
    drop(seat.desk, paths)
    page = seat.desk.page
    assert isinstance(page, PhotoSourcePage)
    seat.until(lambda: len(page.list.rows) == len(paths))
    assert page.count.cget("text").endswith(" of 3 read")
    arrivals = arrivals_of(seat.desk)
    seat.until(lambda: read(arrivals))
    assert [item.need for item in arrivals.inbox.by_need()] == ["check", "refused", "sure"]
    seat.wait(0.2)
    assert page.count.cget("text") == "3 photos"
    assert page.check_button.cget("text") == "Check 1 photo"
    assert page.add_button.cget("text") == "Add 1 to the scorebook"
    rows = [page.list.rows[item] for item in arrivals.inbox.by_need()]
    assert [row.grid_info()["row"] for row in rows] == [0, 1, 2]
    assert [len(row._pictures.winfo_children()) for row in rows] == [1, 1, 1]
    assert "to check" in rows[0].does.winfo_children()[1].cget("text")
    assert "No board found" in rows[1].told.cget("text")
    assert rows[1].does.winfo_children()[1].cget("text") == "Mark the corners"
    assert "CoronaLine" in rows[2].told.cget("text")
    seat.picture("inbox")
    rows[1]._point()
    assert isinstance(seat.desk.page, ReviewPage)
    seat.until(lambda: seat.desk.page.review.state.pointing)


def test_a_photo_in_other_pens_leads_to_where_they_are_said(seat: Seat, tmp_path: Path) -> None:
    drop(seat.desk, [grey(tmp_path / name) for name in ("grey.jpg", "other.jpg")])
    page, arrivals = seat.desk.page, arrivals_of(seat.desk)
    seat.until(lambda: read(arrivals) and of(arrivals, "other") in page.list.rows)
    review = of(arrivals, "other").review
    review.answered(review.state.ask, Refused("other-inks", say("other pens"), True))
    row = page.list.rows[of(arrivals, "other")]
    seat.until(lambda: row.does.winfo_children()[1].cget("text") == "Wrong game or pens?")


def test_pens_that_were_taken_are_told_in_the_list_and_where_matches_are_added(
    seat: Seat, tmp_path: Path
) -> None:
    arrivals = taken(seat, copied(tmp_path, SURE), copied(tmp_path, "line-or-colour-counters-desk"))
    item = of(arrivals, SURE)
    review, found = item.review, item.review.found
    assert isinstance(found, Found)
    told = say("Black is taken for Red's. If that is wrong, say which ({flag}).", flag="--inks")
    sheet = replace(found.sheets[0], notes=(told,))
    review.answered(review.state.ask, replace(found, sheets=(sheet,)))
    page = seat.desk.page
    seat.until(lambda: item in page.list.rows)
    row = page.list.rows[item]
    says = "Black is taken for Red's. If that is wrong, say which."
    seat.until(lambda: row.told.cget("text").endswith(f"\n{says}"))
    assert row.does.winfo_children()[-1].cget("text") == "Wrong game or pens?"
    seat.picture("inbox-pens")
    kept = Item(Review(review.path), kept_of(review, ""))
    assert kept.how_read("en") == says, "also after the window was closed"
    page.add_sure()
    page = seat.desk.page
    page.seats[0][0].set("Ann")
    seat.picture("add-photos-pens")
    pressed(page, "Wrong game or pens?")
    seat.until(lambda: isinstance(seat.desk.page, ReviewPage))
    assert seat.desk.page.review is review
    seat.desk.back()
    seat.until(lambda: isinstance(seat.desk.page, AddPhotosPage))
    assert seat.desk.page.seats[0][0].get() == "Ann"


def test_the_window_answers_while_photos_are_read(seat: Seat, tmp_path: Path) -> None:
    paths = [copied(tmp_path, SURE, f"photo {number}") for number in range(30)]
    for path in paths:
        path.write_bytes(path.read_bytes() + path.stem.encode())  # so that each is read
    drop(seat.desk, paths)
    inbox = arrivals_of(seat.desk).inbox
    answers = 0
    end = time.monotonic() + 60
    while len(inbox.items) == len(paths) and time.monotonic() < end:
        seat.desk.update()
        answers += 1
        time.sleep(0.002)
    assert len(inbox.items) < len(paths), "two photos of one sheet, once they are read, are one"
    page = seat.desk.page
    assert isinstance(page, PhotoSourcePage)
    seat.until(lambda: len(page.list.rows) == len(inbox.items))
    assert answers > 40, f"{answers} answers while two photos were read"


def test_questions_are_answered_one_after_another_across_photos(seat: Seat, tmp_path: Path) -> None:
    arrivals = taken(seat, copied(tmp_path, DOUBTFUL), struck(tmp_path))
    assert len(arrivals.inbox.those("check")) == 2
    seat.desk.page.check()
    first = seat.desk.page
    assert isinstance(first, ReviewPage)
    seat.until(lambda: first.photo.picture is not None)
    assert not first.side.ask.next_photo.winfo_ismapped()
    while first.review.queue:
        first.review.accept()
        seat.until(lambda: not first.review.stale)
    seat.wait(0.1)
    assert first.side.ask.next_photo.cget("text") == "1 more photo to check"
    first.side.ask.next_photo.invoke()
    second = seat.desk.page
    assert isinstance(second, ReviewPage)
    assert second.review is not first.review
    assert second.review.queue, "it is not read again"
    seat.desk.back()
    assert isinstance(seat.desk.page, PhotoSourcePage)


def test_two_photos_of_one_sheet_are_recognised_and_read_together(
    seat: Seat, tmp_path: Path
) -> None:
    one = copied(tmp_path, DOUBTFUL)
    with Image.open(one) as picture:
        picture.resize((picture.width * 9 // 10, picture.height * 9 // 10)).save(
            tmp_path / "again.jpg", quality=90
        )
    arrivals = taken(seat, one, tmp_path / "again.jpg", copied(tmp_path, SURE))
    assert len(arrivals.inbox.items) == 2
    item = of(arrivals, DOUBTFUL)
    assert item.paths == (one, tmp_path / "again.jpg")
    assert item.review.scored is not None
    assert len(item.review.scored.together) == 2
    seat.wait(0.2)
    assert "1 more photo of this sheet" in seat.desk.page.list.rows[item].name.cget("text")


def test_another_photo_of_a_checked_sheet_leaves_its_outcome_as_answered(
    seat: Seat, tmp_path: Path
) -> None:
    one, answered = copied(tmp_path, DOUBTFUL), "Red leads 5–1. The game is still going."
    arrivals = taken(seat, one, copied(tmp_path, SURE))
    item = of(arrivals, DOUBTFUL)
    item.review.accept_all()
    item.review.work_now()
    assert str(item.told("en")) == answered
    taken(seat, copied(tmp_path, DOUBTFUL, "again"))
    assert len(item.paths) == 2
    seat.until(lambda: str(item.told("en")) == answered)
    assert (item.need, item.to_check) == ("open", 0)
    assert item.review.undo()
    assert len(item.paths) == 2, "undo takes back what a person did"
    assert item.review.state.said == ()
    assert not item.review.undo()


def test_a_photo_that_is_a_match_already_is_not_offered_to_the_scorebook(
    seat: Seat, tmp_path: Path
) -> None:
    photo = copied(tmp_path, SURE)
    with companion.Book() as book:
        book.add(photo, players={"blue": "Ann", "red": "Ben"})
    arrivals = taken(seat, photo, grey(tmp_path / "grey.jpg"))
    item = of(arrivals, SURE)
    seat.until(lambda: item.need == "done")
    assert arrivals.inbox.those("sure") == []
    seat.until(lambda: of(Arrivals(seat.desk), SURE).need == "done")


def test_certain_photos_go_to_the_scorebook_together_and_out_of_it_again(
    seat: Seat, tmp_path: Path
) -> None:
    arrivals = taken(seat, copied(tmp_path, SURE), copied(tmp_path, "line-or-colour-counters-desk"))
    sure = arrivals.inbox.those("sure")
    assert len(sure) == 2
    seat.desk.page.add_sure()
    page = seat.desk.page
    assert isinstance(page, AddPhotosPage)
    for box, name in zip(page.seats[0], ("Ann", "Ben"), strict=True):
        box.set(name)
        box.event_generate("<<ComboboxSelected>>")
    assert [box.get() for box in page.seats[1]] == ["Ann", "Ben"], "as in the row above"
    page.swap(1)
    seat.wait(0.1)
    seat.picture("add-photos")
    assert not page.keep.get(), "a copy is kept only if somebody asks for one"
    page.put_in()
    seat.until(lambda: isinstance(seat.desk.page, PhotoSourcePage))
    with Book.open() as book:
        assert [match.players for match in matches(book)] == [("Ben", "Ann"), ("Ann", "Ben")]
    assert [item.need for item in sure] == ["done", "done"]
    with companion.Book() as book:
        book.add_result("line-wars", {"blue": "Cy", "red": "Dora"}, "14-11")
    seat.key("<Control-z>")
    seat.until(lambda: [item.need for item in sure] == ["sure", "sure"])
    with Book.open() as book:
        left = [match.players for match in matches(book)]
    assert left == [("Cy", "Dora")], "what was added since stays"


def test_photos_of_an_earlier_session_are_read_again_before_they_are_added(
    seat: Seat, tmp_path: Path
) -> None:
    """What has come into the scorebook since is not offered again."""
    first, second = (copied(tmp_path, name) for name in (SURE, "line-wars-printed-wood"))
    arrivals = taken(seat, first, second)
    assert len(arrivals.inbox.those("sure")) == 2
    seat.desk.home()
    seat.until(lambda: len(Arrivals(seat.desk).inbox.those("sure")) == 2)
    with companion.Book() as book:
        book.add(first, players={"blue": "Ann", "red": "Ben"})
    arrivals_module._OF[seat.desk] = later = Arrivals(seat.desk)
    seat.desk.open(route.PhotoSource())
    seat.desk.page.add_sure()
    reading = seat.desk.page
    seat.until(lambda: "of 2 read" in reading._read.cget("text"))
    seat.until(lambda: seat.desk.page is not reading)
    page = seat.desk.page
    assert [item.paths for item, _ in page.games] == [(second,)]
    for box, name in zip(page.seats[0], ("Ann", "Ben"), strict=True):
        box.set(name)
    page.put_in()
    seat.until(lambda: isinstance(seat.desk.page, PhotoSourcePage))
    assert [item.need for item in later.inbox.items] == ["done", "done"]


def test_going_home_loses_nothing_and_what_is_read_is_not_read_again(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop(seat.desk, [copied(tmp_path, DOUBTFUL), grey(tmp_path / "grey.jpg")])
    seat.desk.home()
    arrivals = arrivals_of(seat.desk)
    seat.until(lambda: read(arrivals))
    needs = [item.need for item in arrivals.inbox.by_need()]
    assert needs == ["check", "refused"]
    again: list[Any] = []
    monkeypatch.setattr(seat.desk.jobs, "run", lambda *call, **_: again.append(call))
    seat.desk.open(route.PhotoSource())
    seat.desk.page.check()
    seat.wait(0.2)
    assert isinstance(seat.desk.page, ReviewPage)
    assert not again
    later = Arrivals(seat.desk)
    assert [item.need for item in later.inbox.by_need()] == ["check", "unread"]
    assert later.inbox.items[0].to_check == of(arrivals, DOUBTFUL).to_check


def test_the_list_is_cleared_at_once_and_no_file_is_touched(seat: Seat, tmp_path: Path) -> None:
    photos = [copied(tmp_path, SURE), grey(tmp_path / "grey.jpg")]
    arrivals = taken(seat, *photos)
    seat.wait(0.3)
    seat.picture("inbox-to-clear")
    before = list(arrivals.inbox.items)
    seat.desk.page.clear._clicked(None)
    seat.wait(0.1)
    assert arrivals.inbox.items == []
    assert all(photo.is_file() for photo in photos)
    assert Arrivals(seat.desk).inbox.items == [], "nor does it come back with the next session"
    seat.key("<Control-z>")
    assert arrivals.inbox.items == before
    seat.until(lambda: len(Arrivals(seat.desk).inbox.items) == len(before))


def test_no_row_moves_under_a_moving_pointer(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrivals = taken(seat, copied(tmp_path, SURE), grey(tmp_path / "grey.jpg"))
    page = seat.desk.page
    seat.wait(0.2)
    before = list(page.list._order)
    monkeypatch.setattr(page.list, "_pointed_at", lambda: True)
    arrivals.take([copied(tmp_path, DOUBTFUL)])
    seat.until(lambda: read(arrivals))
    seat.wait(0.2)
    assert page.list._order[: len(before)] == before
    monkeypatch.setattr(page.list, "_pointed_at", lambda: False)
    page.list.refresh()
    seat.wait(0.2)
    assert page.list._order[0].need == "check"
