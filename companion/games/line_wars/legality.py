"""Legality, written once: the rules a turn breaks, most obvious first."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.board import edge_name
from companion.games.bits import Bits
from companion.games.blue_and_red import COLOUR
from companion.games.line_wars.ending import over
from companion.games.line_wars.moves import longest_turn, turn_of
from companion.games.line_wars.position import Position
from companion.games.line_wars.search import Undecided
from companion.games.line_wars.trail import Trail, format_trail, trail_bits
from companion.games.position_text import off_board
from companion.games.protocol import Breach
from companion.games.taking_turns import out_of_turn
from companion.sentences import N_, Sentence, say


def breaches(position: Position, player: str, move: Trail) -> Iterator[Breach]:
    """The rules a turn breaks; nothing if it is legal."""
    if move.agreed:
        # Where the game is over for another reason, agreeing confirms it.
        if position.agreed:
            yield Breach.of("LW-13", N_("The game is over"))
        return
    yield from _whose_turn(position, player)
    if move.strokes:
        yield from _drawing(position, player, move)
    else:
        yield from _passing(position, player)
    yield from _perhaps_agreed(position)


def _drawing(position: Position, player: str, move: Trail) -> Iterator[Breach]:
    """The rules broken by a turn's lines, whoever's turn it is."""
    outside = [dot for stroke in move.strokes for dot in stroke if dot not in position.grid.index]
    for dot in dict.fromkeys(outside):
        yield Breach("LW-2", off_board(dot, position.grid.names))
    if outside:
        return
    yield from _start(position, player, move)
    wrong = list(_lines(position, move))
    yield from wrong
    yield from _count(position, player, move, sound=not wrong)


def so_far(position: Position, player: str, begun: Trail) -> Iterator[Breach]:
    """The rules that the beginning of a turn already breaks, however it continues.

    ``begun`` may be a single dot, where the turn starts.
    """
    yield from _whose_turn(position, player)
    yield from _start(position, player, begun)
    yield from _lines(position, begun)
    drawn, turn, count = len(begun.lines()), position.turn(player), position.count(player)
    if turn is not None and count is not None and drawn > count:
        yield Breach("LW-5", _wrong_count(player, turn, count, drawn))
    yield from _perhaps_agreed(position)


def _whose_turn(position: Position, player: str) -> Iterator[Breach]:
    if over(position):
        yield Breach.of("LW-13", N_("The game is over"))
        return
    yield from out_of_turn("LW-1", position.player, player)


def _perhaps_agreed(position: Position) -> Iterator[Breach]:
    """Comes last: people who ask about a move usually know that they did not agree."""
    if position.agreed is None and not over(position):
        told = N_("It is not known whether you have agreed that the game is over")
        yield Breach.of("LW-13", told, unknown="agreed")


def _passing(position: Position, player: str) -> Iterator[Breach]:
    if position.starts(player):
        yield Breach.of(
            "LW-6",
            N_("{player} can still draw a line, so {player} may not pass"),
            tuple(position.grid.place_list(position.starts(player))),
            player=COLOUR[player],
        )


def _start(position: Position, player: str, move: Trail) -> Iterator[Breach]:
    g, first = position.grid, move.strokes[0][0]
    own = position.lines(player)
    if not own:
        corner = g.names[g.corners[player]]
        if first != corner:
            yield Breach.of(
                "LW-7",
                N_("{player} has no line yet and must start at {corner}, not at {dot}"),
                (first, corner),
                player=COLOUR[player],
                corner=corner,
                dot=first,
            )
    elif not g.touched(own) >> g.index[first] & 1:
        told = N_("{player} starts at {dot}, which is not on any of {player}'s earlier lines")
        yield Breach.of("LW-8", told, (first,), player=COLOUR[player], dot=first)


def _lines(position: Position, move: Trail) -> Iterator[Breach]:
    g, used = position.grid, 0
    at, reached = move.strokes[0][0], {move.strokes[0][0]}
    for stroke in move.strokes:
        if stroke[0] not in reached or (stroke[0] != at and not position.options.on("branching")):
            yield _jump(position, at, stroke[0])
        for a, b in itertools.pairwise(stroke):
            at = b
            reached |= {a, b}
            edge = g.between.get((a, b))
            if edge is None:
                yield _no_neighbours(a, b)
                continue
            yield from _taken(position, a, b, edge, used)
            used |= edge


def _taken(position: Position, a: str, b: str, edge: Bits, used: Bits) -> Iterator[Breach]:
    name = edge_name(a, b)
    for colour in ("blue", "red"):
        if position.lines(colour) & edge:
            if not used & edge:  # once is enough if the trail uses it again
                told = N_("{owner} has already drawn the line {line}")
                yield Breach.of("LW-3", told, (name,), line=name, owner=COLOUR[colour])
            return
    if used & edge:
        yield Breach.of(
            "LW-4", N_("The line {line} is drawn twice in this turn"), (name,), line=name
        )


def _jump(position: Position, at: str, dot: str) -> Breach:
    if position.options.on("branching"):
        template = N_("{dot} is not on any line of this turn, but the lines must be connected")
    else:
        template = N_("The last line ended at {at}, so the next one must start there, not at {dot}")
    return Breach.of("LW-4", template, (at, dot), at=at, dot=dot)


def _no_neighbours(a: str, b: str) -> Breach:
    if a == b:
        return Breach.of("LW-2", N_("{a}-{b} is not a line: a line joins two dots"), (a,), a=a, b=b)
    return Breach.of(
        "LW-2", N_("{a} and {b} are not next to each other in a row or column"), (a, b), a=a, b=b
    )


def _count(position: Position, player: str, move: Trail, sound: bool) -> Iterator[Breach]:
    """The number of lines (LW-5), and whether a short turn may be short (LW-6).

    ``sound``: each line may be drawn; if not, a short turn is not examined.
    """
    drawn, turn, count = len(move.lines()), position.turn(player), position.count(player)
    if turn is None or count is None:
        told = N_(
            "It is not known which of {player}'s turns this is, so the number of its "
            "lines cannot be checked"
        )
        yield Breach.of("LW-5", told, unknown="turns", player=COLOUR[player])
    elif drawn > count or (drawn < count and not sound):
        yield Breach("LW-5", _wrong_count(player, turn, count, drawn))
    elif drawn < count:
        yield from _short(position, player, move, turn, count)


def _wrong_count(player: str, turn: int, count: int, drawn: int) -> Sentence:
    return say(
        N_("{player}'s turn {turn} must have {asked} line, not {drawn}"),
        plural=N_("{player}'s turn {turn} must have {asked} lines, not {drawn}"),
        count="asked",
        player=COLOUR[player],
        asked=count,
        turn=turn,
        drawn=drawn,
    )


def _short(position: Position, player: str, move: Trail, turn: int, count: int) -> Iterator[Breach]:
    """Whether a turn with too few lines breaks LW-5 or LW-6: it does only if a longer one is proven
    to exist."""
    g, lines = position.grid, move.lines()
    drawn = trail_bits(g, move)
    ends = g.touched(drawn) if position.options.on("branching") else 1 << g.index[lines[-1][1]]
    open_sides = g.edge_list(g.incident(position.free & ~drawn, ends))
    ruling = position.options.choice("short_turns")
    if ruling == "allowed" and not open_sides:
        return
    full, decided = _full(position, player, count)
    if full is not None and open_sides:
        yield Breach("LW-5", _wrong_count(player, turn, count, len(lines)), tuple(open_sides))
    elif full is not None:
        told = N_(
            "This turn stops after {drawn} of {asked} lines, but all of them can be drawn: {trail}"
        )
        yield _longer(told, len(lines), count, full)
    elif open_sides:
        yield Breach.of(
            "LW-6",
            N_("This turn stops after {drawn} of {asked} lines, but it can go on along {line}"),
            tuple(open_sides),
            drawn=len(lines),
            asked=count,
            line=open_sides[0],
        )
    elif ruling == "longest":
        yield from _not_longest(position, player, move, count)
    elif not decided:
        yield _unproven(longest_turn(position, player)[0], count)


def _full(position: Position, player: str, count: int) -> tuple[Trail | None, bool]:
    """A turn with all its lines, if one was found, and whether that is proven."""
    if position.options.choice("short_turns") == "longest" and position.starts(player):
        longest, proven = longest_turn(position, player)
        full = longest if len(longest.lines()) == count else None
        return full, proven or full is not None
    try:
        return turn_of(position, player, count), True
    except Undecided:
        return None, False


def _not_longest(position: Position, player: str, move: Trail, count: int) -> Iterator[Breach]:
    if not position.starts(player):
        return  # There is no line to draw, so there is no longer turn.
    drawn = len(move.lines())
    longest, proven = longest_turn(position, player)
    found = len(longest.lines())
    longer = longest if found > drawn else None
    if longer is None and not proven:
        try:
            longer = turn_of(position, player, drawn + 1) if found < drawn else None
            proven = found < drawn
        except Undecided:
            longest = move
    if longer is not None:
        told = N_(
            "This turn stops after {drawn} of {asked} lines, but a longer trail is "
            "possible: {trail}"
        )
        yield _longer(told, drawn, count, longer)
    elif not proven:
        yield _unproven(longest, count)


def _longer(template: str, drawn: int, count: int, trail: Trail) -> Breach:
    return Breach.of(
        "LW-6",
        template,
        tuple(dict.fromkeys(edge_name(a, b) for a, b in trail.lines())),
        drawn=drawn,
        asked=count,
        trail=format_trail(trail),
    )


def _unproven(longest: Trail, count: int) -> Breach:
    """What a short turn may break if the search gave up."""
    found = Breach.of(
        "LW-6",
        N_(
            "The longest trail found has {lines} of {asked} lines ({trail}), but there may "
            "be a longer one"
        ),
        unknown="full_trail",
        asked=count,
        trail=format_trail(longest),
        lines=len(longest.lines()),
    )
    return replace(found, unproven=True)


NEVER: Final = ("LW-2", "LW-3")
"""A line that cannot be drawn, or is drawn already, cannot stand; a wrong count, start or jump, a
pass and a turn out of turn can."""


def never(position: Position, player: str, move: Trail) -> Iterator[Breach]:
    """The rules a turn breaks that cannot be allowed to stand."""
    lines = [frozenset(line) for line in move.lines()]
    twice = len(set(lines)) < len(lines)
    for breach in breaches(position, player, replace(move, stands=False)):
        ended = breach.rule == "LW-13" and over(position)
        if move.agreed or breach.rule in NEVER or (breach.rule == "LW-4" and twice) or ended:
            yield breach
