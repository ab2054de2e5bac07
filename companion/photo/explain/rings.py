"""How far the rings that pens drew on a sheet can be relied on: what is learned of its two pens and
its bare spots is common to all, so that a mistake there is one of many rings, each of which looks
plain."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import numpy as np

from companion.board import EMPTY, Value
from companion.photo.posterior import Posterior, PosteriorTerm
from companion.photo.reading import Reason

_PLAIN, _STEEPER = 9.2, 1.6
"""Margin, nats, that three of four rings have on a sheet that is relied on, and by how many each
that the lower quartile falls short of it speaks against every ring. On 130 sheets of real ink by
pen, 27 of which fall short, rings with a margin over 4.6 were wrong on six, 60 in all; with this
term on one, which is not short of it, and people are asked about 4.1 rings a sheet instead of
1.4."""
_OUT_OF_TURN: Final = 4.0
"""Nats that speak against every ring where one player has more than turns allow: of 290 sheets of
games 11 were read so, and on each of them rings were wrong."""
_LEFT: Final = 4.0
"""Nats that are left of a margin: it is asked about, and keeps its value."""


def rings_on_trust(
    rings: Sequence[Posterior], lawful: Callable[[Mapping[str, Value]], bool]
) -> Mapping[str, Posterior]:
    """With the term of the sheet, by name; none where nothing speaks against it.

    Args:
        rings: of every mark that says whose ring is round a spot, or that none is, with all other
            terms.
        lawful: whether rings can be a game's.
    """
    each = [(one, one.mark, one.nats) for one in rings]
    margins = [nats[mark.value] - nats[mark.other] for _, mark, nats in each]
    drawn = {mark.name: mark.value for _, mark, _ in each if mark.value != EMPTY}
    short = _STEEPER * (_PLAIN - float(np.quantile(margins, 0.25)))
    against = max(short, 0.0 if lawful(drawn) else _OUT_OF_TURN)
    if against <= 0:
        return {}
    return {
        one.name: one.plus(
            PosteriorTerm.SHEET, {mark.value: -min(against, max(margin - _LEFT, 0.0))}, Reason.SHEET
        )
        for (one, mark, _), margin in zip(each, margins, strict=True)
    }
