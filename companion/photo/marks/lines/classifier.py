"""Line marks: which pen, if any, drew each line that the board allows.

Every line is held against the sheet's bare paper and each of its pens
(:mod:`companion.photo.marks.lines.pen_model`). In the clear, how dark its middle is, for a stroke
of its pen, tells whether it is one, and its hue whose. Beside a blackened square any path has ink;
there a pen's own colour tells, or the paper that shows between
(:mod:`companion.photo.marks.lines.beside_black`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.board import EMPTY, Value
from companion.photo.image.absorptance import FAINTEST
from companion.photo.image.arrays import Flags, Values
from companion.photo.image.minimal_path import SEEN
from companion.photo.image.statistics import BEYOND_DOUBT, FREEDOM, logit, softmax
from companion.photo.marks.evidence import MarkEvidence, evidence_of
from companion.photo.marks.lines.apart import Apart, nothing_apart
from companion.photo.marks.lines.beside_black import judge_beside_black
from companion.photo.marks.lines.pen_model import ANOTHER_HUE, SheetInk, learn
from companion.photo.marks.lines.profiles import HIDDEN, LinePaths
from companion.photo.marks.priors import Look, Priors, load_priors
from companion.photo.marks.sheet_classifier import EXAMPLES, PRIOR, ROUNDS
from companion.photo.reading import SURE, Reason

DARKNESS: Final = "darkness over its pen's (log)"
"""What a trace calls how dark a line is for a stroke of its pen."""
_USUAL_COUNTS: Final = np.array([3.0, 6.0, 0.03])
"""Bare lines, strokes and older strokes that are counted beside the sheet's own. On 250 boards 0.02
to 0.05 of the last are likeliest; with 0.1 eight of 151 clean ones ask, with 0.03 one."""

_STROKE: Final = float(np.log(SEEN))
"""Logarithm of its darkness over its pen's from which a line runs farther beside its place than
others: on 24 boards by other hands seven such have 0.0, and of 5,634 places where nobody drew none
more than -0.48."""
_PALEST, _FALL = -1.0, 9.0
"""The same from which strokes become rarer than the t distribution has it, and the nats by which
they do so for each e times paler: of 37,879 lines of 749 boards 255 have -0.75 to -0.5, 29 have
-1.0 to -0.75, and none less."""


@dataclass(frozen=True)
class LineInk:
    """How E lines of a board look.

    Attributes:
        nats: log-likelihood of each of P pens and, last, of no line, shape (E, P + 1).
        drawn: whether the line carries a stroke of any ink, shape (E,); beside hatching, beyond
            doubt.
        foreign: whether a stroke is likelier in nobody's ink than in a pen's, shape (E,); beside
            hatching also where its hue is no mixture of black and a pen's.
        covered: whether something lies over the line, shape (E,); beside hatching only something
            coloured counts, for black ink cannot look like a pen's.
        hatched: whether hatching lies beside the line, shape (E,).
        features: what was measured, by name and unit, shape (E,) each.
        sheet: what its sheet looks like.
    """

    nats: Values
    drawn: Flags
    foreign: Flags
    covered: Flags
    hatched: Flags
    features: Mapping[str, Values]
    sheet: SheetInk


def judge_lines(
    pens: tuple[str, ...], lines: LinePaths, controls: LinePaths, apart: Apart | None = None
) -> LineInk:
    """Compare E lines with C control lines; ``pens`` are the inks of the players' pens. What lies
    along a line beside hatching may be hatching that no pen drew for a line."""
    sheet = learn(pens, lines, controls)
    priors, hatched = load_priors("lines"), lines.hatched
    beside = hatched[:, None]
    apart = apart or nothing_apart(len(hatched), len(pens))
    by_black = judge_beside_black(lines, sheet, apart)
    any_hue = sheet.at_usual(lines.hues, lines.darkness)
    by_hue = sheet.hue_likelihoods(any_hue)
    dark = _over_strokes(lines.darkness, np.where(beside, by_black.nats, by_hue), sheet)
    alone = _over_strokes(apart.darkness, np.maximum(by_black.apart, -BEYOND_DOUBT), sheet)
    bare = sheet.at_usual(controls.hues, controls.darkness)
    bare_dark = _over_strokes(controls.darkness, sheet.hue_likelihoods(bare), sheet)[
        ~controls.hatched
    ]
    features = {
        DARKNESS: dark,
        "covered (share)": np.where(hatched, lines.tinted, lines.covered),
        "beside black": hatched,
        **by_black.features,
    }
    known = ~hatched | (by_black.apart.max(axis=1) > 0)
    looks = nats_of_looks(np.where(hatched, alone, dark), bare_dark, known, priors)
    in_clear = _dry_or_older(looks, stroke_nats(looks, priors), by_hue, ~hatched)
    ink, by_both = by_black.drawn(in_clear)
    stroke = np.where(beside, ink, in_clear[:, None])
    by_pen = np.where(beside, by_both, in_clear[:, None] + by_hue)
    nobodys = stroke.max(axis=1) - BEYOND_DOUBT
    left = np.where(hatched, 0.0, np.logaddexp(by_hue.max(axis=1), -ANOTHER_HUE))
    nats = np.column_stack([by_pen, np.logaddexp(left, nobodys)])
    covered = features["covered (share)"] >= HIDDEN
    drawn = stroke.max(axis=1) > np.where(hatched, logit(SURE), 0)
    # beside hatching nothing of a pen's colour may be seen in a third ink: its own hue tells
    any_mixed = sheet.mixed_likelihoods(lines.hues[:, None])
    unmixed = hatched & (any_mixed.max(axis=1) < -BEYOND_DOUBT)
    unmixed &= dark > _STROKE
    foreign = ~covered & (unmixed | drawn & (nobodys > by_pen.max(axis=1)) | by_black.foreign)
    return LineInk(nats, drawn, foreign, covered, hatched, features, sheet)


def as_strokes(lines: LinePaths, sheet: SheetInk) -> Flags:
    """Which lines, in the clear, show a stroke of one of a sheet's pens, shape (E,)."""
    by_hue = sheet.hue_likelihoods(sheet.at_usual(lines.hues, lines.darkness))
    dark = _over_strokes(lines.darkness, by_hue, sheet)
    return np.asarray((dark > _STROKE) & (by_hue.max(axis=1) > -ANOTHER_HUE))


def _over_strokes(darkness: Values, by_hue: Values, sheet: SheetInk) -> Values:
    """The logarithm of the darkness of E lines, shape (E,), over that of the strokes of the pen
    whose hue each has; ``by_hue`` are the nats by which it is each pen's, shape (E, P)."""
    usual = np.exp(softmax(by_hue, axis=1) @ np.log(np.maximum(sheet.darkness, FAINTEST)))
    return np.asarray(np.log(np.maximum(darkness, FAINTEST) / usual), np.float64)


def stroke_nats(looks: Values, priors: Priors) -> Values:
    """Nats by which lines are rather the sheet's strokes than bare, or of an older drawing, (E,),
    by what :func:`nats_of_looks` says of each."""
    return np.asarray(priors.slope * (looks[:, 1] - np.logaddexp(looks[:, 0], looks[:, 2])))


def nats_of_looks(dark: Values, bare: Values, clear: Flags, priors: Priors) -> Values:
    """Log-likelihoods of each line being bare, a stroke, or one of an older drawing, shape (E, 3).
    How many are of each look is learned from the sheet together with the looks.

    Args:
        dark: the logarithm of how dark each is, as in ``priors``, shape (E,).
        bare: the same of paths where no stroke may be, shape (C,).
        clear: which lines may be examples, shape (E,): those beside no black, or apart from it.
        priors: of bare paper, strokes, and strokes of an older drawing.
    """
    seen, lines = np.concatenate([dark, bare]), len(dark)
    examples = np.zeros((len(seen), len(priors.looks)))
    examples[lines:, 0] = 1
    counts = _USUAL_COUNTS
    for _ in range(ROUNDS):
        looks = zip(examples.T, priors.looks, (False, False, True), strict=True)
        nats = np.stack([_among(seen, *look)[:lines] for look in looks], axis=1)
        likely = softmax(nats + np.log(counts), axis=1) * clear[:, None]
        examples[:lines] = likely**EXAMPLES
        counts = _USUAL_COUNTS + likely.sum(axis=0)
    nats += np.log(counts - likely)  # how many others are of each look
    nats[:, 1] -= _FALL * np.maximum(_PALEST - dark, 0)
    return nats


def _dry_or_older(looks: Values, nats: Values, by_hue: Values, clear: Flags) -> Values:
    """The same ``nats``, shape (E,), but open where strokes taken for an older drawing's are all in
    the hue of one of P pens that drew others, by the nats by which each line is in it, (E, P): both
    players drew that, so that each beyond the first makes it P times likelier that the pen ran dry.
    Of 120 boards with one black pen of real ink 17 were silently wrong so, and none is."""
    older = clear & (looks.argmax(axis=1) == 2) & (nats < -logit(SURE))
    pens, whose = by_hue.shape[1], by_hue.argmax(axis=1)
    (of, *others) = {*whose[older].tolist()} or {pens}
    if pens < 2 or others or of not in whose[clear & (nats > logit(SURE))]:
        return nats
    return np.where(older, min(np.log(pens) * (older.sum() - 1), logit(SURE) / 2), nats)


def _among(seen: Values, weight: Values, look: Look, left: bool) -> Values:
    """Logarithms of the likelihood of each of N lines among the others of a look, so weighted. A
    stroke may be far paler than its pen's others (0.4 % of 7,542 lines by five spreads: as the t
    distribution has it); what is ``left`` of an erased one is hardly ever much darker (0.4 % of 234
    lines by three: as a normal one has it)."""
    usual, between, within = (float(one[0]) for one in (look.mean, look.between, look.within))
    x, others, known = seen - usual, weight.sum() - weight, (within / between) ** 2
    middle = (weight @ x - weight * x) / (known + others)
    scatter = weight @ x**2 - weight * x**2 - (2 * known + others) * middle**2
    spread = np.sqrt((scatter + PRIOR * within**2) / (PRIOR + others))
    spread *= np.sqrt(1 + 1 / (known + others))
    away = (x - middle) / spread
    heavy = (FREEDOM + 1) / 2 * np.log1p(away**2 / FREEDOM)
    tail = np.where(left & (away > 0), away**2 / 2, heavy)
    return np.asarray(-tail - np.log(spread), np.float64)


def line_marks(
    names: Sequence[str], pens: Sequence[Value], ink: LineInk, off_grid: Flags, shaded: Flags
) -> list[MarkEvidence]:
    """The evidence on line marks in the order of ``names``.

    Args:
        pens: the values whose pens ``ink`` was measured for, in the same order.
        off_grid: whether the line may run elsewhere than it should, shape (E,).
        shaded: whether a square beside it is shaded in each pen's colour, shape (E, P).
    """
    likeliest = ink.nats.argmax(axis=1)
    empty = likeliest == len(pens)
    edges = (shaded & (likeliest[:, None] == np.arange(len(pens)))).any(axis=1)
    doubts = {
        Reason.COVERED: ink.covered,
        Reason.OFF_GRID: off_grid & empty,
        Reason.INK_BESIDE: edges,
        Reason.INK_UNEXPLAINED: ink.foreign,
    }
    unclear = {Reason.INK_BESIDE: ink.hatched}
    return evidence_of(names, (*pens, EMPTY), ink.nats, doubts, unclear)
