"""A game's final result as the players report it: what it means, or why it is impossible.

A result comes without the moves, so the rules can only say what is possible: each game limits its
own scores and says who wins with one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.errors import CompanionError
from companion.sentences import Sentence

Score = tuple[int, int]
"""The players' scores in seating order."""


@dataclass(frozen=True)
class FinalResult:
    """A final result that the rules allow.

    Attributes:
        winner: a player, ``None`` for a draw.
        score: ``None`` if only the winner is known.
        rule: the rule that decides where the larger number alone does not, else ''.
        why: what that rule says of this score, to be part of a sentence.
    """

    winner: str | None
    score: Score | None = None
    rule: str = ""
    why: Sentence | None = None


class ImpossibleResult(CompanionError, ValueError):
    """A result that no game can end with; ``sentence`` says why, and what is possible.

    ``rests_on`` names the options that make it impossible: other answers may allow it.
    """

    kind = "impossible-result"

    def __init__(self, sentence: Sentence, rests_on: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.rests_on = rests_on


def ahead(players: Sequence[str], score: Score) -> str | None:
    """The player with the larger number, ``None`` for a tie."""
    if score[0] == score[1]:
        return None
    return players[0] if score[0] > score[1] else players[1]


def written(score: Score) -> str:
    """A score as people write it: ``14–11``."""
    return f"{score[0]}–{score[1]}"
