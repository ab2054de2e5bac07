"""A person's corrections to a photo, step by step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.application.reading.ask import Ask, Pairs, Said
from companion.board import EMPTY, Value

if TYPE_CHECKING:
    from companion.scoring.scored import Scored

Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class State:
    """The state for undo.

    Attributes:
        ask: how the photo is read.
        said: the corrected marks, in the order of correction.
        answers: to questions that the sheet leaves open.
        pointing: four corners that are being set and not yet used for reading; () if none.
        target: the sheet being pointed at: game ('' if still to be chosen), item, paper ('' if
            drawn by hand) and options.
    """

    ask: Ask = field(default_factory=Ask)
    said: Said = ()
    answers: Pairs = ()
    pointing: Corners = ()
    target: tuple[str, str, str, Pairs] = ("", "", "", ())


def said_of(sheet: Scored, said: Said, number: int) -> dict[str, Value]:
    """The corrections to one sheet of a photo, by mark.

    Another reading may show another board: marks that it does not have are ignored.
    """
    told = {mark: value for one, mark, value in said if one == number}
    if not told:
        return {}
    return {
        slot.name: told[slot.name]
        for slot in sheet.board.slots
        if slot.name in told and told[slot.name] in (*slot.values, EMPTY)
    }
