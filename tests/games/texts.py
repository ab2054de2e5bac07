"""Texts that a parser refuses."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.protocol import BadText


def refused_at(parse: Callable[[str], object], text: str) -> int | None:
    """The column at which the text is refused, ``None`` if it is read."""
    try:
        parse(text)
    except BadText as refused:
        return refused.column
    return None
