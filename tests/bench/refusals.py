#!/usr/bin/env python3
"""Photos without a board: each must be refused, for its true reason and at little cost.

    python tests/bench/refusals.py DIR [DIR ...] [--count N] [--made N] [--results]

DIR holds real photos that show no board. Each is read at 12 megapixels as it is; ``--count`` more
are made of them, cropped, turned, put side by side and brightened or darkened, and ``--made`` of
each kind are drawn here: noise, patterns, squared and dotted paper, text, halftone, dots anywhere.
Told are the boards found, the reasons and the processor's seconds, decoding included.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.photo import Refusal
from companion.photo.read import read_sheets
from tests.bench.results import arguments, load, table, write_section

Picture = NDArray[Any]
"""BGR or grey, uint8."""

PIXELS = 12_000_000
WIDE, HIGH = 4000, 3000
HEAD = ("kind", "photos", "found", "crashed", "s, median", "s, worst", "refused as")


@dataclass(frozen=True)
class Told:
    kind: str
    name: str
    seconds: float
    refused: str = ""
    crash: str = ""


def at_twelve(picture: Picture) -> Picture:
    scale = (PIXELS / (picture.shape[0] * picture.shape[1])) ** 0.5
    kind = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=kind))


def cropped(picture: Picture, rng: np.random.Generator) -> Picture:
    height, width = picture.shape[:2]
    part = rng.uniform(0.4, 0.9)
    top, left = (int(rng.uniform(0, (1 - part) * side)) for side in (height, width))
    return picture[top : top + int(part * height), left : left + int(part * width)]


def turned(picture: Picture, rng: np.random.Generator) -> Picture:
    height, width = picture.shape[:2]
    by = cv2.getRotationMatrix2D((width / 2, height / 2), float(rng.uniform(-20, 20)), 1.15)
    around = cv2.warpAffine(picture, by, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.rot90(around, int(rng.integers(4)))


def lit(picture: Picture, rng: np.random.Generator) -> Picture:
    """One stop darker to half a stop brighter, with a shadow's ramp across it."""
    ramp = np.linspace(1, rng.uniform(0.5, 1), picture.shape[1])[None, :, None]
    return np.clip(picture * ramp * 2.0 ** rng.uniform(-1, 0.5), 0, 255).astype(np.uint8)


def beside(picture: Picture, other: Picture) -> Picture:
    height = min(picture.shape[0], other.shape[0])
    same = [p[:height] if p.shape[0] == height else _as_high(p, height) for p in (picture, other)]
    return np.hstack(same)


def _as_high(picture: Picture, height: int) -> Picture:
    scale = height / picture.shape[0]
    return np.asarray(cv2.resize(picture, (round(scale * picture.shape[1]), height)))


def real(
    photos: Sequence[Path], count: int, rng: np.random.Generator
) -> Iterator[tuple[str, str, Picture]]:
    """The photos as they are and ``count`` more made of them: kind, name and picture of each."""
    for photo in photos:
        yield f"real: {photo.parent.name}", photo.name, _picture(photo)
    for k in range(count):
        photo = photos[int(rng.integers(len(photos)))]
        picture = _picture(photo)
        other = _picture(photos[int(rng.integers(len(photos)))])
        ways: tuple[tuple[str, Callable[[], Picture]], ...] = (
            ("real: cropped", lambda p=picture: cropped(p, rng)),  # type: ignore[misc]
            ("real: turned", lambda p=picture: turned(p, rng)),  # type: ignore[misc]
            ("real: other light", lambda p=picture: lit(p, rng)),  # type: ignore[misc]
            ("real: two together", lambda p=picture, o=other: beside(p, o)),  # type: ignore[misc]
        )
        kind, made = ways[k % len(ways)]
        yield kind, photo.name, made()


def _picture(photo: Path) -> Picture:
    found = cv2.imread(str(photo), cv2.IMREAD_COLOR)
    if found is None:
        raise SystemExit(f"{photo} is no picture")
    return np.asarray(found)


def _black_and_white(rng: np.random.Generator) -> Picture:
    return 255 * rng.integers(0, 2, (HIGH, WIDE), np.uint8)


def _coloured_noise(rng: np.random.Generator) -> Picture:
    return rng.integers(0, 256, (HIGH, WIDE, 3), np.uint8)


def _grains(rng: np.random.Generator) -> Picture:
    """Black and white patches, 4 to 60 px wide."""
    smooth = cv2.GaussianBlur(_field(rng), (0, 0), float(np.exp(rng.uniform(0, 2.7))))
    return np.asarray(255 * (smooth > 0), np.uint8)


def _field(rng: np.random.Generator) -> NDArray[np.float32]:
    return rng.standard_normal((HIGH, WIDE), np.float32)


def _checkerboard(rng: np.random.Generator) -> Picture:
    y, x = np.mgrid[:HIGH, :WIDE] // int(rng.integers(20, 300))
    return np.asarray(40 + 190 * ((x + y) % 2), np.uint8)


def _tablecloth(rng: np.random.Generator) -> Picture:
    step = int(rng.integers(60, 400))
    y, x = np.mgrid[:HIGH, :WIDE] // step % 2
    cloth = np.full((HIGH, WIDE, 3), 240.0) * np.where(x, 0.75, 1)[..., None]
    cloth *= np.where(y, 0.75, 1)[..., None] ** np.array([1.4, 1.4, 0.3])
    return np.clip(cloth + 5 * _field(rng)[..., None], 0, 255).astype(np.uint8)


def _squared_paper(rng: np.random.Generator) -> Picture:
    page = np.full((HIGH, WIDE, 3), 235.0)
    step, width = int(rng.integers(40, 150)), int(rng.integers(1, 5))
    for k in range(width):
        page[k::step] = page[:, k::step] = rng.uniform(120, 215, 3)
    return np.clip(page + 4 * _field(rng)[..., None], 0, 255).astype(np.uint8)


def _dotted_paper(rng: np.random.Generator) -> Picture:
    page = np.full((HIGH, WIDE), 235.0, np.float32)
    step, radius = int(rng.integers(50, 160)), int(rng.integers(3, 8))
    for x in range(step // 2, WIDE, step):
        for y in range(step // 2, HIGH, step):
            cv2.circle(page, (x, y), radius, 90.0, -1, cv2.LINE_AA)
    return np.clip(page + 4 * _field(rng), 0, 255).astype(np.uint8)


def _dots_anywhere(rng: np.random.Generator) -> Picture:
    page = np.full((HIGH, WIDE), 235, np.uint8)
    count = int(np.exp(rng.uniform(np.log(20), np.log(20_000))))
    for x, y in rng.integers(0, (WIDE, HIGH), (count, 2)).tolist():
        cv2.circle(page, (x, y), int(rng.integers(4, 12)), 40, -1, cv2.LINE_AA)
    return page


def _text(rng: np.random.Generator) -> Picture:
    page = np.full((HIGH, WIDE), 240, np.uint8)
    size = float(rng.uniform(0.8, 3))
    letters = "".join(chr(97 + k) if k < 26 else " " for k in rng.integers(0, 31, 300_000 // WIDE))
    for row, y in enumerate(range(120, HIGH - 100, round(40 * size))):
        line = letters[row % 7 :] + letters[: row % 7]
        cv2.putText(page, line, (120, y), cv2.FONT_HERSHEY_SIMPLEX, size, 30, 3, cv2.LINE_AA)
    return page


def _halftone(rng: np.random.Generator) -> Picture:
    y, x = np.mgrid[:HIGH, :WIDE].astype(np.float32)
    period = float(rng.uniform(8, 60)) / (2 * np.pi)
    screen = (np.cos((x + y) / period) + np.cos((x - y) / period)) / 4 + 0.5
    low = cv2.resize(rng.random((9, 12), np.float32), (WIDE, HIGH), interpolation=cv2.INTER_CUBIC)
    return np.asarray(255 * (screen > low), np.uint8)


def _dark(rng: np.random.Generator) -> Picture:
    return np.clip(18 + 6 * _field(rng), 0, 255).astype(np.uint8)


def _blank(rng: np.random.Generator) -> Picture:
    return np.full((HIGH, WIDE), rng.integers(150, 256), np.uint8)


MADE: dict[str, Callable[[np.random.Generator], Picture]] = {
    "black and white noise": _black_and_white,
    "coloured noise": _coloured_noise,
    "grains": _grains,
    "checkerboard": _checkerboard,
    "tablecloth": _tablecloth,
    "squared paper": _squared_paper,
    "dotted paper": _dotted_paper,
    "dots anywhere": _dots_anywhere,
    "text": _text,
    "halftone": _halftone,
    "dark": _dark,
    "blank": _blank,
}


def pictures(args: argparse.Namespace) -> Iterator[tuple[str, str, Picture]]:
    rng = np.random.default_rng(args.seed)
    photos = sorted(
        photo
        for folder in args.folders
        for photo in Path(folder).glob("*.jpg")
        if not photo.with_suffix(".json").exists()
    )
    if photos:
        yield from real(photos, args.count, rng)
    for kind, draw in MADE.items():
        for k in range(args.made):
            yield f"made: {kind}", str(k), draw(rng)


def told(kind: str, name: str, photo: Path) -> Told:
    start = time.process_time()
    crash = refused = ""
    try:
        read_sheets(photo)
    except Refusal as refusal:
        refused = refusal.code
    except Exception as error:
        crash = repr(error)
    return Told(kind, name, time.process_time() - start, refused, crash)


def row(kind: str, some: Sequence[Told]) -> tuple[str, ...]:
    seconds = [one.seconds for one in some]
    reasons = Counter(one.refused for one in some if one.refused)
    return (
        kind,
        str(len(some)),
        str(sum(not one.refused and not one.crash for one in some)),
        str(sum(bool(one.crash) for one in some)),
        f"{statistics.median(seconds):.2f}",
        f"{max(seconds):.2f}",
        ", ".join(f"{code} {n}" for code, n in reasons.most_common()),
    )


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("folders", nargs="*", metavar="DIR")
    parser.add_argument("--count", type=int, default=100, help="photos made of the real ones")
    parser.add_argument("--made", type=int, default=4, help="pictures drawn of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", action="store_true", help="write the section of RESULTS.md")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    found: list[Told] = []
    with tempfile.TemporaryDirectory() as folder:
        photo = Path(folder) / "photo.jpg"
        for kind, name, picture in pictures(args):
            quality = [cv2.IMWRITE_JPEG_QUALITY, 90]
            cv2.imwrite(str(photo), np.ascontiguousarray(at_twelve(picture)), quality)
            if not found:
                told(kind, name, photo)  # a warm-up, as loading is not measured
            found.append(told(kind, name, photo))
            if not found[-1].refused:
                print(f"NOT REFUSED {kind} {name} {found[-1].crash}", flush=True)
    kinds = dict.fromkeys(one.kind for one in found)
    groups = {kind: [one for one in found if one.kind == kind] for kind in kinds}
    groups["all real"] = [one for one in found if one.kind.startswith("real")]
    groups["all made"] = [one for one in found if one.kind.startswith("made")]
    body = table(HEAD, [row(kind, some) for kind, some in groups.items() if some])
    body += f"\n\n{load()}"
    print(body)
    if args.results:
        write_section("refusals", "Photos without a board", body)


if __name__ == "__main__":
    main()
