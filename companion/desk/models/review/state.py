"""What a person has said of a photo, step by step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.board import EMPTY, Value
from companion.desk.models.review.ask import Ask, Pairs, Said

if TYPE_CHECKING:
    from companion.scoring.scored import Scored

Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class State:
    """All that can be undone.

    Attributes:
        ask: how the photo is read.
        said: the marks that a person has said, in the order of saying.
        answers: to questions that the sheet leaves open.
        pointing: four corners that are being pointed at and not yet read by; () for none.
        target: the sheet that is pointed at: game ('' where that is still to be said), item, paper
            ('' drawn by hand) and options.
    """

    ask: Ask = field(default_factory=Ask)
    said: Said = ()
    answers: Pairs = ()
    pointing: Corners = ()
    target: tuple[str, str, str, Pairs] = ("", "", "", ())


def said_of(sheet: Scored, said: Said, number: int) -> dict[str, Value]:
    """What was said of one sheet of a photo, by mark.

    A photo read in another way may show another board: what is none of its marks is passed over.
    """
    told = {mark: value for one, mark, value in said if one == number}
    if not told:
        return {}
    return {
        slot.name: told[slot.name]
        for slot in sheet.board.slots
        if slot.name in told and told[slot.name] in (*slot.values, EMPTY)
    }
