"""What the marks of one sheet look like, class by class, and which class each is of.

Each mark is compared with all others of its sheet. A class has one look or several, as bare spots
differ under a counter. The mean and covariance of a look are estimated from the sheet's other marks
with a prior from many sheets (normal-inverse-Wishart; A. Gelman et al., *Bayesian Data Analysis*,
3rd edition, 2013, 3.6). Features are decorrelated within a look (A. Kessy, A. Lewin and K.
Strimmer, *The American Statistician* 72, 2018), and each follows a t distribution.

Which marks are examples is told by what marks of any sheet look like, at first. Both see the same
picture, so the mean of their logarithms is taken, a logarithmic opinion pool (C. Genest and J.
Zidek, *Statistical Science* 1, 1986).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.photo.image.arrays import Flags, Values
from companion.photo.image.statistics import BEYOND_DOUBT, log_t, softmax
from companion.photo.marks.priors import Look, Priors

ENOUGH: Final = 4
"""Marks of a kind that tell what its others look like; so many a usual share counts for beside a
sheet's own (a pseudocount). Of 15 photos 0.6 times as many ask about 1 mark more."""
PRIOR: Final = 8.0
"""Marks that the usual spread within a sheet counts for. Of 15 photos 1.6 times as many ask about 1
mark more."""
_APART: Final = 1.5
"""Variances of the looks' means that marks which are unlike all of them may lie apart. Of 15 photos
0.6 times as much moves a confidence on 1."""
_ODD: Final = 7.0
"""Nats by which it is less likely that a mark is unlike all looks of the sheet. Of 15 photos 0.6
times as many ask about 2 marks more."""
ROUNDS: Final = 5
"""How often a sheet's marks are asked what its classes look like, where nobody else says. Of 15
photos 1.6 times as often asks about 1 mark fewer."""
EXAMPLES: Final = 16
"""Power of its probability by which a mark is an example then: 0.99 counts 0.85, 0.9 only 0.19. Of
15 photos 1.6 times as much asks about 1 mark fewer."""


def pooled_likelihoods(seen: Values, possible: Flags, plain: Flags, priors: Priors) -> Values:
    """Logarithms of the likelihood of each class, in nats, shape (N, K), by what marks look like in
    general and by what those of the sheet do.

    Args:
        seen: the features of N marks, those of ``priors``, which has a regression, shape (N, F).
        possible: which of the L looks of ``priors`` each mark may have, shape (N, L).
        plain: which marks can be seen well enough to be examples, shape (N,).
    """
    assert priors.regression is not None
    general = _bounded(priors.regression(seen))
    classes = [priors.classes.index(look.of) for look in priors.looks]
    taught = softmax(general, axis=1) ** EXAMPLES * plain[:, None]
    own = class_likelihoods(seen, taught[:, classes] * possible, priors)
    return (general + _bounded(own)) / 2


def _bounded(nats: Values) -> Values:
    return np.asarray(np.maximum(nats - nats.max(axis=1, keepdims=True), -BEYOND_DOUBT), np.float64)


def class_likelihoods(seen: Values, examples: Values, priors: Priors) -> Values:
    """Logarithms of the likelihood of each of K classes, in nats, shape (N, K); none is less likely
    than a mark that looks like nothing known.

    Args:
        seen: the features of N marks, those of ``priors``, shape (N, F).
        examples: how far each mark is to be relied on as an example of each of the L looks of
            ``priors``, 0 to 1, shape (N, L).
    """
    classes = priors.classes
    found = np.tile(_anything(seen, priors.looks)[:, None], len(classes))
    for look, weight in zip(priors.looks, examples.T, strict=True):
        of = classes.index(look.of)
        found[:, of] = np.logaddexp(found[:, of], _like(seen, weight, look))
    return found


def sheet_likelihoods(
    seen: Values,
    hidden: Flags,
    priors: Priors,
    known: Values | float = 0.0,
    besides: Values | float = -np.inf,
) -> Values:
    """The same where each class has one look, and the plain marks of the sheet are the examples.

    Args:
        hidden: of which marks nothing is known, shape (N,).
        known: what else says so of each class, nats, shape (N, K).
        besides: log-likelihoods of each class where it looks like none of its looks, shape (N, K).
    """
    nats = np.zeros((len(seen), len(priors.classes)))
    examples = np.zeros(nats.shape)
    for _ in range(ROUNDS):
        said = np.logaddexp(class_likelihoods(seen, examples, priors) + known, besides)
        nats = np.where(hidden[:, None], 0.0, said)
        examples = softmax(nats, axis=1) ** EXAMPLES
    return nats


def _anything(seen: Values, looks: Sequence[Look]) -> Values:
    """Logarithms of the likelihood of marks unlike all looks, shape (N,)."""
    means = np.array([look.mean for look in looks])
    spreads = np.array([look.between for look in looks])
    apart = np.sqrt((spreads**2).mean(axis=0) + _APART * np.atleast_2d(np.cov(means.T)).diagonal())
    return np.asarray(log_t(seen - means.mean(axis=0), apart).sum(axis=1) - _ODD)


def _like(seen: Values, weight: Values, look: Look) -> Values:
    """Logarithms of the likelihood of each mark among the others of a look, so weighted, shape
    (N,)."""
    x, own_weight = seen - look.mean, weight[:, None]
    count = weight.sum() - own_weight
    strength = (look.within / look.between) ** 2
    own = np.where(count > 0, (weight @ x - own_weight * x) / np.maximum(count, 1e-12), 0.0)
    mean = look.mean + count * own / (strength + count)
    scatter = (x * own_weight).T @ x - own_weight[..., None] * _squares(x)
    scatter = scatter - count[..., None] * _squares(own) + PRIOR * np.diag(look.within**2)
    scatter /= (PRIOR + count)[..., None]
    wide = np.sqrt(scatter.diagonal(axis1=1, axis2=2))
    share, ways = np.linalg.eigh(scatter / (wide[:, :, None] * wide[:, None]))
    unsure = wide * np.sqrt(1 + 1 / (strength + count))
    along = (
        np.swapaxes(ways, 1, 2) @ ((seen - mean) / unsure)[..., None] / np.sqrt(share)[..., None]
    )
    far = (ways @ along)[..., 0]
    scale = np.log(share).sum(axis=1) / 2 + np.log(unsure).sum(axis=1)
    return np.asarray(log_t(far, 1.0).sum(axis=1) - scale, np.float64)


def _squares(rows: Values) -> Values:
    """The outer product of each row with itself, shape (N, F, F)."""
    return rows[:, :, None] * rows[:, None, :]
