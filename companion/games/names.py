"""What a game is called and who plays it, also of games that are not here (any more)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games import UnknownGame, game


@dataclass(frozen=True)
class Names:
    """A game's title, and its players' colours in seating order."""

    title: str
    players: tuple[str, ...]


_told: dict[str, Names] = {}


def remember(key: str, names: Names) -> None:
    """Keep what a stored record says of a game, in case that game is not here."""
    _told.setdefault(key, names)


def names_of(key: str) -> Names:
    """A game's names: its own, else as remembered, else made of its key."""
    try:
        found = game(key)
    except UnknownGame:
        words = key.replace("-", " ").strip()
        return _told.get(key) or Names(words.capitalize() or "?", ("first", "second"))
    return Names(found.title, found.players)


def title_of(key: str) -> str:
    return names_of(key).title
