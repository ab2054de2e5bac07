"""A ring put round the spot that is touched."""

from __future__ import annotations

from collections.abc import Mapping

from companion.board import Marks, mark_name
from companion.games.hand import Hand, Held
from companion.games.line_or_colour import sheet
from companion.games.line_or_colour.position import PLAYERS, SWAP, Move, Position


class LineOrColourHand(Hand[Position, Move]):
    """One touch is one ring."""

    def touches(self, position: Position, player: str, move: Move) -> Held:
        return () if move == SWAP else (move,)

    def move(self, position: Position, player: str, held: Held) -> Move | None:
        return held[-1] if held else None

    def lit(self, position: Position, player: str, held: Held) -> frozenset[str]:
        if position.over:
            return frozenset()
        return frozenset(position.layout.place_list(position.free))

    def marks(self, position: Position, player: str, held: Held) -> Marks:
        found = dict(sheet.marks(position))
        for spot in held:
            if spot in position.layout.bit:
                found.setdefault(mark_name("ring", spot), player)
        return found

    def threats(self, position: Position) -> Mapping[str, str]:
        """Free spots where a ring would win; where both would, only the player to move counts."""
        if position.over:
            return {}
        found: dict[str, str] = {}
        later = position.player or PLAYERS[0]
        for player in sorted(PLAYERS, key=lambda one: one == later):
            rings = position.rings(player)
            for spot in position.layout.each(position.free):
                if position.layout.wins_by(rings | spot, spot):
                    found.update(dict.fromkeys(position.layout.place_list(spot), player))
        return found
