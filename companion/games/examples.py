"""A rule card's examples played out by the rules: what stands on the board, what breaks a rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.options import Options
from companion.games.printables import Example
from companion.games.protocol import Breach, Game

BETWEEN = "|"
"""Parts one player's orders from the other's."""


@dataclass(frozen=True)
class Shown:
    """An example's position, after its move if that was played, and what the move breaches."""

    options: Options
    position: Any
    breaches: tuple[Breach, ...] = ()


def played(game: Game[Any, Any], example: Example) -> Shown:
    """An example played out.

    Raises:
        BadOption, BadText: the example is written wrongly.
        ValueError: a move that should be legal is not.
    """
    options = game.choose(dict(example.options))
    position = (
        game.parse_position(options, example.position) if example.position else game.start(options)
    )
    for text in example.moves:
        position = _after(game, position, text)
    if not example.move:
        return Shown(options, position)
    breaches = _breaches(game, position, _orders(game, position, example.move))
    if breaches or not example.played:
        return Shown(options, position, breaches)
    return Shown(options, _after(game, position, example.move))


def _orders(game: Game[Any, Any], position: Any, text: str) -> Mapping[str, Any]:
    """Each player's move; of a game played in turn the one of the player to move."""
    players = game.to_move(position)[: None if game.simultaneous else 1]
    parts = text.split(BETWEEN) if game.simultaneous else [text]
    return {
        player: game.parse_move(part.strip()) for player, part in zip(players, parts, strict=True)
    }


def _breaches(game: Game[Any, Any], position: Any, moves: Mapping[str, Any]) -> tuple[Breach, ...]:
    return tuple(
        breach for player, move in moves.items() for breach in game.breaches(position, player, move)
    )


def _after(game: Game[Any, Any], position: Any, text: str) -> Any:
    moves = _orders(game, position, text)
    breaches = _breaches(game, position, moves)
    if breaches:
        raise ValueError(f"{text} is not legal: {breaches[0].sentence}")
    return game.play(position, moves)
