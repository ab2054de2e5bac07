"""What a person has said of a photo, step by step."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.board import Value
from companion.desk.review.asked import Ask, Pairs, Said

Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class State:
    """All that can be undone.

    Attributes:
        ask: how the photo is read.
        said: the marks that a person has said, in the order of saying.
        answers: to questions that the sheet leaves open.
        pointing: four corners that are being pointed at and not yet read by; () for none.
        target: the sheet that is pointed at: game, item, paper ('' drawn by hand) and options.
    """

    ask: Ask = field(default_factory=Ask)
    said: Said = ()
    answers: Pairs = ()
    pointing: Corners = ()
    target: tuple[str, str, str, Pairs] = ("line-wars", "board", "", ())


def of_sheet(said: Said, sheet: int) -> dict[str, Value]:
    """What was said of one sheet, by mark."""
    return {mark: value for number, mark, value in said if number == sheet}
