"""What the players can agree on where a move is not surely legal: the last question of a dispute,
and its answers in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.protocol import QuestionPart
from companion.sentences import N_, Sentence, Term, say

if TYPE_CHECKING:
    from companion.application.dispute.inquiry import Inquiry

RULING = "ruling"
"""The id of the question."""
TAKE_BACK, LET_STAND, LEGAL, REDO = "take_back", "let_stand", "legal", "redo"
"""Its answers; the last is followed by a space and the move that is played instead."""
MOST_INSTEAD = 3
"""Most moves that are offered to be played instead."""

_ANSWERS = {
    TAKE_BACK: N_("Take it back"),
    LET_STAND: N_("Let it stand"),
    LEGAL: N_("Count it as legal"),
}
_RULED = {
    TAKE_BACK: N_("{move} is taken back."),
    LET_STAND: N_("{move} stands."),
    LEGAL: N_("{move} counts as legal."),
    REDO: N_("{move} is replaced by {instead}."),
}


def ruling_question(
    dispute: Inquiry, legal: bool | None, *, back: bool, stand: bool
) -> QuestionPart | None:
    """What the players are asked to agree on; ``None`` where the rules decide, or nothing was
    played that could be ruled on.

    Args:
        legal: whether it is legal as far as is known.
        back, stand: whether it can be taken back, and let stand.
    """
    if legal is True or (dispute.table.held and dispute.table.verdict is None):
        return None
    ways = []
    if legal is None:
        ways.append(LEGAL)
    if back:
        ways.append(TAKE_BACK)
    if stand:
        ways.append(LET_STAND)
    if not ways:
        return None
    verdict = dispute.table.verdict
    answers: dict[str, Sentence | Term] = {way: say(_ANSWERS[way]) for way in ways}
    if dispute.proposes_standing and LET_STAND in answers:
        answers = {LET_STAND: answers.pop(LET_STAND), **answers}
    if dispute.at_fault and verdict is not None:
        for near in verdict.nearby[:MOST_INSTEAD]:
            answers[f"{REDO} {near}"] = say(N_("Play {move} instead"), move=near)
    places = dict.fromkeys(answers, verdict.places if verdict is not None else ())
    asked = say(N_("What have you agreed?"))
    if dispute.rulings and verdict is not None:
        asked = say("{verdict} {question}", verdict=verdict.sentence, question=asked)
    if dispute.walk is not None:
        asked = say("{where}. {question}", where=dispute.walk.here.sentence, question=asked)
    return QuestionPart(RULING, asked, answers, places)


def ruled(answer: str, move: str) -> Sentence:
    """A ruling in words: what was agreed about a move, '' for whatever two photos show."""
    way, _, instead = answer.partition(" ")
    return say(_RULED[way], move=move or say(N_("What was drawn")), instead=instead)
