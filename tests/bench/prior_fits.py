"""What marks whose truth is known tell of marks in general: looks, regressions, reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import ArrayLike
from scipy.optimize import minimize, minimize_scalar

from companion.photo.image.arrays import Indices, Values
from companion.photo.image.statistics import FREEDOM, expit, softmax
from companion.photo.marks.priors import Look, Regression
from companion.photo.reading import Reason
from tests.bench.known_marks import KnownMark

ROUNDS: Final = 60
FEWEST: Final = 2
"""Marks of a look on a sheet, from which the sheet says how much they differ."""
USUAL_DOUBTED: Final = 20
"""Marks that what is known of all doubted marks counts for, beside those that carry one reason."""
STEEPEST: Final = (-3.0, 3.0)
"""Logarithms of slopes between which one is looked for."""
WIDE: Final = 3.0
"""Standard deviation, about 0 and beforehand, of a weight in nats by a feature's spread, to
keep weights finite where the features part all marks."""


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


def fit_slope(nats: ArrayLike, true: ArrayLike, sheets: Indices) -> float:
    """The slope by which nats, shape (N,), become the likeliest log odds of what is ``true`` or
    not, shape (N,); ``sheets`` are those that the marks are on, shape (N,). As sheets on which much
    is wrong count little, it comes out somewhat steep: 2.3 to 2.8 for 2 at 40 marks a sheet.

    One mark in N is wrong for what no feature shows, however plain it looks (the lapse rate of F.
    Wichmann and N. Hill, *Perception & Psychophysics* 63, 2001). Nats are what they say until marks
    say otherwise: the logarithm of the slope is normal beforehand, with mean 0 and standard
    deviation 1, which decides where the nats part all marks.
    """
    x, y = np.asarray(nats, np.float64), np.asarray(true, bool)
    lapse = 1 / (len(x) + 2)

    def cost(log_slope: float) -> float:
        right = expit(np.where(y, 1, -1) * np.exp(log_slope) * x)
        return log_slope**2 / 2 + _lost(-np.log(lapse + (1 - 2 * lapse) * right), sheets)[0]

    return float(np.exp(minimize_scalar(cost, bounds=STEEPEST, method="bounded").x))


def fit_regression(
    seen: Values, of: Indices, classes: int, sheets: Indices | None = None
) -> Regression:
    """The softmax regression that is likeliest.

    Args:
        seen: features, shape (N, F).
        of: the class of each mark, 0 to K - 1, shape (N,), K being ``classes``.
        sheets: the sheet of each, shape (N,), where some may be wrong as a whole.
    """
    given, middle, spread = _standard(seen)
    options = np.einsum("nf,kc->nkcf", given, np.eye(classes))
    return _regression(_conditional_logit(options, of, sheets), middle, spread)


def fit_pen_regression(seen: Values, of: Indices, sheets: Indices) -> Regression:
    """The regression of no stroke, and of a pen's stroke, on what that pen left along a line, by
    which the reader takes the lines for what they are: none, or the stroke of one of P pens.

    Args:
        seen: each pen's features, shape (N, P, F).
        of: the number of the pen that drew each line, from 1 on, or 0 where none did, shape (N,).
        sheets: the sheet of each, shape (N,).
    """
    given, middle, spread = _standard(seen)
    strokes = np.stack([-given, given], axis=2)
    options = np.concatenate([np.zeros_like(strokes[:, :1]), strokes], axis=1)
    weights = _conditional_logit(options, of, sheets)
    return _regression(weights, middle, spread)


def _standard(seen: Values) -> tuple[Values, Values, Values]:
    """Features in units of their spreads from their middles, and a last one that is 1, shape
    (..., F + 1); the middles, and the spreads, shape (F,)."""
    all_rows = seen.reshape(-1, seen.shape[-1])
    middle, spread = all_rows.mean(axis=0), all_rows.std(axis=0) + 1e-9
    ones = [*[(0, 0)] * (seen.ndim - 1), (0, 1)]
    return np.pad((seen - middle) / spread, ones, constant_values=1), middle, spread


def _regression(weights: Values, middle: Values, spread: Values) -> Regression:
    """Weights of standard features and of 1, shape (C, F + 1), as they are by the features."""
    by_unit = weights[:, :-1] / spread
    return Regression(weights[:, -1] - by_unit @ middle, by_unit.T)


def _conditional_logit(options: Values, of: Indices, sheets: Indices | None = None) -> Values:
    """The likeliest weights, shape (C, D), by which each mark is one of K options (D. McFadden, in
    *Frontiers in Econometrics*, 1974). All options count the same, however many marks each has,
    and one mark in N is any for what no feature shows, as in :func:`fit_slope`.

    Args:
        options: what is seen of each option, in units of its spread, but 1 the last, shape
            (N, K, C, D).
        of: which option each mark is, shape (N,).
        sheets: the sheet of each, shape (N,), where some may be wrong as a whole.
    """
    count, classes, *shape = options.shape
    seen, wide = options.reshape(count, classes, -1), np.zeros(shape)
    wide[:, :-1] = 1 / WIDE
    true, lapse, weight = np.eye(classes)[of], 1 / (count + classes), _even(of)

    def cost(weights: Values) -> tuple[float, Values]:
        shares = softmax(seen @ weights, axis=1)
        of_true = (1 - classes * lapse) * (true * shares).sum(axis=1)
        by_prior = weights * wide.ravel()
        lost = -weight * np.log(lapse + of_true)
        nats, counts = (lost.sum(), 1.0) if sheets is None else _lost(lost, sheets)
        pull = (counts * weight * of_true / (lapse + of_true))[:, None] * (shares - true)
        return (by_prior**2).sum() / 2 + nats, np.tensordot(pull, seen, 2) + by_prior * wide.ravel()

    found = minimize(cost, np.zeros(wide.size), jac=True, options={"maxiter": 3000})
    return np.asarray(found.x.reshape(shape), np.float64)


def _lost(nats: Values, sheets: Indices) -> tuple[float, Values]:
    """What is lost where marks are so unlikely, in nats, shape (N,), and how far each counts.

    Marks of one sheet are wrong together, where an app has taken the colours out of it or a pen is
    not like any other. How far a sheet is like others is unknown, and its share in the likelihood
    exponentially distributed about 1: much that is wrong on few sheets counts little, as far values
    do in a t distribution.
    """
    by_sheet = np.bincount(sheets, nats)
    return float(np.log1p(by_sheet).sum()), 1 / (1 + by_sheet)[sheets]


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
