"""A line is drawn by touching its end point; for a switch the start point is touched first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from companion.board import Marks, mark_name
from companion.games.blue_and_red import OTHER
from companion.games.corona_line import sheet
from companion.games.corona_line.legality import legal_moves
from companion.games.corona_line.move import Move
from companion.games.corona_line.position import Position
from companion.games.hand import Act, Hand, Held
from companion.games.playable import MOST_MOVES
from companion.games.protocol import Breach
from companion.sentences import N_, Sentence, say


class CoronaLineHand(Hand[Position, Move]):
    """The start point begins a switch; the path's end may be touched before its line."""

    def touches(self, position: Position, player: str, move: Move) -> Held:
        if not move.switch or not player:  # a switch may be legal whoever is to move
            return (move.to,)
        return (self._start(position, player), move.to)

    def _start(self, position: Position, player: str) -> str:
        return position.net.names[position.table.starts[player]]

    def _end(self, position: Position, player: str) -> str:
        end = position.side(player).end
        return "" if end is None else position.net.names[end]

    def move(self, position: Position, player: str, held: Held) -> Move | None:
        if not held or (len(held) == 1 and held[0] == self._start(position, player)):
            return None
        switch, to = len(held) > 1, held[-1]
        return Move(to, switch, self._crosses(position, player, to, switch))

    def _crosses(self, position: Position, player: str, to: str, switch: bool) -> bool:
        origin, at = position.origin(player, switch), position.net.index.get(to)
        if origin is None or at is None or not position.net.sights[origin] >> at & 1:
            return False
        return position.crosses(player, origin, at) == 1

    def after(self, position: Position, player: str, held: Held, place: str) -> Held:
        if held:
            return () if place == held[0] else (held[0], place)
        drawn = position.side(player).paths
        if place == self._end(position, player) or (
            not drawn and place == self._start(position, player)
        ):
            return ()
        return (place,)

    def lit(self, position: Position, player: str, held: Held) -> frozenset[str]:
        moves = list(islice(self.game.legal_moves(position, player), MOST_MOVES))
        if held:
            return frozenset(move.to for move in moves if move.switch)
        found = {move.to for move in moves if not move.switch}
        if any(move.switch for move in moves):
            found.add(self._start(position, player))
        return frozenset(found)

    def acts(self, position: Position, player: str) -> tuple[Act, ...]:
        start = self._start(position, player)
        switch = (Act(say(N_("Switch")), held=(start,)),)
        able = position.side(player).paths and start in self.lit(position, player, ())
        return (*super().acts(position, player), *(switch if able else ()))

    def told(self, position: Position, player: str, held: Held) -> Sentence | None:
        if held != (self._start(position, player),):
            return None
        return say(N_("Switch: choose where the new path from {place} goes"), place=held[0])

    def wrong(self, position: Position, player: str, held: Held) -> Iterator[Breach]:
        start = self._start(position, player)
        move = self.move(position, player, held)
        if move is not None:
            yield from self.game.breaches(position, player, move)
        elif held == (start,) and start not in self.lit(position, player, ()):
            # The reason why no path may begin here is the rule that any line from here breaks.
            tried = next((name for name in position.net.names if name != start), start)
            found = self.game.breaches(position, player, Move(tried, switch=True))
            yield from (breach for breach in found if breach.rule == "CL-8")

    def marks(self, position: Position, player: str, held: Held) -> Marks:
        found = dict(sheet.marks(position))
        move = self.move(position, player, held)
        origin = None if move is None else position.origin(player, move.switch)
        to = None if move is None else position.net.index.get(move.to)
        if origin is not None and to is not None and position.net.sights[origin] >> to & 1:
            found.setdefault(mark_name("line", position.net.edge((origin, to))), player)
        return found

    def threats(self, position: Position) -> Mapping[str, str]:
        """Points where a player's crossing would win, whoever is to move."""
        if not position.known or position.over() or position.player is None:
            return {}
        found: dict[str, str] = {}
        target = position.options.number("target")
        for player in (OTHER[position.player], position.player):
            side = position.side(player)
            if side.rests or (side.points or 0) + 1 < target:
                continue
            for move in legal_moves(position, player):
                if move.crosses:
                    found[move.to] = player
        return found
