"""What marks look like on usual sheets, as data: ``<kind>.json`` beside this file.

``python -m tests.bench.fit_priors --write`` fits the numbers on marks whose truth is known, and
``fitted_on`` says of how many; where older numbers read better, ``source`` says why. A test sees
that nobody changed one by hand. They are JSON and not a NumPy archive so that people can read them
and see in a diff what a fit has changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, cast

import numpy as np

from companion.photo.image.arrays import Values
from companion.photo.reading import Reason


@dataclass(frozen=True)
class Look:
    """What marks of a class look like; a class may have several looks.

    ``mean`` of each of F features over many sheets, their standard deviations ``between`` sheets,
    and ``within`` a sheet, from mark to mark, the scale of a t distribution; shape (F,) each, in
    the features' units.
    """

    name: str
    of: str
    """The class: a value that a mark may have."""
    mean: Values
    between: Values
    within: Values


@dataclass(frozen=True)
class Regression:
    """Log odds of K classes that are linear in F features (softmax regression)."""

    bias: Values
    """Shape (K,), in nats."""
    weights: Values
    """Shape (F, K), in nats by the features' units."""

    def __call__(self, seen: Values) -> Values:
        """Logarithms of the likelihood of each class of N marks, in nats, shape (N, K), whose
        differences are log odds; ``seen`` are their features, shape (N, F)."""
        return np.asarray(self.bias + seen @ self.weights, np.float64)


@dataclass(frozen=True)
class Priors:
    """What is known of a kind of mark from many sheets.

    Attributes:
        features: the names of the F features, each with its unit.
        looks: in the order of the file.
        regression: what the features say of the :attr:`classes` of marks of any sheet.
        slope: what log odds by the looks are multiplied by to be right as often as they say
            (temperature scaling; C. Guo et al., *ICML* 2017). Even odds stay even: what is like
            no look is of no class.
    """

    features: tuple[str, ...] = ()
    looks: tuple[Look, ...] = ()
    regression: Regression | None = None
    slope: float = 1.0

    @property
    def classes(self) -> tuple[str, ...]:
        """The K classes, in the order of their first looks."""
        return tuple(dict.fromkeys(look.of for look in self.looks))


@cache
def load_priors(kind: str) -> Priors:
    """What is known of a kind of mark: of ``rings``, what ``priors/rings.json`` says."""
    data = _data(kind)
    looks = tuple(_look(one) for one in data.get("looks", ()))
    regression = None
    if "regression" in data:
        named = data["regression"]
        each = [named[one] for one in dict.fromkeys(look.of for look in looks) or named]
        bias, weights = (
            np.array([one[part] for one in each], float) for part in ("bias", "weights")
        )
        regression = Regression(bias, weights.T)
    return Priors(tuple(data.get("features", ())), looks, regression, data.get("slope", 1.0))


@cache
def load_reasons() -> Mapping[Reason, float]:
    """How far a mark's own ink can be relied on, 0 to 1, by a reason to doubt it; a reason that is
    not named says nothing about the ink."""
    return {Reason(key): share for key, share in _data("reasons")["visible"].items()}


def _data(kind: str) -> Mapping[str, Any]:
    """What a file says."""
    text = files(__package__).joinpath(f"{kind}.json").read_text("utf-8")
    return cast(Mapping[str, Any], json.loads(text))


def _look(one: Mapping[str, Any]) -> Look:
    mean, between, within = (np.array(one[part], float) for part in ("mean", "between", "within"))
    return Look(one["name"], one["class"], mean, between, within)
