"""What is told beside a match's result: that its record claims another, or what photo or moves show
where its players entered it."""

from __future__ import annotations

from typing import Protocol

from companion.games.phrases import result_told
from companion.records import UNFINISHED
from companion.records.results import denied
from companion.sentences import N_, Sentence, say


class _Match(Protocol):
    """What is known of a match whose players, or whose record, may say another result."""

    @property
    def told(self) -> str: ...
    @property
    def as_read(self) -> str: ...
    @property
    def claimed(self) -> str: ...
    @property
    def result(self) -> str: ...
    @property
    def question(self) -> str: ...
    @property
    def turns(self) -> int: ...
    @property
    def legal(self) -> bool: ...


def beside(match: _Match) -> Sentence | None:
    """That a match's players entered its result, and what contradicts it; or that its record claims
    one that its moves or position do not bear out; ``None`` for neither."""
    asks, moves = bool(match.question), match.turns > 0
    if match.told:
        return told_beside(match.told, match.as_read, moves=moves)
    if not match.claimed:
        return None
    return denied(match.claimed, match.result, moves=moves, legal=match.legal, asks=asks)


def told_beside(told: str, as_read: str, *, moves: bool) -> Sentence:
    """That the players entered a result, and what contradicts it; an open photo or game record says
    nothing about whether the game goes on."""
    said = say(N_("The players gave this result."))
    shown = say(N_("The photo or game record shows {result}."), result=result_told(as_read))
    if told == UNFINISHED:
        said = say(N_("It was entered as unfinished."))
        if as_read == UNFINISHED:
            return said
    elif as_read == told:
        shown = say(N_("The photo or game record shows the same."))
    elif as_read == UNFINISHED:
        shown = say(N_("The photo or game record does not show who won."))
        if moves:  # one may have resigned after them, as the record said before
            shown = say(N_("The moves do not show who won."))
    return say("{said} {shown}", said=said, shown=shown)
