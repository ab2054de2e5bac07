#!/usr/bin/env python3
"""Lays games out on real paper with real pens, and tells how photos of them are read.

    python -m tests.bench.real_ink lay BANK DIR [--kinds A,B] [--count N] [--seed N]
        [--writers A|B|two-thirds|third|all] [--condition clean|traces|pale-toner|recycled|creased]
    python -m tests.bench.real_ink read DIR ... [--each] [--results NAME] [--note SENTENCE]

``lay`` writes N photos of each kind with their truth into a folder. BANK is a folder outside the
project that holds pages and pen strokes of many writers and the module ``real_ink.py`` that lays
them out. To fit on some writers and test on others, ``--writers`` takes every other one of the
bank by number: A from the first, B from the second; ``third`` is B without every third, and
``two-thirds`` all others. The network of Line or Colour's rings is fitted on ``two-thirds``, all
else on A. The page's writer is never a pen's.

``read`` tells by kind, by page and by the writers of the pens (a photo counts for each of its
pens') how many photos were exactly right, how many had a silent error (a sure mark that is wrong),
how many were asked about, how many refused, each with its 95 % interval after Clopper and Pearson;
and how many of the marks on exact photos were asked about. ``--results`` writes it into
``RESULTS.md`` as the section of this name.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from tests.bench.read import Outcome, outcomes_of, print_each
from tests.bench.results import add_results, arguments, share, some_of, table, write_section
from tests.camera.dealt import truth
from tests.camera.real_paper import CONDITIONS, KINDS, PARTS, lay_out, load_bank

Told = tuple[Outcome, dict[str, Any]]
"""How a photo was read, and its truth file."""

HEAD = ("photos", "exact", "silent", "asked", "refused", "crashed", "marks asked, exact photos")
_HOW = (
    "Games laid out of real paper, light and pen strokes; there is no red pen in the source, so "
    "blue strokes with red and blue exchanged stand in. `silent`: photos with at least one sure "
    "mark that is wrong; `asked`: photos with something to ask about. In brackets 95 % intervals."
)


def main() -> None:
    parser = arguments(__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    laying = commands.add_parser("lay", help="write photos and their truth into a folder")
    laying.add_argument("bank", type=Path, metavar="BANK")
    laying.add_argument("folder", type=Path, metavar="DIR")
    laying.add_argument("--kinds", type=some_of(KINDS), default=list(KINDS),
                        help=f"of {', '.join(KINDS)} (default: all)")  # fmt: skip
    laying.add_argument("--count", type=int, default=8, help="photos of each kind")
    laying.add_argument("--seed", type=int, default=1, help="of the first photo of a kind")
    laying.add_argument("--writers", choices=PARTS, default="all")
    laying.add_argument("--condition", choices=CONDITIONS, default="clean")
    reading = commands.add_parser("read", help="read photos and tell how")
    reading.add_argument("folders", type=Path, metavar="DIR", nargs="+")
    reading.add_argument("--each", action="store_true", help="a line for each photo, not all good")
    add_results(reading)
    args = parser.parse_args()
    if args.command == "lay":
        lay(args)
    else:
        read(args)


def lay(args: argparse.Namespace) -> None:
    """Writes the photos."""
    try:
        source = load_bank(args.bank, args.writers)
    except FileNotFoundError as error:
        raise SystemExit(str(error)) from None
    print("writers:", *source.writers, flush=True)
    sheets = args.folder / "sheets"
    sheets.mkdir(parents=True, exist_ok=True)
    for number in range(args.count):
        for kind in args.kinds:
            if args.condition == "pale-toner" and "hand-drawn" in kind:
                continue  # nothing is printed there
            seed = args.seed + number
            name = f"real-{kind}-{args.condition}-{seed}"
            laid = lay_out(source, kind, seed, sheets, args.condition)
            (args.folder / f"{name}.jpg").write_bytes(laid.jpeg)
            told = json.dumps(truth(laid.dealt, f"{name}.jpg", laid), indent=1)
            (args.folder / f"{name}.json").write_text(told, encoding="utf-8")
            print(name, flush=True)


def read(args: argparse.Namespace) -> None:
    """Reads the photos and reports the results."""
    read = [(o, _truth(folder / o.photo)) for folder in args.folders for o in outcomes_of([folder])]
    if args.each:
        print_each(outcome for outcome, _ in read)
    body = report(read)
    print(body)
    if args.results:
        write_section(
            f"real ink: {args.results}",
            f"Real ink: {args.results}",
            "\n\n".join([_HOW, *([args.note] if args.note else []), body]),
        )


def _truth(photo: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))
    return told


def report(read: Sequence[Told]) -> str:
    """The tables, and the silent errors, as Markdown."""
    parts = [
        table((by, *HEAD), rows(read, keys))
        for by, keys in (("kind", _kind), ("page", _page), ("writer of a pen", _writers))
    ]
    if silent := [f"- {o.photo}: {_some(o.wrong)}" for o, _ in read if o.wrong]:
        parts += ["Wrong and not asked about:", "\n".join(silent)]
    return "\n\n".join(parts)


def _some(marks: Sequence[str], most: int = 6) -> str:
    more = f" and {len(marks) - most} more" if len(marks) > most else ""
    return ", ".join(marks[:most]) + more


def _kind(told: dict[str, Any]) -> list[str]:
    condition = told.get("condition", "clean")
    kind = re.sub(r"^real-", "", told["kind"])
    return [kind if condition == "clean" else f"{kind}, {condition}"]


def _page(told: dict[str, Any]) -> list[str]:
    return [told["plate"]]


def _writers(told: dict[str, Any]) -> list[str]:
    pens = told["pens"].values() if isinstance(told["pens"], dict) else told["pens"]
    return sorted({pen.rpartition("_")[2] for pen in pens})


def rows(
    read: Sequence[Told], keys: Callable[[dict[str, Any]], Iterable[str]]
) -> list[tuple[str, ...]]:
    """A row for each key that some photo's truth has, and one for all."""
    groups: dict[str, list[Outcome]] = {}
    for outcome, told in read:
        for key in keys(told):
            groups.setdefault(key, []).append(outcome)
    return [
        *(row(key, groups[key]) for key in sorted(groups)),
        row("all", [outcome for outcome, _ in read]),
    ]


def row(name: str, some: Sequence[Outcome]) -> tuple[str, ...]:
    """Counts of some photos, the heading's :data:`HEAD`."""
    exact = [o for o in some if o.exact]
    marks = sum(o.marks for o in exact)
    doubts = sum(len(o.doubted) for o in exact)
    counts = (
        len(exact),
        sum(bool(o.wrong) for o in some),
        sum(bool(o.doubted) for o in some),
        sum(bool(o.refused) for o in some),
    )
    return (
        name,
        str(len(some)),
        *(share(count, len(some)) for count in counts),
        str(sum(bool(o.crash) for o in some)),
        f"{100 * doubts / marks:.2f} %" if marks else "-",
    )


if __name__ == "__main__":
    main()
