"""Playing: touches, moves as text, and what both players have to accept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.phone.pages import STRANGE, headers
from companion.phone.site import Site, answer, json_answer
from companion.phone.tickets import LONGEST_NAME

LONGEST = 400
"""Letters of a move as text."""


def add(app: Any, site: Site) -> None:
    """Add the route."""

    def act() -> Any:
        """Something that a player does; the answer is the table as that player sees it now."""
        phone, form = site.acting()
        if site.table is None or not phone.seat:
            return answer(403, "", headers())
        if not _done(site, phone.seat, form):
            return site.said(400, STRANGE)
        return json_answer(200, site.table.shown(phone.seat, site.spoken()))

    app.route("/table", "POST", act)


def _done(site: Site, seat: str, form: Mapping[str, str]) -> bool:
    """Do what was sent; whether there is such an act."""
    assert site.table is not None
    table = site.table.table
    act, what = form.get("act", ""), form.get("what", "")[:LONGEST]
    number = int(what) if what.isdecimal() and len(what) < 9 else -1
    if act == "touch":
        table.touch(seat, what)
    elif act == "confirm":
        table.confirm(seat)
    elif act == "say":
        table.say_move(seat, what)
    elif act == "begin":
        table.begin(seat, number)
    elif act == "back":
        table.take_back(seat)
    elif act == "usual":
        table.usual_set_up(seat)
    elif act == "name":
        table.name(seat, what[:LONGEST_NAME])
    elif act == "book" and site.photos is not None:
        site.photos.propose_game(seat)
    elif act == "accept":
        table.accept(seat, number)
    elif act == "refuse":
        table.refuse(seat, number)
    else:
        return False
    return True
