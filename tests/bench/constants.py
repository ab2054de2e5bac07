#!/usr/bin/env python3
"""Counts the numbers that the photo reader was given, and tells which of them matter.

    python -m tests.bench.constants
    python -m tests.bench.constants PHOTO ... [--under explain] [--results]

A constant is an annotated ``Final`` of a module whose value holds a number. Without photos they are
counted, by package, and how many of them say what they were measured on. With photos every constant
is made 1.6 and 0.6 times as large in turn, and those photos on which its module does anything are
read again, the ones with most questions first, until a mark has another value, is newly asked about
or no longer. Of a reading only the stages are done again that a constant's module takes part in,
and those after them as long as something is otherwise. Told is what moved, or that no more than
confidences did, or nothing at all. ``--under`` takes the constants of one package or module alone;
``--results`` writes a table into ``RESULTS.md``.
"""

from __future__ import annotations

import ast
import copy
import importlib
import pickle
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

import companion.photo
import companion.photo.read as reader
from companion.photo import Refusal, read_sheets
from companion.photo.image.arrays import Rgb
from companion.photo.image.load import load_photo
from companion.photo.reading import SURE
from tests.bench.results import arguments, table, write_section

ROOT = Path(companion.photo.__file__).parent
FACTORS = (1.6, 0.6)
MEASURED = re.compile(
    r"\d+ (?:\w+ )?(?:photos|sheets|boards|snapshots|marks|pens|rings|fills"
    r"|places|lines|strokes|squares|games|pictures|bubbles|pips|spots|dots)"
)
"""How a docstring tells what its number was measured on."""
GIVEN = re.compile(r"\b(?:by definition|chosen|fitted with)\b|\bIEC \d|\bISO \d", re.IGNORECASE)
"""How it tells that its number is a definition or a choice, or that data was fitted with it."""
SURER = "surer or less sure"
LEAST = 1e-4
"""Change of a confidence that is told."""
Marks = Mapping[str, tuple[Any, float]]
Act = Callable[..., Any]


@dataclass(frozen=True)
class Constant:
    """A name of a module, and whether its docstring says what its number was measured on, or else
    that it is a definition, a choice, or what data was fitted with."""

    module: str
    name: str
    measured: bool
    given: bool = False

    @property
    def package(self) -> str:
        return ".".join(self.module.split(".")[2 : 4 if ".marks." in self.module else 3])


@dataclass
class Stage:
    """What a stage of a reading gave, one result or refusal a call, and the files that made it."""

    given: list[Any] = field(default_factory=list)
    modules: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Known:
    """A photo, its marks as they are read, and the stages in which that was done."""

    picture: Rgb
    marks: Marks
    stages: Sequence[Stage]


STAGES: Sequence[Sequence[str]] = (
    ("squares_seen", "printed_places", "find_grid_or_small_sheets", "drawn_board"),
    ("laid_flat",),
    ("read_board",),
    (),
)
"""The functions of ``companion.photo.read`` that begin each stage and give what the next one needs;
all else is the last one's."""


class Same(Exception):
    """A stage gave what it had given before, and no later one is otherwise."""


def constants(under: str = "") -> Iterator[Constant]:
    """Every constant of the reader's modules, in their order."""
    for file in sorted(ROOT.rglob("*.py")):
        path = file.relative_to(ROOT.parents[1]).with_suffix("")
        module = ".".join(path.parts).removesuffix(".__init__")
        if not f"{module}.".startswith(f"companion.photo.{under}".rstrip(".") + "."):
            continue
        body = ast.parse(file.read_text(encoding="utf-8")).body
        for node, after in zip(body, [*body[1:], ast.Pass()], strict=True):
            told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            words = str(after.value.value) if told else ""  # type: ignore[attr-defined]
            said = " ".join(words.split())
            measured, given = bool(MEASURED.search(said)), bool(GIVEN.search(said))
            for name in _names(node):
                yield Constant(module, name, measured, given and not measured)


def _names(node: ast.stmt) -> list[str]:
    """The constants that a statement makes: an annotated one, or several in capitals at once."""
    if isinstance(node, ast.AnnAssign) and "Final" in ast.unparse(node.annotation):
        targets: list[ast.expr] = [node.target]
    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
        targets = node.targets[0].elts
    else:
        return []
    numbers = (n.value for n in ast.walk(node) if isinstance(n, ast.Constant))
    held = any(isinstance(n, (int, float)) and not isinstance(n, bool) for n in numbers)
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    return [name for name in names if held and name.isupper()]


@contextmanager
def made(constant: Constant, factor: float) -> Iterator[set[str]]:
    """The constant so many times as large, in every module that has it; gives their files. What
    these remember is forgotten."""
    value = getattr(importlib.import_module(constant.module), constant.name)
    larger = _times(value, factor)
    here = [
        module
        for name, module in list(sys.modules.items())
        if name.startswith("companion.photo") and module.__dict__.get(constant.name) is value
    ]

    def put(number: Any) -> None:
        for module in here:
            setattr(module, constant.name, number)
            for act in vars(module).values():
                if isinstance(act, _lru_cache_wrapper):
                    act.cache_clear()

    try:
        if larger is not None:
            put(larger)
        yield {str(module.__file__) for module in here if larger is not None}
    finally:
        put(value)


def _times(value: Any, factor: float) -> Any:
    """Numbers so many times as large, whole ones one at the least; ``None`` of anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return max(1, round(value * factor))
    if isinstance(value, float):
        return value * factor
    if isinstance(value, np.ndarray) and value.dtype.kind == "f":
        return value * factor
    if isinstance(value, tuple):
        each = tuple(_times(one, factor) for one in value)
        return None if None in each else each
    return None


def read(picture: Rgb) -> Marks:
    """The marks of a photo, each with its value and its confidence; or why it is refused."""
    try:
        sheets = read_sheets(picture)
    except Refusal as refused:
        return {"refused": (refused.code, 1.0)}
    except Same:
        raise
    except Exception as error:  # a number out of its range
        return {"crashed": (type(error).__name__, 1.0)}
    every = [mark for sheet in sheets for mark in sheet.marks.values()]
    return {f"{k} {mark.name}": (mark.value, mark.confidence) for k, mark in enumerate(every)}


def known(picture: Rgb) -> Known:
    """A photo as it is read, and what each stage of that gave."""
    stages, running = [Stage() for _ in STAGES], [len(STAGES) - 1]

    def called(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            stages[running[-1]].modules.add(frame.f_code.co_filename)

    def kept(k: int, act: Act) -> Act:
        def call(*args: Any, **named: Any) -> Any:
            running.append(k)
            try:
                given = act(*args, **named)
            except Refusal as refused:
                given = refused
            running.pop()
            stages[k].given.append(copy.deepcopy(given))
            return _out(given)

        return call

    read(picture)  # whatever is done once is done
    with acts(kept):
        sys.setprofile(called)
        try:
            marks = read(picture)
        finally:
            sys.setprofile(None)
    return Known(picture, marks, stages)


def read_anew(photo: Known, changed: set[str]) -> Marks:
    """The marks of a photo where these files' modules were changed; of the stages before the first
    that one of them takes part in what they gave."""
    parts = [k for k, stage in enumerate(photo.stages) if changed & stage.modules]
    if not parts:
        return photo.marks
    left = [iter(stage.given) for stage in photo.stages]

    def kept(k: int, act: Act) -> Act:
        def call(*args: Any, **named: Any) -> Any:
            before = next(left[k], None)
            if k < parts[0]:
                return _out(copy.deepcopy(before))
            try:
                given = act(*args, **named)
            except Refusal as refused:
                given = refused
            if k == parts[-1] and len(photo.stages[k].given) == 1 and _alike(given, before):
                raise Same
            return _out(given)

        return call

    with acts(kept):
        try:
            return read(photo.picture)
        except Same:
            return photo.marks


@contextmanager
def acts(kept: Callable[[int, Act], Act]) -> Iterator[None]:
    """The functions that begin a stage, with another in the place of each."""
    own = {name: getattr(reader, name) for names in STAGES for name in names}
    for k, names in enumerate(STAGES):
        for name in names:
            setattr(reader, name, kept(k, own[name]))
    try:
        yield
    finally:
        for name, act in own.items():
            setattr(reader, name, act)


def _out(given: Any) -> Any:
    if isinstance(given, Refusal):
        raise given
    return given


def _alike(one: Any, other: Any) -> bool:
    """Whether two results are the same to the last digit."""
    return pickle.dumps(one) == pickle.dumps(other)


def moved(old: Marks, new: Marks) -> str:
    """What is otherwise than before, in words; nothing where all is the same."""
    if old.keys() != new.keys():
        return f"{next(iter(new.values()))[0]} instead" if len(new) == 1 else "read instead"
    told: Counter[str] = Counter()
    for (value, before), (other, after) in zip(old.values(), new.values(), strict=True):
        told["other values"] += value != other
        told["newly asked"] += before >= SURE > after
        told["no longer asked"] += after >= SURE > before
        told[SURER] += abs(after - before) > LEAST
    if len([what for what, count in told.items() if count]) > 1:
        del told[SURER]
    return ", ".join(f"{count} {what}" for what, count in told.items() if count)


def tried(constant: Constant, before: Sequence[Known]) -> str:
    """What a constant moves, as :func:`moved` has it, and by which factor."""
    told = ""
    for factor in FACTORS:
        with made(constant, factor) as changed:
            for photo in before:
                if what := moved(photo.marks, read_anew(photo, changed)):
                    told = told or f"x {factor}: {what}"
                    if not what.endswith(SURER):
                        return f"x {factor}: {what}"
    return told


def report(found: Mapping[Constant, str]) -> str:
    """A table by package, and the names of the constants that moved nothing."""
    rows, inert = [], dict[str, list[str]]()
    for package in dict.fromkeys(constant.package for constant in found):
        told = [what for constant, what in found.items() if constant.package == package]
        surer = sum(what.endswith(SURER) for what in told)
        rows.append((package, len(told), sum(map(bool, told)) - surer, surer, told.count("")))
    rows.append(("all", *(sum(column) for column in list(zip(*rows, strict=True))[1:])))
    for constant, what in found.items():
        if not what:
            inert.setdefault(constant.module.removeprefix("companion.photo."), []).append(
                constant.name
            )
    head = ("package", "constants", "move marks", "confidences alone", "nothing")
    named = "; ".join(f"{module} {', '.join(names)}" for module, names in inert.items())
    return f"{table(head, rows)}\n\nNothing moved by: {named}."


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("photos", type=Path, metavar="PHOTO", nargs="*")
    parser.add_argument("--under", default="", help="a package or module, such as explain")
    parser.add_argument("--results", action="store_true", help="write the table into RESULTS.md")
    args = parser.parse_args()
    every = list(constants(args.under))
    if not every:
        raise SystemExit(f"there are no numbers in {args.under}")
    by_package = Counter(constant.package for constant in every)
    for package, count in by_package.most_common():
        print(f"{package:16}{count:5}")
    measured, given = (
        sum(each) for each in zip(*((one.measured, one.given) for one in every), strict=True)
    )
    print(
        f"{'all':16}{len(every):5}, of which {measured} say what they were measured on, and {given}"
        " that they are defined, chosen, or what data was fitted with"
    )
    if not args.photos:
        return
    photos = [known(load_photo(photo).rgb) for photo in args.photos]
    photos.sort(
        key=lambda one: sum(sure >= SURE for _, sure in one.marks.values()) / len(one.marks)
    )
    found = {}
    for constant in every:
        found[constant] = tried(constant, photos)
        where = constant.module.removeprefix("companion.photo.")
        print(f"{where} {constant.name}: {found[constant] or 'nothing'}", flush=True)
    body = report(found)
    print(body)
    if args.results:
        names = " ".join(sorted({photo.parent.name for photo in args.photos}))
        write_section(
            "constants",
            "What the reader's numbers move",
            f"{len(photos)} photos. {body}",
            command=f"python -m tests.bench.constants PHOTO ... (of {names})",
        )


if __name__ == "__main__":
    main()
