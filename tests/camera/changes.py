"""Edits to a photo by apps and people after it was taken, which must not change its answer.

Each change takes the upright picture, where the sheet lies in it, and a seeded generator, and gives
the file that a person would then have scored. The ranges were fixed before any reader was run.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow
from PIL import ImageCms

from tests.camera.looks import Rng
from tests.camera.pictures import Picture, retaken
from tests.camera.profiles import display_p3, grey

GAMMA = 2.2
QUALITY = 92
"""Of a file that is stored once more."""
PAPER_KEPT = 0.55
"""Margins of paper, in spacings, that a crop leaves beside a hand-drawn board."""
PAPER_SCANNED = (0.55, 1.5)
"""Margins of paper, in spacings, that a scanner app leaves beside such a board."""
MESSENGERS = ((1600, 70, 80), (1280, 70, 85), (2048, 80, 88))
"""Messengers' processing of a photo: its longer side in px, and the range of JPEG quality."""


@dataclass(frozen=True)
class Where:
    """Where a sheet is in a picture.

    ``corners``: of the page, or the outer dots of a board drawn by hand, from the top-left round,
    in px, shape (4, 2); of several sheets the picture's part that shows all. ``steps``: spacings of
    a board drawn by hand across and down, ``None`` of printed sheets.
    """

    corners: NDArray[np.float64]
    steps: tuple[int, int] | None = None

    @property
    def spacing(self) -> float:
        """px between neighbouring dots of a board drawn by hand, in the mean; 0 on print."""
        if self.steps is None:
            return 0.0
        sides = np.linalg.norm(np.roll(self.corners, -1, 0) - self.corners, axis=1)
        return float(np.mean(sides / np.array([*self.steps, *self.steps])))


Change = Callable[[Picture, Where, Rng], bytes]


def unchanged(picture: Picture, where: Where, rng: Rng) -> bytes:
    """Nothing but stored once more."""
    return _jpeg(picture)


def quarter_turns(picture: Picture, where: Where, rng: Rng) -> bytes:
    """The phone was held otherwise: turned by 90, 180 or 270 degrees."""
    return _jpeg(np.rot90(picture, int(rng.integers(1, 4))))


def compressed(picture: Picture, where: Where, rng: Rng) -> bytes:
    """Saved for the web: JPEG of quality 30 to 95."""
    return _jpeg(picture, int(rng.integers(30, 96)))


def darker(picture: Picture, where: Where, rng: Rng) -> bytes:
    """The exposure slid down by up to a stop."""
    return _jpeg(_lit(picture, 2.0 ** -rng.uniform(0.5, 1.0)))


def brighter(picture: Picture, where: Where, rng: Rng) -> bytes:
    """Exposure increased by up to a stop; white areas stay clipped."""
    return _jpeg(_lit(picture, 2.0 ** rng.uniform(0.5, 1.0)))


def colour_cast(picture: Picture, where: Where, rng: Rng) -> bytes:
    """The white balance is off: evening lamps, or shade under a blue sky, green tubes."""
    warm, green = rng.uniform(-0.35, 0.35), rng.uniform(-0.12, 0.12)
    return _jpeg(_lit(picture, np.exp(np.array([warm, green, -warm]))))


def shadow(picture: Picture, where: Where, rng: Rng) -> bytes:
    """A head or the phone shades a part: a ramp of light across the picture."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    way = rng.uniform(0, 2 * np.pi)
    x0, y0 = rng.uniform(0.25, 0.75, 2) * (width, height)
    soft = rng.uniform(0.03, 0.3) * max(width, height)
    ramp = 1 / (1 + np.exp(-((x - x0) * np.cos(way) + (y - y0) * np.sin(way)) / soft))
    return _jpeg(_lit(picture, (1 - ramp * (1 - rng.uniform(0.35, 0.75)))[..., None]))


def cropped(picture: Picture, where: Where, rng: Rng) -> bytes:
    """Cut to the sheet or nearly so; a board drawn by hand keeps some paper round it."""
    height, width = picture.shape[:2]
    left, top, right, bottom = _kept(picture, where)
    x0, x1 = rng.uniform(0, left), rng.uniform(right, width)
    y0, y1 = rng.uniform(0, top), rng.uniform(bottom, height)
    return _jpeg(picture[int(y0) : int(np.ceil(y1)), int(x0) : int(np.ceil(x1))])


def rescaled(picture: Picture, where: Where, rng: Rng) -> bytes:
    """Made smaller to send it, or larger by an editor: 0.5 to 2 times."""
    factor = float(2.0 ** rng.uniform(-1, 1))
    return _jpeg(_scaled(picture, factor))


def messenger(picture: Picture, where: Where, rng: Rng) -> bytes:
    """Sent by a messenger: made smaller and pressed hard."""
    return _jpeg(*_sent(picture, rng))


def messenger_twice(picture: Picture, where: Where, rng: Rng) -> bytes:
    """Sent on by whom it was sent to."""
    first = _decoded(_jpeg(*_sent(picture, rng)))
    return _jpeg(*_sent(first, rng))


def scanner_app(picture: Picture, where: Where, rng: Rng) -> bytes:
    """A scanner app: the page cut out, its paper made white, contrast and colours up."""
    page = _cut_out(picture, where, float(rng.uniform(*PAPER_SCANNED))).astype(np.float32) / 255
    small = cv2.resize(page, (120, 120), interpolation=cv2.INTER_AREA)
    light = cv2.GaussianBlur(cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((31, 31))), (0, 0), 4)
    light = cv2.resize(light, page.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    flat = np.clip(page / np.maximum(light, 0.02), 0, 1)
    black, white = rng.uniform(0.05, 0.3), rng.uniform(0.85, 0.97)
    flat = np.clip((flat - black) / (white - black), 0, 1)
    luma = flat @ np.array([0.299, 0.587, 0.114], np.float32)
    flat = luma[..., None] + (flat - luma[..., None]) * rng.uniform(1.2, 1.8)
    return _jpeg(_bytes(flat), int(rng.integers(75, 93)))


def night_mode(picture: Picture, where: Where, rng: Rng) -> bytes:
    """A phone's night mode: noise smoothed away, dark parts lifted, edges sharpened too far."""
    grainy = _noisy(picture, float(rng.uniform(0.02, 0.05)), rng)
    smooth = cv2.bilateralFilter(cv2.medianBlur(grainy, 3), 9, float(rng.uniform(35, 80)), 5)
    tone = (smooth.astype(np.float32) / 255) ** float(rng.uniform(0.8, 1.0))
    soft = cv2.GaussianBlur(tone, (0, 0), float(rng.uniform(1.5, 3)))
    return _jpeg(_bytes(tone + rng.uniform(0.8, 2.2) * (tone - soft)), int(rng.integers(80, 93)))


def noise(picture: Picture, where: Where, rng: Rng) -> bytes:
    """Little light on a small sensor: grain, more of it in the dark, in colours too."""
    return _jpeg(_noisy(picture, float(rng.uniform(0.015, 0.05)), rng), int(rng.integers(80, 95)))


def chat_screenshot(picture: Picture, where: Where, rng: Rng) -> bytes:
    """A screenshot of a chat in which the photo was sent, with bars, bubbles and the hour on it."""
    width, height = 1080, int(rng.choice([1920, 2340, 2400]))
    dark = bool(rng.random() < 0.5)
    screen = np.full((height, width, 3), (11, 20, 26) if dark else (236, 229, 221), np.uint8)
    bar, words = ((31, 44, 52), (230, 233, 235)) if dark else ((0, 128, 105), (255, 255, 255))
    screen[:230], screen[-150:] = bar, (31, 44, 52) if dark else (240, 240, 240)
    _say(screen, "Ann", (190, 165), 1.4, words)
    room = (0.82 * width, height - 520)
    factor = min(room[0] / picture.shape[1], room[1] / picture.shape[0])
    sent = _scaled(picture, factor)
    high, wide = sent.shape[:2]
    mine = bool(rng.random() < 0.5)
    left = width - wide - 40 if mine else 40
    top = 230 + int(rng.integers(20, max(21, height - 520 - high + 21)))
    bubble = ((0, 92, 75) if mine else (32, 44, 51)) if dark else (225, 255, 199)
    screen[top - 8 : top + high + 60, left - 8 : left + wide + 8] = bubble
    screen[top : top + high, left : left + wide] = sent
    _say(screen, "look, I won!", (left + 8, top + high + 42), 1.0, (20, 20, 20))
    _say(screen, "21:07", (left + wide - 120, top + high - 16), 0.9, (255, 255, 255))
    return _png(screen) if rng.random() < 0.5 else _jpeg(screen, 85)


def photo_of_screen(picture: Picture, where: Where, rng: Rng) -> bytes:
    """The photo shown on a screen and photographed from there, with its grid and its rim."""
    return _jpeg(retaken(picture, rng)[0])


def p3_profile(picture: Picture, where: Where, rng: Rng) -> bytes:
    """Stored as newer phones do: Display P3's numbers, and the profile that says so."""
    profile = display_p3()
    there = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    stored = ImageCms.profileToProfile(
        Pillow.fromarray(picture), ImageCms.createProfile("sRGB"), there
    )
    return _stored(stored, QUALITY, profile)


def grey_profile(picture: Picture, where: Where, rng: Rng) -> bytes:
    """Made black and white, with a grey profile of gamma 1.8 or 2.2: the inks' colours are gone."""
    gamma = float(rng.choice([1.8, 2.2]))
    linear = (picture.astype(np.float32) / 255) ** GAMMA @ np.array([0.2126, 0.7152, 0.0722])
    return _stored(Pillow.fromarray(_bytes(linear ** (1 / gamma))), QUALITY, grey(gamma))


def row_cut_off(picture: Picture, where: Where, rng: Rng) -> bytes:
    """A hand-drawn board with an outer row of dots outside the picture."""
    assert where.steps is not None
    dots = _dots(where)
    side = int(rng.integers(4))
    grid = (dots, dots[::-1], dots.transpose(1, 0, 2), dots[:, ::-1].transpose(1, 0, 2))[side]
    outer, inner = grid[0], grid[1]
    axis = int(np.abs(outer.mean(0) - inner.mean(0)).argmax())
    sign = np.sign(outer.mean(0) - inner.mean(0))[axis]
    out, within = sign * outer[:, axis], sign * inner[:, axis]
    low, high = within.max(), out.min()
    if high - low > 0.3 * where.spacing:
        cut = rng.uniform(low + 0.12 * where.spacing, high - 0.12 * where.spacing)
    else:
        cut = (out.mean() + within.mean()) / 2
    place = int(np.clip(sign * cut, 0, picture.shape[1 - axis]))
    kept = slice(None, place) if sign > 0 else slice(place, None)
    return _jpeg(picture[:, kept] if axis == 0 else picture[kept])


CHANGES: Mapping[str, Change] = {
    "unchanged": unchanged,
    "quarter turns": quarter_turns,
    "JPEG 30 to 95": compressed,
    "a stop darker": darker,
    "a stop brighter": brighter,
    "colour cast": colour_cast,
    "shadow": shadow,
    "cropped": cropped,
    "rescaled": rescaled,
    "messenger": messenger,
    "messenger twice": messenger_twice,
    "scanner app": scanner_app,
    "night mode": night_mode,
    "noise": noise,
    "chat screenshot": chat_screenshot,
    "photo of a screen": photo_of_screen,
    "Display P3": p3_profile,
    "grey profile": grey_profile,
}
"""Changes that may turn an answer into a question or a refusal, but never into a different one."""

ROW_CUT_OFF = "row cut off"
"""The change after which a board drawn by hand is not whole: no answer may be sure."""


NEED_SHEET = frozenset({"cropped", "scanner app", ROW_CUT_OFF})
"""The changes for which the position of the sheet matters."""


# -- stored


def _jpeg(picture: Picture, quality: int = QUALITY) -> bytes:
    return _stored(Pillow.fromarray(np.ascontiguousarray(picture)), quality)


def _stored(picture: Pillow.Image, quality: int, profile: bytes | None = None) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=quality, icc_profile=profile)
    return out.getvalue()


def _png(picture: Picture) -> bytes:
    out = io.BytesIO()
    Pillow.fromarray(picture).save(out, "PNG", compress_level=1)
    return out.getvalue()


def _decoded(data: bytes) -> Picture:
    with Pillow.open(io.BytesIO(data)) as picture:
        return np.array(picture.convert("RGB"))


def _bytes(values: NDArray[np.float32]) -> Picture:
    return (np.clip(values, 0, 1) * 255 + 0.5).astype(np.uint8)


# -- seen


def _lit(picture: Picture, factor: float | NDArray[np.floating]) -> Picture:
    """In brighter or darker light, by a factor."""
    linear = (picture.astype(np.float32) / 255) ** GAMMA * np.asarray(factor, np.float32)
    return _bytes(np.clip(linear, 0, 1) ** (1 / GAMMA))


def _noisy(picture: Picture, sigma: float, rng: Rng) -> Picture:
    """``sigma``: of grey at full light, as a share of white; grain has no more than 1.5 px."""
    linear = (picture.astype(np.float32) / 255) ** GAMMA
    shape = linear.shape
    grain = rng.standard_normal(shape, np.float32)
    grain = 0.8 * grain + 0.9 * cv2.GaussianBlur(rng.standard_normal(shape, np.float32), (0, 0), 1)
    noisy = linear + grain * sigma * np.sqrt(np.maximum(linear, 0.02))
    return _bytes(np.clip(noisy, 0, 1) ** (1 / GAMMA))


def _scaled(picture: Picture, factor: float) -> Picture:
    how = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=how), np.uint8)


def _sent(picture: Picture, rng: Rng) -> tuple[Picture, int]:
    """A picture as a messenger sends it, and the quality at which it is stored."""
    side, low, high = MESSENGERS[int(rng.integers(len(MESSENGERS)))]
    factor = side / max(picture.shape[:2])
    return _scaled(picture, factor) if factor < 1 else picture, int(rng.integers(low, high))


def _say(screen: Picture, words: str, at: tuple[int, int], size: float, colour: object) -> None:
    cv2.putText(screen, words, at, cv2.FONT_HERSHEY_SIMPLEX, size, colour, 2, cv2.LINE_AA)


# -- where the sheet is


def _kept(picture: Picture, where: Where) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what a crop must keep, in px."""
    around = PAPER_KEPT * where.spacing
    size = np.array(picture.shape[1::-1], float)
    low = np.clip(where.corners.min(0) - around, 0, size)
    high = np.clip(where.corners.max(0) + around, 0, size)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _cut_out(picture: Picture, where: Where, m: float) -> Picture:
    """The page as a rectangle; a board drawn by hand with ``m`` spacings of paper round it."""
    quad = where.corners
    if where.steps is not None:
        across, down = np.array(where.steps, float)
        flat = np.array([(0, 0), (across, 0), (across, down), (0, down)], np.float32)
        wide = np.array(
            [(-m, -m), (across + m, -m), (across + m, down + m), (-m, down + m)], np.float32
        )
        way = cv2.getPerspectiveTransform(flat, quad.astype(np.float32))
        quad = cv2.perspectiveTransform(wide[None], way)[0]
    sides = np.linalg.norm(np.roll(quad, -1, 0) - quad, axis=1)
    width, height = round((sides[0] + sides[2]) / 2), round((sides[1] + sides[3]) / 2)
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    way = cv2.getPerspectiveTransform(quad.astype(np.float32), flat)
    page = cv2.warpPerspective(picture, way, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(page, np.uint8)


def _dots(where: Where) -> NDArray[np.float64]:
    """The dots of a board drawn by hand, shape (rows, columns, 2), nearly."""
    assert where.steps is not None
    across, down = where.steps
    flat = np.array([(0, 0), (across, 0), (across, down), (0, down)], np.float32)
    way = cv2.getPerspectiveTransform(flat, where.corners.astype(np.float32))
    y, x = np.mgrid[: down + 1, : across + 1].astype(np.float32)
    dots = cv2.perspectiveTransform(np.stack([x, y], -1).reshape(1, -1, 2), way)
    return np.asarray(dots, float).reshape(down + 1, across + 1, 2)
