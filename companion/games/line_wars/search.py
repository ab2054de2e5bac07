"""How long a trail can be: the exact search behind the full-count rule (LW-6).

A trail uses each edge at most once. Consider the edges it leaves unused in its component: they meet
every dot where the degree of the trail and that of the component differ in parity. Pairing those
dots off gives an upper bound on the trail's length, and the search tries the direction with the
best bound first.

In play this takes a few hundred steps. A position built to be hard could keep any exact search busy
for minutes, so it gives up after a fixed number of steps and says so; the longest trail found so
far is still reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache

from companion.games.bits import Bits, bits
from companion.games.line_wars.grid import Grid, grid

Walk = tuple[int, ...]
"""The dot numbers of a trail, the start first."""


STEPS = 4_000
"""Steps after which a question is left undecided: eight times as many as random games on the
largest board need, about 1/20 s."""


GREEDY_STARTS = 4
"""Starts from which a long trail is searched after the search for the longest has given up."""


class Undecided(Exception):
    """The existence of a trail could not be decided within the steps allowed."""


class Search:
    """Trails in one set of free edges; proven results are cached.

    Attributes:
        steps: steps left before a question is given up with :class:`Undecided`.
    """

    def __init__(self, g: Grid, free: Bits, steps: int = STEPS) -> None:
        self.g = g
        self.free = free
        self.steps = steps
        self._at_most: dict[tuple[int, Bits], int] = {}

    def bound(self, part: Bits, dot: int) -> int:
        """An upper bound on the length of a trail from ``dot`` in its ``part``.

        The unused edges connect in pairs the dots of odd degree, except the trail's ends. Dots of
        the same checkerboard colour are at least two edges apart, so at least as many edges stay
        unused as there are such dots of the commoner colour.
        """
        if not part:
            return 0
        g = self.g
        odd = g.odd(part) ^ 1 << dot
        dark = (odd & g.dark).bit_count()
        return part.bit_count() - max(dark, odd.bit_count() - dark) + 1

    def walk(self, dot: int, length: int, free: Bits | None = None) -> Walk | None:
        """A trail of exactly ``length`` lines from a dot, ``None`` if there is none.

        Raises:
            Undecided: the steps were used up.
        """
        part = self.g.part(self.free if free is None else free, 1 << dot)
        found = self._walk(dot, part, length)
        return tuple(reversed(found)) if found is not None else None

    def _walk(self, dot: int, part: Bits, length: int) -> list[int] | None:
        if length == 0:
            return [dot]
        if length == 1 and part:
            return [next(ahead for edge, ahead in self.g.sides[dot] if edge & part), dot]
        if self.bound(part, dot) < length:
            return None
        key = (dot, part)
        if self._at_most.get(key, length) < length:
            return None
        if self.steps <= 0:
            raise Undecided
        self.steps -= 1
        ways = []
        for edge, ahead in self.g.sides[dot]:
            if edge & part:
                rest = self.g.part(part ^ edge, 1 << ahead)
                ways.append((-self.bound(rest, ahead), rest.bit_count(), ahead, rest))
        ways.sort()
        for bound, _, ahead, rest in ways:
            if 1 - bound < length:
                break
            found = self._walk(ahead, rest, length - 1)
            if found is not None:
                found.append(dot)
                return found
        self._at_most[key] = length - 1
        return None

    def first(self, starts: Bits, length: int) -> Walk | None:
        """A trail of exactly ``length`` lines from one of the starts, ``None`` if there is none.

        Raises:
            Undecided: the steps were used up.
        """
        return self._first(self._promising(starts, length), length)

    def _first(self, ranked: list[tuple[int, int, Bits]], length: int) -> Walk | None:
        for bound, dot, part in ranked:
            if -bound < length:
                break
            found = self._walk(dot, part, length)
            if found is not None:
                return tuple(reversed(found))
        return None

    def through(self, starts: Bits, wanted: Bits, length: int, *, exact: bool) -> Walk | None:
        """A trail from one of the starts that has all the wanted edges, ``None`` if there is none.

        It has ``length`` lines or, if not ``exact``, at most as many; it then ends with the last
        wanted edge.

        Raises:
            Undecided: the steps were used up.
        """
        failed: set[tuple[int, Bits, Bits, int]] = set()
        for away, dot in self._nearest(self.free, starts, wanted):
            if away + wanted.bit_count() > length:
                break
            part = self.g.part(self.free, 1 << dot)
            if wanted & ~part:
                continue
            if exact and self.bound(part, dot) < length:
                continue
            found = self._through(dot, part, wanted, length, exact, failed)
            if found is not None:
                return tuple(reversed(found))
        return None

    def _through(
        self,
        dot: int,
        part: Bits,
        wanted: Bits,
        left: int,
        exact: bool,
        failed: set[tuple[int, Bits, Bits, int]],
    ) -> list[int] | None:
        if not wanted:
            return self._walk(dot, part, left) if exact else [dot]
        key = (dot, part, wanted, left)
        if key in failed:
            return None
        if self.steps <= 0:
            raise Undecided
        self.steps -= 1
        ways = []
        for edge, ahead in self.g.sides[dot]:
            if not edge & part:
                continue
            rest, lacking = self.g.part(part ^ edge, 1 << ahead), wanted & ~edge
            if lacking & ~rest or (exact and self.bound(rest, ahead) < left - 1):
                continue
            away = next(self._nearest(rest, 1 << ahead, lacking))[0] if lacking else 0
            if away + lacking.bit_count() < left:
                ways.append((away + lacking.bit_count(), ahead, rest, lacking))
        ways.sort()
        for _, ahead, rest, lacking in ways:
            found = self._through(ahead, rest, lacking, left - 1, exact, failed)
            if found is not None:
                found.append(dot)
                return found
        failed.add(key)
        return None

    def _nearest(self, free: Bits, dots: Bits, wanted: Bits) -> Iterator[tuple[int, int]]:
        """Those of the dots from which free edges lead to a wanted edge, the nearest first, each
        after how many edges lead there."""
        g, reached, lines = self.g, self.g.touched(wanted), 0
        while True:
            for dot in bits(dots & reached):
                yield lines, dot
            dots &= ~reached
            more = reached | g.touched(g.incident(free, reached))
            if not dots or more == reached:
                return
            reached, lines = more, lines + 1

    def _promising(self, starts: Bits, length: int) -> list[tuple[int, int, Bits]]:
        """Dots from which a trail may be long enough, the most promising first, as (negative upper
        bound, the dot, its component of the free edges)."""
        ranked: list[tuple[int, int, Bits]] = []
        for dot, part in self.g.parts(self.free, starts):
            if part.bit_count() >= length:
                here = starts & (self.g.touched(part) | 1 << dot)
                ranked += [(-self.bound(part, start), start, part) for start in bits(here)]
        return sorted(ranked)

    def longest(self, starts: Bits, at_most: int) -> Walk:
        """A longest trail from any of the starts, at most ``at_most`` lines; ``()`` if no start.

        Raises:
            Undecided: the steps were used up.
        """
        ranked = self._promising(starts, 1)
        for length in range(min(-ranked[0][0], at_most) if ranked else 0, 0, -1):
            found = self._first(ranked, length)
            if found is not None:
                return found
        return ()

    def greedy(self, starts: Bits, at_most: int) -> Walk:
        """A long trail from one of a few promising dots, found without backtracking."""
        best: Walk = ()
        for _, start, whole in self._promising(starts, 1)[:GREEDY_STARTS]:
            walk, dot, part = [start], start, whole
            while len(walk) <= at_most and part & self.g.side_bits[dot]:
                ways = [
                    (self.bound(rest, ahead), ahead, rest)
                    for edge, ahead in self.g.sides[dot]
                    if edge & part
                    for rest in (self.g.part(part ^ edge, 1 << ahead),)
                ]
                _, dot, part = max(ways)
                walk.append(dot)
            best = max(best, tuple(walk), key=len)
        return best

    def lengthened(self, walk: Walk, starts: Bits, at_most: int) -> tuple[Walk, bool]:
        """The longest trail found by asking for one more line at a time, and whether it is proven
        that none is longer."""
        self.steps = STEPS // 2
        with suppress(Undecided):
            while len(walk) <= at_most:
                longer = self.first(starts, len(walk))
                if longer is None:
                    return walk, True
                walk = longer
            return walk, True
        return walk, False


@lru_cache(maxsize=4096)
def longest_walk(size: int, free: Bits, starts: Bits, at_most: int) -> tuple[Walk, bool]:
    """A longest trail of at most ``at_most`` lines from one of ``starts`` along free edges, and
    whether it is proven to be longest; see :data:`STEPS`."""
    search = Search(grid(size), free)
    try:
        return search.longest(starts, at_most), True
    except Undecided:
        return search.lengthened(search.greedy(starts, at_most), starts, at_most)


def full_walk(size: int, free: Bits, starts: Bits, length: int) -> Walk | None:
    """A trail of exactly ``length`` lines from one of ``starts`` along free edges, if any.

    Raises:
        Undecided: see :data:`STEPS`.
    """
    walk, decided = _full_walk(size, free, starts, length)
    if not decided:
        raise Undecided
    return walk


@lru_cache(maxsize=4096)
def _full_walk(size: int, free: Bits, starts: Bits, length: int) -> tuple[Walk | None, bool]:
    try:
        return Search(grid(size), free).first(starts, length), True
    except Undecided:
        return None, False
