"""Photos arrive from the phone, from samples and from folders, and are reviewed."""

from __future__ import annotations

import io
import re
import shutil
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from companion.application.reading import read
from companion.application.reading.store import kept_reviews
from companion.desk.pages.arrivals.page import PhotoSourcePage
from companion.desk.pages.arrivals.phone_page import PhonePage
from companion.desk.pages.home.page import HomePage
from companion.desk.pages.review.page import ReviewPage
from companion.desk.shell import route
from companion.desk.shell.files.arrivals import arrivals_of
from companion.desk.shell.files.photo_storage import (
    is_ours,
    new_photo,
    photos_folder,
    reviews_folder,
    taken_in,
)
from companion.desk.shell.files.removal import remove
from companion.desk.toolkit.qr_code import qr_image
from companion.phone import service as service_module
from tests.desk.conftest import Seat
from tests.desk.pages.arrivals.photos import CHAT, COVERED, came
from tests.desk.pages.review.photos import truth
from tests.desk.widgets import words
from tests.phone.conftest import Browser


def beside(seat: Seat, work: Callable[[], Any]) -> Any:
    """What another thread makes of it, while the window goes on."""
    results: list[Any] = []
    thread = threading.Thread(target=lambda: results.append(work()))
    thread.start()
    seat.until(lambda: not thread.is_alive())
    return results[0]


@pytest.fixture
def page(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> PhonePage:
    """The page with the code, at any free port."""
    monkeypatch.setattr(service_module, "PORT", 0)
    arrivals_of(seat.desk).close()  # another test may have left its own
    seat.desk.open(route.PhotoSource())
    seat.desk.page.phone()
    assert isinstance(seat.desk.page, PhonePage)
    seat.wait(0.05)
    return seat.desk.page


def test_a_photo_from_the_phone_is_reviewed_and_the_phone_gets_the_score(
    seat: Seat, page: PhonePage
) -> None:
    phone = page.arrivals.phone
    assert phone is not None
    browser = Browser(f"http://{phone.ip}:{phone.port}")
    code = page.address.get()
    assert code == phone.address
    seat.picture("phone")
    answer = beside(seat, lambda: browser.join(code.rpartition("/")[2]))
    assert answer.status == 200
    seat.until(lambda: page.address.get() != code)
    beside(seat, lambda: browser.send(CHAT.read_bytes()))
    review = came(seat).review
    seat.until(lambda: review.found is not None)
    assert seat.desk.page is page, "nothing takes the page from under a person"
    assert review.path.parent == seat.desk.start.data / "photos"
    assert review.path.name.startswith("Phone ")
    (told,) = beside(seat, lambda: browser.ask("/status")).json["photos"]
    assert told["state"] == "read"
    assert "wins" in told["text"]
    page.came.rows[came(seat)].open()
    assert isinstance(seat.desk.page, ReviewPage)
    assert seat.desk.page.review is review
    seat.desk.back()
    seat.wait(0.2)
    assert isinstance(seat.desk.page, PhonePage), "the code is still there for another photo"
    seat.desk.home()
    seat.until(lambda: page.arrivals.phone is None)
    assert not phone.running
    assert review.path.exists()
    with pytest.raises(ConnectionError):
        socket.create_connection((phone.ip, phone.port), 1)


def test_the_phone_is_informed_of_an_unreadable_photo(
    seat: Seat, page: PhonePage, tmp_path: Path
) -> None:
    phone = page.arrivals.phone
    assert phone is not None
    Image.new("RGB", (900, 700), (200, 200, 200)).save(tmp_path / "grey.jpg")
    phone.inbox.put(io.BytesIO((tmp_path / "grey.jpg").read_bytes()), "someone")
    seat.until(lambda: [one.state for one in phone.inbox.sent_by("someone")] == ["refused"])
    (told,) = phone.inbox.sent_by("someone")
    assert told.told is not None
    assert "no board found" in str(told.told)


def test_a_photo_that_comes_during_a_review_is_told_and_waits_in_the_inbox(
    seat: Seat, page: PhonePage
) -> None:
    phone = page.arrivals.phone
    assert phone is not None
    phone.inbox.put(io.BytesIO(COVERED.read_bytes()), "someone")
    first = came(seat)
    seat.until(lambda: first.review.found is not None)
    page.came.rows[first].open()
    review = seat.desk.page
    phone.inbox.put(io.BytesIO(CHAT.read_bytes()), "someone")
    seat.until(lambda: len(page.arrivals.inbox.items) == 2)
    assert "new photo in the inbox" in seat.desk.told
    assert seat.desk.page is review


@pytest.fixture
def covered(seat: Seat, page: PhonePage) -> Browser:
    """A phone that has sent a photo with a pen on the board, under review."""
    phone = page.arrivals.phone
    assert phone is not None
    browser = Browser(f"http://{phone.ip}:{phone.port}")
    beside(seat, lambda: browser.join(phone.tickets.ticket))
    beside(seat, lambda: browser.send(COVERED.read_bytes()))
    item = came(seat)
    seat.until(lambda: item.review.found is not None)
    page.came.rows[item].open()
    return browser


def asked_on(seat: Seat, browser: Browser) -> str:
    """What the phone's page asks, once it asks something: the question's id."""
    found: list[str] = []

    def asks() -> bool:
        html = beside(seat, lambda: browser.ask("/status")).json["photos"][0]["html"]
        found[:] = re.findall(r'name="asked" value="([^"]*)"', html)
        return bool(found)

    seat.until(asks)
    return found[0]


def test_the_phone_and_the_window_answer_the_same_review(seat: Seat, covered: Browser) -> None:
    review = seat.desk.page.review
    open_ = len(review.queue)
    assert open_ > 3
    first = asked_on(seat, covered)
    mark = first.partition(" ")[2]
    assert mark == review.at
    otherwise = review.found.sheets[0].marks[mark].other
    assert beside(seat, lambda: covered.tap(1, first, str(otherwise))).status == 200
    seat.until(lambda: review.said.get(mark) == otherwise)
    assert "Phone: " in seat.desk.told
    seat.until(lambda: not review.stale)
    assert len(review.queue) == open_ - 1
    second = asked_on(seat, covered)
    assert second != first
    review.say(second.partition(" ")[2], "empty")
    seat.until(lambda: asked_on(seat, covered) != second)
    assert beside(seat, lambda: covered.tap(1, second, "empty")).status == 409
    assert review.said[second.partition(" ")[2]] == "empty"
    assert beside(seat, lambda: covered.tap(1, "", "")).status == 200
    seat.until(lambda: second.partition(" ")[2] not in review.said)
    assert mark in review.said


def test_the_phone_shows_the_photo_with_its_score_and_the_place_asked_about(
    seat: Seat, covered: Browser
) -> None:
    for shown in ("closer", "score"):
        seat.until(
            lambda shown=shown: (
                beside(seat, lambda: covered.ask(f"/photos/1/{shown}.jpg")).status == 200
            )
        )
        picture = beside(seat, lambda shown=shown: covered.ask(f"/photos/1/{shown}.jpg")).body
        with Image.open(io.BytesIO(picture)) as image:
            assert image.format == "JPEG"


def test_the_phone_shows_no_leader_before_everything_is_answered(
    seat: Seat, covered: Browser
) -> None:
    def text() -> str:
        return str(beside(seat, lambda: covered.ask("/status")).json["photos"][0]["text"])

    review = seat.desk.page.review
    assert "Red wins." not in text()
    assert "Red leads" not in text()
    drawn = {each["mark"]: each["value"] for each in truth(COVERED.stem)["marks"]}
    while review.queue:
        asked = asked_on(seat, covered)
        value = str(drawn.get(asked.partition(" ")[2], "empty"))
        assert beside(seat, lambda a=asked, v=value: covered.tap(1, a, v)).status == 200
        seat.until(lambda a=asked: a.partition(" ")[2] in review.said)
    seat.until(lambda: text() == "Line Wars: Red leads 5–1. The game is still going.")


def test_a_phone_answers_after_the_window_has_gone_on_to_another_photo(
    seat: Seat, covered: Browser
) -> None:
    review = seat.desk.page.review
    seat.desk.back()
    seat.wait(0.2)
    asked = asked_on(seat, covered)
    assert beside(seat, lambda: covered.tap(1, asked, "empty")).status == 200
    seat.until(lambda: review.said.get(asked.partition(" ")[2]) == "empty")
    seat.until(lambda: not review.stale)
    assert asked_on(seat, covered) != asked
    folder = reviews_folder(seat.desk)
    assert folder is not None
    seat.until(lambda: any(kept.said for _, kept in kept_reviews(folder)))


def test_the_phone_is_told_if_its_photo_is_removed_before_it_is_read(
    seat: Seat, page: PhonePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Put back, it is read all the same."""
    phone, arrivals = page.arrivals.phone, page.arrivals
    assert phone is not None
    with monkeypatch.context() as slow:
        slow.setattr(arrivals, "read_on", lambda: None)
        phone.inbox.put(io.BytesIO(CHAT.read_bytes()), "someone")
        came(seat)
        (gone,) = arrivals.clear()
    (told,) = phone.inbox.sent_by("someone")
    assert (told.state, str(told.told)) == ("refused", "This photo was removed at the computer.")
    arrivals.put_back([gone], 0.0)
    seat.until(lambda: [one.state for one in phone.inbox.sent_by("someone")] == ["read"])


def test_a_second_photo_of_a_sheet_is_answered_from_the_phone_like_the_first(
    seat: Seat, covered: Browser
) -> None:
    review = seat.desk.page.review
    seat.desk.back()
    beside(seat, lambda: covered.send(COVERED.read_bytes()))
    seat.until(lambda: review.state.ask.also and review.found is not None)
    asked = asked_on(seat, covered)
    assert beside(seat, lambda: covered.tap(2, asked, "empty")).status == 200
    seat.until(lambda: review.said.get(asked.partition(" ")[2]) == "empty")
    seat.until(lambda: asked_on(seat, covered) != asked)


def test_switched_off_by_hand_it_is_off_at_once(seat: Seat, page: PhonePage) -> None:
    phone = page.arrivals.phone
    assert phone is not None
    page.switch_off()
    assert not phone.running
    assert isinstance(seat.desk.page, PhotoSourcePage)


def test_help_says_what_to_try_where_the_phone_cannot_reach_us(seat: Seat, page: PhonePage) -> None:
    page.show_help()
    texts = [child.cget("text") for child in page._help.winfo_children()]
    assert any("firewall" in text for text in texts)
    assert any(str(page.arrivals.phone.port) in text for text in texts)  # type: ignore[union-attr]
    page.show_help()
    assert len(page._help.winfo_children()) == 1


def test_the_code_on_the_screen_is_the_address(seat: Seat, page: PhonePage) -> None:
    address = page.address.get()
    picture = np.asarray(qr_image(address, 264))
    found, _, _ = cv2.QRCodeDetectorAruco().detectAndDecode(picture)  # the other misses 1 in 200
    assert found == address


def test_photos_that_are_ours_are_thrown_away_and_no_others(seat: Seat, tmp_path: Path) -> None:
    own = Path(shutil.copy(CHAT, tmp_path / "own.jpg"))
    ours = taken_in(seat.desk, Path(shutil.copy(CHAT, tmp_path / "b.jpg")), "phone")
    remove(seat.desk, own)
    remove(seat.desk, ours)
    assert own.exists()
    assert not ours.exists()


def test_where_nothing_is_stored_photos_are_ours_as_well() -> None:
    shell: Any = SimpleNamespace(start=SimpleNamespace(data=None))
    folder = photos_folder(shell)
    assert is_ours(shell, new_photo(folder, "phone"))
    assert not is_ours(shell, folder.parent / "own.jpg")


def test_two_photos_of_one_second_have_two_names(tmp_path: Path) -> None:
    names = set()
    for _ in range(3):
        path = new_photo(tmp_path, "phone")
        path.touch()
        names.add(path)
    assert len(names) == 3


def test_a_review_is_found_again_and_can_be_forgotten(seat: Seat, tmp_path: Path) -> None:
    from companion.desk.shell.files.opening import review_photo

    path = Path(shutil.copy(CHAT, tmp_path / "kitchen.jpg"))
    review = review_photo(seat.desk, path)
    seat.until(lambda: review.found is not None)
    seat.desk.home()
    seat.desk.open(route.PhotoSource())
    seat.wait(0.05)
    assert "kitchen.jpg" in words(seat.desk.page)
    seat.picture("sources")
    sha256 = review.found.sha256 if review.found is not None else ""
    remove(seat.desk, path, sha256)
    seat.wait(0.05)
    assert "kitchen.jpg" not in words(seat.desk.page)
    assert path.exists()


@pytest.mark.parametrize("first", [route.Home(), route.PhotoSource()])
def test_whoever_has_no_photo_yet_tries_a_sample_in_one_click(
    seat: Seat, first: route.Home | route.PhotoSource
) -> None:
    arrivals_of(seat.desk).close()
    seat.desk.open(first)
    page = seat.desk.page
    assert isinstance(page, HomePage | PhotoSourcePage)
    assert page.sample is not None
    page.sample.invoke()
    assert isinstance(seat.desk.page, ReviewPage)
    assert seat.desk.page.review.path.name == read.NAME


def test_the_settings_say_where_the_data_lies(seat: Seat, tmp_path: Path) -> None:
    seat.desk.open(route.Settings())
    seat.picture("settings")
    assert str(seat.desk.start.data.parent) in words(seat.desk.page)
