"""What photos and records come to."""

from typing import Annotated, Literal, NotRequired, TypedDict

from companion.answers.kinds import (
    AnswerJson,
    Empty,
    ExplanationJson,
    HouseRules,
    MarkJson,
    Point,
    Points,
    Value,
    Written,
)


class SheetJson(TypedDict):
    """Where the sheet is in the photo."""

    kind: Literal["printed", "hand-drawn"]
    item: str
    paper: str | None
    corners_px: Annotated[list[Point], "after the picture's EXIF turn, from top-left"]


class QuestionJson(TypedDict):
    """What decides."""

    id: str
    text: str


OutcomeId = Literal[
    "won",
    "drawn",
    "won-if-over",
    "won-either-way",
    "open",
    "depends-on-question",
    "depends-on-marks",
    "nothing-to-score",
]
"""All that a game may come to; with the two that depend on something, the exit code is 3."""


class OutcomeJson(TypedDict):
    """What a game, record or photo comes to."""

    id: OutcomeId
    winner: Annotated[str | None, "who wins by it"]
    text: Annotated[str, "the same in words"]


class CaseJson(TypedDict):
    """The score if a question is answered so."""

    answer: dict[str, str]
    score: Points
    winner: str | None
    rule: str | None
    moves: list[str]
    outcome: OutcomeJson


class ExtraJson(TypedDict):
    """What only some games tell."""

    forces: NotRequired[dict[str, int]]
    segments: NotRequired[dict[str, list[str]]]
    orders: NotRequired[dict[str, str]]
    first: NotRequired[str | None]
    moves: NotRequired[list[str]]


class PrinterFindingJson(TypedDict):
    """One thing that is checked."""

    fine: bool
    text: str


class PrinterJson(TypedDict):
    """What a photo of the page that checks a printer shows."""

    fine: bool
    found: list[PrinterFindingJson]
    flip: Annotated[Literal["long", "short"] | None, "the edge it was flipped on, if known"]
    shift_mm: Annotated[list[float] | None, "moves backs right and down; null if not checked"]


class ScoreJson(ExtraJson, AnswerJson):
    """A photo or record scored."""

    file: Annotated[str | None, "null where no file was named"]
    game: str | None
    options: HouseRules
    source: Annotated[Literal["photo", "record"] | None, "null where nothing was read"]
    status: Annotated[Literal["read", "unsure", "unreadable"], Empty("unreadable")]
    reason: Annotated[str | None, "why it is unreadable"]
    score: Points
    winner: Annotated[str | None, "null for a draw, or where nobody has won yet"]
    rule: str | None
    finished: Annotated[bool | None, "null where the paper cannot prove it"]
    outcome: Annotated[OutcomeJson | None, "what it comes to; null if unreadable"]
    counts: dict[str, int]
    places: dict[str, str]
    position: Annotated[str | None, "one line, as the tag Position of a record holds it"]
    unsure: list[MarkJson]
    question: Annotated[QuestionJson | None, "what decides who wins, or whether the game is over"]
    cases: list[CaseJson]
    why: list[ExplanationJson]
    audit: Annotated[list[ExplanationJson], "what the rules cannot explain"]
    notes: list[str]
    sheet: SheetJson | None
    written: Written
    read_as: NotRequired[Annotated[dict[str, Value], "what --correct replaced"]]
    marks: NotRequired[list[MarkJson]]
    others: NotRequired[Annotated[list["ScoreJson"], "further sheets in the same photo"]]
    printer: NotRequired[Annotated[PrinterJson, "of the page that checks a printer"]]
    together: NotRequired[Annotated[list[str], "all photos that were read as one sheet"]]


class RecordMoveJson(TypedDict):
    """A move of a record, and whose it is where the record says so."""

    player: str | None
    move: str


class RecordJson(TypedDict):
    """A game record as data."""

    game: str
    options: HouseRules
    tags: dict[str, str]
    position: Annotated[str | None, "the starting position; null for the game's own"]
    turns: list[list[RecordMoveJson]]
    result: str
