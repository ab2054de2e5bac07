"""Finds the square lattice of a dot grid drawn by hand, and how many dots it has.

From a dot and two neighbours a lattice is grown: the dots found so far tell the page's shape
(:mod:`companion.photo.hand_drawn.page`), the page where the next ones should lie. Of its square
windows the best is chosen, and its dots are taken anew by one page for the whole of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

import numpy as np

from companion.photo.hand_drawn.dots import Dots
from companion.photo.hand_drawn.page import Page, fit_page, lattice_cells
from companion.photo.image.arrays import Values
from companion.photo.image.sampling import SIDES

LEVELS: Final = (0.5, 0.3, 0.15)
"""Dot strengths tried in turn, as paper may be dotted. All from 0.15 on lose 1 of 189 photos."""
_MOST_DOTS, _SEEDS = 400, 60
"""Dots and seeds that lattices are grown from, for speed: without, 1 and 5 of 189 photos change."""
_APART: Final = 40
"""px within which a dot is the strongest where hatching hides the others: of 19 boards with hatched
squares that were not found 17 are with all that went with it, and of 26 other drawings none."""
_EXACTLY: Final = 0.07
"""Steps within which a dot of a finer lattice lies half-way or a third of it: chosen, as of
hatching's ends within :data:`ASTRAY` one in eight does by chance."""
_TRIES: Final = 4
"""Lattices grown at the most: of 138 boards the first was a good one of all but one."""
_ASKEW: Final = 0.7
"""Steps that one step may be from the other turned by a quarter. With 1 83 of 189 photos change."""
_SUPPORT: Final = 7.0
"""Places round a seed with a dot, by how near: of 270 boards the best had 8, writing has 6."""
_PLACES: Final = np.array(
    [(i, j) for i in range(-2, 3) for j in range(-2, 3) if (i, j) not in ((0, 0), (1, 0), (0, 1))],
    np.float64,
)
"""Places up to two steps from a seed, by definition without the pair of steps."""
_NEIGHBOURS: Final = 13
"""Dots thought of round each dot or place: 8 change 3 of 189 photos."""
NEAR: Final = 0.25
"""Steps that a dot may lie beside its place; of two the stronger is taken unless it is farther off
than makes up for that, by the square. On 174 photos every board is found so."""
ASTRAY: Final = 0.2
"""Steps beside places where no dot should be. With 0.25 1 of 163 boards is judged otherwise."""
STRONG: Final = 0.6
"""Strength, of the usual dot's, of a dot that tells against a lattice of which it is none, and of
another grid's from which it is a second board: as with two numbers on 174 photos."""
_GOOD: Final = 0.78
"""Share of a window's dots that must speak for it: 0.6 changes 5 of 189 photos."""
_CROWDED: Final = 1 / 3
"""Share of dots half-way or beyond, of a finer lattice: 270 boards had 0.3 at most, text 0.4. Twice
as many half-way where no dot is missing and none lies beyond, as squares' hatching has ends: of 420
photos two such boards had 0.40 and 0.63; of 30 windows of other drawings 9 lack no dot, and have
0.3 beyond or more."""
_BEYOND: Final = 2
"""Rows and columns looked for beyond every side: chosen, as one of them may be hidden."""


Cell = tuple[int, int]
"""Column and row of a lattice place; rows go down where columns go right."""


@dataclass(frozen=True)
class DotGrid:
    """A square lattice of dots in a photo.

    Attributes:
        size: dots along a side.
        dots: px, shape (size, size, 2); ``dots[row, column]``, row 0 at the top as photographed
            (the turn nearest to upright), NaN where the dot is hidden.
        score: dots present, less one for each missing and each on the lattice outside.
        strength: usual strength of its dots.
        beyond: the fullest row beyond the grid, as a share of its places; a board of which a row is
            cut off, or one with a thing across it, shows by it.
    """

    size: int
    dots: Values
    score: int
    strength: float
    beyond: float

    @property
    def good(self) -> bool:
        """Whether it is a whole board, and not a part of one."""
        return self.beyond < _CROWDED

    @property
    def complete(self) -> bool:
        """Whether this is good, no dot is missing, and none is on the lattice outside."""
        return self.good and self.score == self.size**2

    def fuller(self, other: DotGrid) -> bool:
        """Whether more of its places have a dot: where hatching lies over most of a board, a false
        lattice of fewer places may be good as well."""
        own, others = ((grid.good, grid.score / grid.size**2) for grid in (self, other))
        return own > others

    def same_board(self, other: DotGrid) -> bool:
        """Whether the other grid has most of its dots; it may have them a row off."""
        own, others = ({*map(tuple, grid.dots.reshape(-1, 2))} for grid in (self, other))
        return self.size == other.size and len(own & others) > self.size**2 / 2


def find_grid(dots: Dots, sizes: Iterable[int]) -> DotGrid | None:
    """The square lattice that most dots speak for, ``None`` where there is none to speak of; it may
    be part of a board: ask :attr:`DotGrid.good`. ``sizes`` are the counts of dots along a side that
    a board may have. Where a good grid lacks dots, the search goes on for a better one of the same
    board; where there is none, among those dots alone that stand out, also if none counts that
    strokes leave: hatching has many."""
    wanted = tuple(sorted(sizes))
    ways = list(dots.in_two_ways())
    best = _search(ways[0], wanted, LEVELS)
    if best is not None and best.good:
        return best
    for some, levels in zip(ways, (LEVELS[-1:], LEVELS), strict=False):
        apart = some.stronger(LEVELS[-1], len(some.at)).apart(_APART)
        grid = _search(apart, wanted, levels)
        if grid is not None and grid.good and not _part_of_finer(grid, some):
            best = _better(best, grid)
    return best


def _search(dots: Dots, sizes: tuple[int, ...], levels: Sequence[float]) -> DotGrid | None:
    """The best grid that lattices of dots of some strengths show, tried in turn until a good one
    lacks none."""
    best: DotGrid | None = None
    before = 0
    for level in levels:
        strong = dots.stronger(level, _MOST_DOTS)
        if len(strong.at) < sizes[0] ** 2 // 2 or len(strong.at) == before:
            continue
        before = len(strong.at)
        for grid in _grids(dots, before, sizes):
            if best is None or not best.good or grid.same_board(best):
                best = _better(best, grid)
        if best is not None and best.complete:
            break
    return best


def _part_of_finer(grid: DotGrid, dots: Dots) -> bool:
    """Whether some dots lie so exactly between those of a grid as those of a finer one do, and ends
    of hatching do not."""
    seen = ~np.isnan(grid.dots[..., 0])
    cells = lattice_cells(grid.size)[seen.ravel()]
    page = fit_page(cells, grid.dots[seen], np.ones(len(cells)))
    known = dots.stronger(STRONG * grid.strength, len(dots.at))
    return _shown_between(known, page, grid.size, _EXACTLY) > _CROWDED


def _better(grid: DotGrid | None, other: DotGrid | None) -> DotGrid | None:
    """The grid that more speaks for, the first of them where they tie."""
    found = [one for one in (grid, other) if one is not None]
    return max(found, key=lambda one: (one.good, one.score), default=None)


def _grids(dots: Dots, strong: int, sizes: tuple[int, ...]) -> Iterator[DotGrid]:
    """The grids that lattices of some dots show, the strongest, settled among all of them.

    Args:
        dots: strongest first; ``strong`` is how many lattices are grown from.
    """
    seen = Dots(dots.at[:strong], dots.strength[:strong])
    explained: set[int] = set()
    tries = 0
    for start in _starts(seen):
        if explained.issuperset(start):
            continue
        tries += 1
        if tries > _TRIES:
            return
        cells = _grow(seen, start)
        explained.update(cells.values())
        shortest = _by_shortest_steps(dots, cells)
        for named in (cells,) if shortest == cells else (cells, shortest):
            grid = _best_window(named, dots, sizes)
            if grid is not None:
                yield grid
                if grid.complete:
                    return


def _starts(dots: Dots) -> list[list[int]]:
    """A seed dot and two of its neighbours that may be a step to the right and a step down from it:
    nearly square, with dots on many of the places round them; of each seed the shortest steps. The
    seeds with most such dots come first.
    """
    at, count = dots.at, len(dots.at)
    seeds = np.unique(np.linspace(0, count - 1, min(count, _SEEDS)).astype(int))
    near = dots.nearest(at[seeds], _NEIGHBOURS + 1)[1][:, 1:]
    one, two = np.nonzero(~np.eye(near.shape[1], dtype=bool))
    u, v = at[near[:, one]] - at[seeds, None], at[near[:, two]] - at[seeds, None]
    length = np.linalg.norm(u, axis=2)
    askew = np.linalg.norm(v - np.stack([-u[..., 1], u[..., 0]], axis=2), axis=2)
    along = u[..., 0] > np.abs(u[..., 1])
    row, pair = np.nonzero(along & (askew <= _ASKEW * length))
    if not len(row):
        return []
    sums = _PLACES @ np.stack([u[row, pair], v[row, pair]], axis=1)
    length = length[row, pair]
    # perspective adds up from step to step
    reach = length[:, None] * NEAR / 2 * (1 + np.abs(_PLACES).max(axis=1))
    places = (at[seeds[row], None] + sums).reshape(-1, 2)
    off = dots.nearest(places)[0].reshape(reach.shape)
    support = np.maximum(1 - (off / reach) ** 2, 0).sum(axis=1)
    enough = np.flatnonzero(support >= _SUPPORT)
    by_length = enough[np.lexsort([length[enough], row[enough]])]
    shortest = by_length[np.unique(row[by_length], return_index=True)[1]]
    best = shortest[np.argsort(-support[shortest], kind="stable")]
    starts = np.stack([seeds[row], near[row, one[pair]], near[row, two[pair]]], axis=1)
    return [start.tolist() for start in starts[best]]


def _grow(dots: Dots, start: list[int]) -> dict[Cell, int]:
    """The lattice in which two dots are a step to the right and a step down from a seed dot."""
    cells = dict(zip(((0, 0), (1, 0), (0, 1)), start, strict=True))
    while True:
        beside = {(i + di, j + dj) for i, j in cells for di, dj in SIDES}
        settled = _settle(dots, cells, sorted(beside | set(cells)))
        if len(settled) <= len(cells):
            return cells
        cells = settled


def _by_shortest_steps(dots: Dots, cells: dict[Cell, int]) -> dict[Cell, int]:
    """The same dots by the shortest steps to the right and down (Lagrange's reduction of a basis in
    the plane): where dots lie far beside their places, a lattice may have been grown along a
    diagonal."""
    page, _ = _page_of(dots, cells)
    steps, basis = page.steps(page.middle[None])[0], np.eye(2)
    while True:
        lengths = (steps**2).sum(axis=1)
        longer, shorter = np.argsort(-lengths, kind="stable").tolist()
        times = round(float(steps[0] @ steps[1] / lengths[shorter]))
        if times == 0:
            break
        for each in (steps, basis):
            each[longer] -= times * each[shorter]
    for _ in range(3):
        if steps[0, 0] > abs(steps[0, 1]):
            break
        steps, basis = (np.stack([each[1], -each[0]]) for each in (steps, basis))
    named = np.rint(np.array(list(cells)) @ np.linalg.inv(basis)).astype(int)
    return {(i, j): dot for (i, j), dot in zip(named.tolist(), cells.values(), strict=True)}


def _settle(dots: Dots, cells: dict[Cell, int], places: list[Cell]) -> dict[Cell, int]:
    """The dots that suit some places best, by the page of those that lie on ``cells``: strong, and
    near where it has them."""
    page, usual = _page_of(dots, cells)
    at = np.array(places, np.float64)
    step = page.spacing(at)
    far, dot = dots.nearest(page.places(at), _NEIGHBOURS)
    which, offer = np.nonzero(far < NEAR * step[:, None])
    far, dot = far[which, offer], dot[which, offer]
    strength = np.minimum(dots.strength[dot] / usual, 1.0)
    worth = strength - (far / (NEAR * step[which])) ** 2
    taken: dict[Cell, int] = {}
    used: set[int] = set()
    for k in np.argsort(-worth)[: int((worth > 0).sum())].tolist():
        cell, one = places[which[k]], int(dot[k])
        if cell not in taken and one not in used:
            taken[cell] = one
            used.add(one)
    return taken


def _page_of(dots: Dots, cells: dict[Cell, int]) -> tuple[Page, float]:
    """The page that a lattice's dots lie on, those that are faint with less weight, and how strong
    the usual one is."""
    own = list(cells.values())
    usual = median(dots.strength[own].tolist())
    weights = np.minimum(dots.strength[own] / usual, 1.0) ** 2
    return fit_page(np.array(list(cells), float), dots.at[own], weights), usual


def _best_window(cells: dict[Cell, int], dots: Dots, sizes: tuple[int, ...]) -> DotGrid | None:
    """The square window of a lattice that explains its dots best, or else the next best, which is
    part of a grid of which a row is outside the picture; ``None`` where neither is a grid."""
    grids = (_grid_in(window, cells, dots) for window in _windows(np.array(list(cells)), sizes)[:2])
    return next((grid for grid in grids if grid is not None), None)


def _grid_in(window: tuple[int, int, int], cells: dict[Cell, int], dots: Dots) -> DotGrid | None:
    """The grid in a window of a lattice, with its dots taken anew from all ``dots``, by one page
    for all; ``None`` where that is no lattice set by hand: too few are there, or too many half-way
    or a third of the way between neighbours, where every second or third dot of a finer lattice was
    taken."""
    size, left, top = window
    places = list(np.ndindex(size, size))
    inside = {(i - left, j - top): dot for (i, j), dot in cells.items()}
    taken = {cell: inside[cell] for cell in places if cell in inside}
    outside = len(cells) - len(taken)
    plain = _less_by_chance(dots, cells)
    settled = taken
    for _ in range(size):
        if len(taken) <= max(3, size**2 // 2):
            return None
        before = taken
        settled = _settle(dots, taken, places)
        taken = {cell: dot for cell, dot in settled.items() if dot < plain}
        if taken == before:
            break
    score = 2 * len(taken) - size**2
    if score < _GOOD * size**2:
        return None
    page, usual = _page_of(dots, taken)
    known = dots.stronger(STRONG * usual, len(dots.at))
    between = _shown_between(known, page, size)
    beyond = max(_shown(known, page, row) for row in _rows_beyond(size))
    plainly_whole = len(settled) == size**2 and beyond == 0
    if between > (2 if plainly_whole else 1) * _CROWDED:
        return None
    found = np.full((size, size, 2), np.nan)
    for (column, row), dot in taken.items():
        found[row, column] = dots.at[dot]
    return DotGrid(size, found, score - outside, usual, beyond)


def _less_by_chance(dots: Dots, cells: dict[Cell, int]) -> int:
    """How many of the strongest dots are so few that chance puts less than one of them near a place
    of a lattice: fainter ones, as grain on paper has them, tell nothing.

    Args:
        dots: strongest first.
    """
    page, _ = _page_of(dots, cells)
    reach = NEAR * float(np.median(page.spacing(np.array(list(cells), np.float64))))
    return int(np.prod(np.ptp(dots.at, axis=0)) / (np.pi * reach**2))


def _windows(cells: Values, sizes: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Of each size the window with most dots inside and fewest missing, shape of ``cells`` (N, 2):
    the size, first column and first row, the best first."""
    low = cells.min(axis=0) - sizes[-1]
    taken = np.zeros(cells.max(axis=0) - low + sizes[-1], int)
    taken[tuple((cells - low).T)] = 1
    sums = np.pad(taken.cumsum(0).cumsum(1), ((1, 0), (1, 0)))

    def best(size: int) -> tuple[int, int, int, int]:
        inside = sums[size:] - sums[:-size]
        inside = inside[:, size:] - inside[:, :-size]
        column, row = np.unravel_index(inside.argmax(), inside.shape)
        score = 3 * int(inside.max()) - size**2
        return score, size, int(column + low[0]), int(row + low[1])

    return [window[1:] for window in sorted(map(best, sizes), reverse=True)]


def _shown(strong: Dots, page: Page, cells: Values, astray: float = ASTRAY) -> float:
    """The share of some places where a strong dot lies, within so many steps."""
    far = strong.nearest(page.places(cells))[0][:, 0]
    return float((far < astray * page.spacing(cells)).mean())


def _shown_between(strong: Dots, page: Page, size: int, astray: float = ASTRAY) -> float:
    """The share of the places of a grid twice or three times as fine, whichever shows more of them,
    where a strong dot lies, within so many steps."""
    return max(_shown(strong, page, _between(size, part), astray) for part in (1 / 2, 1 / 3))


def _between(size: int, part: float) -> Values:
    """Columns and rows of the places so far, and as far from the other end, between neighbours."""
    steps, along = np.arange(size - 1), np.arange(size)
    ways = [np.stack(np.meshgrid(steps + p, along), -1).reshape(-1, 2) for p in (part, 1 - part)]
    across = np.concatenate(ways)
    return np.concatenate([across, across[:, ::-1]])


def _rows_beyond(size: int) -> list[Values]:
    """Columns and rows of the places in each row beyond a grid."""
    along = np.arange(size, dtype=np.float64)
    far = [at for k in range(1, _BEYOND + 1) for at in (-k, size - 1 + k)]
    lines = [np.full(size, float(at)) for at in far]
    return [np.stack(pair, 1) for line in lines for pair in ((along, line), (line, along))]
