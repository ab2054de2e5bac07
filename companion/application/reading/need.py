"""What a photo needs from a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from companion.application.reading.review import Review

Need = Literal["check", "refused", "sure", "open", "unread", "done"]
"""``check``: marks to check, or a question; ``refused``: a person has to show the reader where the
sheet is; ``sure``: nothing, and the game is decided; ``open``: nothing, and the game goes on;
``unread``: it waits for the reader; ``done``: it is in the scorebook."""
ORDER: Final[tuple[Need, ...]] = ("check", "refused", "sure", "open", "unread", "done")


def need_of(review: Review) -> Need:
    """What a photo under review needs."""
    if review.refused is not None:
        return "refused"
    scored = review.scored
    if scored is None:
        return "unread"
    if (review.state, review.sheet) in review.in_book:
        return "done"
    outcome = scored.outcome
    if review.queue or outcome.id == "depends-on-question":
        return "check"
    return "sure" if outcome.certain else "open"
