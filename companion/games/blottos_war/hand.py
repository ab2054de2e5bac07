"""An order written by touching a territory for each recruit that goes there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.board import Marks, mark_name
from companion.games.bits import bits
from companion.games.blottos_war import sheet
from companion.games.blottos_war.legality import broken
from companion.games.blottos_war.order import Order, order
from companion.games.blottos_war.position import RECRUITS, Position
from companion.games.blue_and_red import COLOUR, OTHER
from companion.games.hand import Hand, Held
from companion.games.protocol import Breach
from companion.sentences import N_, Sentence, say


class BlottosWarHand(Hand[Position, Order]):
    """Touches in any order; an order is never complete by itself, as it has to be sealed."""

    def touches(self, position: Position, player: str, move: Order) -> Held:
        return move.recruits

    def move(self, position: Position, player: str, held: Held) -> Order | None:
        return order(held) if held or not position.allowed(player) else None

    def without(self, position: Position, player: str, held: Held, place: str) -> Held:
        left = list(held)
        if place in left:
            left.remove(place)
        return tuple(left)

    def lit(self, position: Position, player: str, held: Held) -> frozenset[str]:
        if position.ending or len(held) >= RECRUITS:
            return frozenset()
        return frozenset(position.grid.place_list(position.allowed(player)))

    def wrong(self, position: Position, player: str, held: Held) -> Iterator[Breach]:
        if position.ending:
            yield from self.game.breaches(position, player, order(held))
            return
        # Missing recruits are no fault while the order is still being written.
        lenient = replace(position, options=position.options.with_(partial_orders="on"))
        yield from broken(lenient, player, order(held))

    def ready(self, position: Position, player: str, held: Held) -> bool:
        return False

    def marks(self, position: Position, player: str, held: Held) -> Marks:
        """The board with the recruits added to the owner's; on foreign ground they stand alone."""
        found = dict(sheet.marks(position))
        for name, number in Counter(held).items():
            place = position.grid.index.get(name)
            if place is None:
                continue
            own = position.owned(player) >> place & 1
            found[mark_name("force", name)] = number + (position.forces[place] if own else 0)
        return found

    def spoken(self, position: Position, player: str) -> tuple[Order, ...]:
        nothing = Order()
        legal = not any(self.game.breaches(position, player, nothing))
        return (nothing,) if legal else ()

    def told(self, position: Position, player: str, held: Held) -> Sentence | None:
        if position.ending:
            return None
        told = N_("{player}'s orders: {held} of {number} recruits placed")
        return say(told, player=COLOUR[player], held=len(held), number=RECRUITS)

    def threats(self, position: Position) -> Mapping[str, str]:
        """Territories that the opponent can capture within one turn if nothing is done (BW-5,
        BW-7), each with the player who can capture it."""
        if position.ending:
            return {}
        return {
            position.grid.names[place]: player
            for player, other in OTHER.items()
            for place in bits(position.allowed(player) & position.owned(other))
            if position.forces[place] < RECRUITS
        }
