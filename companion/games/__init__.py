"""The games: one package each, all behind the protocol of :mod:`companion.games.protocol`.

A game is a package with a ``GAME`` in it, either in this folder or in one named by the environment
variable ``COMPANION_GAMES`` (several are separated as in ``PATH``). Its key is the package's name
with hyphens. Nothing else lists the games. ``companion/docs/add-a-game.md`` explains how to write
one.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from companion.errors import CompanionError
from companion.games.installed import FOLDERS
from companion.games.installed import FURTHER_GAMES as FURTHER_GAMES
from companion.games.installed import game_keys as game_keys
from companion.games.installed import marker_blocks as marker_blocks
from companion.games.protocol import Game
from companion.sentences import N_, say
from companion.spelling import not_known

__path__ = list(FOLDERS)


class UnknownGame(CompanionError, ValueError):
    """No game has this key; ``sentence`` lists the keys that exist."""

    kind = "unknown-game"

    def __init__(self, key: str) -> None:
        unknown = say(N_("there is no game “{game}”"), game=key)
        super().__init__(not_known(unknown, key, game_keys()))


@cache
def game(key: str) -> Game[Any, Any]:
    """The game with this key, such as ``line-wars``.

    Raises:
        UnknownGame: no such game.
    """
    if key not in game_keys():
        raise UnknownGame(key)
    found = import_module(f"{__name__}.{key.replace('-', '_')}").GAME
    assert isinstance(found, Game)
    return found
