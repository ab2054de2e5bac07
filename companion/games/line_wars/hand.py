"""A trail drawn by touching its dots one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from companion.board import Marks, mark_name
from companion.games.bits import Bits, bits
from companion.games.blue_and_red import COLOUR, OTHER
from companion.games.hand import Hand, Held
from companion.games.line_wars import legality, sheet
from companion.games.line_wars.enclosures import reach
from companion.games.line_wars.ending import over
from companion.games.line_wars.moves import turn_length
from companion.games.line_wars.position import Position
from companion.games.line_wars.search import Search, Undecided
from companion.games.line_wars.trail import AGREED, PASS, Trail, lines_told
from companion.games.protocol import Breach
from companion.sentences import N_, Sentence, say

PATIENCE = 4000
"""Steps of each search for how a trail can continue; undecided dots are lit."""


class LineWarsHand(Hand[Position, Trail]):
    """The first touch is the trail's start; each further touch draws a line to its dot.

    Touching a dot straight ahead draws all the lines in between. Touching a dot of this turn's
    lines that is not next to the last one lifts the pen, whether or not the lines may branch;
    without branching, touching a complete trail's start begins another.
    """

    goes_on = True

    def touches(self, position: Position, player: str, move: Trail) -> Held:
        found: list[str] = []
        for stroke in move.strokes:
            found += stroke if not found or found[-1] != stroke[0] else stroke[1:]
        return tuple(found)

    def move(self, position: Position, player: str, held: Held) -> Trail | None:
        strokes = tuple(stroke for stroke in self._strokes(position, held) if len(stroke) > 1)
        return Trail(strokes) if strokes else None

    def _strokes(self, position: Position, held: Held) -> tuple[tuple[str, ...], ...]:
        """Touches as strokes: a new one begins where the pen was lifted."""
        between = position.grid.between
        strokes: list[list[str]] = [[dot] for dot in held[:1]]
        reached = set(held[:1])
        for dot in held[1:]:
            if dot in reached and (strokes[-1][-1], dot) not in between:
                strokes.append([dot])
            else:
                strokes[-1].append(dot)
            reached.add(dot)
        return tuple(map(tuple, strokes))

    def after(self, position: Position, player: str, held: Held, place: str) -> Held:
        if not held or place not in position.grid.index:
            return (*held, place)
        if place == held[-1]:
            return held
        if len(held) > 1 and place == held[-2]:
            return held[:-1]
        way = self._straight(position, held, place)
        apart = (held[-1], place) not in position.grid.between and way == (place,)
        lifts = place in (held if position.options.on("branching") else held[1:])
        begins = apart and not lifts and place in self.lit(position, player, ())
        if begins and (len(held) == 1 or self.ready(position, player, held)):
            return (place,)
        return (*held, *way)

    def _straight(self, position: Position, held: Held, b: str) -> Held:
        """The dots up to a dot straight ahead, if every line in between can be drawn."""
        g, a, free = position.grid, held[-1], position.free & ~self._drawn(position, held)
        (ca, ra), (cb, rb) = (divmod(g.index[dot], g.size)[::-1] for dot in (a, b))
        if (ca == cb) == (ra == rb):
            return (b,)
        step = (g.index[b] > g.index[a]) - (g.index[b] < g.index[a])
        step *= 1 if ra == rb else g.size
        way = [g.names[i] for i in range(g.index[a], g.index[b] + step, step)]
        lines = [g.between.get(pair, 0) for pair in pairwise(way)]
        return tuple(way[1:]) if all(line & free for line in lines) else (b,)

    def _drawn(self, position: Position, held: Held) -> Bits:
        drawn = 0
        for stroke in self._strokes(position, held):
            for pair in pairwise(stroke):
                drawn |= position.grid.between.get(pair, 0)
        return drawn

    def lit(self, position: Position, player: str, held: Held) -> frozenset[str]:
        g = position.grid
        if not held:
            return self._starts(position, player)
        drawn = self._drawn(position, held)
        count, short = self._length(position, player)
        left = None if count is None else count - drawn.bit_count()
        if left is not None and left <= 0:
            return frozenset()
        free = position.free & ~drawn
        if position.options.on("branching"):
            reached = g.touched(drawn) or 1 << g.index[held[0]]
            return frozenset(g.place_list(g.touched(g.incident(free, reached))))
        search = Search(g, free, PATIENCE)
        return frozenset(
            g.names[dot]
            for edge, dot in g.sides[g.index[held[-1]]]
            if edge & free and (short or _goes_on(search, dot, left or 0, free & ~edge))
        )

    def _starts(self, position: Position, player: str) -> frozenset[str]:
        g, (count, short) = position.grid, self._length(position, player)
        starts = bits(position.starts(player))
        if count is None or position.options.on("branching") or short:
            return frozenset(g.names[dot] for dot in starts)
        search = Search(g, position.free, PATIENCE)
        return frozenset(
            g.names[dot] for dot in starts if _goes_on(search, dot, count + 1, position.free)
        )

    def _length(self, position: Position, player: str) -> tuple[int | None, bool]:
        """How many lines the turn has, if known, and whether it may have fewer."""
        count = position.count(player)
        if count is None or not position.starts(player):
            return count, True
        try:
            return turn_length(position, player)
        except Undecided:
            return count, True

    def wrong(self, position: Position, player: str, held: Held) -> Iterator[Breach]:
        if held:
            yield from legality.so_far(position, player, Trail(self._strokes(position, held)))

    def ready(self, position: Position, player: str, held: Held) -> bool:
        drawn = self._drawn(position, held).bit_count()
        if not drawn:
            return False
        count, _ = self._length(position, player)
        return drawn == count or not self.lit(position, player, held)

    def marks(self, position: Position, player: str, held: Held) -> Marks:
        g, found = position.grid, dict(sheet.marks(position))
        for line in g.edge_list(self._drawn(position, held)):
            found[mark_name("line", line)] = player
        return found

    def spoken(self, position: Position, player: str) -> tuple[Trail, ...]:
        if over(position):
            return ()
        passing = () if position.starts(player) else (PASS,)
        return (*passing, AGREED)

    def told(self, position: Position, player: str, held: Held) -> Sentence | None:
        count, drawn = position.count(player), self._drawn(position, held).bit_count()
        if count is None:
            return None
        told = N_("{player} to move: {lines}, {drawn} drawn")
        if not drawn:
            told = N_("{player} to move: {lines}")
        return say(told, player=COLOUR[player], lines=lines_told(count), drawn=drawn)

    def threats(self, position: Position) -> Mapping[str, str]:
        """Sides of a player's squares that the opponent's next turn can reach, negating them
        (LW-11), with that opponent. A side that both could reach is given to the player to move.
        It is not checked whether that turn has its full number of lines."""
        if over(position):
            return {}
        g, found = position.grid, {}
        for player in sorted(OTHER, key=lambda one: one == position.player):
            open_sides = g.around(position.owned.by(OTHER[player])) & position.free
            lines = reach(position, player, position.count(player) or 1)
            found.update(dict.fromkeys(g.edge_list(open_sides & lines), player))
        return found


def _goes_on(search: Search, dot: int, left: int, free: Bits) -> bool:
    """Whether a trail can have its remaining lines from here; true if the search takes too long."""
    if left <= 1:
        return True
    try:
        return search.walk(dot, left - 1, free) is not None
    except Undecided:
        search.steps = PATIENCE
        return True
