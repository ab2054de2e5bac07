"""Puzzles for a printed sheet (LC-8): layouts of chosen difficulty, each with a solution.

No solver is needed: on the 5 x 5 board all largest fillings are listed in no time, and on the 7 x 7
board the certificate that 28 rings always go holds a filling for every layout.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from companion.games.line_or_colour import certificate
from companion.games.line_or_colour.layout import Bits, Layout
from companion.games.line_or_colour.position import position_of
from companion.games.line_or_colour.puzzle import DIFFICULTIES, fillings, random_layout
from companion.games.options import BadOption, Options
from companion.games.protocol import Puzzle
from companion.sentences import N_, say

SMALL, LARGE = 6, 4
"""Puzzles of 5 x 5 and of 7 x 7 spots on a sheet."""

Choose = Callable[[dict[str, str | int | bool]], Options]
"""The game's own :meth:`choose`."""


def puzzles(choose: Choose, options: Options, seed: int, difficulty: str) -> Iterator[Puzzle]:
    """Six of 5 x 5, from easy to hard or all as hard as wanted; else four of 7 x 7 as well.

    Those of 7 x 7 are left out where the options are of the 5 x 5 board.

    Raises:
        BadOption: no such difficulty.
    """
    if difficulty and difficulty not in DIFFICULTIES:
        raise BadOption(
            say(
                N_("{option} cannot be “{value}”; it may be {allowed}"),
                option="difficulty",
                value=difficulty,
                allowed=", ".join(DIFFICULTIES),
            )
        )
    rng = random.Random(seed)
    levels = (
        [difficulty] * SMALL
        if difficulty
        else [level for level in DIFFICULTIES for _ in range(SMALL // 3)]
    )
    for level in levels:
        layout = random_layout(5, rng.randrange(2**31), level)
        yield _puzzle(choose, layout, rng.choice(fillings(layout)), level)
    if options.number("size") == 7 and not difficulty:
        for _ in range(LARGE):
            layout = random_layout(7, rng.randrange(2**31))
            yield _puzzle(choose, layout, filling_of_28(layout), "")


def _puzzle(choose: Choose, layout: Layout, rings: Bits, level: str) -> Puzzle:
    options = choose({"layout": layout.rows})
    return Puzzle(options, position_of(options, rings, 0, None), level)


def filling_of_28(layout: Layout) -> Bits:
    """28 rings on a 7 x 7 layout without a win, four of each colour.

    Raises:
        LookupError: the certificate has no set for the layout, which its check rules out.
    """
    for mask in certificate.load().sets:
        empty = sum(spot for place, spot in enumerate(layout.names) if mask >> place & 1)
        left = [layout.each(spots & ~empty) for spots in layout.by_colour.values()]
        rings = [list(spots)[: layout.needed - 1] for spots in left]
        if all(len(spots) == layout.needed - 1 for spots in rings):
            return sum(map(sum, rings))
    raise LookupError(f"no set of the certificate serves {layout.rows}")
