"""What is asked of people about the ways in which something may have been."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from companion.games.protocol import Move, Position, QuestionPart
from companion.judge import Verdict
from companion.judge.asking import Way, agree, left, next_question, ways_of
from companion.sentences import Sentence, say

T = TypeVar("T")


@dataclass
class Asking(Generic[T]):
    """Questions about the ways in which something may have been.

    Attributes:
        said: what was answered, by question, in the order in which it was asked.
        aside: questions that nobody could answer.
    """

    questions: tuple[QuestionPart, ...]
    ways: tuple[Way[T], ...]
    said: dict[str, str] = field(default_factory=dict)
    aside: list[str] = field(default_factory=list)
    _order: list[str] = field(default_factory=list)

    @classmethod
    def about(cls, verdict: Verdict[Position, Move]) -> Asking[Verdict[Position, Move]]:
        """What to ask about a move whose legality depends on what is not known."""
        return Asking(*ways_of(verdict))

    @property
    def left(self) -> tuple[Way[T], ...]:
        """The ways that agree with what was said."""
        return left(self.ways, self.said)

    @property
    def question(self) -> QuestionPart | None:
        """What to ask next; ``None`` where no answer changes the verdict, or nobody knows."""
        return next_question(self.left, self.questions, self.aside)

    @property
    def settled(self) -> bool:
        """Whether what was said decides the verdict."""
        ways = self.left
        return bool(self.said and ways) and agree(ways)

    @property
    def told(self) -> Iterator[Sentence]:
        """What was said: each question with its answer."""
        by_id = {question.id: question for question in self.questions}
        for key, answer in self.said.items():
            asked = by_id.get(key)
            if asked is not None:
                yield say("{question} {answer}", question=asked.sentence,
                          answer=asked.answers[answer])  # fmt: skip

    def answer(self, answer: str) -> None:
        """Somebody knows."""
        question = self.question
        if question is not None and answer in question.answers:
            self.said[question.id] = answer
            self._order.append(question.id)

    def put_aside(self) -> None:
        """Nobody knows."""
        question = self.question
        if question is not None:
            self.aside.append(question.id)
            self._order.append(question.id)

    def back(self) -> str:
        """Take back the last answer, or that nobody knew one; the question's id, '' for none."""
        if not self._order:
            return ""
        key = self._order.pop()
        self.said.pop(key, None)
        if key in self.aside:
            self.aside.remove(key)
        return key
