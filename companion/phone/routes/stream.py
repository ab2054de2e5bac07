"""The stream of changes: the table as the phone's seat sees it, and the phone's own photos."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from companion.locale import catalogue
from companion.phone.pages import photos_json
from companion.phone.site import Site, answer
from companion.phone.tickets import Phone

BEAT: Final = 8.0
"""Seconds after which a sign of life is sent, which finds out who is gone."""
AGAIN: Final = 1000
"""Milliseconds after which a phone that has lost the stream asks for it again."""


def add(app: Any, site: Site) -> None:
    newest: dict[str, int] = {}

    def stream() -> Any:
        """A phone has one stream: a newer one ends the older."""
        phone = site.known_phone()
        number = newest[phone.cookie] = newest.get(phone.cookie, 0) + 1
        site.changes.tell()

        def goes_on() -> bool:
            return (
                newest.get(phone.cookie) == number
                and not site.changes.ended
                and site.tickets.is_known(phone)
            )

        events = _events(site, phone, site.spoken(), goes_on)
        return answer(200, events, Content_Type="text/event-stream", X_Accel_Buffering="no")

    app.route("/stream", "GET", stream)


def _events(site: Site, phone: Phone, language: str, goes_on: Any) -> Iterator[bytes]:
    words = catalogue(language)
    sent: dict[str, str] = {}
    yield f"retry: {AGAIN}\n\n".encode()
    while goes_on():
        number, new = site.changes.number, False
        photos = photos_json(site.inbox.sent_by(phone.cookie), phone.form, words)
        now = {"photos": json.dumps(photos)}
        if site.table is not None:
            now["table"] = site.table.shown(phone.seat, language)
        for name, data in now.items():
            if sent.get(name) != data:
                sent[name], new = data, True
                yield f"event: {name}\ndata: {data}\n\n".encode()
        if not new:
            yield b":\n\n"
        site.changes.wait(number, BEAT)
    if not site.tickets.is_known(phone):
        yield b"event: gone\ndata: 1\n\n"
