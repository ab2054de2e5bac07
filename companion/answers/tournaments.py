"""Tournaments and evenings."""

from typing import Annotated, Literal, NotRequired, TypedDict

from companion.answers.kinds import AnswerJson, HouseRules

System = Literal["round-robin", "double-round-robin", "swiss", "knock-out"]
EventKind = Literal["evening"] | System
Lost = Annotated[Literal["one", "two", "both"] | None, "who lost without playing"]
ByeKind = Annotated[Literal["F", "H", "Z"], "a point, half a point or none"]


class TableLineJson(TypedDict):
    """A player's line of the table."""

    rank: int
    number: int
    name: str
    points: float
    wins: int
    draws: int
    losses: int
    tie_breaks: dict[str, float]
    left_after: int | None


class PairingJson(TypedDict):
    """Two who are to meet, or one with a bye."""

    match: str | None
    round: int
    board: int | None
    one: str
    two: str | None
    id: int | None
    open: bool
    winner: str | None
    draw: bool
    result: str | None
    lost: Lost
    counts: bool


class ByeJson(TypedDict):
    """A round that somebody asked to sit out."""

    round: int
    name: str
    kind: ByeKind


class TournamentJson(AnswerJson):
    """A tournament: its table and all its pairs, by name."""

    name: str | None
    kind: System | None
    game: str | None
    options: HouseRules
    rounds: int | None
    paired: int | None
    finished: bool | None
    date: str | None
    place: str | None
    tie_breaks: list[str]
    table: list[TableLineJson]
    pairings: list[PairingJson]
    byes: list[ByeJson]


class ResultedJson(TournamentJson):
    """The tournament after a result, and what to know about that."""

    notes: list[str]


class EventJson(TypedDict):
    """An evening or tournament."""

    name: str
    kind: EventKind
    game: str | None
    rounds: int | None
    date: str | None
    place: str | None
    matches: int


class TournamentDeletedJson(AnswerJson):
    """A tournament deleted."""

    deleted: str


class SheetWrittenJson(AnswerJson):
    """A sheet written."""

    files: list[str]


class EntrantExportJson(TypedDict):
    """An entrant."""

    number: int
    name: str
    left_after: int | None


class PairingExportJson(TypedDict):
    """Two who meet, by number, or one with a bye."""

    match: str
    round: int
    board: int
    one: int
    two: int | None
    lost: NotRequired[Lost]


class ByeExportJson(TypedDict):
    """A round that somebody asked to sit out, by number."""

    number: int
    round: int
    kind: ByeKind


class TournamentExportJson(TypedDict):
    """How a tournament was drawn; its results are matches of the same names."""

    name: str
    system: System
    game: str
    options: dict[str, str]
    rounds: int
    date: Annotated[str, "YYYY-MM-DD, or empty"]
    place: str
    players: list[EntrantExportJson]
    pairings: list[PairingExportJson]
    byes: NotRequired[list[ByeExportJson]]
