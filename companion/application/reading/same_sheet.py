"""Whether two photos show one sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.board import EMPTY

if TYPE_CHECKING:
    from companion.scoring.scored import Scored

AGREEING: Final = 6
"""Certain marks of the players that two photos have to share. By chance two games have so many in
common only if one was copied from the other."""


def same_sheet(one: Scored, other: Scored) -> bool:
    """Whether two readings are of one sheet at one time: certain marks agree wherever both photos
    show them, and they are enough to know the game by."""
    if (one.game.key, one.options) != (other.game.key, other.options):
        return False
    if one.photo is None or other.photo is None:
        return False
    matches = {one.photo.sheet.match, other.photo.sheet.match} - {""}
    if len(matches) > 1:
        return False
    mine, theirs = one.marks, other.marks
    if mine.keys() != theirs.keys():
        return False
    both = [name for name in mine if mine[name].sure and theirs[name].sure]
    if any(mine[name].value != theirs[name].value for name in both):
        return False
    start = one.game.marks(one.game.start(one.options))
    known = (name for name in both if mine[name].value not in (EMPTY, start.get(name)))
    return sum(1 for _ in known) >= AGREEING
