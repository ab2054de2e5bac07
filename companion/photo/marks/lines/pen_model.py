"""What a sheet says of its own paper and pens, before any line is judged.

*Controls*, lines where the board allows none, show what bare paper, its ruling and the noise look
like. Lines that plainly carry more show where the pens' colours lie and how strong each pen is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from companion.photo.image.absorptance import FAINTEST
from companion.photo.image.arrays import Flags, Indices, Values
from companion.photo.image.minimal_path import SEEN
from companion.photo.image.pens import TRACE, USUAL_HUES
from companion.photo.image.statistics import FREEDOM, threshold_otsu
from companion.photo.marks.lines.profiles import LinePaths

NO_HUE: Final = FAINTEST
"""Evidence for a pen's hue, and of a tint, over the ink's absorptance, that is none: the least that
is seen of ink which takes all light. Black gives no more."""
_PLAINLY: Final = 2.5
"""Ratio between the most ink along paths and the least, without which none is a stroke: on 109
photos, also changed as apps do, drawn lines have 2.4 times the ink of bare paths or more."""
ABOVE: Final = 1.5
"""How much more ink than bare paths a stroke has at the least, and a path round an outline than the
best one clear of the board's lines, to be perhaps a ring's. 1.6 or 0.6 times as much changes
nothing on 16 photos, but without it a blank sheet asks about 144 lines."""
_UNLIKE: Final = 0.4
"""Standard deviation of the logarithm of their ink from which strokes of a hue are not all one
pen's: 128 pens of 64 sheets have 0.32 at the most."""
ANOTHER_HUE: Final = 6.0
"""Nats by which ink without a pen's hue is less likely the pen's, and ink where nobody drew of
another hue than a pen's, as an older drawing's is: the likeliest on 10,798 lines of 168 photos."""
_LEAST_SPREAD: Final = 0.07
"""Standard deviation of a pen's hue from line to line, at the least. With 0.05 208 boards over
traces ask about 639 lines, and 585 so; with 0.08 a lilac stroke is a red pen's (a test)."""


@dataclass(frozen=True)
class SheetInk:
    """What was learned from a sheet of P pens.

    Attributes:
        strokes, darkness: ink over the paper beside them, px, of each pen's strokes, and how dark
            these are in their middle, shape (P,); those of one that is not seen are as dark as the
            others'.
        levels: each pen's evidence summed across its stroke, px, shape (P,); 0 where it is not
            seen.
        noise: the same that hardly any path has where no stroke may be, hatched or not, (P,).
        cores, greys: each pen's evidence, and the mean density over R, G and B, in the middle of
            its stroke, shape (P,).
        hues: where each pen's hue lies, shape (P, P).
        beside_black: the same with what the paper adds, as beside black, shape (P, P).
        spread: how much each varies from line to line, shape (P,).
        black: the hue of the black that squares are filled with, shape (P,).
    """

    strokes: Values
    darkness: Values
    levels: Values
    noise: Values
    cores: Values
    greys: Values
    hues: Values
    beside_black: Values
    spread: Values
    black: Values

    @property
    def own_light(self) -> Values:
        """The density of each pen's strokes in the light of its own colour, shape (P,): there it is
        less than the mean by two thirds of the pen's evidence."""
        return np.where(self.levels > 0, np.maximum(self.greys - 2 / 3 * self.cores, 0), 0.0)

    def hue_likelihoods(self, hues: Values, undiluted: Values | None = None) -> Values:
        """Nats by which inks of some hues are each pen's, compared with the middle of the hues of
        the pen that varies least, shape (E, P).

        Args:
            hues: for each pen its own, shape (E, P or 1, P).
            undiluted: share of the ink that can be the pen's, shape (E, P), all unless given; the
                rest is the black of a filled square.
        """
        planes = len(self.spread)
        mixed = self.hues
        if undiluted is not None:
            mixed = self.black + undiluted[..., None] * (self.hues - self.black)
        away = np.linalg.norm(hues - mixed, axis=2) / self.spread
        tails = -(FREEDOM + planes) / 2 * np.log1p(away**2 / FREEDOM)
        own = np.broadcast_to(hues, (len(hues), planes, planes)).diagonal(axis1=1, axis2=2)
        unlike = planes * np.log(self.spread / self.spread.min()) + ANOTHER_HUE * (own < NO_HUE)
        return np.asarray(tails - unlike, np.float64)

    def at_usual(self, hues: Values, darkness: Values) -> Values:
        """The hues of E lines, shape (E, P), as each pen's would be if they were as dark as its
        strokes, shape (E, P, P): purer by nothing to as much as they are paler, whichever brings
        them nearest to the pen's hue; a thin stroke, or one half in shadow, is paler and no purer.
        How dark they are has shape (E,)."""
        hues = hues[:, None]
        paler = np.maximum(darkness, FAINTEST)[:, None] / np.maximum(self.darkness, FAINTEST)
        nearest = (hues * self.hues).sum(axis=2) / np.maximum((hues**2).sum(axis=2), 1e-9)
        scale = np.clip(nearest, np.minimum(paler, 1), np.maximum(paler, 1))
        return np.asarray(hues * scale[..., None], np.float64)

    def mixed_likelihoods(self, hues: Values) -> Values:
        """The same beside black, where ink of hues, for each pen its own, shape (E, P or 1, P), may
        be a pen's with as much black as fits it best, or black alone."""
        ways = self.beside_black - self.black
        shares = ((hues - self.black) * ways).sum(axis=2) / np.maximum((ways**2).sum(axis=1), 1e-9)
        beside = replace(self, hues=self.beside_black)
        return beside.hue_likelihoods(hues, np.clip(shares, 0, 1))


def nobodys(hues: Values, centres: Values) -> Flags:
    """Which inks of these hues, shape (E, pens), are none of the pens of ``centres``: farther from
    both than half-way from one to the other. A purer ink of the same hue is the pen's: a player may
    take a paler one, or press less."""
    apart = float(np.linalg.norm(centres[0] - centres[-1])) if len(centres) > 1 else 1.0
    purity = np.maximum(np.linalg.norm(hues, axis=1), 1e-9)[:, None]
    as_pure = hues[:, None] * np.minimum(1, np.linalg.norm(centres, axis=1) / purity)[..., None]
    far = np.linalg.norm(as_pure - centres, axis=2)
    own = hues[np.arange(len(hues)), far.argmin(axis=1)]
    return np.asarray((far.min(axis=1) > apart / 2) | (own < NO_HUE))


def learn(pens: tuple[str, ...], lines: LinePaths, controls: LinePaths) -> SheetInk:
    """Learn paper and pens from E lines and C controls, the arguments as for
    :func:`companion.photo.marks.lines.classifier.judge_lines`."""
    amounts, bare, own = lines.grey, controls.grey[~controls.hatched], lines.pens
    clear = ~lines.hatched & (lines.covered < 1 - SEEN)
    least = least_stroke(amounts[clear], bare)
    strong = np.flatnonzero(clear & (amounts > least))
    strong = _plain_strokes(pens, strong, amounts, lines.hues)
    hues, spread, groups = pen_hues(pens, lines.hues[strong])
    others = controls.pens.own if len(controls.grey) else np.full((1, len(pens)), FAINTEST)
    noise = np.maximum(np.quantile(others, 0.95, axis=0), FAINTEST)
    found, beside_black = [], hues.copy()
    for k in range(len(pens)):
        drawn = strong[groups == k]
        beside = np.where(lines.hatched & (lines.tinted < 1 - SEEN), own.own[:, k], 0)
        top = float(np.sort(beside)[-2:][0])
        # hatching leaves none in the clear, or what shows there is no ink: those with most colour
        if not len(drawn) or np.median(own.own[drawn, k]) < TRACE * top:
            drawn = np.flatnonzero(beside > max(top / 2, _PLAINLY * noise[k]))
            hues[k] = np.median(own.hues[drawn, k], axis=0) if len(drawn) else hues[k]
        if len(drawn):
            beside_black[k] = np.median(own.hues[drawn, k], axis=0)
            logs = np.log(amounts[drawn])
            if logs.std() >= _UNLIKE:  # the pen drew the darker ones
                drawn = drawn[logs > threshold_otsu(logs)]
            of_pen = (one[:, k] for one in (own.own, own.core, own.core_grey))
            kinds = np.stack([amounts, lines.darkness, *of_pen])
            found.append(np.median(kinds[:, drawn], axis=1).tolist())
        else:
            unseen = min(least, _PLAINLY * max(float(amounts.max()), FAINTEST))
            most = _PLAINLY * max(float(lines.darkness.max()), FAINTEST)
            dark = float(lines.darkness[amounts > least].min(initial=most))
            found.append([unseen, dark, 0.0, 0.0, dark])
    strokes, darkness, levels, cores, greys = np.array(found).T
    if (shown := levels > 0).any():
        strokes, darkness, greys = (
            np.where(shown, one, one[shown].mean()) for one in (strokes, darkness, greys)
        )
    filled = controls.hues[controls.hatched]
    black = np.median(filled, axis=0) if len(filled) else np.zeros(len(pens))
    return SheetInk(
        strokes, darkness, levels, noise, cores, greys, hues, beside_black, spread, black
    )


def least_stroke(amounts: Values, bare: Values) -> float:
    """The ink over the paper beside it, px, from which a path plainly carries a stroke; infinite
    where none does.

    Paths with a stroke and those without are two classes on a scale of ratios (N. Otsu, *IEEE
    Transactions on Systems, Man, and Cybernetics* 9, 1979).

    Args:
        amounts: of paths with a stroke and without.
        bare: of paths where no stroke may be.
    """
    bare = bare if len(bare) else np.array([FAINTEST])
    # a stroke across a square or two of the few that are not filled moves the median little
    usual = max(min(float(np.quantile(bare, 0.95)), 2 * float(np.median(bare))), FAINTEST)
    logs = np.log(np.maximum(np.concatenate([amounts, bare]), usual / 2))
    if np.ptp(logs) < np.log(_PLAINLY):
        return np.inf
    least = max(float(np.exp(threshold_otsu(logs))), ABOVE * usual)
    return least if (amounts > least).any() else np.inf


def _plain_strokes(
    pens: tuple[str, ...], strong: Indices, amounts: Values, hues: Values
) -> Indices:
    """The strokes without those that an eraser left, far fainter than others of the same hue, and
    without those that have far less of that hue: something lies there."""
    groups = pen_hues(pens, hues[strong])[2]
    plain: Flags = np.asarray(groups < len(pens), bool)
    for pen in range(len(pens)):
        mine = groups == pen
        for of_pen in (amounts[strong], hues[strong, pen]):
            if mine.any():
                least = TRACE * float(np.quantile(of_pen[mine], 0.8))
                plain = np.asarray(plain & (~mine | (of_pen > least)), bool)
    return strong[plain]


def pen_hues(pens: tuple[str, ...], hues: Values) -> tuple[Values, Values, Indices]:
    """Where each pen's hue lies on this sheet, how much it varies, and which pen each of the
    plainly drawn lines is nearest to.

    Starts from the inks' usual hues and moves to the middle of the lines nearest to them. Lines
    that show no evidence at all for their nearest pen are nobody's and move none, and so are those
    few that show some where most lines of their hue show none: noise put them there.
    """
    centres = np.array([[USUAL_HUES[pen][other] for other in pens] for pen in pens])
    groups = np.full(len(hues), len(pens), np.intp)
    spread = np.full(len(pens), _LEAST_SPREAD)
    for _ in range(4 if len(hues) else 0):
        nearest = np.linalg.norm(hues[:, None] - centres, axis=2).argmin(axis=1)
        own = hues[np.arange(len(hues)), nearest]
        groups = np.where(own > NO_HUE, nearest, len(pens))
        for k in range(len(pens)):
            mine = groups == k
            if not mine.any():
                continue
            centre = np.median(hues[mine], axis=0)
            off = np.linalg.norm(hues - centre, axis=1)
            wide = max(_LEAST_SPREAD, float(np.median(off[mine])))
            if np.median(hues[off <= wide, k]) > NO_HUE:
                centres[k], spread[k] = centre, wide
            else:
                groups[mine] = len(pens)
    return centres, spread, groups
