"""Does the answer explain the picture? A check that shares no pen, level or gap with the reading.

A reading names marks; the picture shows ink. Here each is held against the other anew, from the
flattened picture alone: ink that stands where the answer calls a place bare, a mark whose ink is
not there, strokes called by one colour that do not look alike. What is told is a log-likelihood
ratio for each mark; :func:`weighed` makes it part of the mark's confidence. A mistake of the
reading, such as a pen that was not found, cannot hide itself here. There are two exceptions: rings
are measured as the reading does (:func:`companion.photo.marks.rings.pen_drawn.measure_rounds`), and
lines beside squares that the reading calls filled, or doubts, are not judged
(:mod:`companion.photo.explain.lines`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

import numpy as np

from companion.board import EMPTY, Value
from companion.board.mark_kinds import MarkKind
from companion.photo.explain.evidence import Evidence
from companion.photo.image.statistics import expit, logit
from companion.photo.marks.chords.marks import any_direction
from companion.photo.reading import SURE, ReadMark, Reason
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.trace import SheetTrace

_RELIANCE: Final = 0.83
"""How far the reading of a mark is relied on, 0 to 1, where the picture can be asked: marks are
misread many at a time, when a pen was not found, however sure each of them looks."""

_SOME, _SHARE = 3, 0.05
"""How many marks, and how many for each that is called drawn, must be contradicted for the reading
of the kind to be doubted as a whole: then it counts for nothing beside the picture, and marks that
cannot be judged are asked about."""

_JUDGED: Final = 0.25
"""Share of the marks of a kind that must be judged to say anything of the others."""

_MISSED: Final = 0.8
"""How far a mark is relied on that the reading missed: of 13 lines on 200 photos 11 were lines, and
of 14 rings on 80 photos all were. Where it called a place drawn and the picture contradicted it,
the reading was right."""
_UNJUDGED: Final = 2.4
"""Nats by which the picture speaks for marks that cannot be judged: as many as a reading that is
sure of them and is relied on no further."""
_PALE_LINES: Final = 12
"""Pale lines of which any two are thought away, at the most."""
_NO_LINE_OF_A_GAME: Final = 5.0
"""Nats by which pale ink is likelier an older drawing's than a line that no game could have, beside
lines that are all of one."""

_JUDGED_APART: Final[tuple[MarkKind, ...]] = ("line", "ring", "owner")
"""Kinds whose doubtful marks make the others doubtful."""
_BESIDE_THE_INK: Final = {Reason.COVERED, Reason.GLARE, Reason.OFF_GRID}
"""Doubts that say nothing about the ink of other marks."""

Lawful = Callable[[Mapping[str, Value]], bool]
Judge = Callable[[RectifiedBoard, Mapping[str, ReadMark]], Mapping[str, Evidence]]


def weighed(
    rectified: RectifiedBoard,
    marks: Mapping[str, ReadMark],
    trace: SheetTrace | None = None,
    lawful: Lawful | None = None,
) -> Mapping[str, ReadMark]:
    """The marks with the picture's own evidence in their confidence. Values stay as they are, but
    for lines between neighbours and rings that the picture shows and the reading missed.

    Args:
        rectified: the board laid flat that the marks were read from.
        marks: every mark of the board, named as on ``rectified``.
        lawful: whether lines that are drawn, by name, can be a game's; asked where lines may run in
            any direction, and the rules leave few of them.
    """
    found = dict(marks)
    for kind, judge in _judges(rectified):
        evidence = judge(rectified, marks)
        lines = kind == "line"
        anywhere = lines and any_direction(rectified)
        if lawful is not None and anywhere:
            evidence = _without_older_drawings(rectified, evidence, marks, lawful)
        if trace is not None:
            columns: dict[str, Sequence[float]] = {
                "the picture says (nats)": [some.nats for some in evidence.values()],
                "by its amount of ink (nats)": [some.ink for some in evidence.values()],
                "by its tint (nats)": [some.tint for some in evidence.values()],
                "paler than others": [some.pale for some in evidence.values()],
            }
            trace.measured(list(evidence), columns)
        reliance, turns = _RELIANCE, kind == "owner" or (lines and not anywhere)
        colours = {slot.name: slot.values for slot in rectified.slots(kind)}
        every = [*colours]
        if len(evidence) > _JUDGED * len(every) and _goes_wrong(evidence, marks):
            on_trust = dict.fromkeys(every, Evidence(_UNJUDGED, Reason.SHEET))
            evidence = on_trust | {
                name: some if some.nats < 0 else some._replace(reason=Reason.SHEET)
                for name, some in evidence.items()
            }
            reliance, turns = 0.0, False
        for name, some in evidence.items():
            mark = _with_other_colour(marks[name], some, colours[name])
            found[name] = _weighed(mark, some, reliance, turns)
    return found


def discounted(rectified: RectifiedBoard, marks: Mapping[str, ReadMark]) -> Mapping[str, ReadMark]:
    """The marks, lines, rings and owners that are called drawn no surer than the sheet's others of
    their kind allow. Other kinds stay as they are; pips are already compared with one another."""
    found = dict(marks)
    for kind in _JUDGED_APART:
        found |= discounted_by_doubts([marks[slot.name] for slot in rectified.slots(kind)])
    return found


def discounted_by_doubts(marks: Sequence[ReadMark]) -> dict[str, ReadMark]:
    """The marks that become uncertain because many of their kind are doubtful. The log-odds of each
    drawn mark are reduced by the number of doubtful marks for each that is drawn, at most to none:
    if the ink of many cannot be judged, the others, judged by the same measure, are less certain
    too."""
    drawn = [mark for mark in marks if mark.value != EMPTY]
    doubtful = sum(not mark.sure and not _BESIDE_THE_INK & set(mark.reasons) for mark in marks)
    share = min(doubtful / max(len(drawn), 1), 1.0)
    sure = [mark for mark in drawn if mark.sure]
    odds = (1 - share) * logit(np.clip([mark.confidence for mark in sure], 0.5, 1 - 1e-12))
    most = expit(odds).tolist()
    return {
        mark.name: mark.doubted(max(confidence, 0.5), Reason.SHEET)
        for mark, confidence in zip(sure, most, strict=True)
        if confidence < SURE
    }


def _without_older_drawings(
    rectified: RectifiedBoard,
    evidence: Mapping[str, Evidence],
    marks: Mapping[str, ReadMark],
    lawful: Lawful,
) -> Mapping[str, Evidence]:
    """The evidence, with pale ink allowed to be left by an eraser or to shine through.

    If the drawn lines can be a game, a pale line that no such game could have is taken for old
    ink. If not, pale lines are left open: those without which the rest can be a game; all of them
    if much ink is unexplained, or if leaving out two is not enough and some are too pale anyway.
    """
    values = {slot.name: slot.values for slot in rectified.slots("line")}
    drawn = {name: marks[name].value for name in values if marks[name].value != EMPTY}
    pale = [name for name, one in evidence.items() if one.pale]
    if lawful(drawn):
        doubtful = [k for k in pale if k not in drawn and evidence[k].nats < _NO_LINE_OF_A_GAME]
        older = [k for k in doubtful if not any(lawful({**drawn, k: v}) for v in values[k])]
        return {**evidence, **{k: evidence[k]._replace(nats=_NO_LINE_OF_A_GAME) for k in older}}
    faint = [name for name in pale if name in drawn]
    either = set(faint if _goes_wrong(evidence, marks) else ())
    for count in (1, 2):
        some = combinations(faint[:_PALE_LINES], count)
        found = [gone for gone in some if lawful({k: v for k, v in drawn.items() if k not in gone})]
        if found:
            either |= {name for gone in found for name in gone}
            break
    else:
        if any(evidence[name].nats < 0 for name in faint):
            either |= set(faint)
    return {**evidence, **{name: Evidence(0.0, Reason.RULES) for name in either}}


def _judges(rectified: RectifiedBoard) -> Iterator[tuple[MarkKind, Judge]]:
    """What judges which kind of mark on a board."""
    if rectified.slots("line"):
        from companion.photo.explain.lines import nats_for_lines

        yield "line", nats_for_lines
    if rectified.slots("owner") and not rectified.slots("force"):
        from companion.photo.explain.rings import nats_for_owners

        yield "owner", nats_for_owners


def _goes_wrong(evidence: Mapping[str, Evidence], marks: Mapping[str, ReadMark]) -> bool:
    """Whether so many marks are contradicted that those which cannot be judged, beside filled
    squares or other lines, are not to be relied on either. Those that the reading doubts itself,
    such as strokes in an ink that is neither player's, say nothing against the others."""
    against = sum(some.nats < 0 and marks[name].sure for name, some in evidence.items())
    drawn = sum(marks[name].value != EMPTY for name in evidence)
    return against >= max(_SOME, _SHARE * drawn)


def _with_other_colour(mark: ReadMark, evidence: Evidence, colours: Sequence[Value]) -> ReadMark:
    """A mark that is drawn, with the other colour as what else it may be where its tint is in
    doubt."""
    if evidence.reason is not Reason.COLOURS_ALIKE or mark.value == EMPTY:
        return mark
    return replace(mark, other=next(colour for colour in colours if colour != mark.value))


def _weighed(mark: ReadMark, evidence: Evidence, reliance: float, turns: bool) -> ReadMark:
    """The mark no surer than the picture and the reading make it together, the reading relied on so
    far. Where it ``turns``, what is called empty is asked about as what it may be instead, if ink
    speaks for that more than the reading speaks against it."""
    together = float(expit(logit(mark.relied(reliance).confidence) + evidence.nats))
    reasons = (evidence.reason,) if together < min(mark.confidence, SURE) else ()
    if turns and together < 0.5 and mark.value == EMPTY != mark.other:
        other = replace(mark, value=mark.other, other=mark.value)
        return replace(other, confidence=1 - together).relied(_MISSED, *reasons)
    return mark.doubted(max(together, 0.5), *reasons)
