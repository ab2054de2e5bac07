"""The games: one package each, all behind the protocol of :mod:`companion.games.protocol`.

A game is found by being a package in this folder with a ``GAME`` in it; its key is the folder's
name with hyphens. Nothing else lists the games.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

from companion.games.protocol import Game


class UnknownGame(ValueError):
    """No game has this key."""


@cache
def game_keys() -> tuple[str, ...]:
    """The keys of all games, without importing any of them."""
    return tuple(
        sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules(__path__) if m.ispkg)
    )


@cache
def game(key: str) -> Game[Any, Any]:
    """The game with this key, such as ``line-wars``.

    Raises:
        UnknownGame: no such game; the message names those there are.
    """
    if key not in game_keys():
        raise UnknownGame(f"no game is called {key!r}; there are {', '.join(game_keys())}")
    found = import_module(f"{__name__}.{key.replace('-', '_')}").GAME
    assert isinstance(found, Game)
    return found
