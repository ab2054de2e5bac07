"""What photo or moves show beside a result that the players of a match entered."""

from __future__ import annotations

from companion.games.phrases import GIVEN, result_told
from companion.records import UNFINISHED
from companion.sentences import N_, Sentence, say


def told_beside(told: str, as_read: str, *, moves: bool) -> Sentence:
    """That the players entered a result, and what contradicts it; an open photo or game record says
    nothing about whether the game goes on."""
    said = say(GIVEN)
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
