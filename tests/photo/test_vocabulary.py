"""One thing has one name in the reader, and one name is one thing's."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import companion.photo

ROOT = Path(companion.photo.__file__).parent


def public_names(file: Path) -> Iterator[str]:
    """What a module makes for others: its functions, classes and constants."""
    for node in ast.parse(file.read_text("utf-8")).body:
        targets: list[ast.expr] = []
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            targets = [ast.Name(node.name)]
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Assign):
            targets = node.targets
        for target in targets:
            for name in ast.walk(target):
                if isinstance(name, ast.Name) and not name.id.startswith("_"):
                    yield name.id


def test_no_public_name_is_given_twice() -> None:
    places = defaultdict(set)
    for file in sorted(ROOT.rglob("*.py")):
        for name in public_names(file):
            places[name].add(file.relative_to(ROOT).as_posix())
    assert len(places) > 300
    assert {name: files for name, files in places.items() if len(files) > 1} == {}
