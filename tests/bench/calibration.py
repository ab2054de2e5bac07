#!/usr/bin/env python3
"""Does the reader's confidence mean what it says? Said against true, over photos with truth.

    python tests/bench/calibration.py DIR|OUTCOMES.json... [--results NAME]

Marks are put into bins by the confidence said of them, inked places and empty ones apart (by what
truly stands there); of each bin is told how many were right. Of the marks that nobody is asked
about is told how many were wrong, and up to how large a share of wrong ones that count leaves open,
at 95 % (C. J. Clopper and E. S. Pearson, Biometrika 26, 1934; without a wrong one it is three in as
many as there are). Outcomes are what ``read.py --json`` wrote. ``--results`` writes the section of
this name into ``RESULTS.md``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from companion.photo import SURE
from tests.bench.read import Outcome, Said, outcomes_of
from tests.bench.results import arguments, table, write_section

EDGES = (0.0, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 0.9999, 1.0)
"""Ends of the bins; SURE is one of them."""


def upper_bound(wrong: int, count: int, level: float = 0.95) -> float:
    """The largest true share of wrong marks that is compatible, at ``level``, with so few found."""
    from scipy.stats import beta  # takes a second, whoever only collects the tests

    return 1.0 if wrong >= count else float(beta.ppf(level, wrong + 1, count - wrong))


def reliability(marks: Sequence[Said]) -> list[tuple[str, ...]]:
    """A row a bin: how many marks, the confidence said on average, the share that was right."""
    rows = []
    for low, high in pairwise(EDGES):
        own = [m for m in marks if low <= m.confidence < high or (high == 1 == m.confidence)]
        if not own:
            continue
        wrong = sum(not mark.right for mark in own)
        mean = sum(mark.confidence for mark in own) / len(own)
        rows.append(
            (
                f"{low:g} to {high:g}",
                f"{len(own):,}",
                f"{mean:.4f}",
                f"{1 - wrong / len(own):.4f}",
                str(wrong),
                f"{1 - upper_bound(wrong, len(own)):.4f}",
            )
        )
    return rows


HEAD = ("said", "marks", "said on average", "right", "wrong", "right, at the least")


def body(outcomes: Sequence[Outcome]) -> str:
    """The section's Markdown."""
    boards = [outcome for outcome in outcomes if outcome.board]
    marks = [mark for outcome in boards for mark in outcome.said]
    refused = sum(bool(outcome.refused) for outcome in boards)
    parts = [f"{len(boards)} photos, {refused} of them refused, {len(marks):,} marks."]
    for title, inked in (("Inked places", True), ("Empty places", False)):
        own = [mark for mark in marks if mark.inked is inked]
        parts += [f"{title}:", table(HEAD, reliability(own))]
    rows = []
    for title, kinds in (("inked", {True}), ("empty", {False}), ("all", {True, False})):
        own = [mark for mark in marks if mark.inked in kinds and mark.confidence >= SURE]
        wrong = sum(not mark.right for mark in own)
        bound = upper_bound(wrong, len(own)) if own else 1.0
        rows.append((title, f"{len(own):,}", str(wrong), f"1 in {1 / bound:,.0f}"))
    parts.append("Marks that nobody is asked about, and the rate of wrong ones, at most (95 %):")
    parts.append(table(("", "marks", "wrong", "wrong at most"), rows))
    return "\n\n".join(parts)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("paths", type=Path, nargs="+", metavar="DIR|OUTCOMES.json")
    parser.add_argument("--results", metavar="NAME", help="write the section into RESULTS.md")
    args = parser.parse_args()
    outcomes = outcomes_of(args.paths)
    told = body(outcomes)
    print(told)
    if args.results:
        write_section(
            f"calibration: {args.results}",
            f"Confidence, said and true: {args.results}",
            f"The photos are rendered, none was taken by a real phone. {told}",
        )


if __name__ == "__main__":
    main()
