"""A small camera: a printed sheet with marks drawn by hand, photographed on a table.

It shows whether a board can be read at all: pens that wobble and stray, paper seen at an angle, in
uneven light, a little blurred and noisy. It does not stand for the photos people take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from math import cos, pi, sin
from typing import Final, Protocol, TypeAlias

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image

from companion.board import KINDS, XY, Board, Marks, Page, Value, split_mark
from companion.board.geometry import area

Picture: TypeAlias = NDArray[np.uint8]
"""Shape (height, width, 3), RGB."""
Flat: TypeAlias = NDArray[np.float32]
"""Light from 0 to 1, shape (height, width, 3)."""

PX_PER_MM: Final = 7.0
"""Resolution of the sheet before it is photographed."""
PENS: Final[Mapping[str, tuple[float, float, float]]] = {
    "blue": (0.10, 0.16, 0.55), "red": (0.72, 0.10, 0.12), "black": (0.09, 0.09, 0.10),
    "green": (0.07, 0.40, 0.18), "white": (0.10, 0.16, 0.55),
}  # fmt: skip
"""The ink of each colour's pen, light from 0 to 1; rings that stand for white ones are blue."""
WIDTH: Final = 0.8
"""Width of a stroke in mm."""
STRAY: Final = 0.35
"""mm rms by which a stroke's ends and bends miss their places."""

Polyline = tuple[XY, ...]


def photograph(pdf: bytes, page: Page, marks: Marks, seed: int) -> Picture:
    """The first page of a PDF with marks drawn on it, photographed. The same for each seed.

    Raises:
        ValueError: a kind of mark that the camera cannot draw.
    """
    rng = np.random.default_rng(seed)
    flat = rendered(pdf)
    for name, value in sorted(marks.items()):
        drawn_on(flat, page, name, value, rng)
    return _photo(flat, rng)


def rendered(pdf: bytes) -> Flat:
    """The first page of a PDF as light, at :data:`PX_PER_MM`."""
    page = pypdfium2.PdfDocument(pdf)[0]
    image = page.render(scale=PX_PER_MM * 25.4 / 72).to_pil().convert("RGB")
    return np.asarray(image, np.float32) / np.float32(255)


class Sheet(Protocol):
    """A board somewhere on paper."""

    @property
    def board(self) -> Board: ...

    def on_page(self, at: XY) -> XY:
        """mm on the paper of a place in mm on the board."""
        ...


def drawn_on(
    flat: Flat,
    page: Sheet,
    name: str,
    value: Value,
    rng: np.random.Generator,
    scale: float = PX_PER_MM,
) -> None:
    """Draw a mark on a sheet's light, which has ``scale`` px to the mm.

    Raises:
        ValueError: a kind of mark that the camera cannot draw.
    """
    kind, place = split_mark(name)
    row, board = KINDS[kind], page.board
    draw = _STROKES.get(row.drawing)
    if draw is None:
        raise ValueError(kind)
    ink = np.array(PENS.get(str(value), PENS["black"]), np.float32)
    mask = np.zeros(flat.shape[:2], np.uint8)
    width = max(1, round(WIDTH * scale * float(rng.uniform(0.7, 1.4))))
    for stroke in draw(board, place, rng):
        at = [page.on_page((x + rng.normal(0, 0.06), y + rng.normal(0, 0.06))) for x, y in stroke]
        points = np.round(np.array(at) * scale * 16).astype(np.int32)
        cv2.polylines(mask, [points], False, 255, width, cv2.LINE_AA, 4)
    x, y, w, h = cv2.boundingRect(mask)
    mask, touched = mask[y : y + h, x : x + w], flat[y : y + h, x : x + w]
    cover = mask[:, :, None].astype(np.float32) / 255 * float(rng.uniform(0.8, 0.95))
    touched *= 1 - cover * (1 - ink)


def _line(board: Board, place: str, rng: np.random.Generator) -> Iterator[Polyline]:
    (ax, ay), (bx, by) = board.line(place)
    stray = rng.normal(0, STRAY, 4)
    ends = np.array([[ax + stray[0], ay + stray[1]], [bx + stray[2], by + stray[3]]])
    steps = np.linspace(0, 1, 12)[:, None]
    bow = np.sin(steps * pi) * rng.normal(0, STRAY / 2, 2)
    yield tuple(map(_xy, ends[0] + steps * (ends[1] - ends[0]) + bow))


def _ring(board: Board, place: str, rng: np.random.Generator) -> Iterator[Polyline]:
    spot = board.spots[place]
    reach = spot.radius * float(rng.uniform(0.96, 1.2))
    yield _round(spot.at, reach, rng, 1.08)


def _area(board: Board, place: str, rng: np.random.Generator) -> Iterator[Polyline]:
    corners, middle = np.array(area(board, place)), np.array(board.squares[place])
    inner = middle + 0.84 * (corners - middle)
    (ax, ay), (bx, by) = inner.T, np.roll(inner, -1, axis=0).T
    for y in np.arange(ay.min() + 0.2, ay.max(), 1.0):
        across = (ay > y) != (by > y)
        share = (y - ay[across]) / (by - ay)[across]
        left, right = sorted((ax[across] + share * (bx - ax)[across]).tolist())
        sway = rng.normal(0, STRAY, 2)
        yield ((left + sway[0], float(y)), (right + sway[1], float(y) + 0.4))


def _disc(board: Board, place: str, rng: np.random.Generator) -> Iterator[Polyline]:
    at, radius = board.points[place], board.stone or 0.3 * board.pitch
    sway = rng.normal(0, STRAY, 2)
    for reach in np.arange(0.3, radius, 0.5):
        yield _round((at[0] + sway[0], at[1] + sway[1]), float(reach), rng, 1.1)


def _dot(board: Board, place: str, rng: np.random.Generator) -> Iterator[Polyline]:
    spot = board.bubbles[place]
    for reach in np.arange(0.2, spot.radius, 0.4):
        yield _round(spot.at, float(reach), rng, 1.1)


def _cross(board: Board, place: str, _: np.random.Generator) -> Iterator[Polyline]:
    (x, y), half = board.ticks[place].at, 0.4 * board.ticks[place].side
    yield ((x - half, y - half), (x + half, y + half))
    yield ((x - half, y + half), (x + half, y - half))


_STROKES: Final[
    Mapping[str, Callable[[Board, str, np.random.Generator], Iterator[Polyline]]]
] = {
    "line": _line, "circle": _ring, "area": _area, "disc": _disc, "dot": _dot, "cross": _cross,
}  # fmt: skip
"""How each kind of mark is drawn, by :attr:`companion.board.mark_kinds.Kind.drawing`."""


def _round(at: XY, reach: float, rng: np.random.Generator, turns: float) -> Polyline:
    """A circle drawn by hand, not quite closed or a little further."""
    begin, oval = rng.uniform(0, 2 * pi), rng.normal(0, 0.03, 2)
    shift = rng.normal(0, STRAY / 2, 2)
    return tuple(
        (
            at[0] + shift[0] + reach * (1 + oval[0]) * cos(begin + angle),
            at[1] + shift[1] + reach * (1 + oval[1]) * sin(begin + angle),
        )
        for angle in np.linspace(0, 2 * pi * turns, 40)
    )


def _xy(point: NDArray[np.float64]) -> XY:
    return float(point[0]), float(point[1])


def _photo(flat: Flat, rng: np.random.Generator) -> Picture:
    """The sheet on a table, from above at a slight angle."""
    height, width = flat.shape[:2]
    size = (round(width * 1.12), round(height * 1.1))
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    middle = np.array(size) / 2
    turn = float(rng.normal(0, 0.05))
    spin = np.array([[cos(turn), -sin(turn)], [sin(turn), cos(turn)]])
    lean = 1 + rng.uniform(-0.035, 0.035, (4, 1))
    seen = ((corners - corners.mean(0)) * lean) @ spin.T * 0.94 + middle
    to = cv2.getPerspectiveTransform(corners, seen.astype(np.float32))
    table = np.array(rng.uniform(0.15, 0.5, 3), np.float32)
    picture = np.broadcast_to(table, (size[1], size[0], 3)).copy()
    paper = cv2.warpPerspective(flat * 0.92, to, size, flags=cv2.INTER_AREA)
    cover = cv2.warpPerspective(np.ones((height, width), np.float32), to, size)[:, :, None]
    np.multiply(paper, cover, out=paper)
    picture *= 1 - cover
    picture += paper
    xs, ys = np.linspace(-1, 1, size[0]), np.linspace(-1, 1, size[1])[:, None]
    slope = rng.uniform(-0.14, 0.14, 2)
    picture *= (0.88 + slope[0] * xs + slope[1] * ys)[:, :, None].astype(np.float32)
    picture *= rng.uniform(0.93, 1.0, 3).astype(np.float32)
    shot = cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.6, 1.1)), dst=paper)
    for rows in np.array_split(shot, 16):  # all noise at once would take twice the picture's memory
        rows += rng.normal(0, 0.012, rows.shape).astype(np.float32)
    shot *= 255
    return _jpeg(np.clip(shot, 0, 255, out=shot).astype(np.uint8))


def _jpeg(picture: Picture) -> Picture:
    kept = BytesIO()
    Image.fromarray(picture).save(kept, "JPEG", quality=88)
    return np.array(Image.open(kept).convert("RGB"), np.uint8)
