#!/usr/bin/env python3
"""Fits the priors of the photo reader: what marks of each kind look like on usual sheets.

    python -m tests.bench.fit_priors [FILE ...] [--boards N] [--seed N] [--real-ink DIR]
                                     [--keep DIR] [--write]

Random games are photographed by the fast camera and, where the folder of the real-ink bank is
given, laid out on real paper; every photo is read with a trace, and what the reader measured of
marks is held against what they are. Fitted is every number of every file in
``companion/photo/marks/priors``: the looks of classes, slopes, regressions, and how far ink can be
relied on that a reason casts doubt on. Without ``--write`` the new numbers are only
printed beside those in use; with it they go into that folder, and into ``fit_priors.json`` beside
this file what the test wants: each file's digest, by which it sees that nobody changed one by hand,
and what is measured on a few boards, by which it sees that the camera and the reader still measure
the same. ``--keep`` is a folder for what was measured, by which another fit need not take and read
the same photos again; empty it when a feature changes. FILE is ``rings``, ``boxes``, ...; without
any, all are fitted but those whose ``source`` says why they have other numbers.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import numpy as np

from companion.board import EMPTY
from companion.photo.image.arrays import Values
from companion.photo.marks import priors
from companion.photo.marks.lines.beside_black import of_pen
from companion.photo.marks.priors import Priors, load_priors, load_reasons
from companion.photo.reading import Reason
from tests.bench.known_marks import KnownMark, digest, kept, laid_out, rendered
from tests.bench.prior_fits import (
    fit_look,
    fit_pen_regression,
    fit_regression,
    fit_slope,
    visible_by_reason,
)
from tests.bench.prior_looks import LOOKS
from tests.bench.results import arguments
from tests.camera.deal import KINDS
from tests.camera.real_paper import KINDS as REAL_KINDS

FOLDER: Final = Path(str(files(priors)))
CHECKED: Final = Path(__file__).with_suffix(".json")
CHECK: Final = (1, 70_002, 1800)
"""On how many boards of its first kind a file is checked, the seed of the first, which shows marks
of every look that the fast camera has, and the longer side of their photos in px."""
SEED: Final = 50_000
DIGITS: Final = 3
REAL: Final = "real "
"""What stands before the kind of a board on real paper."""


BySheet = Mapping[str, Mapping[str, Values]]
"""Features of marks, shape (N, F), by a look's name and by the sheet."""


BOARDS: Final[Mapping[str, Sequence[str]]] = {
    "rings": ("line-or-colour",),
    "pen_drawn": ("blottos-war-snapshot",),
    "boxes": ("corona-line-printed",),
    "bubbles": ("blottos-war-slip", "blottos-war-slips-apart", "corona-line-printed"),
    "discs": ("lineage-travel", "lineage-board", "blottos-war-board"),
    **dict.fromkeys(
        ("fills", "lines", "lines_beside_black"), ("line-wars-printed", "line-wars-hand-drawn")
    ),
    **dict.fromkeys(("pips", "filling"), ("blottos-war-snapshot",)),
    "reasons": tuple(KINDS),
}
"""The boards that each file is fitted on, of :data:`tests.camera.deal.KINDS`."""
ON_REAL_PAPER: Final = {"lines", "pen_drawn", "pips", "filling"}
"""Files that are fitted on real paper alone: the fast camera's pens are more alike than people's,
and it shows nothing that was erased."""


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE", help=f"of {', '.join(BOARDS)}")
    parser.add_argument("--boards", type=int, default=24, help="of each kind (default: 24)")
    parser.add_argument("--seed", type=int, default=SEED, help="of the first board of a kind")
    parser.add_argument("--real-ink", type=Path, metavar="DIR", help="the bank's folder")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="for what is measured")
    parser.add_argument("--write", action="store_true", help="put the numbers into the program")
    args = parser.parse_args()
    if unknown := set(args.files) - set(BOARDS):
        raise SystemExit(f"no such file: {', '.join(sorted(unknown))}")
    if args.real_ink is None and (on_paper := ON_REAL_PAPER & set(args.files)):
        raise SystemExit(f"--real-ink is needed for {', '.join(sorted(on_paper))}")
    every = [
        name
        for name in BOARDS
        if (args.real_ink is not None or name not in ON_REAL_PAPER)
        and "source" not in written(name)
    ]
    for name, numbers in fitted(args.files or every, args).items():
        old = written(name)
        new = rounded({key: old[key] for key in ("features",) if key in old} | numbers)
        print(f"{name}.json\nwas {as_text(old)}is {as_text(new)}")
        if args.write:
            (FOLDER / f"{name}.json").write_text(as_text(new), encoding="utf-8")
    if args.write:
        load_priors.cache_clear()
        load_reasons.cache_clear()
        CHECKED.write_text(as_text({"sha256": digests(), "measured": check()}), encoding="utf-8")


def fitted(names: Sequence[str], args: argparse.Namespace) -> dict[str, dict[str, Any]]:
    """What photos say of each of some files, as JSON."""
    kinds = [kind for kind in KINDS if any(kind in BOARDS[name] for name in names)]
    before_camera = {kind for name in names if name not in ON_REAL_PAPER for kind in BOARDS[name]}
    marks = {}
    with tempfile.TemporaryDirectory() as folder:
        sheets, end = Path(folder), f"{args.boards}-{args.seed}"
        for kind in kinds:
            if kind in before_camera:
                taken = rendered(kind, args.boards, args.seed, sheets)
                marks[kind] = kept(args.keep, f"{kind}-{end}", taken)
        for kind, real in REAL_KINDS.items() if args.real_ink is not None else ():
            if real.dealt in kinds:
                laid = laid_out(args.real_ink, kind, args.boards, args.seed, sheets)
                marks[REAL + kind] = kept(args.keep, f"real-{kind}-{end}", laid)
    found: dict[str, dict[str, Any]] = {}
    for name in names:
        boards = {REAL + kind for kind, real in REAL_KINDS.items() if real.dealt in BOARDS[name]}
        if name not in ON_REAL_PAPER:
            boards |= set(BOARDS[name])
        used = {kind: some for kind, some in marks.items() if kind in boards}
        own = [mark for some in used.values() for mark in some]
        numbers = classes_of(name, own) if name in LOOKS else reasons_of(own)
        read = {kind: len({mark.sheet for mark in some}) for kind, some in used.items()}
        bank = {"real_ink_sha256": digest(args.real_ink)} if args.real_ink is not None else {}
        on = {"boards": args.boards, "seed": args.seed, "sheets": read, **bank}
        found[name] = numbers | {"fitted_on": on | numbers["fitted_on"]}
    return found


def classes_of(name: str, marks: Iterable[KnownMark]) -> dict[str, Any]:
    """What a file says of classes of marks, as JSON.

    Raises:
        SystemExit: no sheet shows one of the looks.
    """
    fit = LOOKS[name]
    sheets = features_by_look(name, marks)
    if missing := [look for look, rows in sheets.items() if not rows]:
        raise SystemExit(f"{name}: no photo shows {missing[0]} with {', '.join(features_of(name))}")
    seen = {look: np.vstack(list(rows.values())) for look, rows in sheets.items()}
    looks = tuple(
        fit_look(one.name, one.of, list(sheets[one.name].values()), np.array(fit.fine))
        for one in fit.looks
    )
    found: dict[str, Any] = {}
    if "looks" in fit.written:
        found["looks"] = [
            {
                "name": look.name,
                "class": look.of,
                "mean": look.mean.tolist(),
                "between": look.between.tolist(),
                "within": look.within.tolist(),
            }
            for look in looks
        ]
    if "regression" in fit.written:
        classes = list(dict.fromkeys(look.of for look in looks))
        of = [k if fit.pens else classes.index(look.of) for k, look in enumerate(looks)]
        rows, each = np.vstack(list(seen.values())), np.repeat(of, [*map(len, seen.values())])
        on = [sheet for by in sheets.values() for sheet, some in by.items() for _ in some]
        numbers = np.unique(on, return_inverse=True)[1]
        if fit.pens:
            by_pen = rows.reshape(len(rows), fit.pens, -1)
            fitted = fit_pen_regression(by_pen, each, numbers)
        else:
            together = numbers if fit.any_paper else None
            fitted = fit_regression(rows, each, len(classes), together)
        parts = zip(classes, fitted.bias.tolist(), fitted.weights.T.tolist(), strict=True)
        found["regression"] = {
            one: {"bias": bias, "weights": weights} for one, bias, weights in parts
        }
    if fit.nats is not None:
        found["slope"] = slope_of(fit.nats, Priors(features_of(name), looks), sheets)
    return found | {"fitted_on": {"marks": {look: len(rows) for look, rows in seen.items()}}}


def slope_of(nats: Callable[[Values, Priors], Values], looks: Priors, sheets: BySheet) -> float:
    """The slope of what the reader makes of each sheet's marks with these looks."""
    found, true, on = [], [], []
    for number, sheet in enumerate({sheet for rows in sheets.values() for sheet in rows}):
        shown = [look for look in looks.looks if sheet in sheets[look.name]]
        rows = [sheets[look.name][sheet] for look in shown]
        found.append(nats(np.vstack(rows), looks))
        true += [look.of != EMPTY for look, some in zip(shown, rows, strict=True) for _ in some]
        on += [number] * len(found[-1])
    return fit_slope(np.concatenate(found), true, np.array(on))


def features_of(name: str) -> tuple[str, ...]:
    """The features of a mark that a file is fitted on, as told to a trace: those that it names, or
    of each pen those."""
    named, pens = load_priors(name).features, LOOKS[name].pens
    return tuple(of_pen(pen, each) for pen in range(pens) for each in named) or named


def features_by_look(name: str, marks: Iterable[KnownMark]) -> BySheet:
    """The features of the marks of each look, shape (N, F), by the look's name and the sheet; of
    marks only that nothing hides, and on usual paper alone but for a fit on any."""
    fit, features = LOOKS[name], features_of(name)
    found: dict[str, dict[str, list[list[float]]]] = {look.name: {} for look in fit.looks}
    for mark in marks:
        usable = mark.seen if fit.any_paper else mark.plain
        if mark.kind in fit.kinds and usable and mark.measured(features):
            row = [float(mark.features[feature]) for feature in features]
            for look in fit.looks:
                if look.shown(mark):
                    sheet = f"{mark.sheet} {mark.value}" if look.by_value else mark.sheet
                    found[look.name].setdefault(sheet, []).append(row)
    return {
        look: {sheet: np.array(rows) for sheet, rows in sheets.items()}
        for look, sheets in found.items()
    }


def reasons_of(marks: Iterable[KnownMark]) -> dict[str, Any]:
    """How far ink can be relied on, by reason, as JSON."""
    visible, seen, wrong = visible_by_reason(marks, load_reasons())
    counts = {"marks": by_id(seen), "wrong by their ink": by_id(wrong)}
    return {"visible": by_id(visible), "fitted_on": counts}


def by_id(reasons: Mapping[Reason, float]) -> dict[str, float]:
    return {reason.value: number for reason, number in reasons.items()}


def check() -> dict[str, dict[str, dict[str, list[float]]]]:
    """What is measured on the boards of the test: the middle of each feature and how far half of
    the marks lie from it, by file and look."""
    boards, seed, side = CHECK
    with tempfile.TemporaryDirectory() as sheets:
        marks = {
            kind: list(rendered(kind, boards, seed, Path(sheets), long_side=side))
            for kind in dict.fromkeys(BOARDS[name][0] for name in LOOKS)
        }
    return {
        name: {
            look: _summary(np.vstack(list(rows.values())))
            for look, rows in features_by_look(name, marks[BOARDS[name][0]]).items()
            if rows
        }
        for name in LOOKS
    }


def _summary(seen: Values) -> dict[str, list[float]]:
    middle = np.median(seen, axis=0)
    away = np.median(np.abs(seen - middle), axis=0)
    return {"middle": rounded(middle.tolist()), "away": rounded(away.tolist())}


def digests() -> dict[str, str]:
    """The SHA-256 of each file as it is, and of the weights of each network."""
    files = {name: text(name).encode() for name in BOARDS}
    files |= {path.stem: path.read_bytes() for path in sorted(FOLDER.glob("*.npz"))}
    return {name: hashlib.sha256(one).hexdigest() for name, one in files.items()}


def text(name: str) -> str:
    """A file as it is."""
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8")


def written(name: str) -> dict[str, Any]:
    """What a file says."""
    return dict(json.loads(text(name)))


def rounded(value: Any) -> Any:
    """Every number with a few digits."""
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [rounded(each) for each in value]
    return round(value, DIGITS) if isinstance(value, float) else value


def as_text(value: Any) -> str:
    """JSON for people: a list of numbers stands on one line."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    rows = re.compile(r"\[\s+([^\[\]{}\"]*?)\s+\]")
    return rows.sub(lambda row: f"[{' '.join(row[1].split())}]", text) + "\n"


if __name__ == "__main__":
    main()
