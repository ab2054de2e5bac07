"""Layouts: each spot's colour as bit masks, so that one shift moves the whole board.

A row has one extra bit that is always empty, so that no line runs over the edge: the spot in column
``c`` of row ``r`` (both from 0, bottom left) has bit ``r * (size + 1) + c``.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from companion.board import place_name
from companion.games.bits import Bits
from companion.games.options import BadOption
from companion.sentences import N_, Sentence, Term, say

COLOURS: Final[tuple[str, ...]] = (
    Term("purple"),
    Term("red"),
    Term("blue"),
    Term("green"),
    Term("yellow"),
    Term("orange"),
    Term("grey"),
)
"""The spots' colours by their digit in a layout, from 1."""

SIZES: Final = (5, 7)
NEEDED: Final = {5: 4, 7: 5}
"""How many rings of one colour, or in one line, win, by board size (LC-4, LC-5)."""

OFFICIAL: Final = "official"
"""The option ``layout``'s name for the printed layout."""
OFFICIAL_ROWS: Final = {
    5: "12345 45123 23451 51234 34512",
    7: "1234567 6712345 4567123 2345671 7123456 5671234 3456712",
}


class Layout:
    """Spots and their colours. Use :func:`layout_of`, which keeps one for each text.

    Attributes:
        rows: the colours' digits, rows from the top, separated by spaces.
        size: spots along a side.
        needed: how many rings of one colour, or in one line, win.
        names: each spot's name by its bit, in board order a1, b1, ...; ``bit`` is the inverse.
        all: every spot.
        by_colour: the spots of each colour; ``same``: those of a spot's own colour, by its bit.
        steps: the shifts to the next spot in a row, a column and both diagonals.
    """

    def __init__(self, rows: str) -> None:
        lines = rows.split()
        self.rows = rows
        self.size = len(lines)
        self.needed = NEEDED[self.size]
        stride = self.size + 1
        self.steps = (1, stride, stride + 1, stride - 1)
        self.names: dict[Bits, str] = {}
        self.digit: dict[Bits, int] = {}
        for row, digits in enumerate(reversed(lines)):
            for column, digit in enumerate(digits):
                spot = 1 << (row * stride + column)
                self.names[spot] = place_name(column, row)
                self.digit[spot] = int(digit)
        self.bit = {name: spot for spot, name in self.names.items()}
        self.spots = tuple(self.bit.items())
        self.all = sum(self.names)
        self.by_colour = {
            colour: sum(spot for spot, digit in self.digit.items() if digit == number)
            for number, colour in enumerate(COLOURS[: self.size], start=1)
        }
        self.same = {spot: self.by_colour[COLOURS[digit - 1]] for spot, digit in self.digit.items()}
        self._five = self.needed == 5

    def __reduce__(self) -> tuple[object, ...]:
        return layout_of, (self.rows,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self.rows == other.rows

    def __hash__(self) -> int:
        return hash(self.rows)

    def recoloured(self, digits: Mapping[Bits, int]) -> Layout:
        """The layout with the given colours (digits by the spot's bit) replaced."""
        line = "".join(str(digits[spot]) for spot in self.names)
        rows = [line[k : k + self.size] for k in range(0, len(line), self.size)]
        return layout_of(" ".join(reversed(rows)))

    def colour(self, spot: Bits) -> str:
        return COLOURS[self.digit[spot] - 1]

    def has_line(self, rings: Bits) -> bool:
        """Whether enough rings are adjacent in a row, column or diagonal (LC-5)."""
        for step in self.steps:
            pairs = rings & rings >> step
            run = pairs & pairs >> 2 * step
            if self._five:
                run &= rings >> 4 * step
            if run:
                return True
        return False

    def has_colour(self, rings: Bits) -> bool:
        """Whether enough rings are round spots of one colour (LC-4)."""
        return any((rings & spots).bit_count() >= self.needed for spots in self.by_colour.values())

    def wins(self, rings: Bits) -> bool:
        """Whether the rings win, by colour or by line."""
        return self.has_colour(rings) or self.has_line(rings)

    def wins_by(self, rings: Bits, spot: Bits) -> bool:
        """Whether the rings win, given that they do not without the one round ``spot``."""
        return (rings & self.same[spot]).bit_count() >= self.needed or self.has_line(rings)

    def runs(self, rings: Bits) -> Iterator[Bits]:
        """The longest runs of rings, all of the same length: the spots of each."""
        best, found = 0, list[tuple[Bits, int]]()
        for step in self.steps:
            length, starts = 0, rings
            while more := starts & rings >> length * step:
                starts, length = more, length + 1
            if length > best:
                best, found = length, []
            if length == best:
                found += [(start, step) for start in self.each(starts if length else 0)]
        for start, step in found:
            run = sum(start << k * step for k in range(best))
            yield run

    def lines(self, rings: Bits) -> Iterator[Bits]:
        """Every run of rings that is long enough to win: the spots of each."""
        for step in self.steps:
            for start in self.each(rings & ~(rings << step)):
                run = spot = start
                while rings & (spot := spot << step):
                    run |= spot
                if run.bit_count() >= self.needed:
                    yield run

    def each(self, spots: Bits) -> Iterator[Bits]:
        """Each of the spots as its own mask, in board order."""
        while spots:
            low = spots & -spots
            yield low
            spots ^= low

    def place_list(self, spots: Bits) -> tuple[str, ...]:
        """The names of the spots in board order."""
        return tuple(self.names[spot] for spot in self.each(spots))

    def windows(self) -> Iterator[Bits]:
        """Every ``needed`` adjacent spots in a row, column or diagonal."""
        for step in self.steps:
            for spot in self.names:
                window = sum(spot << k * step for k in range(self.needed))
                if window & self.all == window:
                    yield window

    @property
    def fault(self) -> Sentence | None:
        """Why this layout cannot be played on (LC-7); ``None`` if it can."""
        return _uneven(Counter(self.digit.values()), self.size)


@lru_cache(maxsize=256)
def layout_of(rows: str) -> Layout:
    """The layout with these rows, which must be a square of known colours."""
    return Layout(rows)


def rows_of(text: str) -> str:
    """A layout's canonical text: rows of digits from the top, separated by spaces.

    Rows may also be separated by other characters (``12345/45123/...``) or not at all.

    Raises:
        BadOption: it is not a layout, and why.
    """
    rows = text.translate(str.maketrans("/,;.|-", "      ")).split()
    side = math.isqrt(len(rows[0])) if len(rows) == 1 else 0
    if side in SIZES and len(rows[0]) == side**2:
        rows = [rows[0][k : k + side] for k in range(0, side**2, side)]
    size = len(rows)
    if size not in SIZES or any(len(row) != size for row in rows):
        raise BadOption.of(
            N_("write 5 rows of 5 digits or 7 rows of 7, not “{text}”"),
            text=text if len(text) <= 60 else text[:60] + "…",
        )
    allowed = {str(number) for number in range(1, size + 1)}
    for row in rows:
        for digit in row:
            if digit not in allowed:
                raise BadOption.of(
                    N_("write the digits 1 to {size}, not “{digit}”"), size=size, digit=digit
                )
    fault = _uneven(Counter(int(digit) for row in rows for digit in row), size)
    if fault is not None:
        raise BadOption(say(N_("In a layout, {fault}"), fault=fault), rule="LC-7")
    return " ".join(rows)


def _uneven(counts: Counter[int], size: int) -> Sentence | None:
    for number in range(1, size + 1):
        if counts[number] != size:
            return say(
                N_("each colour must have {size} spots, but {colour} ({digit}) has {number}"),
                size=size,
                colour=Term(COLOURS[number - 1]),
                digit=number,
                number=counts[number],
            )
    return None


def random_rows(size: int, rng: random.Random) -> str:
    """A random layout, all equally likely."""
    digits = [str(number) for number in range(1, size + 1) for _ in range(size)]
    rng.shuffle(digits)
    return " ".join("".join(digits[k : k + size]) for k in range(0, size * size, size))
