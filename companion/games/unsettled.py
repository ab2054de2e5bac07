"""What people may know of a position that a sheet does not show whole."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.games.results import QuestionPart

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True)
class Unsettled(Generic[P]):
    """A position with unknown fields.

    Attributes:
        questions: what people may know of it.
        ways: the position by what they answer; each way answers all questions.
    """

    questions: tuple[QuestionPart, ...] = ()
    ways: tuple[tuple[Mapping[str, str], P], ...] = ()
