"""Why no board was found in a photo, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.board import EMPTY
from companion.board.counters import told_by_rims
from companion.games import game
from companion.photo.image.absorptance import WHITE
from companion.photo.image.arrays import Rgb
from companion.photo.image.quality import NOISE, Overview
from companion.photo.image.sampling import nearest
from companion.photo.locate.place import Place
from companion.photo.reading import ReadMark, Refusal
from companion.photo.refusals import refusal
from companion.photo.visibility import across

_DARK: Final = 45
"""sRGB level that the brightest tenth of a photo must reach, the brightest twentieth of a board,
and twice of it the brightest hundredth. All of 20 boards darkened to 52 are read right."""
_SOFT: Final = 1.8
"""How much steeper the steepest edges must be than after a blur of :data:`_COARSE` px: in focus 2.4
and more, blurred by 8 of 4,000 px 1.6. 197 photos are answered by this bound as by two."""
_BURNT: Final = 0.05
"""Share of burnt-out white that is glare. At 1.6 times 7 of 218 pictures have another reason."""
_PARTS, _EVERYWHERE = 6, 0.8
"""Parts a side of a picture, and the share of them as burnt out from which it is no light, but the
white paper of a scan. With 10 or with 0.95 3 of 218 pictures are told another reason."""
_EVEN: Final = 15
"""px without a speck of what is burnt out. Others change the reason of 4 of 218 pictures."""
_INKED: Final = 0.75
"""Grey over the paper's below which there is ink: 12 puzzles and 40 boards are told apart so."""
_CELLS, _CELL, _FILLED = (45, 200), 60, 0.5
"""How many cells of one size another drawing's grid has, the px that one has at the least, and the
share of the drawing that they fill. Twelve newspaper sudokus have 49 or more, which fill 0.55; of
40 boards drawn by hand none has more than 37."""
_LARGEST: Final = 3
"""Largest connected parts that may be a grid. With one 1 of 12 newspaper pictures changes."""


def refuse_dim(flat: Rgb) -> None:
    """Refuse a board cut out of a photo that is so dark that noise may pass for ink."""
    brightest = reduce(np.maximum, np.moveaxis(flat[::4, ::4], 2, 0))
    if float(np.quantile(brightest, 0.95)) < _DARK:
        raise refusal("dark")


def _too_dark(seen: Overview) -> bool:
    """Whether paper is hardly brighter than ink: not where a few pixels are bright by their green,
    which is more than half of their grey."""
    green = np.quantile(seen.rgb[::8, ::8, 1], 0.9)
    return bool(green < 2 * _DARK) and seen.level(0.9) < _DARK


def _dim(seen: Overview) -> bool:
    return seen.level(0.99) < 2 * _DARK


def _soft(seen: Overview) -> bool:
    """Whether a photo is blurred all over, a small page in it as well: a plain table round it has
    no edges that could be steep."""
    return seen.softness < _SOFT and (seen.page is None or seen.page.softness < _SOFT)


def another_drawing(seen: Overview) -> bool:
    """Whether a picture in which no printed sheet was found shows a grid of closed cells, such as a
    puzzle's: no better photo makes that a board. Lineage has one, but where a
    picture shows its cells, it shows its markers."""
    bright = cv2.dilate(seen.grey, np.ones((_EVEN, _EVEN), np.uint8))
    inked = (seen.grey < _INKED * cv2.blur(bright, (31, 31))).astype(np.uint8)
    _, parts, boxes, _ = cv2.connectedComponentsWithStats(inked)
    largest = 1 + np.argsort(-boxes[1:, 2] * boxes[1:, 3])[:_LARGEST]
    where = np.asarray(parts, np.int32)
    return any(_is_grid(where, number, boxes[number].tolist()) for number in largest.tolist())


def _is_grid(parts: NDArray[np.int32], number: int, box: Sequence[int]) -> bool:
    """Whether one of a picture's connected parts has as many closed cells of one size as another
    drawing's grid."""
    left, top, width, height, _ = box
    within = (parts[top : top + height, left : left + width] != number).astype(np.uint8)
    _, cells, sizes, _ = cv2.connectedComponentsWithStats(within, connectivity=4)
    rim = np.concatenate([cells[0], cells[-1], cells[:, 0], cells[:, -1]])
    areas = np.delete(sizes[:, 4], np.union1d(rim, [0]))
    areas = areas[areas > _CELL]
    if not len(areas):
        return False
    alike = areas[np.abs(np.log2(areas / np.median(areas))) < 1]
    fewest, most = _CELLS
    return fewest <= len(alike) <= most and float(alike.sum()) > _FILLED * width * height


def _dazzled(seen: Overview) -> bool:
    """Whether a light burnt out a part of a picture, and not the paper all over it is white."""
    burnt = (seen.grey >= WHITE).astype(np.uint8)
    solid = cv2.morphologyEx(burnt, cv2.MORPH_OPEN, np.ones((_EVEN, _EVEN), np.uint8))
    if float(solid.mean()) <= _BURNT:
        return False
    parts = cv2.resize(solid.astype(np.float32), (_PARTS, _PARTS), interpolation=cv2.INTER_AREA)
    return float((parts > _BURNT).mean()) <= _EVERYWHERE


def _blank(seen: Overview) -> bool:
    """Whether nothing is written in it and nothing is as dark beside paper as ink, which a picture
    of soft colours is."""
    return bool(np.isinf(seen.softness)) and seen.level(0.01) >= _INKED * seen.level(0.99)


Signs = Sequence[tuple[str, Callable[[Overview], bool]]]
"""Cases in which a photo is refused, and what shows each, in the order in which they are asked."""

NO_INK: Final[Signs] = (("dark", _too_dark),)
POOR: Final[Signs] = (("dark", _dim), ("blurred", _soft))
"""A photo dark or blurred all over: why a sheet was not read, or no whole board found."""
_NO_BOARD: Final[Signs] = (
    *NO_INK,
    *POOR,
    ("glare", _dazzled),
    ("small", lambda seen: seen.page is not None),
    ("blank", _blank),
)


def first_shown(seen: Overview, evidence: Signs) -> Refusal | None:
    """The refusal in the first case that a photo shows, ``None`` where it shows none."""
    return next((refusal(case) for case, shows in evidence if shows(seen)), None)


def no_board(seen: Overview) -> Refusal:
    """The refusal of an upright photo in which neither a sheet nor a dot grid was found."""
    return first_shown(seen, _NO_BOARD) or refusal("no-board")


_COLOURS: Final = frozenset({"blue", "red"})
"""Values of marks that only their colour tells."""


def refuse_colourless(place: Place, flat: Rgb, rgb: Rgb) -> None:
    """Refuse a board whose marks only their colours tell, in a picture without any: a thin blue
    line may be nothing there. Colour samples printed beside a board have colours even where no mark
    has."""
    needed = any(not _COLOURS.isdisjoint(map(str, slot.values)) for slot in place.board.slots)
    if (
        needed
        and not _for_pieces(place)
        and _colourless(flat)
        and not _samples_coloured(place, rgb)
    ):
        raise refusal("no-colours")


def refuse_alike(place: Place, flat: Rgb, marks: Mapping[str, ReadMark]) -> None:
    """Refuse a board with pieces in a picture without colours where most pieces have no rim that
    says whose they are, beads or pieces that were printed without: nobody could be asked of so
    many."""
    kinds = {slot.name for slot in place.board.slots if slot.kind in ("stone", "owner")}
    lying = [marks[name] for name in kinds if marks[name].value != EMPTY]
    alike = [mark for mark in lying if not mark.sure and mark.other != EMPTY]
    if _for_pieces(place) and 2 * len(alike) > len(lying) and _colourless(flat):
        raise refusal("no-colours")


def _for_pieces(place: Place) -> bool:
    """Whether pieces lie on a board whose rims tell their players as well as their colours do."""
    return any(slot.kind in ("stone", "force") for slot in place.board.slots) and told_by_rims(
        game(place.game).players
    )


def sheet_colourless(place: Place, rgb: Rgb) -> bool:
    """Whether the blue and the red sample that are printed beside a board are dark without a
    colour, as grey printers and copiers leave them; where ink was saved they are bare paper."""
    seen = _samples(place, rgb)
    return {"white", *_COLOURS} <= seen.keys() and all(
        seen[ink][1] < 2 * NOISE and seen[ink][0] < seen["white"][0] / 2 for ink in _COLOURS
    )


def _samples_coloured(place: Place, rgb: Rgb) -> bool:
    """Whether the blue and the red sample that are printed beside a board have a colour."""
    seen, printed = _samples(place, rgb), _COLOURS & place.samples.keys()
    return bool(printed) and all(k in seen and seen[k][1] >= 2 * NOISE for k in printed)


def _samples(place: Place, rgb: Rgb) -> Mapping[str, tuple[float, float]]:
    """How bright each colour sample printed beside a board is, and how far its colours are apart,
    0 to 255; nothing of one that is outside the photo."""
    found = {}
    for colour, box in place.samples.items():
        at = place.warp.to_photo(across(box.at, box.side))
        if (at >= 0).all() and (at <= np.array([rgb.shape[1], rgb.shape[0]]) - 1).all():
            pixels = nearest(rgb, at)
            found[colour] = float(np.median(pixels)), float(np.median(np.ptp(pixels, axis=1)))
    return found


def _colourless(rgb: Rgb) -> bool:
    """Whether hardly any pixel has a colour, and paper has not the least tint of the light: a grey
    or black-and-white picture."""
    red, green, blue = cv2.split(rgb)
    most, least = cv2.max(cv2.max(red, green), blue), cv2.min(cv2.min(red, green), blue)
    tint = cv2.subtract(most, least)
    return bool((tint >= NOISE).mean() < 0.001 and np.median(tint) < NOISE / 2)
