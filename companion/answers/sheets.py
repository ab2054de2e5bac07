"""Games, their rules and boards, what was printed, drawn and solved, and the program itself."""

from typing import Annotated, NotRequired, TypedDict

from companion.answers.disputes import VerdictJson
from companion.answers.kinds import AnswerJson, HouseRules, Point, ProblemJson, Written


class DrawnJson(AnswerJson):
    """A position drawn."""

    file: Annotated[str | None, "what was drawn"]
    game: str | None
    written: Written


class PrintedJson(AnswerJson):
    """Sheets printed."""

    files: Written
    notes: Annotated[list[str], "what is missing or hard to use, such as letters not printed"]


class PrintableJson(TypedDict):
    """Something that can be printed."""

    game: str
    item: str
    text: str
    papers: list[str]
    sizes: list[int]


class RulingJson(TypedDict):
    """The house rule by which a table may read it its own way."""

    option: str
    default: str | int
    answers: dict[str, str]
    question: str
    source: Annotated[str, "rulebook, ruling or reconstruction"]
    open: Annotated[str | None, "what the rulebook leaves open"]
    answer: NotRequired[Annotated[str | int, "the table's, with --set or a record"]]
    form: NotRequired[str]
    low: NotRequired[int]
    high: NotRequired[int]
    step: NotRequired[int]


class RuleJson(TypedDict):
    """A rule in our words."""

    id: str
    text: str
    source: Annotated[str, "rulebook, ruling or reconstruction"]
    open: Annotated[str | None, "what the rulebook leaves open"]
    ruling: RulingJson | None


class FaultShownJson(TypedDict):
    """A typical illegal move, judged where it is made."""

    rule: str
    text: str
    options: Annotated[dict[str, str | int], "house rules that are not the standard ones"]
    verdict: VerdictJson


class AboutJson(TypedDict):
    """What a newcomer asks first."""

    title: str
    author: str
    aim: str
    needed: list[str]
    setup: list[str]


class MarkerJson(TypedDict):
    """A printed marker."""

    dictionary: str
    id: int
    at: Point
    side: float


class BubbleJson(TypedDict):
    """A circle to fill in."""

    at: Point
    radius: float


class SpotJson(BubbleJson):
    """A spot."""

    colour: str | None


class TickJson(TypedDict):
    """A box to tick."""

    at: Point
    side: float


class PlacesJson(TypedDict):
    """The places of a board, of the kinds that it has."""

    points: NotRequired[dict[str, Point]]
    edges: NotRequired[dict[str, list[str]]]
    squares: NotRequired[dict[str, Point]]
    spots: NotRequired[dict[str, SpotJson]]
    bubbles: NotRequired[dict[str, BubbleJson]]
    ticks: NotRequired[dict[str, TickJson]]


class BoardJson(PlacesJson, AnswerJson):
    """Every place of a sheet, in mm from the page's top-left corner, y down."""

    game: str | None
    item: str | None
    paper: str | None
    page_mm: Point | None
    markers: list[MarkerJson]


class SolvedJson(AnswerJson):
    """A largest filling of a layout."""

    game: str | None
    options: HouseRules
    layout: str | None
    seed: int | None
    most: int | None
    bound: int | None
    proven: bool | None
    rings: list[str]
    position: str | None
    ways: int | None
    difficulty: str | None
    written: Written


class EveryLayoutJson(AnswerJson):
    """Where the number is smallest and largest."""

    size: int | None
    rings: str | None
    smallest: int | None
    largest: int | None
    rests_on: str | None
    checked: bool | None
    reason: str | None


class DangerJson(TypedDict):
    """A danger."""

    id: str
    text: str


class DoctorJson(AnswerJson):
    """What is installed and where data is."""

    companion: str | None
    python: str | None
    platform: str | None
    packages: dict[str, str | None]
    photos: bool | None
    photos_problem: str | None
    tk: bool | None
    tk_problem: str | None
    heic: bool | None
    solve: bool | None
    dask: bool | None
    extras: Annotated[dict[str, str], "by extra that is missing: what installs it"]
    data: str | None
    book: Annotated[str | None, "the scorebook's file, which may lie elsewhere"]
    unsafe: list[DangerJson]
    broken_games: list[ProblemJson]


class GameThereJson(TypedDict):
    """A game that is here."""

    game: Annotated[str, "its key"]
    title: Annotated[str | None, "null if it cannot be used"]
    author: str | None
    own: Annotated[bool, "whether it is part of the program"]
    folder: str
    problem: ProblemJson | None
    cure: Annotated[str | None, "what its author can do"]


class GameAddedJson(AnswerJson):
    """A game added, begun or removed."""

    game: Annotated[str | None, "its key"]
    folder: NotRequired[str | None]


class GameTestedJson(AnswerJson):
    """A game tried out: random games, sheets, and photos of them read back."""

    game: str | None
    games: Annotated[int | None, "random games played"]
    wins: Annotated[dict[str, int], "games that each player won"]
    faults: list[str]
    sheets: Annotated[int | None, "sheets printed"]
    photos: int | None
    exact: int | None
    asked: Annotated[int | None, "photos with marks to check"]
    wrong: Annotated[int | None, "photos with a mark misread and not asked about"]
    refused: int | None
    reasons: Annotated[list[str], "why photos were not read exactly, the most frequent first"]
    pictures: Annotated[list[str], "files with all pages, and with all photos"]
