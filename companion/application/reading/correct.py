"""What is done with a photo once it is read: corrected, painted over, kept as a game record, or as
the truth file that its corrections make.

Uncertain marks are stored in a record's tag ``Doubts``. A truth file ``NAME.json`` lies beside its
photo. It is the contract's score object with all marks, as in ``samples``; the reader's tests and
benchmarks read it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal

from companion import records
from companion.application.dispute.given import only_asked
from companion.application.reading.settled_marks import BadCorrection, marks_meant, settled
from companion.board import EMPTY, Value
from companion.errors import CompanionError
from companion.files import BadFile
from companion.files.inputs import OVERLAYS, RECORD, check_output, photo_needed
from companion.games import answers_for
from companion.games.mark_words import typed_mark
from companion.games.options import BadOption
from companion.locale import spoken
from companion.photo.reading import ReadMark
from companion.scoring.from_photo import score_reading
from companion.scoring.from_record import doubts_tag, moot_in, on_the_board, scored_record
from companion.scoring.score_object import Json
from companion.scoring.scored import Scored
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, choose, say, strung
from companion.worker import apart


def correct(
    scored: Scored,
    marks: Mapping[str, Value] | None = None,
    *,
    answers: Mapping[str, str] | None = None,
    lenient: bool = False,
) -> Scored:
    """Score a photo anew, or the game record of one, with some marks corrected and questions
    answered by a person.

    A corrected mark is certain from then on; one that was read rightly is confirmed in the same
    way.

    Args:
        scored: a photo or its record as :func:`companion.read` gives it, or as corrected before.
        marks: values by mark, as the photo's ``unsure`` and ``marks`` name them:
            ``{"line a1-b1": "blue", "fill b4": "empty"}``. Where a photo shows several sheets, the
            name begins with the sheet's (``slip-red bubble c3.2``).
        answers: by question, such as ``{"first": "red"}``; ``scored.as_json()["cases"]`` lists
            them.
        lenient: leave out answers that do not fit the drawing as corrected, or that it does not
            ask for, instead of refusing.

    >>> scored = companion.read("samples/line-wars-printed-wood.jpg")
    >>> again = companion.correct(scored, {"line a3-a4": "red"})
    >>> again.values["line a3-a4"], again.as_json()["read_as"]
    ('red', {'line a3-a4': 'empty'})

    Raises:
        CompanionError: the board has no such mark or value, the game no such question or answer,
            or ``scored`` is a game record of moves alone.
    """
    try:
        found = _each_corrected(scored, marks or {}, answers or {})
    except BadOption:
        if not lenient:
            raise
        return _each_corrected(scored, marks or {}, {})
    return only_asked(found) if answers and not lenient else found


def _each_corrected(
    scored: Scored, marks: Mapping[str, Value], answers: Mapping[str, str]
) -> Scored:
    """The first sheet of a photo, which the answers are about, and those beside it."""

    if not scored.beside:
        return _corrected(scored, marks, answers)
    sheets = scored.sheets
    said: dict[str, dict[str, Value]] = {item: {} for item in sheets}
    for name, value in marks.items():
        item, _, mark = name.strip().partition(" ")
        if item not in said:
            raise BadCorrection.of(
                N_("the photo shows {sheets}. Say which sheet “{mark}” is on, as in “{example}”."),
                sheets=", ".join(sheets),
                mark=name,
                example=f"{next(iter(sheets))} {name}",
            )
        said[item][mark] = value
    first, *others = (
        _corrected(sheet, said[item], {} if sheet in scored.beside else answers)
        for item, sheet in sheets.items()
    )
    return replace(first, beside=tuple(others))


def _corrected(scored: Scored, marks: Mapping[str, Value], answers: Mapping[str, str]) -> Scored:
    photo, known = scored.photo, {**scored.answers, **answers}
    if not marks and known == dict(scored.answers):
        return scored
    said = marks_meant(scored.board if photo is None else photo.board, marks)
    if photo is None:
        assert scored.record is not None
        marked = settled(scored.record, said)
        answers = {**dict(one.split("=", 1) for one, why in scored.moot.items() if why), **answers}
        own = answers_for(scored.game, answers)
        again = scored_record(scored.file, settled(marked, {}, own), scored.game)
        again = replace(again, moot=moot_in(marked, scored.game, answers))
    else:
        sure = {name: _sure(photo.marks[name], value) for name, value in said.items()}
        again = score_reading(scored.file, replace(photo, marks={**photo.marks, **sure}), known)
    before = {name: scored.values.get(name, EMPTY) for name in said}
    wrong = {name: value for name, value in before.items() if value != said[name]}
    return replace(
        again,
        together=scored.together,
        read_as={**wrong, **scored.read_as},
        settled={**scored.settled, **said},
    )


def _sure(mark: ReadMark, value: Value) -> ReadMark:
    other = mark.other if value == mark.value else mark.value
    return replace(mark, value=value, confidence=1.0, other=other, also=())


def overlay(
    scored: Scored,
    kind: Literal["jpg", "png"] = "jpg",
    *,
    language: str | Catalogue = "en",
    longest: int = 2400,
) -> bytes:
    """The photo with its score painted over it; it carries no place or time.

    Args:
        longest: the longer side in px at most.

    >>> companion.overlay(companion.read("samples/line-wars-printed-wood.jpg"))[:2]
    b'\\xff\\xd8'

    Raises:
        CompanionError: ``scored`` is a game record, the photo is no file or can no longer be read,
            or there is no such kind of picture or language.
    """
    from companion.scoring.picture_file import overlay_bytes

    check_overlay(Path(f"overlay.{kind}"))
    if scored.photo is None or not scored.file:
        raise CompanionError.of(
            N_("the score can only be painted over a photo that was read from a file"),
            id="bad-request",
        )
    return overlay_bytes(scored, f".{kind}", spoken(language), longest)


def check_overlay(path: Path) -> None:
    """Reject an overlay's name before anything is read for it.

    Raises:
        BadFile: its ending is not that of a picture format that can be written.
    """
    if path.suffix.lower() not in OVERLAYS:
        raise BadFile(choose(sorted(OVERLAYS), path.name), id="bad-picture-kind")


def save(scored: Scored, file: str | Path) -> records.Record:
    """Save what was read as a game record (``.pgr``), and give it.

    A photo gives its position with the marks still to check; a game record stays as it is.

    >>> companion.save(companion.read("samples/line-wars-printed-wood.jpg"), "mine.pgr")
    <Record line-wars: 0 turns, 10-8>

    Raises:
        CompanionError: there is no position to save, or the file cannot be written or holds
            another game.
    """
    check_output(file, RECORD)
    record = scored.record or position_record(scored)
    records.keep_other_game(file, record)
    records.save_record(record, file)
    return record


def record_text(scored: Scored) -> str:
    """The text of :func:`position_record`.

    Raises:
        NoPosition: it shows none.
    """
    return records.write_record(position_record(scored), scored.game)


def position_record(scored: Scored) -> records.Record:
    """The record of a position from a photo, without a history.

    Raises:
        NoPosition: it shows none.
    """
    position = scored.shown
    sha256 = scored.photo.sha256 if scored.photo is not None else ""
    tags = {records.PHOTO: records.photo_tag(sha256)} if sha256 else {}
    if scored.unsure:
        tags[records.DOUBTS] = doubts_tag(on_the_board(scored))
    return records.record_of(
        scored.game,
        scored.options,
        tags=tags,
        result=records.result_text(scored.game, scored.reading.result),
        position=position,
    )


BY_HAND: Final = "manual"
"""The ``look`` of a truth file made by a person; those from the simulated camera name its look."""
MOST_NAMED: Final = 5
"""Uncertain marks listed by name when they prevent writing a truth file."""


def truth_file(scored: Scored) -> Json:
    """The truth file of a photo's sheet: the score object with all marks, each certain, and for
    corrected marks how they were read.

    Raises:
        BadCorrection: some marks are still uncertain, or ``scored`` is not from a photo.
    """
    if scored.photo is None:
        raise BadCorrection(photo_needed("--keep-truth", scored.file))
    for sheet in scored.sheets.values():
        if sheet.unsure:
            raise BadCorrection(_still_in_doubt(sheet))
    told = replace(_as_true(scored), beside=tuple(_as_true(sheet) for sheet in scored.beside))
    return {
        **told.as_json(ENGLISH, marks=True),
        "file": Path(scored.file).name,
        "look": BY_HAND,
        "seed": None,
        "sha256": scored.photo.sha256,
        "read_as": dict(scored.read_as),
    }


def truth_text(scored: Scored) -> str:
    """The text of :func:`truth_file`.

    Raises:
        BadCorrection: as there.
    """
    return json.dumps(truth_file(scored), ensure_ascii=False, indent=1) + "\n"


def keep_other_truth(path: Path, scored: Scored) -> None:
    """Refuse to replace a file by a photo's truth file, unless it is an earlier one of that photo.

    Raises:
        BadFile: it holds something else.
    """
    photo = scored.photo
    sha256 = photo.sha256 if photo is not None else ""

    def is_one(text: str) -> bool:
        return apart(_is_truth_of, sha256, text)

    told = N_(
        "choose another name: {file} does not hold the marks of this photo and was not overwritten"
    )
    records.keep_unless(path, is_one, told=told)


def _is_truth_of(sha256: str, text: str) -> bool:
    """Whether a text is a truth file of the photo of that hash."""
    try:
        old = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(old, dict) and (old.get("look"), old.get("sha256")) == (BY_HAND, sha256)


def _as_true(scored: Scored) -> Scored:
    """A sheet with every mark certain."""
    photo = scored.photo
    assert photo is not None
    marks = {
        slot.name: ReadMark(
            slot.name,
            photo.marks[slot.name].value,
            1.0,
            slot.values[0] if photo.marks[slot.name].value == EMPTY else EMPTY,
        )
        for slot in photo.board.slots
    }
    return score_reading(scored.file, replace(photo, marks=marks, foreign=()), scored.answers)


def _still_in_doubt(scored: Scored) -> Sentence:
    first = strung(typed_mark(mark.name) for mark in scored.unsure[:MOST_NAMED])
    more = len(scored.unsure) > MOST_NAMED
    return say(
        N_("one mark is still uncertain. Correct it first: {names}"),
        plural=N_("{marks} marks are still uncertain. Correct them first: {names}"),
        marks=len(scored.unsure),
        names=say("{first} …", first=first) if more else first,
    )
