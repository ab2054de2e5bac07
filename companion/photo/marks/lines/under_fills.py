"""Whether a stroke under a filled square's black would show, as the sheet's other strokes tell.

A thick scribble may hide a stroke, a thin one hardly weakens its colour. Which of them a sheet has,
its own strokes under black tell: where each of them shows nearly all of its colour, none is likely
to show nothing, and a line that shows nothing is bare. Where some show little, others may show
nothing.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
Flags = NDArray[np.bool_]

_UNDER: Final = 0.2
"""Share of a stroke under black from which it teaches what black leaves to see."""
_FEWEST, _AS_DEEP, _DEEP = 4, 3, 0.8
"""How many strokes of each pen teach, at the least; and how many of them lie as deep, or nearly."""
_SHOWN: Final = 0.6
"""Share of a pen's colour that each of those shows. Of 27 sheets with bare lines under black, those
on which some stroke showed nothing had another that showed less than 0.45."""
_NOTHING: Final = 0.25
"""Share of its colour from which something of a stroke may show."""
_TRACES: Final = 0.4
"""Share of a line with traces of colour, as a share of the least that those strokes show."""


def bare_under_fill(
    colour: Values, traces: Values, buried: Values, drawn: Flags, seen: Flags, under: Flags
) -> Flags:
    """Which of E lines would show a stroke through the black over them, and show none, shape (E,).

    Args:
        colour: how far each line comes up to each pen in its colour, 0 to about 1, (E, pens).
        traces: share of each line that shows a pen's colour, shape (E,).
        buried: share of each under black, shape (E,).
        drawn: whether each is read as drawn, shape (E,).
        seen: whether each pen drew on the sheet at all, shape (pens,).
        under: which lines black lies over or beside, shape (E,).
    """
    bare = under & ~drawn
    whose = colour.argmax(axis=1)
    for pen in np.flatnonzero(seen):
        teach = drawn & under & (buried > _UNDER) & (whose == pen)
        if teach.sum() < _FEWEST or colour[teach, pen].min() < _SHOWN:
            return np.zeros(len(colour), bool)
        as_deep = np.sort(buried[teach])[-_AS_DEEP]
        bare &= (colour[:, pen] < _NOTHING) & (_DEEP * buried <= as_deep)
        bare &= traces < _TRACES * traces[teach].min()
    return np.asarray(bare & bool(seen.any()), bool)
