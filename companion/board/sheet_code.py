"""The line of text in a sheet's QR: what its marker ids cannot say, for reader and printer alike.

``PGC1 game=line-wars item=board paper=a4 size=7``: a version, then words ``key=value`` parted by
single blanks. ``game``, ``item`` and ``paper`` always stand; ``match`` names the match that is to
be played on the sheet; every other key is an option. Blanks and signs in a value are
percent-encoded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

VERSION = "PGC1"
_WORD = re.compile(r"([a-z][a-z0-9_]*)=([A-Za-z0-9._~:+%-]+)")
_PLAIN = ":+"
_FIXED = ("game", "item", "paper")


class BadSheetCode(ValueError):
    """Text that is not a sheet's code."""


@dataclass(frozen=True)
class SheetCode:
    """Which game's which sheet on which paper, and the options it was printed for.

    ``options`` holds the answers as text, for :meth:`companion.games.protocol.Game.choose`;
    ``match`` is a scorebook's name for the match that the sheet was printed for, '' for any.
    """

    game: str
    item: str
    paper: str
    options: Mapping[str, str] = field(default_factory=dict)
    match: str = ""


def encode(code: SheetCode) -> str:
    """The QR's text.

    Raises:
        BadSheetCode: a key or value that would not come back, such as an empty one.
    """
    words = {"game": code.game, "item": code.item, "paper": code.paper, **code.options}
    if code.match:
        words = {**words, "match": code.match}
    text = " ".join(
        [VERSION, *(f"{key}={quote(value, safe=_PLAIN)}" for key, value in words.items())]
    )
    if parse(text) != code:
        raise BadSheetCode(f"cannot be written as a sheet's code: {code}")
    return text


def parse(text: str) -> SheetCode:
    """What a QR's text says.

    Raises:
        BadSheetCode: another version, a word that is no ``key=value``, a key twice or missing.
    """
    version, *words = text.split(" ")
    if version != VERSION:
        raise BadSheetCode(f"not a sheet's code: {text[:40]!r}")
    found: dict[str, str] = {}
    for word in words:
        match = _WORD.fullmatch(word)
        if match is None or match[1] in found:
            raise BadSheetCode(f"not a word of a sheet's code: {word!r}")
        found[match[1]] = unquote(match[2])
    missing = [key for key in _FIXED if key not in found]
    if missing:
        raise BadSheetCode(f"a sheet's code without {', '.join(missing)}")
    game, item, paper = (found.pop(key) for key in _FIXED)
    match_id = found.pop("match", "")
    return SheetCode(game, item, paper, found, match_id)
