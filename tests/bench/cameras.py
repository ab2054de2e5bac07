#!/usr/bin/env python3
"""Holds the fast camera against a slower, physically based one: is it at least as hard to read?

    python -m tests.bench.cameras HONEST FAST [--results]

Two folders with photos of the same scenes under the same names, each with its truth beside it. Of
every mark the reader's log-odds (base 10) of its value being right are taken, negative where it is
wrong; the lower they are, the harder the photo. Compared are the hardest marks: the lowest 1 % and
5 % and the median, inked and empty places apart, photo by photo and over all.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from companion.board import EMPTY
from companion.photo import SURE, Refusal, read_photo
from tests.bench.results import arguments, table, write_section
from tests.bench.truth_files import truth_of

CEILING = 12.0
"""Log-odds beyond which a logistic curve has no more to say."""
HEAD = (
    *("camera", "photos", "asked about"),
    *("inked 1 %", "5 %", "median", "empty 1 %", "5 %", "median"),
)


def log_odds(photo: Path) -> tuple[list[float], list[float], int]:
    """Log-odds of inked and of empty marks, and how many marks are asked about."""
    truth = truth_of(photo)
    if truth is None:
        raise SystemExit(f"{photo.name} has no truth beside it")
    reading = read_photo(photo)
    inked, empty, asked = [], [], 0
    marks = next((right for right in truth.readings() if right == reading.values), truth.marks)
    for name, mark in reading.marks.items():
        right = marks.get(name, EMPTY)
        odds = np.log10(max(mark.confidence, 1e-12) / max(1 - mark.confidence, 1e-12))
        value = min(float(odds), CEILING) if mark.value == right else -min(float(odds), CEILING)
        (empty if right == EMPTY else inked).append(value)
        asked += mark.confidence < SURE
    return inked, empty, asked


def report(folders: dict[str, Path]) -> str:
    names = sorted(set.intersection(*({p.name for p in d.glob("*.jpg")} for d in folders.values())))
    if not names:
        raise SystemExit("the folders share no photo")
    rows = []
    for camera, folder in folders.items():
        inked: list[float] = []
        empty: list[float] = []
        asked = refused = 0
        for name in names:
            try:
                one, other, doubts = log_odds(folder / name)
            except Refusal:
                refused += 1
                continue
            inked += one
            empty += other
            asked += doubts
        cells = [f"{np.quantile(v, q):.1f}" for v in (inked, empty) for q in (0.01, 0.05, 0.5)]
        share = f"{asked} of {len(inked) + len(empty)}"
        photos = f"{len(names)}" + (f" ({refused} refused)" if refused else "")
        rows.append((camera, photos, share, *cells))
    return table(HEAD, rows)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("honest", type=Path)
    parser.add_argument("fast", type=Path)
    parser.add_argument("--results", action="store_true", help="write the section of RESULTS.md")
    args = parser.parse_args()
    body = report({"physically based": args.honest, "fast": args.fast})
    print(body)
    if args.results:
        intro = (
            "The same scenes, both rendered: log-odds (base 10) that the reader gives to the right "
            "value. The lower, the harder."
        )
        write_section(
            "cameras",
            "The fast camera against a physically based one",
            f"{intro}\n\n{body}",
        )


if __name__ == "__main__":
    main()
