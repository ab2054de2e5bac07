"""What happens at a table only once both players have accepted it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from companion.sentences import Sentence

MOST = 6
"""Most things that wait at the same time; the oldest gives way."""
TOLD = 3
"""How many outcomes are still told."""


@dataclass(frozen=True)
class Proposal:
    """Something to accept.

    Attributes:
        number: 1 for the first.
        text: what is proposed, and by whom.
        do: done once all have accepted; returns what came of it.
        key: proposals with the same key replace each other; '' for none.
        accepted: the players who have accepted.
    """

    number: int
    text: Sentence
    do: Callable[[], Sentence] = field(compare=False)
    key: str = ""
    accepted: frozenset[str] = frozenset()


class Agreements:
    """What waits for players, and what came of it; not thread-safe by itself.

    Attributes:
        waiting: the proposals, the oldest first.
        told: what came of the last ones, the latest last.
    """

    def __init__(self, players: tuple[str, ...]) -> None:
        self.players = players
        self.waiting: tuple[Proposal, ...] = ()
        self.told: tuple[Sentence, ...] = ()
        self._last = 0

    def propose(
        self, player: str, text: Sentence, do: Callable[[], Sentence], key: str = ""
    ) -> None:
        """Propose something; a player who does accepts it."""
        if key and any(one.key == key and one.text == text for one in self.waiting):
            return
        self._last += 1
        left = [one for one in self.waiting if not key or one.key != key]
        accepted = frozenset({player} & {*self.players})
        self.waiting = (*left[-MOST + 1 :], Proposal(self._last, text, do, key, accepted))

    def accept(self, player: str, number: int) -> Proposal | None:
        """Accept a proposal; the proposal to be done, if all have accepted it now."""
        for one in self.waiting:
            if one.number == number and player in self.players:
                now = replace(one, accepted=one.accepted | {player})
                if now.accepted >= {*self.players}:
                    self.waiting = tuple(two for two in self.waiting if two is not one)
                    return now
                self.waiting = tuple(now if two is one else two for two in self.waiting)
        return None

    def refuse(self, player: str, number: int) -> None:
        """Refuse a proposal, which ends it."""
        if player in self.players:
            self.waiting = tuple(one for one in self.waiting if one.number != number)

    def came_of_it(self, told: Sentence) -> None:
        """Tell what came of one."""
        self.told = (*self.told, told)[-TOLD:]
