#!/usr/bin/env python3
"""Changes photos as apps and people do, and counts answers that became other answers.

    python -m tests.bench.metamorphic DIR ... [--count N] [--seed N] [--changes A,B] [--each]
        [--keep DIR] [--results NAME] [--note SENTENCE]

A change (:mod:`tests.camera.changes`) may turn an answer into a question or a refusal, never into
another answer. Folders hold photos with truth files; N times a photo and a change are drawn, every
change as often as any other, and the changed photo is read. Told by change and by kind of sheet:
how many were exactly right, asked about and refused, and the sure marks that contradict the truth
with the photos that have any. Of boards drawn by hand a row is cut off as well; such a board is not
whole, so that none may be read without a question. ``--keep`` keeps the photos with a silent error,
``--results`` writes the tables into ``RESULTS.md`` as the section of this name.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.photo import Refusal, read_sheets
from companion.photo.image.load import load_photo
from tests.bench.read import PHOTOS, Outcome, outcome_of, print_each
from tests.bench.results import add_results, arguments, share, some_of, table, write_section
from tests.bench.truth_files import Truth, truths_of
from tests.camera.changes import CHANGES, NEED_SHEET, ROW_CUT_OFF, Change, Where, row_cut_off

EVERY: Mapping[str, Change] = {**CHANGES, ROW_CUT_OFF: row_cut_off}

HEAD = ("photos", "exact", "asked", "refused", "crashed", "sure marks wrong", "photos with any")
CUT_HEAD = ("photos", "refused", "asked", "crashed", "sure")
_HOW = (
    "Each change may turn an answer into a question or a refusal, never into another answer. "
    "In brackets 95 % intervals."
)


@dataclass(frozen=True)
class Source:
    """A photo to be changed, the marks on its sheets, and where the sheets are."""

    photo: Path
    kind: str
    truths: tuple[Truth, ...]
    corners: tuple[tuple[tuple[float, float], ...], ...]


@dataclass(frozen=True)
class Tried:
    """How a photo was read after a change."""

    change: str
    kind: str
    outcome: Outcome

    @property
    def sure(self) -> bool:
        """Whether there is an answer, and nothing of it is asked about."""
        return not (self.outcome.refused or self.outcome.crash or self.outcome.doubted)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("folders", type=Path, metavar="DIR", nargs="+")
    parser.add_argument("--count", type=int, default=300, help="changed photos (default: 300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--changes", type=some_of(EVERY), default=list(EVERY),
                        help=f"of {', '.join(EVERY)} (default: all)")  # fmt: skip
    parser.add_argument("--each", action="store_true", help="a line for each photo, not all good")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep photos with a silent error")
    add_results(parser)
    args = parser.parse_args()
    tried: list[Tried] = []
    with suppress(KeyboardInterrupt):  # report what was read until then
        for one in try_out(
            list(sources(args.folders)), args.changes, args.count, args.seed, args.keep
        ):
            tried.append(one)  # noqa: PERF402
    if args.each:
        print_each(one.outcome for one in tried)
    body = report(tried)
    print(body)
    if args.results:
        write_section(
            f"metamorphic: {args.results}",
            f"What apps and people do to photos: {args.results}",
            "\n\n".join([_HOW, *([args.note] if args.note else []), body]),
        )


def sources(folders: Iterable[Path]) -> Iterator[Source]:
    """The photos of some folders that have truth files."""
    for folder in folders:
        for photo in sorted(p for p in folder.iterdir() if p.suffix.lower() in PHOTOS):
            truths = truths_of(photo)
            if truths is not None:
                told = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))
                yield Source(photo, _kind(truths[0]), truths, tuple(_corners(told)))


def _kind(truth: Truth) -> str:
    """The kind of sheet: the game, which sheet of it, and whether it was drawn by hand."""
    item = truth.board.item.partition("-")[0]
    return f"{truth.game} {item}" + (", drawn by hand" if truth.hand_drawn else "")


def _corners(told: Mapping[str, Any]) -> Iterator[tuple[tuple[float, float], ...]]:
    for each in (told, *told.get("others", ())):
        sheet = each.get("sheet")
        if isinstance(sheet, dict) and sheet.get("corners_px"):
            yield tuple((x, y) for x, y in sheet["corners_px"])


def try_out(
    photos: Sequence[Source], names: Sequence[str], count: int, seed: int, keep: Path | None = None
) -> Iterator[Tried]:
    """Changes and reads photos: each change in turn, each on random photos."""
    by_hand = [source for source in photos if source.truths[0].hand_drawn]
    with tempfile.TemporaryDirectory() as scratch:
        for number in range(count):
            name = names[number % len(names)]
            rng = np.random.default_rng([seed, number])
            among = by_hand if name == ROW_CUT_OFF else photos
            if not among:
                continue
            source = among[int(rng.integers(len(among)))]
            picture = load_photo(source.photo).rgb
            where = where_is(source) if name in NEED_SHEET else _anywhere(picture)
            if where is None:
                continue
            changed = EVERY[name](picture, where, rng)
            label = f"{source.photo.stem}~{name.replace(' ', '-')}~{seed}.{number}.jpg"
            file = Path(scratch) / label
            file.write_bytes(changed)
            tried = Tried(name, source.kind, outcome_of(file, source.truths))
            if keep is not None and _failed(tried):
                keep.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, keep)
                if name != ROW_CUT_OFF:
                    truth = source.photo.with_suffix(".json")
                    shutil.copy(truth, (keep / label).with_suffix(".json"))
            file.unlink()
            yield tried


def _failed(tried: Tried) -> bool:
    if tried.outcome.crash:
        return True
    return tried.sure if tried.change == ROW_CUT_OFF else bool(tried.outcome.wrong)


def where_is(source: Source) -> Where | None:
    """Where the sheet is, by the truth file or else as read; ``None`` if unknown."""
    corners = source.corners
    if not corners:
        try:
            read = read_sheets(source.photo)
        except Refusal:
            return None
        corners = tuple(sheet.sheet.corners_px for sheet in read)
    first = source.truths[0]
    every = np.array(corners, float)
    if len(every) == 1:
        lattice = first.board.lattice if first.hand_drawn else None
        steps = (lattice.columns - 1, lattice.rows - 1) if lattice is not None else None
        return Where(every[0], steps)
    (left, top), (right, bottom) = every.min((0, 1)), every.max((0, 1))
    return Where(np.array([(left, top), (right, top), (right, bottom), (left, bottom)]))


def _anywhere(picture: NDArray[np.uint8]) -> Where:
    height, width = picture.shape[:2]
    return Where(np.array([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]))


def report(tried: Sequence[Tried]) -> str:
    """The tables and the errors, as Markdown."""
    whole = [one for one in tried if one.change != ROW_CUT_OFF]
    cut = [one for one in tried if one.change == ROW_CUT_OFF]
    parts = []
    if whole:
        orders = {"change": list(CHANGES), "kind": sorted({one.kind for one in whole})}
        parts += [table((by, *HEAD), _rows(whole, by, order)) for by, order in orders.items()]
    if cut:
        parts.append(
            "Boards drawn by hand with a row cut off; none may be sure:\n\n"
            + table(("kind", *CUT_HEAD), _cut_rows(cut))
        )
    if wrong := [
        f"- {one.outcome.photo}: {len(one.outcome.wrong)}, {', '.join(one.outcome.wrong[:3])}"
        for one in whole
        if one.outcome.wrong
    ]:
        parts += ["Sure and wrong (number of marks, the first of them):", "\n".join(wrong)]
    return "\n\n".join(parts)


def _rows(tried: Sequence[Tried], by: str, order: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for name in order:
        some = [one.outcome for one in tried if getattr(one, by) == name]
        if some:
            yield _row(name, some)
    yield _row("all", [one.outcome for one in tried])


def _row(name: str, some: Sequence[Outcome]) -> tuple[str, ...]:
    counts = (
        len(some),
        sum(o.exact for o in some),
        sum(bool(o.doubted) for o in some),
        sum(bool(o.refused) for o in some),
        sum(bool(o.crash) for o in some),
        sum(len(o.wrong) for o in some),
    )
    return (name, *map(str, counts), share(sum(bool(o.wrong) for o in some), len(some)))


def _cut_rows(tried: Sequence[Tried]) -> Iterator[tuple[str, ...]]:
    kinds = sorted({one.kind for one in tried})
    for name, some in [
        *((kind, [one for one in tried if one.kind == kind]) for kind in kinds),
        ("all", list(tried)),
    ]:
        counts = (
            len(some),
            sum(bool(one.outcome.refused) for one in some),
            sum(bool(one.outcome.doubted) for one in some),
            sum(bool(one.outcome.crash) for one in some),
        )
        yield (name, *map(str, counts), share(sum(one.sure for one in some), len(some)))


if __name__ == "__main__":
    main()
