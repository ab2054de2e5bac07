"""What several answers share: marks and places in JSON, and how an answer says that there is none.

Types alone: the program imports this package for its type checks, the generator
(:mod:`companion.answers.generate`) makes the published JSON Schema from it.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, NotRequired, TypedDict


@dataclass(frozen=True)
class Empty:
    """The value of a key in an answer that failed, where null or an empty value would not do."""

    value: object


@dataclass(frozen=True)
class Length:
    """How many entries a list has."""

    entries: int


Point = Annotated[list[float], Length(2)]
"""x and y."""
Value = Annotated[
    str | int | bool, "a mark's value: a colour of the game, a number, true, or empty"
]
Places = Annotated[list[str], "names of places of the board, as companion board lists them"]
Written = Annotated[list[str], "the files that were written"]
Points = Annotated[
    dict[str, int | dict[str, int]] | None,
    "by player: a number, or for Line or Colour the longest line and colour; null if open",
]
HouseRules = Annotated[dict[str, str | int | bool], "the house rules in force"]
Reason = Literal[
    "covered",
    "glare",
    "faint",
    "older",
    "colours-alike",
    "colours-mixed",
    "ink-beside",
    "ink-unexplained",
    "ink-missing",
    "off-grid",
    "rules",
    "sheet",
    "photos",
]
"""Why a mark read from a photo may be uncertain."""


class ProblemJson(TypedDict):
    """What went wrong."""

    id: Annotated[str, "a short name of the kind of problem, such as unknown-game"]
    text: Annotated[str, "the sentence, without the place where line and column name it"]
    file: Annotated[str | None, "the file it is about"]
    line: Annotated[int | None, "from 1"]
    column: Annotated[int | None, "from 1"]
    rule: NotRequired[Annotated[str, "the rule that a house rule breaks"]]


class AnswerJson(TypedDict):
    """A request that went wrong, where the answer is a list or table."""

    error: Annotated[str | None, "why there is no answer, in one sentence; null if there is one"]
    problem: Annotated[ProblemJson | None, "the same for programs"]


class ExplanationJson(TypedDict):
    """Why something is so."""

    rule: str
    text: str
    places: Places


class BreachJson(ExplanationJson):
    """A rule that is broken, or would be."""

    unknown: NotRequired[Annotated[str, "the part of the position that nobody knows"]]


_In = TypedDict("_In", {"in": NotRequired[Literal["before", "after"]]})


class MarkJson(_In):
    """A mark as read."""

    mark: Annotated[str, "such as line a1-b1"]
    value: Value
    confidence: Annotated[float, "the probability that the value is right, 0 to 1"]
    other: Annotated[Value | None, "what it may be instead"]
    also: Annotated[list[Value], "further values that the photo does not rule out"]
    reasons: Annotated[list[Reason], "why it is uncertain, the plainest first"]
    changes: NotRequired[Literal["winner", "legality", "ending", "score", "nothing"] | None]
    item: NotRequired[Annotated[str, "the sheet it is on, where there are several"]]
    file: NotRequired[str]
