"""Every refusal of the reader is a case of one table, with what shows it and what to do."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import numpy as np
import pytest

import companion
from companion.board.open_pages import open_pages
from companion.board.page import MARKERS_A_SHEET
from companion.games import marker_blocks
from companion.photo import Refusal, read_photo
from companion.photo.refusals import CASES, About, refusal
from tests.photo.printed.test_markers import page

ROOT = Path(companion.__file__).parent
PROGRAMS = (ROOT / "docs" / "programs.md").read_text("utf-8")


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function of the package, by its name, with the file that it is in."""
    for file in sorted(ROOT.rglob("*.py")):
        text = file.read_text("utf-8")
        if f"{name}(" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == name:
                yield file.relative_to(ROOT).as_posix(), node


def test_no_refusal_is_made_outside_the_table() -> None:
    assert [file for file, _ in calls("Refusal")] == ["photo/refusals.py"]


def test_every_case_of_the_table_is_used_and_none_is_missing() -> None:
    named = {
        constant.value
        for files in ("photo/**/*.py", "scoring/**/*.py", "errors.py")
        for path in ROOT.glob(files)
        if path.name != "refusals.py" or path.parent.name != "photo"
        for constant in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(constant, ast.Constant) and constant.value in CASES
    }
    assert named == CASES.keys()
    literal = {
        call.args[0].value
        for file, call in calls("refusal")
        if file.startswith(("photo/", "scoring/"))
        if isinstance(call.args[0], ast.Constant)
    }
    assert literal <= CASES.keys()


def test_whether_a_picture_is_another_drawing_is_asked_at_one_place() -> None:
    assert [file for file, _ in calls("another_drawing")] == ["photo/read.py"]


@pytest.mark.parametrize("name", CASES)
def test_a_case_says_one_sentence_and_what_to_do(name: str) -> None:
    case = CASES[name]
    templates = case.sentence + case.advice
    facts = {field: f"<{field}>" for _, field, _, _ in Formatter().parse(templates) if field}
    refused = refusal(name, **facts)
    said = str(refused)
    assert all(fact in said for fact in facts.values())
    assert refused.code == name.partition(":")[0]
    assert f"`{refused.code}`" in PROGRAMS
    assert case.evidence
    assert case.advice or case.about in (About.FILE, About.REQUEST, About.MISMATCH, About.SHEET)
    assert refused.exit_code == (2 if case.about in (About.FILE, About.REQUEST) else 1)


def unclaimed_ring() -> list[int]:
    """Some markers of a ring that no game has claimed."""
    taken = {*marker_blocks(), *open_pages()}
    first = next(k for k in range(0, 900, MARKERS_A_SHEET) if k not in taken)
    return list(range(first, first + 5))


def test_a_sheet_of_a_game_that_is_not_installed_is_told_so() -> None:
    grey = page(unclaimed_ring(), cell=12)
    with pytest.raises(Refusal) as refused:
        read_photo(np.repeat(grey[..., None], 3, axis=2))
    assert refused.value.code == "not-installed"
    assert "not installed" in str(refused.value)
