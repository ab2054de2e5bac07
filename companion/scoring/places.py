"""A sheet's places as the contract's ``board`` object, mm from the page's top-left corner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.board import XY, Page
from companion.board.markers import DICTIONARY


def page_json(page: Page) -> dict[str, Any]:
    """The ``board --json`` object; only the kinds of places that the board has."""
    board = page.board

    def at(xy: XY) -> list[float]:
        return [round(value, 3) for value in page.on_page(xy)]

    kinds: Mapping[str, object] = {
        "points": {name: at(xy) for name, xy in board.points.items()},
        "edges": {name: list(ends) for name, ends in board.edges.items()},
        "squares": {name: at(xy) for name, xy in board.squares.items()},
        "spots": {
            name: {"at": at(spot.at), "radius": spot.radius, "colour": spot.colour}
            for name, spot in board.spots.items()
        },
        "bubbles": {
            name: {"at": at(spot.at), "radius": spot.radius} for name, spot in board.bubbles.items()
        },
        "ticks": {name: {"at": at(box.at), "side": box.side} for name, box in board.ticks.items()},
        "markers": [
            {
                "dictionary": DICTIONARY,
                "id": marker.id,
                "at": [round(value, 3) for value in marker.at],
                "side": marker.side,
            }
            for marker in page.markers
        ],
    }
    return {
        "game": board.game,
        "item": board.item,
        "paper": page.paper,
        "page_mm": list(page.size),
        **{kind: places for kind, places in kinds.items() if places},
    }
