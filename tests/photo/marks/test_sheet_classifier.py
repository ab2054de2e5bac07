"""Marks of one sheet told apart by what its other marks and those of usual sheets look like."""

from __future__ import annotations

import numpy as np
import pytest

from companion.photo.marks.priors import Look, Priors
from companion.photo.marks.sheet_classifier import class_likelihoods

WIDTH, DARK = 0.5, 0.8
"""mm, and absorptance, of a pencil's strokes; an ink's are wider and darker."""


def look(name: str, of: str, *mean: float) -> Look:
    return Look(name, of, np.array(mean), np.array([0.3, 0.3]), np.array([0.1, 0.1]))


PRIORS = Priors(
    ("width (mm)", "dark (absorptance)"),
    (
        look("paper", "empty", 0.0, 0.0),
        look("pencil", "drawn", WIDTH, DARK),
        look("ink", "drawn", 1.5, 1.2),
    ),
)


def sheet(drawn: tuple[float, float] = (WIDTH, DARK), differ: float = 0.02) -> np.ndarray:
    """Six bare places, then four strokes, and how far marks of one class differ."""
    rng = np.random.default_rng(2)
    return np.array([(0.0, 0.0)] * 6 + [drawn] * 4) + rng.normal(0, differ, (10, 2))


def taken_for(*looks: int) -> np.ndarray:
    return np.eye(3)[list(looks)]


def leads(seen: np.ndarray, examples: np.ndarray) -> np.ndarray:
    """Nats by which each mark is rather drawn than empty."""
    found = class_likelihoods(seen, examples, PRIORS)
    assert found.shape == (len(seen), 2)
    return np.asarray(found[:, 1] - found[:, 0])


RIGHT = taken_for(*[0] * 6, *[1] * 4)


def test_marks_are_of_the_class_that_they_look_like() -> None:
    assert PRIORS.classes == ("empty", "drawn")
    lead = leads(sheet(), RIGHT)
    assert lead[:6].max() < -5
    assert lead[6:].min() > 5


def test_a_sheet_without_an_example_of_a_class_has_the_usual_one() -> None:
    blank = sheet()[:6]
    lead = leads(np.vstack([blank, [WIDTH, DARK]]), taken_for(*[0] * 6, 0) * 0.0)
    assert lead[:6].max() < 0 < lead[6]


def test_a_class_looks_as_any_of_its_looks() -> None:
    one_in_ink = sheet()
    one_in_ink[9] = 1.5, 1.2
    assert leads(one_in_ink, RIGHT)[9] > 5


def test_a_mark_is_no_example_of_its_own_class() -> None:
    mistaken = RIGHT.copy()
    mistaken[9] = taken_for(0)[0]
    assert leads(sheet(), mistaken)[9] > 5


def test_examples_that_are_not_relied_on_teach_nothing() -> None:
    pale = sheet((0.25, 0.35))
    learned, alone = leads(pale, RIGHT), leads(pale, RIGHT * [1.0, 0.0, 0.0])
    assert learned[6:].min() > alone[6:].max() + 2


def test_what_looks_like_nothing_known_is_of_no_class() -> None:
    odd = sheet()
    odd[9] = -3.0, 4.0
    assert leads(odd, RIGHT)[9] == pytest.approx(0, abs=1)


def test_one_feature_is_enough() -> None:
    one = (
        Look("paper", "empty", *(np.array([number]) for number in (0.0, 0.3, 0.1))),
        Look("ink", "drawn", *(np.array([number]) for number in (1.0, 0.3, 0.1))),
    )
    seen = np.array([[0.0], [0.1], [0.9], [1.0]])
    found = class_likelihoods(seen, np.eye(2)[[0, 0, 1, 1]], Priors(("width (mm)",), one))
    assert (found.argmax(axis=1) == [0, 0, 1, 1]).all()
