"""The parts of the object of ``score --json``, which has the same form for every game, and for
photos, records and truth files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, cast

from companion.errors import CompanionError
from companion.games.protocol import Breach, Case, Item, Result
from companion.schema import blank, problem_keys
from companion.scoring.outcome import Outcome
from companion.sentences import ENGLISH, Catalogue

if TYPE_CHECKING:
    from companion.answers.kinds import ExplanationJson, MarkJson, Points, Reason
    from companion.answers.scores import CaseJson, ScoreJson, SheetJson
    from companion.photo.reading import FoundSheet, ReadMark

Source = Literal["photo", "record"]
Json = dict[str, Any]


def sheets_json(
    sheets: Mapping[str, ScoreJson], extra: Iterable[str], *, repeated: bool
) -> ScoreJson:
    """The object of a photo of several sheets: that of its first, with each player's orders, every
    uncertain mark with its sheet, and all explanations.

    Args:
        sheets: their own objects, by name.
        extra: the keys that the game has of its own.
        repeated: whether sheets of one kind are there several times.
    """
    own, *further = every = [cast(Json, sheet) for sheet in sheets.values()]
    joined = {key: dict(own[key]) for key in extra if isinstance(own[key], dict)}
    for other in [] if repeated else further:
        for key in joined:
            joined[key].update(other.get(key, {}))
    doubts = [
        {**doubt, "item": name}
        for name, sheet in zip(sheets, every, strict=True)
        for doubt in sheet["unsure"]
    ]
    listed = {
        key: list({str(entry): entry for sheet in every for entry in sheet[key]}.values())
        for key in ("why", "audit", "notes")
    }
    return cast("ScoreJson", {**own, **joined, **listed, "unsure": doubts, "others": further})


def sheet_json(sheet: FoundSheet) -> SheetJson:
    """What sheet it is, and where its corners are in the photo."""
    return {
        "kind": sheet.kind,
        "item": sheet.item,
        "paper": sheet.paper,
        "corners_px": [[round(x, 1), round(y, 1)] for x, y in sheet.corners_px],
    }


def unreadable(
    file: str,
    problem: CompanionError | None,
    source: Source | None = "photo",
    game: str | None = None,
    language: Catalogue = ENGLISH,
) -> ScoreJson:
    """The score object of a file without a score: every key, and the reason.

    ``source`` is ``None`` if the request itself was wrong; for a named file it follows from the
    name, even if there is no such file.
    """
    reason = None if problem is None else problem.sentence.text(language)
    said = {"file": file, "game": game, "source": source, "reason": reason}
    return cast("ScoreJson", {**blank("score"), **said, **problem_keys(problem, language)})


def mark_json(mark: ReadMark) -> MarkJson:
    """One mark as read and why it is uncertain; its confidence is rounded down."""
    return {
        "mark": mark.name,
        "value": mark.value,
        "confidence": int(mark.confidence * 10000) / 10000,
        "other": mark.other,
        "also": list(mark.also),
        "reasons": cast("list[Reason]", [str(reason) for reason in mark.reasons]),
    }


def explanations(found: Iterable[Item | Breach], language: Catalogue) -> list[ExplanationJson]:
    """Items or breaches as ``{"rule", "text", "places"}`` objects."""
    return [
        {"rule": one.rule, "text": one.sentence.text(language), "places": list(one.places)}
        for one in found
    ]


def case_json(case: Case, outcome: Outcome, language: Catalogue) -> CaseJson:
    """The result for one answer to a question."""
    result = case.result
    return {
        "answer": dict(case.answer),
        "score": points_json(result),
        "winner": result.winner,
        "rule": result.rule,
        "moves": list(result.moves),
        "outcome": outcome.as_json(language),
    }


def points_json(result: Result) -> Points:
    """A result's score by player; ``None`` if undecided."""
    return cast("Points", plain(result.score))


def plain(value: Any) -> Any:
    """Mappings and sequences of any kind converted to JSON types."""
    if isinstance(value, Mapping):
        return {str(key): plain(child) for key, child in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(child) for child in value]
    return value
