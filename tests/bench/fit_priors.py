#!/usr/bin/env python3
"""Fits the priors of the photo reader: what marks of each kind look like on usual sheets.

    python -m tests.bench.fit_priors [FILE ...] [--boards N] [--seed N] [--real-ink DIR] [--write]

Random games are photographed by the fast camera and, where the folder of the real-ink bank is
given, laid out on real paper; every photo is read with a trace, and what the reader measured of
marks is held against what they are. Fitted are the looks of classes, regressions, and how far ink
can be relied on that a reason casts doubt on; not the logistic curves, nor the looks of lines, of
which a trace does not tell whether black lies beside them. Without ``--write`` the new numbers are
only printed beside those in use; with it they go into ``companion/photo/marks/priors``, and those
of a few boards into ``fit_priors.json`` beside this file, for the test that the camera and the
reader still measure the same. FILE is ``rings``, ``boxes``, ...; without any, all are fitted.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np

from companion.board import EMPTY, Value
from companion.photo.image.arrays import Values
from companion.photo.marks import priors
from companion.photo.marks.priors import load_priors
from tests.bench.known_marks import KnownMark, digest, laid_out, rendered
from tests.bench.prior_fits import fit_look, fit_regression, visible_by_reason
from tests.camera.deal import KINDS
from tests.camera.real_paper import KINDS as REAL_KINDS

FOLDER: Final = Path(str(files(priors)))
CHECKED: Final = Path(__file__).with_suffix(".json")
CHECK: Final = ("rings", 4, 70_000)
"""The file that the test checks, on how many boards, and the seed of the first."""
SEED: Final = 50_000
DIGITS: Final = 3


@dataclass(frozen=True)
class LookFit:
    """A look: its name, its class, which marks look so, and of which kind they are."""

    name: str
    of: str
    shown: Callable[[KnownMark], bool]


@dataclass(frozen=True)
class LooksFit:
    """The looks of some kinds of marks, in the order in which the reader has them.

    ``fine`` is how finely each feature is measured, in its unit: a spread is never less.
    """

    kinds: tuple[str, ...]
    fine: Sequence[float]
    looks: tuple[LookFit, ...]


def _bare(counter: bool) -> Callable[[KnownMark], bool]:
    return lambda mark: mark.value == EMPTY and bool(mark.features["counter"]) == counter


def _is(value: Value) -> Callable[[KnownMark], bool]:
    return lambda mark: mark.value == value


def _colour(number: int) -> Callable[[KnownMark], bool]:
    return lambda mark: mark.value != EMPTY and mark.values.index(mark.value) == number


def _there(mark: KnownMark) -> bool:
    return mark.value != EMPTY


LOOKS: Final[Mapping[str, LooksFit]] = {
    "rings": LooksFit(
        ("ring",),
        # a tenth of an absorptance, three directions of 96, half a sample, a few levels of light
        (0.1, 0.1, 0.03, 0.12, 0.06, 0.04, 0.1, 0.03),
        (
            LookFit("bare", EMPTY, _bare(False)),
            LookFit("bare under a counter", EMPTY, _bare(True)),
            LookFit("White's ring", "white", _is("white")),
            LookFit("Black's ring", "black", _is("black")),
        ),
    ),
    "boxes": LooksFit(
        ("tick", "bubble"),
        (0.02, 0.02),
        (LookFit("empty", EMPTY, _is(EMPTY)), LookFit("marked", "marked", _there)),
    ),
    "discs": LooksFit(
        ("stone", "owner"),
        (0.02, 0.01),
        (
            LookFit("bare", EMPTY, _is(EMPTY)),
            LookFit("the first colour", "first", _colour(0)),
            LookFit("the second colour", "second", _colour(1)),
        ),
    ),
    "fills": LooksFit(
        ("fill",),
        (0.02, 0.02, 0.01),
        (LookFit("open", EMPTY, _is(EMPTY)), LookFit("blackened", "black", _there)),
    ),
}
"""By file. The features are those that the file names, as told to a trace."""


BOARDS: Final[Mapping[str, Sequence[str]]] = {
    "rings": ("line-or-colour",),
    "boxes": ("blottos-war-slip", "blottos-war-slips-apart", "lineage-board"),
    "discs": ("lineage-travel", "lineage-board", "blottos-war-board"),
    "fills": ("line-wars-printed", "line-wars-hand-drawn"),
    "reasons": tuple(KINDS),
}
"""The boards that each file is fitted on, of :data:`tests.camera.deal.KINDS`."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help=f"of {', '.join(BOARDS)}")
    parser.add_argument("--boards", type=int, default=24, help="of each kind (default: 24)")
    parser.add_argument("--seed", type=int, default=SEED, help="of the first board of a kind")
    parser.add_argument("--real-ink", type=Path, metavar="DIR", help="the bank's folder")
    parser.add_argument("--write", action="store_true", help="put the numbers into the program")
    args = parser.parse_args()
    if unknown := set(args.files) - set(BOARDS):
        raise SystemExit(f"no such file: {', '.join(sorted(unknown))}")
    for name, numbers in fitted(args.files or list(BOARDS), args).items():
        old = written(name)
        new = rounded(old | numbers)
        print(f"{name}.json\nwas {as_text(old)}is {as_text(new)}")
        if args.write:
            (FOLDER / f"{name}.json").write_text(as_text(new), encoding="utf-8")
    if args.write:
        CHECKED.write_text(as_text(check()), encoding="utf-8")


def fitted(names: Sequence[str], args: argparse.Namespace) -> dict[str, dict[str, Any]]:
    """What photos say of each of some files, as JSON; nothing of what no photo shows."""
    kinds = [kind for kind in KINDS if any(kind in BOARDS[name] for name in names)]
    photos: dict[str, Any] = {"boards": args.boards, "seed": args.seed}
    with tempfile.TemporaryDirectory() as folder:
        sheets = Path(folder)
        marks = {kind: list(rendered(kind, args.boards, args.seed, sheets)) for kind in kinds}
        if args.real_ink is not None:
            photos["real_ink_sha256"] = digest(args.real_ink)
            for kind in REAL_KINDS:
                if kind in kinds:
                    marks[kind] += laid_out(args.real_ink, kind, args.boards, args.seed, sheets)
    found: dict[str, dict[str, Any]] = {}
    for name in names:
        own = [mark for kind in kinds if kind in BOARDS[name] for mark in marks[kind]]
        parts = {
            **(classes_of(name, LOOKS[name], own) if name in LOOKS else {}),
            "visible": reasons_of(own) if name == "reasons" else {},
        }
        numbers = {part: fit for part, fit in parts.items() if fit}
        if numbers:
            found[name] = numbers | {"fitted_on": photos}
    return found


def classes_of(name: str, fit: LooksFit, marks: Iterable[KnownMark]) -> dict[str, Any]:
    """The looks and the regression of a file as JSON; nothing if no sheet shows all looks."""
    sheets = features_by_look(name, fit, marks)
    if not all(sheets.values()):
        print(f"{name}: not all looks are told of with {', '.join(load_priors(name).features)}")
        return {}
    looks = [
        fit_look(one.name, one.of, list(sheets[one.name].values()), np.array(fit.fine))
        for one in fit.looks
    ]
    classes = list(dict.fromkeys(look.of for look in looks))
    seen = {one.name: np.vstack(list(sheets[one.name].values())) for one in fit.looks}
    of = np.concatenate([[classes.index(look.of)] * len(seen[look.name]) for look in looks])
    found: dict[str, Any] = {
        "looks": [
            {
                "name": look.name,
                "class": look.of,
                "mean": look.mean.tolist(),
                "between": look.between.tolist(),
                "within": look.within.tolist(),
            }
            for look in looks
        ]
    }
    if load_priors(name).regression is not None:
        fitted = fit_regression(np.vstack(list(seen.values())), of, len(classes))
        parts = zip(classes, fitted.bias.tolist(), fitted.weights.T.tolist(), strict=True)
        found["regression"] = {
            one: {"bias": bias, "weights": weights} for one, bias, weights in parts
        }
    return found


def features_by_look(
    name: str, fit: LooksFit, marks: Iterable[KnownMark]
) -> Mapping[str, Mapping[str, Values]]:
    """The features of the marks of each look, shape (N, F), by the look's name and the sheet."""
    features = load_priors(name).features
    found: dict[str, dict[str, list[list[float]]]] = {look.name: {} for look in fit.looks}
    for mark in marks:
        if mark.kind in fit.kinds and mark.measured(features) and not mark.features.get("covered"):
            look = next(look.name for look in fit.looks if look.shown(mark))
            row = [float(mark.features[feature]) for feature in features]
            found[look].setdefault(mark.sheet, []).append(row)
    return {
        look: {sheet: np.array(rows) for sheet, rows in sheets.items()}
        for look, sheets in found.items()
    }


def reasons_of(marks: Sequence[KnownMark]) -> dict[str, float]:
    """How far ink can be relied on, by reason, as JSON, those in use where too few marks carry a
    reason; says how many do."""
    visible, seen = visible_by_reason(marks)
    print("marks by reason:", {reason.value: count for reason, count in seen.most_common()})
    known: dict[str, float] = written("reasons")["visible"]
    return known | {r.value: share for r, share in visible.items()}


def check() -> dict[str, list[float]]:
    """What is measured on the boards of the test: the middle of each feature, by look."""
    name, boards, seed = CHECK
    with tempfile.TemporaryDirectory() as sheets:
        marks = list(rendered(BOARDS[name][0], boards, seed, Path(sheets)))
    return {
        look: rounded(np.median(np.vstack(list(rows.values())), axis=0).tolist())
        for look, rows in features_by_look(name, LOOKS[name], marks).items()
        if rows
    }


def written(name: str) -> dict[str, Any]:
    """A file as it is, empty if there is none."""
    file = FOLDER / f"{name}.json"
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else {}


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
