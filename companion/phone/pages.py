"""The HTML of the phone's page, and the headers that isolate it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from companion.phone.inbox import Arrived
from companion.phone.tickets import MOST_PHONES
from companion.sentences import N_, Catalogue, Sentence, Term, say

OPEN: Final = N_(
    "The connection is not encrypted: others on this network could see the photos. Use a "
    "network that you trust."
)
MANY: Final = N_("Up to {most} phones can join.")
WORDS: Final[Mapping[str, str]] = {
    "title": N_("Photos for the computer"),
    "open": OPEN,
    "hint": N_(
        "Lay the sheet flat, hold the phone straight above it and get the whole sheet in view."
    ),
    "take": N_("Take a photo"),
    "choose": N_("Choose photos"),
    "send": N_("Send"),
    "photo": N_("Photo"),
    "sending": N_("Sending"),
    "preparing": N_("Received"),
    "large": N_("This file is too large."),
    "lost": N_("Sending failed. Check that the phone is on the same network and try again."),
    "closed": N_(
        "The computer does not answer. Check that phone upload is open there and that "
        "the phone is on the same network."
    ),
}
USED: Final = N_("This code is no longer valid. Scan the one that the computer shows now.")
FULL: Final = N_(
    "No more phones can join. To start over, close phone upload on the computer and open it again."
)
STRANGE: Final = N_("Something went wrong. Reload this page.")
_UNDO: Final = N_("Undo")
_STATES: Final[Mapping[str, str]] = {
    "waiting": N_("Received"),
    "reading": N_("Reading"),
    "read": N_("Read"),
    "refused": N_("It could not be read."),
}


def photos_json(
    arrived: Iterable[Arrived], form: str, language: Catalogue
) -> list[dict[str, str | int]]:
    """The phone's photos as JSON: of each its number, name, state and report, and the same as a
    fragment of the page.

    Args:
        form: the secret in the page's forms.
    """
    return [
        {
            "number": one.number,
            "name": say(N_("Photo {number}"), number=one.number).text(language),
            "state": one.state,
            "text": _told(one).text(language),
            "html": _photo_html(one, form, language),
        }
        for one in arrived
    ]


def _told(one: Arrived) -> Sentence:
    return one.told or Sentence(_STATES[one.state])


def _photo_html(one: Arrived, form: str, language: Catalogue) -> str:
    def words(said: Sentence | Term) -> str:
        text = said.text(language) if isinstance(said, Sentence) else language.gettext(said)
        return text[:1].upper() + text[1:]

    asked = one.asked
    return str(
        _template("photo.html").render(
            photo=one,
            form=form,
            name=say(N_("Photo {number}"), number=one.number).text(language),
            text=_told(one).text(language),
            asked=asked,
            left="" if asked is None else _left(asked.left).text(language),
            why="" if asked is None else " ".join(one.text(language) for one in asked.why),
            undo=language.gettext(_UNDO),
            words=words,
        )
    )


def _left(number: int) -> Sentence:
    return say(
        N_("{marks} mark to check"),
        plural=N_("{marks} marks to check"),
        count="marks",
        marks=number,
    )


def photo_page(
    arrived: Iterable[Arrived], form: str, most: int, language: Catalogue, name: str
) -> tuple[str, Mapping[str, str]]:
    """The page for taking and sending photos, and its headers.

    Args:
        form: the secret in its form.
        most: largest file in bytes.
        name: the language code for the page's ``lang``.
    """
    words = {key: language.gettext(text) for key, text in WORDS.items()}
    return _page(
        "page.html",
        language=name,
        words=words,
        # "</" would end the script.
        script_words=json.dumps(words).replace("<", "\\u003c"),
        photos=photos_json(arrived, form, language),
        form=form,
        most=most,
    )


def join_page(language: Catalogue, name: str) -> tuple[str, Mapping[str, str]]:
    """The page with which a phone joins, and its headers."""
    texts = (Sentence(OPEN), say(MANY, most=MOST_PHONES))
    return _page(
        "join.html",
        language=name,
        title=language.gettext(WORDS["title"]),
        texts=[text.text(language) for text in texts],
        join=language.gettext(N_("Join with this phone")),
    )


def refused_page(text: str, language: Catalogue, name: str) -> tuple[str, Mapping[str, str]]:
    """A page with one message, and its headers."""
    return _page("refused.html", language=name, text=language.gettext(text))


def _page(template: str, **values: Any) -> tuple[str, Mapping[str, str]]:
    nonce = secrets.token_urlsafe(12)
    return str(_template(template).render(nonce=nonce, **values)), headers(nonce)


@cache
def _template(name: str) -> Any:
    from bottle import SimpleTemplate

    return SimpleTemplate(files("companion.phone").joinpath(name).read_text(encoding="utf-8"))


def headers(nonce: str = "") -> Mapping[str, str]:
    """Headers of every answer: no caching, framing, sniffing, or loading from elsewhere."""
    allowed = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    if nonce:
        allowed += f"; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'"
        allowed += "; connect-src 'self'; img-src 'self'"
    return {
        "Content-Security-Policy": allowed,
        "Cache-Control": "no-store",
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        "Content-Type": "text/html; charset=utf-8",
    }
