"""A finished sheet: what its marks show, what the drawing disproves, and which way up it may be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from companion.board import Marks
from companion.games.bits import Bits, bits
from companion.games.blue_and_red import COLOUR, PLAYERS
from companion.games.drawn_lines import no_first_line, not_connected
from companion.games.line_wars.boards import board
from companion.games.line_wars.ending import over
from companion.games.line_wars.grid import Grid, grid
from companion.games.line_wars.histories import lines_after, numbers, turns_in
from companion.games.line_wars.position import Position
from companion.games.line_wars.scoring import result
from companion.games.line_wars.trail import lines_told
from companion.games.options import Options
from companion.games.protocol import Breach, Reading, Tint
from companion.games.seen_marks import seen_marks
from companion.games.taking_turns import TurnCounts
from companion.sentences import N_, Sentence, Term, say


def marks(position: Position) -> Marks:
    """The lines by colour and the squares coloured black."""
    g = position.grid
    found: dict[str, str] = {}
    for name, edge in g.edge_of.items():
        if edge & position.blue:
            found[f"line {name}"] = "blue"
        elif edge & position.red:
            found[f"line {name}"] = "red"
    found.update({f"fill {name}": "black" for name in g.place_list(position.black)})
    return found


def read_marks(options: Options, seen: Marks, *_: object) -> Reading[Position]:
    """The position a sheet's marks show, its score, and the audit."""
    position = drawn(options, seen)
    stands = result(position)
    counts = line_counts(position.blue.bit_count(), position.red.bit_count())
    return Reading(position, replace(stands, notes=(*counts, *stands.notes)),
                   tuple(audit(position)))  # fmt: skip


def drawn(options: Options, seen: Marks) -> Position:
    """The position a sheet's marks show. Black squares show that the players agreed to the end if
    they are exactly the negated ones (LW-11); any others show nothing.
    """
    size = options.number("size")
    g, drawn = grid(size), dict.fromkeys((*PLAYERS, "black"), 0)
    for kind, place, value in seen_marks(board(size), "Line Wars", seen):
        drawn[str(value)] |= g.edge_of[place] if kind == "line" else 1 << g.index[place]
    blue, red, black = drawn.values()
    position = Position(options, blue, red, black, None, (None, None), None)
    agreed = bool(black) and black == position.owned.negated
    return replace(position, agreed=True) if agreed else position


def audit(position: Position) -> Iterator[Breach]:
    """What a drawing proves illegal without its history, and squares that were blackened wrongly
    or not at all."""
    for player in PLAYERS:
        yield from _hanging_together(position.grid, player, position.lines(player))
    yield from _blackened(position)


def _hanging_together(g: Grid, player: str, lines: Bits) -> Iterator[Breach]:
    if not lines:
        return
    corner = 1 << g.corners[player]
    touched = g.touched(lines)
    if not touched & corner:
        yield no_first_line("LW-7", player, g.names[g.corners[player]])
    start = touched & corner or touched & -touched
    rest = lines & ~g.part(lines, start)
    for _, part in g.parts(rest, g.touched(rest)):
        yield not_connected("LW-8", player, g.edge_list(part))


def _blackened(position: Position) -> Iterator[Breach]:
    g, owned = position.grid, position.owned
    missing, wrong = owned.negated & ~position.black, position.black & ~owned.negated
    ended = over(position)
    if missing and (position.black or ended):
        when = "over" if ended else "playing"
        yield _not_blackened(tuple(g.place_list(missing)), when)
    for square in bits(wrong):
        name = g.names[square]
        owner = owned.of(1 << square)
        yield Breach.of(
            "LW-11",
            N_("{square} is blackened but belongs to {owner}"),
            (name,),
            noted=True,
            square=name,
            owner=COLOUR.get(owner, Term("nobody")),
        )


_NAMED = 12
"""Most squares that a sentence lists by name; ``places`` contains them all."""


def _not_blackened(names: tuple[str, ...], when: str) -> Breach:
    one, many = _LEFT_WHITE[when]
    squares: Sentence | str = ", ".join(names[:_NAMED])
    if len(names) > _NAMED:
        more = len(names) - _NAMED
        squares = say(N_("{names} and {number} more"), names=squares, number=more)
    return Breach.of(
        "LW-11",
        one,
        names,
        noted=True,
        plural=many,
        number=len(names),
        square=names[0],
        squares=squares,
    )


_LEFT_WHITE = {
    "over": (
        N_("{square} should be black. It scores nothing either way"),
        N_("{number} squares should be black: {squares}. They score nothing either way"),
    ),
    "playing": (
        N_("If the game is over, {square} should be black too. It scores nothing either way"),
        N_(
            "If the game is over, {number} more squares should be black: {squares}. They score "
            "nothing either way"
        ),
    ),
}
"""Over, or not surely over: until then no square has to be black (LW-12)."""


def line_counts(blue: int, red: int) -> Iterator[Sentence]:
    """What the line counts say about the turns: a note, never a breach (LW-5, LW-6)."""
    if not blue and not red:
        return
    yield say("{blue}; {red}.", blue=_full_turns("blue", blue), red=_full_turns("red", red))
    turns = turns_in("blue", blue)
    by_red = (lines_after("red", turns), lines_after("red", turns - 1))
    if blue == lines_after("blue", turns) and red in by_red:
        yield say(N_("These numbers fit full turns."))
    else:
        yield say(
            N_("These numbers do not fit full turns: at least one turn was shorter or longer.")
        )


def _full_turns(player: str, lines: int) -> Sentence:
    turns = turns_in(player, lines)
    more = lines - lines_after(player, turns)
    drew = say(N_("{player} drew {lines}"), player=COLOUR[player], lines=lines_told(lines))
    if not turns:
        return drew
    full = say(N_("{number} full turn"), plural=N_("{number} full turns"), number=turns)
    if more:
        full = say(N_("{one} and {other}"), one=full, other=lines_told(more))
    return say("{drew} ({turns})", drew=drew, turns=full)


def noted(options: Options, seen: Marks, *_: object) -> Marks:
    """The squares that players colour black at the end beside these lines (LW-11)."""
    position = drawn(options, seen).blackened()
    return {name: value for name, value in marks(position).items() if name.startswith("fill ")}


def turn_counts(options: Options, seen: Marks, *_: object) -> TurnCounts:
    """How many lines either player may have drawn, by the turns that a drawing may come from."""
    position = drawn(options, seen)

    @cache
    def taken(player: str, lines: int) -> list[int]:
        return numbers(position, player, lines)

    def fits(blue: int, red: int) -> bool:
        by_red = taken("red", red)
        return any(turn - ahead in by_red for turn in taken("blue", blue) for ahead in (0, 1))

    return TurnCounts("LW-5", fits)


def turns(options: Options, seen: Marks) -> tuple[int, ...]:
    """The clockwise quarter turns by which most lines hang together with the dot where their player
    starts, Blue's at the top left and Red's at the bottom right (LW-7, LW-8), including ties."""
    lattice = board(options.number("size")).lattice
    assert lattice is not None
    position = drawn(options, seen)
    g = position.grid

    def reached(quarters: int) -> int:
        count = 0
        for player in PLAYERS:
            start = lattice.turned(g.names[g.corners[player]], -quarters % 4)
            lines = position.lines(player)
            count += g.part(lines, 1 << g.index[start]).bit_count()
        return count

    each = [reached(quarters) for quarters in range(4)]
    return tuple(quarters for quarters in range(4) if each[quarters] == max(each))


def tints(reading: Reading[Position]) -> dict[str, Tint]:
    """Each owned square in its owner's colour, the negated ones hatched in black."""
    if reading.position is None:
        return {}
    shown = {"blue": Tint("blue"), "red": Tint("red"), "negated": Tint("black", hatched=True)}
    return {
        reading.position.grid.names[square]: shown[owner]
        for owner, squares in reading.position.owned.groups().items()
        if owner in shown
        for square in bits(squares)
    }
