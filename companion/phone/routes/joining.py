"""Joining with a ticket, the page itself, and the files it is made of."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final

import bottle

from companion.phone.pages import FULL, STRANGE, TAKEN, USED, join_page, phone_page
from companion.phone.rules_page import rules_html
from companion.phone.site import Site, answer, to_page

TICKET: Final = "/<ticket:re:[A-Za-z0-9-]{4,40}>"
FILES: Final = {"app.js": "text/javascript", "board.js": "text/javascript", "app.css": "text/css"}
YEAR: Final = 365 * 24 * 3600
"""Seconds for which a phone stays known."""


def add(app: Any, site: Site) -> None:
    def show_ticket(ticket: str) -> Any:
        """Show the page for joining. This joins nobody yet, as programs that preview links request
        it too."""
        if site.phone() is not None:
            return to_page()
        if not site.tickets.is_valid(ticket):
            return site.refused(USED)
        if site.tickets.full:
            return site.refused(FULL)
        return answer(200, joining())

    def joining(**before: Any) -> str:
        """The page for joining; ``before``: what was typed, and why that was not possible."""
        names = {} if site.table is None else site.table.table.look("", lambda t: t.names)
        return join_page(
            site.tickets, site.spoken(), secure=site.secure, game=site.game, names=names, **before
        )

    def join(ticket: str) -> Any:
        """Make the phone known; works once."""
        if not site.own_page():
            return site.refused(STRANGE)
        done = to_page()
        if site.phone() is not None:
            return done
        try:
            form = bottle.request.forms.decode()
            seat, name = form.get("seat", ""), form.get("name", "")
        except (ValueError, LookupError):
            return site.refused(STRANGE, 400)
        if site.table is not None and seat and site.tickets.is_valid(ticket):
            shared = site.table.table
            problem = shared.look("", lambda table: table.name_problem(seat, name))
            if problem is not None:
                return answer(409, joining(typed=name, problem=problem))
        found = site.tickets.take(ticket, seat, name)
        if found is None:
            taken = bool(seat) and site.tickets.is_valid(ticket) and not site.tickets.full
            return site.refused(TAKEN if taken else FULL if site.tickets.full else USED)
        if site.table is not None and found[0].seat and found[0].name:
            site.table.table.name(found[0].seat, found[0].name)
        done.set_cookie(
            site.cookie, found[1], httponly=True, samesite="lax", path="/", max_age=YEAR,
            secure=site.secure,
        )  # fmt: skip
        return done

    def page() -> Any:
        phone = site.phone()
        if phone is None:
            return site.refused(site.unknown)
        photos = site.inbox.sent_by(phone.cookie)
        return answer(
            200,
            phone_page(
                photos, phone, site.spoken(),
                table=site.table is not None, secure=site.secure,
            ),
        )  # fmt: skip

    def file(name: str) -> Any:
        if site.phone() is None and name != "app.css":
            return answer(403)
        return answer(200, read_file(name), Content_Type=FILES[name])

    def rules() -> Any:
        site.known_phone()
        if site.table is None:
            return answer(404)
        shared = site.table.table
        game, options = shared.look("", lambda table: (table.game, table.options))
        return answer(200, rules_html(game, options, site.spoken()))

    app.route("/", "GET", page)
    app.route("/rules", "GET", rules)
    app.route(f"/<name:re:{'|'.join(FILES)}>", "GET", file)
    app.route(TICKET, "GET", show_ticket)
    app.route(TICKET, "POST", join)


@cache
def read_file(name: str) -> bytes:
    """One of :data:`FILES`."""
    return files("companion.phone").joinpath("web", name).read_bytes()
