"""What marks look like on usual sheets, as data: ``<kind>.json`` beside this file.

``python -m tests.bench.fit_priors --write`` fits the numbers on marks whose truth is known, and
``fitted_on`` says of how many; where older numbers read better, ``source`` says why. A test sees
that nobody changed one by hand. They are JSON and not a NumPy archive so that people can read them
and see in a diff what a fit has changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import isfinite
from typing import Any

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
    """What is known of a kind of mark: of ``rings``, what ``priors/rings.json`` says.

    Raises:
        DamagedPriors: if the file is no such JSON, or numbers are missing or impossible.
    """
    return parse_priors(f"{kind}.json", _text(kind))


@cache
def load_reasons() -> Mapping[Reason, float]:
    """How far a mark's own ink can be relied on, 0 to 1, by a reason to doubt it; a reason that is
    not named says nothing about the ink.

    Raises:
        DamagedPriors: if ``priors/reasons.json`` is not what it should be.
    """
    return parse_reasons("reasons.json", _text("reasons"))


class DamagedPriors(ValueError):
    """A file of priors that cannot be used; the message names the file and what is wrong."""


def parse_priors(name: str, text: str) -> Priors:
    """What a file's text says; ``name`` is the file's, for errors."""
    data = _object(name, text)
    try:
        features = tuple(str(feature) for feature in data.get("features", ()))
        looks = tuple(_look(one, len(features)) for one in data.get("looks", ()))
        regression = None
        if "regression" in data:
            classes = tuple(dict.fromkeys(look.of for look in looks)) or tuple(data["regression"])
            regression = _regression(data["regression"], classes, len(features))
        slope = _number(data.get("slope", 1.0), "the slope")
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise DamagedPriors(f"{name}: {_plain(error)}") from error
    return Priors(features, looks, regression, slope)


def parse_reasons(name: str, text: str) -> Mapping[Reason, float]:
    """What a file's text says of reasons; ``name`` is the file's, for errors."""
    try:
        visible = _object(name, text)["visible"]
        reasons = {Reason(key): _number(share, key) for key, share in visible.items()}
        if outside := [key for key, share in reasons.items() if not 0 <= share <= 1]:
            raise ValueError(f"{outside[0]} is not from 0 to 1")
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise DamagedPriors(f"{name}: {_plain(error)}") from error
    return reasons


def _text(kind: str) -> str:
    return files(__package__).joinpath(f"{kind}.json").read_text("utf-8")


def _object(name: str, text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise DamagedPriors(f"{name}: no JSON: {error}") from error
    if not isinstance(data, dict):
        raise DamagedPriors(f"{name}: not an object")
    return data


def _look(one: Mapping[str, Any], features: int) -> Look:
    where = f"the look {one['name']!r}"
    mean, between, within = (
        np.array([_number(number, where) for number in one[part]])
        for part in ("mean", "between", "within")
    )
    if not len(mean) == len(between) == len(within) == features:
        raise ValueError(f"{where} has not a number for each of {features} features")
    if min(between.min(), within.min()) <= 0:
        raise ValueError(f"{where} has a spread that is not positive")
    return Look(str(one["name"]), str(one["class"]), mean, between, within)


def _regression(data: Mapping[str, Any], classes: Sequence[str], features: int) -> Regression:
    bias, weights = [], []
    for one in classes:
        where = f"the regression of {one!r}"
        bias.append(_number(data[one]["bias"], where))
        weights.append([_number(number, where) for number in data[one]["weights"]])
        if len(weights[-1]) != features:
            raise ValueError(f"{where} has not a weight for each of {features} features")
    return Regression(np.array(bias), np.array(weights).T)


def _number(value: object, where: str) -> float:
    """A finite number, or an error that says where there is none."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value):
        raise ValueError(f"{where} has {value!r} instead of a number")
    return float(value)


def _plain(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)
