#!/usr/bin/env python3
"""Counts the numbers that the photo reader was given, and tells which of them matter.

    python -m tests.bench.constants
    python -m tests.bench.constants DIR ... [--under explain] [--each N]

A constant is an annotated ``Final`` of a module whose value holds a number. Without folders they
are counted, by package, and how many of them say what they were measured on. With folders of photos
every constant is made 0.6 and 1.6 times as large in turn, and the first N photos of each folder are
read again: told is how many marks then have another value, how many are newly asked about and no
longer, or that nothing moved. ``--under`` takes the constants of one package or module alone.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np

import companion.photo
from companion.photo import Refusal, read_sheets
from tests.bench.read import PHOTOS

ROOT = Path(companion.photo.__file__).parent
FACTORS = (0.6, 1.6)
MEASURED = re.compile(r"\d+ (?:\w+ )?(?:photos|sheets|boards|snapshots|marks|pens|rings|fills)")
"""How a docstring tells what its number was measured on."""
Marks = Mapping[str, tuple[Any, bool]]


@dataclass(frozen=True)
class Constant:
    """A name of a module, and whether its docstring says what its number was measured on."""

    module: str
    name: str
    measured: bool


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
            for name in _names(node):
                yield Constant(module, name, bool(MEASURED.search(" ".join(words.split()))))


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
def made(constant: Constant, factor: float) -> Iterator[bool]:
    """The constant so many times as large, in every module that has it; whether it could be."""
    value = getattr(importlib.import_module(constant.module), constant.name)
    larger = _times(value, factor)
    here = [
        module
        for name, module in list(sys.modules.items())
        if name.startswith("companion.photo") and module.__dict__.get(constant.name) is value
    ]
    try:
        for module in here if larger is not None else ():
            setattr(module, constant.name, larger)
        yield larger is not None
    finally:
        for module in here:
            setattr(module, constant.name, value)


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


def read(photo: Path) -> Marks:
    """The marks of a photo, each with its value and whether it is sure; or why it is refused."""
    try:
        sheets = read_sheets(photo)
    except Refusal as refused:
        return {"refused": (refused.code, True)}
    except Exception as error:  # a number out of its range
        return {"crashed": (type(error).__name__, True)}
    every = [mark for sheet in sheets for mark in sheet.marks.values()]
    return {f"{k} {mark.name}": (mark.value, mark.sure) for k, mark in enumerate(every)}


def moved(before: Sequence[Marks], after: Sequence[Marks]) -> str:
    """What is otherwise than before, in words; nothing where all is the same."""
    told: Counter[str] = Counter()
    for old, new in zip(before, after, strict=True):
        if old.keys() != new.keys():
            told[f"{next(iter(new.values()))[0]} instead" if len(new) == 1 else "read instead"] += 1
            continue
        for (value, sure), (other, now) in zip(old.values(), new.values(), strict=True):
            told["other values"] += value != other
            told["newly asked"] += sure and not now
            told["no longer asked"] += now and not sure
    return ", ".join(f"{count} {what}" for what, count in told.items() if count)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", type=Path, metavar="DIR", nargs="*")
    parser.add_argument("--under", default="", help="a package or module, such as explain")
    parser.add_argument("--each", type=int, default=1, help="photos of each folder (default: 1)")
    args = parser.parse_args()
    every = list(constants(args.under))
    by_package = Counter(constant.module.split(".")[2:3][0] for constant in every)
    for package, count in by_package.most_common():
        print(f"{package:16}{count:5}")
    measured = sum(constant.measured for constant in every)
    print(f"{'all':16}{len(every):5}, of which {measured} say what they were measured on")
    if not args.folders:
        return
    photos = [
        photo
        for folder in args.folders
        for photo in sorted(p for p in folder.iterdir() if p.suffix.lower() in PHOTOS)[: args.each]
    ]
    before = [read(photo) for photo in photos]
    inert = 0
    for constant in every:
        found = []
        for factor in FACTORS:
            with made(constant, factor) as could:
                if could:
                    found.append((factor, moved(before, [read(photo) for photo in photos])))
        inert += bool(found) and not any(what for _, what in found)
        told = "; ".join(f"x {factor}: {what or 'nothing'}" for factor, what in found)
        where = constant.module.removeprefix("companion.photo.")
        print(f"{where} {constant.name}: {told or 'no number to change'}", flush=True)
    print(f"{inert} of {len(every)} changed nothing on {len(photos)} photos")


if __name__ == "__main__":
    main()
