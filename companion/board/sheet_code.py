"""The text in a sheet's QR code: what its marker ids cannot express.

``PG2 LINE-WARS BOARD A4 SIZE:7``: a version, then the game, its sheet, the paper, and words
``KEY:VALUE``, separated by single spaces. ``MATCH`` is the id of the match to be played on the
sheet, ``EDITION`` the sheet's edition if it is not the first; every other key is an option. The
text uses only characters of a QR code's alphanumeric mode (ISO/IEC 18004, 7.4.4), which take 5.5
bits each and so allow large modules: letters are upper case, a space in a value is ``+``, ``_`` is
``*``, and everything except lower-case letters, digits and ``-./:`` is percent-encoded.

The form on earlier sheets, ``PGC1 game=line-wars item=board paper=a4 size=7``, is read as well:
most of the photographed sheets in ``samples`` carry it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from string import ascii_lowercase, digits
from urllib.parse import unquote

VERSION = "PG2"
EARLIER = "PGC1"
_WORD = re.compile(r"([A-Z][A-Z0-9*]*):([A-Z0-9%+*./:-]+)")
_VALUE = re.compile(r"[A-Z0-9%+*./:-]+")
_EARLIER_WORD = re.compile(r"([a-z][a-z0-9_]*)=([A-Za-z0-9._~:+%-]+)")
_KEPT = digits + "-./:"
_SIGNS = {" ": "+", "_": "*"}
_FIXED = ("game", "item", "paper")


class BadSheetCode(ValueError):
    """Text that is not a sheet's code."""


@dataclass(frozen=True)
class SheetCode:
    """The game, its sheet, the paper, and the options it was printed for.

    ``options`` holds the answers as text, for :meth:`companion.games.protocol.Game.choose`;
    ``match`` is a scorebook's id for the match that the sheet was printed for, '' for any;
    ``edition``: see :attr:`companion.board.Board.edition`.
    """

    game: str
    item: str
    paper: str
    options: Mapping[str, str] = field(default_factory=dict)
    match: str = ""
    edition: int = 1


def encode(code: SheetCode) -> str:
    """The QR code's text.

    Raises:
        BadSheetCode: a key or value that cannot be decoded again, such as an empty one.
    """
    words = dict(code.options)
    if code.edition > 1:
        words["edition"] = str(code.edition)
    if code.match:
        words["match"] = code.match
    text = " ".join(
        [
            VERSION,
            *(_written(value) for value in (code.game, code.item, code.paper)),
            *(f"{_written(key)}:{_written(value)}" for key, value in words.items()),
        ]
    )
    if parse(text) != code:
        raise BadSheetCode(f"cannot be written as a sheet's code: {code}")
    return text


def parse(text: str) -> SheetCode:
    """The content of a QR code's text.

    Raises:
        BadSheetCode: another version, a word that is not an option, a key twice or missing.
    """
    version, *words = text.split(" ")
    if version == VERSION:
        found = _distinct(_words(words))
    elif version == EARLIER:
        found = _distinct(_earlier_words(words))
    else:
        raise BadSheetCode(f"not a sheet's code: {text[:40]!r}")
    missing = [key for key in _FIXED if key not in found]
    if missing:
        raise BadSheetCode(f"a sheet's code without {', '.join(missing)}")
    game, item, paper = (found.pop(key) for key in _FIXED)
    match_id = found.pop("match", "")
    edition = found.pop("edition", "1")
    if not edition.isdecimal():
        raise BadSheetCode(f"no sheet's edition: {edition!r}")
    return SheetCode(game, item, paper, found, match_id, int(edition))


def _written(value: str) -> str:
    return "".join(map(_sign, value))


def _sign(sign: str) -> str:
    if sign in ascii_lowercase:
        return sign.upper()
    if sign in _KEPT:
        return sign
    return _SIGNS.get(sign) or "".join(f"%{byte:02X}" for byte in sign.encode())


def _plain(written: str) -> str:
    signs = {large: small for small, large in _SIGNS.items()}
    return unquote("".join(signs.get(sign, sign) for sign in written.lower()))


def _words(words: list[str]) -> Iterator[tuple[str, str]]:
    for key, word in zip(_FIXED, words, strict=False):
        if _VALUE.fullmatch(word) is None:
            raise BadSheetCode(f"not a word of a sheet's code: {word!r}")
        yield key, _plain(word)
    for word in words[len(_FIXED) :]:
        match = _WORD.fullmatch(word)
        if match is None:
            raise BadSheetCode(f"not a word of a sheet's code: {word!r}")
        yield _plain(match[1]), _plain(match[2])


def _earlier_words(words: list[str]) -> Iterator[tuple[str, str]]:
    for word in words:
        match = _EARLIER_WORD.fullmatch(word)
        if match is None:
            raise BadSheetCode(f"not a word of a sheet's code: {word!r}")
        yield match[1], unquote(match[2])


def _distinct(words: Iterator[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in words:
        if key in found:
            raise BadSheetCode(f"a sheet's code that says {key} twice")
        found[key] = value
    return found
