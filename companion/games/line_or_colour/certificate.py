"""Why 28 rings go on every 7 x 7 layout (LC-8): a certificate, and its check.

Four rings of each colour, 28 in all, are the most that LC-4 allows, so one filling of 28 rings for
every layout settles the puzzle's last question. The certificate lists sets of spots to leave empty.
Each meets all 60 windows of five spots side by side, so rings elsewhere make no line. A set serves
a layout if no colour has four or more of its seven spots in it: then four spots of each colour are
left for rings.

That some set serves is shown by weights on the sets and prices on the spots. Say that a colour
*blocks* the sets that hold four or more of its spots. If, whatever seven spots a colour has, the
sets it blocks weigh at most the prices of those spots and an allowance, then all seven colours
block at most all prices and seven allowances. Where that is less than all the weights, some set is
blocked by none. How the bound over all choices of seven spots is shown is
:mod:`companion.games.line_or_colour.blocking`'s business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files

from companion.errors import CompanionError
from companion.games.line_or_colour.layout import OFFICIAL_ROWS, layout_of
from companion.sentences import N_, say

SIDE = 7
SPOTS = SIDE * SIDE
BLOCKING = 4
"""Spots of one colour in a set that make the colour block it."""


class BadCertificate(CompanionError, ValueError):
    """A certificate that proves nothing; ``sentence`` says why."""

    kind = "bad-certificate"


@dataclass(frozen=True)
class Certificate:
    """Sets of spots, as masks with bit ``row * 7 + column``, their weights, and a price a spot."""

    sets: tuple[int, ...]
    weights: tuple[int, ...]
    prices: tuple[int, ...]

    @cached_property
    def allowance(self) -> int:
        """By how much what one colour blocks may outweigh its spots' prices."""
        return (sum(self.weights) - sum(self.prices) - 1) // SIDE


@dataclass(frozen=True)
class Checked:
    """What a check went through.

    Attributes:
        sets, windows: each of these sets meets each of these windows.
        choices: how many partial choices of seven spots a bound was worked out for.
        weight: of all sets.
        blocked: what seven colours together block at most; less than ``weight``.
    """

    sets: int
    windows: int
    choices: int
    weight: int
    blocked: int


def load() -> Certificate:
    """The certificate of the 7 x 7 board."""
    return parse(files(__package__).joinpath("certificate_7x7.txt").read_text("ascii"))


def parse(text: str) -> Certificate:
    """A certificate from its text: how many sets, a line for each with mask and weight, prices.

    Raises:
        BadCertificate: it has another form.
    """
    try:
        (number,), *lines, prices = [
            tuple(map(int, line.split())) for line in text.strip().splitlines()
        ]
        sets, weights = zip(*((mask, weight) for mask, weight in lines), strict=True)
    except ValueError:
        raise BadCertificate(say(N_("this is not the text of a certificate"))) from None
    if len(sets) != number or len(prices) != SPOTS:
        raise BadCertificate(say(N_("the certificate is cut short")))
    return Certificate(sets, weights, prices)


def check(certificate: Certificate) -> Checked:
    """Go through the whole proof; it takes some seconds.

    Raises:
        BadCertificate: it proves nothing, and where it fails.
    """
    from companion.games.line_or_colour.blocking import Blocking, find_excess

    windows = list(_windows())
    for mask, weight in zip(certificate.sets, certificate.weights, strict=True):
        if mask >> SPOTS or weight < 0:
            raise BadCertificate(say(N_("“{set}” is no set of spots with a weight"), set=str(mask)))
        if not all(mask & window for window in windows):
            raise BadCertificate(
                say(N_("the set {set} lets five rings stand side by side"), set=str(mask))
            )
    if certificate.allowance < 0:
        raise BadCertificate(say(N_("the prices add up to as much as the weights, or more")))
    blocking = Blocking(
        sets=tuple(tuple(_cells(mask)) for mask in certificate.sets),
        weights=certificate.weights,
        prices=certificate.prices,
        choose=SIDE,
        needed=BLOCKING,
        allowance=certificate.allowance,
    )
    seven, looked = find_excess(blocking, _orbits(certificate))
    if seven is not None:
        spots = ", ".join(list(layout_of(OFFICIAL_ROWS[SIDE]).bit)[cell] for cell in seven)
        raise BadCertificate(
            say(N_("a colour on {spots} blocks more than the certificate allows"), spots=spots)
        )
    return Checked(
        sets=len(certificate.sets),
        windows=len(windows),
        choices=looked,
        weight=sum(certificate.weights),
        blocked=sum(certificate.prices) + SIDE * certificate.allowance,
    )


def _windows() -> Iterator[int]:
    """The windows of five spots side by side, by the certificate's own bits."""
    layout = layout_of(OFFICIAL_ROWS[SIDE])
    for window in layout.windows():
        yield sum(1 << number for number, spot in enumerate(layout.names) if spot & window)


def _cells(mask: int) -> Iterator[int]:
    return (cell for cell in range(SPOTS) if mask >> cell & 1)


def _orbits(certificate: Certificate) -> list[tuple[int, ...]]:
    """Spots that the board's turns and flips bring onto each other.

    Where one of those changes a weight or a price, each spot is by itself.
    """
    turned = list(_symmetries())
    weigh = _weigh(certificate, turned[0])
    if any(_weigh(certificate, image) != weigh for image in turned):
        return [(cell,) for cell in range(SPOTS)]
    return sorted({tuple(sorted({image[cell] for image in turned})) for cell in range(SPOTS)})


def _symmetries() -> Iterator[tuple[int, ...]]:
    """Where each spot comes to lie by each of the eight turns and flips; the first leaves all."""
    last = SIDE - 1
    cells = [divmod(cell, SIDE) for cell in range(SPOTS)]
    for flip in (False, True):
        for quarters in range(4):
            image = [(column, row) if flip else (row, column) for row, column in cells]
            for _ in range(quarters):
                image = [(column, last - row) for row, column in image]
            yield tuple(row * SIDE + column for row, column in image)


def _weigh(certificate: Certificate, image: tuple[int, ...]) -> tuple[Counter[int], list[int]]:
    """Weights by set and prices by spot after a turn or flip."""
    weights: Counter[int] = Counter()
    for mask, weight in zip(certificate.sets, certificate.weights, strict=True):
        weights[sum(1 << image[cell] for cell in _cells(mask))] += weight
    prices = [0] * SPOTS
    for cell, price in enumerate(certificate.prices):
        prices[image[cell]] = price
    return weights, prices
