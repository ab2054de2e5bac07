"""What a photo is read by, kept on the way through the reader for people who ask why.

A trace is handed to the reader by who wants one, and from stage to stage; without one nothing is
kept and nothing is measured that would not be measured anyway.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

import numpy as np
from numpy.typing import ArrayLike

from companion.board import Slot
from companion.photo.image.arrays import Rgb
from companion.photo.posterior import Posterior, PosteriorTerm
from companion.photo.reading import ReadMark
from companion.photo.rectify.board import RectifiedBoard, turned_name

Feature = float | str


@dataclass
class SheetTrace:
    """How one board was read. Marks are named as on the board as photographed.

    Attributes:
        rectified: the board laid flat.
        corners: its own, px of the photo as it was looked at.
        posteriors: of each mark, by its name.
        marks: the marks as far as they are read.
        features: what was measured of each mark, by its name and the feature's, with its unit.
        turn: clockwise quarter turns from the board as photographed to the board as read.
        seconds: the time each step took.
    """

    rectified: RectifiedBoard
    corners: Sequence[tuple[float, float]]
    posteriors: Mapping[str, Posterior] = field(default_factory=dict)
    marks: Mapping[str, ReadMark] = field(default_factory=dict)
    features: dict[str, dict[str, Feature]] = field(default_factory=dict)
    turn: int = 0
    seconds: Mapping[str, float] = field(default_factory=dict)

    @property
    def stages(self) -> Mapping[str, Mapping[str, ReadMark]]:
        """The marks by their ink alone, with each further term, and as they are read."""
        terms = [*PosteriorTerm]
        found: dict[str, Mapping[str, ReadMark]] = {
            term: {name: one.of(terms[: k + 1]).mark for name, one in self.posteriors.items()}
            for k, term in enumerate(terms)
        }
        return {**found, "result": self.marks}

    def as_read(self, slot: Slot) -> str:
        """The name of a mark on the board as read."""
        return turned_name(self.rectified.board, slot, self.turn)

    def measured(self, names: Sequence[str], features: Mapping[str, ArrayLike]) -> None:
        """Features of N marks, each of shape (N,), by their names; a unit stands in brackets."""
        for feature, values in features.items():
            for name, value in zip(names, np.asarray(values).tolist(), strict=True):
                known = round(value, 4) + 0.0 if isinstance(value, float) else value
                if known in (inf, -inf):
                    continue  # nothing can be said
                self.features.setdefault(name, {})[feature] = known


@dataclass
class Trace:
    """How a photo was read: the picture as it was looked at, and each board that was found."""

    photo: Rgb | None = None
    sheets: list[SheetTrace] = field(default_factory=list)
