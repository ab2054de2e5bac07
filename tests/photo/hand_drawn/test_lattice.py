"""A board is a square lattice of dots: not a row more, not a row fewer, and nothing else is one."""

from dataclasses import replace

import numpy as np
import pytest

from companion.photo.hand_drawn import lattice as search
from companion.photo.hand_drawn.dots import Dots
from companion.photo.hand_drawn.lattice import find_grid

SIZES = range(4, 13)


def lattice(columns, rows, *, step=60.0, jitter=0.03, seed=1, turn=0.1, tilt=3e-4):
    """Dots in px, seen aslant, each a little off its place; shape (rows, columns, 2)."""
    rng = np.random.default_rng(seed)
    x, y = np.meshgrid(np.arange(columns), np.arange(rows))
    at = np.stack([x, y], -1) * step + rng.normal(0, jitter * step, (rows, columns, 2))
    c, s = np.cos(turn), np.sin(turn)
    at = at @ np.array([[c, s], [-s, c]])
    return at / (1 + tilt * at[..., :1] + tilt / 2 * at[..., 1:]) + 150


def seen(*groups, strength=0.8):
    at = np.concatenate([group.reshape(-1, 2) for group in groups])
    return Dots(at, np.full(len(at), strength))


def strays(count, seed=2, side=900):
    return np.random.default_rng(seed).uniform(0, side, (count, 2))


@pytest.mark.parametrize(("size", "turn"), [(size, 0.1 * (size % 7)) for size in SIZES])
def test_a_grid_of_any_size_is_found_dot_by_dot(size, turn):
    wanted = lattice(size, size, turn=turn)
    grid = find_grid(seen(wanted), SIZES)
    assert grid is not None
    assert grid.good
    assert grid.size == size
    assert grid.dots == pytest.approx(wanted)


def hatched():
    """A grid of 36 dots, and where strokes cross between them: first these, then those."""
    wanted = lattice(6, 6, turn=0.0, tilt=0)
    middles = (wanted[:-1, :-1] + wanted[1:, 1:]).reshape(-1, 2) / 2
    along = np.arange(-20, 21, 8)
    crossings = [middles + np.array([x, y]) for x in along for y in along]
    return wanted, np.concatenate([wanted.reshape(-1, 2), *crossings])


def test_a_grid_is_found_among_hatching_whose_strokes_cross():
    wanted, at = hatched()
    grid = find_grid(Dots(at, np.repeat([0.5, 0.49], [36, len(at) - 36])), SIZES)
    assert grid is not None
    assert grid.good
    assert grid.dots == pytest.approx(wanted)


def test_a_grid_is_found_among_stronger_dots_that_strokes_leave():
    wanted, at = hatched()
    strength, lone = (np.repeat(each, [36, len(at) - 36]) for each in ([0.5, 0.8], [0.5, 0.02]))
    assert find_grid(Dots(at, strength), SIZES) is None
    grid = find_grid(Dots(at, strength, lone), SIZES)
    assert grid is not None
    assert grid.good
    assert grid.dots == pytest.approx(wanted)


@pytest.mark.parametrize("quarters", range(4))
def test_row_0_is_the_uppermost_however_the_grid_lies(quarters):
    wanted = np.rot90(lattice(6, 6, turn=0.2), quarters)
    grid = find_grid(seen(wanted), SIZES)
    assert grid is not None
    assert (np.diff(grid.dots[..., 1], axis=0) > 0).all()
    assert (np.diff(grid.dots[..., 0], axis=1) > 0).all()


def test_dots_that_are_hidden_are_told_and_the_rest_keep_their_places():
    wanted = lattice(7, 7)
    shown = np.ones((7, 7), bool)
    shown[2, 3] = shown[0, 6] = False
    grid = find_grid(Dots(wanted[shown], np.full(47, 0.8)), SIZES)
    assert grid is not None
    assert grid.good
    assert np.isnan(grid.dots[..., 0]).tolist() == (~shown).tolist()


def test_stray_dots_round_a_grid_change_nothing():
    wanted = lattice(7, 7)
    grid = find_grid(seen(wanted, strays(40)), SIZES)
    assert grid is not None
    assert grid.good
    assert grid.size == 7
    assert grid.dots == pytest.approx(wanted, abs=15)


@pytest.mark.parametrize("size", [5, 7, 8])
@pytest.mark.parametrize("extra", [-1, 1])
def test_a_grid_with_a_row_missing_or_too_many_is_part_of_a_board(size, extra):
    grid = find_grid(seen(lattice(size, size + extra)), SIZES)
    assert grid is not None
    assert not grid.good


def test_of_two_grids_that_may_be_the_board_the_one_that_lacks_fewer_dots_is():
    board, false = lattice(8, 8), lattice(7, 7, seed=2)
    board[0, :2] = board[7, 5] = false[2, 1:4] = np.nan
    whole, part = (
        search.DotGrid(len(dots), dots, score, 0.5, 0.0)
        for dots, score in ((board, 58), (false, 43))
    )
    assert whole.fuller(part)
    assert not part.fuller(whole)
    assert not replace(whole, beyond=1.0).fuller(part)


def test_four_rows_of_three_dots_are_no_board():
    assert find_grid(seen(lattice(4, 3)), SIZES) is None


@pytest.mark.parametrize(("columns", "rows"), [(3, 3), (13, 13)])
def test_lattices_that_are_no_board_s_are_not_taken_for_one(columns, rows):
    grid = find_grid(seen(lattice(columns, rows, step=40.0)), SIZES)
    assert grid is None or not grid.good


@pytest.mark.parametrize("seed", range(6))
def test_dots_at_random_are_no_board(seed):
    grid = find_grid(seen(strays(30 + 40 * seed, seed)), SIZES)
    assert grid is None or not grid.good


def test_dots_far_too_crooked_for_a_hand_are_no_board():
    grid = find_grid(seen(lattice(7, 7, jitter=0.2)), SIZES)
    assert grid is None or not grid.good


def test_only_the_sizes_asked_for_are_found():
    grid = find_grid(seen(lattice(7, 7)), (4, 5, 9))
    assert grid is None or not grid.good


@pytest.mark.parametrize("seed", range(4))
def test_every_third_dot_of_a_larger_grid_is_no_board(seed):
    whole = lattice(10, 10)
    third = np.zeros((10, 10), bool)
    third[::3, ::3] = True
    rng = np.random.default_rng(seed)
    shown = rng.random((10, 10)) < 0.6
    rest = whole[shown & ~third] + rng.normal(0, 5, (int((shown & ~third).sum()), 2))
    grid = find_grid(seen(whole[third], rest), SIZES)
    assert grid is None or not grid.good or grid.size == 10


def test_a_few_letters_in_line_with_the_rows_do_not_make_a_grid_go_on():
    wanted = lattice(7, 7, jitter=0.03, turn=0.0, tilt=0.0)
    letters = wanted[1:5, 0] - (60.0, 0) + ((0, 10), (9, -7), (2, 2), (-8, 8))
    grid = find_grid(seen(wanted, letters), SIZES)
    assert grid is not None
    assert grid.good
    assert grid.dots == pytest.approx(wanted)


FAINT = ((0, 0), (1, 3), (2, 2), (3, 0), (4, 4))


@pytest.mark.parametrize("strength", [0.12, 0.09])
def test_dots_hardly_set_down_do_not_lose_a_board(strength):
    wanted = lattice(5, 5, jitter=0.02)
    faint = np.zeros((5, 5), bool)
    faint[tuple(np.transpose(FAINT))] = True
    at = np.concatenate([wanted[~faint], wanted[faint]])
    grid = find_grid(Dots(at, np.where(np.arange(25) < 20, 0.25, strength)), SIZES)
    assert grid is not None
    assert grid.good
    assert grid.size == 5


def test_without_so_many_dots_a_lattice_is_no_board():
    shown = np.ones((5, 5), bool)
    shown[tuple(np.transpose(FAINT))] = False
    grid = find_grid(Dots(lattice(5, 5, jitter=0.02)[shown], np.full(20, 0.25)), SIZES)
    assert grid is None or not grid.good


def hand_set(size, jitter=0.03):
    """Dots as a hand sets them on a page seen askew, px, shape (size, size, 2)."""
    rows, columns = np.mgrid[:size, :size].astype(float)
    flat = np.stack([columns, rows], 2) + np.random.default_rng(5).normal(
        0, jitter, (size, size, 2)
    )
    return 100 + 60.0 * flat / (1 + 0.03 * rows)[..., None]


def both(real, others, faint):
    """Dots of usual strength and others that are fainter."""
    at = np.concatenate([real.reshape(-1, 2), others.reshape(-1, 2)])
    return Dots(at, np.where(np.arange(len(at)) < real.size // 2, 0.7, faint))


def test_a_row_of_hatchings_corners_beside_a_row_of_dots_is_not_taken_for_it():
    real = hand_set(7)
    grid = find_grid(both(real, real[-1, :5] - (0.0, 15.0), 0.4), SIZES)
    assert grid is not None
    assert grid.dots == pytest.approx(real)


def test_dots_set_by_an_unsteady_hand_are_taken_though_corners_lie_where_they_should():
    real = hand_set(7, 0.05)
    grid = find_grid(both(real, hand_set(7, 0.0), 0.3), SIZES)
    assert grid is not None
    assert grid.dots == pytest.approx(real)


@pytest.mark.parametrize("seed", [0, 3, 10])
def test_dots_far_beside_their_places_are_a_board_though_a_diagonal_step_is_as_likely(seed):
    wanted = lattice(7, 7, jitter=0.075, seed=seed, turn=0.25, tilt=0.0)
    grid = find_grid(seen(wanted), SIZES)
    assert grid is not None
    assert grid.dots == pytest.approx(wanted)


def test_hatching_that_ends_half_way_between_most_dots_leaves_a_whole_board():
    board = hand_set(6)
    across, down = ((one[1:] + one[:-1]) / 2 for one in (board.swapaxes(0, 1), board))
    ends = np.concatenate([across.reshape(-1, 2), down.reshape(-1, 2)])
    some = np.random.default_rng(1).permutation(ends)[:36]
    grid = find_grid(both(board, some, 0.45), SIZES)
    assert grid is not None
    assert grid.good
    assert grid.dots == pytest.approx(board)


def test_faint_dots_beside_a_corner_of_the_grid_do_not_lead_it_astray():
    real = hand_set(7)
    aside = np.stack(np.meshgrid((-10.0, -26.0, -40.0), (0.0, 0.0, 0.0)), 2) * (1.0, 0.4)
    grid = find_grid(both(real, real[:3, 4:] + aside, 0.4), SIZES)
    assert grid is not None
    assert grid.dots == pytest.approx(real)


def test_grain_of_paper_fills_up_no_lattice():
    rows, columns = np.mgrid[:7, :7]
    every_second = lattice(7, 7)[(rows + columns) % 2 == 0]  # a lattice turned by 45 degrees
    grain = np.random.default_rng(3).uniform(-200, 900, (20_000, 2))
    grid = find_grid(both(every_second, grain, 0.1), SIZES)
    assert grid is None or not grid.good


def test_words_beside_a_board_do_not_make_it_go_on():
    board = hand_set(6)
    words = np.random.default_rng(2).uniform((430, 100), (500, 160), (20, 2))
    grid = find_grid(seen(board, words), SIZES)
    assert grid is not None
    assert grid.good
    assert grid.size == 6


@pytest.mark.parametrize("hidden", [0, 1])
def test_part_of_a_grid_beside_a_thing_that_covers_a_row_is_no_smaller_board(hidden):
    board = hand_set(8)
    grid = find_grid(seen(board[:5, :5], board[:5, 5 + hidden :]), SIZES)
    assert grid is None or not grid.good


def test_the_search_goes_on_at_fainter_dots_while_a_grid_lacks_some(monkeypatch):
    """Corners of hatching may take a place's dot from a grid that is good enough all the same."""
    at = np.concatenate([one.reshape(-1, 2) for one in (lattice(6, 6), lattice(9, 9) + 700)])
    whole = find_grid(seen(at[:36]), SIZES)
    larger = find_grid(seen(at[36:]), SIZES)
    assert whole is not None
    assert larger is not None
    lacking = replace(whole, score=30)
    levels = iter([[lacking], [larger, whole]])
    monkeypatch.setattr(search, "_grids", lambda *_: next(levels, ()))
    strength = np.where(np.arange(len(at)) < 60, 0.9, 0.4)
    assert lacking.good
    assert larger.good
    assert find_grid(Dots(at, strength), SIZES) is whole
