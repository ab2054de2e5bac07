"""The kinds of puzzle for one player: how each is generated, and how its solutions are counted.

Everything a puzzle promises is checked by the rules: rings are placed one by one, and
:meth:`Layout.wins_by` decides what wins, as it does in play.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from companion.games.line_or_colour.layout import Layout
from companion.games.line_or_colour.position import Position, position_of
from companion.games.line_or_colour.puzzle import fillings, random_layout, served
from companion.games.options import Options
from companion.games.protocol import Puzzle
from companion.sentences import N_, Sentence, say

Choose = Callable[[dict[str, str | int | bool]], Options]
"""The game's own :meth:`choose`."""
Draw = Callable[[Choose, int, str, random.Random], Puzzle]
"""Generates a puzzle, given the board's size and the level."""

MOST_DRAWS = 20_000
EASY, MEDIUM, HARD = "easy", "medium", "hard"


@dataclass(frozen=True)
class Kind:
    """A kind of puzzle.

    Attributes:
        heading, task: templates; ``{needed}`` is how many rings win, ``{most}`` how many fit.
        sizes: board sizes by level.
        draw: generates one.
        solutions: the solutions of a given position, by the rules; ``None`` if any will do.
    """

    heading: str
    task: str
    sizes: dict[str, int]
    draw: Draw
    solutions: Callable[[Position], list[tuple[str, ...]]] | None = None

    def told(self, template: str, layout: Layout) -> Sentence:
        return say(template, needed=layout.needed, most=layout.size * (layout.needed - 1))


# -- what the rules say


def winning(position: Position, player: str) -> list[tuple[str, ...]]:
    """The spots where a ring wins at once."""
    layout, rings = position.layout, position.rings(player)
    return [
        (layout.names[spot],)
        for spot in layout.each(position.free)
        if layout.wins_by(rings | spot, spot)
    ]


def stopping(position: Position) -> list[tuple[str, ...]]:
    """White's rings after which Black cannot win at once."""
    return [
        (name,)
        for name in position.layout.place_list(position.free)
        if not winning(position.after("white", name), "black")
    ]


def completing(position: Position) -> list[tuple[str, ...]]:
    """The sets of rings that turn White's rings into a fullest board without a win."""
    return [
        position.layout.place_list(filling & ~position.white)
        for filling in fillings(position.layout)
        if filling & position.white == position.white
    ]


def too_many(position: Position) -> list[tuple[str, ...]]:
    """White's rings whose removal leaves no win."""
    layout, white = position.layout, position.white
    return [(layout.names[ring],) for ring in layout.each(white) if not layout.wins(white & ~ring)]


# -- generating


def _layout(choose: Choose, size: int, rng: random.Random) -> tuple[Options, Layout]:
    layout = random_layout(size, rng.randrange(2**31))
    return choose({"layout": layout.rows}), layout


RINGS = {(5, EASY): (5, 7), (5, MEDIUM): (6, 8), (5, HARD): (7, 9), (7, HARD): (13, 16)}
"""Smallest and largest number of rings for each player, by board size and level."""


def _midgame(
    choose: Choose, size: int, level: str, rng: random.Random
) -> Iterator[tuple[Position, str]]:
    """Positions of unfinished games on ever new boards, White to move; each with how one should win
    there: ``line``, ``colour`` or '' for either."""
    by = {EASY: "line", MEDIUM: "colour"}.get(level, "")
    for _ in range(MOST_DRAWS):
        options, layout = _layout(choose, size, rng)
        for _ in range(20):
            number = rng.randint(*RINGS[size, level])
            both = sum(rng.sample(list(layout.names), 2 * number))
            white = sum(rng.sample(list(layout.each(both)), number))
            if not layout.wins(white) and not layout.wins(both & ~white):
                yield position_of(options, white, both & ~white), by


def _wins_by(position: Position, player: str, spot: str, by: str) -> bool:
    """Whether a ring wins by line alone, by colour alone, or by either, as ``by`` requires."""
    rings = position.rings(player) | position.layout.bit[spot]
    found = {"line": position.layout.has_line(rings), "colour": position.layout.has_colour(rings)}
    return not by or (found[by] and sum(found.values()) == 1)


def draw_win(choose: Choose, size: int, level: str, rng: random.Random) -> Puzzle:
    for position, by in _midgame(choose, size, level, rng):
        found = winning(position, "white")
        if len(found) == 1 and _wins_by(position, "white", found[0][0], by):
            return _move(position, found[0], level)
    raise LookupError(f"no {level} puzzle was found")


def draw_stop(choose: Choose, size: int, level: str, rng: random.Random) -> Puzzle:
    for position, by in _midgame(choose, size, level, rng):
        threats = winning(position, "black")
        if len(threats) != 1 or winning(position, "white"):
            continue
        found = stopping(position)
        if len(found) == 1 and _wins_by(position, "black", found[0][0], by):
            return _move(position, found[0], level)
    raise LookupError(f"no {level} puzzle was found")


def _move(position: Position, answer: tuple[str, ...], level: str) -> Puzzle:
    after = position.after("white", answer[0])
    return Puzzle(position.options, position, after, answer, level)


MISSING = {EASY: 4, MEDIUM: 6, HARD: 8}
"""Number of rings to add, by level."""


def draw_complete(choose: Choose, size: int, level: str, rng: random.Random) -> Puzzle:
    """Rings are removed from a fullest board while the rest has only one completion."""
    while True:
        options, layout = _layout(choose, size, rng)
        every = fillings(layout)
        full = rng.choice(every)
        given, left = full, MISSING[level]
        rings = list(layout.each(full))
        rng.shuffle(rings)
        all_full = np.array(every, np.uint32)
        for ring in rings:
            fewer = given & ~ring
            if left and (all_full & fewer == fewer).sum() == 1:
                given, left = fewer, left - 1
        if not left:
            answer = layout.place_list(full & ~given)
            solved = position_of(options, full, 0, None)
            return Puzzle(options, position_of(options, given, 0, None), solved, answer, level)


TOO_MANY = {(5, EASY): (8, 10), (5, MEDIUM): (11, 13), (5, HARD): (14, 15), (7, HARD): (18, 24)}
"""Number of White's rings, smallest and largest, by board size and level."""


def draw_too_many(choose: Choose, size: int, level: str, rng: random.Random) -> Puzzle:
    """A ring is added to a board without a win; it belongs to every winning set."""
    for _ in range(MOST_DRAWS):
        options, layout = _layout(choose, size, rng)
        spots = list(layout.names)
        rng.shuffle(spots)
        number, white = rng.randint(*TOO_MANY[size, level]), 0
        for spot in spots:
            if white.bit_count() + 1 < number and not layout.wins(white | spot):
                white |= spot
        for spot in spots:
            if white & spot or not layout.wins_by(white | spot, spot):
                continue
            position = position_of(options, white | spot, 0, None)
            if len(found := too_many(position)) == 1:
                solved = position_of(options, white, 0, None)
                return Puzzle(options, position, solved, found[0], level)
    raise LookupError(f"no {level} puzzle was found")


def draw_fill(choose: Choose, size: int, level: str, rng: random.Random) -> Puzzle:
    layout = random_layout(size, rng.randrange(2**31), level)
    options = choose({"layout": layout.rows})
    rings = rng.choice(fillings(layout)) if size == 5 else served(layout)
    solved = position_of(options, rings, 0, None)
    return Puzzle(options, position_of(options, 0, 0, None), solved, (), level)


SMALL = dict.fromkeys((EASY, MEDIUM, HARD), 5)
LARGE = dict.fromkeys((EASY, MEDIUM, HARD), 7)
GROWING = {EASY: 5, MEDIUM: 5, HARD: 7}

FILL = Kind(
    N_("Fill the board"),
    N_(
        "Draw as many rings as you can, but never {needed} on spots of one colour, and never "
        "{needed} side by side in a row, column or diagonal. {most} rings always fit, never more."
    ),
    SMALL,
    draw_fill,
)
FILL_LARGE = Kind(FILL.heading, FILL.task, LARGE, draw_fill)
WIN = Kind(
    N_("White wins in one"),
    N_(
        "{needed} rings on spots of one colour win, wherever they are. So do {needed} rings side "
        "by side in a row, column or diagonal. White (thin rings) is to move: which ring wins at "
        "once? There is only one."
    ),
    GROWING,
    draw_win,
    lambda position: winning(position, "white"),
)
STOP = Kind(
    N_("Stop Black"),
    N_(
        "{needed} rings on spots of one colour win, wherever they are. So do {needed} rings side "
        "by side in a row, column or diagonal. Black (thick rings) is about to win. White is to "
        "move and cannot win at once: which ring stops Black? There is only one."
    ),
    GROWING,
    draw_stop,
    stopping,
)
COMPLETE = Kind(
    N_("Complete the rings"),
    N_(
        "Add rings until there are {most}, but never {needed} on spots of one colour, "
        "and never {needed} side by side in a row, column or diagonal. There is only "
        "one solution."
    ),
    SMALL,
    draw_complete,
    completing,
)
TOO_MANY_RINGS = Kind(
    N_("Find the illegal ring"),
    N_(
        "Nobody may have {needed} rings on spots of one colour, or {needed} side by side in a "
        "row, column or diagonal. Here one ring breaks this; without it, everything is legal. "
        "Which one is it? There is only one."
    ),
    GROWING,
    draw_too_many,
    too_many,
)
KINDS = (FILL, WIN, STOP, COMPLETE, TOO_MANY_RINGS, FILL_LARGE)
"""In the order of a sheet's pages."""
