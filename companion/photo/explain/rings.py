"""How far the rings that pens drew on a sheet can be relied on: what is learned of its two pens and
its bare spots is common to all, so that a mistake there is one of many rings, each of which looks
plain."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.board import EMPTY, Value
from companion.photo.explain import BESIDE_THE_INK
from companion.photo.posterior import Posterior, PosteriorTerm
from companion.photo.reading import Reason

_ERROR: Final = 0.5
"""What every margin is divided by, beside 1, for each error that a sheet's rings lead to expect: on
200 sheets of real ink rings are silently wrong on one, one in all, with this term, and people are
asked about 3.3 a sheet."""
_OUT_OF_TURN: Final = 4.0
"""Nats taken off every margin where one player has more rings than turns allow, but only down to a
margin of as many: of 290 sheets of games 11 were read so, all with rings that were wrong."""


def rings_on_trust(
    rings: Sequence[Posterior], lawful: Callable[[Mapping[str, Value]], bool]
) -> Mapping[str, Posterior]:
    """With the term of the sheet, by name, which changes no value. A mark that is open already gets
    :attr:`Reason.SHEET` only if the others lead to expect an error, or turns are broken.

    Args:
        rings: of every mark that says whose ring is round a spot, or that none is, with all other
            terms.
        lawful: whether rings can be a game's.
    """
    marks = [one.mark for one in rings]
    doubts = [0 if BESIDE_THE_INK & {*mark.reasons} else 1 - mark.confidence for mark in marks]
    errors = sum(doubts)
    in_turn = lawful({mark.name: mark.value for mark in marks if mark.value != EMPTY})

    def against(margin: float) -> float:
        left = margin if in_turn else max(margin - _OUT_OF_TURN, min(margin, _OUT_OF_TURN))
        return margin - left / (1 + _ERROR * errors)

    return {
        one.name: one.plus(
            PosteriorTerm.SHEET,
            {value: against(one.nats[mark.value] - nats) for value, nats in one.nats.items()},
            *([Reason.SHEET] if mark.sure or errors - own >= 1 or not in_turn else []),
        )
        for one, mark, own in zip(rings, marks, doubts, strict=True)
    }
