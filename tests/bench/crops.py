#!/usr/bin/env python3
"""Crops photos of boards drawn by hand: to little paper beside them, or so that rows are cut off.

    python -m tests.bench.crops DIR ... [--count N] [--seed N] [--each] [--results NAME]
        [--note SENTENCE]

Folders hold photos with truth files that tell where the outer dots are; photos of anything but one
board drawn by hand are passed over, and a crop that a photo has no room for is left out. Each photo
is cropped in every way, N times (default: 1). Whole boards keep half a spacing of paper or more, or
less, on every side: told are how many were exactly right, silently wrong, asked about and refused.
Crops that cut off a row, a row and a column, or two of each end anywhere between the last row that
is kept and the next, where strokes run on: none may be read without a question. ``--results``
writes the tables into ``RESULTS.md`` as the section of this name.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.photo.image.load import load_photo
from companion.photo.rectify.warp import apply_homography
from tests.bench.metamorphic import CUT_HEAD, Source, sources, where_is
from tests.bench.read import Outcome, outcome_of, print_each
from tests.bench.results import add_results, arguments, share, table, write_section
from tests.camera.looks import Rng

Sides = tuple[int, int, int, int]
"""Rows or columns at the top, on the right, at the bottom and on the left."""

WHOLE: Mapping[str, tuple[float, float]] = {
    "half a spacing to 1.2": (0.5, 1.2),
    "0.3 to half a spacing": (0.3, 0.5),
}
"""Margins of paper round a whole board, in spacings of its dots, random on every side."""
ONE: Sequence[Sides] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
CORNER: Sequence[Sides] = ((1, 1, 0, 0), (0, 1, 1, 0), (0, 0, 1, 1), (1, 0, 0, 1))
TWO: Sequence[Sides] = (*((2 * a, 2 * b, 2 * c, 2 * d) for a, b, c, d in CORNER), (1, 1, 1, 1))
CUT: Mapping[str, Sequence[Sides]] = {
    "a row or a column cut off": ONE,
    "a row and a column cut off": CORNER,
    "two of each cut off": TWO,
}
"""What may be cut off; one way of each is chosen at random."""
PAPER = (0.3, 1.2)
"""Largest margin of paper, in spacings, round what is left of a board with a part cut off."""
DOT = 0.12
"""Spacings between a dot and the picture's edge, in which some of the dot may lie."""
LEAST = 4
"""Fewest dots along a side of what is left: fewer are not a board."""
QUALITY = 92

HEAD = ("crops", "exact", "silent", "asked", "refused", "crashed")
_HOW = (
    "Photos of boards drawn by hand, cropped. `silent`: crops of which a sure mark is wrong; "
    "`sure`: read without a question. In brackets 95 % intervals."
)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("folders", type=Path, metavar="DIR", nargs="+")
    parser.add_argument("--count", type=int, default=1, help="crops of every kind of each photo")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", action="store_true", help="a line for each crop, not all good")
    add_results(parser)
    args = parser.parse_args()
    tried = list(try_out(list(sources(args.folders)), args.count, args.seed))
    if args.each:
        for how in (*WHOLE, *CUT):
            print(how)
            print_each(outcome for name, outcome in tried if name == how)
    body = report(tried)
    print(body)
    if args.results:
        write_section(
            f"crops: {args.results}",
            f"Boards drawn by hand, cropped: {args.results}",
            "\n\n".join([_HOW, *([args.note] if args.note else []), body]),
        )


def try_out(photos: Sequence[Source], count: int, seed: int) -> Iterator[tuple[str, Outcome]]:
    """How crops are read, each with the kind of crop it is."""
    with tempfile.TemporaryDirectory() as scratch:
        for number, source in enumerate(photos):
            if len(source.truths) != 1 or not source.truths[0].hand_drawn:
                continue
            dots = dots_of(source)
            if dots is None:
                continue
            rgb = load_photo(source.photo).rgb
            for turn in range(count):
                rng = np.random.default_rng([seed, number, turn])
                for how in (*WHOLE, *CUT):
                    box = crop(how, dots, (rgb.shape[1], rgb.shape[0]), rng)
                    if box is None:
                        continue
                    left, top, right, bottom = box
                    file = Path(scratch) / f"{source.photo.stem}~{seed}.{turn}.jpg"
                    kept = np.ascontiguousarray(rgb[top:bottom, left:right, ::-1])
                    cv2.imwrite(str(file), kept, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
                    yield how, outcome_of(file, source.truths)


def dots_of(source: Source) -> NDArray[np.float64] | None:
    """px of a board's dots, shape (size, size, 2), row 0 at the top of the picture."""
    where = where_is(source)
    if where is None or where.steps is None:
        return None
    size = where.steps[0] + 1
    outer = np.array([(0, 0), (size - 1, 0), (size - 1, size - 1), (0, size - 1)], np.float32)
    matrix = cv2.getPerspectiveTransform(outer, where.corners.astype(np.float32))
    rows, columns = np.mgrid[:size, :size]
    cells = np.stack([columns.ravel(), rows.ravel()], 1).astype(np.float64)
    dots = apply_homography(np.asarray(matrix, np.float64), cells).reshape(size, size, 2)
    across = dots[:, -1].mean(axis=0) - dots[:, 0].mean(axis=0)
    return np.rot90(dots, -round(np.arctan2(across[1], across[0]) / (np.pi / 2)))


def crop(
    how: str, dots: NDArray[np.float64], size: tuple[int, int], rng: Rng
) -> tuple[int, int, int, int] | None:
    """A part of a picture, px: left, top, right, bottom; ``None`` if it does not fit.

    Args:
        how: a key of ``WHOLE`` or ``CUT``.
        dots: px, shape (n, n, 2), row 0 at the top of the picture.
        size: width and height of the picture, px.
    """
    cut: Sides = (0, 0, 0, 0)
    low, high = WHOLE.get(how, PAPER)
    if how in CUT:
        cut = CUT[how][int(rng.integers(len(CUT[how])))]
    top, right, bottom, left = cut
    last = len(dots)
    kept = dots[top : last - bottom, left : last - right]
    if min(kept.shape[:2]) < LEAST:
        return None
    spacing = float(np.median(np.linalg.norm(np.diff(dots, axis=1), axis=2)))
    ends = []
    for side, off in enumerate(cut):
        # each side in turn as if it were the top: outwards is up
        turned = np.rot90(dots, side)
        sign, axis = (1.0, -1.0, -1.0, 1.0)[side], (1, 0, 1, 0)[side]
        out = -sign * np.rot90(kept, side)[0, :, axis]
        edge = float(out.max())
        room = size[axis] - 1 - edge if sign < 0 else -edge
        most = high * spacing
        if off:
            beyond = (-sign * turned[off - 1, :, axis]).min()
            room = float(beyond) - edge - DOT * spacing
            most = min(most, room)
        paper = rng.uniform(low * spacing, max(most, low * spacing))
        if paper > room:
            return None
        ends.append(-sign * (edge + paper))
    y0, x1, y1, x0 = ends
    return round(x0), round(y0), round(x1) + 1, round(y1) + 1


def report(tried: Sequence[tuple[str, Outcome]]) -> str:
    """The tables and the errors, as Markdown."""
    whole = [(how, [one for name, one in tried if name == how]) for how in WHOLE]
    cut = [(how, [one for name, one in tried if name == how]) for how in CUT]
    parts = [
        table(("whole boards, paper beside them", *HEAD), (_row(*each) for each in whole)),
        table(("boards cut off", *CUT_HEAD), (_cut_row(*each) for each in cut)),
    ]
    wrong = [
        f"- {one.photo}: {', '.join(one.wrong[:3])}"
        for _, some in whole
        for one in some
        if one.wrong
    ]
    return "\n\n".join([*parts, *(["Sure and wrong:", "\n".join(wrong)] if wrong else [])])


def _row(how: str, some: Sequence[Outcome]) -> tuple[str, ...]:
    counts = (
        sum(o.exact for o in some),
        sum(bool(o.wrong or o.size) for o in some),
        sum(bool(o.doubted) for o in some),
        sum(bool(o.refused) for o in some),
    )
    crashed = sum(bool(o.crash) for o in some)
    return (how, str(len(some)), *(share(n, len(some)) for n in counts), str(crashed))


def _cut_row(how: str, some: Sequence[Outcome]) -> tuple[str, ...]:
    sure = sum(not (o.refused or o.crash or o.doubted) for o in some)
    counts = (
        len(some),
        sum(bool(o.refused) for o in some),
        sum(bool(o.doubted) for o in some),
        sum(bool(o.crash) for o in some),
    )
    return (how, *map(str, counts), share(sure, len(some)))


if __name__ == "__main__":
    main()
