"""What is in dispute: a position, where it comes from, and the table on which moves are judged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.desk.play.table import Table
from companion.games.options import Options
from companion.games.protocol import Game
from companion.sentences import Sentence


class Dispute:
    """A position in which a move is to be judged.

    Attributes:
        origin: where the position comes from, in a line; '' where it was set up.
        notes: what is doubtful about it.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        options: Options,
        position: Any,
        *,
        origin: Sentence | str = "",
        notes: Sequence[Sentence | str] = (),
    ) -> None:
        self.position = position
        self.origin = origin
        self.notes = tuple(notes)
        self.table = Table(game, options, start=position, judging=True)
