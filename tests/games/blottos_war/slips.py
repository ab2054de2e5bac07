"""Order slips as players fill them in."""

from __future__ import annotations

from collections.abc import Iterable

from companion.board import Marks


def slip_marks(places: Iterable[str]) -> Marks:
    """The bubbles of a slip that sends recruits to these territories, in this order."""
    return {
        f"bubble {number}.{part}": True
        for number, place in enumerate(places, start=1)
        for part in (place[0], place[1:])
    }
