"""The turn played between two photos of one sheet, as a game interprets the new marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic

from companion.board import EMPTY, Marks, Value, split_mark
from companion.games.results import M, P
from companion.games.rule import Breach
from companion.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Change:
    """A mark whose value changed."""

    name: str
    before: Value
    after: Value

    @property
    def is_new(self) -> bool:
        """Whether the place was empty before."""
        return self.before == EMPTY


@dataclass(frozen=True)
class Made(Generic[P, M]):
    """One way to interpret the changes: a turn by one player, legal or not.

    Attributes:
        player: the player whose marks are new.
        move: ``None`` if no move of the game could have made the marks; ``breaches`` then say why.
        before: the position the turn was played in, completed with what both sheets prove.
        explains: the names of the changed marks that this turn accounts for.
        breaches: faults other than those the rules find in the move itself.
        assumes: assumptions that the sheets do not prove.
    """

    player: str
    move: M | None
    before: P
    explains: frozenset[str]
    breaches: tuple[Breach, ...] = ()
    assumes: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class Together(Generic[M]):
    """What led from one sheet to another where orders are simultaneous.

    Attributes:
        orders: orders of one legal turn that do, by player; ``None`` if none do.
        turns: how many turns it took at least, from 1; 0 if no turns lead there.
        told: what the turns must have brought at least.
        breaches: why no turns lead there.
    """

    orders: Mapping[str, M] | None
    turns: int
    told: tuple[Sentence, ...]
    breaches: tuple[Breach, ...]


def one_player(new: Mapping[str, Value]) -> str:
    """The player whose marks alone are new, '' if both players' are, or nobody's."""
    return str(next(iter(new.values()))) if len(set(new.values())) == 1 else ""


def changes(before: Marks, after: Marks) -> tuple[Change, ...]:
    """The marks that differ, in the order they first appear."""
    found = (
        Change(name, before.get(name, EMPTY), after.get(name, EMPTY))
        for name in dict.fromkeys((*before, *after))
    )
    return tuple(change for change in found if change.before != change.after)


def new_places(before: Marks, after: Marks, kind: str) -> Mapping[str, Value]:
    """The places of one kind of mark that were empty and no longer are, with their new values."""
    return {
        split_mark(change.name)[1]: change.after
        for change in changes(before, after)
        if change.is_new and split_mark(change.name)[0] == kind
    }


def named(kind: str, places: Iterable[str]) -> frozenset[str]:
    """The marks of one kind at some places."""
    return frozenset(f"{kind} {place}" for place in places)
