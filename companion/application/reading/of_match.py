"""The photo of a match of the scorebook: what people have said about its sheet already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.application.reading.ask import Ask, Pairs, Said, State
from companion.application.reading.correct import correct
from companion.application.reading.requests import Found, Opened, Refused, Tell, read
from companion.board import EMPTY, Value
from companion.book.tags import LOOK, with_tags
from companion.errors import CompanionError
from companion.games import game
from companion.judge.given import answers_of
from companion.records import PHOTO, Record, parse_record
from companion.scoring.from_record import doubts_of
from companion.scoring.scored import Scored


@dataclass(frozen=True)
class OfMatch:
    """A match of the scorebook whose photo is reviewed: its ``number`` in the book, the ``text`` of
    its record there, and the photo as it was ``opened`` with what people had said, once it is."""

    number: int
    text: str
    opened: Opened | None = None

    def newly_said(self, state: State) -> tuple[dict[str, Value], dict[str, str]] | None:
        """The marks and answers that are said in a review beyond what the match had; ``None`` if
        the photo was read in another way since, or does not show the board of the record."""
        opened = self.opened
        if opened is None or not opened.as_recorded or state.ask != opened.ask:
            return None
        now = {mark: value for _, mark, value in state.said}
        before = {mark: value for _, mark, value in opened.said}
        assert isinstance(opened.answer, Found)
        read = opened.answer.sheets[0].values
        marks = {
            mark: now.get(mark, read.get(mark, EMPTY))
            for mark in {*now, *before}
            if now.get(mark) != before.get(mark)
        }
        return marks, dict({*state.answers} - {*opened.answers})

    def drawn_anew(self, record: Record) -> Record | None:
        """What a photo shows in place of the match's drawing, known by the same photo; ``None`` if
        the match has moves, which no photo shows."""
        try:
            old = parse_record(self.text)
        except CompanionError:
            return record
        own = {name: old.tag(name) for name in (PHOTO, LOOK) if old.tag(name)}
        return None if old.turns else with_tags(record, own)

    def changed(self, state: State) -> bool:
        """Whether anything is said in a review that the match did not have."""
        opened = self.opened
        if opened is None:
            return False
        was = (opened.ask, {*opened.said}, {*opened.answers})
        return (state.ask, {*state.said}, {*state.answers}) != was


def open_photo_of(tell: Tell, path: str, text: str) -> Opened:
    """Read the photo of a match by its game and house rules, with what people have said about it;
    of several boards only the match's. A record too damaged to be read says nothing."""
    try:
        record = parse_record(text)
        ask = _ask(record)
    except (CompanionError, ValueError):
        return Opened(Ask(), read(tell, path, Ask()))
    answer = read(tell, path, ask)
    if isinstance(answer, Refused):
        ask = Ask()
        answer = read(tell, path, ask)
    if not isinstance(answer, Found):
        return Opened(ask, answer)
    try:
        found = said_before(record, answer.sheets)
    except (CompanionError, ValueError):
        found = None
    if found is None:
        return Opened(ask, answer)
    sheet, said, answers = found
    own = replace(answer, sheets=(answer.sheets[sheet],))
    return Opened(ask, own, said, answers, as_recorded=True)


def _ask(record: Record) -> Ask:
    """How the photo of a match is read: as its game, by its house rules, but for those that answer
    what its position leaves open."""
    played = game(record.game)
    rules = {option.id for option in played.options if option.rule}
    if record.position:
        position = played.parse_position(record.options, record.position)
        rules -= {question.id for question in played.unsettled(position).questions}
    own = tuple((key, str(value)) for key, value in record.options.items() if key in rules)
    return Ask(record.game, own)


def said_before(record: Record, sheets: Sequence[Scored]) -> tuple[int, Said, Pairs] | None:
    """What the record of a match says about the sheets of its photo: the number of the sheet that
    is the match's, from 0, the marks that people settled on it, each as of sheet 0, and the answers
    they gave; ``None`` if no sheet shows the record's board.

    Uncertain marks that the record also has as uncertain stay so.
    """
    found = [
        (len(said), number, said, sheet)
        for number, sheet in enumerate(sheets)
        if (said := _said(record, sheet)) is not None
    ]
    if not found:
        return None
    _, number, said, sheet = min(found, key=lambda each: each[:2])
    answers = _answers(record, correct(sheet, said))
    return number, tuple((0, name, value) for name, value in said.items()), answers


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
    open_still = {doubt.name for doubt in doubts_of(record, board, known)[0]}
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
    told = sheet.game.parse_position(record.options, record.position)
    return tuple(answers_of(sheet.game, sheet.shown, told).items())
