"""Ratings and their uncertainty: the Bradley-Terry model, on Elo's scale.

A player who is r points stronger wins with probability 1 / (1 + 10**(-r / 400)); a draw counts as
half a win for each. The advantage of moving first is estimated for each game from its matches. All
matches are fitted together, so the order in which they were added, an undone deletion or an old
match added later make no difference, unlike with Elo's or Glicko's running updates.

A rating is the most probable value (R. A. Bradley, M. E. Terry, "Rank analysis of incomplete block
designs", Biometrika 39, 1952) under a normal prior with standard deviation :data:`SPREAD` points.
Its spread is the standard deviation relative to the mean of all players connected by matches, by
Laplace's approximation: two times in three the true value is within it.

A match thus changes only the ratings of players connected by matches with its own, apart from its
effect on the estimated advantage of moving first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.answers.players import RatingJson

    Floats = NDArray[np.float64]
    Whole = NDArray[np.int64]

MIDDLE = 1500.0
SPREAD = 200.0
"""Prior standard deviation of players' strength, in points."""
FIRST_SPREAD = 100.0
"""Prior standard deviation of the advantage of moving first in a game, in points."""
MOST = 2000
"""Most players that are rated, those with most matches, as the work grows with the third power."""
ENOUGH = 5
"""A player's matches needed before a rating, a share or an average is shown to people; FIDE, too,
publishes ratings from five games on. Six players with five matches each are rated ± 115; before any
match it is ± 183 (a strength of ± :data:`SPREAD` relative to the mean of six)."""
_POINT = log(10) / 400
_STEPS = 50
"""Most steps of Newton's method."""
_CLOSE = 1e-6
"""Change of the unknowns at which the fit has converged."""


@dataclass(frozen=True)
class Rating:
    """Points on Elo's scale, and their standard deviation."""

    points: float
    spread: float

    def as_json(self) -> RatingJson:
        """Both, to a tenth of a point."""
        return {"points": round(self.points, 1), "spread": round(self.spread, 1)}


def rating_text(rating: Rating | None) -> str:
    """``1532 ± 28``."""
    return "" if rating is None else f"{rating.points:.0f} ± {rating.spread:.0f}"


Tally = tuple[str, int, int, int | None, int, int, int]
"""All matches of two players in one game with the same starter.

Game, players one and two, starter (as in :class:`companion.book.facts.Facts`), then how many player
one has won, drawn and lost.
"""


_SIGN: Mapping[int | None, float] = {None: 0.0, 1: 1.0, 2: -1.0}


@dataclass(frozen=True)
class Ratings:
    """Ratings by player, and the advantage of moving first in points by game."""

    players: Mapping[int, Rating]
    first: Mapping[str, Rating]


def ratings(counted: Sequence[Tally]) -> Ratings:
    """The ratings computed from results; empty if there are none."""
    import numpy as np

    if not counted:
        return Ratings({}, {})
    names, *numbers = zip(*counted, strict=True)
    games = sorted(set(names))
    game = np.array([*map(games.index, names)])
    one, two = (np.array(column, np.int64) for column in numbers[:2])
    sign = np.array([_SIGN[seat] for seat in numbers[2]])
    won, drawn, lost = (np.array(column, float) for column in numbers[3:])
    matches = won + drawn + lost
    rated = _rated(one, two, matches)
    used = np.isin(one, rated) & np.isin(two, rated)
    told = np.unique(game[used & (sign != 0)])
    if not used.any():
        return Ratings({}, {})
    prior = np.full(len(rated) + len(told), (SPREAD * _POINT) ** -2)
    prior[len(rated) :] = (FIRST_SPREAD * _POINT) ** -2
    # If the starter is unknown, the sign is 0 and the game's index has no effect.
    worth = np.minimum(np.searchsorted(told, game[used]), max(0, len(told) - 1))
    model = _Model(
        one=np.searchsorted(rated, one[used]),
        two=np.searchsorted(rated, two[used]),
        game=worth + (len(rated) if len(told) else 0),
        sign=sign[used],
        score=(won + drawn / 2)[used],
        matches=matches[used],
        prior=prior,
        players=len(rated),
    )
    strength, deviation = model.fitted()
    points, spread = strength / _POINT, deviation / _POINT

    def rating(number: int, middle: float) -> Rating:
        return Rating(float(middle + points[number]), float(spread[number]))

    return Ratings(
        {int(player): rating(number, MIDDLE) for number, player in enumerate(rated)},
        {games[place]: rating(len(rated) + number, 0.0) for number, place in enumerate(told)},
    )


def _rated(one: Whole, two: Whole, matches: Floats) -> Whole:
    """The players to rate, in ascending order: those with most matches if there are too many."""
    import numpy as np

    players, seat = np.unique(np.concatenate((one, two)), return_inverse=True)
    played = np.bincount(seat, weights=np.concatenate((matches, matches)))
    kept: Whole = np.sort(players[np.argsort(-played, kind="stable")[:MOST]])
    return kept


@dataclass(frozen=True)
class _Model:
    """The results as arrays, one entry a tally.

    ``score`` are the points of player ``one``, ``sign`` says who moved first, ``prior`` is the
    precision of each unknown: the players' strengths, then each game's advantage of moving first.
    """

    one: Whole
    two: Whole
    game: Whole
    sign: Floats
    score: Floats
    matches: Floats
    prior: Floats
    players: int

    def fitted(self) -> tuple[Floats, Floats]:
        """The most likely value of each unknown, and its standard deviation.

        Newton's method: the likelihood is concave, so there is a single maximum; a step is halved
        until it is an improvement.
        """
        import numpy as np

        at = np.zeros(len(self.prior))
        best = self._likelihood(at)
        for _ in range(_STEPS):
            slope, curve = self._derivatives(at)
            step = np.linalg.solve(curve, slope)
            while (reached := self._likelihood(at + step)) < best and np.abs(step).max() > _CLOSE:
                step = step / 2
            at, best = at + step, max(best, reached)
            if np.abs(step).max() <= _CLOSE:
                break
        covariance = np.linalg.inv(self._derivatives(at)[1])
        # Results only determine differences in strength, so each player is measured relative to the
        # mean of those connected by matches.
        for group in self._groups():
            covariance[group] -= covariance[group].mean(axis=0)
            covariance[:, group] -= covariance[:, group].mean(axis=1, keepdims=True)
        return at, np.sqrt(np.diag(covariance))

    def _groups(self) -> list[Whole]:
        """The groups of players connected by matches, each as ascending indices."""
        import numpy as np

        least = np.arange(self.players)
        while True:
            near = least.copy()
            np.minimum.at(near, self.one, least[self.two])
            np.minimum.at(near, self.two, least[self.one])
            near = near[near]
            if (near == least).all():
                return [np.flatnonzero(least == first) for first in np.unique(least)]
            least = near

    def _ahead(self, at: Floats) -> Floats:
        """How much stronger player one is in each tally, including the advantage of moving
        first."""
        ahead: Floats = at[self.one] - at[self.two] + self.sign * at[self.game]
        return ahead

    def _likelihood(self, at: Floats) -> float:
        import numpy as np

        ahead = self._ahead(at)
        lost = self.matches - self.score
        told = self.score * np.logaddexp(0.0, -ahead) + lost * np.logaddexp(0.0, ahead)
        return -float(told.sum() + 0.5 * (self.prior * at**2).sum())

    def _derivatives(self, at: Floats) -> tuple[Floats, Floats]:
        """The gradient of the log-likelihood, and the negative of its Hessian."""
        import numpy as np

        size = len(at)
        chance = 1.0 / (1.0 + np.exp(-self._ahead(at)))
        surprise = self.score - self.matches * chance
        weight = self.matches * chance * (1.0 - chance)
        slope = -self.prior * at
        curve = np.zeros(size * size)
        parts = ((self.one, 1.0), (self.two, -1.0), (self.game, self.sign))
        for row, up in parts:
            slope += np.bincount(row, surprise * up, size)
            for column, across in parts:
                curve += np.bincount(row * size + column, weight * up * across, size * size)
        return slope, curve.reshape(size, size) + np.diag(self.prior)
