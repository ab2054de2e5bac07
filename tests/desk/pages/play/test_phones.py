"""Phones at the table of a game in the window."""

from __future__ import annotations

import threading
import urllib.parse

from companion.desk.pages.play import phones
from companion.phone.addresses import Address
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start
from tests.phone.conftest import Browser


def test_phones_and_the_window_play_one_game(seat: Seat, monkeypatch: object) -> None:
    monkeypatch.setattr(phones, "addresses", lambda: (Address("127.0.0.1"),))  # type: ignore[attr-defined]
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
