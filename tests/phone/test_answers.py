"""Uncertain marks are answered on the phone."""

from __future__ import annotations

import urllib.parse

import pytest

from companion.games.phrases import to_check
from companion.phone.inbox import Asked, Reply
from companion.phone.photo_review import ALL
from companion.phone.service import PhoneService
from companion.sentences import Term, say
from tests.phone.conftest import HERE, Browser, picture

LINE = Asked(
    "0 line a1-b1",
    say("Is the line {place} there?", place="<a1-b1>"),
    (say("Glare hides it."),),
    (("blue", Term("blue")), ("empty", Term("empty"))),
    to_check(2),
)
OTHER = Asked("0 line b1-b2", say("And this one?"), (), LINE.answers, to_check(1))
JPEG = b"\xff\xd8 the score"


@pytest.fixture
def asked(service: PhoneService, phone: Browser) -> Browser:
    """A phone whose photo was read, with a question."""
    phone.send(picture())
    service.inbox.tell(1, "read", say("So far: Blue 1, Red 5"), LINE)
    return phone


def test_the_phone_asks_one_thing_and_a_tap_answers(service: PhoneService, asked: Browser) -> None:
    page = asked.ask("/").text
    assert "Is the line &lt;a1-b1&gt; there?" in page
    assert "Glare hides it." in page
    assert "2 marks to check" in page
    assert page.count('name="answer"') == len(LINE.answers)
    assert asked.tap(1, LINE.id, "blue").status == 200
    assert service.inbox.next_reply() == Reply(1, LINE.id, "blue")
    assert service.inbox.next_reply() is None
    assert "there?" not in asked.ask("/").text, "until the computer asks again"
    service.inbox.tell(1, "read", None, OTHER)
    assert "And this one?" in asked.ask("/status").json["photos"][0]["html"]


def test_an_answer_for_all_marks_stands_apart_from_those_for_one(
    service: PhoneService, asked: Browser
) -> None:
    whole = Asked(LINE.id, LINE.text, (), (*LINE.answers, (ALL, say("All"))), LINE.left)
    service.inbox.tell(1, "read", None, whole)
    page = asked.ask("/").text
    assert page.count('class="second">All<') == 1
    assert page.count('value="blue">') == 1


def test_without_its_script_the_page_sends_the_answer_as_a_form(
    service: PhoneService, asked: Browser
) -> None:
    fields = {"form": asked.form(), "photo": 1, "asked": LINE.id, "answer": "empty"}
    answer = asked.ask("/answers", urllib.parse.urlencode(fields).encode())
    assert answer.status == 200
    assert "<html" in answer.text
    assert service.inbox.next_reply() == Reply(1, LINE.id, "empty")


def test_two_taps_are_one_answer(service: PhoneService, asked: Browser) -> None:
    assert asked.tap(1, LINE.id, "blue").status == 200
    assert asked.tap(1, LINE.id, "blue").status == 409
    service.inbox.tell(1, "read", None, OTHER)
    assert asked.tap(1, LINE.id, "empty").status == 409, "the next question is not answered by it"
    assert service.inbox.next_reply() is not None
    assert service.inbox.next_reply() is None


def test_the_last_answer_is_taken_back_where_there_is_one(
    service: PhoneService, asked: Browser
) -> None:
    button = ">Undo</button>"
    assert button not in asked.ask("/").text
    assert asked.tap(1, "", "").status == 409
    service.inbox.tell(1, "read", None, OTHER, undoable=True)
    assert button in asked.ask("/").text
    assert asked.tap(1, "", "").status == 200
    assert service.inbox.next_reply() == Reply(1)


@pytest.mark.parametrize(
    ("photo", "question", "answer", "other", "status"),
    [
        (1, LINE.id, "red", {}, 409),
        (1, "0 line c1-c2", "blue", {}, 409),
        (2, LINE.id, "blue", {}, 409),
        (1, LINE.id, "blue", {"photo": "../1"}, 400),
        (1, LINE.id, "blue", {"photo": "9" * 5000}, 400),
        (1, LINE.id, "blue", {"form": "guessed"}, 403),
    ],
    ids=["no answer of it", "not asked", "no photo", "a path", "a huge number", "no secret"],
)
def test_nothing_but_an_answer_to_what_is_asked_is_taken(
    service: PhoneService,
    asked: Browser,
    photo: int,
    question: str,
    answer: str,
    other: dict[str, str],
    status: int,
) -> None:
    assert asked.tap(photo, question, answer, **other).status == status
    assert service.inbox.next_reply() is None


def test_a_phone_answers_and_sees_its_own_photos_only(
    service: PhoneService, asked: Browser
) -> None:
    service.inbox.show(1, "score", JPEG)
    other = Browser(asked.root)
    assert other.ask("/photos/1/score.jpg").status == 404
    fields = {"form": asked.form(), "photo": 1, "asked": LINE.id, "answer": "blue"}
    assert other.ask("/answers", urllib.parse.urlencode(fields).encode()).status == 403
    other.join(service.tickets.ticket)
    assert other.tap(1, LINE.id, "blue").status == 409
    assert other.ask("/photos/1/score.jpg").status == 404
    assert service.inbox.next_reply() is None
    elsewhere = {"Origin": "http://elsewhere.example"}
    body = urllib.parse.urlencode(fields).encode()
    assert asked.ask("/answers", body, elsewhere).status == 403


def test_the_score_is_shown_over_the_photo_and_a_newer_one_under_another_address(
    service: PhoneService, asked: Browser
) -> None:
    assert asked.ask("/photos/1/score.jpg").status == 404
    assert "<img" not in asked.ask("/").text
    service.inbox.show(1, "score", JPEG)
    first = asked.ask("/").text
    found = asked.ask("/photos/1/score.jpg")
    assert found.body == JPEG
    assert found.headers["Content-Type"] == "image/jpeg"
    assert found.headers["Cache-Control"] == "no-store"
    service.inbox.show(1, "score", JPEG + b"!")
    assert asked.ask("/").text != first
    assert asked.ask("/photos/1/score.jpg").body == JPEG + b"!"


def test_the_near_view_goes_with_its_question(service: PhoneService, asked: Browser) -> None:
    service.inbox.show(1, "closer", JPEG, OTHER.id)
    assert asked.ask("/photos/1/closer.jpg").status == 404, "of what is not asked"
    service.inbox.show(1, "closer", JPEG, LINE.id)
    assert asked.ask("/photos/1/closer.jpg").body == JPEG
    service.inbox.tell(1, "read", None, LINE)
    assert asked.ask("/photos/1/closer.jpg").status == 200
    service.inbox.tell(1, "read", None, OTHER)
    assert asked.ask("/photos/1/closer.jpg").status == 404


def test_a_question_about_no_mark_leaves_no_room_for_a_picture(
    service: PhoneService, asked: Browser
) -> None:
    service.inbox.show(1, "score", JPEG)
    assert 'class="closer"' in asked.ask("/").text
    came = Asked("came", say("Which?"), (), (("g7", say("g7-b1 came first")),))
    service.inbox.tell(1, "read", None, came)
    page = asked.ask("/").text
    assert ">g7-b1 came first</button>" in page, "a place keeps its case"
    assert 'class="closer"' not in page
    assert "to check" not in page


@pytest.mark.parametrize("path", ["../1/score", "1/../../score", "1/other", "x/score", "-1/score"])
def test_no_other_picture_is_given_out(service: PhoneService, asked: Browser, path: str) -> None:
    service.inbox.show(1, "score", JPEG)
    assert asked.ask(f"/photos/{path}.jpg").status == 404


def test_the_questions_are_asked_in_the_desks_language() -> None:
    service = PhoneService(HERE, "de", port=0)
    service.start()
    phone = Browser(f"http://{HERE}:{service.port}")
    phone.join(service.tickets.ticket)
    phone.send(picture())
    service.inbox.tell(1, "read", None, LINE, undoable=True)
    page = phone.ask("/").text
    service.stop()
    assert ">Blau<" in page
    assert ">Rückgängig<" in page
    assert "2 Zeichen" in page
