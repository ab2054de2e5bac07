"""Positions in text on small boards, and what is said of orders in them."""

from __future__ import annotations

from companion.games.blottos_war import GAME, Position

SMALL = {"columns": 3, "rows": 4, "neutral": 2}
"""Blue owns row 1, Red row 4."""


def table(text: str, **options: str | int) -> Position:
    return GAME.parse_position(GAME.choose({**SMALL, **options}), text)


def rules_of(position: Position, player: str, text: str) -> list[str]:
    """The rules that an order breaks, in the order they are named."""
    return [b.rule for b in GAME.breaches(position, player, GAME.parse_move(text))]


def said(position: Position, player: str, text: str) -> list[str]:
    return [str(b.sentence) for b in GAME.breaches(position, player, GAME.parse_move(text))]


def after(position: Position, blue: str, red: str) -> Position:
    orders = {"blue": GAME.parse_move(blue), "red": GAME.parse_move(red)}
    return GAME.play(position, orders)


def resolved(position: Position, blue: str, red: str):
    orders = {"blue": GAME.parse_move(blue), "red": GAME.parse_move(red)}
    return GAME.resolve(position, orders)


def fights(position: Position, blue: str, red: str) -> list[tuple[str, str]]:
    return [(item.rule, str(item.sentence)) for item in resolved(position, blue, red).items]


def at(position: Position, name: str) -> tuple[str, int]:
    """Who owns a territory, and how many stand there."""
    place = position.grid.index[name]
    return position.owner(place), position.forces[place]
