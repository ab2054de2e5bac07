"""A game on phones over HTTP: each sees its own, and nobody else's secrets."""

from __future__ import annotations

import threading
import time
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from companion.phone import site
from companion.sentences import say
from tests.phone.conftest import Browser, Lay
from tests.phone.game_table import Table, do, streamed


def test_a_move_of_one_phone_is_on_every_other(table: Table) -> None:
    blue, watching = table.join("blue", "Ann"), table.join()
    found: list[Any] = []
    waits = threading.Thread(target=lambda: found.append(streamed(watching, "played c2")))
    waits.start()
    time.sleep(0.3)
    now = do(blue, "say", "c2").json
    assert now["last"][0] == "Blue played c2"
    waits.join(20)
    assert found[0]["last"] == now["last"]
    assert found[0]["turn"] == "Red to move"
    assert "<svg" in found[0]["board"]["svg"]
    assert "c2" in table.file.read_text("utf-8")


def test_who_joins_and_the_big_screen_see_which_game_it_is(table: Table) -> None:
    service = table.service
    for page in (f"/{service.tickets.ticket}", service.host_address.removeprefix(service.root)):
        assert "<h1>Join the table: CoronaLine</h1>" in Browser(service.root).ask(page).text


def test_return_in_the_name_takes_no_seat(table: Table) -> None:
    page = Browser(table.service.root).ask("/" + table.service.tickets.ticket).text
    first = page[page.index("<form") :].partition("<button")[2].partition(">")[0]
    assert "disabled" in first, "Return presses a form's first button"


def test_a_phone_keeps_its_seat_at_two_tables_of_one_computer(table: Table, lay: Lay) -> None:
    other = lay("line-wars")
    phone = table.join("blue", "Ann")
    there = Browser(other.service.root, phone.jar)
    there.ask("/" + other.service.tickets.ticket, b"seat=red")
    assert streamed(there, "title")["seat"] == "red"
    assert streamed(phone, "title")["seat"] == "blue"
    other.service.stop()
    other.start()
    assert streamed(there, "title")["seat"] == "red", "after a restart as well"


def test_a_seat_is_one_phones(table: Table) -> None:
    table.join("blue")
    second = Browser(table.service.root)
    ticket = table.service.tickets.ticket
    assert "Play as Blue" not in second.ask("/" + ticket).text
    taken = second.ask("/" + ticket, b"seat=blue")
    assert taken.status == 403
    assert "Another phone has this seat" in taken.text
    assert second.ask("/" + ticket, b"seat=green").status == 403
    assert second.ask("/" + ticket, b"seat=red").status == 200


def test_two_players_of_one_name_are_told_so_and_choose_another(table: Table) -> None:
    told = "Ann cannot play both sides. Choose another name."
    table.join("blue", "Ann")
    second = Browser(table.service.root)
    ticket = table.service.tickets.ticket
    again = second.ask("/" + ticket, b"seat=red&name=+ann")
    assert again.status == 409
    assert told.replace("Ann", "ann") in again.text
    assert "Play as Red" in again.text
    assert 'value=" ann"' in again.text, "it need not be typed again"
    assert table.service.tickets.ticket == ticket, "the code still works"
    assert second.ask("/" + ticket, b"seat=red").status == 200
    refused = do(second, "name", "Ann")
    assert (refused.status, refused.json["error"]) == (409, told)
    assert do(second, "name", "Ben").status == 200
    assert [one["name"] for one in streamed(second, "title")["players"]] == ["Ann", "Ben"]


def test_whoever_joins_is_told_whose_seat_is_whose(lay: Lay, tmp_path: Path) -> None:
    file = tmp_path / "game.pgr"
    file.write_text('[Game "corona-line"]\n[Blue "Ann"]\n\n1. c2 e4\n', "utf-8")
    service = lay("corona-line").service
    told = Browser(service.root).ask("/" + service.tickets.ticket).text
    assert "Play as Blue (Ann)<" in told
    assert "Play as Red<" in told


def test_a_game_begun_under_one_name_twice_asks_for_another(lay: Lay, tmp_path: Path) -> None:
    file = tmp_path / "game.pgr"
    file.write_text('[Game "corona-line"]\n[Blue "Ann"]\n[Red "Ann"]\n\n1. c2 e4\n', "utf-8")
    made = lay("corona-line")
    red = made.join("red")
    assert not streamed(red, "title")["named"]
    do(red, "name", "Ben")
    assert streamed(red, "Ben")["named"]
    assert streamed(made.join(), "title")["named"], "who watches needs no name"


def test_only_players_play_and_only_in_turn(table: Table) -> None:
    red, watching = table.join("red"), table.join()
    assert do(watching, "say", "c2").status == 403
    assert do(watching, "accept", "1").status == 403
    assert do(red, "say", "c2").json["answer"]["text"] == "It is Blue's turn."
    assert len(table.table.table.tree.nodes) == 1


def test_a_broken_rule_is_told_in_the_phones_language(table: Table) -> None:
    blue = table.join("blue")
    data = urllib.parse.urlencode({"form": blue.form(), "act": "say", "what": "a1"}).encode()
    wanted = {"Accept": "application/json", "Accept-Language": "de-AT,en;q=0.5"}
    answer = blue.ask("/table", data, wanted).json["answer"]
    assert answer["rule"] == "CL-5"
    assert answer["marked"] == "Orange Markierungen zeigen, worum es geht."
    assert answer["says"] != do(blue, "say", "a1").json["answer"]["says"]


@pytest.mark.parametrize("path", ["/stream", "/table", "/dispute", "/rules", "/app.js",
                                  "/board.js", "/status"])  # fmt: skip
def test_strangers_get_nothing(table: Table, path: str) -> None:
    stranger = Browser(table.service.root)
    body = b"act=say&what=c2" if path in ("/table", "/dispute") else None
    answer = stranger.ask(path, body)
    assert answer.status == 403
    assert "svg" not in answer.text
    assert len(table.table.table.tree.nodes) == 1


@pytest.mark.parametrize("path", ["/table", "/dispute"])
def test_nothing_is_done_for_a_page_of_somebody_else(table: Table, path: str) -> None:
    blue = table.join("blue")
    data = urllib.parse.urlencode({"form": blue.form(), "act": "say", "what": "c2"}).encode()
    assert blue.ask(path, data, {"Origin": "http://elsewhere.example"}).status == 403
    assert blue.ask(path, data.replace(b"form=", b"form=x")).status == 403
    assert blue.ask(path, data, {"Host": "elsewhere.example"}).status == 403
    assert blue.ask(path, data + b"&a=" + b"x" * 9000).status == 413
    assert len(table.table.table.tree.nodes) == 1


def test_a_phone_that_asks_too_often_has_to_wait(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "PER_SECOND", 0.01)  # however slow this machine is
    phone, other = table.join(), table.join()
    answers = [phone.ask("/status").status for _ in range(site.AT_ONCE + 5)]
    assert 429 in answers
    assert other.ask("/status").status == 200


def test_the_board_is_drawn_again_only_when_the_game_has_changed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a phone that opens stream after stream keeps the computer drawing."""
    view = table.service.site.table
    assert view is not None
    before = view.shown("", "en")
    with monkeypatch.context() as nobody:
        nobody.setattr(view, "_seen", None)
        table.join()
        assert view.shown("", "en") is before
    table.table.say_move("blue", "c2")
    assert view.shown("", "en") != before


def test_a_removed_phone_sees_nothing_any_more(table: Table) -> None:
    blue = table.join("blue", "Ann")
    host = Browser(table.service.root)
    page = table.service.host_address.removeprefix(table.service.root)
    assert "Blue: Ann" in host.ask(page).text
    assert host.ask(page + "x").status == 404
    assert host.ask(page, b"phone=1", {"Origin": "http://elsewhere.example"}).status == 200
    assert blue.ask("/status").status == 200
    table.table.propose("blue", lambda _: say("to stop"), lambda: say("stopped"))
    assert table.table.proposals
    host.ask(page, b"phone=1")
    assert not table.table.proposals
    assert blue.ask("/status").status == 403
    assert blue.ask("/").status == 403
    assert table.service.tickets.free == ("blue", "red")
    told = "The host has taken you off the table."
    assert told in blue.ask("/").text
    assert told not in Browser(table.service.root).ask("/").text
    table.service.stop()
    table.start()
    assert told in blue.ask("/").text, "after a restart as well"
    assert blue.ask("/" + table.service.tickets.ticket, b"seat=blue").status == 200


def test_sealed_orders_are_nowhere_until_both_are_in(war: Table) -> None:
    blue, red, watching = war.join("blue"), war.join("red"), war.join()
    for place in ("c2", "c2", "d2", "e3"):
        held = do(blue, "touch", place).json
    assert held["ready"] == "Seal the orders"
    for other in (red, watching):
        seen = streamed(other, "title")
        assert "is writing orders" in seen["turn"]
        assert seen == streamed(other, "title")
    before = streamed(red, "title")
    do(blue, "confirm")
    after = streamed(red, "title")
    assert before["board"] == after["board"], "the board shows nothing of it"
    assert "Blue's orders are sealed." in after["turn"]
    war.service.stop()
    assert "c2" not in war.file.read_text("utf-8")
    war.start()  # the phones come back by themselves
    for place in ("c6", "c6", "d6", "e5"):
        do(red, "touch", place)
    done = do(red, "confirm").json
    assert done["moves"] == 1
    assert streamed(watching, "title")["last"] == done["last"]


def test_the_files_do_not_hold_what_lets_a_phone_in(war: Table) -> None:
    blue = war.join("blue")
    cookie = next(iter(blue.jar)).value
    assert cookie
    assert cookie not in war.phones.read_text("utf-8")
    assert war.phones.stat().st_mode & 0o077 == 0


def test_rules_come_with_pictures_in_the_phones_language(table: Table) -> None:
    phone = table.join()
    english = phone.ask("/rules").text
    german = phone.ask("/rules", headers={"Accept-Language": "de"}).text
    assert english.count("<svg") == german.count("<svg") > 3
    assert "rule-CL-5" in german
    assert english != german


def test_a_phone_tells_what_came_of_the_latest_proposal_alone(table: Table) -> None:
    ann, ben = table.join("blue", "Ann"), table.join("red", "Ben")
    for told in ("one", "two"):
        table.table.propose("blue", lambda _: say("to do"), lambda told=told: say(told))  # type: ignore[misc]
        (one,) = streamed(ben, "to do")["wait"]
        now = do(ben, "accept", str(one["number"])).json
    assert now["told"] == streamed(ann, "title")["told"] == ["two"]
