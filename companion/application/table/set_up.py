"""A position set up by hand, as its text."""

from __future__ import annotations

import re
from typing import Any

from companion.games.options import Options
from companion.games.protocol import BadText, Game

_NEXT = re.compile(r"\bnext [^\s;]+")


def next_in(text: str) -> str:
    """Who is next in a position's text, ``?`` if that is not known; '' where it says nothing."""
    found = _NEXT.search(text)
    return found[0].split()[1] if found else ""


def with_next(text: str, player: str) -> str:
    """A position's text with another player next, if it says who is."""
    return _NEXT.sub(f"next {player}", text)


def set_by_marks(game: Game[Any, Any], options: Options, marks: Any, before: str) -> str:
    """The text of the position that marks show, completed from the text before with the parts that
    marks do not show.

    Raises:
        BadText: no position has such marks.
    """
    text = game.format_position(game.read_marks(options, marks).position)
    known = {part.split()[0]: part.strip() for part in before.split(";") if part.strip()}
    parts = [part.strip() for part in text.split(";") if part.strip()]
    mended = "; ".join(
        known.get(part.split()[0], part) if "?" in part.split() else part for part in parts
    )
    try:
        game.parse_position(options, mended)
    except BadText:
        return text
    return mended
