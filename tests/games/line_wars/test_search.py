"""The search for trails is exact: against trying everything, on any set of free edges."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bits import bits
from companion.games.line_wars.connected import largest_part
from companion.games.line_wars.grid import grid
from companion.games.line_wars.search import Search, Undecided, full_walk, longest_walk


def longest_by_trying(g, free: int, dot: int) -> int:
    ways = [(edge, ahead) for edge, ahead in g.sides[dot] if edge & free]
    return max((1 + longest_by_trying(g, free ^ edge, ahead) for edge, ahead in ways), default=0)


def some_free(size: int, seed: int, most: int) -> tuple[int, int]:
    """A random set of free edges, and random dots to start from."""
    rng = random.Random(seed)
    g = grid(size)
    edges = rng.sample(list(g.edge_names), rng.randint(1, most))
    free = sum(edges)
    ends = list(bits(g.touched(free)))
    return free, sum(1 << dot for dot in rng.sample(ends, rng.randint(1, len(ends))))


@settings(max_examples=150, deadline=None)
@given(st.integers(4, 6), st.integers(0, 10**9))
def test_the_longest_trail_is_as_long_as_trying_everything_finds(size, seed):
    g = grid(size)
    free, starts = some_free(size, seed, 18)
    tried = {dot: longest_by_trying(g, free, dot) for dot in bits(starts)}
    most = max(tried.values())
    walk, proven = longest_walk(size, free, starts, 100)
    assert proven
    assert len(walk) - 1 == most
    check_walk(g, free, starts, walk)
    assert full_walk(size, free, starts, most + 1) is None
    full = full_walk(size, free, starts, most)
    assert full is not None
    assert len(full) == most + 1
    check_walk(g, free, starts, full)
    search = Search(g, free)
    for dot, length in tried.items():
        assert search.bound(g.part(free, 1 << dot), dot) >= length


@settings(max_examples=100, deadline=None)
@given(st.integers(4, 6), st.integers(0, 10**9), st.integers(0, 40))
def test_a_search_cut_short_says_so_or_is_right(size, seed, steps):
    g = grid(size)
    free, starts = some_free(size, seed, 18)
    most = max(longest_by_trying(g, free, dot) for dot in bits(starts))
    for length in (most, most + 1):
        with suppress(Undecided):
            found = Search(g, free, steps).first(starts, length)
            assert (found is not None) == (length <= most)
    with suppress(Undecided):
        assert len(Search(g, free, steps).longest(starts, 100)) - 1 == most


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 12), st.integers(0, 10**9), st.integers(1, 60))
def test_what_is_found_without_turning_back_is_a_trail(size, seed, at_most):
    g = grid(size)
    free, starts = some_free(size, seed, 24)
    walk = Search(g, free).greedy(starts, at_most)
    assert 2 <= len(walk) <= at_most + 1
    check_walk(g, free, starts, walk)


def test_a_search_without_a_step_left_decides_nothing_that_needs_one():
    g = grid(4)
    with pytest.raises(Undecided):
        Search(g, g.edges, 0).first(1, 4)


def check_walk(g, free: int, starts: int, walk: tuple[int, ...]) -> None:
    assert starts >> walk[0] & 1
    for a, b in pairwise(walk):
        edge = g.between[g.names[a], g.names[b]]
        assert free & edge
        free ^= edge


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 12), st.integers(0, 10**9))
def test_the_largest_part_is_the_largest_that_a_walk_over_neighbours_finds(size, seed):
    g = grid(size)
    free, starts = some_free(size, seed, 24)
    sizes = []
    for start in bits(starts):
        reached, waiting, edges = {start}, [start], set()
        while waiting:
            for edge, ahead in g.sides[waiting.pop()]:
                if edge & free:
                    edges.add(edge)
                    if ahead not in reached:
                        reached.add(ahead)
                        waiting.append(ahead)
        sizes.append(len(edges))
    assert largest_part(g, free, starts).bit_count() == max(sizes)
