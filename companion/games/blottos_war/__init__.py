"""Blotto's War, by an unknown author."""

from companion.games.blottos_war.game import BlottosWar as BlottosWar
from companion.games.blottos_war.order import Order as Order
from companion.games.blottos_war.position import Position as Position

GAME = BlottosWar()
