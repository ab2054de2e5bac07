"""The games: one package each, all behind the protocol of :mod:`companion.games.protocol`.

A game is found by being a package in this folder, or in one that the environment variable
``COMPANION_GAMES`` names (several are parted as in ``PATH``), with a ``GAME`` in it; its key is the
package's name with hyphens. Nothing else lists the games. How to write one is told in
``companion/docs/add-a-game.md``.
"""

from __future__ import annotations

import os
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from companion.board.marker_blocks import MarkerBlock, claimed_blocks, dealt
from companion.errors import CompanionError
from companion.games.protocol import Game
from companion.sentences import N_, say
from companion.spelling import not_known

FURTHER_GAMES: Final = "COMPANION_GAMES"
"""The environment variable that names folders with further games. Whoever can set it can run
anything, as with ``PYTHONPATH``."""

__path__ = [*__path__, *filter(None, os.environ.get(FURTHER_GAMES, "").split(os.pathsep))]


class UnknownGame(CompanionError, ValueError):
    """No game has this key; ``sentence`` names those there are."""

    kind = "unknown-game"

    def __init__(self, key: str) -> None:
        unknown = say(N_("no game is called “{game}”"), game=key)
        super().__init__(not_known(unknown, key, game_keys()))


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
        UnknownGame: no such game.
    """
    if key not in game_keys():
        raise UnknownGame(key)
    found = import_module(f"{__name__}.{key.replace('-', '_')}").GAME
    assert isinstance(found, Game)
    return found


@cache
def marker_blocks() -> Mapping[int, MarkerBlock]:
    """The blocks of marker ids that the games claim, by their first ids, those of withdrawn sheets
    too; without importing any game.

    Raises:
        MarkerClash: two games claim one block.
    """
    return dealt(
        block
        for key in game_keys()
        for folder in __path__
        for claims in [Path(folder, key.replace("-", "_"), "markers.toml")]
        if claims.is_file()
        for block in claimed_blocks(key, claims.read_text("utf-8"))
    )
