"""The turn played between two photos of a sheet: the new line, continuing from a path's end."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board import Marks, edge_name, place_cell, place_name
from companion.games.between import Made, named, new_places, one_player
from companion.games.blue_and_red import COLOUR
from companion.games.corona_line.boards import board_of
from companion.games.corona_line.histories import History, let_stand, possible
from companion.games.corona_line.legality import elsewhere
from companion.games.corona_line.move import Move
from companion.games.corona_line.position import Position
from companion.games.corona_line.question import ANSWERS, answers
from companion.games.corona_line.sheet import marks
from companion.games.protocol import Breach
from companion.sentences import N_, Sentence, say


def turns_between(position: Position, after: Marks) -> Iterator[Made[Position, Move]]:
    """The turn that drew the one new line, for each game the earlier drawing may come from. More
    than one new line of a colour is not a turn (CL-1)."""
    new = new_places(marks(position), after, "line")
    player = one_player(new)
    if not player:
        return
    explains = named("line", new)
    edges = board_of(position.options).edges
    ends = _one_line([edges[name] for name in new])
    if ends is None:
        yield Made(player, None, position, explains, (_too_many(player, list(new)),))
        return
    for before, assumes in histories_of(position, player):
        for made in _drawn(before, player, ends):
            yield Made(player, made[0], before, explains, made[1], assumes)


def _one_line(drawn: list[tuple[str, str]]) -> tuple[str, str] | None:
    """The two ends of lines that form one straight stroke through points; ``None`` if they do
    not."""
    points = sorted({place_cell(name) for line in drawn for name in line})
    (column, row), (last_column, last_row) = points[0], points[-1]
    straight = all(
        (c - column) * (last_row - row) == (r - row) * (last_column - column) for c, r in points
    )
    if not straight or len(points) != len(drawn) + 1:
        return None
    return place_name(column, row), place_name(last_column, last_row)


def histories_of(
    position: Position, player: str = ""
) -> Iterator[tuple[Position, tuple[Sentence, ...]]]:
    """The known positions that a drawing may show, and what each assumes: that ``player`` drew
    next wherever that is possible."""
    histories = () if position.known else possible(position)
    if not histories:
        yield position, ()
    for history in [one for one in histories if one.next_player == player] or histories:
        yield history.end, tuple(_assumed(history, histories))


def _along(position: Position, player: str, ends: tuple[str, str]) -> Iterator[Move]:
    """The moves that draw a line: on from the path's end, or from the start point."""
    net, own = position.net, position.side(player)
    for origin, to in (ends, ends[::-1]):
        crosses = position.crosses(player, net.index[origin], net.index[to]) == 1
        if own.end is not None and origin == net.names[own.end]:
            yield Move(to, crosses=crosses)
        if own.paths and origin == net.names[position.table.starts[player]]:
            yield Move(to, True, crosses)


def moves_towards(position: Position, player: str, goal: Marks, **_: object) -> Iterator[Move]:
    """The player's lines on a later sheet that continue from here, or from the start point."""
    now, edges = marks(position), board_of(position.options).edges
    for name, owner in goal.items():
        if owner == player and name not in now:
            yield from _along(position, player, edges[name.partition(" ")[2]])


def _assumed(history: History, histories: tuple[History, ...]) -> Iterator[Sentence]:
    yield from let_stand(history)
    given = answers(history)
    for key in ANSWERS:
        if len({answers(other).get(key) for other in histories}) < 2:
            continue
        if key == "first":
            yield say(N_("{player} went first"), player=COLOUR[given[key]])
        else:
            player = key.removesuffix("_path")
            told = N_("{player}'s path that starts with {line} came first")
            yield say(told, player=COLOUR[player], line=given[key])


def _drawn(
    position: Position, player: str, ends: tuple[str, str]
) -> Iterator[tuple[Move | None, tuple[Breach, ...]]]:
    """The moves that draw a line, or the fault if it continues from no path's end (CL-2)."""
    moves = list(_along(position, player, ends))
    yield from ((move, ()) for move in moves)
    if moves:
        return
    end = position.side(player).end
    line = edge_name(*ends)
    if end is not None:
        yield None, (elsewhere(player, line, position.net.names[end], ends),)
        return
    told = N_(
        "{player}'s new line {line} starts neither at the end of one of {player}'s paths nor at "
        "the start point"
    )
    yield None, (Breach.of("CL-2", told, ends, player=COLOUR[player], line=line),)


def _too_many(player: str, lines: list[str]) -> Breach:
    told = N_("{player} drew {number} lines ({lines}), but a turn is one line")
    return Breach.of(
        "CL-1", told, lines, player=COLOUR[player], number=len(lines), lines=", ".join(lines)
    )
