"""How a photo is to be read, what a person says about its marks, and what it needs from one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from companion.board import EMPTY, Value
from companion.photo.reading import Pointed

if TYPE_CHECKING:
    from companion.scoring.scored import Scored

Pairs = tuple[tuple[str, str], ...]
Said = tuple[tuple[int, str, Value], ...]
"""Marks corrected by a person: which sheet of the photo (from 0), mark, value."""


@dataclass(frozen=True)
class Ask:
    """How a photo is to be read.

    Attributes:
        game: its key, '' for whatever the photo shows.
        options: chosen answers, as text.
        inks: pens whose colour differs from the one they stand for.
        pointed: where the sheet is, if a person had to say so.
        also: further photos of the same sheet, which may show what the photo hides.
    """

    game: str = ""
    options: Pairs = ()
    inks: Pairs = ()
    pointed: Pointed | None = None
    also: tuple[str, ...] = ()


Need = Literal["check", "refused", "sure", "open", "unread", "done"]
"""``check``: marks to check, or a question; ``refused``: a person has to show the reader where the
sheet is; ``sure``: nothing, and the game is decided; ``open``: nothing, and the game goes on;
``unread``: it waits for the reader; ``done``: it is in the scorebook."""
ORDER: Final[tuple[Need, ...]] = ("check", "refused", "sure", "open", "unread", "done")


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
