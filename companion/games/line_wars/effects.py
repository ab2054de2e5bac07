"""What a turn does to the territory: squares closed off, negated, or cut off for nobody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.bits import Bits
from companion.games.blue_and_red import COLOUR, OTHER
from companion.games.line_wars.position import Position
from companion.games.line_wars.territory import regions
from companion.games.protocol import Effect
from companion.sentences import N_, first_of, say

NAMED = 6
"""Most squares that are listed by name; ``places`` contains them all."""


def effects(before: Position, after: Position, player: str) -> Iterator[Effect]:
    """What a player's turn between two positions did to the squares."""
    g, other = before.grid, OTHER[player]
    was, now = (p.owned.groups() for p in (before, after))

    def facts(squares: Bits) -> dict[str, Any]:
        names = g.place_list(squares)
        return {
            "player": COLOUR[player],
            "other": COLOUR[other],
            "number": len(names),
            "squares": first_of(names, NAMED),
        }

    if closed := now[player] & ~was[player]:
        sentence = say(
            N_("{player} encloses {number} square: {squares}"),
            plural=N_("{player} encloses {number} squares: {squares}"),
            **facts(closed),
        )
        yield Effect("closes", sentence, tuple(g.place_list(closed)))
    if negated := was[other] & ~now[other]:
        sentence = say(
            N_("{player} negates {number} of {other}'s squares: {squares}"), **facts(negated)
        )
        yield Effect("negates", sentence, tuple(g.place_list(negated)))
    if apart := _cut_off(before, after) & now["negated"] & ~negated:
        sentence = say(
            N_(
                "{player} encloses {number} square touched by both colours, which scores "
                "nothing: {squares}"
            ),
            plural=N_(
                "{player} encloses {number} squares touched by both colours, which score "
                "nothing: {squares}"
            ),
            **facts(apart),
        )
        yield Effect("negates", sentence, tuple(g.place_list(apart)))


def _cut_off(before: Position, after: Position) -> Bits:
    """The smaller parts of each region that was split; the largest counts as what remains."""
    g = before.grid
    found = 0
    parts = list(regions(g, after.blue | after.red))
    for region in regions(g, before.blue | before.red):
        inside = sorted((part for part in parts if part & region), key=int.bit_count)
        found |= sum(inside[:-1])
    return found
