"""Games in which a turn makes one mark on a free place, such as Hex and Gale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import ClassVar

from companion.board import Marks, edge_name, mark_name, split_mark
from companion.games.between import Made, new_places
from companion.games.options import Options
from companion.games.placed import BOTH as BOTH
from companion.games.placed import Marked as Marked
from companion.games.placed import PlacedGame
from companion.games.placed import Win as Win
from companion.games.placed import path as path
from companion.games.protocol import Breach
from companion.games.taking_turns import TurnCounts, one_each, uneven
from companion.games.texts import not_a_move
from companion.sentences import N_, Term, say


class MarkGame(PlacedGame):
    """A game in which players take turns to mark one free place each. A move is the place's name.

    A subclass says ``key``, ``title``, ``players`` and ``credit``, its ``board`` and who has
    ``won``.
    """

    forbidden_for_good: ClassVar[bool] = False
    """Whether what is :meth:`forbidden` beside some marks stays so as more are made; a sheet that
    shows such marks is then told."""

    def forbidden(self, position: Marked, player: str, place: str) -> Iterator[Breach]:
        """Rules that marking a free place breaks."""
        return iter(())

    def then(self, position: Marked, player: str, move: str) -> Marked:
        """The position after a mark: the other player is to move."""
        slots = self._board_of(position.options).slots
        shared = any(slot.place == move and BOTH in self._markers(slot) for slot in slots)
        places = position.places | {(move, BOTH if shared else player)}
        return replace(position, places=places, player=self.other(player))

    def reachable(self, position: Marked, player: str) -> Iterable[str]:
        taken = position.taken
        return (one for one in self._open_to(position.options, player) if one not in taken)

    def misplaced(self, position: Marked, player: str, move: str) -> Iterator[Breach]:
        if not self._board_of(position.options).has(move):
            yield Breach.of(self.move_rule, N_("This board has no {place}"), place=move)
        elif move not in self._open_to(position.options, player):
            yield self._not_theirs(move, player)
        elif move in position.taken:
            told = say(N_("{place} is already marked"), place=move)
            yield Breach(self.move_rule, told, (move,))
        else:
            yield from self.forbidden(position, player, move)

    def _not_theirs(self, place: str, player: str) -> Breach:
        whose = Term(player.capitalize())
        told = say(N_("{player} may not mark {place}"), place=place, player=whose)
        return Breach(self.move_rule, told, (place,))

    def next_shown(self, position: Marked) -> str | None:
        """Whose turn the marks show it to be: by their numbers, as turns alternate."""
        first, second = self.players
        if position.of(BOTH):
            return self.players[len(position.places) % 2]
        ahead = len(position.of(first)) - len(position.of(second))
        return {0: first, 1: second}.get(ahead)

    def turn_counts(
        self, options: Options, marks: Marks, item: str = "board", /
    ) -> TurnCounts | None:
        usual = type(self).next_shown is MarkGame.next_shown and BOTH not in marks.values()
        return one_each(self.turn_rule) if usual else None

    def audit(self, position: Marked) -> Iterator[Breach]:
        """What on a sheet the rules cannot explain: by default, marks where the other player's
        belong, that are :attr:`forbidden_for_good`, and numbers of marks that do not go with taking
        turns."""
        for place, player in sorted(position.places):
            if place not in self._open_to(position.options, player):
                yield self._not_theirs(place, player)
            elif self.forbidden_for_good:
                others = replace(position, places=position.places - {(place, player)})
                yield from self.forbidden(others, player, place)
        if self.next_shown(position) is None:
            yield uneven(self.turn_rule, {one: len(position.of(one)) for one in self.players})

    def turns_between(self, before: Marked, after: Marks) -> Iterator[Made[Marked, str]]:
        for kind in {split_mark(name)[0]: None for name in after}:
            for place, value in new_places(self.marks(before), after, kind).items():
                made = frozenset({mark_name(kind, place)})
                movers = self.to_move(before) or self.players
                for player in (str(value),) if value in self.players else movers:
                    yield Made(player, place, before, made)

    def parse_move(self, text: str) -> str:
        word = text.strip().lower()
        first, dash, second = word.partition("-")
        try:
            place = edge_name(first, second) if dash else word
        except ValueError:
            place = ""
        if not place.replace("-", "").isalnum():
            raise not_a_move(text.strip(), self._board_of(self.choose()).slots[0].place)
        return place
