"""The photo of a match of the scorebook: what people have said about its sheet already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.application.reading.ask import Ask, Pairs, Said
from companion.application.reading.correct import correct
from companion.application.reading.requests import Found, Opened, Tell, read
from companion.board import EMPTY, Value
from companion.errors import CompanionError
from companion.games import game
from companion.records import Record, parse_record
from companion.scoring.from_record import doubts_of
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.scoring.scored import Scored


@dataclass(frozen=True)
class OfMatch:
    """A match of the scorebook whose photo is reviewed.

    Attributes:
        number: its number in the book.
        text: the text of its record there.
        said: the marks, and ``answers`` to questions, that people settled before.
    """

    number: int
    text: str
    said: Said = ()
    answers: Pairs = ()


def open_photo_of(tell: Tell, path: str, text: str) -> Opened:
    """Read the photo of a match by the house rules of its record, with what people have said about
    it. A record too damaged to be read says nothing."""
    tell(0.05, say(N_("Reading {file}"), file=Path(path).name))
    try:
        record = parse_record(text)
        rules = {option.id for option in game(record.game).options if option.rule}
    except CompanionError:
        return Opened(Ask(), read(tell, path, Ask()))
    own = tuple((key, str(value)) for key, value in record.options.items() if key in rules)
    opened = Opened(Ask(options=own), read(tell, path, Ask(options=own)))
    if not isinstance(opened.answer, Found):
        return opened
    sheet, said, answers = said_before(record, opened.answer.sheets)
    return replace(opened, sheet=sheet, said=said, answers=answers)


def said_before(record: Record, sheets: Sequence[Scored]) -> tuple[int, Said, Pairs]:
    """What the record of a match says about the sheets of its photo: the number of the sheet that
    is the match's, from 0, the marks that people settled on it, and the answers they gave.

    Uncertain marks that the record also has as uncertain stay so. Sheets of another game, or of
    another board, say nothing.
    """
    found = [
        (len(said), number, said, sheet)
        for number, sheet in enumerate(sheets)
        if (said := _said(record, sheet)) is not None
    ]
    if not found:
        return 0, (), ()
    _, number, said, sheet = min(found, key=lambda each: each[:2])
    answers = _answers(record, correct(sheet, said))
    return number, tuple((number, name, value) for name, value in said.items()), answers


def _said(record: Record, sheet: Scored) -> dict[str, Value] | None:
    """The marks that a sheet shows otherwise, or less surely, than the record; ``None`` if it is
    not the record's board."""
    played, position = sheet.game, sheet.reading.position
    if played.key != record.game or position is None or record.turns or not record.position:
        return None
    board = played.boards(record.options)["board"]
    if [slot.name for slot in board.slots] != [slot.name for slot in sheet.board.slots]:
        return None
    known = played.marks(played.parse_position(record.options, record.position))
    open_still = {doubt.name for doubt in doubts_of(record, board, known)}
    return dict(_unlike(known, played.marks(position), sheet, open_still))


def _unlike(
    known: Mapping[str, Value], shown: Mapping[str, Value], sheet: Scored, open_still: set[str]
) -> Iterator[tuple[str, Value]]:
    for name, mark in sheet.marks.items():
        value = known.get(name, EMPTY)
        if name not in open_still and (value != shown.get(name, EMPTY) or not mark.sure):
            yield name, value


def _answers(record: Record, sheet: Scored) -> Pairs:
    """The answers to a sheet's questions by which it shows the record's position."""
    if sheet.reading.position is None:
        return ()
    for case in sheet.reading.result.cases:
        settled = sheet.game.settled(sheet.reading.position, case.answer)
        if sheet.game.format_position(settled) == record.position:
            return tuple(case.answer.items())
    return ()
