"""The puzzle: known answers, against plain trying, and the certificate for every 7 x 7 layout."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from itertools import combinations

import pytest

from companion.games.line_or_colour import certificate
from companion.games.line_or_colour.blocking import Blocking, find_excess
from companion.games.line_or_colour.certificate import BadCertificate, check, load, parse
from companion.games.line_or_colour.layout import OFFICIAL_ROWS, layout_of, random_rows
from companion.games.line_or_colour.puzzle import (
    NoSolver,
    fillings,
    level_of,
    most_rings,
    random_layout,
)
from tests.conftest import needs_solver
from tests.oracle.arbiter import point
from tests.oracle.line_or_colour import LineOrColour

OFFICIAL = {size: layout_of(rows) for size, rows in OFFICIAL_ROWS.items()}


def no_win(filling):
    game = LineOrColour(filling.layout.size, layout=filling.layout.rows)
    for name in filling.layout.place_list(filling.rings):
        game.ring[point(name)] = "white"
    return not game.conditions_met("white")


def most_rings_by_trying(rows, limit):
    """The most white rings without a win, by trying every set of spots, larger and larger."""
    game = LineOrColour(len(rows.split()), layout=rows)
    spots = list(game.colour)
    best = 0

    def place(number, rings):
        nonlocal best
        game.ring = dict.fromkeys(rings, "white")
        if game.conditions_met("white"):
            return
        best = max(best, len(rings))
        if number == len(spots) or best == limit or len(rings) + len(spots) - number <= best:
            return
        place(number + 1, [*rings, spots[number]])
        place(number + 1, rings)

    place(0, [])
    return best


class TestLargestFilling:
    @needs_solver
    @pytest.mark.parametrize(("size", "most"), [(5, 15), (7, 28)])
    def test_on_the_official_layouts_the_known_numbers_go(self, size, most):
        filling = most_rings(OFFICIAL[size])
        assert (filling.number, filling.proven) == (most, True)
        assert no_win(filling)

    @needs_solver
    @pytest.mark.parametrize(("size", "most"), [(5, 15), (7, 28)])
    def test_the_same_number_goes_on_layouts_drawn_by_lot(self, size, most):
        for seed in range(12):
            filling = most_rings(random_layout(size, seed))
            assert (filling.number, filling.proven) == (most, True)
            assert no_win(filling)

    def test_plain_trying_finds_as_many(self):
        rows = random_rows(5, random.Random(2))
        assert most_rings_by_trying(rows, 15) == 15

    @needs_solver
    def test_with_one_box_its_rings_are_the_most(self):
        filling = most_rings(OFFICIAL[7], 25)
        assert (filling.number, filling.proven) == (25, True)

    def test_without_the_solver_one_line_says_how_to_get_it(self, monkeypatch):
        for name in [name for name in sys.modules if name.partition(".")[0] == "ortools"]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setitem(sys.modules, "ortools", None)
        with pytest.raises(NoSolver, match=r"pip install .*ortools"):
            most_rings(OFFICIAL[5])


class TestWays:
    def test_there_are_1792_on_the_official_small_board(self):
        assert len(fillings(OFFICIAL[5])) == 1792

    @pytest.mark.slow
    def test_they_are_as_many_as_tried_plainly(self):
        rows = "12345 12345 12345 12345 12345"
        game = LineOrColour(5, layout=rows)
        columns = [[(column, row) for row in range(1, 6)] for column in range(1, 6)]
        partly = [list[tuple[int, int]]()]
        for column in columns:
            longer = []
            for some in partly:
                for three in combinations(column, 3):
                    game.ring = dict.fromkeys([*some, *three], "white")
                    if game.longest_line("white") < 4:
                        longer.append([*some, *three])
            partly = longer
        assert len(fillings(layout_of(rows))) == len(partly)

    def test_the_large_board_is_not_counted(self):
        with pytest.raises(ValueError, match="5 x 5"):
            fillings(OFFICIAL[7])

    @pytest.mark.parametrize("wanted", ["easy", "medium", "hard"])
    def test_a_layout_of_a_wanted_difficulty_is_drawn_the_same_every_time(self, wanted):
        layout = random_layout(5, 7, wanted)
        assert level_of(layout) == wanted
        assert random_layout(5, 7, wanted) == layout


class TestCertificate:
    @pytest.mark.slow
    def test_it_proves_that_28_go_on_every_layout(self):
        found = check(load())
        assert (found.sets, found.windows) == (1214, 60)
        assert found.blocked < found.weight

    def test_some_set_serves_layouts_drawn_by_lot(self):
        sets = load().sets
        for seed in range(50):
            layout = random_layout(7, seed)
            cells = [
                sum(1 << n for n, spot in enumerate(layout.names) if spot & spots)
                for spots in layout.by_colour.values()
            ]
            assert any(all((mask & colour).bit_count() < 4 for colour in cells) for mask in sets)

    def test_a_set_that_misses_a_window_is_told(self):
        good = load()
        broken = (good.sets[0] & (good.sets[0] - 1), *good.sets[1:])
        with pytest.raises(BadCertificate, match="side by side"):
            check(replace(good, sets=broken))

    def test_prices_as_high_as_the_weights_prove_nothing(self):
        good = load()
        with pytest.raises(BadCertificate, match="prices add up"):
            check(replace(good, prices=tuple(price + 4000 for price in good.prices)))

    @pytest.mark.slow
    def test_seven_spots_that_block_too_much_are_found(self):
        good = load()
        heavy = max(range(len(good.sets)), key=lambda n: good.sets[n].bit_count())
        cells = [cell for cell in range(49) if good.sets[heavy] >> cell & 1]
        prices = [0 if cell in cells else price for cell, price in enumerate(good.prices)]
        with pytest.raises(BadCertificate, match="more than the certificate allows"):
            check(replace(good, prices=tuple(prices)))

    @pytest.mark.parametrize("text", ["", "1", "one", "2\n3 4\n" + "0 " * 49, "1\n3 4\n5 6"])
    def test_other_text_is_no_certificate(self, text):
        with pytest.raises(BadCertificate):
            parse(text)

    def test_its_symmetry_is_the_boards(self):
        orbits = certificate._orbits(load())
        assert sorted(map(len, orbits)) == [1, 4, 4, 4, 4, 4, 4, 8, 8, 8]
        lopsided = replace(load(), prices=(1, *load().prices[1:]))
        assert len(certificate._orbits(lopsided)) == 49


class TestBound:
    def test_it_finds_an_excess_exactly_where_trying_every_choice_does(self):
        rng = random.Random(6)
        answers = set()
        for _ in range(60):
            cells, choose, needed = 10, rng.choice((4, 5)), rng.choice((2, 3))
            sets = tuple(
                tuple(sorted(rng.sample(range(cells), rng.randint(2, 6)))) for _ in range(12)
            )
            weights = tuple(rng.randint(0, 30) for _ in sets)
            prices = tuple(rng.randint(-5, 30) for _ in range(cells))
            excess = {
                choice: sum(
                    weight
                    for members, weight in zip(sets, weights, strict=True)
                    if len(set(members) & set(choice)) >= needed
                )
                - sum(prices[cell] for cell in choice)
                for choice in combinations(range(cells), choose)
            }
            most = max(excess.values())
            each = [(cell,) for cell in range(cells)]
            for allowance in (most - 1, most, rng.randint(most - 20, most + 20)):
                blocking = Blocking(sets, weights, prices, choose, needed, allowance)
                found, _ = find_excess(blocking, each)
                assert (found is None) == (most <= allowance)
                assert found is None or excess[found] > allowance
                answers.add(found is None)
        assert answers == {True, False}

    def test_weights_too_large_to_add_exactly_are_refused(self):
        with pytest.raises(ValueError, match="exactly"):
            find_excess(Blocking(((0,),), (1 << 23,), (0, 0, 0, 0), 4, 3), [(0,)])
