"""A scene's marks are laid in real pens: each where it was drawn, in the pen of its colour."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np

from tests.camera.real_strokes import draw_marks, on_photo
from tests.camera.scene import Dot, Ring, Stroke, Text

MARKS = (
    Stroke(((10.0, 10.0), (20.0, 10.0), (20.0, 15.0)), "blue-gel", "gel", wobble=0.2),
    Ring((30.0, 30.0), 4.0, "red-felt"),
    Dot((40.0, 40.0), 0.5, "pencil", "pencil"),
    Dot((50.0, 40.0), 3.0, "black-gel"),
    Text((5.0, 5.0), "Ann"),
)
THRICE = np.diag([3.0, 3.0, 1.0])
"""Three px to each mm."""


def laid() -> list[tuple[str, str, list[Any]]]:
    """What is drawn, with which pen, and where."""
    found: list[tuple[str, str, list[Any]]] = []
    module = ModuleType("real_ink")

    def note(kind: str) -> Any:
        def draw(plate: Any, pen: str, *where: Any, bow: float | None = None) -> None:
            told = [np.round(one, 6).tolist() for one in where if not hasattr(one, "normal")]
            found.append((kind, pen, [*told, *([round(bow, 6)] if bow is not None else [])]))

        return draw

    for kind in ("line", "ring", "dot", "scribble"):
        setattr(module, kind, note(kind))
    pens: Any = {"blue": "blue", "red": "red", "dark": "dark"}
    rng = np.random.default_rng(1)
    draw_marks(module, np.ones((4, 4, 3), np.float32), pens, MARKS, on_photo(THRICE), rng)
    return found


def test_a_stroke_is_laid_from_point_to_point_and_bows_as_its_hand_wobbles() -> None:
    assert laid()[:2] == [
        ("line", "blue", [[30, 30], [60, 30], 0.6]),
        ("line", "blue", [[60, 30], [60, 45], 0.6]),
    ]


def test_rings_and_dots_keep_their_sizes_and_words_are_left_out() -> None:
    assert [(kind, pen, where[:2]) for kind, pen, where in laid()[2:]] == [
        ("ring", "red", [[90, 90], 12]),
        ("dot", "dark", [[120, 120], 1.5]),
        ("scribble", "dark", [[150, 120], 9]),
    ]
