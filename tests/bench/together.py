#!/usr/bin/env python3
"""Photographs each sheet twice, with things lying on it, and reads both photos as one.

    python -m tests.bench.together [--kinds A,B] [--count N] [--seed N] [--results NAME]

Of each kind N sheets are dealt. For each photo of a sheet two coins lie somewhere else, the light
and the camera are others, and the strokes are drawn again in the same hand. Told are how many first
photos leave questions, how many of those leave none once the second is read with them, how many
sure marks are wrong then, and how many pairs were taken for different sheets; and of as many pairs
of two sheets of one kind how many were told apart.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from companion.photo import PhotoReading, Refusal, read_photo
from companion.photo.decode.fusion import fused
from tests.bench.read import right_marks, wrong_marks
from tests.bench.results import arguments, share, some_of, table, write_section
from tests.bench.truth_files import Truth, truth_of
from tests.camera.deal import KINDS, deal, truth
from tests.camera.faults import METALS
from tests.camera.looks import LOOKS, draw_look
from tests.camera.scene import Piece
from tests.camera.shot import photograph

USUAL = (
    "line-wars-printed",
    "line-wars-hand-drawn",
    "corona-line-printed",
    "corona-line-hand-drawn",
    "line-or-colour",
    "blottos-war-snapshot",
)
COIN = (16.0, 26.0)
"""Diameters of coins, mm: a cent to two euros."""
COINS = 2
SIDE = 1600
"""px of a photo's longer side."""
SECOND = 100_000
"""Added to a sheet's seed for its second photo."""


@dataclass(frozen=True)
class Pair:
    """The outcome of two photos of a sheet; ``None`` for stages not reached."""

    questions: int | None = None
    left: int | None = None
    silent: int = 0
    refused: bool = False
    """Taken for photos of different sheets."""


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--kinds", type=some_of(KINDS), default=list(USUAL))
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", metavar="NAME", help="write the table into RESULTS.md")
    args = parser.parse_args()
    rows = []
    every: list[Pair] = []
    told: list[bool] = []
    for kind in args.kinds:
        pairs, apart = tried(kind, args.count, args.seed)
        rows.append(row(kind, pairs, apart))
        every += pairs
        told += apart
        print(rows[-1], flush=True)
    rows.append(row("all", every, told))
    head = ("sheet", "pairs read", "first with questions", "none left with the second")
    body = table((*head, "sure and wrong", "taken for two sheets", "two sheets told apart"), rows)
    print(body)
    if args.results:
        write_section(
            f"together: {args.results}",
            "Two photos of one sheet, with coins on it",
            f"Rendered by the fast camera. In brackets 95 % intervals.\n\n{body}",
        )


def row(kind: str, pairs: Sequence[Pair], apart: Sequence[bool]) -> tuple[str, ...]:
    """A line of the table."""
    read = [pair for pair in pairs if pair.questions is not None]
    asked = [pair for pair in read if pair.questions]
    settled = sum(pair.left == 0 and not pair.refused for pair in asked)
    return (
        kind,
        str(len(read)),
        str(len(asked)),
        share(settled, len(asked)) if asked else "",
        str(sum(pair.silent for pair in read)),
        str(sum(pair.refused for pair in read)),
        share(sum(apart), len(apart)) if apart else "",
    )


def tried(kind: str, count: int, seed: int) -> tuple[list[Pair], list[bool]]:
    """Pairs of photos of one sheet, and whether photos of each sheet and the next are told apart;
    photos of empty sheets are alike and not counted."""
    pairs, apart = [], []
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        before: PhotoReading | None = None
        for number in range(count):
            right, read = shots(kind, seed + number, folder)
            if right is None or len(read) < 2:
                pairs.append(Pair())
                continue
            pairs.append(pair_of(read[0], read[1], right))
            if before is not None and before.values and read[0].values:
                apart.append(told_apart(before, read[0]))
            before = read[0]
    return pairs, apart


def shots(kind: str, seed: int, folder: Path) -> tuple[Truth | None, list[PhotoReading]]:
    """A sheet's truth, and its photos as far as they are read."""
    rng = np.random.default_rng([seed, 11])
    dealt = deal(kind, str(rng.choice(LOOKS)), seed, folder, long_side=SIDE)
    places = np.array(list(dealt.scene.points.values()))
    low, high = places.min(axis=0), places.max(axis=0)
    truth_of_both, found = None, []
    for which in range(2):
        coins = tuple(
            Piece(
                "disc",
                tuple(rng.uniform(low, high).tolist()),
                float(rng.uniform(*COIN)),
                METALS[int(rng.integers(len(METALS)))],
            )
            for _ in range(COINS)
        )
        look = draw_look(str(rng.choice(LOOKS)), rng, long_side=SIDE)
        scene = replace(
            dealt.scene,
            seed=seed + SECOND * which,
            look=look,
            pieces=(*dealt.scene.pieces, *coins),
        )
        photo = photograph(scene)
        path = folder / f"{kind}.jpg"
        path.write_bytes(photo.jpeg)
        told = truth(replace(dealt, scene=scene), path.name, photo)
        path.with_suffix(".json").write_text(json.dumps(told))
        truth_of_both = truth_of(path)
        with suppress(Refusal):
            found.append(read_photo(path))
    return truth_of_both, found


def pair_of(first: PhotoReading, second: PhotoReading, truth: Truth) -> Pair:
    try:
        both = fused([first, second])
    except Refusal:
        return Pair(len(first.unsure), refused=True)
    wrong = wrong_marks(both, right_marks(both, truth))
    silent = sum(name not in both.marks or both.marks[name].sure for name in wrong)
    return Pair(len(first.unsure), len(both.unsure), silent)


def told_apart(first: PhotoReading, second: PhotoReading) -> bool:
    try:
        fused([first, second])
    except Refusal:
        return True
    return False


if __name__ == "__main__":
    main()
