"""A piece is slid by touching it and its goal; an enemy piece is forced by touching it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.bits import bits
from companion.games.blue_and_red import OTHER
from companion.games.hand import Act, Hand, Held
from companion.games.lineage.moves import PASS, Force, Move, Slide, can_move, forces
from companion.games.lineage.position import Position, reach
from companion.games.protocol import Breach
from companion.sentences import N_, say


class LineageHand(Hand[Position, Move]):
    """Touching another piece of one's own picks that one up instead; touching an empty place first
    does nothing."""

    def touches(self, position: Position, player: str, move: Move) -> Held:
        if isinstance(move, Slide):
            return (move.start, move.end)
        return (move.at,) if isinstance(move, Force) else ()

    def _owner(self, position: Position, place: str) -> str:
        at = position.net.index.get(place)
        return "" if at is None else position.owner(at)

    def move(self, position: Position, player: str, held: Held) -> Move | None:
        if len(held) > 1:
            return Slide(held[0], held[1])
        if held and self._owner(position, held[0]) not in ("", player):
            return Force(held[0])
        return None

    def after(self, position: Position, player: str, held: Held, place: str) -> Held:
        owner = self._owner(position, place)
        if held and place == held[0]:
            return ()
        forced = place in position.net.name_list(forces(position, player))
        if not held or not self._owner(position, held[0]) or owner == player or forced:
            return (place,)
        return (held[0], place)

    def lit(self, position: Position, player: str, held: Held) -> frozenset[str]:
        if player not in self.game.to_move(position):
            return frozenset()
        net, names = position.net, position.net.names
        if held and self._owner(position, held[0]):
            place = net.index[held[0]]
            ends = reach(net, position.occupied, place) & ~position.bars[place]
            return frozenset(names[end] for end in bits(ends))
        movable = [
            names[place]
            for place in bits(position.pieces(player))
            if reach(net, position.occupied, place) & ~position.bars[place]
        ]
        return frozenset([*movable, *net.name_list(forces(position, player))])

    def wrong(self, position: Position, player: str, held: Held) -> Iterator[Breach]:
        move = self.move(position, player, held)
        if len(held) == 1 and not self._owner(position, held[0]):
            told = N_("There is no piece on {place}")
            yield Breach.of("", told, held, place=held[0])
            return
        if move is None and held:
            # Any slide of this piece shows whose turn it is, or that it cannot move.
            ends = self.lit(position, player, held)
            beside = position.net.name_list(position.net.beside[position.net.index[held[0]]])
            move = Slide(held[0], min(ends, default=beside[0] if beside else held[0]))
        if move is not None:
            yield from self.game.breaches(position, player, move)

    def spoken(self, position: Position, player: str) -> tuple[Move, ...]:
        if player not in self.game.to_move(position):
            return ()
        return (PASS,) if can_move(position, player) is False else ()

    def acts(self, position: Position, player: str) -> tuple[Act, ...]:
        if player not in self.game.to_move(position):
            return ()
        places = position.net.name_list(forces(position, player))
        forced = (
            Act(say(N_("Force {place}"), place=place), self.game.format_move(Force(place)))
            for place in places
        )
        return (*super().acts(position, player), *forced)

    def threats(self, position: Position) -> Mapping[str, str]:
        """Pieces that the opponent of their owner can force, with that opponent."""
        if position.ended:
            return {}
        return {
            name: player
            for player in OTHER
            for name in position.net.name_list(forces(position, player))
        }
