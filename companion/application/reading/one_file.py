"""One file scored from start to end: read, reported, and its overlay and record written."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from companion.application.dispute.given import only_asked
from companion.application.printing.printer import keep_check, printer_json
from companion.application.reading.correct import (
    correct,
    keep_other_truth,
    position_record,
    truth_text,
)
from companion.application.reading.report import report
from companion.errors import DONE, NOTHING_FOUND
from companion.files import BadFile, write_whole
from companion.files.inputs import is_export, is_record, keep_other_picture, photo_needed
from companion.games import fault_of_a_game
from companion.judge.asking import Moot
from companion.locale import catalogue
from companion.photo.reading import CheckedPrinter, How, Refusal
from companion.records import keep_other_game, refuse_export, save_record
from companion.refusals import is_foreseen, refusal
from companion.schema import problem_keys
from companion.scoring.from_photo import score_photo, score_together
from companion.scoring.from_record import score_record
from companion.scoring.score_object import Source, unreadable
from companion.scoring.scored import NoPosition, Scored
from companion.sentences import Catalogue, Sentence, say
from companion.sentences import alone as told_alone
from companion.worker import Lost, TookTooLong, alone

if TYPE_CHECKING:
    from companion.answers.scores import ScoreJson

AS_IT_IS: How = {}


@dataclass(frozen=True)
class Request:
    """How files are to be read and reported; languages by name, as it is sent to workers.

    ``corrections`` are a person's corrections to marks of the one photo.
    """

    how: How = field(default_factory=lambda: AS_IT_IS)
    marks: bool = False
    corrections: Mapping[str, str] = field(default_factory=dict)
    language: str = ""
    json_language: str = ""


@dataclass(frozen=True)
class Task:
    """One file, and where to write its overlay, its record, its truth file and its trace folder,
    if wanted.

    ``together``: all photos of the sheet if there are several; ``file`` is the first.
    ``several``: it is one of many files, so that having nothing to save is no mistake.
    ``ask``: somebody can be asked what a photo leaves open, before anything is written.
    """

    file: str
    request: Request
    overlay: Path | None = None
    save: Path | None = None
    truth: Path | None = None
    trace: Path | None = None
    together: tuple[str, ...] = ()
    several: bool = False
    ask: bool = False


@dataclass(frozen=True)
class Outcome:
    """The result of a task: the score object, the report, and what went wrong.

    ``code`` is the exit code: 0 read, 1 no readable board or an illegal move, 2 a bad file or
    request, 3 an outcome that depends on what is not known. ``standing`` is the outcome in words
    where the winner's name does not say it all, ``noted`` what was taken for granted in reading a
    photo, such as its pens, ``odd`` what the audit found. ``written`` lists the files written,
    ``moot`` why answers do nothing on each of its sheets.
    """

    file: str
    object: ScoreJson
    report: tuple[str, ...] = ()
    problem: str = ""
    code: int = DONE
    standing: str = ""
    noted: tuple[str, ...] = ()
    odd: tuple[str, ...] = ()
    asks: Scored | None = None
    written: tuple[str, ...] = ()
    moot: tuple[Moot, ...] = ()


def score(file: str, **how: Unpack[How]) -> Scored:
    """Score a photo, or a record (a file ending in ``.pgr``), whatever of the answers it asks for.

    Raises:
        companion.photo.reading.Refusal: the photo cannot be read.
        companion.records.RecordError, BadFile: the record cannot be read.
        companion.games.options.BadOption: an answer that the game does not have.
    """
    if is_record(file):
        return score_record(file, game=how.get("game"), chosen=how.get("chosen"))
    if is_export(file) and Path(file).is_file():
        refuse_export(file)
    return score_photo(file, **how)


def outcome(task: Task) -> Outcome:
    """Do a task; any error is reported in the outcome, only Ctrl-C is raised."""
    request, scored = task.request, None
    try:
        scored = _score(task)
        if request.corrections:
            scored = correct(scored, request.corrections)
        if not task.several:
            only_asked(scored)
    except Exception as error:
        if isinstance(error, CheckedPrinter):
            return _of_printer(task, error)
        if os.environ.get("COMPANION_TRACEBACK"):
            raise
        # A refused photo has a trace too, but not one whose folder could not be written.
        traced = task.trace is not None and (scored is not None or isinstance(error, Refusal))
        return replace(_refused(task, error), written=(str(task.trace),) if traced else ())
    if task.ask and scored.photo is not None and scored.leaves_open:
        told = unreadable(task.file, None)  # a person is asked first
        return Outcome(task.file, told, asks=scored)
    return finished(task, scored)


def _of_printer(task: Task, found: CheckedPrinter) -> Outcome:
    """The outcome of a photo of the page that checks a printer; its backs are kept."""
    check, request = found.check, task.request
    try:
        keep_check(check)
    except (BadFile, OSError) as error:
        return _refused(task, error)
    told = unreadable(task.file, None)
    told = {
        **told,
        "status": "read",
        "printer": printer_json(check, catalogue(request.json_language)),
    }
    lines = tuple(one.sentence.text(catalogue(request.language)) for one in check.findings)
    return Outcome(task.file, told, lines, code=DONE if check.fine else NOTHING_FOUND)


def _score(task: Task) -> Scored:
    request = task.request
    if task.together:
        return score_together(task.together, **request.how)
    if task.trace is None:
        return score(task.file, **request.how)
    if is_record(task.file):
        raise BadFile(photo_needed("--trace", task.file))
    from companion.application.reading.trace_files import traced

    with traced(task.trace) as trace:
        return score_photo(task.file, trace=trace, **request.how)


def finished(task: Task, scored: Scored) -> Outcome:
    """The outcome of a task whose file is scored; writes the wanted files."""
    request = task.request
    try:
        found = Outcome(
            task.file,
            scored.as_json(catalogue(request.json_language), marks=request.marks),
            tuple(report(scored, catalogue(request.language), hints=True)),
            code=scored.outcome.exit_code if scored.legal else NOTHING_FOUND,
            standing=_standing(scored, catalogue(request.language)),
            noted=tuple(_alone(one, request.language) for one in scored.notes if scored.photo),
            odd=tuple(_alone(one.sentence, request.language) for one in scored.audit),
            moot=tuple(sheet.moot for sheet in scored.sheets.values()),
        )
    except Exception as error:
        if os.environ.get("COMPANION_TRACEBACK"):
            raise
        return _refused(task, error)
    try:
        written = tuple(_write(task, scored))
    except Exception as error:
        problem = refusal(error, task.file)
        code = problem.exit_code
        if task.several and isinstance(error, NoPosition):
            code = found.code
        return replace(
            found,
            object={**found.object, **problem_keys(problem, catalogue(request.json_language))},
            problem=problem.sentence.text(catalogue(request.language)),
            code=code,
        )
    return replace(found, object={**found.object, "written": [*written]}, written=written)


def outcome_apart(task: Task) -> Outcome:
    """Do a task in a process of its own, within the limits of :func:`companion.worker.limits`."""
    try:
        found: Outcome = alone(outcome, task)
    except Lost as error:
        return lost(task, error)
    return found


def _alone(sentence: Sentence, language: str) -> str:
    words = catalogue(language)
    return told_alone(sentence, sentence.text(words), words)


def _standing(scored: Scored, words: Catalogue) -> str:
    """The outcome in words if the winner's name and the score do not say it all, else ''."""
    if scored.board.player:
        sheets = scored.sheets.values()
        return "; ".join(sheet.outcome.headline.text(words) for sheet in sheets)
    if scored.outcome.certain and scored.outcome.winner and scored.outcome.why is None:
        return ""
    told, asked = scored.outcome.text, scored.end_question
    if asked is not None:
        told = say("{told} {question}", told=told, question=asked.sentence)
    return told.text(words)


def outcome_in(folder: str, task: Task) -> Outcome:
    """Do a task whose paths are relative to a folder other than this process's own."""

    def there(path: Path | None) -> Path | None:
        return None if path is None else Path(folder) / path

    moved = replace(
        task,
        file=str(Path(folder) / task.file),
        overlay=there(task.overlay),
        save=there(task.save),
        truth=there(task.truth),
        trace=there(task.trace),
        together=tuple(str(Path(folder) / file) for file in task.together),
    )
    found = outcome(moved)
    problem = found.object["problem"]
    if problem is not None:
        problem = {**problem, "file": task.file}
    named: ScoreJson = {**found.object, "file": task.file, "problem": problem}
    return replace(found, file=task.file, object=named)


def lost(task: Task, error: Lost) -> Outcome:
    """The outcome of a file that took too long, or whose process was crashed by a library."""
    return _refused(task, TookTooLong(task.file) if error.too_long else MemoryError())


def _refused(task: Task, error: Exception) -> Outcome:
    if not is_foreseen(error):
        error = fault_of_a_game(error) or error
    problem = refusal(error, task.file)
    request = task.request
    source: Source = "record" if is_record(task.file) else "photo"
    words = catalogue(request.json_language)
    return Outcome(
        task.file,
        unreadable(task.file, problem, source, request.how.get("game"), words),
        problem=problem.sentence.text(catalogue(request.language)),
        code=problem.exit_code,
    )


def _write(task: Task, scored: Scored) -> Iterator[str]:
    """Write the wanted overlay, record and truth file, each atomically, and yield their names. A
    record is written again only with marks that a person settled."""
    option = "--overlay" if task.overlay is not None else "--save" if task.save is not None else ""
    kept = option == "--save" and scored.settled
    if scored.photo is None and option and not kept:
        raise BadFile(photo_needed(option, task.file))
    if task.trace is not None:
        yield str(task.trace)
    if task.overlay is not None:
        from companion.scoring.picture_file import overlay_bytes

        keep_other_picture(task.overlay)
        write_whole(
            task.overlay,
            overlay_bytes(scored, task.overlay.suffix.lower(), catalogue(task.request.language)),
        )
        yield str(task.overlay)
    if task.save is not None:
        record = scored.record or position_record(scored)
        keep_other_game(task.save, record)
        save_record(record, task.save, scored.game)
        yield str(task.save)
    if task.truth is not None:
        text = truth_text(scored)
        keep_other_truth(task.truth, scored)
        write_whole(task.truth, text.encode("utf-8"))
        yield str(task.truth)
