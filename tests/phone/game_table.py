"""A table with a game on phones, what a phone does there, and what it is shown."""

from __future__ import annotations

import json
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

from companion.application.table.open_game import continued
from companion.application.table.shared import SharedTable
from companion.games import game
from companion.phone.service import PhoneService, Play, Way
from tests.phone.conftest import HERE, Answer, Browser


class Table:
    """A table with phones, which can be started again."""

    def __init__(self, folder: Path, key: str, **chosen: str) -> None:
        self.file, self.phones = folder / "game.pgr", folder / "phones.json"
        self._game = game(key), game(key).choose(chosen)
        self.port = 0
        self.start()

    def start(self) -> None:
        """The server begins, or begins again where it was killed."""
        self.table = SharedTable(continued(self.file, *self._game))
        play = Play(self.table, self.phones, reads=True, book=self.file.with_suffix(".sqlite"))
        self.service = PhoneService(HERE, play=play, way=Way(self.port))
        self.service.start()
        self.port = self.service.port

    def join(self, seat: str = "", name: str = "") -> Browser:
        phone = Browser(self.service.root)
        said = urllib.parse.urlencode({"seat": seat, "name": name}).encode()
        assert phone.ask("/" + self.service.tickets.ticket, said).status == 200
        return phone


def do(phone: Browser, act: str, what: str = "", path: str = "/table") -> Answer:
    data = urllib.parse.urlencode({"form": phone.form(), "act": act, "what": what}).encode()
    return phone.ask(path, data, {"Accept": "application/json"})


def streamed(phone: Browser, until: str, event: str = "table") -> Any:
    """The first event of a phone's stream whose data contains a text."""
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(phone.jar)
    )
    with opener.open(phone.root + "/stream", timeout=20) as stream:
        name = ""
        for line in stream:
            key, _, value = line.decode().rstrip("\n").partition(": ")
            name = value if key == "event" else name
            if key == "data" and name == event and until in value:
                return json.loads(value)
    raise AssertionError(f"{until} never came")
