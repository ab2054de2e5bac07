"""The object of ``score --json``: the same form for every game, and for photos, records and truth
files."""

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
    from companion.answers.scores import CaseJson, ExtraJson, ScoreJson, SheetJson
    from companion.photo.reading import ReadMark
    from companion.scoring.scored import Scored

Source = Literal["photo", "record"]
Json = dict[str, Any]


def score_json(scored: Scored, language: Catalogue = ENGLISH, *, marks: bool = False) -> ScoreJson:
    """The object of a scored sheet or record; with ``marks`` every mark that the board allows."""
    result, position = scored.reading.result, scored.reading.position
    question, cases = scored.asks
    extra = cast("ExtraJson", {key: _plain(value) for key, value in result.extra.items()})
    found: ScoreJson = {
        "file": scored.file,
        "game": scored.game.key,
        "options": dict(scored.options),
        "source": scored.source,
        "status": scored.status,
        "reason": None,
        "score": scored.score,
        "winner": scored.outcome.winner,
        "rule": scored.rule,
        "finished": scored.outcome.finished,
        "outcome": scored.outcome.as_json(language),
        "counts": dict(result.counts),
        "places": dict(result.places),
        "position": None if position is None else scored.game.format_position(position),
        "unsure": [
            {**mark_json(doubt.mark), "changes": doubt.changes} for doubt in scored.asked_about
        ],
        "question": None
        if question is None
        else {"id": question.id, "text": question.sentence.text(language)},
        "cases": [_case_json(case, scored.outcome_if(case), language) for case in cases],
        "why": explanations(scored.items, language),
        "audit": explanations(scored.audit, language),
        "notes": [note.text(language) for note in scored.all_notes],
        "sheet": _sheet_json(scored),
        "written": [],
        "error": None,
        "problem": None,
    }
    found = cast("ScoreJson", {**found, **extra})
    if scored.together:
        found["together"] = list(scored.together)
    if scored.read_as:
        found["read_as"] = dict(scored.read_as)
    if marks:
        found["marks"] = _marks_json(scored)
    if scored.beside:
        others = [score_json(sheet, language, marks=marks) for sheet in scored.beside]
        return cast("ScoreJson", {**found, **_together(scored, found, others)})
    return found


def _together(scored: Scored, first: ScoreJson, others: list[ScoreJson]) -> Json:
    """The sheets of one photo combined: each player's orders, every uncertain mark with its
    sheet, and all explanations; ``others`` are the other sheets' own objects."""
    own, *further = sheets = [cast(Json, sheet) for sheet in (first, *others)]
    extra = scored.reading.result.extra
    joined = {key: dict(own[key]) for key in extra if isinstance(own[key], dict)}
    for other in [] if scored.repeated else further:
        for key in joined:
            joined[key].update(other.get(key, {}))
    doubts = [
        {**doubt, "item": name}
        for name, sheet in zip(scored.sheets, sheets, strict=True)
        for doubt in sheet["unsure"]
    ]
    listed = {
        key: list({str(entry): entry for sheet in sheets for entry in sheet[key]}.values())
        for key in ("why", "audit", "notes")
    }
    return {**joined, **listed, "unsure": doubts, "others": others}


def _sheet_json(scored: Scored) -> SheetJson | None:
    if scored.photo is None:
        return None
    sheet = scored.photo.sheet
    return {
        "kind": sheet.kind,
        "item": sheet.item,
        "paper": sheet.paper,
        "corners_px": [[round(x, 1), round(y, 1)] for x, y in sheet.corners_px],
    }


def _marks_json(scored: Scored) -> list[MarkJson]:
    found = [mark_json(mark) for mark in scored.marks.values()]
    uncertain = {mark.name for mark in scored.doubts}
    if scored.photo is None:  # the rest can be nothing else
        found = [one if one["mark"] in uncertain else {**one, "other": None} for one in found]
    return found


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


def _case_json(case: Case, outcome: Outcome, language: Catalogue) -> CaseJson:
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
    return cast("Points", _plain(result.score))


def _plain(value: Any) -> Any:
    """Mappings and sequences of any kind converted to JSON types."""
    if isinstance(value, Mapping):
        return {str(key): _plain(child) for key, child in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(child) for child in value]
    return value
