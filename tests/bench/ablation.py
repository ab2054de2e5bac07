#!/usr/bin/env python3
"""Leaves out each term of the marks' posteriors, and tells what it was worth.

    python -m tests.bench.ablation DIR ... [--results NAME] [--note SENTENCE]

Folders hold photos with truth files. Every photo is read once; of every mark its posterior is
looked at as it is, and without one term at a time (:mod:`companion.photo.posterior`). Told for each
folder, and in all: how many photos were exactly right, exactly right without any question and
refused, the median of the processor's seconds (with a trace), and which were wrong without a
question; then for each term how many marks fewer would be asked about without it, how many photos
fewer exactly right, and how many marks and boards more silently wrong.
What a term does to the terms after it, which see the marks as it left them, is not counted.
``--results`` writes the tables into ``RESULTS.md`` as the section of this name.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from companion.board import EMPTY, Board, Slot, Value
from companion.photo import Refusal, read_sheets
from companion.photo.posterior import Posterior, PosteriorTerm
from companion.photo.reading import ReadMark
from companion.photo.trace import Trace
from tests.bench.read import PHOTOS, right_marks
from tests.bench.results import add_results, arguments, table, write_section
from tests.bench.truth_files import Truth, truths_of

Terms = tuple[PosteriorTerm, ...]
OUT: Sequence[Terms] = (
    (PosteriorTerm.VISIBILITY,),
    (PosteriorTerm.SECOND_LOOK, PosteriorTerm.SHEET),
    (PosteriorTerm.RULES,),
)
"""What is left out; a second look makes up for what the sheet is not relied on, so that one says
nothing without the other."""
HEAD = (
    "folder",
    "photos",
    "exact",
    "no question",
    "refused",
    "silent boards",
    "asked",
    "s",
)
TERM_HEAD = (
    "left out",
    "no more asked",
    "exact fewer",
    "silent marks more",
    "silent boards more",
    "asked for each",
)


@dataclass
class Tally:
    """What was counted of some photos; by the terms left out."""

    photos: int = 0
    exact: dict[Terms, int] = field(default_factory=dict)
    unasked: int = 0
    refused: int = 0
    asked: dict[Terms, int] = field(default_factory=dict)
    silent: dict[Terms, int] = field(default_factory=dict)
    boards: dict[Terms, int] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    named: list[str] = field(default_factory=list)
    """The photos with a sure mark that is wrong, and those marks."""

    def add(self, read: Read) -> None:
        """Counts a photo."""
        self.photos += 1
        self.seconds.append(read.seconds)
        self.refused += read.refused
        if read.refused:
            return
        for out in ((), *OUT):
            marks = read.marks(out)
            exact = all(mark.value == value for mark, value in marks) and not read.other_board
            self.exact[out] = self.exact.get(out, 0) + exact
            silent = sum(mark.sure and mark.value != value for mark, value in marks)
            asked = sum(not mark.sure for mark, _ in marks)
            for counts, number in ((self.asked, asked), (self.silent, silent)):
                counts[out] = counts.get(out, 0) + number
            self.boards[out] = self.boards.get(out, 0) + bool(silent)
            if not out:
                self.unasked += exact and not asked
                wrong = [mark.name for mark, value in marks if mark.sure and mark.value != value]
                self.named += [f"{read.name}: {', '.join(wrong)}"] if wrong else []


@dataclass(frozen=True)
class Read:
    """A photo as read: the posterior of each mark with its true value."""

    name: str
    seconds: float
    refused: bool = False
    other_board: bool = False
    posteriors: Sequence[tuple[Posterior, Value]] = ()

    def marks(self, out: Terms) -> list[tuple[ReadMark, Value]]:
        """The marks without some terms, and their true values."""
        kept = [term for term in PosteriorTerm if term not in out]
        return [(one.of(kept).mark, value) for one, value in self.posteriors]


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("folders", type=Path, metavar="DIR", nargs="+")
    add_results(parser)
    args = parser.parse_args()
    tallies: dict[str, Tally] = {}
    for folder in args.folders:
        for photo in sorted(p for p in folder.iterdir() if p.suffix.lower() in PHOTOS):
            truths = truths_of(photo)
            if truths is not None:
                read = read_one(photo, truths)
                tallies.setdefault(folder.name, Tally()).add(read)
                tallies.setdefault("all", Tally()).add(read)
    tallies["all"] = tallies.pop("all")
    body = report(tallies)
    print(body)
    if args.results:
        write_section(
            f"ablation: {args.results}",
            f"What each term is worth: {args.results}",
            "\n\n".join([*([args.note] if args.note else []), body]),
        )


def read_one(photo: Path, truths: Sequence[Truth]) -> Read:
    """Reads a photo with a trace, and holds every mark against its truth."""
    trace, start = Trace(), time.process_time()
    try:
        readings = read_sheets(photo, trace=trace)
    except Refusal:
        return Read(photo.stem, time.process_time() - start, refused=True)
    seconds = time.process_time() - start
    found: list[tuple[Posterior, Value]] = []
    other = len(readings) != len(truths)
    for reading, truth, sheet in zip(readings, truths, trace.sheets, strict=False):
        other |= set(reading.board.points) != set(truth.board.points)
        right = right_marks(reading, truth)
        board = sheet.rectified.board
        found += (
            (sheet.posteriors[slot.name], _true(board, slot, right.get(sheet.as_read(slot), EMPTY)))
            for slot in board.slots
        )
    return Read(photo.stem, seconds, other_board=other, posteriors=found)


def _true(board: Board, slot: Slot, value: Value) -> Value:
    """A mark's true value; a counter of the printed colour is none."""
    printed = slot.kind == "spot" and value == board.spots[slot.place].colour
    return EMPTY if printed else value


def report(tallies: Mapping[str, Tally]) -> str:
    """The tables, as Markdown: the folders, and the terms by folder."""
    parts = [table(HEAD, _folders(tallies))]
    if named := tallies["all"].named:
        parts += ["Wrong and not asked about:", "\n".join(f"- {one}" for one in named)]
    for name, tally in tallies.items():
        parts += [f"Terms, {name}:", table(TERM_HEAD, _terms(tally))]
    return "\n\n".join(parts)


def _folders(tallies: Mapping[str, Tally]) -> Iterator[Sequence[object]]:
    for name, one in tallies.items():
        boards, asked = one.boards.get((), 0), one.asked.get((), 0)
        seconds = f"{median(one.seconds):.2f}"
        yield (
            name,
            one.photos,
            one.exact.get((), 0),
            one.unasked,
            one.refused,
            boards,
            asked,
            seconds,
        )


def _terms(tally: Tally) -> Iterable[Sequence[object]]:
    for terms in OUT:
        asked = tally.asked.get((), 0) - tally.asked.get(terms, 0)
        exact = tally.exact.get((), 0) - tally.exact.get(terms, 0)
        marks = tally.silent.get(terms, 0) - tally.silent.get((), 0)
        boards = tally.boards.get(terms, 0) - tally.boards.get((), 0)
        each = f"{asked / marks:.1f}" if marks > 0 and asked > 0 else "-"
        yield (" and ".join(terms), asked, exact, marks, boards, each)


if __name__ == "__main__":
    main()
