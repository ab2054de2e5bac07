"""What a photo cannot show: places outside it, burnt out, or with something over them.

A lamp mirrored in the paper turns it, and all ink on it, to one even white; on paper that is only
bright, print is still seen. Where that is not seen and nothing is burnt, something lies over it.
Things that lie on a sheet are dark all over, and wider than any stroke or place that a pen fills.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from companion.board import XY, Board, Slot
from companion.board.geometry import AROUND_DOT, anchors, area, side
from companion.photo.image.absorptance import LINEAR, WHITE
from companion.photo.image.arrays import Flags, Grey, Image32, Mask, Values
from companion.photo.image.minimal_path import SEEN
from companion.photo.image.sampling import nearest
from companion.photo.image.statistics import expit
from companion.photo.reading import Reason, Warp
from companion.photo.rectify.warp import Flat
from companion.photo.refusals import refusal
from companion.sentences import N_, Term

_AT, _SLOPE = 0.3, 15.0
"""Share of a place that is seen at which what stands there is as often hidden as not, and how
steeply it becomes visible: fitted with 70,057 marks on 336 boards with glare or things on them."""
_LEAST: Final = 0.15
"""How surely a mark is seen at the least. With 0 one of 335 photos asks about a box more."""
_DARKEST, _PAPER = 0.005, 0.9
"""Quantiles of the light round a place that are its print and its paper. Of dots drawn by hand on
80 boards 1 in 200 has less contrast than 0.41 so; with 0.02, 1 in 10 has less than 0.13."""
_WINDOW: Final = np.linspace(-1, 1, 21)
"""Places round a dot or an outline, over their reach. At 0.6 times 2 of 6 photos move."""
WITHIN: Final = np.linspace(-0.3, 0.3, 25)
"""Places within a line or a square over its length, none at a dot: 121 photos are read so."""


def refuse_outside(board: Board, warp: Warp, shape: tuple[int, ...]) -> None:
    """Refuse a photo that does not hold all of a board's places; ``warp`` maps board mm to px of a
    picture of a ``shape`` (H, W, ...)."""
    at = np.array([xy for slot in board.slots for xy in anchors(board, slot)[0]], np.float64)
    if not len(at):
        return
    x, y = warp.to_photo(at).T
    height, width = shape[:2]
    beyond = {
        N_("at the top"): -y,
        N_("at the bottom"): y - (height - 1),
        N_("on the left"): -x,
        N_("on the right"): x - (width - 1),
    }
    side, most = max(((name, float(d.max())) for name, d in beyond.items()), key=lambda s: s[1])
    if most > 0:
        raise refusal("cut-off:outside", side=Term(side))


@dataclass(frozen=True)
class Seen:
    """How surely what stands at a mark's place is seen, 0 to 1, and what hides it otherwise.

    Attributes:
        empty: where no ink is seen.
        ink: where some is. Glare can only take it away, but beside a glint on the very place of a
            mark paper looks like faint ink; a thing looks like anything.
    """

    empty: float
    ink: float
    hidden_by: Reason


def visibility(
    board: Board, flat: Flat, bare: Collection[str], *, printed: bool
) -> Mapping[str, Seen]:
    """How surely each mark of a board laid flat is seen, by its name.

    It is not where what is printed there has less contrast than bare places have, or all places, as
    a thing may hide just the bare ones; nor where its paper is burnt out, unless paper round print
    is as white and the print is plain.

    Args:
        bare: the names of marks whose ink is read as none.
        printed: dots are as dark as each other, and where they should be. Drawn by hand some are a
            short dash among crosses: they are seen if they have any contrast.
    """
    low = _least_light(flat)
    white = low >= WHITE
    slots = board.slots
    own = nearest(white, flat.pixels(_inside(board, slots))).mean(axis=1)
    looks = [_printed_round(board, slot) for slot in slots]
    every = list({one for look in looks for one in look})
    seen_round, rank = (
        np.stack(_windows(low, flat, every), 1),
        {one: k for k, one in enumerate(every)},
    )
    burnt, contrast = np.zeros((2, len(slots)))
    counts = np.array([len(look) for look in looks])
    for count in np.unique(counts).tolist():
        which = np.flatnonzero(counts == count)
        shown = np.sort(seen_round[[[rank[one] for one in looks[k]] for k in which]], axis=1)
        # of a square's corners the second worst: the worst may lie just beside a thing
        burnt[which], contrast[which] = shown[:, -1, 0], shown[:, count // 4, 1]
    plain = contrast[[slot.name in bare for slot in slots]]
    usual, share = float(np.median(contrast)), len(plain) / len(slots)
    usual += share * (float(np.median(plain)) - usual) if share else 0.0
    usual = max(usual, DARK) if printed else DARK
    contrast = np.minimum(contrast / usual, 1.0)
    clear = 1 - own + burnt * contrast
    seen = np.minimum(clear, contrast) if printed else clear
    glare = np.maximum(own, burnt) >= (1 - contrast) / 2
    shares = expit(_SLOPE * (np.stack([seen, np.where(glare, clear, seen)], axis=1) - _AT))
    sure = _LEAST + (1 - _LEAST) * shares
    reasons = [Reason.GLARE if dazzled else Reason.COVERED for dazzled in glare]
    return {
        slot.name: Seen(empty, ink, reason)
        for slot, (empty, ink), reason in zip(slots, sure.tolist(), reasons, strict=True)
    }


def corners_hidden(board: Board, flat: Flat, squares: Sequence[str]) -> Values:
    """At what share of the corners of S squares nothing is seen, shape (S,): less than :data:`SEEN`
    of the usual contrast. What a pen blackens ends there; a thing that covers all of a square
    mostly covers such a corner, too."""
    corners = [area(board, square) for square in squares]
    places = list(dict.fromkeys(place for each in corners for place in each))
    _, contrast = _windows(_least_light(flat), flat, [(place, AROUND_DOT) for place in places])
    unseen = dict(zip(places, (contrast < SEEN * np.median(contrast)).tolist(), strict=True))
    return np.array([np.mean([unseen[place] for place in each]) for each in corners])


def _least_light(flat: Flat) -> Grey:
    """The level of each px in its darkest channel, shape (H, W)."""
    red, green, blue = cv2.split(flat.rgb)
    return np.asarray(cv2.min(cv2.min(red, green), blue), np.uint8)


def _inside(board: Board, slots: Sequence[Slot]) -> Values:
    """Places where marks' own ink would lie, mm, shape (N, 25, 2)."""
    found = []
    for slot in slots:
        places, reach = anchors(board, slot)
        if slot.seat == "edge":
            (x, y), (far_x, far_y) = places
            found.append(((x + far_x) / 2, (y + far_y) / 2, far_x - x, far_y - y, 0.0))
        else:
            wide = side(board, slot.place) if slot.seat == "square" else 2 * reach
            found.append((*places[0], 0.0, 0.0, wide))
    middles, ways, sides = np.split(np.array(found)[:, None], [2, 4], axis=2)
    return np.asarray(middles + WITHIN[:, None] * ways + sides * across((0.0, 0.0), 1.0))


def across(middle: XY, side: float) -> Values:
    """Places across a square, in its own unit, shape (25, 2)."""
    grid = np.stack(np.meshgrid(WITHIN[::6], WITHIN[::6]), 2).reshape(-1, 2)
    return np.asarray(np.asarray(middle) + side * grid)


def _printed_round(board: Board, slot: Slot) -> list[tuple[XY, float]]:
    """The places at which something is printed by which a mark is judged, mm, and how far round
    each that lies. Within a square nothing is printed, but dots, or lines that cross, are at its
    corners."""
    places, reach = anchors(board, slot)
    if slot.seat == "square":
        places, reach = area(board, slot.place), AROUND_DOT
    return [(place, reach) for place in places]


def _windows(low: Grey, flat: Flat, looks: Sequence[tuple[XY, float]]) -> tuple[Values, Values]:
    """The share burnt out round each of N places, and how much less light the print there sends
    than the paper, 0 to 1, both of shape (N,)."""
    window = np.stack(np.meshgrid(_WINDOW, _WINDOW), 2).reshape(-1, 2)
    centres, reach = np.array([at for at, _ in looks]), np.array([reach for _, reach in looks])
    levels = nearest(low, flat.pixels(centres[:, None] + reach[:, None, None] * window))
    ranks = [round(share * (len(window) - 1)) for share in (_DARKEST, _PAPER)]
    dark, bright = LINEAR[np.partition(levels, ranks, axis=1)[:, ranks].T].astype(np.float64)
    return (levels >= WHITE).mean(axis=1), 1 - dark / np.maximum(bright, 1e-3)


_FINE_RADIUS: Final = 8.0
"""px of a disc that tell whether it fits. With 12 four of 6 bubbles under a bar are wrong."""
DARK: Final = 0.3
"""Absorptance in any channel that shadows of hands do not reach, and contrast of a board's print,
or of a dot drawn by hand, at the least. Of 6 photos 1.6 times as much asks about 1 mark fewer."""
COVERED: Final = 0.12
"""Share of a chord or a ring under something else from which its ink is not relied on. Of 16 photos
0.6 times as much asks about 2 marks more on 1."""
_COLOURED, _WIDEST = 0.1, 4.0
"""By how much more its most absorbed channel absorbs than the mean of all from which a thing has a
colour, and its radius over a stroke's reach from which it is no stroke. On 1,122 boards of Line
Wars strokes have 3.5 of that at the most, three pens that lie there 4.5 to 5.3, most coins more."""
_NARROWEST: Final = 0.8
"""Radius of the narrowest thing, over a stroke's reach: 1.6 times changes none of 6 photos."""


@dataclass(frozen=True)
class Occluders:
    """Where things lie on a picture.

    Attributes:
        things, dark: where they lie, and what is dark at all, 0 or 1, shape (h, w), made small.
        shrink: px of these for each px of the picture.
    """

    things: Mask
    dark: Mask
    shrink: float

    def over(self, at: Values, beside: float = 0.0) -> Flags:
        """Which places, px of the picture, shape (..., 2), lie under a thing or at most so many px
        from it; shape (...)."""
        return self._of(self._beside(beside), at)

    def covered(self, shape: tuple[int, ...], beside: float) -> Flags:
        """The same of every px of a picture of this shape (H, W)."""
        size, exact = (shape[1], shape[0]), cv2.INTER_NEAREST_EXACT
        return np.asarray(cv2.resize(self._beside(beside), size, interpolation=exact) > 0)

    def joined(self, at: Values) -> Flags:
        """Which places lie on something dark that hangs together with a thing, such as a pen's
        nib."""
        return self._of(_hanging_together(self.dark, self.things), at)

    def apart_from(self, centres: Values, halves: Values, radius: float, reach: float) -> Occluders:
        """What holds a disc of a ``radius``, px of the picture, and without some squares, by their
        centres, shape (N, 2), and half their sides, shape (N,), is as wide as any thing, by the
        ``reach`` of a stroke."""
        things = _opened(self.things, radius * self.shrink)
        for centre, half in zip(centres, halves, strict=True):
            ends = np.round(self._places(np.array([centre - half, centre + half]))).astype(int)
            low, high = ends.tolist()
            cv2.rectangle(things, low, high, 0, cv2.FILLED)
        return replace(self, things=_opened(things, _NARROWEST * reach * self.shrink))

    def coloured(self, colour: Image32, reach: float) -> Occluders:
        """In their place what has a colour and is wider than any stroke, by the ``reach`` of one to
        either side of its middle, px, whatever black lies beside it.

        Args:
            colour: by how much more the most absorbed channel absorbs than the mean of all, of each
                px of the picture.
        """
        small = cv2.resize(colour, self.things.shape[::-1], interpolation=cv2.INTER_AREA)
        wide = _opened((small > _COLOURED).astype(np.uint8), _WIDEST * reach * self.shrink)
        return replace(self, things=wide)

    def with_discs(self, discs: Values) -> Occluders:
        """The same and some discs, px of the picture, as :func:`find_discs` finds them."""
        things = self.things.copy()
        for at, radius in zip(self._places(discs[:, :2]), discs[:, 2] * self.shrink, strict=True):
            cv2.circle(things, np.round(at).astype(int).tolist(), round(radius), 1, cv2.FILLED)
        return replace(self, things=things)

    def combined(self, others: Occluders) -> Occluders:
        """The same and other things on the same picture, made as small."""
        return replace(self, things=self.things | others.things)

    def _places(self, at: Values) -> Values:
        """The places in these masks of px of the picture, shape (..., 2)."""
        return (at + 0.5) * self.shrink - 0.5

    def _beside(self, px: float) -> Mask:
        return np.asarray(cv2.dilate(self.things, disc(px * self.shrink)), np.uint8)

    def _of(self, mask: Mask, at: Values) -> Flags:
        return np.asarray(nearest(mask, self._places(at)) > 0)


def find_occluders(
    picture: Image32,
    reach: float,
    widest: float = 0.0,
    longest: float = np.inf,
    bridged: float = 0.0,
) -> Occluders:
    """Find what lies on a board.

    Args:
        picture: absorptance of the board laid flat.
        reach: px beside a line where a stroke's ink may lie.
        widest: radius in px of the largest disc that pens blacken, if that is more than strokes do.
        longest: px of the longest diagonal that they blacken so wide, where strokes are none.
        bridged: half the width in px of a gleam that does not part a thing.
    """
    radius = max(_NARROWEST * reach, widest)
    shrink = min(1.0, _FINE_RADIUS / radius)
    share = (picture > DARK).astype(np.float32)
    small = cv2.resize(share, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    dark = (small > 0.5).astype(np.uint8)
    whole = np.asarray(cv2.morphologyEx(dark, cv2.MORPH_CLOSE, disc(bridged * shrink)), np.uint8)
    wide, blunt = (_opened(whole, share * radius * shrink) for share in (1.0, _NARROWEST))
    things = _hanging_together(blunt, wide)
    if np.isfinite(longest):
        things |= _longer(_opened(whole, _NARROWEST * reach * shrink), longest * shrink)
    return Occluders(things, dark, shrink)


_CIRCLE: Final = 100.0, 0.9
"""How steep a circle's edge must be, and how perfect its shape, by OpenCV's advice for the second.
Of 144 boards on which nothing lies none shows one; with 0.8, 8 of 72 do, in blackened squares."""
NO_DISCS: Final[Values] = np.zeros((0, 3))
"""Middles and radii of none."""


def find_discs(board: Board, flat: Flat) -> Values:
    """What is round and lies on a board, such as coins, by its outline, whatever colour it has:
    middles and radii, px, shape (K, 3), as wide as what is looked at of a square or wider. What is
    round about the middle of a spot, circle, box or point is print or a mark, and what is burnt out
    a lamp's reflection."""
    narrowest = WITHIN[-1] * board.pitch * flat.scale
    shrink = min(1.0, _FINE_RADIUS / narrowest)
    small = cv2.resize(flat.rgb, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    least, (edge, perfect) = round(narrowest * shrink), _CIRCLE
    found = [NO_DISCS]
    for plane in cv2.split(small):
        circles = cv2.HoughCircles(
            cv2.medianBlur(plane, 3),
            cv2.HOUGH_GRADIENT_ALT,
            dp=1.5,  # as OpenCV advises
            minDist=least,
            param1=edge,
            param2=perfect,
            minRadius=least,
        )
        if circles is not None:
            found.append(circles.reshape(-1, circles.shape[-1])[:, :3].astype(np.float64))
    discs = np.asarray(np.concatenate(found) / shrink, np.float64)
    marked = (anchors(board, slot) for slot in board.slots if slot.seat not in ("edge", "square"))
    for (place,), reach in marked:
        at = flat.pixels(np.array([place]))[0]
        discs = discs[np.linalg.norm(discs[:, :2] - at, axis=1) > reach * flat.scale]
    within = np.array([across((x, y), 2 * radius) for x, y, radius in discs]).reshape(-1, 25, 2)
    burnt = nearest(_least_light(flat) >= WHITE, within).mean(axis=1)
    return np.asarray(discs[burnt < 0.5], np.float64)


def _opened(mask: Mask, radius: float) -> Mask:
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, disc(radius)), np.uint8)


def _longer(mask: Mask, length: float) -> Mask:
    """The parts of a mask that are longer than so many px."""
    _, parts, stats, _ = cv2.connectedComponentsWithStats(mask)
    sides = stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]]
    long = np.linalg.norm(sides, axis=1) > length
    return np.asarray((mask > 0) & long[np.asarray(parts)], np.uint8)


def _hanging_together(mask: Mask, some: Mask) -> Mask:
    """What of a mask hangs together with some of it."""
    _, parts = cv2.connectedComponents(mask)
    return np.asarray((mask > 0) & np.isin(parts, parts[(mask > 0) & (some > 0)]), np.uint8)


def disc(radius: float) -> Mask:
    """A disc of a radius in px, for morphology, shape (N, N)."""
    side = 2 * round(radius) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)), np.uint8)


def most_round(picture: Image32, radius: float) -> Image32:
    """The most of a picture within a :func:`disc` round each px. The disc is taken as the
    rectangles in it, each a little wider and lower than the one before: of what those have that
    came before it only so much more is looked at, rows and columns apart."""
    wide = disc(radius).sum(axis=1, dtype=int)
    widths, first = np.unique(wide[: len(wide) // 2 + 1], return_index=True)
    wider, lower = np.diff(widths, prepend=1) + 1, np.diff(2 * first, append=len(wide) - 1) + 1
    most, grown = picture.copy(), picture.copy()
    for columns, rows in zip(wider.tolist(), lower.tolist(), strict=True):
        cv2.dilate(grown, np.ones((1, columns), np.uint8), dst=grown)
        cv2.dilate(cv2.max(most, grown, dst=most), np.ones((rows, 1), np.uint8), dst=most)
    return most
