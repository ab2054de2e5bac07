"""What is done with a photo once it is read: corrected, painted over, kept as a game record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from companion.errors import CompanionError
from companion.files import BadFile
from companion.files.inputs import OVERLAYS
from companion.records import (
    DOUBTS,
    PHOTO,
    Record,
    parse_record,
    photo_tag,
    record_of,
    result_text,
    save_record,
    write_record,
)
from companion.scoring.doubts import doubts_tag, on_the_board
from companion.scoring.scored import Scored
from companion.sentences import N_, Catalogue, choose, say

if TYPE_CHECKING:
    from companion.board import Value
    from companion.photo.reading import ReadMark
    from companion.scoring.scored import Scored


def correct(
    scored: Scored,
    marks: Mapping[str, Value] | None = None,
    *,
    answers: Mapping[str, str] | None = None,
    lenient: bool = False,
) -> Scored:
    """Score a photo anew, with some marks corrected and questions answered by a person.

    A corrected mark is certain from then on; one that was read rightly is confirmed in the same
    way.

    Args:
        scored: a photo as :func:`companion.read` gives it, or as corrected before.
        marks: values by mark, as the photo's ``unsure`` and ``marks`` name them:
            ``{"line a1-b1": "blue", "fill b4": "empty"}``. Where a photo shows several sheets, the
            name begins with the sheet's (``slip-red bubble c3.2``).
        answers: by question, such as ``{"first": "red"}``; ``scored.as_json()["cases"]`` lists
            them.
        lenient: leave out answers that do not fit the drawing as corrected, instead of refusing.

    >>> scored = companion.read("samples/line-wars-printed-wood.jpg")
    >>> again = companion.correct(scored, {"line a3-a4": "red"})
    >>> again.values["line a3-a4"], again.as_json()["read_as"]
    ('red', {'line a3-a4': 'empty'})

    Raises:
        CompanionError: the board has no such mark or value, the game no such question or answer,
            or ``scored`` is a game record.
    """
    from companion.games.options import BadOption

    try:
        return _each_corrected(scored, marks or {}, answers or {})
    except BadOption:
        if not lenient:
            raise
        return _each_corrected(scored, marks or {}, {})


def _each_corrected(
    scored: Scored, marks: Mapping[str, Value], answers: Mapping[str, str]
) -> Scored:
    """The first sheet of a photo, which the answers are about, and those beside it."""
    from companion.application.reading.corrections import BadCorrection

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
    from companion.application.reading.corrections import BadCorrection, slot_meant, value_meant
    from companion.board import EMPTY
    from companion.scoring.from_photo import score_reading

    photo, known = scored.photo, {**scored.answers, **answers}
    if not marks and known == dict(scored.answers):
        return scored
    if photo is None:
        raise BadCorrection.of(
            N_("“{file}” is a game record. Edit its text instead."), file=scored.file
        )
    said = {}
    for name, value in marks.items():
        slot = slot_meant(photo.board, name)
        said[slot.name] = value_meant(slot, value)
    sure = {name: _sure(photo.marks[name], value) for name, value in said.items()}
    again = score_reading(scored.file, replace(photo, marks={**photo.marks, **sure}), known)
    before = {name: scored.values.get(name, EMPTY) for name in said}
    wrong = {name: value for name, value in before.items() if value != said[name]}
    return replace(again, together=scored.together, read_as={**wrong, **scored.read_as})


def _sure(mark: ReadMark, value: Value) -> ReadMark:
    other = mark.other if value == mark.value else mark.value
    return replace(mark, value=value, confidence=1.0, other=other)


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
    from companion.locale import spoken
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
        raise BadFile(
            choose(sorted(OVERLAYS), path.name),
            id="bad-picture-kind",
        )


def save(scored: Scored, file: str | Path) -> Record:
    """Save what was read as a game record (``.pgr``), and give it.

    A photo gives its position with the marks still to check; a game record stays as it is.

    >>> companion.save(companion.read("samples/line-wars-printed-wood.jpg"), "mine.pgr")
    <Record line-wars: 0 turns, 10-8>

    Raises:
        CompanionError: there is no position to save, or the file cannot be written.
    """
    from companion.files.inputs import RECORD, check_output

    check_output(file, RECORD)
    record = scored.record or parse_record(record_text(scored))
    save_record(record, file)
    return record


class NothingToSave(BadFile):
    """A sheet that shows no position, such as an order slip."""

    kind = "no-position"


def record_text(scored: Scored) -> str:
    """The text of :func:`position_record`.

    Raises:
        NothingToSave: it shows no position.
    """
    return write_record(position_record(scored), scored.game)


def position_record(scored: Scored) -> Record:
    """The record of a position from a photo, without a history.

    Raises:
        NothingToSave: it shows no position.
    """
    if scored.reading.position is None:
        raise NothingToSave(say(N_("“{file}” shows no position"), file=scored.file))
    sha256 = scored.photo.sha256 if scored.photo is not None else ""
    tags = {PHOTO: photo_tag(sha256)} if sha256 else {}
    if scored.unsure:
        tags[DOUBTS] = doubts_tag(on_the_board(scored))
    return record_of(
        scored.game,
        scored.options,
        tags=tags,
        result=result_text(scored.game, scored.reading.result),
        position=scored.reading.position,
    )
