"""What the rules say of moves, records and two looks at a sheet."""

from typing import Annotated, Literal, NotRequired, TypedDict

from companion.answers.kinds import (
    AnswerJson,
    BreachJson,
    Empty,
    ExplanationJson,
    HouseRules,
    MarkJson,
    Places,
    Points,
    Value,
    Written,
)
from companion.answers.scores import OutcomeJson, ScoreJson, SheetJson


class EffectJson(TypedDict):
    """What it does."""

    kind: str
    text: str
    places: Places
    rule: NotRequired[Annotated[str, "the rule that the end of the game rests on"]]


class VerdictJson(TypedDict):
    """What the rules say of a move."""

    legal: Annotated[bool | None, "null where it depends on what is not known"]
    rule: Annotated[str | None, "the first rule that it breaks"]
    text: str | None
    places: Places
    nearby: Annotated[list[str], "legal moves most like it"]
    breaches: list[BreachJson]
    depends: Annotated[list[str], "parts of the position, or marks, that decide"]
    rulings: list[str]
    answers: Annotated[dict[str, bool | None], "by OPTION=ANSWER: would it be legal then?"]
    assumes: Annotated[list[str], "what a sheet does not show and the verdict takes for granted"]
    effects: list[EffectJson]
    find_out: list[str]
    notes: list[str]
    player: str | None
    move: str | None
    before: Annotated[str | None, "the position it was judged in"]
    after: Annotated[str | None, "the position after it, if it is legal"]


class AskedJson(TypedDict):
    """What is to be answered next."""

    id: Annotated[str, "ruling where the players have to agree"]
    text: str
    answers: Annotated[dict[str, str], "by answer: what it means"]
    places: Annotated[dict[str, Places], "by answer: what it is about"]


class JudgedJson(VerdictJson, AnswerJson):
    """May this be played?"""

    unsure: Annotated[list[MarkJson], "the marks that decide"]
    turn: Annotated[int | None, "the turn of the record, with --at"]
    brings: Annotated[list[str], "what follows if the illegal move stands, with its “!”"]
    question: Annotated[AskedJson | None, "what to ask first about what is not known"]


class PlayedJson(VerdictJson, AnswerJson):
    """A move written into a record."""

    file: str | None
    played: bool
    unsure: list[MarkJson]
    turn: Annotated[int | None, "the turn that the record ends in"]
    to_move: list[str]
    result: str | None
    changed: Annotated[list[str], "house rules that are others now"]


class TakenBackJson(AnswerJson):
    """The last move of a record, taken back."""

    file: str | None
    taken_back: Annotated[str, "the move; '' for orders that nobody has seen"]
    falls: Annotated[int, "0: the last move alone is taken back"]
    turn: Annotated[int | None, "the turn that the record ends in"]
    to_move: list[str]
    result: str | None


class SettledJson(AnswerJson):
    """A dispute, and what was agreed."""

    file: str | None
    legal: Annotated[bool | None, "null where it depends on what is not answered yet"]
    verdict: VerdictJson | None
    question: Annotated[AskedJson | None, "null once it is settled"]
    notes: list[str]
    said: Annotated[list[str], "the answers so far"]
    rulings: Annotated[list[str], "what was agreed"]
    record: Annotated[str | None, "the game record with the rulings in it"]
    written: Written


class OverJson(AnswerJson):
    """Is the game over?"""

    over: Annotated[bool | None, "null where that is not known or not proven"]
    text: str | None
    gains: Annotated[dict[str, list[str]], "by player: turns that would bring something"]
    negates: Annotated[dict[str, list[str]], "by player: turns that only cost the other"]
    proven: bool
    depends: list[str]
    find_out: list[str]
    question: Annotated[AskedJson | None, "what to ask first about what is not known"]
    outcome: Annotated[OutcomeJson | None, "what a photo comes to; null for a record of moves"]
    notes: list[str]


class FaultJson(TypedDict):
    """A move of a record that breaks a rule."""

    turn: int
    player: str
    move: str
    line: int | None
    rule: str | None
    text: str
    brings: NotRequired[Annotated[list[str], "what it brought that it stood"]]


class EndedJson(TypedDict):
    """Where the game was over before the last moves of its record."""

    turn: int
    player: str | None
    rule: str | None
    uncounted: int


class RemedyJson(TypedDict):
    """What can be done about the illegal move."""

    proposal: Literal["stands", "taken_back"]
    marked: str | None
    brings: Annotated[list[str], "what follows if it stands"]
    falls: int
    further: list[FaultJson]


class CheckedJson(AnswerJson):
    """A record replayed."""

    ok: Annotated[bool | None, "null where it depends on what is not known"]
    turn: int | None
    player: str | None
    move: str | None
    line: int | None
    column: int | None
    verdict: VerdictJson | None
    let_stand: list[FaultJson]
    ended: EndedJson | None
    remedy: RemedyJson | None
    score: ScoreJson | None
    notes: list[str]


class MovesJson(AnswerJson):
    """The legal moves; a key for each player holds the same as moves does."""

    moves: Annotated[dict[str, list[str]], "by player"]
    depends: Annotated[list[str], "unknown parts of the position, and uncertain marks, by name"]
    find_out: list[str]
    question: Annotated[AskedJson | None, "what to ask first about what is not known"]
    assumes: Annotated[list[str], "what a sheet does not show and the list takes for granted"]
    notes: list[str]


class TurnJson(TypedDict):
    """A move and whose it is."""

    player: str
    move: str


class LookJson(TypedDict):
    """One of the two files compared."""

    file: str
    source: Literal["photo", "record"]
    status: str
    score: Points
    winner: str | None
    position: str | None
    sheet: SheetJson | None


class OrderFaultJson(TypedDict):
    """An order of turns that breaks a rule."""

    rule: str
    text: str
    order: list[TurnJson]


class DifferenceJson(TypedDict):
    """A mark that is not what it was."""

    mark: str
    kind: Literal["new", "gone", "changed"]
    before: Value
    after: Value
    confidence: float


class ComparedJson(AnswerJson):
    """What was drawn between two looks at a sheet."""

    before: LookJson | None
    after: LookJson | None
    game: str | None
    options: HouseRules
    legal: bool | None
    confidence: Annotated[float, Empty(0.0)]
    player: str | None
    move: str | None
    turns: list[TurnJson]
    instead: list[TurnJson]
    orders: list[list[TurnJson]]
    orders_count: Annotated[int, Empty(0)]
    orders_complete: Annotated[bool, Empty(True)]
    faults: list[OrderFaultJson]
    rule: str | None
    text: str | None
    places: Places
    breaches: list[BreachJson]
    depends: list[str]
    assumes: list[str]
    nearby: list[str]
    rulings: list[str]
    differences: list[DifferenceJson]
    besides: list[str]
    unsure: list[MarkJson]
    notes: list[str]
    written: Written


class ResolvedJson(AnswerJson):
    """A turn in which both ordered in secret."""

    game: str | None
    status: Literal["read", "unsure"] | None
    legal: bool | None
    orders: dict[str, str]
    counted: dict[str, str]
    breaches: dict[str, list[BreachJson]]
    fights: list[ExplanationJson]
    before: str | None
    position: str | None
    unsure: list[MarkJson]
    settled: Annotated[bool | None, "the same for every answer to the uncertain marks"]
    score: ScoreJson | None
    written: Written
