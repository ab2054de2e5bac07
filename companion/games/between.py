"""What was done between two looks at one sheet: one turn, as a game understands its new marks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.board import EMPTY, Marks, Value, split_mark
from companion.games.rule import Breach
from companion.sentences import Sentence

P = TypeVar("P", bound=Hashable)
M = TypeVar("M", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Change:
    """A mark that is not what it was."""

    name: str
    before: Value
    after: Value

    @property
    def is_new(self) -> bool:
        """Whether nothing stood there before."""
        return self.before == EMPTY


@dataclass(frozen=True)
class Made(Generic[P, M]):
    """One way to understand what was done: a turn of a player's, legal or not.

    Attributes:
        player: whose marks are new.
        move: ``None`` where no move of the game could have done it; ``breaches`` then say why.
        before: the position it was played in, with what both sheets prove filled in.
        explains: the names of the changed marks that this turn accounts for.
        breaches: what is wrong beside what the rules say of the move itself.
        assumes: what this rests on that the sheets do not prove.
    """

    player: str
    move: M | None
    before: P
    explains: frozenset[str]
    breaches: tuple[Breach, ...] = ()
    assumes: tuple[Sentence, ...] = ()


def changes(before: Marks, after: Marks) -> tuple[Change, ...]:
    """The marks that differ, in the order of their first appearance."""
    found = (
        Change(name, before.get(name, EMPTY), after.get(name, EMPTY))
        for name in dict.fromkeys((*before, *after))
    )
    return tuple(change for change in found if change.before != change.after)


def new_places(before: Marks, after: Marks, kind: str) -> Mapping[str, Value]:
    """The places of one kind of mark that were empty and are not, with what stands there now."""
    return {
        split_mark(change.name)[1]: change.after
        for change in changes(before, after)
        if change.is_new and split_mark(change.name)[0] == kind
    }


def named(kind: str, places: Iterable[str]) -> frozenset[str]:
    """The marks of one kind at some places."""
    return frozenset(f"{kind} {place}" for place in places)
