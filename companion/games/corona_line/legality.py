"""Legality, written once: the rules a line breaks, most obvious first."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from math import dist

from companion.board import place_cell
from companion.games.bits import Bits, bits
from companion.games.blue_and_red import COLOUR, OTHER
from companion.games.corona_line.move import Move
from companion.games.corona_line.net import Line
from companion.games.corona_line.position import Position
from companion.games.position_text import off_board
from companion.games.protocol import Breach
from companion.games.taking_turns import out_of_turn
from companion.sentences import N_, Sentence, say


def breaches(position: Position, player: str, move: Move) -> Iterator[Breach]:
    """The rules a line breaks in a known position; nothing if it is legal."""
    yield from game_over(position)
    yield from out_of_turn("CL-1", position.player, player)
    yield from line_breaches(position, player, move)


def game_over(position: Position) -> Iterator[Breach]:
    """That the game is already over, if it is."""
    rule = position.over()
    if rule is None or position.player is None:
        return
    yield Breach.of(rule, N_("The game is over"))


def line_breaches(position: Position, player: str, move: Move) -> Iterator[Breach]:
    """The rules a line breaks, ignoring whose turn it is and whether the game is over."""
    net, own = position.net, position.side(player)
    if move.switch and not own.paths:
        yield Breach.of(
            "CL-8", N_("{player} may not switch on the first turn"), player=COLOUR[player]
        )
    elif move.switch and own.switched():
        yield Breach.of(
            "CL-8",
            N_("{player} has already switched, and only one switch is allowed"),
            (net.names[position.table.starts[player]],),
            player=COLOUR[player],
        )
    to = net.index.get(move.to)
    if to is None:
        yield Breach("CL-2", off_board(move.to, net.names))
        return
    origin = position.origin(player, move.switch)
    assert origin is not None
    if move.start:
        start = net.index.get(move.start)
        if start is None:
            yield Breach("CL-2", off_board(move.start, net.names))
            return
        if start != origin:
            end = net.names[origin]
            yield elsewhere(player, f"{move.start}-{move.to}", end, (move.start, end))
            origin = start
    line = (origin, to)
    if origin != to and net.between(*line):
        yield _passes_through(position, player, line)
    if position.occupied >> to & 1:
        yield _occupied(position, player, line)
    if (position.blue.covered | position.red.covered) >> net.bit(*line) & 1:
        yield from _covering(position, player, line)
    if net.sights[origin] >> to & 1 or (move.stands and origin != to):
        yield from _own_crossed(position, player, line)
        yield from _direction(position, player, line, move.switch)
        yield from _other_crossed(position, player, line)


def elsewhere(player: str, line: str, end: str, places: tuple[str, ...]) -> Breach:
    """That a line does not start where the player's last one ended."""
    told = N_("{player}'s new line {line} does not start at {end}, where the last one ended")
    return Breach.of("CL-2", told, places, player=COLOUR[player], line=line, end=end)


CANNOT_STAND = ("CL-9", "CL-10")


def cannot_stand(position: Position, player: str, move: Move) -> Iterator[Breach]:
    """Why an illegal line never stands in a known position: the game is over, or it is no line of
    its own on the paper."""
    net = position.net
    found = list(breaches(position, player, move))
    yield from (breach for breach in found if breach.rule in CANNOT_STAND)
    to, start = net.index.get(move.to), net.index.get(move.start)
    if to is None or (move.start and start is None):
        yield from (breach for breach in found if breach.rule == "CL-2")
        return
    origin = position.origin(player, move.switch) if start is None else start
    assert origin is not None
    line = (origin, to)
    if origin == to:
        yield _occupied(position, player, line)
        return
    if covering := tuple(_covering(position, player, line)):
        yield from found or covering


def _covering(position: Position, player: str, line: Line) -> Iterator[Breach]:
    """That a line lies over another, or over a part of one."""
    net = position.net
    for owner in OTHER:
        for drawn in position.side(owner).lines():
            if net.covers(drawn, line) or net.covers(line, drawn):
                yield Breach.of(
                    "CL-3",
                    N_("{player}'s line {line} lies over {owner}'s line {drawn}"),
                    (net.edge(line), net.edge(drawn)),
                    player=COLOUR[player],
                    line=net.line_name(line),
                    owner=COLOUR[owner],
                    drawn=net.line_name(drawn),
                )


def _passes_through(position: Position, player: str, line: Line) -> Breach:
    net = position.net
    names = tuple(net.names[p] for p in net.between(*line))
    return Breach.of(
        "CL-3",
        N_("{player}'s line {line} passes through the dot {points}"),
        names,
        plural=N_("{player}'s line {line} passes through the dots {points}"),
        number=len(names),
        player=COLOUR[player],
        line=net.line_name(line),
        points=", ".join(names),
    )


def _occupied(position: Position, player: str, line: Line) -> Breach:
    net, to = position.net, line[1]
    template = N_("{player}'s line ends at {point}, where one of {owner}'s lines already ends")
    owner = "blue" if any(to in path for path in position.blue.paths) else "red"
    for one, start in position.table.starts.items():
        if start == to:
            template = N_("{player}'s line ends at {point}, {owner}'s start point")
            owner = one
    return Breach.of(
        "CL-5",
        template,
        (net.names[to],),
        player=COLOUR[player],
        point=net.names[to],
        owner=COLOUR[owner],
    )


def crossed_lines(position: Position, owner: str, across: Bits) -> list[Line]:
    """The player's lines that are in a set of lines."""
    net = position.net
    return [line for line in position.side(owner).lines() if across >> net.bit(*line) & 1]


def _own_crossed(position: Position, player: str, line: Line) -> Iterator[Breach]:
    net = position.net
    if not position.side(player).crossed >> net.bit(*line) & 1:
        return
    crossed = crossed_lines(position, player, net.crossing(*line))
    yield Breach.of(
        "CL-4",
        N_("{player}'s line {line} crosses {player}'s own line {lines}"),
        (net.edge(line), *map(net.edge, crossed)),
        plural=N_("{player}'s line {line} crosses {player}'s own lines {lines}"),
        number=len(crossed),
        player=COLOUR[player],
        line=net.line_name(line),
        lines=", ".join(net.line_name(one) for one in crossed),
    )


def _direction(position: Position, player: str, line: Line, switch: bool) -> Iterator[Breach]:
    if not position.table.no_straight_on:
        return
    last = position.side(player).last_line()
    if last is None or not position.straight_on(player)[switch] >> line[1] & 1:
        return
    on, on_switch = position.targets(player)
    if (on_switch if switch else on) >> line[1] & 1:
        return
    net = position.net
    yield Breach.of(
        "CL-4",
        N_("{player}'s line {line} goes in the same direction as {last} before it"),
        (net.edge(line), net.edge(last)),
        player=COLOUR[player],
        line=net.line_name(line),
        last=net.line_name(last),
    )


def _other_crossed(position: Position, player: str, line: Line) -> Iterator[Breach]:
    net, other = position.net, OTHER[player]
    if not position.crosses(player, *line):
        return
    crossed = crossed_lines(position, other, net.crossing(*line))
    places = (net.edge(line), *map(net.edge, crossed))
    if len(crossed) > 1:
        yield Breach("CL-6", _too_many(position, player, line, crossed), places)
    if position.side(player).rests:
        yield Breach.of(
            "CL-7",
            N_("{player}'s line {line} crosses {other}, but {player} crossed a line last turn too"),
            places,
            player=COLOUR[player],
            line=net.line_name(line),
            other=net.line_name(crossed[0]),
        )


def _too_many(position: Position, player: str, line: Line, crossed: list[Line]) -> Sentence:
    return say(
        N_(
            "{player}'s line {line} crosses {number} of {other}'s lines ({lines}), but only one "
            "is allowed"
        ),
        player=COLOUR[player],
        line=position.net.line_name(line),
        number=len(crossed),
        other=COLOUR[OTHER[player]],
        lines=", ".join(map(position.net.line_name, crossed)),
    )


def no_crossing(position: Position, player: str, to: int, switch: bool) -> Iterator[Sentence]:
    """That the line to a point crosses none of the opponent's lines, if so."""
    origin = position.origin(player, switch)
    if origin is not None and not position.crosses(player, origin, to):
        told = N_("{player}'s line {line} is marked x, but it crosses no line and scores nothing")
        yield say(told, player=COLOUR[player], line=position.net.line_name((origin, to)))


def legal_moves(position: Position, player: str) -> Iterator[Move]:
    """Every legal move of a player in a known position, all computed at once."""
    for switch, targets in enumerate(position.targets(player)):
        yield from moves_to(position, player, targets, switch == 1)


def candidates(position: Position, player: str) -> Iterator[Move]:
    """Lines to every point in sight: continuing, and after a switch where that is possible."""
    net, own = position.net, position.side(player)
    assert own.end is not None
    yield from moves_to(position, player, net.sights[own.end], False)
    if len(own.paths) == 1:
        yield from moves_to(position, player, net.sights[position.table.starts[player]], True)


def moves_to(position: Position, player: str, targets: Bits, switch: bool) -> Iterator[Move]:
    """A player's lines to some points: continuing, or after a switch."""
    origin = position.origin(player, switch)
    assert origin is not None
    for to in bits(targets):
        crosses = position.crosses(player, origin, to) == 1
        yield Move(position.net.names[to], switch, crosses)


def random_move(position: Position, player: str, rng: random.Random) -> Move:
    """A legal move in a known position, all equally likely.

    Raises:
        ValueError: there is none.
    """
    on, on_switch = position.targets(player)
    going_on = on.bit_count()
    number = going_on + on_switch.bit_count()
    if number == 0 or position.winner_by_points() is not None:
        raise ValueError(f"{player} has no legal move")
    at = int(rng.random() * number)
    switch = at >= going_on
    targets, at = (on_switch, at - going_on) if switch else (on, at)
    for _ in range(at):
        targets &= targets - 1
    return next(moves_to(position, player, targets & -targets, switch))


def nearest(legal: Iterable[Move], move: Move) -> list[Move]:
    """Legal moves sorted by how near they end to a given move's end, which may be off the board."""
    end = place_cell(move.to)
    return sorted(legal, key=lambda one: (dist(place_cell(one.to), end), one.switch != move.switch))
