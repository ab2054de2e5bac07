"""How players look: a colour or a picture of their own, kept in a file beside the scorebook.

It is no part of the book: no export, backup or journal holds it, and it goes when its player is
erased.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.book.players import Player
from companion.book.spelling import key_of
from companion.book.storage.place import Place
from companion.files import own_json, write_whole
from companion.worker import apart

COLOURS: Final = ("blue", "red", "purple", "green", "orange", "grey")
SIDE: Final = 96
"""Pixels of a picture's sides."""
LARGEST: Final = 20_000_000
"""Largest file of looks in bytes."""


@dataclass(frozen=True)
class PlayerLook:
    """A colour of :data:`COLOURS`, or a picture as the RGB bytes of a square of :data:`SIDE`;
    neither for the usual look."""

    colour: str = ""
    picture: bytes = b""


def looks(place: Place) -> Mapping[str, PlayerLook]:
    """The looks that players were given, by :func:`~companion.book.spelling.key_of` their names."""
    found: dict[str, PlayerLook] = {}
    for key, look in _read(place.looks).items():
        colour, picture = str(look.get("colour", "")), str(look.get("picture", ""))
        try:
            pixels = base64.b64decode(picture, validate=True)
        except (binascii.Error, ValueError):
            pixels = b""
        whole = len(pixels) == 3 * SIDE * SIDE
        found[key] = PlayerLook(colour if colour in COLOURS else "", pixels if whole else b"")
    return found


def look_of(known: Mapping[str, PlayerLook], name: str) -> PlayerLook:
    """A player's look among those that were given."""
    return known.get(key_of(name), PlayerLook())


def shared_looks(
    known: Mapping[str, PlayerLook], players: Iterable[Player]
) -> Mapping[str, PlayerLook]:
    """The looks by the names that players are called now: who has none under that name has the one
    under the latest of the other names."""
    found = dict(known)
    for player in players:
        for name in map(key_of, reversed(player.spellings)):
            if name in known:
                found.setdefault(key_of(player.name), known[name])
    return found


def give_look(
    place: Place, names: Sequence[str], *, colour: str = "", picture: Path | None = None
) -> None:
    """Give a player of these names, the one they are called now first, a colour or a picture, of
    which a small copy is kept; neither: the usual."""
    from PIL import ImageOps

    from companion.pictures.upright import small_picture

    look = {"colour": colour} if colour else {}
    if picture is not None:
        small = apart(small_picture, picture, 4 * SIDE)
        square = ImageOps.fit(small, (SIDE, SIDE), centering=(0.5, 0.4))
        look = {"picture": base64.b64encode(square.tobytes()).decode()}
    keys = [key_of(name) for name in names]
    known = {key: own for key, own in _read(place.looks).items() if key not in keys}
    _write(place.looks, known | ({keys[0]: look} if look else {}))


def forget_looks(place: Place, names: Iterable[str]) -> None:
    """Forget how players looked, as they are erased."""
    known = _read(place.looks)
    gone = {key_of(name) for name in names}
    if gone & known.keys():
        _write(place.looks, {key: look for key, look in known.items() if key not in gone})


def _read(file: Path) -> dict[str, dict[str, Any]]:
    found = own_json(file, LARGEST)
    if not isinstance(found, dict):
        return {}
    return {key: look for key, look in found.items() if isinstance(look, dict)}


def _write(file: Path, known: Mapping[str, Mapping[str, str]]) -> None:
    write_whole(file, json.dumps(known, ensure_ascii=False).encode(), private=True)
