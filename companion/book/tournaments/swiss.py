"""One round of a Swiss tournament by FIDE's Dutch system (Handbook C.04.3, from February 2026).

All its criteria are implemented: the absolute ones (C1 no repeated pairing, C2 no second bye, C3 no
pair of two players with the same absolute seat preference, except leaders in the last round), the
completion of the round (C4), the fewest points for the bye (C5), the quality criteria C6 to C21
bracket by bracket, the order of transpositions and exchanges (article 4), and the seat rules
(article 5), with a game's first seat for White. If no round is possible under C3, C3 is dropped, as
people would rather play than go home; C1 and C2 never are.

Each bracket is one maximum-weight matching (:mod:`companion.book.tournaments.bracket`), computed by
networkx after J. Edmonds, "Paths, trees, and flowers", 1965, exactly in integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from companion.book.problems import BookProblem
from companion.book.tournaments.bracket import Bracket
from companion.book.tournaments.entrant import ABSOLUTE, Entrant, can_be_paired
from companion.sentences import N_

Pair = tuple[int, int | None]
"""The numbers of the first and second seat; ``None``: a bye."""


def pair_round(entrants: Sequence[Entrant]) -> tuple[Pair, ...]:
    """The pairs of the next round, the leaders' first, the bye last.

    ``entrants`` are those who play it, in order of strength at the start, which breaks ties.
    """
    order = sorted(entrants, key=lambda entrant: -entrant.points)
    strict = can_be_paired(order)
    if not strict and not can_be_paired(order, strict=False):
        raise BookProblem.of(
            N_(
                "the standings are final: no further round is possible without a repeated "
                "match or a second bye"
            )
        )
    bye = _points_of_bye(order, strict=strict)
    groups = [list(group) for _, group in groupby(order, key=lambda entrant: entrant.points)]
    moved: list[Entrant] = []
    found: list[tuple[Entrant, Entrant]] = []
    for at, residents in enumerate(groups):
        following = groups[at + 1] if at + 1 < len(groups) else []
        below = [entrant for group in groups[at + 1 :] for entrant in group]
        far = below[len(following) :]
        bracket = Bracket(moved, residents, following, strict=strict, bye=bye)
        # The bye goes to this bracket if nobody with fewer points may have it.
        whole = not below or (len(order) % 2 == 1 and bye >= residents[0].points)
        if whole:
            bracket = Bracket(moved, residents, following, far, strict=strict, bye=bye)
        pairs = bracket.pairs(complete=whole)
        left = _without(moved + residents, pairs)
        rest = left + below if not left else _without(left + below, bracket.ahead)
        if not whole and not can_be_paired(rest, strict=strict, bye=bye):
            # The rest cannot be paired like this, so all of it takes part in choosing who floats.
            bracket = Bracket(moved, residents, following, far, strict=strict, bye=bye)
            pairs = bracket.pairs(complete=True)
            left = _without(moved + residents, pairs)
        found += pairs
        moved = left
    place = {entrant.number: at for at, entrant in enumerate(order)}
    found.sort(key=lambda pair: (-pair[0].points, -pair[1].points, place[pair[0].number]))
    seated: list[Pair] = [_seated(one, two) for one, two in found]
    return (*seated, *((entrant.number, None) for entrant in moved))


def _points_of_bye(order: Sequence[Entrant], *, strict: bool) -> float:
    """The fewest points that the player with the bye can have (C5)."""
    if len(order) % 2 == 0:
        return float("inf")
    levels = sorted({entrant.points for entrant in order if not entrant.sat_out})
    return next(each for each in levels if can_be_paired(order, strict=strict, bye=each))


def _without(
    entrants: Sequence[Entrant], pairs: Sequence[tuple[Entrant, Entrant]]
) -> list[Entrant]:
    gone = {entrant.number for pair in pairs for entrant in pair}
    return [entrant for entrant in entrants if entrant.number not in gone]


def _seated(one: Entrant, two: Entrant) -> Pair:
    """Which of a pair takes the first seat (article 5.2); ``one`` is the better placed."""
    first = one if _seat_of_better(one, two) == 1 else two
    return (first.number, two.number if first is one else one.number)


def _seat_of_better(one: Entrant, two: Entrant) -> int:
    if one.wants is None and two.wants is None:
        return 1 if one.number % 2 else 2
    if one.wants != two.wants:
        return one.wants or 3 - (two.wants or 0)
    assert one.wants is not None
    other = 3 - one.wants
    if one.urgency != two.urgency:
        return one.wants if one.urgency > two.urgency else other
    if one.urgency == ABSOLUTE and abs(one.lean) != abs(two.lean):
        return one.wants if abs(one.lean) > abs(two.lean) else other
    for mine, theirs in zip(reversed(one.seats), reversed(two.seats), strict=False):
        if mine != theirs:
            return theirs
    return one.wants
