"""What the ink of each mark says, and the posterior of its values.

A reader of a kind of mark says how likely the ink is for each value, in nats, and how far the ink
can be relied on. What hides a mark, or makes its ink unlike a mark's, mixes the evidence towards
the prior, in which every value is as likely: no confidence is capped. How far ink is relied on for
each reason is data (``priors/reasons.json``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.board import EMPTY, Value
from companion.photo.image.arrays import Flags, Values
from companion.photo.marks.priors import load_reasons
from companion.photo.posterior import Posterior, PosteriorTerm, Said, probabilities, reliance
from companion.photo.reading import SURE, Reason, mixed
from companion.photo.visibility import Seen

LEAST: Final = 1e-12
"""Probability below which a value is no less likely: chosen, so that no logarithm is infinite."""
INKIEST: Final = 0.97
"""Quantile of what lies in a place that is its darkest ink: of 619 filled squares, pencil hatching
among them, it absorbs 0.42 or more, of eight that a night mode had shaded 0.295 or less."""
_DARKER, _PALER = 0.8, 0.58
"""Quantile of the darkest ink of a sheet's marks, and the share of it up to which one may be
erased: of 4,017 blackened squares on 240 boards none is so pale, four have 0.6 and 13 0.65 or less;
of 312 that were erased about 305 are. Of 555 ticks one, of 13 erased ones all."""

PALER: Final = 0.4
"""Share of the usual darkest ink up to which two pieces or circles show an erased game: of 2,790
new pieces on 140 boards two have it, of 603 erased ones 580, of 1,015 circles one, of 220 erased
ones 206. Of 320 boards with pieces 311 are exact, 298 with 0.5, and none is silent, with 0.35
neither."""
_EVEN, _PER_SHARE = 0.5, 20.0
"""Share of it at which a mark is as likely an erased game's, and nats by which it rather is for
each by which it has less: of 2,790 pieces 16 have less, of 603 erased ones 599. With 32 nats 93 of
316 questions on 160 boards fewer, but one is silent; with 12 600 more."""


class PenLook(NamedTuple):
    """What tells the pen of a mark from those of others of its sheet: how ``dark`` its darkest part
    is, and features, shape (F,), such as its tint or just that."""

    dark: float
    features: Values


@dataclass(frozen=True, slots=True)
class MarkEvidence:
    """What the ink of one mark says.

    Attributes:
        log_likelihood: of each value that the mark may have, nats; only differences count.
        reasons: why the ink says little, or may mislead; those first by which it is relied on less.
        visible: how far the ink can be relied on, 0 to 1.
        unclear: why it is hard to tell where the likelihoods alone leave it open.
        pen: what tells the pen that made it, where that is known.
    """

    name: str
    log_likelihood: Mapping[Value, float]
    reasons: tuple[Reason, ...] = ()
    visible: float = 1.0
    unclear: Reason | None = None
    pen: PenLook | None = None

    @property
    def value(self) -> Value:
        """The likeliest value; of equally likely ones the first."""
        return max(self.log_likelihood, key=lambda value: self.log_likelihood[value])

    @property
    def likely(self) -> Mapping[Value, float]:
        """How probable each value is by the ink alone, the likeliest first, all values being as
        likely before."""
        return probabilities(self.log_likelihood)

    def hidden(self, visible: float, reason: Reason) -> MarkEvidence:
        """The evidence where only a share of it, 0 to 1, can be relied on, for a reason."""
        reasons = tuple(dict.fromkeys((*self.reasons, reason)))
        return replace(self, reasons=reasons, visible=self.visible * visible)

    def doubted(self, reason: Reason) -> MarkEvidence:
        """The evidence where a reason holds to rely on the ink less."""
        return self.hidden(load_reasons()[reason], reason)

    def posterior(self) -> Posterior:
        """The terms of its ink, and of how far that can be relied on."""
        own = () if self.unclear is None else (self.unclear,)
        ink = Posterior(self.name, {PosteriorTerm.INK: Said(self.log_likelihood, own)})
        if self.visible == 1:
            return ink
        return ink.plus(
            PosteriorTerm.VISIBILITY, reliance(self.log_likelihood, self.visible), *self.reasons
        )


def as_seen(one: MarkEvidence, seen: Seen) -> MarkEvidence:
    """The evidence on a mark whose place is seen so surely; what hides it is a reason where a mark
    as plain by its ink as can be would be uncertain, or where it makes this one so."""
    visible = seen.empty if one.value == EMPTY else seen.ink
    likely, both = max(one.likely.values()), one.visible * visible
    alone = (1 + visible) / 2 < SURE
    if alone or mixed(likely, one.visible) >= SURE > mixed(likely, both):
        return one.hidden(visible, seen.hidden_by)
    return replace(one, visible=both)


def evidence_of(
    names: Sequence[str],
    values: Sequence[Value],
    log_likelihoods: Values,
    doubts: Mapping[Reason, Flags] = {},
    unclear: Mapping[Reason, Flags] = {},
) -> list[MarkEvidence]:
    """The evidence on N marks that may have V values.

    Args:
        log_likelihoods: of each value for each mark, nats, shape (N, V).
        doubts: for which marks each reason holds, shape (N,), to rely on their ink less.
        unclear: for which each is why it is hard to tell where the likelihoods leave it open.
    """
    found = []
    for k, (name, nats) in enumerate(zip(names, log_likelihoods.tolist(), strict=True)):
        why = next((reason for reason, some in unclear.items() if some[k]), None)
        one = MarkEvidence(name, dict(zip(values, nats, strict=True)), unclear=why)
        for reason, some in doubts.items():
            if some[k]:
                one = one.doubted(reason)
        found.append(one)
    return found


def much_paler(
    darkest: Values,
    there: Flags,
    pens: NDArray[Any] | None = None,
    share: float = _PALER,
    least: int = 1,
) -> Flags:
    """Which of N marks that are ``there`` are so much paler than others by the same one of ``pens``
    that an eraser may have left them, shape (N,).

    Args:
        darkest: the darkest ink of each mark, shape (N,).
        share: of the usual darkest ink of a pen, up to which an eraser may have left a mark.
        least: how many such marks an older game has. With them are those which lie on their side of
            the widest gap between them and the usual.
    """
    pens = np.zeros(len(there)) if pens is None else pens
    paler, found, darkest = np.zeros(len(there), bool), 0, np.maximum(darkest, LEAST)
    for own in (there & (pens == one) for one in np.unique(pens[there])):
        usual = np.quantile(darkest[own], _DARKER, method="higher")
        pale = own & (darkest < share * usual)
        found += int(pale.sum())
        if pale.any():
            between = own & ~pale & (darkest <= usual)
            ranked = np.sort([darkest[pale].max(), *darkest[between]])
            paler |= own & (darkest <= ranked[np.diff(np.log(ranked)).argmax()])
    return paler & (found >= least)


def nats_as_erased(shares: Values) -> Values:
    """By how many nats marks are likelier an erased game's than this one's whose darkest ink has
    such shares of the usual one's, of the shape of these."""
    return _PER_SHARE * np.maximum(_EVEN - shares, 0)


def coloured_or_empty(
    names: Sequence[str],
    values: Sequence[Value],
    there: Values,
    colours: Values,
    doubts: Mapping[Reason, Flags] = {},
    unclear: Mapping[Reason, Flags] = {},
) -> list[MarkEvidence]:
    """The evidence on N marks that are there or not and, if they are, of one of V colours; the
    rest as for :func:`evidence_of`.

    Args:
        values: what the colours are called.
        there: how probably there is a mark, shape (N,).
        colours: how probably a mark that is there has each colour, shape (N, V).
    """
    shares = np.column_stack([there[:, None] * colours, 1 - there])
    nats = np.log(np.maximum(shares, LEAST))
    return evidence_of(names, (*values, EMPTY), nats, doubts, unclear)
