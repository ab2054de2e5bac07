"""What breaks the rule that players take turns, in whatever game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.rule import Breach
from companion.sentences import N_, Term


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
        N_("{one} has {first} marks and {other} {second}, but players take turns"),
        one=Term(one.capitalize()),
        first=first,
        other=Term(other.capitalize()),
        second=second,
    )
