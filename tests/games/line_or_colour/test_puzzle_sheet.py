"""Puzzles for a sheet: as hard as they say, and with exactly the solutions that are printed.

Every promise is asked of the game's own rules, ring by ring, not of what drew the puzzle.
"""

import random
from functools import cache

import pytest

from companion.games.line_or_colour import GAME
from companion.games.line_or_colour.layout import layout_of, random_rows
from companion.games.line_or_colour.puzzle import fillings, level_of, served
from companion.games.line_or_colour.puzzle_kinds import (
    COMPLETE,
    FILL,
    FILL_LARGE,
    KINDS,
    STOP,
    TOO_MANY_RINGS,
    WIN,
)
from companion.games.options import BadOption


@cache
def pages(seed=1, wanted="", count=0, **chosen):
    return tuple(GAME.puzzle_pages(GAME.choose(chosen), seed, wanted, count))


def of(kind, seed=1):
    """The puzzles of a kind, the examples too, on a sheet and on hard pages."""
    found = [
        page for page in (*pages(seed), *pages(seed, "hard", 6)) if page.task == _task(page, kind)
    ]
    return [puzzle for page in found for puzzle in (page.example, *page.puzzles)]


def _task(page, kind):
    return kind.told(kind.task, page.example.solution.layout)


def wins(position, player, spot):
    after = GAME.play(position, {player: GAME.parse_move(spot)})
    return GAME.result(after).winner == player


def moves(position, player):
    return [GAME.format_move(move) for move in GAME.legal_moves(position, player)]


@pytest.mark.slow
@pytest.mark.parametrize("kind", [FILL, FILL_LARGE])
def test_a_filled_board_has_as_many_rings_as_go_and_wins_nothing(kind):
    for puzzle in of(kind):
        rings = puzzle.solution.white
        assert rings.bit_count() == {5: 15, 7: 28}[puzzle.solution.layout.size]
        assert GAME.result(puzzle.solution).winner is None
        assert puzzle.given.white == 0
        assert puzzle.level == level_of(puzzle.solution.layout)


def test_exactly_one_ring_wins_in_one():
    for puzzle in of(WIN):
        assert GAME.to_move(puzzle.given) == ("white",)
        assert not GAME.result(puzzle.given).finished
        found = [m for m in moves(puzzle.given, "white") if wins(puzzle.given, "white", m)]
        assert tuple(found) == puzzle.answer
        assert GAME.result(puzzle.solution).winner == "white"


def test_exactly_one_ring_stops_black_and_white_cannot_win_first():
    for puzzle in of(STOP):
        stops = []
        for move in moves(puzzle.given, "white"):
            assert not wins(puzzle.given, "white", move)
            after = GAME.play(puzzle.given, {"white": GAME.parse_move(move)})
            if not any(wins(after, "black", reply) for reply in moves(after, "black")):
                stops.append(move)
        assert tuple(stops) == puzzle.answer


def test_rings_are_completed_in_exactly_one_way():
    for puzzle in of(COMPLETE):
        layout, given = puzzle.given.layout, puzzle.given.white
        ways = [rings for rings in fillings(layout) if rings & given == given]
        assert ways == [puzzle.solution.white]
        assert GAME.result(puzzle.solution).winner is None
        assert puzzle.solution.white.bit_count() == 15
        assert layout.place_list(puzzle.solution.white & ~given) == puzzle.answer


def test_exactly_one_ring_is_illegal():
    for puzzle in of(TOO_MANY_RINGS):
        assert GAME.result(puzzle.given).winner == "white"
        found = []
        text = GAME.format_position(puzzle.given)
        for name in puzzle.given.layout.place_list(puzzle.given.white):
            fewer = GAME.parse_position(puzzle.options, text.replace(f" {name}", "", 1))
            if GAME.result(fewer).winner is None:
                found.append(name)
        assert tuple(found) == puzzle.answer


def test_the_28_go_on_every_layout():
    rng = random.Random(7)
    for _ in range(40):
        layout = layout_of(random_rows(7, rng))
        rings = served(layout)
        assert rings.bit_count() == 28
        assert not layout.wins(rings)


@pytest.mark.parametrize("wanted", ["easy", "medium", "hard"])
def test_puzzles_are_as_hard_as_wanted_on_the_large_board_too(wanted):
    for page in pages(1, wanted, 6):
        assert {puzzle.level for puzzle in page.puzzles} == {wanted}
    large = [page for page in pages(1, wanted, 6) if page.task == _task(page, FILL_LARGE)]
    assert {puzzle.solution.layout.size for puzzle in large[-1].puzzles} == {7}


def test_a_sheet_has_a_page_of_each_kind_and_the_small_board_the_small_ones_alone():
    assert len(pages()) == len(KINDS)
    small = pages(size=5)
    assert len(small) == len(KINDS) - 1
    assert {puzzle.given.layout.size for page in small for puzzle in page.puzzles} == {5}


def test_a_book_goes_from_easy_to_hard():
    levels = [page.puzzles[0].level for page in pages(2, "", 6)]
    assert len(levels) == 6
    order = ["easy", "medium", "hard"]
    assert levels == sorted(levels, key=order.index)
    assert set(levels) == set(order)


def test_the_same_seed_gives_the_same_puzzles_and_another_gives_others():
    assert pages() == pages.__wrapped__() != pages(3, size=5)


def test_no_two_puzzles_of_a_sheet_are_alike():
    layouts = [puzzle.given.layout.rows for page in pages() for puzzle in page.puzzles]
    assert len(set(layouts)) == len(layouts)


def test_a_difficulty_that_does_not_exist_is_refused():
    with pytest.raises(BadOption, match="easy, medium or hard"):
        pages(1, "fiendish")
