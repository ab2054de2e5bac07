#!/usr/bin/env python3
"""Reads every photo in a folder and holds the readings against the truth beside them.

    python tests/bench/read.py DIR ... [--each] [--json] [--results NAME]
    python tests/bench/read.py OUTCOMES.json ... [--each] [--results NAME]

Folders with truth files: per folder where there are several, per look and in all, how many photos
were exactly right, how many so without any question, how many marks were wrong and not doubted
(silent errors), how many were doubted, how many photos were refused, and the seconds it took,
against what OpenCV takes to decode the JPEG and detect markers alone. Photos without truth show no
board: each should be refused. Photos whose truth tells no marks are passed over. ``--results``
writes the tables into ``RESULTS.md`` as the section of this name. What ``--json`` wrote may be
given in place of a folder, so that photos read once go into several tables.
"""

from __future__ import annotations

import json
import resource
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import cv2

from companion.board import EMPTY, Board, Marks
from companion.photo import PhotoReading, Refusal, read_sheets
from tests.bench.results import add_results, arguments, table, write_section
from tests.bench.truth_files import Truth, truths_of

PHOTOS = {".jpg", ".jpeg", ".png", ".heic", ".webp"}
STEPS = ("decode", "find", "flatten", "read")
_HOW = (
    "Photos with a board are rendered, none was taken by a real phone. `ratio` is the time against "
    "what OpenCV takes to decode a photo and to detect markers alone."
)


class Said(NamedTuple):
    """One mark: its confidence, whether it was right, and whether there is ink."""

    confidence: float
    right: bool
    inked: bool


@dataclass(frozen=True)
class Outcome:
    """How a photo was read.

    ``wrong``: silent errors; ``doubted``: marks below the bar; ``said``: confidences of all marks,
    if the sheet is the one in the truth file.
    """

    folder: str
    photo: str
    look: str
    board: bool
    refused: str = ""
    crash: str = ""
    exact: bool = False
    marks: int = 0
    wrong: tuple[str, ...] = ()
    doubted: tuple[str, ...] = ()
    doubted_wrong: int = 0
    size: str = ""
    seconds: float = 0.0
    steps: dict[str, float] = field(default_factory=dict)
    bare: float = 0.0
    said: tuple[Said, ...] = ()


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("paths", type=Path, metavar="DIR|OUTCOMES.json", nargs="+")
    parser.add_argument("--each", action="store_true", help="a line for each photo, not all good")
    parser.add_argument("--json", action="store_true", help="every outcome as JSON")
    parser.add_argument("--look", help="only photos of this look")
    add_results(parser)
    args = parser.parse_args()
    outcomes = outcomes_of(args.paths, args.look)
    if args.json:
        print(json.dumps([asdict(outcome) for outcome in outcomes]))
        return
    if args.each:
        print_each(outcomes)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    tables, told = report(outcomes)
    if all(path.is_dir() for path in args.paths):
        told.append(f"peak memory {peak:.0f} MB")
    told += [args.note] if args.note else []
    for rows in tables:
        wide = max(len(row[0]) for row in rows) + 2
        for row in rows:
            print(f"{row[0]:{wide}}" + "".join(f"{cell:>9}" for cell in row[1:]))
    print("\n".join(told))
    if args.results:
        write_report(args.results, tables, told)


def outcomes_of(paths: Iterable[Path], look: str | None = None) -> list[Outcome]:
    """How the photos of some folders are read, or were read if a file of outcomes is given."""
    found: list[Outcome] = []
    for path in paths:
        if not path.exists():
            raise SystemExit(f"there is no folder or file {path}")
        some = _outcomes(_photos(path), look) if path.is_dir() else _kept(path)
        found += (one for one in some if look in (None, one.look))
    return found


def _kept(path: Path) -> Iterator[Outcome]:
    for told in json.loads(path.read_text(encoding="utf-8")):
        lists = {name: tuple(told[name]) for name in ("wrong", "doubted")}
        yield Outcome(**told | lists | {"said": tuple(Said(*one) for one in told["said"])})


def report(outcomes: Sequence[Outcome]) -> tuple[list[list[tuple[str, ...]]], list[str]]:
    """The tables, by folder if there are several and by look, and the other findings."""
    boards = [outcome for outcome in outcomes if outcome.board]
    several = len({outcome.folder for outcome in boards}) > 1
    tables = [_rows(boards, by) for by in (("folder", "look") if several else ("look",)) if boards]
    silent = [
        f"wrong and not asked about: {o.photo}, {', '.join(o.wrong)}" for o in boards if o.wrong
    ]
    return tables, [*silent, *_about_others([o for o in outcomes if not o.board])]


def write_report(
    name: str, tables: Sequence[Sequence[tuple[str, ...]]], told: Sequence[str]
) -> None:
    """Put a report into ``RESULTS.md`` as the section of a name."""
    write_section(
        f"photos: {name}",
        f"Photos read: {name}",
        "\n\n".join([*[_HOW][: len(tables)], *(table(r[0], r[1:]) for r in tables), *told]),
    )


def _photos(folder: Path) -> list[Path]:
    found = sorted(p for p in folder.iterdir() if p.suffix.lower() in PHOTOS)
    if not found:
        raise SystemExit(f"{folder} holds no photos")
    return found


def _about_others(others: Sequence[Outcome]) -> list[str]:
    """How the photos without a board fared, in lines."""
    if not others:
        return []
    refused = Counter(o.refused for o in others if o.refused)
    why = ", ".join(f"{code} {n}" for code, n in refused.most_common())
    lines = [f"without a board: {refused.total()} of {len(others)} refused ({why})"]
    lines += [f"  NOT REFUSED {o.photo} {o.crash}" for o in others if not o.refused]
    return lines


def _outcomes(photos: Sequence[Path], look: str | None) -> Iterable[Outcome]:
    warm = False
    for photo in photos:
        truths = truths_of(photo)
        if truths is None and photo.with_suffix(".json").exists():
            continue
        if look is not None and (truths is None or truths[0].look != look):
            continue
        if not warm:
            _read(photo)
            warm = True
        yield outcome_of(photo, truths or ())


def _read(photo: Path) -> tuple[PhotoReading, ...] | Refusal | Exception:
    try:
        return read_sheets(photo)
    except Refusal as refusal:
        return refusal
    except Exception as error:
        return error


def outcome_of(photo: Path, truths: tuple[Truth, ...]) -> Outcome:
    """How a photo is read, held against the truths of its sheets."""
    bare = _bare_seconds(photo)
    start = time.perf_counter()
    read = _read(photo)
    seconds = time.perf_counter() - start
    known = Outcome(
        photo.parent.name,
        photo.name,
        truths[0].look if truths else "",
        bool(truths),
        seconds=seconds,
        bare=bare,
    )
    if isinstance(read, Refusal):
        return replace(known, refused=read.code)
    if isinstance(read, Exception):
        return replace(known, crash=f"{type(read).__name__}: {read}")
    wrong: list[str] = []
    silent: list[str] = []
    doubted = [mark.name for sheet in read for mark in sheet.unsure]
    said: list[Said] = []
    odd = "" if len(read) == len(truths) or not truths else f"{len(read)} sheets, not {len(truths)}"
    for sheet, truth in zip(read, truths, strict=False):
        right = right_marks(sheet, truth)
        off = wrong_marks(sheet, right)
        wrong += off
        silent += sorted(off - {mark.name for mark in sheet.unsure})
        if sheet.sheet.item == truth.board.item:
            said += (
                Said(mark.confidence, name not in off, right.get(name, EMPTY) != EMPTY)
                for name, mark in sheet.marks.items()
            )
        odd = odd or _size(sheet, truth)
    return replace(
        known,
        exact=not wrong and not odd,
        marks=sum(len(sheet.marks) for sheet in read),
        wrong=tuple(silent),
        doubted=tuple(sorted(doubted)),
        doubted_wrong=len(wrong) - len(silent),
        size=odd,
        steps=dict(read[-1].seconds),
        said=tuple(said),
    )


def right_marks(read: PhotoReading, truth: Truth) -> Marks:
    """The true marks, under the rotation that agrees best with the reading."""
    seen = _as_played(read.board, read.values)
    turns = (_as_played(truth.board, right) for right in truth.readings())
    return min(turns, key=lambda right: len(_differing(seen, right)))


def wrong_marks(read: PhotoReading, right: Marks) -> set[str]:
    """The marks read differently from the truth."""
    return _differing(_as_played(read.board, read.values), right)


def _as_played(board: Board, marks: Marks) -> Marks:
    """With the colour of every spot that a counter may change: a counter of the printed colour
    changes nothing, nor does a layout that was read off the spots and not off the square code."""
    spots = {
        slot.name: board.spots[slot.place].colour for slot in board.slots if slot.kind == "spot"
    }
    return {**spots, **marks}


def _differing(a: Marks, b: Marks) -> set[str]:
    return {name for name in {*a, *b} if a.get(name, EMPTY) != b.get(name, EMPTY)}


def _size(read: PhotoReading, truth: Truth) -> str:
    """Detects a board of the wrong size, and a printed one taken for hand-drawn."""
    said = []
    if set(read.board.points) != set(truth.board.points):
        said.append(f"{len(read.board.points)} points, not {len(truth.board.points)}")
    if (read.sheet.kind == "hand-drawn") != truth.hand_drawn:
        said.append(f"taken for {read.sheet.kind}")
    return "; ".join(said)


def _bare_seconds(photo: Path) -> float:
    """The time OpenCV needs to decode a photo and detect markers in it."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000)
    detector = cv2.aruco.ArucoDetector(dictionary)
    start = time.perf_counter()
    picture = cv2.imread(str(photo), cv2.IMREAD_COLOR)
    if picture is not None:
        detector.detectMarkers(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    return time.perf_counter() - start


HEAD = ("photos", "exact", "unasked", "silent", "doubted", "refused", "crashed")
TIMES = ("s", "worst", *STEPS, "ratio", "worst")


def _rows(outcomes: Sequence[Outcome], by: str) -> list[tuple[str, ...]]:
    """The table: a heading, a row for each ``look`` or ``folder``, and one for all."""
    kinds = sorted({getattr(outcome, by) for outcome in outcomes})
    rows = [_row(kind, [o for o in outcomes if getattr(o, by) == kind]) for kind in kinds]
    return [(by, *HEAD, *TIMES), *rows, _row("all", outcomes)]


def _row(name: str, some: Sequence[Outcome]) -> tuple[str, ...]:
    read = [o for o in some if o.marks]
    marks = sum(o.marks for o in read)
    doubts = sum(len(o.doubted) for o in read)
    counts = (
        len(some),
        sum(o.exact for o in some),
        sum(o.exact and not o.doubted for o in some),
        sum(len(o.wrong) for o in some),
        f"{100 * doubts / marks:.2f}%" if marks else "-",
        sum(bool(o.refused) for o in some),
        sum(bool(o.crash) for o in some),
    )
    seconds = [o.seconds for o in some]
    ratios = [o.seconds / o.bare for o in some if o.bare]
    steps = [statistics.median(o.steps.get(s, 0.0) for o in read) if read else 0.0 for s in STEPS]
    times = (statistics.median(seconds), max(seconds), *steps)
    times += (statistics.median(ratios), max(ratios)) if ratios else (0.0, 0.0)
    return (name, *map(str, counts), *(f"{t:.2f}" for t in times))


def print_each(outcomes: Iterable[Outcome]) -> None:
    """A line for each photo that was not read exactly and without a question."""
    for o in outcomes:
        if o.exact and not o.doubted:
            continue
        said = [o.refused and f"refused: {o.refused}", o.crash and f"CRASH {o.crash}", o.size]
        if o.wrong:
            said.append(f"SILENT {len(o.wrong)}: {', '.join(o.wrong[:6])}")
        if o.doubted:
            said.append(f"doubted {len(o.doubted)} ({o.doubted_wrong} wrong)")
        print(f"{o.photo}: " + "; ".join(word for word in said if word))


if __name__ == "__main__":
    main()
