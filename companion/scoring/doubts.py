"""Uncertain marks stored in a record's tag, so that a position from a photo stays uncertain.

The tag is ``[Doubts "line a1-b1=blue:0.71:empty; fill c3=black:0.5:empty"]``: for each mark its
value as read, the confidence (0 to 1), and the alternative value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from companion.board import EMPTY, Board, Value
from companion.records import DOUBTS, Record
from companion.scoring.stakes import flipped

if TYPE_CHECKING:
    from companion.photo.reading import ReadMark
    from companion.scoring.scored import Scored

_DOUBT = re.compile(r"(?P<name>[^=]+)=(?P<value>[^:]+):(?P<sure>0(?:\.\d+)?):(?P<other>[^:]+)")


class BadDoubts(ValueError):
    """A tag ``Doubts`` that cannot be parsed; the message is the malformed part."""


def doubts_tag(marks: Iterable[ReadMark]) -> str:
    """The tag's value; '' if nothing is uncertain. Confidence is rounded down, never up."""
    return "; ".join(
        f"{mark.name}={_word(mark.value)}:{int(mark.confidence * 10000) / 10000:.4g}"
        f":{_word(mark.other)}"
        for mark in marks
    )


def on_the_board(scored: Scored) -> tuple[ReadMark, ...]:
    """The uncertain marks of a sheet as marks of the play board, which records refer to: a pip of a
    snapshot becomes the force it is part of."""
    from companion.photo.reading import ReadMark

    if scored.board.item == "board":
        return scored.unsure
    assert scored.reading.position is not None
    read = scored.game.marks(scored.reading.position)
    found: dict[str, ReadMark] = {}
    for doubt in scored.unsure:
        position = scored.understood(flipped(scored.values, {doubt.name: doubt.other})).position
        other = {} if position is None else scored.game.marks(position)
        for name in dict.fromkeys((*read, *other)):
            value, rival = read.get(name, EMPTY), other.get(name, EMPTY)
            if value != rival and (name not in found or doubt.confidence < found[name].confidence):
                found[name] = ReadMark(name, value, doubt.confidence, rival, doubt.reasons)
    return tuple(sorted(found.values(), key=lambda mark: mark.confidence))


def doubts_of(record: Record, board: Board, shown: Mapping[str, Value]) -> tuple[ReadMark, ...]:
    """The marks that a record lists as uncertain.

    ``shown`` are the marks of the scored position: a mark that later moves have changed is no
    longer uncertain.

    Raises:
        BadDoubts: the tag is not as :func:`doubts_tag` writes it, or names no mark of the board.
    """
    return doubts_in(record.tag(DOUBTS), board, shown if record.turns else None)


def doubts_in(
    text: str, board: Board, shown: Mapping[str, Value] | None = None
) -> tuple[ReadMark, ...]:
    """The marks that a tag lists as uncertain, only those in ``shown`` if moves followed.

    Raises:
        BadDoubts: the tag is not as :func:`doubts_tag` writes it, or names no mark of the board.
    """
    found = tuple(_parsed(text, board))
    if shown is None:
        return found
    return tuple(mark for mark in found if shown.get(mark.name, EMPTY) == mark.value)


def _parsed(text: str, board: Board) -> Iterator[ReadMark]:
    from companion.photo.reading import ReadMark

    values = {slot.name: {_word(v): v for v in (EMPTY, *slot.values)} for slot in board.slots}
    for part in text.split(";"):
        if not part.strip():
            continue
        doubt = _DOUBT.fullmatch(part.strip())
        if doubt is None:
            raise BadDoubts(part.strip())
        known = values.get(doubt["name"].strip(), {})
        value, other = known.get(doubt["value"].strip()), known.get(doubt["other"].strip())
        if value is None or other is None:
            raise BadDoubts(part.strip())
        yield ReadMark(doubt["name"].strip(), value, float(doubt["sure"]), other)


def _word(value: Value) -> str:
    return "marked" if value is True else str(value)
