"""Games played by given moves, one player at a time."""

from __future__ import annotations

from typing import Any

from companion.games import game
from companion.games.protocol import Game


def played(key: str, *moves: str, **chosen: Any) -> Any:
    """The position after a game's first moves, each checked to be legal."""
    found = game(key)
    return play(found, found.start(found.choose(chosen)), *moves)


def play(found: Game[Any, Any], position: Any, *moves: str) -> Any:
    """The position after further moves, each checked to be legal."""
    for text in moves:
        (player,) = found.to_move(position)
        move = found.parse_move(text)
        assert not list(found.breaches(position, player, move)), text
        position = found.play(position, {player: move})
    return position
