"""The outcome of a decided game on a photo."""

from __future__ import annotations

from companion.application.reading.review import Review
from companion.scoring.outcome import Outcome


def of_review(review: Review) -> Outcome | None:
    """The outcome of the game on a photo; ``None`` while anything is left to check or to answer, or
    if nobody has won."""
    scored = review.scored
    if scored is None or review.queue or review.stale or scored.reading.result.question is not None:
        return None
    found = scored.outcome
    return found if found.certain or found.winner is not None else None
