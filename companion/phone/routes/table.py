"""Playing: touches, moves as text, and what both players have to accept; and settling disputes, for
which each phone judges moves on a copy of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.application.scorebook.at_the_table import propose_game
from companion.phone.pages import STRANGE
from companion.phone.site import Site, answer, json_answer
from companion.phone.tickets import LONGEST_NAME, Phone
from companion.sentences import Sentence

LONGEST = 400
"""Letters of what is sent."""


def add(app: Any, site: Site) -> None:
    def play() -> Any:
        """Something that a player does; the answer is the table as that player sees it now."""
        phone, form = site.acting()
        if site.table is None or not phone.seat:
            return answer(403)
        act = _act(site, phone, form)
        if act is None:
            return site.said(400, STRANGE)
        problem = act()
        if problem is not None:
            return site.said(409, problem)
        return json_answer(200, site.table.shown(phone.seat, site.spoken()))

    def dispute() -> Any:
        phone, form = site.acting()
        if site.disputes is None:
            return answer(404)
        what = form.get("what", "")[:LONGEST]
        return json_answer(200, site.disputes.act(phone, form.get("act", ""), what, site.spoken()))

    app.route("/table", "POST", play)
    app.route("/dispute", "POST", dispute)


def _act(site: Site, phone: Phone, form: Mapping[str, str]) -> Callable[[], Sentence | None] | None:
    """What was sent to be done, which tells why it cannot be; ``None`` if there is no such act."""
    assert site.table is not None
    table, what, seat = site.table.table, form.get("what", "")[:LONGEST], phone.seat

    def name() -> Sentence | None:
        problem = table.name(seat, what[:LONGEST_NAME])
        if problem is None:
            site.tickets.rename(phone, what)
        return problem

    number = int(what) if what.isdecimal() and len(what) < 9 else -1
    acts: dict[str, Callable[[], Sentence | None]] = {
        "touch": lambda: table.touch(seat, what),
        "confirm": lambda: table.confirm(seat),
        "say": lambda: table.say_move(seat, what),
        "begin": lambda: table.begin(seat, number),
        "back": lambda: table.take_back(seat),
        "usual": lambda: table.usual_set_up(seat),
        "draw": lambda: table.propose_draw(seat),
        "reopen": lambda: table.play_on(seat),
        "resign": lambda: table.resign(seat),
        "name": name,
        "accept": lambda: table.accept(seat, number),
        "refuse": lambda: table.refuse(seat, number),
    }
    if site.photos is not None:
        book = site.photos.book
        acts["book"] = lambda: propose_game(table, seat, book)
    return acts.get(form.get("act", ""))
