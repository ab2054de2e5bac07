"""What is proposed to the players of a shared game, waits for those who have not accepted it, and
what came of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from companion.application.table.state import State
from companion.sentences import N_, Sentence, say

MOST = 6
"""Most things that wait at the same time; the oldest gives way."""
TOLD = 3
"""How many outcomes are still told."""
_WITHDRAWN = N_("No longer open, as the game has changed: {proposal}")


@dataclass(frozen=True)
class Proposal:
    """Something to accept.

    Attributes:
        number: 1 for the first.
        said: says what is proposed, and by whom, as the players are called now.
        do: done once all have accepted; returns what came of it.
        key: proposals with the same key replace each other; '' for none.
        what: what is done, so that whoever proposes the same accepts it.
        about: the course of the game that it is about; once the game has gone on it means nothing.
            ``None`` if it is not about the game on the table.
        accepted: the players who have accepted.
    """

    number: int
    said: Callable[[], Sentence] = field(compare=False)
    do: Callable[[], Sentence] = field(compare=False)
    key: str = ""
    what: object = None
    about: State | None = None
    accepted: frozenset[str] = frozenset()

    @property
    def text(self) -> Sentence:
        return self.said()


class Agreements:
    """What waits for players, and what came of it; not thread-safe by itself.

    Attributes:
        waiting: the proposals, the oldest first.
        accepted: the last ones that all have accepted, the latest last.
        ended: what came of the last ones by their number, the latest last, and the course of the
            game then.
        told: what of that is still told: nothing that the game has gone on from since, even if a
            move that is taken back brings it there again.
    """

    def __init__(self, players: tuple[str, ...]) -> None:
        self.players = players
        self.waiting: tuple[Proposal, ...] = ()
        self.accepted: tuple[Proposal, ...] = ()
        self.ended: dict[int, tuple[Sentence, State]] = {}
        self.told: dict[int, Sentence] = {}
        self._last = 0

    def follow(self, course: State) -> None:
        """End what waited, or was told, in another course of the game than it has now."""
        self.told = {one: told for one, told in self.told.items() if self.ended[one][1] == course}
        gone = [one for one in self.waiting if one.about not in (None, course)]
        self.waiting = tuple(one for one in self.waiting if one not in gone)
        for one in gone:
            self.came_of_it(one.number, say(_WITHDRAWN, proposal=one.text), course)

    def propose(
        self,
        player: str,
        said: Callable[[], Sentence],
        do: Callable[[], Sentence],
        key: str = "",
        about: State | None = None,
        what: object = None,
    ) -> int:
        """Propose something; a player who does accepts it. Returns its number."""
        what = what or (key and (key, said()))
        for one in self.waiting:
            if what and (one.what, one.about) == (what, about):
                return one.number
        self._last += 1
        left = [one for one in self.waiting if not key or one.key != key]
        accepted = frozenset({player} & {*self.players})
        made = Proposal(self._last, said, do, key, what, about, accepted)
        self.waiting = (*left[-MOST + 1 :], made)
        return self._last

    def accept(self, player: str, number: int) -> Proposal | None:
        """Accept a proposal; the proposal to be done, if all have accepted it now."""
        for one in self.waiting:
            if one.number == number and player in self.players:
                now = replace(one, accepted=one.accepted | {player})
                if now.accepted >= {*self.players}:
                    self.waiting = tuple(two for two in self.waiting if two is not one)
                    self.accepted = (*self.accepted[-MOST + 1 :], now)
                    return now
                self.waiting = tuple(now if two is one else two for two in self.waiting)
        return None

    def refuse(self, player: str, number: int) -> bool:
        """Refuse a proposal, or withdraw it, which ends it; whether it was another player's."""
        ends = [one for one in self.waiting if one.number == number and player in self.players]
        self.waiting = tuple(one for one in self.waiting if one not in ends)
        return any(player not in one.accepted for one in ends)

    def announce(self, told: Sentence, course: State) -> None:
        """Tell what a player has done who needed nobody to accept it."""
        self._last += 1
        self.came_of_it(self._last, told, course)

    def came_of_it(self, number: int, told: Sentence, course: State) -> None:
        """Tell what came of one."""
        self.ended = dict([*self.ended.items(), (number, (told, course))][-TOLD:])
        known = {**self.told, number: told}
        self.told = {one: known[one] for one in self.ended if one in known}
