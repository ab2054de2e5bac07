"""A phone joins by a code that works once, and nobody else gets in."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.phone.service import PhoneService
from companion.phone.tickets import MOST_PHONES, Tickets
from tests.phone.conftest import Browser, picture


def test_a_code_works_once_and_the_next_one_is_another(
    service: PhoneService, browser: Browser
) -> None:
    first = service.tickets.ticket
    assert browser.join(first).status == 200
    assert service.tickets.ticket != first
    stranger = Browser(browser.root)
    assert stranger.ask("/" + first).status == 403
    assert stranger.ask("/" + first, b"").status == 403
    assert stranger.ask("/").status == 403
    assert browser.ask("/" + first).status == 200, "the phone that is known may open it again"
    assert browser.ask("/" + first, b"").status == 200
    assert stranger.join(service.tickets.ticket.upper()).status == 200


def test_a_code_is_not_used_up_by_what_shows_what_is_behind_a_link(
    service: PhoneService, browser: Browser
) -> None:
    ticket = service.tickets.ticket
    for _ in range(3):
        previewer = Browser(browser.root)
        assert previewer.ask("/" + ticket).status == 200
        assert not len(previewer.jar)
        assert previewer.ask("/").status == 403
    assert service.tickets.ticket == ticket
    assert browser.join(ticket).status == 200


@pytest.mark.parametrize("text", ["{", "{}", "[]", "[" * 50_000])
def test_phones_whose_file_is_damaged_join_again(tmp_path: Path, text: str) -> None:
    file = tmp_path / "table.json"
    file.write_text(text, "utf-8")
    assert Tickets(file=file).phones == ()


def test_a_page_of_somebody_else_cannot_join(service: PhoneService, browser: Browser) -> None:
    elsewhere = {"Origin": "http://elsewhere.example"}
    assert browser.ask("/" + service.tickets.ticket, b"", elsewhere).status == 403
    assert not service.tickets.phones


def test_the_page_says_that_others_may_look_on_and_how_many_may_join(
    service: PhoneService, browser: Browser
) -> None:
    told = browser.ask("/" + service.tickets.ticket).text
    assert "not encrypted" in told
    assert f"{MOST_PHONES} phones" in told
    browser.join(service.tickets.ticket)
    assert "not encrypted" in browser.ask("/").text


def test_one_phone_too_many_is_told(service: PhoneService, browser: Browser) -> None:
    for _ in range(MOST_PHONES):
        assert Browser(browser.root).join(service.tickets.ticket).status == 200
    for body in (None, b""):
        answer = browser.ask("/" + service.tickets.ticket, body)
        assert answer.status == 403
        assert "No more phones can join" in answer.text


@pytest.mark.parametrize("path", ["/", "/status", "/aaaa-bbbb-cccc-dddd", "/x" * 40, "/photos"])
def test_nothing_is_shown_without_the_code(browser: Browser, path: str) -> None:
    answer = browser.ask(path)
    assert answer.status in (403, 404, 405)
    assert "form" not in answer.text.replace("information", "")


def test_nothing_is_taken_without_the_code(service: PhoneService, browser: Browser) -> None:
    assert browser.send(picture(), form="guessed").status == 403
    assert service.inbox.next() is None


def test_a_page_of_somebody_else_cannot_send(service: PhoneService, phone: Browser) -> None:
    assert phone.send(picture(), form="guessed").status == 403
    assert phone.send(picture(), Origin="http://elsewhere.example").status == 403
    assert service.inbox.next() is None
    assert phone.send(picture(), Origin=phone.root).status == 200


def test_the_address_answers_to_no_other_name(service: PhoneService, phone: Browser) -> None:
    assert phone.ask("/", headers={"Host": f"elsewhere.example:{service.port}"}).status == 403
