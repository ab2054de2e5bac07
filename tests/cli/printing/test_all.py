"""All printables can be listed, and ``print all`` prints every sheet.

The PDFs in ``printables`` are what it makes, byte for byte. After a change of a sheet:
``companion print all printables --lang en``.
"""

from __future__ import annotations

import re
import zlib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

import companion.sheets as companion_sheets
from companion.board import PAPERS
from companion.board.check_page import CHECK
from companion.cli.main import run
from companion.games import game, game_keys
from companion.sheets.listing import listed, sheets
from companion.sheets.printing import items, print_sheet, printables
from tests.cli.conftest import Companion

HOME = Path(__file__).parents[3]
PRINTABLES = HOME / "printables"
CONSTRAINTS = (HOME / "tests" / "constraints.txt").read_text()
PINNED = dict(re.findall(r"^(\S+)==([^\s;]+)", CONSTRAINTS, re.MULTILINE))
DIFFERENT = [
    f"{name} {version(name)} instead of {PINNED[name]}"
    for name in ("reportlab", "segno")
    if version(name) != PINNED[name]
]
"""What affects the bytes of a PDF apart from the version that made it."""
if "ng" in zlib.ZLIB_RUNTIME_VERSION:
    DIFFERENT.append(f"zlib {zlib.ZLIB_RUNTIME_VERSION}, which compresses otherwise")


def _kept() -> set[str]:
    return {path.name for path in PRINTABLES.glob("*.pdf")}


LARGEST = 1_000_000
"""Bytes that no printable may exceed, so that a phone loads it anywhere."""


MADE: set[bytes] = set()
"""The output of ``print all``, whether or not it succeeded."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every sheet of every game."""

    def noted(*given: Any, **how: Any) -> bytes:
        MADE.add(made := print_sheet(*given, **how))
        return made

    folder = tmp_path_factory.mktemp("all") / "out"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(companion_sheets, "print_sheet", noted)
        assert run(["print", "all", str(folder)]) == 0
    return folder


def test_every_kind_of_sheet_and_every_other_printable_is_printed() -> None:
    for key in game_keys():
        found = list(sheets(game(key)))
        told = {(kind.item, kind.options, kind.paper) for kind in game(key).sheet_kinds()}
        assert told <= {(sheet.item, sheet.options, sheet.paper) for sheet in found}
        for item in set(printables(game(key))) - {CHECK}:
            assert {sheet.paper for sheet in found if sheet.item == item} == set(PAPERS)
        assert {sheet.item for sheet in found} <= set(items(game(key), game(key).choose()))


@pytest.mark.slow
def test_each_is_written_under_a_name_of_its_own(folder: Path) -> None:
    written = [path.read_bytes() for path in folder.iterdir()]
    assert len(written) == len(MADE)
    assert set(written) == MADE
    assert {path.suffix for path in folder.iterdir()} == {".pdf"}


@pytest.mark.slow
@pytest.mark.skipif(bool(DIFFERENT), reason=f"other versions make other bytes: {DIFFERENT}")
def test_the_printables_are_what_the_program_makes(folder: Path) -> None:
    made = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert set(made) == _kept()
    other = [name for name in made if (PRINTABLES / name).read_bytes() != made[name]]
    assert other == []


def test_the_index_names_every_file_once() -> None:
    index = (PRINTABLES / "README.md").read_text("utf-8")
    assert sorted(re.findall(r"\]\(([^)]+\.pdf)\)", index)) == sorted(_kept())


@pytest.mark.slow
def test_each_is_light_and_opens_on_its_paper(folder: Path) -> None:
    for path in folder.iterdir():
        assert path.stat().st_size < LARGEST, path.name
        document = pypdfium2.PdfDocument(path)
        paper = PAPERS[path.stem.rpartition("-")[2]]
        for page in document:
            millimetres = [side * 25.4 / 72 for side in page.get_size()]
            assert sorted(millimetres) == pytest.approx(sorted(paper), abs=0.1)
        document.close()


@pytest.mark.parametrize("key", game_keys())
def test_what_there_is_to_print_is_listed_with_a_line_each(companion: Companion, key: str) -> None:
    there = {each.item: each for each in listed(game(key))}
    for asked in (("--list",), ("--help",)):
        out = companion("print", key, *asked).out
        for item, each in there.items():
            assert each.text, f"{item} of {key} wants a line"
            assert [line for line in out.splitlines() if line.split()[:1] == [item]]
    told = companion("print", key, "--list", "--json").json
    assert [entry["item"] for entry in told] == list(there)
    assert all(set(entry["papers"]) <= set(PAPERS) for entry in told)


def test_alone_it_lists_all_games(companion: Companion) -> None:
    out = companion("print").out
    assert all(game(key).title in out.splitlines() for key in game_keys())
    assert "(--size 4-12)" in out


def test_the_files_written_are_listed_as_json(companion: Companion, tmp_path: Path) -> None:
    out = tmp_path / "a.pdf"
    answer = companion("print", "lineage", "scores", "--preview", "--json", "-o", out)
    assert answer.said == {"files": [str(out), str(tmp_path / "a.png")], "notes": []}
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_all_is_printed_on_one_paper_where_one_is_named(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(companion_sheets, "print_sheet", lambda *_, **__: b"%PDF")
    answer = companion("print", "all", tmp_path, "--paper", "letter", "--json").json
    assert {Path(file).stem.rpartition("-")[2] for file in answer["files"]} == {"letter"}
    assert len(answer["files"]) == len(list(tmp_path.iterdir()))


def test_circles_too_small_for_a_pen_are_reported(companion: Companion, tmp_path: Path) -> None:
    twelve = ("--set", "columns=12", "--set", "rows=12")
    sheet = (*twelve, "--up", "2", "-o", tmp_path / "a.pdf")
    assert "1.4 mm" in companion("print", "blottos-war", "snapshot", *sheet).out
    usual = companion("print", "blottos-war", "snapshot", "-o", tmp_path / "b.pdf")
    assert "mm wide" not in usual.out
