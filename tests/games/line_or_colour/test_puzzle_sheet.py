"""Puzzles for a sheet: as hard as they say, and solved by what is printed as their solution."""

import random

import pytest

from companion.games.line_or_colour import GAME
from companion.games.line_or_colour.layout import layout_of, random_rows
from companion.games.line_or_colour.puzzle import difficulty, ways
from companion.games.line_or_colour.puzzle_sheet import filling_of_28
from companion.games.options import BadOption


def sheet(seed=1, wanted="", **chosen):
    return list(GAME.puzzles(GAME.choose(chosen), seed, wanted))


@pytest.mark.parametrize("seed", range(5))
def test_every_solution_has_as_many_rings_as_go_and_wins_nothing(seed):
    for puzzle in sheet(seed):
        layout, rings = puzzle.solution.layout, puzzle.solution.white
        assert rings.bit_count() == {5: 15, 7: 28}[layout.size]
        assert not layout.wins(rings)
        assert puzzle.options == GAME.options_of(puzzle.solution)
        assert GAME.result(puzzle.solution).winner is None


def test_the_28_go_on_every_layout():
    rng = random.Random(7)
    for _ in range(40):
        layout = layout_of(random_rows(7, rng))
        rings = filling_of_28(layout)
        assert rings.bit_count() == 28
        assert not layout.wins(rings)


@pytest.mark.parametrize("wanted", ["easy", "medium", "hard"])
def test_puzzles_are_as_hard_as_wanted(wanted):
    puzzles = sheet(3, wanted)
    assert [difficulty(ways(puzzle.solution.layout)) for puzzle in puzzles] == [wanted] * 6


def test_a_sheet_goes_from_easy_to_hard_and_the_small_board_has_the_small_puzzles_alone():
    levels = [puzzle.level for puzzle in sheet()]
    assert levels == ["easy"] * 2 + ["medium"] * 2 + ["hard"] * 2 + [""] * 4
    assert [puzzle.level for puzzle in sheet(size=5)] == levels[:6]


def test_the_same_seed_gives_the_same_puzzles_and_another_gives_others():
    assert sheet(4) == sheet(4) != sheet(5)


def test_no_two_puzzles_of_a_sheet_are_alike():
    layouts = [puzzle.solution.layout.rows for puzzle in sheet()]
    assert len(set(layouts)) == len(layouts)


def test_a_difficulty_that_does_not_exist_is_refused():
    with pytest.raises(BadOption, match="easy, medium, hard"):
        sheet(1, "fiendish")
