"""Line marks: which pen, if any, drew each line that the board allows.

Every line is held against the sheet's bare paper and each of its pens
(:mod:`companion.photo.marks.lines.pen_model`). In the clear, how dark its middle is, for a stroke
of its pen, tells whether it is one, and its hue whose. Beside a blackened square any path has ink;
there a pen's own colour, in ink dark enough, tells.
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
from companion.photo.marks.lines.pen_model import ANOTHER_HUE, SheetInk, learn
from companion.photo.marks.lines.profiles import HIDDEN, LinePaths
from companion.photo.marks.priors import Look, Priors, load_priors
from companion.photo.marks.sheet_classifier import EXAMPLES, PRIOR, ROUNDS
from companion.photo.reading import SURE, Reason

DARKNESS: Final = "darkness over its pen's (log)"
"""What a trace calls how dark a line is for a stroke of its pen."""
_NO_COLOUR: Final = 0.2
"""Share of a stroke's colour that is added before the logarithm: with 0.2 as much is wrong as with
0.1 or so much noise as the sheet shows, and less is asked, on 6,825 lines of 112 boards."""
_SURELY: Final = 1.5
"""How many times what a pen left may speak for a stroke, where its colour is plain: 11 boards ask
about 112 marks, with 1 about 169, and 3 are silent as well."""
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


def judge_lines(pens: tuple[str, ...], lines: LinePaths, controls: LinePaths) -> LineInk:
    """Compare E lines with C control lines; ``pens`` are the inks of the players' pens. What lies
    along a line beside hatching may be hatching that no pen drew for a line."""
    sheet = learn(pens, lines, controls)
    priors, hatched = load_priors("lines"), lines.hatched
    beside = hatched[:, None]
    any_hue = sheet.at_usual(lines.hues, lines.darkness)
    # what lies wholly under black shows no colour, drawn or not
    seen = 1 - lines.buried[:, None]
    by_black_hue = seen * sheet.mixed_likelihoods(lines.pens.hues)
    by_hue = np.where(beside, by_black_hue, sheet.hue_likelihoods(any_hue))
    dark = _over_strokes(lines, by_hue, sheet)
    bare = sheet.at_usual(controls.hues, controls.darkness)
    bare_dark = _over_strokes(controls, sheet.hue_likelihoods(bare), sheet)[~controls.hatched]
    by_black = load_priors("lines_beside_black")
    own_ink, told = _own_ink(lines, sheet)
    features = {
        DARKNESS: dark,
        "covered (share)": np.where(hatched, lines.tinted, lines.covered),
        "beside black": hatched,
    }
    for pen in range(len(pens)):
        for name, each in zip(by_black.features, own_ink[:, pen].T, strict=True):
            # a trace is told nothing of what is infinite
            features[of_pen(pen, name)] = np.where(hatched, each, np.inf)
    in_clear = stroke_nats(dark, bare_dark, ~hatched, priors)
    assert by_black.regression is not None
    empty, drawn_beside = np.moveaxis(by_black.regression(own_ink), 2, 0)
    by_own = drawn_beside - empty
    by_own *= np.where(by_own > 0, told, seen)
    stroke = np.where(beside, by_own, in_clear[:, None])
    by_pen, nobodys = stroke + by_hue, stroke.max(axis=1) - BEYOND_DOUBT
    left = np.where(hatched, 0.0, np.logaddexp(by_hue.max(axis=1), -ANOTHER_HUE))
    nats = np.column_stack([by_pen, np.logaddexp(left, nobodys)])
    covered = features["covered (share)"] >= HIDDEN
    drawn = stroke.max(axis=1) > np.where(hatched, logit(SURE), 0)
    # beside hatching nothing of a pen's colour may be seen in a third ink: its own hue tells
    any_mixed = sheet.mixed_likelihoods(lines.hues[:, None])
    unmixed = hatched & (any_mixed.max(axis=1) < -BEYOND_DOUBT)
    unmixed &= dark > _STROKE
    foreign = ~covered & (unmixed | drawn & (nobodys > by_pen.max(axis=1)))
    return LineInk(nats, drawn, foreign, covered, hatched, features, sheet)


def as_strokes(lines: LinePaths, sheet: SheetInk) -> Flags:
    """Which lines, in the clear, show a stroke of one of a sheet's pens, shape (E,)."""
    by_hue = sheet.hue_likelihoods(sheet.at_usual(lines.hues, lines.darkness))
    dark = _over_strokes(lines, by_hue, sheet)
    return np.asarray((dark > _STROKE) & (by_hue.max(axis=1) > -ANOTHER_HUE))


def _over_strokes(lines: LinePaths, by_hue: Values, sheet: SheetInk) -> Values:
    """The logarithm of the darkness of E lines over that of the strokes of the pen whose hue each
    has, shape (E,); ``by_hue`` are the nats by which it is each pen's, shape (E, P)."""
    usual = np.exp(softmax(by_hue, axis=1) @ np.log(np.maximum(sheet.darkness, FAINTEST)))
    return np.asarray(np.log(np.maximum(lines.darkness, FAINTEST) / usual), np.float64)


def stroke_nats(dark: Values, bare: Values, clear: Flags, priors: Priors) -> Values:
    """Nats by which lines are rather the sheet's strokes than bare, or of an older drawing, (E,).
    How many are of each look is learned from the sheet together with the looks.

    Args:
        dark: the logarithm of how dark each is, as in ``priors``, shape (E,).
        bare: the same of paths where no stroke may be, shape (C,).
        clear: which lines lie beside no black, and so may be examples, shape (E,).
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
    return np.asarray(priors.slope * (nats[:, 1] - np.logaddexp(nats[:, 0], nats[:, 2])))


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


def of_pen(pen: int, feature: str) -> str:
    """What a trace calls a feature that each pen has of every line, by the pen's number."""
    return f"{('first', 'second')[pen]} pen: {feature}"


def _own_ink(lines: LinePaths, sheet: SheetInk) -> tuple[Values, Values]:
    """What each of P pens left along E lines, as ``lines_beside_black`` has it, shape (E, P, 4),
    and how far that may speak for a stroke, shape (P,): hardly of a pen whose strokes show no more
    of its colour than what is no line does, as black ones beside black, and fully of one that shows
    two and a half times as much."""
    seen = sheet.levels > 0
    usual, cores = (np.where(seen, one, one.max()) for one in (sheet.levels, sheet.cores))
    usual, cores = np.maximum(usual, sheet.noise), np.maximum(cores, FAINTEST)
    noise, pens = sheet.noise / usual, lines.pens
    found = [
        np.log(np.maximum(pens.core, 0) / cores + _NO_COLOUR),
        np.log(np.maximum(pens.own, 0) / usual + _NO_COLOUR),
        # denser than its strokes tells no more: of 3,013 lines 31 are wrong else, and 25 so
        np.log(np.clip(pens.core_grey / sheet.greys, FAINTEST, 1)),
        np.broadcast_to(np.log(noise), pens.core.shape),
    ]
    return np.stack(found, axis=2), np.clip(1 / noise - 1, 0.1, _SURELY)


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
