"""Which rules of its game a board's marks break, whichever way up it was drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.board import Value
from companion.games import game as game_by_key
from companion.games.rule import Breach
from companion.photo.locate.place import Place
from companion.photo.rectify.quarter_turns import turned_name

BREACH: Final = 4.0
"""Nats by which a reading that breaks the rules is less likely: players err on one sheet in ten or
twenty, and there are several ways to err for one to keep the rules. Less than makes any reading
sure by itself."""


def can_be_game(place: Place, marks: Mapping[str, Value]) -> bool:
    """Whether marks, turned as the rules have them where the board was drawn by hand, can be a
    game's."""
    slots = {slot.name for slot in place.board.slots}
    if not slots >= marks.keys():
        return False
    return any(not breaches(place, marks, quarters) for quarters in turns_of(place, marks))


def breaches(place: Place, marks: Mapping[str, Value], quarters: int) -> tuple[Breach, ...]:
    """The rules that marks break once the board is turned clockwise by quarter turns. Noted
    breaches are left out: many players do not note everything, which says nothing of the moves."""
    slots = {slot.name: slot for slot in place.board.slots}
    turned = {turned_name(place.board, slots[name], quarters): marks[name] for name in marks}
    audit = game_by_key(place.game).read_marks(place.options, turned, place.board.item).audit
    return tuple(breach for breach in audit if not breach.noted)


def turns_of(place: Place, marks: Mapping[str, Value]) -> tuple[int, ...]:
    """The quarter turns of a hand-drawn board that fit the rules best; only 0 for a printed one."""
    if place.grid is None:
        return (0,)
    return game_by_key(place.game).turns(place.options, marks)
