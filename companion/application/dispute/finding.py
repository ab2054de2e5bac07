"""What two photos of one sheet say of what was done between them, in sentences."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from companion.board import split_mark
from companion.sentences import N_, Sentence


@dataclass(frozen=True)
class Finding:
    """What was done between two looks at a sheet; any process can hold it.

    Attributes:
        legal: whether it was one legal turn; ``None`` where that is in doubt or depends on what
            sheets cannot show.
        decided: whether there is anything to be legal or not.
        answer: that in a sentence; ``reasons``: what else is wrong, what is taken for granted.
        rule: the rule that is broken first, '' for none.
        changes: what has changed, mark by mark; ``marks``: the names of the changed marks, in the
            same order, of which there may be more than are told.
        doubts: marks to look at in the photos.
        score: what the later sheet shows, '' for nothing.
        player, move: the one turn that was made, '' where no one turn accounts for it.
        misnamed: ``sheets`` or ``order`` where the photos seem to be of two sheets, or in the wrong
            order: then nothing is judged; '' where they are as they should be.
    """

    legal: bool | None
    decided: bool
    answer: Sentence | str
    reasons: tuple[Sentence | str, ...] = ()
    rule: str = ""
    changes: tuple[Sentence | str, ...] = ()
    marks: tuple[str, ...] = ()
    doubts: tuple[Sentence | str, ...] = ()
    score: Sentence | str = ""
    player: str = ""
    move: str = ""
    misnamed: str = ""

    def pointed(self, squares: Container[str]) -> tuple[str, ...]:
        """Of the places, lines and squares. A name may be a dot's and a square's at once; what
        changes there is the square."""
        return tuple(place for place in self.places if place in squares or "-" in place)

    @property
    def places(self) -> tuple[str, ...]:
        """Where something has changed; nowhere where the photos seem to be of two sheets."""
        if self.misnamed == "sheets":
            return ()
        return tuple(split_mark(mark)[1] for mark in self.marks)


NOT_JUDGED = {
    "sheets": N_("Not judged: two different sheets"),
    "order": N_("Not judged: the photos are in the wrong order"),
    "position": N_("Not judged: this position is impossible"),
}
"""Why there is no verdict: photos that are not of one sheet, earlier and later, or a position that
no game comes to."""
