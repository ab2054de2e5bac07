"""What people settle of a sheet: its marks in their own words, and marks and answers put into a
game record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from companion.board import EMPTY, KINDS, Board, Slot, Value
from companion.board.readable import INKS
from companion.book.tags import with_tags
from companion.errors import CompanionError
from companion.games import game as find_game
from companion.games.mark_words import SOME_PENS, typed_mark, value_name
from companion.games.options import BadOption
from companion.games.phrases import mark_name
from companion.games.protocol import Game
from companion.judge.given import told_of
from companion.locale.meant import catalogues, meant
from companion.records import DOUBTS, Record, replay, result_text
from companion.records.record import TOLD, answered
from companion.scoring.from_record import doubts_of, doubts_tag
from companion.scoring.readings import read_told
from companion.scoring.stakes import flipped
from companion.sentences import N_, Fact, Sentence, either, say, strung

MARKED: Final = frozenset({"true", "marked", "yes", "x"})


class BadCorrection(CompanionError, ValueError):
    """A correction that does not fit the board, or that is not for a photo."""

    kind = "bad-correction"


def settled(
    record: Record, marks: Mapping[str, Value], answers: Mapping[str, str] | None = None
) -> Record:
    """The record with some marks set by people, and with house rules or questions answered; its
    result follows from them. Any value may be given as text, as in :func:`companion.correct`."""
    game = find_game(record.game)
    if marks:
        record = _with_marks(record, game, marks)
    if answers:
        record = _with_answers(record, game, answers)
    if record.tag(TOLD) or not record.shows_play:
        return record
    return replace(record, result=result_text(game, replay(record, game).result))


def _with_marks(record: Record, game: Game[Any, Any], marks: Mapping[str, Value]) -> Record:
    if not record.position:
        raise BadCorrection.of(
            N_("only marks read from a photo can be corrected, and there are none here")
        )
    board = game.boards(record.options)["board"]
    was = game.parse_position(record.options, record.position)
    now = game.marks(was)
    doubts, unread = doubts_of(record, board, now)
    if unread:
        raise BadCorrection(*unread)
    said = meant_marks(record, marks)
    position = record.position
    if any(now.get(name, EMPTY) != value for name, value in said.items()):
        right, told = flipped(now, said), told_of(game, was, said)
        try:
            found = read_told(game, record.options, right, board.item, told)
        except BadOption:  # what was answered does not fit the sheet as corrected
            found = game.read_marks(record.options, right)
        position = game.format_position(found.position)
    left = [doubt for doubt in doubts if doubt.name not in said]
    return with_tags(replace(record, position=position), {DOUBTS: doubts_tag(left)})


def meant_marks(record: Record, marks: Mapping[str, Value]) -> dict[str, Value]:
    """Marks that people name in their own words, by the names that the record's board has."""
    if not marks:
        return {}
    return marks_meant(find_game(record.game).boards(record.options)["board"], marks)


def marks_meant(board: Board, marks: Mapping[str, Value]) -> dict[str, Value]:
    """Marks that people name in their own words, by the names that a board has.

    Raises:
        BadCorrection: the sheet has no such mark or value, or a mark has two values.
    """
    found: dict[str, Value] = {}
    for name, said in marks.items():
        slot = slot_meant(board, name)
        value = value_meant(slot, said)
        if found.setdefault(slot.name, value) != value:
            raise two_values(typed_mark(slot.name), *map(value_name, (found[slot.name], value)))
    return found


def two_values(
    mark: Fact | Sentence, one: Fact | Sentence, other: Fact | Sentence
) -> BadCorrection:
    """That a mark has been given two values."""
    told = N_("“{mark}” is corrected to both {one} and {other}: give only one")
    return BadCorrection.of(told, mark=mark, one=one, other=other)


def _with_answers(record: Record, game: Game[Any, Any], answers: Mapping[str, str]) -> Record:
    if record.shows_play:
        return answered(record, game, answers)[0]
    return replace(record, options=game.choose({**record.options, **answers}))


def slot_meant(board: Board, name: str) -> Slot:
    """The mark that a person means, by its name or its words in any language, a line from either
    end: ``line a1-b1``, ``the line b1-a1``, ``Linie a1-b1`` or ``a1-b1`` alone.

    Raises:
        BadCorrection: the sheet has none of this name, or several.
    """
    *before, place = name.lower().split() or [""]
    said = " ".join(["", *before, ""])
    turned = "-".join(reversed(place.split("-")))
    told = [slot for slot in board.slots if name.lower() in _told(slot.name)]
    if told:
        return told[0]
    there = [slot for slot in board.slots if slot.place.lower() in (place, turned)]
    meant_by = [slot for slot in there if any(said in name for name in _names(slot))]
    if len(meant_by) == 1:
        return meant_by[0]
    examples = {slot.kind: typed_mark(slot.name) for slot in reversed(board.slots)}
    raise BadCorrection.of(
        N_("this sheet has no mark “{mark}”. Its marks have names like {examples}."),
        mark=name,
        examples=strung(sorted(examples.values(), key=str)),
    )


@cache
def _told(mark: str) -> frozenset[str]:
    """The mark as sentences name it and as one types it, in every language."""
    names = mark_name(mark), typed_mark(mark)
    return frozenset(one.text(words).lower() for one in names for words in catalogues())


def _names(slot: Slot) -> Iterator[str]:
    """The possible names of a mark without its place, with a space before and after each word."""
    yield f" {slot.kind} "
    for words in catalogues():
        yield " ".join(["", *words.gettext(KINDS[slot.kind].name).lower().split()[:-1], ""])


def value_meant(slot: Slot, said: Value) -> Value:
    """The value that a person means.

    Raises:
        BadCorrection: the mark cannot have this value.
    """
    if said is not True and not isinstance(said, str) and said in slot.values:
        return said
    names = [EMPTY, "marked", *(value for value in slot.values if isinstance(value, str))]
    word = "true" if said is True else meant(str(said), names).strip().lower()
    if word == EMPTY:
        return EMPTY
    for value in slot.values:
        if word in MARKED if value is True else word == str(value):
            return value
    allowed = either(map(value_name, (*slot.values, EMPTY)))
    told = say(
        N_("for {option} choose {allowed}, not “{value}”"),
        option=mark_name(slot.name), value=str(said), allowed=allowed,
    )  # fmt: skip
    if meant(str(said), INKS) in INKS and slot.kind in ("line", "owner", "ring"):
        pen = N_("{told}. If that is somebody's pen, say whose ({flag}).")
        told = say(pen, told=told, flag=SOME_PENS)
    raise BadCorrection(told)
