"""The HTML of the phone's pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from companion.games.phrases import UNEXPLAINED, player_name
from companion.locale import catalogue
from companion.phone.inbox import MOST_BYTES, Arrived
from companion.phone.tickets import MOST_PHONES, Phone, Tickets
from companion.sentences import N_, Catalogue, Sentence, Term, capitalised, labelled, say

OPEN: Final = N_(
    "The connection is not encrypted: others on this network could see the photos. Use a "
    "network that you trust."
)
REMOVED: Final = N_("The host has taken you off the table. To join again, scan the code.")
RESIGNING: Final = N_("Resign? Your opponent wins then.")
SAME_WIFI: Final = N_("Connect the phone to the same Wi-Fi as this computer.")
SCAN: Final = N_("Scan the code with the phone's camera. It works once.")
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
    "closed": N_("No connection to the computer. This page continues once the connection is back."),
}
TABLE_WORDS: Final[Mapping[str, str]] = {
    "board": N_("Board"),
    "photos": N_("Photos"),
    "dispute": N_("Dispute"),
    "rules": N_("Rules"),
    "yours": N_("Your turn"),
    "back": N_("Take back"),
    "usual": N_("Standard setup"),
    "accept": N_("Accept"),
    "refuse": N_("Decline"),
    "withdraw": N_("Withdraw the proposal"),
    "type": N_("Type a move"),
    "play": N_("Play"),
    "near": N_("Similar legal moves"),
    "larger": N_("Larger"),
    "smaller": N_("Smaller"),
    "last": N_("Last move"),
    "next": N_("May I play this?"),
    "was": N_("Was the last move legal?"),
    "judged": N_("Tap the move on the board or type it. Nothing is played."),
    "judge": N_("Judge the move"),
    "unknown": N_("Nobody knows"),
    "undo": N_("Undo"),
    "clear": N_("Clear"),
    "reading": N_("Loading the rules"),
    "name": N_("Your name"),
    "save": N_("Save"),
    "book": N_("Add to scorebook"),
    "reopen": N_("Play on"),
    "draw": N_("Agree on a draw"),
    "resign": N_("Resign"),
    "resigning": RESIGNING,
    "cancel": N_("Cancel"),
}
USED: Final = N_("This code is no longer valid. Scan the one that the computer shows now.")
FULL: Final = N_(
    "No more phones can join. To start over, close phone upload on the computer and open it again."
)
TAKEN: Final = N_("Another phone has this seat. Go back and choose another.")
STRANGE: Final = N_("Something went wrong. Reload this page.")
_PLACE: Final = re.compile("[a-z][0-9]")
"""What a place, or a move, begins with: it is written as on the board."""
_WHY: Final = N_("Why")
_STATES: Final[Mapping[str, str]] = {
    "waiting": N_("Received"),
    "reading": N_("Reading"),
    "read": N_("Read"),
    "refused": N_("This photo could not be read."),
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
        return text if _PLACE.match(text) else capitalised(text)

    asked = one.asked
    return page_of(
        "photo.html",
        photo=one,
        form=form,
        name=say(N_("Photo {number}"), number=one.number).text(language),
        text=words(_told(one)),
        asked=asked,
        why="" if asked is None else " ".join(one.text(language) for one in asked.why),
        undo=language.gettext(TABLE_WORDS["undo"]),
        broken=language.gettext(UNEXPLAINED),
        why_so=language.gettext(_WHY),
        words=words,
    )


def phone_page(
    arrived: Iterable[Arrived], phone: Phone, name: str, *, table: bool, secure: bool
) -> str:
    """The page of a phone that has joined.

    Args:
        name: the code of the page's language.
        table: whether there is a game on the table to play.
        secure: whether the page comes over HTTPS.
    """
    language = catalogue(name)
    words = {key: language.gettext(text) for key, text in {**WORDS, **TABLE_WORDS}.items()}
    return page_of(
        "page.html",
        language=name,
        words=words,
        script_words=json.dumps(words),
        photos=photos_json(arrived, phone.form, language),
        form=phone.form,
        most=MOST_BYTES,
        table=table,
        secure=secure,
    )


def join_page(
    tickets: Tickets,
    name: str,
    *,
    secure: bool,
    game: str,
    names: Mapping[str, str],
    typed: str = "",
    problem: Sentence | None = None,
) -> str:
    """The page with which a phone joins, as one of the free seats if there are any.

    Args:
        secure: over HTTPS.
        game: the title of the game on the table, '' without one.
        names: who has a seat already, by the seat.
        typed: the name typed before.
        problem: why the phone could not join.
    """
    language = catalogue(name)
    many = say(MANY, most=MOST_PHONES)
    texts = (many,) if secure else (Sentence(OPEN), many)
    seats = [(seat, _play_as(seat, names.get(seat, "")).text(language)) for seat in tickets.free]
    return page_of(
        "join.html",
        language=name,
        title=join_title(game).text(language),
        texts=[text.text(language) for text in texts],
        problem="" if problem is None else problem.text(language),
        seats=seats,
        table=bool(tickets.seats),
        named=language.gettext(N_("Your name")),
        typed=typed,
        join=language.gettext(N_("Watch") if tickets.seats else N_("Join with this phone")),
    )


def join_title(game: str) -> Sentence:
    """The heading where phones join a game, by its title, or only send photos (``""``)."""
    return labelled(N_("Join the table"), game) if game else say(WORDS["title"])


def _play_as(seat: str, name: str) -> Sentence:
    template = N_("Play as {player} ({name})") if name else N_("Play as {player}")
    return say(template, player=player_name(seat), name=name)


def refused_page(text: str, name: str) -> str:
    return page_of("refused.html", language=name, text=catalogue(name).gettext(text))


def page_of(template: str, **values: Any) -> str:
    """A page made of one of the templates."""
    return str(_template(template).render(**values))


@cache
def _template(name: str) -> Any:
    from bottle import SimpleTemplate

    text = files("companion.phone").joinpath("web", name).read_text(encoding="utf-8")
    return SimpleTemplate(text)
