"""Games in which a turn moves one piece from place to place, such as Breakthrough."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from companion.board import Marks, mark_name, split_mark
from companion.games.between import Made, changes
from companion.games.options import Options
from companion.games.phrases import TOO_MANY, player_name
from companion.games.placed import Marked as Marked
from companion.games.placed import PlacedGame
from companion.games.placed import Win as Win
from companion.games.protocol import Breach
from companion.games.texts import not_a_move
from companion.sentences import N_, Term, say


class MoveGame(PlacedGame):
    """A game in which players take turns to move one piece of theirs each. A move is written
    ``a2-a3``; a piece on the place where it ends is taken. Whoever cannot move has lost.

    A subclass says ``key``, ``title``, ``players`` and ``credit``, its ``board``, where pieces
    ``begin`` and where they may ``step``, and who has ``won``.
    """

    last_wins = True

    @abstractmethod
    def begin(self, options: Options) -> Mapping[str, Iterable[str]]:
        """The places of each player's pieces before the first move."""

    @abstractmethod
    def step(self, position: Marked, player: str, start: str) -> Iterable[str]:
        """Where a player's piece may go."""

    def start(self, options: Options) -> Marked:
        begin = self.begin(options).items()
        places = frozenset((place, player) for player, own in begin for place in own)
        return Marked(options, places, self.players[0])

    def then(self, position: Marked, player: str, move: str) -> Marked:
        """The position after a move: the other player is to move."""
        start, end = self.places_of(move)
        kept = {one for one in position.places if one[0] not in (start, end)}
        return replace(
            position, places=frozenset(kept | {(end, player)}), player=self.other(player)
        )

    def reachable(self, position: Marked, player: str) -> Iterable[str]:
        for start in sorted(position.of(player)):
            for end in self.step(position, player, start):
                yield f"{start}-{end}"

    def misplaced(self, position: Marked, player: str, move: str) -> Iterator[Breach]:
        start, end = self.places_of(move)
        board = self._board_of(position.options)
        for place in (start, end):
            if not board.has(place):
                told = say(N_("This board has no {place}"), place=place)
                yield Breach(self.move_rule, told)
                return
        if start not in position.of(player):
            whose = Term(player.capitalize())
            told = say(N_("{player} has no piece on {place}"), place=start, player=whose)
            yield Breach(self.move_rule, told, (start,))
        elif end not in self.step(position, player, start):
            told = say(N_("The piece on {start} cannot go to {end}"), start=start, end=end)
            yield Breach(self.move_rule, told, (start, end))

    def audit(self, position: Marked) -> Iterator[Breach]:
        """By default, more pieces than there are at the beginning."""
        for player, places in self.begin(position.options).items():
            number, most = len(position.of(player)), len([*places])
            if number > most:
                whose = player_name(player)
                yield Breach.of(self.move_rule, TOO_MANY, player=whose, number=number, most=most)

    def turns_between(self, before: Marked, after: Marks) -> Iterator[Made[Marked, str]]:
        different = changes(self.marks(before), after)
        explains = frozenset(change.name for change in different)
        gone = [split_mark(change.name)[1] for change in different if change.after == "empty"]
        for change in different:
            for start in gone:
                if before.owner(start) == change.after:
                    end = split_mark(change.name)[1]
                    made = frozenset({mark_name("stone", start), change.name})
                    yield Made(str(change.after), f"{start}-{end}", before, made & explains)

    def places_of(self, move: str) -> tuple[str, str]:
        start, _, end = move.partition("-")
        return start, end

    def parse_move(self, text: str) -> str:
        word = text.strip().lower()
        start, end = self.places_of(word)
        if not (start.isalnum() and end.isalnum()):
            raise not_a_move(text.strip(), "a1-a2")
        return word
