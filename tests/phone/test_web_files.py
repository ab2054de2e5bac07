"""What the page is made of: small, nothing inline or from elsewhere, and a syntax that browsers of
five years ago know."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import companion.phone

WEB = Path(companion.phone.__file__).parent / "web"
MOST_BYTES = 150_000
SCRIPTS = sorted(WEB.glob("*.js"))
NEWER_PARTS = {"Import", "RestElement", "SpreadElement"}
"""Syntax of 2018 that the parser knows already; what is newer it refuses."""
NEWER_METHODS = {
    *("allSettled", "any", "at", "findLast", "flat", "flatMap", "fromEntries", "hasOwn"),
    *("matchAll", "replaceAll", "replaceChildren", "structuredClone", "toSorted"),
}
"""Methods that the scripts do without, as they are newer than 2017 (ES8)."""
PROPERTIES = set(re.findall(r"\S+", """
    align-items background border border-bottom border-color border-radius border-top
    border-width bottom box-shadow box-sizing color color-scheme cursor display fill flex
    float font font-size font-weight gap grid-column grid-template-columns height left line-height
    list-style margin margin-bottom margin-top max-width min-height min-width object-fit
    opacity outline outline-offset overflow overflow-wrap padding padding-bottom
    pointer-events position right scroll-padding-bottom stroke stroke-dasharray stroke-width
    text-align top touch-action width z-index -webkit-overflow-scrolling -webkit-text-size-adjust
"""))  # fmt: skip
"""The properties that the style sheet may use; all were in Safari 15 and Chrome 95. The sheet has
no nesting, so that expressions see all that is declared."""


def test_the_page_is_small() -> None:
    assert sum(file.stat().st_size for file in WEB.iterdir()) < MOST_BYTES


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda file: file.name)
def test_scripts_are_read_by_a_parser_of_2017(script: Path) -> None:
    esprima = pytest.importorskip("esprima")
    parts, methods = set(), set()

    def seen(node: Any, _: object) -> Any:
        parts.add(node.type)
        if node.type == "MemberExpression" and not node.computed:
            methods.add(node.property.name)
        return node

    esprima.parseScript(script.read_text("utf-8"), delegate=seen)
    assert "CallExpression" in parts
    assert parts & NEWER_PARTS == set()
    assert "querySelector" in methods
    assert methods & NEWER_METHODS == set()


def test_the_style_sheet_keeps_to_its_list() -> None:
    text = (WEB / "app.css").read_text("utf-8")
    used = set(re.findall(r"[{;]\s*([a-z-]+):", text)) - {"root"}
    assert {one for one in used if not one.startswith("--")} - PROPERTIES == set()
    assert set(re.findall(r"@([a-z-]+)", text)) == {"media"}
    functions = set(re.findall(r"([a-z-]+)\(", text))
    assert functions <= {"var", "calc", "repeat", "minmax", "env", "not"}
    assert set(re.findall(r":([a-z-]+)", re.sub(r"\{[^}]*\}", "", text))) <= {
        "root", "not", "disabled", "focus", "focus-visible", "focus-within", "landscape",
    }  # fmt: skip


@pytest.mark.parametrize("page", sorted(WEB.glob("*.html")), ids=lambda file: file.name)
def test_pages_have_nothing_inline_and_nothing_from_elsewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son[a-z]+=|\sstyle=", text)
    assert not re.search(r"(src|href|action)=\"(https?:)?//", text)
