"""The places of a sheet as the contract's ``board`` object, in mm from the page's top-left
corner."""

from __future__ import annotations

from typing import Any

from companion.board import Page
from companion.board.markers import DICTIONARY


def page_json(page: Page) -> dict[str, Any]:
    """The ``board --json`` object; only the kinds of places that the board has."""
    places = page.board.as_json(page.offset)
    found = {key: places.pop(key) for key in ("game", "item")}
    markers = [
        {
            "dictionary": DICTIONARY,
            "id": marker.id,
            "at": [round(value, 3) for value in marker.at],
            "side": marker.side,
        }
        for marker in page.markers
    ]
    beside = {"markers": markers} if markers else {}
    return {**found, "paper": page.paper, "page_mm": list(page.size), **places, **beside}
