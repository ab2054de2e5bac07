"""Modules import one another in one direction only."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import networkx as nx
import pytest

import companion

ROOT = Path(companion.__file__).parent.parent


def modules() -> dict[str, Path]:
    """Every module of the package by its name."""
    found = {}
    for path in sorted((ROOT / "companion").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """A module's imports from the package: at its top, in functions, and for types only."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            assert not node.level, f"{path}: a relative import"
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                if whole in known:
                    yield whole
                elif node.module in known:
                    yield node.module


@pytest.mark.slow
def test_no_module_imports_itself_by_way_of_others() -> None:
    known = modules()
    graph = nx.DiGraph([(name, to) for name, path in known.items() for to in imported(path, known)])
    assert graph.number_of_edges() > 1000
    circles = [sorted(one) for one in nx.strongly_connected_components(graph) if len(one) > 1]
    assert not circles
    assert not list(nx.selfloop_edges(graph))
