"""What is in dispute: a position, where it comes from, and the table on which moves are judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.desk.models.dispute.replay import Walk
from companion.desk.models.play.table import Table
from companion.games.options import Options
from companion.games.protocol import Game
from companion.judge import Verdict
from companion.sentences import Sentence


@dataclass(frozen=True)
class Finding:
    """What two looks at one sheet say of what was done between them.

    Attributes:
        legal: whether it was one legal turn; ``None`` where that is in doubt or hangs on what
            sheets cannot show.
        decided: whether there is anything to be legal or not.
        answer: that in a sentence; ``reasons``: what else is wrong, what is taken for granted.
        rule: the rule that is broken first, '' for none.
        changes: what has changed, mark by mark; ``places``: where.
        doubts: marks to look at in the photos.
        score: what the later sheet shows, '' for nothing.
        after: the later sheet's position.
        turned: looks the other way round, the later photo as the earlier.
        player, move: the one turn that was made, '' where no one turn accounts for it.
        misnamed: ``sheets`` or ``order`` where the photos seem to be of two sheets, or in the wrong
            order: then nothing is judged; '' where they are as they should be.
    """

    legal: bool | None
    decided: bool
    answer: str
    reasons: tuple[str, ...]
    rule: str
    changes: tuple[str, ...]
    places: tuple[str, ...]
    doubts: tuple[str, ...]
    score: str
    after: Any
    turned: Callable[[], object]
    player: str = ""
    move: str = ""
    misnamed: str = ""


class Dispute:
    """A position in which a move is to be judged.

    Attributes:
        origin: where the position comes from, in a line; '' where it was set up.
        notes: what is doubtful about it.
        finding: what was found to have been done in it; ``None`` where nobody looked.
        walk: the game that it is a position of, to go through; ``None`` where there is none.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        options: Options,
        position: Any,
        *,
        origin: Sentence | str = "",
        notes: Sequence[Sentence | str] = (),
        finding: Finding | None = None,
        walk: Walk | None = None,
    ) -> None:
        self.position = position
        self.origin = origin
        self.notes = tuple(notes)
        self.finding = finding
        self.walk = walk
        self.table = Table(game, options, start=position, judging=True)

    def stepped(self, steps: int) -> Dispute:
        """The dispute some moves of its game later or earlier."""
        assert self.walk is not None
        walk = self.walk.stepped(steps)
        return Dispute(
            self.table.game, self.table.options, walk.here.position,
            origin=self.origin, walk=walk,
        )  # fmt: skip

    def judge_played(self) -> None:
        """Judge the move that was played here, if the game goes on."""
        here = self.walk.here if self.walk is not None else None
        if here is not None and here.text:
            self.table.asked = here.player
            self.table.type_move(here.text)

    def is_found(self, verdict: Verdict[Any, Any]) -> bool:
        """Whether a verdict is on the move that was found to be made."""
        move = verdict.game.format_move(verdict.move)
        found = self.finding
        return found is not None and (found.player, found.move) == (verdict.player, move)

    def beside(self, verdict: Verdict[Any, Any]) -> tuple[Sentence | str, ...]:
        """What is to be told with a verdict: what it takes for granted, what is doubtful, and
        where the position comes from."""
        found = self.finding
        told: tuple[str, ...] = ()
        if found is not None and self.is_found(verdict):
            doubtful = (found.answer,) if found.legal is not verdict.legal else ()
            told = (*doubtful, *found.reasons, *found.doubts)
        return (*told, *self.notes, *((self.origin,) if self.origin else ()))
