"""From a set of lines on paper to the paths a player drew, or why they form none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.games.blue_and_red import COLOUR
from companion.games.corona_line.net import Line, Net
from companion.games.corona_line.position import Path, Position
from companion.games.drawn_lines import no_first_line, not_connected
from companion.games.protocol import Breach
from companion.sentences import N_

Joined = dict[int, set[int]]
"""For each point, the points that lines connect it to."""


@dataclass(frozen=True)
class Drawn:
    """One player's lines on paper: ``paths`` cover each line once.

    If ``sound`` they are at most two paths from the start point. Otherwise they are strokes, those
    from the start point first, and ``breaches`` say why the lines are not such paths.
    """

    paths: tuple[Path, ...]
    breaches: tuple[Breach, ...]

    @property
    def sound(self) -> bool:
        return not self.breaches


def drawn(net: Net, player: str, start: int, lines: Iterable[Line]) -> Drawn:
    """A player's lines, in any order and direction, as paths from the start point."""
    joined: Joined = {}
    for a, b in lines:
        joined.setdefault(a, set()).add(b)
        joined.setdefault(b, set()).add(a)
    return Drawn(tuple(_strokes(joined, start)), tuple(_objections(net, player, start, joined)))


def drawn_in(position: Position, player: str) -> Drawn:
    """A player's lines of a position, in whatever order and direction it has them."""
    start = position.table.starts[player]
    return drawn(position.net, player, start, position.side(player).lines())


def _strokes(joined: Joined, start: int) -> Iterator[Path]:
    """Strokes that cover each line once; deterministic.

    A stroke begins at the start point while lines are left there, then at the first point where a
    stroke must end, then at the first point with a line; it continues to the first point it can.
    """
    left = {point: set(others) for point, others in joined.items()}
    while any(left.values()):
        if not left.get(start):
            ends = [p for p, others in left.items() if len(others) % 2]
            here = min(ends) if ends else min(p for p, others in left.items() if others)
        else:
            here = start
        path = [here]
        while left[here]:
            ahead = min(left[here])
            left[here].discard(ahead)
            left[ahead].discard(here)
            here = ahead
            path.append(here)
            if here == start:
                break
        yield tuple(path)


def _objections(net: Net, player: str, start: int, joined: Joined) -> Iterator[Breach]:
    """Why the lines are not one or two paths from the start point."""
    if not joined:
        return
    names = net.names
    if start not in joined:
        yield no_first_line("CL-2", player, names[start])
    for point in sorted(joined, key=lambda point: (point != start, point)):
        lines = [net.edge((point, other)) for other in sorted(joined[point])]
        rule = "CL-8" if point == start else "CL-5"
        told = N_(
            "{number} of {player}'s lines meet at {point}, but no line may end "
            "where another one has ended"
        )
        if point == start:
            told = N_(
                "{number} of {player}'s lines start at {point}, but with one switch there "
                "can be only two"
            )
        if len(lines) > 2:
            who = COLOUR[player]
            yield Breach.of(rule, told, lines, number=len(lines), player=who, point=names[point])
    yield from _parts(net, player, start, joined)


def _parts(net: Net, player: str, start: int, joined: Joined) -> Iterator[Breach]:
    """Lines that are not connected to the start point, and lines that form a closed loop."""
    rest = set(joined)
    origin = start if start in joined else min(joined)
    while rest:
        part = _reached(joined, origin if origin in rest else min(rest))
        rest -= part
        lines = sorted({net.edge((a, b)) for a in part for b in joined[a]})
        if origin not in part:
            yield not_connected("CL-2", player, lines)
        elif all(len(joined[p]) == 2 for p in part):
            told = N_("{player}'s lines come back to where they started")
            yield Breach.of("CL-5", told, tuple(lines), player=COLOUR[player])


def _reached(joined: Joined, origin: int) -> set[int]:
    reached, ahead = {origin}, [origin]
    while ahead:
        more = joined[ahead.pop()] - reached
        reached |= more
        ahead += more
    return reached
