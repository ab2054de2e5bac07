"""What marks whose truth is known tell of marks in general: looks, logistic curves, reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import ArrayLike
from scipy.optimize import minimize

from companion.photo.image.arrays import Indices, Values
from companion.photo.image.statistics import FREEDOM, expit, softmax
from companion.photo.marks.priors import Curve, Look, Regression
from companion.photo.reading import Reason
from tests.bench.known_marks import KnownMark

ROUNDS: Final = 60
FEWEST: Final = 2
"""Marks of a look on a sheet, from which the sheet says how much they differ."""
USUAL_DOUBTED: Final = 20
"""Marks that what is known of all doubted marks counts for, beside those that carry one reason."""
WIDE: Final = 3.0
"""Standard deviation, about 0 and beforehand, of a weight in nats by a feature's spread, to
keep weights finite where the features part all marks."""


def fit_t(values: ArrayLike) -> tuple[Values, Values]:
    """The middle and standard deviation of the t distribution that is likeliest for each column,
    shape (F,) each, of values of shape (N, F): far ones hardly count (K. Lange, R. Little and J.
    Taylor, *Journal of the American Statistical Association* 84, 1989)."""
    given = np.asarray(values, np.float64)
    middle, scale = np.median(given, axis=0), given.std(axis=0) + 1e-9
    for _ in range(ROUNDS):
        weight = (FREEDOM + 1) / (FREEDOM + ((given - middle) / scale) ** 2)
        middle = (weight * given).sum(axis=0) / weight.sum(axis=0)
        scale = np.sqrt((weight * (given - middle) ** 2).mean(axis=0)) + 1e-9
    return middle, scale * np.sqrt(FREEDOM / (FREEDOM - 2))


def fit_look(name: str, of: str, sheets: Sequence[Values], least: Values) -> Look:
    """A look of a class. A few marks of a sheet are unlike its others for what no feature shows,
    and count little; but hands and pens differ, in what they draw and in how evenly they do, and
    each sheet counts for that: by its median, and by how much its marks vary.

    Args:
        sheets: the features of each sheet's marks that look so, shape (N, F) each.
        least: how fine each feature is measured, shape (F,): marks of a sheet differ by as much,
            and sheets by twice as much.
    """
    middles = np.array([np.median(sheet, axis=0) for sheet in sheets if len(sheet)])
    mean, between = middles.mean(axis=0), middles.std(axis=0)
    off = [
        (sheet - np.median(sheet, axis=0)) * np.sqrt(len(sheet) / (len(sheet) - 1))
        for sheet in sheets
        if len(sheet) >= FEWEST
    ]
    marks = [len(sheet) for sheet in off]
    within = np.sqrt(np.average([fit_t(sheet)[1] ** 2 for sheet in off], axis=0, weights=marks))
    return Look(name, of, mean, np.maximum(between, 2 * least), np.maximum(within, least))


def fit_curve(nats: ArrayLike, true: ArrayLike) -> Curve:
    """The logistic curve that is likeliest over nats by which something is likelier than not, shape
    (N,) each.

    Both kinds count the same, however many there are: the reader wants likelihoods. One mark in N
    is wrong for what no feature shows, wherever it lies on the curve (the lapse rate of F. Wichmann
    and N. Hill, *Perception & Psychophysics* 63, 2001). Nats are what they say until
    marks say otherwise: the logarithm of the slope is normal beforehand, with mean 0 and standard
    deviation 1, which decides where the nats part all marks.
    """
    x, y = np.asarray(nats, np.float64), np.asarray(true, bool)
    lapse, weight = 1 / (len(x) + 2), _even(y.astype(np.intp))

    def cost(curve: Values) -> float:
        right = expit(np.where(y, 1, -1) * np.exp(curve[1]) * (x - curve[0]))
        return float(curve[1] ** 2 / 2 - weight @ np.log(lapse + (1 - 2 * lapse) * right))

    begin = np.array([(x[y].mean() + x[~y].mean()) / 2, 0.0])
    at, slope = minimize(cost, begin, method="Nelder-Mead", options={"xatol": 1e-4}).x
    return Curve(float(at), float(np.exp(slope)))


def fit_regression(
    seen: Values, of: Indices, classes: int, known: Values | float = 0.0
) -> Regression:
    """The softmax regression that is likeliest; all classes count the same, and one mark in N is of
    any for what no feature shows, as in a curve.

    Args:
        seen: features, shape (N, F).
        of: the class of each mark, 0 to K - 1, shape (N,), K being ``classes``.
        known: nats that something else says of each class, which the reader adds, shape (N, K).
    """
    middle, spread = seen.mean(axis=0), seen.std(axis=0) + 1e-9
    given = np.column_stack([(seen - middle) / spread, np.ones(len(seen))])
    true, lapse, weight = np.eye(classes)[of], 1 / (len(seen) + classes), _even(of)

    def cost(flat: Values) -> tuple[float, Values]:
        weights = flat.reshape(-1, classes)
        shares = softmax(given @ weights + known, axis=1)
        of_true = (1 - classes * lapse) * (true * shares).sum(axis=1)
        wide = np.vstack([weights[:-1], np.zeros(classes)]) / WIDE
        nats = (wide**2).sum() / 2 - weight @ np.log(lapse + of_true)
        pull = (weight * of_true / (lapse + of_true))[:, None] * (shares - true)
        return float(nats), (given.T @ pull + wide / WIDE).ravel()

    found = minimize(cost, np.zeros(given.shape[1] * classes), jac=True, options={"maxiter": 3000})
    weights = found.x.reshape(-1, classes)
    by_unit = weights[:-1] / spread[:, None]
    return Regression(weights[-1] - middle @ by_unit, by_unit)


def _even(of: Indices) -> Values:
    """Weights of N marks by which each class counts the same, N in all."""
    counts = np.bincount(of)
    return np.asarray(len(of) / (counts > 0).sum() / counts[of], np.float64)


def visible_by_reason(
    marks: Iterable[KnownMark], reasons: Iterable[Reason]
) -> tuple[Mapping[Reason, float], Counter[Reason], Counter[Reason]]:
    """How far the ink of marks that carry a reason can be relied on, how many marks carry it, and
    how many of those are wrong by their ink.

    Ink that hides nothing is never wrong (1), ink that says nothing is wrong half of the time (0).
    To a reason's own marks :data:`USUAL_DOUBTED` more are added, of which as many are wrong as of
    all doubted marks (a beta prior about their share); to all, one right and one wrong (P.
    Laplace's rule of succession).
    """
    seen: Counter[Reason] = Counter(dict.fromkeys(reasons, 0))
    wrong = seen.copy()
    for mark in marks:
        for reason in seen.keys() & mark.doubts:
            seen[reason] += 1
            wrong[reason] += not mark.right_by_ink
    usual = USUAL_DOUBTED * (wrong.total() + 1) / (seen.total() + 2)
    share = {r: (wrong[r] + usual) / (seen[r] + USUAL_DOUBTED) for r in seen}
    return {r: max(0.0, 1 - 2 * share[r]) for r in seen}, seen, wrong
