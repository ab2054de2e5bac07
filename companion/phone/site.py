"""What every request of a phone passes: the host, the phone's cookie, its own page's secret, how
often it asks, and the headers of every answer."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import IO, TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from companion.locale import catalogue, languages
from companion.phone.inbox import Inbox
from companion.phone.pages import REMOVED, STRANGE, USED, refused_page
from companion.phone.tickets import Phone, Tickets
from companion.sentences import N_, Catalogue, Sentence, alone, say

if TYPE_CHECKING:
    from companion.phone.disputes import Disputes
    from companion.phone.photo_desk import PhotoDesk
    from companion.phone.table_view import TableView


MOST_PARTS: Final = 40
"""Most parts of a form; splitting up hundreds of thousands would take seconds."""
_PART: Final = b"content-disposition"
"""What each part has to begin with, in either case."""
PER_SECOND: Final = 10
"""Requests per second that a phone may make for long."""
AT_ONCE: Final = 60
"""Requests that it may make at once after a rest."""
OFTEN: Final = N_("Too many requests at once. Wait a moment.")
SMALL: Final = 8 * 1024
"""Largest body in bytes of a request that sends no photo."""
HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": (
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; "
        "script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'"
    ),
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Content-Type": "text/html; charset=utf-8",
}
"""Headers of every answer: no caching, framing, sniffing, inline script or style, or loading from
elsewhere."""


class Changes:
    """Counts changes, and wakes who waits for one. Thread-safe."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self.number = 0
        self.ended = False

    def tell(self) -> None:
        """Something has changed."""
        with self._changed:
            self.number += 1
            self._changed.notify_all()

    def end(self) -> None:
        """Nobody waits any more."""
        self.ended = True
        self.tell()

    def wait(self, known: int, seconds: float) -> None:
        """Wait for a change after the one with this number, or a time."""
        with self._changed:
            self._changed.wait_for(lambda: self.number != known or self.ended, seconds)


@dataclass
class Site:
    """What the pages are about, and who may ask for what.

    Attributes:
        hosts: the accepted values of ``Host``, such as ``192.168.1.20:8765``; any other means that
            somebody has pointed their own domain name at this address (DNS rebinding).
        language: for phones that want a language we do not have.
        table: the game on the table, if phones can play.
        photos: reads photos where no window does.
        host: the secret of the page with the QR code, '' for none.
        address: the URL that joins.
        secure: whether phones use HTTPS, so that their cookie is never sent without.
        cookie: the name of the phones' cookie: browsers send those of all ports of a computer to
            each, so that every table has its own.
    """

    inbox: Inbox
    tickets: Tickets
    language: str
    hosts: frozenset[str] = frozenset()
    changes: Changes = field(default_factory=Changes)
    table: TableView | None = None
    disputes: Disputes | None = None
    photos: PhotoDesk | None = None
    host: str = ""
    address: Callable[[], str] = lambda: ""
    secure: bool = False
    cookie: str = "companion_phone"
    _pace: dict[str, tuple[float, float]] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def _request(self) -> Any:
        """The request that this thread answers."""
        import bottle

        return bottle.request

    @property
    def game(self) -> str:
        """The title of the game on the table, ``""`` without one."""
        return "" if self.table is None else self.table.table.look("", lambda t: t.game.title)

    # -- who asks

    def check_host(self) -> None:
        request = self._request
        try:
            urlsplit(f"//{request.get_header('Host', '')}")
            urlsplit(request.get_header("Origin", ""))
            request.cookies.keys()
        except (ValueError, CookieError):  # malformed
            raise answer(400) from None
        if request.get_header("Host", "") not in self.hosts:
            raise answer(403)

    def is_known(self, cookies: str) -> bool:
        """Whether a ``Cookie`` header is a known phone's."""
        with suppress(CookieError):
            found = SimpleCookie(cookies).get(self.cookie)
            return found is not None and self.tickets.known(found.value) is not None
        return False

    def phone(self) -> Phone | None:
        """The known phone that asks."""
        return self.tickets.known(self._request.get_cookie(self.cookie))

    @property
    def unknown(self) -> str:
        """What is told to whoever asks and is no known phone."""
        cookie = self._request.get_cookie(self.cookie)
        return REMOVED if self.tickets.was_removed(cookie) else USED

    def known_phone(self) -> Phone:
        """The known phone that asks; anybody else is refused, and so is one that asks too often."""
        phone = self.phone()
        if phone is None:
            raise self.said(403, self.unknown)
        with self._lock:
            now = time.monotonic()
            left, then = self._pace.get(phone.cookie, (float(AT_ONCE), now))
            left = min(AT_ONCE, left + (now - then) * PER_SECOND) - 1
            self._pace[phone.cookie] = max(left, -1.0), now
        if left < 0:
            raise self.said(429, OFTEN)
        return phone

    def acting(self, *, small: bool = True) -> tuple[Phone, Mapping[str, str]]:
        """The known phone that acts from its own page, and what it sent."""
        phone = self.known_phone()
        if small and self._request.content_length > SMALL:
            raise self.said(413, STRANGE)
        if _parts(self._request.body) > MOST_PARTS:
            raise self.said(400, STRANGE)
        try:
            form: Mapping[str, str] = self._request.forms.decode()
            secret = form.get("form", "")
        except (ValueError, LookupError):  # a malformed form, or an unknown character encoding
            raise self.said(400, STRANGE) from None
        if not self.own_page() or secret != phone.form:
            raise self.said(403, STRANGE)
        return phone, form

    def own_page(self) -> bool:
        """Whether the form was sent by our own page, according to the browser's headers."""
        origin = self._request.get_header("Origin")
        return not origin or urlsplit(origin).netloc in self.hosts

    def spoken(self) -> str:
        """The first language that the phone wants and we have."""
        wanted: str = self._request.get_header("Accept-Language", "")[:200]
        for one in wanted.split(","):
            name = re.split("[-_;]", one.strip())[0].lower()
            if name in languages():  # nothing else, as catalogues are kept by name
                return name
        return self.language

    def words(self) -> Catalogue:
        """The catalogue of the phone's language."""
        return catalogue(self.spoken())

    # -- answers

    def wants_json(self) -> bool:
        """Whether the page's script asks, rather than its form."""
        return "application/json" in self._request.get_header("Accept", "")

    def said(self, status: int, message: Sentence | str) -> Any:
        """An answer of one message."""
        words = self.words()
        sentence = message if isinstance(message, Sentence) else say(message)
        told = alone(sentence, sentence.text(words), words)
        if self.wants_json():
            return json_answer(status, {"error": told, "photos": []})
        return self.refused(told, status)

    def refused(self, text: str, status: int = 403) -> Any:
        """A page of one message."""
        return answer(status, refused_page(text, self.spoken()))

    def error(self, error: Any) -> str:
        """Bottle's own errors, as plain text instead of its pages."""
        for name, value in HEADERS.items():
            error.set_header(name, value)
        return ""


def _parts(body: IO[bytes]) -> int:
    """How many parts a form seems to have; no more are counted once they are too many."""
    body.seek(0)
    found, before = 0, b""
    while found <= MOST_PARTS and (block := body.read(1 << 16)):
        found += (before + block.lower()).count(_PART)
        before = block[1 - len(_PART) :].lower()
    body.seek(0)
    return found


def answer(status: int, body: str | bytes | Iterator[bytes] = "", **headers: str) -> Any:
    """An HTTP response. ``headers``, such as ``Content_Type``, join those of every answer."""
    import bottle

    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return bottle.HTTPResponse(body, status, {**HEADERS, **given})


def to_page(address: str = "/") -> Any:
    """A response that sends the browser to a page."""
    return answer(303, Location=address)


def json_answer(status: int, found: Mapping[str, Any] | str) -> Any:
    """A response of JSON, or of text that is JSON."""
    text = found if isinstance(found, str) else json.dumps(found)
    return answer(status, text, Content_Type="application/json")
