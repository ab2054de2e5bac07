"""The state of a game on the table, and who proposes to change it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace

from companion.application.table.tree import GameTree
from companion.games.protocol import Move, Position
from companion.records import Objection, Turn
from companion.sentences import Fact, Sentence


@dataclass(frozen=True)
class State:
    """The state for undo: the game and its tags.

    Attributes:
        tree, tags: the game and its tags.
        result: a result that the players agreed on, '' if the rules decide.
        rest: turns of a record that could not be played after the end of the main line.
        objection: what the first of them breaches, or why it is not a move.
    """

    tree: GameTree
    tags: Mapping[str, str] = field(default_factory=dict)
    result: str = ""
    rest: tuple[Turn, ...] = ()
    objection: Objection[Position, Move] | None = None

    @property
    def course(self) -> State:
        """The game as it is now, wherever it is looked at and whoever plays it."""
        return replace(self, tree=self.tree.to(self.tree.end), tags={})


Proposed = Callable[[str], Sentence]
"""Says what is proposed, given the name of whoever does."""


def proposal(template: str, **facts: Fact | Sentence) -> Proposed:
    """Proposes something in the words of a template."""
    return lambda who: Sentence(template, {"player": who, **facts})


@dataclass(frozen=True)
class Seats:
    """Who plays at a table whose game others play elsewhere, such as on phones.

    Attributes:
        here: the players whose moves are made at it.
        propose: called with what these propose, the game before and after it, and what is told once
            all have agreed on it; returns the proposal's number.
        announce: called with what one of these has done that the others have to hear of.
    """

    here: Callable[[], Collection[str]]
    propose: Callable[[Proposed, State, State, str], int]
    announce: Callable[[Sentence], None]
