"""Modules import one another in one direction only."""

from __future__ import annotations

import grimp
import networkx as nx


def test_no_module_imports_itself_by_way_of_others() -> None:
    """By imports at its top, in functions, and for types only."""
    found = grimp.build_graph("companion", cache_dir=None)
    to = found.find_modules_directly_imported_by
    graph = nx.DiGraph([(name, other) for name in found.modules for other in to(name)])
    assert graph.number_of_edges() > 1000
    circles = [sorted(one) for one in nx.strongly_connected_components(graph) if len(one) > 1]
    assert not circles
    assert not list(nx.selfloop_edges(graph))
