"""Settling disputes: each phone judges moves on a copy of the game."""

from __future__ import annotations

from typing import Any

from companion.phone.pages import headers
from companion.phone.site import Site, answer, json_answer

LONGEST = 400
"""Letters of what is sent."""


def add(app: Any, site: Site) -> None:
    """Add the route."""

    def act() -> Any:
        phone, form = site.acting()
        if site.disputes is None:
            return answer(404, "", headers())
        what = form.get("what", "")[:LONGEST]
        return json_answer(200, site.disputes.act(phone, form.get("act", ""), what, site.spoken()))

    app.route("/dispute", "POST", act)
