"""Random puzzles for one player (LC-8), each kind on a page of its own."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.games.line_or_colour.layout import Layout
from companion.games.line_or_colour.puzzle import DIFFICULTIES
from companion.games.line_or_colour.puzzle_kinds import KINDS, Choose, Kind
from companion.games.options import Options, not_offered
from companion.games.protocol import Puzzle, PuzzlePage
from companion.sentences import either

A_PAGE = {5: 6, 7: 4}
"""Puzzles on a page, by board size."""


def puzzle_pages(
    choose: Choose, options: Options, seed: int, difficulty: str, pages: int = 0
) -> Iterator[PuzzlePage]:
    """A page of each kind with puzzles of every level; or ``pages`` pages, from easy to hard.

    If the options are for the 5 x 5 board, so are all puzzles.
    """
    if difficulty and difficulty not in DIFFICULTIES:
        raise not_offered("difficulty", difficulty, either(DIFFICULTIES))
    rng = random.Random(seed)
    small = options.number("size") == 5
    kinds = [kind for kind in KINDS if not (small and min(kind.sizes.values()) > 5)]
    for page in range(pages or len(kinds)):
        level = difficulty or (DIFFICULTIES[page * len(DIFFICULTIES) // pages] if pages else "")
        yield _page(choose, kinds[page % len(kinds)], level, rng, small=small)


def _page(choose: Choose, kind: Kind, level: str, rng: random.Random, *, small: bool) -> PuzzlePage:
    """A page of one kind: of one level, or of all levels on boards of one size."""
    size = 5 if small else kind.sizes[level or DIFFICULTIES[0]]
    levels = [level] if level else [each for each in DIFFICULTIES if kind.sizes[each] == size]
    a_page = A_PAGE[size]
    wanted = [levels[number * len(levels) // a_page] for number in range(a_page)]
    example = _drawn(choose, kind, size, levels[0], rng)
    puzzles = tuple(_drawn(choose, kind, size, each, rng) for each in wanted)
    layout: Layout = example.solution.layout
    return PuzzlePage(
        kind.told(kind.heading, layout), kind.told(kind.task, layout), example, puzzles
    )


def _drawn(choose: Choose, kind: Kind, size: int, level: str, rng: random.Random) -> Puzzle:
    puzzle = kind.draw(choose, size, level, rng)
    if kind.solutions is not None:
        assert kind.solutions(puzzle.given) == [puzzle.answer], "a puzzle has one solution"
    return puzzle
