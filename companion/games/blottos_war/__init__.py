"""Blotto's War, by an unknown author."""

from companion.games.blottos_war.game import BlottosWar
from companion.games.blottos_war.order import Order
from companion.games.blottos_war.position import Position

GAME = BlottosWar()

__all__ = ["GAME", "BlottosWar", "Order", "Position"]
