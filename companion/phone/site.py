"""The requests of a phone: joining with a ticket, the page, photos, their state, and answers to
questions."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import IO, Any, Final
from urllib.parse import urlsplit

from companion.phone.inbox import MOST_BYTES, NO_ROOM, Inbox, Reply, Shown
from companion.phone.pages import (
    FULL,
    STRANGE,
    USED,
    headers,
    join_page,
    photo_page,
    photos_json,
    refused_page,
)
from companion.phone.tickets import Phone, Tickets
from companion.pictures.upright import BadPicture
from companion.sentences import N_, Catalogue

COOKIE: Final = "companion_phone"
TICKET: Final = "/<ticket:re:[A-Za-z0-9-]{4,40}>"
MOST_AT_ONCE: Final = 10
MOST_PARTS: Final = 40
"""Most parts of a form; splitting up hundreds of thousands would take seconds."""
_PART: Final = b"content-disposition"
"""What each part has to begin with, in either case."""
_NONE: Final = N_("No picture was chosen.")
_PAST: Final = N_("This question is no longer open.")


@dataclass
class Site:
    """The content of the pages, and where photos go.

    Attributes:
        hosts: the accepted values of ``Host``, such as ``192.168.1.20:8765``; any other means that
            somebody has pointed their own domain name at this address (DNS rebinding).
    """

    inbox: Inbox
    tickets: Tickets
    language: Catalogue
    language_name: str
    hosts: frozenset[str] = frozenset()
    _taking: threading.Lock = field(default_factory=threading.Lock)
    """One upload at a time, as it is in temporary files several times over."""

    def application(self) -> Any:
        """The WSGI application."""
        import bottle

        app = bottle.Bottle()
        app.route("/", "GET", self._photos)
        app.route("/status", "GET", self._status)
        app.route("/photos", "POST", self._sent)
        app.route("/photos/<number:int>/<shown:re:score|closer>.jpg", "GET", self._picture)
        app.route("/answers", "POST", self._answered)
        app.route(TICKET, "GET", self._ticket)
        app.route(TICKET, "POST", self._join)
        app.add_hook("before_request", self._check_host)
        app.default_error_handler = self._error
        return app

    # -- requests

    def _check_host(self) -> None:
        import bottle

        request = bottle.request
        try:
            urlsplit(f"//{request.get_header('Host', '')}")
            urlsplit(request.get_header("Origin", ""))
            request.cookies.keys()
        except (ValueError, CookieError):  # malformed
            raise _answer(400, "", headers()) from None
        if request.get_header("Host", "") not in self.hosts:
            raise _answer(403, "", headers())

    def _ticket(self, ticket: str) -> Any:
        """Show the page for joining. This joins nobody yet, as programs that preview links request
        it too."""
        if self._phone() is not None:
            return _answer(303, "", {**headers(), "Location": "/"})
        if not self.tickets.is_valid(ticket):
            return self._refused(USED)
        if self.tickets.full:
            return self._refused(FULL)
        return _answer(200, *join_page(self.language, self.language_name))

    def _join(self, ticket: str) -> Any:
        """Make the phone known; works once."""
        if not self._own_page():
            return self._refused(STRANGE)
        answer = _answer(303, "", {**headers(), "Location": "/"})
        if self._phone() is None:
            phone = self.tickets.take(ticket)
            if phone is None:
                return self._refused(FULL if self.tickets.full else USED)
            answer.set_cookie(COOKIE, phone.cookie, httponly=True, samesite="lax", path="/")
        return answer

    def _photos(self) -> Any:
        phone = self._phone()
        if phone is None:
            return self._refused(USED)
        page = photo_page(
            self.inbox.sent_by(phone.cookie),
            phone.form,
            MOST_BYTES,
            self.language,
            self.language_name,
        )
        return _answer(200, *page)

    def _status(self) -> Any:
        phone = self._phone()
        if phone is None:
            return _json(403, {"error": self.language.gettext(USED), "photos": []})
        return _json(200, {"photos": self._told(phone)})

    def _sent(self) -> Any:

        phone = self._phone()
        if phone is None:
            return self._said(403, USED)
        with self._taking:
            return self._taken(phone)

    def _taken(self, phone: Phone) -> Any:
        """Store a known phone's photos."""
        import bottle

        if _parts(bottle.request.body) > MOST_PARTS:
            return self._said(400, STRANGE)
        try:
            form = bottle.request.forms.get("form", "")
            sent = [one for one in bottle.request.files.getall("photo") if one.raw_filename]
        except (ValueError, LookupError):  # a malformed form, or an unknown character encoding
            return self._said(400, STRANGE)
        except OSError:
            return self._said(507, NO_ROOM)
        if not self._own_page() or form != phone.form:
            return self._said(403, STRANGE)
        if not sent:
            return self._said(400, _NONE)
        for one in sent[:MOST_AT_ONCE]:
            try:
                self.inbox.put(one.file, phone.cookie)
            except BadPicture as error:
                return self._said(415, error.sentence.text(self.language))
        return self._shown(phone)

    def _picture(self, number: int, shown: Shown) -> Any:
        """A picture that the computer has made for a photo of this phone."""
        phone = self._phone()
        one = None if phone is None else self.inbox.sent(phone.cookie, number)
        picture = None if one is None else one.pictures.get(shown)
        if picture is None:
            return _answer(404, "", headers())
        return _answer(200, picture.jpeg, {**headers(), "Content-Type": "image/jpeg"})

    def _answered(self) -> Any:
        """Accept what was tapped."""
        import bottle

        phone = self._phone()
        if phone is None:
            return self._said(403, USED)
        if _parts(bottle.request.body) > MOST_PARTS:
            return self._said(400, STRANGE)
        try:
            form: Mapping[str, str] = bottle.request.forms
            number = int(form.get("photo", ""))
            reply = Reply(number, form.get("asked", ""), form.get("answer", ""))
            secret = form.get("form", "")
        except (ValueError, LookupError):
            return self._said(400, STRANGE)
        if not self._own_page() or secret != phone.form:
            return self._said(403, STRANGE)
        if not self.inbox.reply(phone.cookie, reply):
            return self._said(409, _PAST)
        return self._shown(phone)

    # -- answers

    def is_known(self, cookies: str) -> bool:
        """Whether a ``Cookie`` header is a known phone's."""
        with suppress(CookieError):
            found = SimpleCookie(cookies).get(COOKIE)
            return found is not None and self.tickets.known(found.value) is not None
        return False

    def _phone(self) -> Phone | None:
        import bottle

        return self.tickets.known(bottle.request.get_cookie(COOKIE))

    def _own_page(self) -> bool:
        """Whether the form was sent by our own page, according to the browser's headers."""
        import bottle

        origin = bottle.request.get_header("Origin")
        return not origin or urlsplit(origin).netloc in self.hosts

    def _told(self, phone: Phone) -> list[dict[str, str | int]]:
        return photos_json(self.inbox.sent_by(phone.cookie), phone.form, self.language)

    def _shown(self, phone: Phone) -> Any:
        """The response after an action."""
        if self._wants_json():
            return _json(200, {"photos": self._told(phone)})
        return _answer(303, "", {**headers(), "Location": "/"})

    def _wants_json(self) -> bool:
        import bottle

        return "application/json" in bottle.request.get_header("Accept", "")

    def _said(self, status: int, text: str) -> Any:
        if self._wants_json():
            return _json(status, {"error": self.language.gettext(text), "photos": []})
        return self._refused(text, status)

    def _refused(self, text: str, status: int = 403) -> Any:
        return _answer(status, *refused_page(text, self.language, self.language_name))

    def _error(self, error: Any) -> str:
        """Bottle's own errors, as plain text instead of its pages."""
        for name, value in headers().items():
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


def _answer(status: int, body: str | bytes, given: Mapping[str, str]) -> Any:
    import bottle

    return bottle.HTTPResponse(body, status, dict(given))


def _json(status: int, found: Mapping[str, Any]) -> Any:
    given = {**headers(), "Content-Type": "application/json"}
    return _answer(status, json.dumps(found), given)
