"""What people may know of a position that a sheet does not show whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic

from companion.games.options import BadOption
from companion.games.results import P, QuestionPart
from companion.sentences import N_, either, say


@dataclass(frozen=True)
class Unsettled(Generic[P]):
    """A position with unknown fields.

    Attributes:
        questions: what people may know of it.
        ways: the position by what they answer; each way answers all questions.
    """

    questions: tuple[QuestionPart, ...] = ()
    ways: tuple[tuple[Mapping[str, str], P], ...] = ()


def settled(unsettled: Unsettled[P], position: P, answers: Mapping[str, str]) -> P:
    """A position by some of the answers to its questions; itself if several may still be meant.

    Raises:
        BadOption: an answer that is not among those offered.
    """
    said = {
        part.id: answers[part.id].strip().lower()
        for part in unsettled.questions
        if part.id in answers
    }
    for part in unsettled.questions:
        if part.id in said and said[part.id] not in part.answers:
            offered = either(f"{part.id}={answer}" for answer in part.answers)
            choose = say(N_("Choose {known}."), known=offered)
            raise BadOption.of("{question} {choose}", question=part.sentence, choose=choose)
    left = [
        whole
        for given, whole in unsettled.ways
        if all(given.get(key) == answer for key, answer in said.items())
    ]
    return left[0] if said and len(left) == 1 else position
