"""The page for the screen: the QR code with which phones join, and who has joined."""

from __future__ import annotations

import secrets
from typing import Any

import bottle
import segno

from companion.games.phrases import player_name
from companion.phone.pages import SCAN, join_title, page_of
from companion.phone.site import Site, answer, to_page
from companion.sentences import N_, Catalogue


def add(app: Any, site: Site) -> None:
    """Add the routes; without a secret there is no such page."""
    if not site.host:
        return

    def allowed(secret: str) -> None:
        if not secrets.compare_digest(secret.encode(), site.host.encode()):
            raise answer(404)

    def show(secret: str) -> Any:
        allowed(secret)
        words, address = site.words(), site.address()
        return answer(
            200,
            page_of(
                "host.html",
                language=site.spoken(),
                title=join_title(site.game).text(words),
                steps=words.gettext(SCAN),
                code=qr_svg(address),
                address=address,
                phones=[(one.number, told(one.seat, one.name, words))
                        for one in site.tickets.phones],
                joined=words.gettext(N_("At the table")),
                remove=words.gettext(N_("Remove")),
                here=f"/host/{secret}",
            ),
        )  # fmt: skip

    def remove(secret: str) -> Any:
        allowed(secret)
        if site.own_page():
            number = bottle.request.forms.get("phone", "")
            site.tickets.remove(int(number) if number.isdecimal() and len(number) < 9 else 0)
        return to_page(f"/host/{secret}")

    route = "/host/<secret:re:[A-Za-z0-9_-]{8,60}>"
    app.route(route, "GET", show)
    app.route(route, "POST", remove)


def told(seat: str, name: str, words: Catalogue) -> str:
    """Who a phone is, for the list of phones."""
    who = words.gettext(player_name(seat)) if seat else words.gettext(N_("Watching"))
    return f"{who}: {name}" if name else who


def qr_svg(text: str) -> str:
    return str(segno.make_qr(text, error="m").svg_inline(omitsize=True, light="white"))
