"""Why 28 rings go on every 7 x 7 layout (LC-8): a certificate, and its check.

Four rings of each colour, 28 in total, are the most that LC-4 allows, so it remains to show that
every layout has a filling with 28 rings. The certificate lists sets of spots to leave empty. Each
set meets all 60 windows of five adjacent spots, so rings elsewhere make no line. A set works for a
layout if no colour has four or more of its seven spots in it: four spots of each colour are then
left for rings.

That some set works is shown by weights on the sets and prices on the spots. A colour *blocks* the
sets that contain four or more of its spots. Suppose that, whatever seven spots a colour has, the
sets it blocks weigh at most the prices of those spots plus an allowance. Then all seven colours
together block at most the sum of all prices plus seven allowances. If that is less than the total
weight, some set is blocked by none. :mod:`companion.games.line_or_colour.blocking` proves the bound
over all choices of seven spots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import product

from companion.errors import CompanionError
from companion.games.bits import bits
from companion.games.line_or_colour.layout import OFFICIAL_ROWS, layout_of
from companion.sentences import N_

SIDE = 7
SPOTS = SIDE * SIDE
BLOCKING = 4
"""Number of spots in a set with which a colour blocks it."""


class BadCertificate(CompanionError, ValueError):
    """A certificate that proves nothing; ``sentence`` says why."""

    kind = "bad-certificate"


@dataclass(frozen=True)
class Certificate:
    """Sets of spots as masks with bit ``row * 7 + column``, their weights, the spots' prices."""

    sets: tuple[int, ...]
    weights: tuple[int, ...]
    prices: tuple[int, ...]

    @cached_property
    def allowance(self) -> int:
        """How much the sets one colour blocks may outweigh its spots' prices."""
        return (sum(self.weights) - sum(self.prices) - 1) // SIDE


@dataclass(frozen=True)
class Checked:
    """What a check covered.

    Attributes:
        sets, windows: how many sets and windows there are; each set meets each window.
        choices: the number of partial choices of seven spots for which a bound was computed.
        weight: the total weight of all sets.
        blocked: the most that seven colours together block; less than ``weight``.
    """

    sets: int
    windows: int
    choices: int
    weight: int
    blocked: int


@cache
def load() -> Certificate:
    return parse(files(__package__).joinpath("certificate_7x7.txt").read_text("ascii"))


def parse(text: str) -> Certificate:
    """A certificate from its text: the number of lines, then a line (mask, weight) for each set,
    with whatever it is turned and mirrored into, and the prices.

    Raises:
        BadCertificate: the text is malformed.
    """
    try:
        (number,), *lines, prices = [
            tuple(map(int, line.split())) for line in text.strip().splitlines()
        ]
        weighed = [(mask, weight) for mask, weight in lines]
    except ValueError:
        raise BadCertificate.of(N_("this is not a certificate")) from None
    if len(weighed) != number or len(prices) != SPOTS:
        raise BadCertificate.of(N_("the certificate is cut short"))
    weights: dict[int, int] = {}
    for mask, weight in weighed:
        if mask >> SPOTS or weight < 0:
            told = N_("“{set}” is not a set of spots with a weight")
            raise BadCertificate.of(told, set=str(mask))
        weights |= {_moved(mask, image): weight for image in _symmetries()}
    return Certificate(tuple(weights), tuple(weights.values()), prices)


def check(certificate: Certificate) -> Checked:
    """Check the whole proof, which takes a few seconds.

    Raises:
        BadCertificate: the proof fails; says where.
    """
    from companion.games.line_or_colour.blocking import Blocking, find_excess

    layout = layout_of(OFFICIAL_ROWS[SIDE])
    # The windows of five adjacent spots, in the certificate's own bits.
    windows = [
        sum(1 << number for number, spot in enumerate(layout.names) if spot & window)
        for window in layout.windows()
    ]
    for mask in certificate.sets:
        if not all(mask & window for window in windows):
            raise BadCertificate.of(
                N_("the set {set} allows five rings side by side"), set=str(mask)
            )
    if certificate.allowance < 0:
        raise BadCertificate.of(N_("the prices add up to at least as much as the weights"))
    blocking = Blocking(
        sets=tuple(tuple(bits(mask)) for mask in certificate.sets),
        weights=certificate.weights,
        prices=certificate.prices,
        choose=SIDE,
        needed=BLOCKING,
        allowance=certificate.allowance,
    )
    seven, looked = find_excess(blocking, _orbits(certificate))
    if seven is not None:
        spots = ", ".join(list(layout.bit)[cell] for cell in seven)
        raise BadCertificate.of(
            N_("a colour on {spots} blocks more than the certificate allows"), spots=spots
        )
    return Checked(
        sets=len(certificate.sets),
        windows=len(windows),
        choices=looked,
        weight=sum(certificate.weights),
        blocked=sum(certificate.prices) + SIDE * certificate.allowance,
    )


def _orbits(certificate: Certificate) -> list[tuple[int, ...]]:
    """Spots that the board's rotations and reflections map to each other.

    If one of those changes a weight or a price, each spot is its own orbit.
    """
    turned = list(_symmetries())
    weigh = _weigh(certificate, turned[0])
    if any(_weigh(certificate, image) != weigh for image in turned):
        return [(cell,) for cell in range(SPOTS)]
    return sorted({tuple(sorted({image[cell] for image in turned})) for cell in range(SPOTS)})


def _symmetries() -> Iterator[tuple[int, ...]]:
    """Where each spot goes under each of the eight symmetries; the first is the identity."""
    ways = range(SIDE), range(SIDE)[::-1]
    for rows, columns in product(ways, ways):
        yield tuple(row * SIDE + column for row in rows for column in columns)
    for rows, columns in product(ways, ways):
        yield tuple(row * SIDE + column for column in columns for row in rows)


def _moved(mask: int, image: tuple[int, ...]) -> int:
    """A set of spots after a symmetry."""
    return sum(1 << image[cell] for cell in bits(mask))


def _weigh(certificate: Certificate, image: tuple[int, ...]) -> tuple[Counter[int], list[int]]:
    """Weights by set and prices by spot after a symmetry."""
    weights: Counter[int] = Counter()
    for mask, weight in zip(certificate.sets, certificate.weights, strict=True):
        weights[_moved(mask, image)] += weight
    prices = [0] * SPOTS
    for cell, price in enumerate(certificate.prices):
        prices[image[cell]] = price
    return weights, prices
