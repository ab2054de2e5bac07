"""Spots with and without rings by pen, unrolled as the network sees them, and which are ringed.

They come from games on real paper with real pens, as they are or made finer or broader, darker or
paler, from the fast camera, and from plain drawings of a flattened board in inks and widths that
the bank of pens lacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.board import Board, Spot
from companion.games.line_or_colour import GAME
from companion.games.sheet_page import sheet_page
from companion.photo.image.arrays import Flags, Indices
from companion.photo.image.load import load_photo
from companion.photo.locate.find import printed_places
from companion.photo.locate.place import laid_flat
from companion.photo.marks.rings.pen_drawn import ring_patches
from companion.photo.marks.rings.presence import pieces, surroundings
from companion.photo.printed.sheet import squares_seen
from companion.photo.reading import Refusal
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.warp import Flat
from tests.bench.known_marks import CONDITIONS, in_turn, stored
from tests.camera import LOOKS, Photo, photograph
from tests.camera.deal import deal
from tests.camera.dealt import Dealt
from tests.camera.looks import Rng
from tests.camera.real_paper import Laid, Part, Source, lay_out, load_bank
from tests.camera.real_strokes import Pen

KIND = "line-or-colour"
WRITERS: Part = "two-thirds"
"""Those of the bank whose pens and pages these are; the others are for tests."""
FINER, DARKER, TINTED = (0.55, 1.6), 0.35, 0.1
"""How much broader a pen is made, and the spread of the logarithms of how much darker, all channels
alike and each by itself."""
BARE = 10
"""One board in so many has no rings."""


@dataclass(frozen=True)
class RingedSpots:
    """The N spots of a sheet: patches (N, 32, 32, 3), what of them is hidden, (N, 32, 32), which
    have the same print and which a ring, (N,)."""

    patches: NDArray[np.float16]
    hidden: Flags
    alike: Indices
    ringed: Flags


def on_real_paper(bank: Path, count: int, seed: int, sheets: Path) -> Iterator[RingedSpots]:
    """Of so many games on real paper, each condition in turn; every third is changed by an app, and
    every second is drawn by pens that the bank lacks."""
    source = load_bank(bank, WRITERS)
    for number in range(count):
        condition, bare = in_turn(CONDITIONS, number), number % BARE == 0
        pens = source if number % 2 else _with_other_pens(source, seed + number)
        laid = lay_out(pens, KIND, seed + number, sheets, condition, bare=bare)
        yield from _seen(laid, laid.dealt, number)


def _with_other_pens(source: Source, seed: int) -> Source:
    """The bank with every pen made finer or broader, darker or paler, and of another hue."""
    rng, bank = np.random.default_rng([seed, 1]), copy(source.bank)
    bank.pens = {
        kind: [(name, _other_pen(strokes, rng)) for name, strokes in pens]
        for kind, pens in source.bank.pens.items()
    }
    return replace(source, bank=bank)


def _other_pen(strokes: Pen, rng: Rng) -> Pen:
    """A pen's strokes, each (H, L, 3) with its middle in the middle row, as another pen's."""
    broader = float(np.exp(rng.uniform(*np.log(FINER))))
    darker = np.exp(rng.normal(0, DARKER) + rng.normal(0, TINTED, 3)).astype(np.float32)
    other = []
    for stroke in strokes:
        high, long = stroke.shape[:2]
        across = np.array([[1, 0, 0], [0, 1 / broader, (high - 1) / 2 * (1 - 1 / broader)]])
        way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        changed = cv2.warpAffine(stroke, across, (long, high), flags=way, borderValue=(1, 1, 1))
        other.append(np.maximum(changed, 0.02) ** darker)
    return other


def photographed(count: int, seed: int, sheets: Path) -> Iterator[RingedSpots]:
    """Of those of so many games by the fast camera whose rings are drawn by pen, and of boards
    without any."""
    for number in range(count):
        dealt = deal(KIND, in_turn(LOOKS, number), seed + number, sheets, end="agreement")
        glued = "paper" in (dealt.told["rings"], dealt.told["counters"])
        if number % BARE == 0 and not glued:
            dealt = replace(dealt, marks={}, scene=replace(dealt.scene, marks=(), pieces=()))
        elif dealt.told["rings"] != "pen":
            continue
        yield from _seen(photograph(dealt.scene), dealt, number)


def _seen(photo: Photo | Laid, dealt: Dealt, number: int) -> Iterator[RingedSpots]:
    loaded = load_photo(stored(dealt, photo, number))
    try:
        places = printed_places(loaded, squares_seen(loaded.rgb), None, {})
    except Refusal:
        return
    if len(places) == 1 and set(places[0].board.points) == set(dealt.board.points):
        rectified = laid_flat(loaded, places[0], {})
        ringed = [slot.name in dealt.marks for slot in rectified.slots("ring")]
        yield from spots_of(rectified, np.array(ringed))


def spots_of(rectified: RectifiedBoard, ringed: Flags) -> Iterator[RingedSpots]:
    """The spots of a flattened board, unless pieces lie there."""
    seen = surroundings(rectified)
    if not pieces(seen.bands):
        patches, hidden = ring_patches(rectified, seen.spots)
        yield RingedSpots(patches.astype(np.float16), hidden, seen.spots.alike, ringed)


# -- plain drawings

PAPER = (0.78, 0.77, 0.74)
PRINT = {
    "purple": (112, 74, 140),
    "red": (192, 66, 72),
    "blue": (62, 92, 160),
    "green": (66, 126, 84),
    "yellow": (222, 182, 72),
    "orange": (212, 128, 70),
    "grey": (136, 138, 140),
}
PENS = (
    (40, 52, 150), (40, 44, 100), (190, 50, 60), (50, 125, 75), (105, 60, 150), (215, 110, 40),
    (30, 130, 150), (110, 70, 45), (45, 45, 48), (75, 75, 78), (120, 120, 121), (100, 100, 102),
)  # fmt: skip
"""sRGB of inks on paper, the last four without a colour."""
DARK, PALE = (0.45, 1.1), (0.12, 0.45)
"""Optical densities of pens, the latter three times in ten."""
WIDTHS, GAPS = (0.25, 1.8), (0.3, 2.6)
"""mm of strokes, and from spots to rings."""
LEFT = (0.03, 0.22)
"""Share of its absorbance that an erased ring still has."""
OLDER = 0.4
"""How often a drawing was erased before."""


def drawn(count: int, seed: int) -> Iterator[RingedSpots]:
    """Of so many plain drawings."""
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        options = GAME.choose({"size": int(rng.choice([5, 7, 7]))})
        if rng.random() < 0.4:
            options = GAME.drawn_by_lot(options, int(rng.integers(1 << 20)))
        board = sheet_page(GAME, options, "board", "a4").board
        rectified, ringed = _drawing(board, rng)
        yield from spots_of(rectified, ringed)


def _drawing(board: Board, rng: Rng) -> tuple[RectifiedBoard, Flags]:
    scale = float(rng.uniform(3.2, 8))
    high, wide = round(board.size[1] * scale), round(board.size[0] * scale)
    ink, spots = np.ones((high, wide, 3), np.float32), list(board.spots.values())
    for spot in spots:
        at = tuple(round(float(mm) * scale * 16) for mm in spot.at)
        radius, colour = round(spot.radius * scale * 16), _linear(PRINT[spot.colour])
        cv2.circle(ink, at, radius, colour.tolist(), -1, cv2.LINE_AA, 4)
    pens = [_Pen(rng) for _ in range(2)]
    if rng.random() < OLDER:
        older = pens if rng.random() < 0.7 else [_Pen(rng) for _ in range(2)]
        share = rng.uniform(*LEFT) * min(1.0, *(pen.density for pen in pens))
        for turn, k in enumerate(rng.permutation(len(spots))[: rng.integers(3, len(spots) + 1)]):
            older[turn % 2].ring(ink, spots[k], scale, share)
    count = rng.integers(0, len(spots) + 1) if rng.random() < 0.7 else rng.integers(0, 7)
    ringed = np.zeros(len(spots), bool)
    for turn, k in enumerate(rng.permutation(len(spots))[:count]):
        ringed[k] = True
        pens[turn % 2].ring(ink, spots[k], scale, pens[turn % 2].density)
    picture = _photo(ink, rng)
    rectified = RectifiedBoard(Flat(picture, scale, 0.0), board)
    place = {name: k for k, name in enumerate(board.spots)}
    return rectified, ringed[[place[slot.place] for slot in rectified.slots("ring")]]


class _Pen:
    """One player's pen, and how its rings are drawn."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        colour = _linear(PENS[rng.integers(len(PENS))]) * np.exp(rng.normal(0, 0.08, 3))
        self.colour = np.clip(colour, 0.01, 1)
        self.width, self.gap = float(np.exp(rng.uniform(*np.log(WIDTHS)))), rng.uniform(*GAPS)
        self.pressure = rng.choice([0, 0.1, 0.3])
        self.density = float(np.exp(rng.uniform(*np.log(PALE if rng.random() < 0.3 else DARK))))

    def ring(self, ink: NDArray[np.float32], spot: Spot, scale: float, density: float) -> None:
        """Draws one on what paper reflects, of so much of the pen's absorbance."""
        rng = self.rng
        turn = np.linspace(0, 2 * np.pi, 80, endpoint=False) + rng.uniform(0, 6)
        wobble = rng.normal(0, 0.025) * np.sin(2 * turn + rng.uniform(0, 6))
        wobble += 0.015 * np.sin(3 * turn + rng.uniform(0, 6))
        radius = (spot.radius + self.gap + rng.normal(0, 0.15)) * (1 + wobble)
        radius += np.linspace(0, rng.normal(0, 0.5), len(turn))
        middle = np.array(spot.at) + rng.normal(0, 0.3, 2)
        points = middle + radius[:, None] * np.stack([np.cos(turn), np.sin(turn)], 1)
        points = np.round(points * scale * 16).astype(np.int32)
        first = np.maximum(points.min(axis=0) // 16 - 20, 0)
        part = ink[
            first[1] : points[:, 1].max() // 16 + 20, first[0] : points[:, 0].max() // 16 + 20
        ]
        mask = np.zeros(part.shape[:2], np.float32)
        closed, wide = bool(rng.random() < 0.7), max(1, round(self.width * scale))
        cv2.polylines(mask, [points - first * 16], closed, 1.0, wide, cv2.LINE_AA, 4)
        grain = np.clip(1 + rng.normal(0, 0.15, mask.shape), 0.3, 2)
        dark = density * np.exp(rng.normal(0, self.pressure)) * min(1.0, self.width * scale)
        part *= np.power(self.colour, (mask * grain * dark)[..., None]).astype(np.float32)


def _photo(ink: NDArray[np.float32], rng: Rng) -> NDArray[np.uint8]:
    """On paper in uneven light, a little out of focus, with noise, most often from a JPEG file."""
    high, wide = ink.shape[:2]
    light = np.linspace(1, rng.uniform(0.7, 1), wide)[:, None]
    light = light * np.linspace(1, rng.uniform(0.7, 1), high)[:, None, None]
    shown = ink * light * PAPER * rng.uniform(0.5, 1.1) * np.exp(rng.normal(0, 0.05, 3))
    shown = cv2.GaussianBlur(shown.astype(np.float32), (0, 0), rng.uniform(0.4, 1.4))
    noise = rng.normal(0, rng.uniform(0.5, 5), shown.shape)
    rgb = np.clip(np.clip(shown, 0, 1) ** (1 / 2.2) * 255 + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.6:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(50, 95))]
        rgb = cv2.imdecode(cv2.imencode(".jpg", rgb[..., ::-1], quality)[1], cv2.IMREAD_COLOR)
        rgb = np.ascontiguousarray(rgb[..., ::-1])
    return rgb


def _linear(srgb: tuple[int, int, int]) -> NDArray[np.float64]:
    """What ink reflects of what paper does."""
    return (np.array(srgb) / 255) ** 2.2 / PAPER[2]
