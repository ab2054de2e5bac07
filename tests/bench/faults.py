#!/usr/bin/env python3
"""Photos with faults: is each read, or refused for the reason it has?

    python tests/bench/faults.py DIR [--results]

Every photo below the folder whose truth names a fault (``tests/bench/shoot.py --fault``). For each
fault is told how many photos were read exactly, every sheet of them, how many marks were wrong and
not asked about, and how many photos were refused, by the reason given.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from companion.board import EMPTY
from companion.photo import Refusal, read_sheets
from tests.bench.results import arguments, table, write_section
from tests.bench.truth_files import truths_of

HEAD = ("fault", "should be", "photos", "exact", "silent", "asked about", "refused as")


def faulty(folder: Path) -> Iterator[tuple[str, str, Path]]:
    """Each photo's fault, the expected outcome, and the photo."""
    for truth in sorted(folder.rglob("*.json")):
        told = json.loads(truth.read_text(encoding="utf-8"))
        photo = truth.with_suffix(".jpg")
        if isinstance(told, dict) and "fault" in told and photo.exists():
            yield told["fault"], told["expected"], photo


def rows(folder: Path) -> list[tuple[str, ...]]:
    photos: Counter[tuple[str, str]] = Counter()
    exact: Counter[tuple[str, str]] = Counter()
    silent: Counter[tuple[str, str]] = Counter()
    asked: Counter[tuple[str, str]] = Counter()
    refused: dict[tuple[str, str], Counter[str]] = {}
    for fault, expected, photo in faulty(folder):
        key = (fault, expected)
        photos[key] += 1
        try:
            wrong, doubts, right = _held_against_truth(photo)
        except Refusal as refusal:
            refused.setdefault(key, Counter())[refusal.code] += 1
            continue
        silent[key] += wrong
        asked[key] += doubts
        exact[key] += right
    return [
        (
            fault,
            expected,
            str(photos[key]),
            str(exact[key]),
            str(silent[key]),
            str(asked[key]),
            ", ".join(f"{code} {n}" for code, n in refused.get(key, Counter()).most_common()),
        )
        for key in sorted(photos)
        for fault, expected in [key]
    ]


def _held_against_truth(photo: Path) -> tuple[int, int, bool]:
    """How many marks are wrong and not asked about, how many are asked about, and whether all that
    was read is right."""
    readings = {reading.sheet.item: reading for reading in read_sheets(photo)}
    wrong = doubts = 0
    right = True
    for truth in truths_of(photo) or ():
        reading = readings.get(truth.board.item)
        if reading is None or reading.game != truth.game:
            right = False
            continue
        differing = min(
            (
                {
                    name
                    for name, mark in reading.marks.items()
                    if mark.value != marks.get(name, EMPTY)
                }
                for marks in truth.readings()
            ),
            key=len,
        )
        right = right and not differing
        wrong += sum(reading.marks[name].sure for name in differing)
        doubts += len(reading.unsure)
    return wrong, doubts, right


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--results", action="store_true", help="write the section of RESULTS.md")
    args = parser.parse_args()
    body = table(HEAD, rows(args.folder))
    print(body)
    if args.results:
        told = "Rendered photos, each with one fault; every kind of sheet that can have it."
        write_section(
            "faults",
            "Photos with faults",
            f"{told}\n\n{body}",
        )


if __name__ == "__main__":
    main()
