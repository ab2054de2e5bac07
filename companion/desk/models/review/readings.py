"""What the reader said of a photo, by the way in which it was asked."""

from __future__ import annotations

from typing import Final

from companion.desk.models.review.ask import Ask
from companion.desk.models.review.requests import Answer

MOST_READINGS: Final = 12
"""Ways of reading whose answers are remembered, so that undo need not read again."""


class Readings:
    """The answers of the reader; of many ways of asking the oldest are forgotten."""

    def __init__(self) -> None:
        self._answers: dict[Ask, Answer] = {}

    def __bool__(self) -> bool:
        """Whether the photo was read at all."""
        return bool(self._answers)

    def of(self, ask: Ask) -> Answer | None:
        """The answer to one way of asking, ``None`` where it is not known."""
        return self._answers.get(ask)

    def clear(self) -> None:
        """Forget them all."""
        self._answers.clear()

    def put(self, ask: Ask, answer: Answer, *, held: Ask) -> None:
        """Remember an answer; the one to ``held`` is not forgotten for it."""
        self._answers[ask] = answer
        while len(self._answers) > MOST_READINGS:
            del self._answers[next(key for key in self._answers if key != held)]
