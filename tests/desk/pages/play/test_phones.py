"""Phones at the table of a game in the window."""

from __future__ import annotations

import threading
import urllib.parse
from collections.abc import Callable
from typing import Any

import pytest

from companion.desk.pages.play import phones
from companion.phone.addresses import Address
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start
from tests.phone.conftest import Browser


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phones, "addresses", lambda: (Address("127.0.0.1"),))


def test_phones_and_the_window_play_one_game(seat: Seat) -> None:
    start(seat, "corona-line")
    page = seat.desk.page
    page.phones.turn()
    table = page.phones.table
    assert table is not None
    phone, answers = Browser(table.service.root), []

    def beside() -> None:
        said = urllib.parse.urlencode({"seat": "blue", "name": "Ann"}).encode()
        phone.ask("/" + table.service.tickets.ticket, said)
        move = urllib.parse.urlencode({"form": phone.form(), "act": "say", "what": "c2"}).encode()
        answers.append(phone.ask("/table", move, {"Accept": "application/json"}).json)

    thread = threading.Thread(target=beside)
    thread.start()
    seat.until(lambda: bool(answers))
    assert len(page.table.tree.path()) == 2
    assert page.table.name_of("blue") == "Ann"
    assert answers[0]["turn"] == "Red to move"
    page.table.type_move("e4")
    seat.wait(0.1)
    seat.until(lambda: len(page.phones.phones.winfo_children()) == 1)
    seat.picture("phones-at-the-table")
    (row,) = page.phones.phones.winfo_children()
    row.winfo_children()[1]._action()
    assert not table.service.tickets.phones
    assert phone.ask("/").status == 403
    page.phones.turn()
    assert page.phones.table is None
    assert not table.service.running


class Table:
    """A game in the window that a phone joins as one player."""

    def __init__(self, seat: Seat, key: str, player: str) -> None:
        start(seat, key)
        self.seat, self.page = seat, seat.desk.page
        self.page.phones.turn()
        self.phone = Browser(self.page.phones.table.service.root)
        ticket = self.page.phones.table.service.tickets.ticket
        said = urllib.parse.urlencode({"seat": player, "name": "Ben"}).encode()
        self._beside(lambda: self.phone.ask("/" + ticket, said))

    def _beside(self, what: Callable[[], object]) -> None:
        thread = threading.Thread(target=what)
        thread.start()
        self.seat.until(lambda: not thread.is_alive())

    def on_phone(self, act: str, what: str = "") -> None:
        def ask() -> None:
            said = {"form": self.phone.form(), "act": act, "what": what}
            self.phone.ask("/table", urllib.parse.urlencode(said).encode())

        self._beside(ask)

    def buttons(self) -> dict[str, Any]:
        """What the window offers about what is proposed, by its text."""
        found, left = {}, [self.page.phones.proposals]
        while left:
            one = left.pop()
            left += one.winfo_children()
            if one.winfo_class() == "TButton":
                found[str(one.cget("text"))] = one
        return found

    def told(self) -> str:
        rows = self.page.phones.proposals.winfo_children()
        return " ".join(str(one.cget("text")) for one in rows if one.winfo_class() == "TLabel")


def test_what_the_phone_proposes_ends_the_game_once_the_window_accepts(seat: Seat) -> None:
    table = Table(seat, "line-wars", "blue")
    table.on_phone("say", "agreed")
    seat.until(table.buttons)
    assert table.told().startswith("Ben proposes to end the game: ")
    seat.picture("proposed-on-the-phone")
    assert not table.page.table.result.finished
    table.buttons()["Accept"].invoke()
    assert table.page.table.result.finished
    assert not table.buttons()


def test_what_the_phone_proposes_is_declined_in_the_window(seat: Seat) -> None:
    table = Table(seat, "line-wars", "blue")
    table.on_phone("say", "agreed")
    seat.until(table.buttons)
    table.buttons()["Decline"].invoke()
    assert not table.buttons()
    assert not table.page.table.result.finished


def test_the_windows_end_is_proposed_to_the_phone_that_plays(seat: Seat) -> None:
    table = Table(seat, "line-wars", "red")
    table.page.acts.begin_act(next(act for act in table.page.table.acts if act.text == "agreed"))
    seat.until(table.buttons)
    assert table.told().endswith("Waiting for Ben.")
    assert [*table.buttons()] == ["Take back"]
    seat.picture("proposed-in-the-window")
    assert not table.page.table.result.finished
    (one,) = table.page.phones.table.shared.proposals
    table.on_phone("accept", str(one.number))
    assert table.page.table.result.finished


def test_a_draw_is_agreed_on_once_the_phone_accepts_it(seat: Seat) -> None:
    table = Table(seat, "lineage", "red")
    table.page.acts.agree_draw()
    (one,) = table.page.phones.table.shared.proposals
    assert str(one.text) == "Blue proposes a draw."
    assert not table.page.table.agreed
    table.on_phone("accept", str(one.number))
    assert table.page.table.agreed == "1/2-1/2"


def test_where_no_phone_plays_the_window_speaks_for_both(seat: Seat) -> None:
    table = Table(seat, "line-wars", "")
    table.page.table.type_move("agreed")
    assert table.page.table.result.finished


def test_only_a_player_at_the_window_resigns_there(seat: Seat) -> None:
    table = Table(seat, "corona-line", "red")
    assert table.page.phones.here == ("blue",)
    table.page.phones.turn()
    assert table.page.phones.here == ("blue", "red")
