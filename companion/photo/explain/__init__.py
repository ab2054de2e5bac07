"""Does the answer explain the picture? A check that shares no pen, level or gap with the reading.

Each mark is held against the flattened picture anew: ink where the answer calls a place bare, a
mark whose ink is not there, strokes called by one colour that do not look alike. What is told is a
log-likelihood ratio, a term of the mark's posterior (:func:`looked_at_again`). There are three
exceptions: what the reading measured round spots
(:class:`companion.photo.marks.rings.paths.Rounds`) is not measured again; a line called drawn is
looked for where its stroke runs; and lines beside squares that are filled, or may be, are not
judged (:mod:`companion.photo.explain.lines`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, inf, log
from typing import Final, NamedTuple

from companion.board import EMPTY, Value
from companion.board.mark_kinds import MarkKind
from companion.photo.explain.contrast import AS_PALE, SOME_OLDER, SecondLook, nats_as_older
from companion.photo.explain.lines import nats_for_lines, nats_for_owners
from companion.photo.image.arrays import Values
from companion.photo.image.statistics import BEYOND_DOUBT, logit
from companion.photo.marks.chords.marks import lines_share_ink
from companion.photo.marks.rings.paths import Rounds
from companion.photo.posterior import Posterior, PosteriorTerm
from companion.photo.reading import FEW, SURE, ReadMark, Reason, mixed, too_many
from companion.photo.rectify.board import RectifiedBoard

_ITS_OWN: Final = {Reason.RULES, Reason.INK_BESIDE, Reason.COLOURS_MIXED}
_DRAWN_ITS_OWN: Final = _ITS_OWN | {Reason.FAINT}
"""What speaks against one mark, and says nothing of the others; drawn ones may be pale."""

_MISSED: Final = float(logit(SURE))
"""Nats by which it speaks against an empty place at the most, as many as make a mark sure: it is
asked about as one (of 13 lines on 200 photos 11 were)."""
_IN_DOUBT: Final = _MISSED / 2
"""The same against a line in any direction, or what was read as drawn: half as many, as with 4.6
three of 181 boards of CoronaLine more ask, about 26 lines."""


class Relied(NamedTuple):
    """How far the reading of a kind of marks is relied on beside the picture.

    Attributes:
        drawn, bare: share of the marks called drawn, and empty, that are sure to be, 0 to 1.
        missed: nats by which the picture speaks against an empty place at the most.
        older: nats by which what is called drawn is likelier to be an older drawing's than read.
        pale: nats by which it is so as well where it is paler than others, at the most.
        again: whether ink that the reading saw in an open place counts once more: lines in any
            direction share theirs, so that it may have been left open for another's.
    """

    drawn: float
    bare: float
    missed: float
    older: float = 0.0
    pale: float = 0.0
    again: bool = False


FEW_WRONG: Final = Relied(0.998, 0.95, _MISSED)
"""Where the picture contradicts few: of 29 marks called drawn 1 was wrong, of 22 bare ones 3."""
SOME_OPEN: Final = Relied(0.995, 0.95, _MISSED, older=1.0)
"""Of lines where the sheet leaves one open by its ink: 262 for 256 of 303 boards are exact so."""
_BESIDE_OLDER: Final = SOME_OPEN._replace(older=0.5, pale=AS_PALE)
"""The same where an older drawing shows: 1,146 for 1,142 of 1,225 boards are exact so."""
_REMAINS: Final = 0.03
"""Share of usual ink from which a place called empty shows an older drawing: of 399 boards 200."""
_FEW_WRONG_ANYWHERE: Final = FEW_WRONG._replace(missed=_IN_DOUBT, again=True)
_SOME_OPEN_ANYWHERE: Final = Relied(0.98, 0.95, _IN_DOUBT, again=True)
"""The same of lines in any direction: 375 for 371 of 404 boards are exact so, 5 for 8 silent."""
_ON_TRUST: Final = Relied(0.0, 0.0, _IN_DOUBT, again=True)
"""Where it counts for nothing. By definition."""
_BARELY: Final = 1e-6
"""Nats left for what was read as drawn, so that it stays likelier: 48 of 64 such lines were."""


def looked_at_again(
    rectified: RectifiedBoard,
    posteriors: Mapping[str, Posterior],
    rounds: Rounds | None = None,
    paths: Mapping[str, Values] | None = None,
) -> Mapping[str, Posterior]:
    """With the terms of the sheet and of the second look, for marks that the picture can be asked
    about.

    Args:
        rectified: the board laid flat that the marks were read from.
        posteriors: of every mark of the board, named as on ``rectified``.
        rounds: what was measured round the spots of owners, where they are ringed by pen.
        paths: where the strokes of lines that were drawn run, as read, mm, shape (N, 2), by name.
    """
    found, shared = dict(posteriors), lines_share_ink(rectified)
    marks = {name: one.mark for name, one in posteriors.items()}
    judged: dict[MarkKind, Mapping[str, SecondLook]] = {}
    if rectified.slots("line"):
        judged["line"] = nats_for_lines(paths or {}, shared, rectified, marks)
    if rectified.slots("owner") and rounds is not None:
        judged["owner"] = nats_for_owners(rounds, rectified, marks)
    for kind, evidence in judged.items():
        anywhere = kind == "line" and shared
        columns: dict[str, Sequence[float]] = {
            "by its amount of ink (nats)": [some.ink for some in evidence.values()],
            "by its tint (nats)": [some.tint for some in evidence.values()],
            "of the ink of others": [some.share for some in evidence.values()],
        }
        rectified.measured(list(evidence), columns)
        every = [slot.name for slot in rectified.slots(kind)]
        doubted = _mostly_in_doubt([marks[name] for name in every])
        # lines of any direction are explained together, so that some which are contradicted say
        # nothing of the others: on 143 photos that asked 186 marks more, and saw no silent one
        if not anywhere and (doubted or _goes_wrong(evidence, marks)):
            trusted = {name: _on_trust(evidence.get(name), not doubted) for name in every}
            found |= _looked_at(posteriors, marks, trusted, _ON_TRUST)
            continue
        few = _FEW_WRONG_ANYWHERE if anywhere else FEW_WRONG
        found |= _looked_at(posteriors, marks, evidence, few)
        if kind == "line" and any(found[name].mark.open_by_ink for name in every):
            drawn = {n: evidence.get(n) for n in every if marks[n].value != EMPTY}
            if anywhere:
                some = _SOME_OPEN_ANYWHERE
            else:
                some = _BESIDE_OLDER if _older_shows(evidence, marks) else SOME_OPEN
            found |= _looked_at(posteriors, marks, drawn, some)
    return found


def _looked_at(
    posteriors: Mapping[str, Posterior],
    marks: Mapping[str, ReadMark],
    evidence: Mapping[str, SecondLook | None],
    relied: Relied,
) -> dict[str, Posterior]:
    """With what the picture says of marks; of those it cannot judge, which are called drawn, that
    they may be an older drawing's."""
    older: Mapping[Value, float] = {EMPTY: relied.older}
    return {
        name: with_second_look(posteriors[name], marks[name].value, some, relied)
        if some is not None
        else posteriors[name].plus(PosteriorTerm.SHEET, older, Reason.FAINT)
        for name, some in evidence.items()
    }


def with_second_look(one: Posterior, called: Value, some: SecondLook, relied: Relied) -> Posterior:
    """A mark with what the picture says against each value that it was not called and that can be
    judged: another colour by its tint, everything else by the amount of ink. What hides its ink
    hides it from a second look as well, so that this makes up for what the sheet is not relied on,
    and no more; where it does not, that is why the mark is uncertain."""
    sheet, look = dict[Value, float](), dict[Value, float]()
    share = relied.bare if called == EMPTY else relied.drawn
    for value, nats in one.nats.items():
        said = some.tint if EMPTY not in (called, value) else some.ink
        if value == called or said == inf:
            continue
        margin = one.nats[called] - nats
        other = 1 / (1 + exp(min(margin, BEYOND_DOUBT)))
        left = log(mixed(1 - other, share) / mixed(other, share))
        if called != EMPTY:
            most = left - _BARELY
        elif relied.again:
            most = relied.missed
        else:  # ink may be an older drawing's: what the reading left open stays so
            most = max(left - log(mixed(1, share) / mixed(0, share)) + relied.missed, 0)
        sheet[value] = margin - left
        look[value] = -min(max(said, -most), sheet[value])
    older: tuple[Reason, ...] = ()
    if called != EMPTY and relied.older:
        sheet[EMPTY] = sheet.get(EMPTY, 0.0) + relied.older
        likelier = one.nats[called] - one.nats[EMPTY] - sheet[EMPTY] - look.get(EMPTY, 0.0)
        paler = max(min(nats_as_older(some.share), relied.pale, likelier - _BARELY), 0.0)
        sheet[EMPTY] += paler
        older = (Reason.OLDER,) if paler else ()
    doubted = any(nats + look.get(value, 0.0) > 0 for value, nats in sheet.items())
    reasons = (some.reason,) if doubted else ()
    return one.plus(PosteriorTerm.SHEET, sheet, *older, *reasons).plus(
        PosteriorTerm.SECOND_LOOK, look, *reasons
    )


def _on_trust(some: SecondLook | None, colours: bool) -> SecondLook:
    """What the picture says of a mark where the reading counts for nothing beside it: of what it
    cannot judge, as little as a reading that is relied on no further; of colours nothing where the
    reading's own are relied on."""
    if some is None:
        return SecondLook(_IN_DOUBT, Reason.SHEET, tint=_IN_DOUBT)
    if some.nats < 0:
        return some
    tint = some.tint if colours or some.tint < inf else _IN_DOUBT
    ink = _IN_DOUBT if some.ink == inf else some.ink
    return some._replace(ink=ink, tint=tint, reason=Reason.SHEET)


def _older_shows(evidence: Mapping[str, SecondLook], marks: Mapping[str, ReadMark]) -> bool:
    """Whether places called empty show what is left of an older drawing."""
    bare = [some.share for name, some in evidence.items() if marks[name].value == EMPTY]
    return sum(share > _REMAINS for share in bare) >= SOME_OLDER


def _mostly_in_doubt(marks: Sequence[ReadMark]) -> bool:
    """Whether the reading doubts marks by their ink for more than half of those that it calls
    drawn: if it cannot judge the ink of so many, it cannot that of the others (on 536 photos a
    graded discount asked about 148 marks more, and saw no silent one). A few faint places beside
    one or two marks say nothing of the kind."""
    drawn = sum(mark.value != EMPTY for mark in marks)
    doubtful = sum(mark.open_by_ink for mark in marks)
    return drawn >= FEW and doubtful > max(FEW, drawn / 2)


def _goes_wrong(evidence: Mapping[str, SecondLook], marks: Mapping[str, ReadMark]) -> bool:
    """Whether so many sure marks are contradicted, each by enough to leave it open, that those
    which cannot be judged, beside filled squares or other lines, are not to be relied on either.
    Those that the reading doubts itself, such as strokes in an ink that is neither player's, say
    nothing against the others, and nor does a stroke over one of the other player's."""
    against = sum(
        some.nats < -_IN_DOUBT
        and some.reason not in (_ITS_OWN if marks[name].value == EMPTY else _DRAWN_ITS_OWN)
        and marks[name].sure
        for name, some in evidence.items()
    )
    drawn = sum(marks[name].value != EMPTY for name in evidence)
    return too_many(against, drawn)
