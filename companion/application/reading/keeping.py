"""Storing a review, and the outcome of a decided one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.application.reading.ask import Pairs
from companion.application.reading.review import Review, need_of
from companion.application.reading.store import Kept, keep_review
from companion.locale import catalogue, languages
from companion.scoring.outcome import Outcome
from companion.sentences import Sentence


def kept_of(review: Review, told: str) -> Kept:
    """A review in the form stored, with its outcome in words."""
    state = review.state
    record = "" if review.record is None else str(review.record)
    scored = review.scored
    return Kept(
        str(review.path), state.ask, state.said, state.answers, record, told,
        need_of(review), len(review.queue), scored.game.key if scored is not None else "",
        _in_languages(review.told),
    )  # fmt: skip


def _in_languages(told: Sentence | str) -> Pairs:
    if not isinstance(told, Sentence):
        return ()
    return tuple((key, told.text(catalogue(key))) for key in languages())


def keeping(folder: Path, review: Review, told: str) -> Callable[[], None] | None:
    """A function that stores a review, for any thread; ``None`` if there is nothing to store."""
    found = review.found
    if found is None or not found.sha256:
        return None
    kept = kept_of(review, told)

    def write() -> None:
        keep_review(folder, found.sha256, kept)

    return write


def of_review(review: Review) -> Outcome | None:
    """The outcome of the game on a photo; ``None`` while anything is left to check or to answer, or
    if nobody has won."""
    scored = review.scored
    if scored is None or review.queue or review.stale or scored.reading.result.question is not None:
        return None
    found = scored.outcome
    return found if found.certain or found.winner is not None else None
