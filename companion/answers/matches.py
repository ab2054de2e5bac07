"""Matches of the scorebook, what was said of them, and their export."""

from typing import Annotated, Literal, NotRequired, TypedDict

from companion.answers.kinds import AnswerJson, Empty, MarkJson
from companion.answers.scores import CaseJson, QuestionJson
from companion.answers.tournaments import TournamentExportJson

AddedState = Literal[
    "added", "there", "updated", "differs", "alike", "deleted", "restored", "replaced"
]


SaidKind = Literal["added", "changed", "reviewed", "deleted", "undeleted", "undone", "redone"]


class _MatchJson(TypedDict):
    id: Annotated[int | None, "the match's number in this book"]
    match: Annotated[str | None, "the match's name, the same in every book"]
    game: str | None
    date: Annotated[str | None, "YYYY-MM-DD"]
    players: Annotated[dict[str, str | None], "names by colour, in seating order"]
    score: Annotated[dict[str, int] | None, "by colour"]
    winner: Annotated[str | None, "a colour; null for a draw or an open match"]
    draw: bool | None
    result: Annotated[str | None, "as a record writes it; * while it is open"]
    rule: str | None
    first: Annotated[str | None, "the colour that moved first"]
    turns: int | None
    legal: bool | None
    photo: str | None
    event: str | None
    round: str | int | None
    open_marks: Annotated[int | None, "marks that are still to be checked"]
    counts: Annotated[bool, "whether the match counts in standings"]
    likely: Annotated[str | None, "the colour that wins as read, while the match is open"]
    claimed: Annotated[str | None, "the record's result, if its moves do not bear it out"]
    told: Annotated[str | None, "the players' result"]
    as_read: Annotated[str | None, "the result on the sheet, if the players' result differs"]


class MatchJson(_MatchJson):
    """A match of the scorebook."""

    unsure: int | bool | None
    question: Annotated[str | None, "what the sheet leaves open"]


class OpenMatchJson(_MatchJson):
    """A match, and what is to be checked as score answers it."""

    unsure: list[MarkJson]
    question: QuestionJson | None
    cases: list[CaseJson]


class AddedJson(MatchJson, AnswerJson):
    """A match put into the book."""

    file: str | None
    notes: list[str]
    state: Annotated[
        AddedState | None, "what came of it; with differs, alike and deleted nothing changed"
    ]
    new: bool
    differs: bool
    deleted: Annotated[bool, "it is in the book, but deleted"]
    same_as: Annotated[int | None, "the match that its photo shows again"]
    differences: Annotated[list[str], "what that match has otherwise"]


class MatchesJson(AnswerJson):
    """Matches."""

    count: int | None
    matches: list[MatchJson]


class DeletedMatchJson(TypedDict):
    """A deleted match."""

    id: int
    deleted: str
    record: str


class DeletedMatchesJson(AnswerJson):
    """Matches that were deleted."""

    count: int | None
    matches: list[DeletedMatchJson]


class SaidJson(TypedDict):
    """Something said of a match."""

    at: Annotated[str, "when, in UTC"]
    by: Annotated[str | None, "who said it"]
    kind: SaidKind
    said: Annotated[
        dict[str, object],
        "file, result, players by colour, date, event, round, place, marks, answers",
    ]
    undone: Annotated[bool, "it was taken back since"]


class ShownMatchJson(MatchJson, AnswerJson):
    """A match."""

    photo_file: str | None
    record: str | None
    history: Annotated[list[SaidJson], "who said what of it, the first first"]


class ChangedMatchJson(MatchJson, AnswerJson):
    """A match as it is now."""

    changed: Annotated[bool, "false where it was so already"]
    notes: Annotated[list[str], "what is uncertain about it"]


class ActJson(TypedDict):
    """Something that was done to the book."""

    number: Annotated[int, "in the journal, from 1"]
    at: Annotated[str, "the time in UTC"]
    by: Annotated[str, "who did it, as far as known"]
    kind: Annotated[str, "added, changed, merged, paired, imported and so on"]
    text: Annotated[str, "it in words"]
    matches: Annotated[list[int], "the numbers of the matches concerned"]
    undone: Annotated[bool, "it was undone"]


class UndoneJson(MatchJson, AnswerJson):
    """What was, or would be, undone or done again; with the match if it is of one alone."""

    undone: Annotated[str | None, "the kind of the act"]
    deleted: Annotated[bool, "the match is deleted or gone"]
    act: ActJson | None
    gone: Annotated[list[int], "numbers of matches no longer in the book, or deleted"]
    back: Annotated[list[int], "numbers of matches that are in the book again"]
    restored: Annotated[list[int], "numbers of matches whose records are as they were"]
    names: Annotated[list[str], "players that are no longer in the book"]
    events: Annotated[list[str], "events that are no longer in the book"]


class OpenMatchesJson(AnswerJson):
    """Matches with something to check."""

    count: int | None
    open: Annotated[
        int | None, "how many of them have to be checked; of the others a question is left"
    ]
    matches: list[OpenMatchJson]


class DeletedJson(AnswerJson):
    """Matches deleted."""

    deleted: list[int]


class UndeletedJson(AnswerJson):
    """Matches that are back."""

    undeleted: list[int]


class RefusedPartJson(TypedDict):
    """A part left out."""

    place: int
    part: str
    reason: str


class JoinedNamesJson(TypedDict):
    """A spelling, and the one that it counts for."""

    name: str
    into: str


class RenamedEventJson(TypedDict):
    """An event of the book, and what its namesake in a file was called instead."""

    event: str
    name: str


class ImportedJson(AnswerJson):
    """What came of a file taken in."""

    file: str | None
    new: Annotated[int, Empty(0)]
    known: Annotated[int, Empty(0)]
    completed: Annotated[list[int], "matches of yours that got from the file what they lacked"]
    differing: list[int]
    refused: list[RefusedPartJson]
    merged: Annotated[int, Empty(0)]
    tournaments: Annotated[int, Empty(0)]
    names: list[str]
    events: list[str]
    joined: list[JoinedNamesJson]
    would_join: list[JoinedNamesJson]
    renamed_events: list[RenamedEventJson]
    changed_events: list[str]
    notes: Annotated[
        list[str],
        "what the file says otherwise of your tournaments, and which new matches may be one of "
        "those before",
    ]


class EveningJson(AnswerJson):
    """An evening."""

    name: str
    kind: Literal["evening"]
    matches: list[MatchJson]


class QrJson(AnswerJson):
    """A match for BG Stats."""

    link: str | None
    play: dict[str, object] | None
    file: str | None


class ExportedMatchJson(MatchJson):
    """A match with its record."""

    record: Annotated[str, "the record whole, of which the rest is made"]
    as_spelled: Annotated[dict[str, str], "merged names that were entered, by colour"]


class MergedJson(TypedDict):
    """Two spellings that are one player."""

    name: str
    into: str


class ExportJson(TypedDict):
    """A scorebook as companion book export OUT.json writes it and book import reads it."""

    format: Literal["companion scorebook"]
    version: Literal[1]
    matches: list[ExportedMatchJson]
    merged: NotRequired[list[MergedJson]]
    tournaments: NotRequired[list[TournamentExportJson]]
