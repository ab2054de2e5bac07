"""Legality, written once: the rules a move breaks, most obvious first."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.line_or_colour.position import STOOD, SWAP, Move, Position
from companion.games.position_text import off_board
from companion.games.protocol import STANDS, Breach
from companion.games.taking_turns import out_of_turn
from companion.sentences import N_, Term

COLOUR = {"white": Term("White"), "black": Term("Black")}


def breaches(position: Position, player: str, move: Move) -> Iterator[Breach]:
    """The rules a move breaks; nothing if it is legal. One that stands may be out of turn."""
    stands = move.endswith(STANDS)
    move = move if move == STOOD else move.removesuffix(STANDS)
    if position.over:
        yield Breach.of("LC-6", N_("The game is over"))
    elif not stands or move == STOOD:
        yield from out_of_turn("LC-1", position.player, player)
    if move == STOOD and player == "black" and position.may_swap:
        return
    if move in (SWAP, STOOD):
        yield from _swapping(position, player)
        return
    spot = position.layout.bit.get(move)
    if spot is None:
        yield Breach("LC-2", off_board(move, position.layout.names.values()))
        return
    for owner in ("white", "black"):
        if position.rings(owner) & spot:
            told = N_("{spot} already has {owner}'s ring")
            yield Breach.of("LC-2", told, (move,), spot=move, owner=COLOUR[owner])


def _swapping(position: Position, player: str) -> Iterator[Breach]:
    if not position.options.on("pie"):
        yield Breach.of("LC-3", N_("This game is played without the pie rule, so nobody may swap"))
    elif player == "white":
        yield Breach.of("LC-3", N_("Only Black may swap"))
    elif not position.may_swap:
        told = N_("Black may swap only right after White's first ring")
        yield Breach.of("LC-3", told, position.layout.place_list(position.white | position.black))
