"""The marks seen on a sheet, held to those that its board has."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board import EMPTY, Board, Marks, Value, split_mark
from companion.games.texts import BadText
from companion.sentences import N_


def seen_marks(board: Board, title: str, seen: Marks) -> Iterator[tuple[str, str, Value]]:
    """The marks that are not empty, each as kind, place and value; ``title`` is the game's.

    Raises:
        BadText: the board has no such mark, or not with this value.
    """
    for name, value in seen.items():
        if value == EMPTY:
            continue
        slot = board.slot_of.get(name)
        if slot is None or value not in slot.values:
            told = N_("a sheet of {title} has no mark “{mark}: {value}”")
            raise BadText.of(told, title=title, mark=name[:40], value=str(value)[:40])
        yield (*split_mark(name), value)
