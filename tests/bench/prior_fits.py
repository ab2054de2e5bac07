"""What marks whose truth is known tell of marks in general: looks, logistic curves, reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import ArrayLike
from scipy.optimize import minimize

from companion.photo.image.arrays import Indices, Values
from companion.photo.image.statistics import FREEDOM, softmax
from companion.photo.marks.priors import Curve, Look, Regression
from companion.photo.reading import Reason
from tests.bench.known_marks import KnownMark

ROUNDS: Final = 60
FEWEST: Final = 2
"""Marks of a look on a sheet, from which the sheet says how much they differ."""
FEWEST_DOUBTED: Final = 20
"""Marks that carry a reason, from which they say how far their ink can be relied on."""
RIDGE: Final = 1e-4
"""What the square of a weight costs, in nats a mark, of features divided by their spread."""


def fit_t(values: ArrayLike) -> tuple[Values, Values]:
    """The middle and scale of the t distribution that is likeliest for each column, shape (F,)
    each, of values of shape (N, F): far ones hardly count (K. Lange, R. Little and J. Taylor,
    *Journal of the American Statistical Association* 84, 1989)."""
    given = np.asarray(values, np.float64)
    middle, scale = np.median(given, axis=0), given.std(axis=0) + 1e-9
    for _ in range(ROUNDS):
        weight = (FREEDOM + 1) / (FREEDOM + ((given - middle) / scale) ** 2)
        middle = (weight * given).sum(axis=0) / weight.sum(axis=0)
        scale = np.sqrt((weight * (given - middle) ** 2).mean(axis=0)) + 1e-9
    return middle, scale


def fit_look(name: str, of: str, sheets: Sequence[Values], least: Values) -> Look:
    """A look of a class.

    Args:
        sheets: the features of each sheet's marks that look so, shape (N, F) each.
        least: how fine each feature is measured, shape (F,): marks of a sheet differ by as much,
            and sheets by twice as much.
    """
    middles = np.array([np.median(sheet, axis=0) for sheet in sheets if len(sheet)])
    mean, between = fit_t(middles)
    off = [
        (sheet - np.median(sheet, axis=0)) * np.sqrt(len(sheet) / (len(sheet) - 1))
        for sheet in sheets
        if len(sheet) >= FEWEST
    ]
    within = fit_t(np.vstack(off))[1]
    return Look(name, of, mean, np.maximum(between, 2 * least), np.maximum(within, least))


def fit_curve(feature: ArrayLike, true: ArrayLike) -> Curve:
    """The logistic curve that is likeliest, shape (N,) each, where a feature that parts the marks
    without an error leaves room for one more (J. Platt, *Advances in Large Margin Classifiers*,
    2000)."""
    x, y = np.asarray(feature, np.float64), np.asarray(true, bool)
    hopes = np.where(y, (y.sum() + 1) / (y.sum() + 2), 1 / ((~y).sum() + 2))
    unit = float(x.std()) or 1.0

    def cost(curve: Values) -> float:
        nats = np.exp(curve[1]) * (x / unit - curve[0])
        return float((np.logaddexp(0, nats) - hopes * nats).sum())

    begin = np.array([(x[y].mean() + x[~y].mean()) / 2 / unit, 1.0])
    at, slope = minimize(cost, begin, method="Nelder-Mead", options={"xatol": 1e-4}).x
    return Curve(float(at * unit), float(np.exp(slope) / unit))


def fit_regression(seen: Values, of: Indices, classes: int) -> Regression:
    """The softmax regression that is likeliest, each feature's weight by its spread kept small.

    Args:
        seen: features, shape (N, F).
        of: the class of each mark, 0 to K - 1, shape (N,), K being ``classes``.
    """
    middle, spread = seen.mean(axis=0), seen.std(axis=0) + 1e-9
    given = np.column_stack([(seen - middle) / spread, np.ones(len(seen))])
    # room for one error more, as in a curve
    room = 1 / (len(seen) + 2)
    hopes = np.eye(classes)[of] * (1 - classes * room) + room

    def cost(flat: Values) -> tuple[float, Values]:
        weights = flat.reshape(-1, classes)
        shares = softmax(given @ weights, axis=1)
        small = np.vstack([weights[:-1], np.zeros(classes)])
        nats = -(hopes * np.log(np.maximum(shares, 1e-300))).sum() / len(seen)
        slope = given.T @ (shares - hopes) / len(seen) + RIDGE * small
        return float(nats + RIDGE / 2 * (small**2).sum()), slope.ravel()

    found = minimize(cost, np.zeros(given.shape[1] * classes), jac=True, options={"maxiter": 3000})
    weights = found.x.reshape(-1, classes)
    by_unit = weights[:-1] / spread[:, None]
    return Regression(weights[-1] - middle @ by_unit, by_unit)


def visible_by_reason(marks: Iterable[KnownMark]) -> tuple[dict[Reason, float], Counter[Reason]]:
    """How far the ink of marks that carry a reason can be relied on, where there are enough of
    them, and how many there are.

    Ink that hides nothing is never wrong (1), ink that says nothing is wrong half of the time (0);
    as if one mark more had been right and one wrong (P. Laplace's rule of succession).
    """
    seen: Counter[Reason] = Counter()
    wrong: Counter[Reason] = Counter()
    for mark in marks:
        seen.update(mark.reasons)
        wrong.update(mark.reasons if not mark.right_by_ink else ())
    enough = [reason for reason in Reason if seen[reason] >= FEWEST_DOUBTED]
    visible = {r: max(0.0, 1 - 2 * (wrong[r] + 1) / (seen[r] + 2)) for r in enough}
    return visible, seen
