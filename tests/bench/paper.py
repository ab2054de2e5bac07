#!/usr/bin/env python3
"""What black-and-white printers, copiers and printers' margins do to every sheet.

    python tests/bench/paper.py [--count N] [--seed N] [--write]

First every page of every A4 PDF in ``printables``, as it comes from the file and as each press
leaves it, with nothing on it: it must be found to be the same sheet with nothing on it, or be
refused; never another sheet, never a mark that is not asked about. (A picture of a position on a
cover is no sheet.) Then games played on paper, N of each kind: marks by pens in colour, pieces out
of the same printer as the board. ``--write`` puts the tables into RESULTS.md.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import cv2
import numpy as np
import pypdfium2

from companion.board import EMPTY
from companion.photo import Refusal, read_sheets
from tests.bench.read import Outcome, outcome_of
from tests.bench.results import arguments, table, write_section
from tests.bench.truth_files import truths_of
from tests.camera.deal import KINDS, truth
from tests.camera.faults import NotForThis, deal_faulty, photograph_faulty
from tests.camera.looks import LOOKS
from tests.camera.presses import PRESSES, Picture

PRINTABLES = Path(__file__).parents[2] / "printables"
DPI = 130
PRESSED = ("grey", "photocopied", "cut-short")
FAULTY = (*PRESSED, "grey-photo")
Seen = tuple[tuple[str, str, str], ...]
"""The game, item and options of each sheet on a page, and nothing on it."""


def pages() -> Iterator[tuple[str, Picture]]:
    """Every page of every A4 PDF, with its name."""
    for path in sorted(PRINTABLES.glob("*-a4.pdf")):
        with pypdfium2.PdfDocument(path) as document:
            for number, page in enumerate(document, start=1):
                picture = page.render(scale=DPI / 72).to_pil().convert("RGB")
                yield f"{path.stem} {number}", np.asarray(picture)


def sheets_on(page: Picture) -> tuple[Seen | str, tuple[str, ...]]:
    """The empty sheets found on a page, or why none is; and the marks it is sure to see there."""
    try:
        found = read_sheets(cv2.copyMakeBorder(page, 40, 40, 40, 40, cv2.BORDER_CONSTANT,
                                               value=(96, 74, 58)))  # fmt: skip
    except Refusal as refusal:
        return refusal.code, ()
    found = tuple(one for one in found if one.sheet.kind == "printed")
    if not found:
        return "drawing", ()
    seen = tuple((one.game, one.sheet.item, json.dumps(dict(one.options))) for one in found)
    marks = (mark for one in found for mark in one.marks.values())
    return seen, tuple(mark.name for mark in marks if mark.sure and mark.value != EMPTY)


def empty_sheets() -> Iterator[tuple[str, ...]]:
    """A row for each press, and lines on what was found wrongly."""
    counts: dict[str, Counter[str]] = {press: Counter() for press in ("as it is", *PRESSED)}
    for name, page in pages():
        plain, marked = sheets_on(page)
        counts["as it is"][_kind(plain, plain, marked)] += 1
        for press in PRESSED:
            pressed = PRESSES[press](page, np.random.default_rng(1))
            seen, marked = sheets_on(pressed)
            kind = _kind(plain, seen, marked)
            counts[press][kind] += 1
            if kind == "wrong":
                print(f"{name}, {press}: {seen}, {marked}, not {plain}", flush=True)
    for press, count in counts.items():
        yield (press, *(str(count[kind]) for kind in ("same", "refused", "no board", "wrong")))


def _kind(plain: Seen | str, seen: Seen | str, marked: tuple[str, ...]) -> str:
    if isinstance(plain, str):
        return "no board" if isinstance(seen, str) else "wrong"
    if isinstance(seen, str):
        return "refused"
    return "same" if seen == plain and not marked else "wrong"


def played(kind: str, fault: str, count: int, seed: int, folder: Path) -> list[Outcome]:
    """Games of a kind on a sheet with a fault, as they are read."""
    outcomes = []
    for number in range(count):
        look = list(LOOKS)[number % len(LOOKS)]
        dealt = deal_faulty(fault, kind, look, seed + number, folder)
        photo = photograph_faulty(fault, dealt)
        path = folder / f"{kind}-{fault}-{seed + number}.jpg"
        path.write_bytes(photo.jpeg)
        told = json.dumps(truth(dealt, path.name, photo))
        path.with_suffix(".json").write_text(told, encoding="utf-8")
        outcomes.append(outcome_of(path, truths_of(path) or ()))
        path.unlink()
    return outcomes


def games(count: int, seed: int) -> Iterator[tuple[str, ...]]:
    """A row for each kind of sheet and fault."""
    with tempfile.TemporaryDirectory() as folder:
        for kind in KINDS:
            for fault in FAULTY:
                try:
                    some = played(kind, fault, count, seed, Path(folder))
                except NotForThis:
                    continue
                for one in some:
                    if one.wrong or one.crash:
                        print(f"SILENT {one.photo}: {one.wrong} {one.crash}", flush=True)
                refused = Counter(one.refused for one in some if one.refused)
                row = (
                    kind,
                    fault,
                    str(len(some)),
                    str(sum(one.exact for one in some)),
                    str(sum(len(one.wrong) for one in some)),
                    f"{sum(len(one.doubted) for one in some)} of {sum(o.marks for o in some)}",
                    ", ".join(f"{code} {n}" for code, n in refused.most_common()),
                )
                print(*row, flush=True)
                yield row


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--count", type=int, default=6)
    parser.add_argument("--seed", type=int, default=42000)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    empty = table(
        ("every page of every A4 PDF", "same sheet, empty", "refused", "no board on it", "wrong"),
        empty_sheets(),
    )
    print(empty, flush=True)
    head = ("games", "print", "photos", "exact", "silent", "asked about", "refused as")
    body = f"{empty}\n\n{table(head, games(args.count, args.seed))}"
    if args.write:
        write_section("paper", "Printed in grey, copied, cut short", body)


if __name__ == "__main__":
    main()
