"""What to ask people who know more than the paper: one question at a time, until no answer can
change the verdict."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from companion.errors import CompanionError
from companion.games.described import no_option
from companion.games.protocol import Game, QuestionPart
from companion.judge.judge import judge_again
from companion.judge.verdict import Verdict
from companion.sentences import N_

T = TypeVar("T")

Moot = Mapping[str, CompanionError | None]
"""Each answer that was given, and why it does nothing; ``None`` for one that counts."""


@dataclass(frozen=True)
class Way(Generic[T]):
    """One possibility of what happened.

    Attributes:
        answers: the answers of somebody who saw it, by question; every possibility has all of them.
        legal: whether the rules allow it; ``None`` if that depends on something else.
        what: what happened.
    """

    answers: Mapping[str, str]
    legal: bool | None
    what: T


def left(ways: Iterable[Way[T]], said: Mapping[str, str]) -> tuple[Way[T], ...]:
    """The possibilities that agree with the answers given."""
    return tuple(
        way for way in ways if all(way.answers.get(key) == value for key, value in said.items())
    )


def agree(ways: Sequence[Way[Any]]) -> bool:
    """Whether all possibilities agree: all are legal, or none."""
    return len({way.legal for way in ways}) <= 1


def next_question(
    ways: Sequence[Way[Any]], questions: Sequence[QuestionPart], aside: Collection[str] = ()
) -> QuestionPart | None:
    """The question that leaves the fewest possibilities open, with the answers still possible, what
    people remember before what they do not; ``None`` if no answer changes the verdict, or no
    question helps.

    Args:
        ways: the remaining possibilities.
        questions: in order of preference, if several are equally good.
        aside: questions that nobody can answer.
    """
    if agree(ways):
        return None
    best: tuple[tuple[bool, int, int], QuestionPart, list[str]] | None = None
    for question in questions:
        if question.id in aside:
            continue
        groups: dict[str, list[Way[Any]]] = {}
        for way in ways:
            groups.setdefault(way.answers[question.id], []).append(way)
        if len(groups) < 2:
            continue
        # The number of possibilities with an open verdict, and of all that would remain.
        cost = (
            not question.remembered,
            sum(len(group) ** 2 for group in groups.values() if not agree(group)),
            sum(len(group) ** 2 for group in groups.values()),
        )
        if best is None or cost < best[0]:
            best = cost, question, [answer for answer in question.answers if answer in groups]
    if best is None:
        return None
    _, question, answers = best
    return replace(
        question,
        answers={answer: question.answers[answer] for answer in answers},
        places={answer: question.places.get(answer, ()) for answer in answers},
    )


def question_about(
    game: Game[Any, Any], position: Any, said: Mapping[str, str], ask: Callable[[Any], bool | None]
) -> QuestionPart | None:
    """What to ask first about a position with unknown fields, so that ``ask`` has an answer;
    ``None`` if people cannot say, or do not remember."""
    unsettled = game.unsettled(position)
    ways = [Way(answers, ask(whole), whole) for answers, whole in unsettled.ways]
    return _first(unsettled.questions, ways, said)


def question_of_end(
    game: Game[Any, Any], position: Any, said: Mapping[str, str] = MappingProxyType({})
) -> QuestionPart | None:
    """What to ask first to know whether a game is over, as :func:`question_about`."""
    if not game.ending(position).unknown:
        return None
    return question_about(game, position, said, game.over)


def moot(
    game: Game[Any, Any], shown: Iterable[Any], answers: Mapping[str, str], *, unsure: bool
) -> Moot:
    """Each answer, such as ``next=red``, and why it does nothing: none of these positions, in which
    none is told yet, leaves open what it is about, nor may an uncertain mark, or the game has no
    such question; ``None`` for one that counts. A sheet without a position is ``None``."""
    own = {option.id for option in game.options}
    left = set() if unsure else answers.keys() & (game.answerable - own)
    for one in shown if left else ():
        if one is not None:
            left -= {question.id for question in game.unsettled(one).questions}
            left -= {key for key in left if game.settled(one, {key: answers[key]}) != one}

    def why(key: str, said: str) -> CompanionError | None:
        if key not in game.answerable:
            return no_option(key, answers[key], [game])
        return CompanionError.of(_NOT_OPEN, id="no-effect", answer=said) if key in left else None

    return {(said := f"{key}={answers[key]}"): why(key, said) for key in answers}


_NOT_OPEN = N_("“{answer}” answers a question that is not open here: leave it out")


def question_on(verdict: Verdict[Any, Any], said: Mapping[str, str]) -> QuestionPart | None:
    """What to ask first about a move whose legality depends on unknowns, as
    :func:`question_about`."""
    return _first(*ways_of(verdict), said)


def _first(
    questions: Sequence[QuestionPart], ways: Sequence[Way[Any]], said: Mapping[str, str]
) -> QuestionPart | None:
    ids = {question.id for question in questions}
    open_ones = left(ways, {key: value for key, value in said.items() if key in ids})
    return next_question(open_ones, [each for each in questions if each.remembered])


def ways_of(
    verdict: Verdict[Any, Any],
) -> tuple[tuple[QuestionPart, ...], tuple[Way[Verdict[Any, Any]], ...]]:
    """What to ask about a move whose legality depends on unknowns, and the verdict for each
    completion of its position; nothing if nobody can say."""
    game: Game[Any, Any] = verdict.game
    unsettled = game.unsettled(verdict.before)
    ways = []
    for answers, position in unsettled.ways:
        found = judge_again(verdict, position)
        ways.append(Way(answers, found.legal, found))
    return unsettled.questions, tuple(ways)
