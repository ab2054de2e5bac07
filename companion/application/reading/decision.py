"""The outcome of a decided game on a photo."""

from __future__ import annotations

from companion.application.reading.review import Review
from companion.application.table.decision import Decision, decided, why_decided
from companion.games.phrases import outcome


def of_review(review: Review) -> Decision | None:
    """The outcome of the game on a photo; ``None`` while anything is left to check or to answer, or
    if the game is unfinished."""
    scored = review.scored
    if scored is None or review.queue or review.stale or scored.board.player:
        return None
    result = scored.reading.result
    if result.finished is False or result.question is not None or result.score is None:
        return None
    if result.winner is None and not result.finished:
        return None
    if result.finished is None and not result.called:
        return Decision(result.winner or "", outcome(result), why_decided(scored.game, result))
    return decided(scored.game, result, {})
