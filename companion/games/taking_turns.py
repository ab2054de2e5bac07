"""What breaks the rule that players take turns, in whatever game, and what it says of a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from companion.games.rule import Breach
from companion.sentences import N_, Term


class TurnCounts(NamedTuple):
    """What taking turns says of how many marks a sheet holds.

    Attributes:
        rule: that says so, and that an audit names where it is broken.
        fits: whether so many of the first player's marks and of the second's may be a game's.
    """

    rule: str
    fits: Callable[[int, int], bool]


def one_each(rule: str, ahead: tuple[int, ...] = (0, 1)) -> TurnCounts:
    """Where a turn makes one mark: the first player has so many more than the second."""
    return TurnCounts(rule, lambda first, second: first - second in ahead)


def out_of_turn(rule: str, to_move: str | None, player: str) -> Iterator[Breach]:
    """That it is not a player's turn, or not known to be."""
    if to_move is None:
        told = N_("It is not known whether it is {player}'s turn")
        yield Breach.of(rule, told, unknown="next", player=Term(player.capitalize()))
    elif to_move != player:
        yield Breach.of(rule, N_("It is {player}'s turn"), player=Term(to_move.capitalize()))


def uneven(rule: str, made: Mapping[str, int]) -> Breach:
    """That the numbers of both players' marks do not go with taking turns."""
    (one, first), (other, second) = made.items()
    return Breach.of(
        rule,
        N_("{one} has {first} mark and {other} {second}, but players take turns"),
        plural=N_("{one} has {first} marks and {other} {second}, but players take turns"),
        count="first",
        one=Term(one.capitalize()),
        first=first,
        other=Term(other.capitalize()),
        second=second,
    )
