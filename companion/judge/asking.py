"""What to ask of people who know more than the paper: one question at a time, and none any more
once no answer changes the verdict."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.games.protocol import Game, QuestionPart
from companion.judge.verdict import Verdict, verdict_on

T = TypeVar("T")


@dataclass(frozen=True)
class Way(Generic[T]):
    """One way in which it may have been.

    Attributes:
        answers: what somebody who saw it would answer, by question; every way answers all of them.
        legal: whether the rules allow it; ``None`` where that depends on something else.
        what: what it was.
    """

    answers: Mapping[str, str]
    legal: bool | None
    what: T


def left(ways: Iterable[Way[T]], said: Mapping[str, str]) -> tuple[Way[T], ...]:
    """The ways that agree with what was said."""
    return tuple(
        way for way in ways if all(way.answers.get(key) == value for key, value in said.items())
    )


def agree(ways: Sequence[Way[Any]]) -> bool:
    """Whether it is the same in all ways: legal in all or in none."""
    return len({way.legal for way in ways}) <= 1


def next_question(
    ways: Sequence[Way[Any]], questions: Sequence[QuestionPart], aside: Collection[str] = ()
) -> QuestionPart | None:
    """The question that leaves the fewest ways open, with the answers that are still possible;
    ``None`` where no answer changes the verdict, or no question helps.

    Args:
        ways: those that are left.
        questions: in the order in which they are asked where several are as good.
        aside: questions that nobody can answer.
    """
    if agree(ways):
        return None
    best: tuple[tuple[int, int], QuestionPart, list[str]] | None = None
    for question in questions:
        if question.id in aside:
            continue
        groups: dict[str, list[Way[Any]]] = {}
        for way in ways:
            groups.setdefault(way.answers[question.id], []).append(way)
        if len(groups) < 2:
            continue
        # The number of ways in which the verdict would stay open, and of all that would be left.
        cost = (
            sum(len(group) ** 2 for group in groups.values() if not agree(group)),
            sum(len(group) ** 2 for group in groups.values()),
        )
        if best is None or cost < best[0]:
            best = cost, question, [answer for answer in question.answers if answer in groups]
    if best is None:
        return None
    _, question, answers = best
    return QuestionPart(
        question.id,
        question.sentence,
        {answer: question.answers[answer] for answer in answers},
        {answer: question.places.get(answer, ()) for answer in answers},
    )


def ways_of(
    verdict: Verdict[Any, Any],
) -> tuple[tuple[QuestionPart, ...], tuple[Way[Verdict[Any, Any]], ...]]:
    """What to ask about a move of which it depends whether it is legal, and the verdict in each way
    in which its position can be completed; nothing where nobody can say."""
    game: Game[Any, Any] = verdict.game
    unsettled = game.unsettled(verdict.before)
    ways = []
    for answers, position in unsettled.ways:
        own = game.completed(position, verdict.player, verdict.move)
        found = verdict_on(game, position, verdict.player, own, verdict.others)
        ways.append(Way(answers, found.legal, found))
    return unsettled.questions, tuple(ways)
