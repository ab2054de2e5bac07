"""A game in the window that a phone joins."""

from __future__ import annotations

import threading
import tkinter as tk
import urllib.parse
from collections.abc import Callable
from typing import Any

import pytest

from companion.desk.pages.play import phones
from companion.desk.pages.play.acts import fill_more_menu
from companion.phone.addresses import Address
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start
from tests.desk.widgets import buttons, pressed
from tests.phone.conftest import Browser
from tests.phone.game_table import streamed

Begin = Callable[[Seat, str], object]
"""Begins a game in the window."""


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phones, "addresses", lambda: (Address("127.0.0.1"),))


def answer(seat: Seat, text: str) -> None:
    """Answer the question that covers the page."""
    pressed(seat.desk.page, text)


class Table:
    """A game in the window that a phone joins as one player."""

    def __init__(self, seat: Seat, key: str, player: str, begin: Begin = start) -> None:
        begin(seat, key)
        self.seat, self.page = seat, seat.desk.page
        self.page.phones.turn()
        self.joins(player)

    def joins(self, player: str, name: str = "Ben") -> None:
        """Let a phone join as a player."""
        self.phone = Browser(self.page.phones.table.service.root)
        ticket = self.page.phones.table.service.tickets.ticket
        said = urllib.parse.urlencode({"seat": player, "name": name}).encode()
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

    def seen(self) -> Any:
        """What the phone shows."""
        found: list[Any] = []
        self._beside(lambda: found.append(streamed(self.phone, "title")))
        return found[0]

    def buttons(self) -> dict[str, Any]:
        """What the window offers about what is proposed, by its text."""
        return {str(one.cget("text")): one for one in buttons(self.page.phones.proposals)}

    def menu(self) -> tuple[str, ...]:
        """What the page's menu offers."""
        made, page = tk.Menu(self.page), self.page
        fill_more_menu(self.seat.desk, made, page.acts, page.book, page.phones)
        entries = range(int(made.index("end") or 0) + 1)
        labels = (made.entrycget(n, "label") for n in entries if made.type(n) == "command")
        return tuple(map(str, labels))

    def told(self) -> str:
        rows = self.page.phones.proposals.winfo_children()
        return " ".join(str(one.cget("text")) for one in rows if one.winfo_class() == "TLabel")
