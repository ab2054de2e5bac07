"""The reader's answers about a photo, by the request."""

from __future__ import annotations

from typing import Final

from companion.application.reading.ask import Ask
from companion.application.reading.requests import Answer

MOST_READINGS: Final = 12
"""Most requests whose answers are cached, so that undo need not read the photo again."""


class Readings:
    """A cache of the reader's answers; the oldest are dropped."""

    def __init__(self) -> None:
        self._answers: dict[Ask, Answer] = {}

    def __bool__(self) -> bool:
        """Whether the photo was read at all."""
        return bool(self._answers)

    def of(self, ask: Ask) -> Answer | None:
        """The answer to a request, ``None`` if unknown."""
        return self._answers.get(ask)

    def clear(self) -> None:
        """Clear the cache."""
        self._answers.clear()

    def put(self, ask: Ask, answer: Answer, *, held: Ask) -> None:
        """Store an answer; that to ``held`` is never dropped for it."""
        self._answers[ask] = answer
        while len(self._answers) > MOST_READINGS:
            del self._answers[next(key for key in self._answers if key != held)]
