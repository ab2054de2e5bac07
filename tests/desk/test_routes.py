"""Every page has a route, whose fields are the page's arguments."""

from __future__ import annotations

import inspect
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

import companion.desk
from companion.desk.shell.page import Page
from companion.desk.shell.route import Route

PAGE_FILES = Path(companion.desk.__file__).parent / "pages"
ROUTES = Route.__subclasses__()


@pytest.mark.parametrize("kind", ROUTES, ids=lambda kind: kind.__name__)
def test_a_route_has_what_its_page_asks_for(kind: type[Route]) -> None:
    page = kind.page_class()
    assert issubclass(page, Page)
    _, _, _, *asked = inspect.signature(page.__init__).parameters.values()
    assert [one.name for one in asked] == [one.name for one in fields(kind)]
    defaults = [MISSING if one.default is one.empty else one.default for one in asked]
    assert [repr(one) for one in defaults] == [repr(one.default) for one in fields(kind)]


def test_no_page_is_without_a_route() -> None:
    there = {
        f"{'.'.join(file.relative_to(PAGE_FILES).with_suffix('').parts)}"
        for file in PAGE_FILES.rglob("*.py")
        if "(Page):" in file.read_text("utf-8")
    }
    assert there == {kind.where.partition(":")[0] for kind in ROUTES}
