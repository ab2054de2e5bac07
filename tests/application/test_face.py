"""The public functions: typed, fast to import, with short reprs."""

from __future__ import annotations

import inspect
import json
import pydoc
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import pytest

import companion
from companion.errors import CompanionError
from tests.application.program import evening, photographed
from tests.cli.records import OPENING, written

SAMPLES = Path("samples").resolve()
PROGRAM = Path(__file__).with_name("program.py")
BOARD = b'[Game "line-or-colour"]\n\n1. d4'
CANNOT_FAIL = ("game_keys", "review")
"""What raises no error: a photo that cannot be read is a review that says so."""
FUNCTIONS = [name for name in companion.__all__ if name[0] != "_" and name[0].islower()]


def test_importing_the_package_imports_nothing_of_it() -> None:
    heavy = ("companion.", "inspect", "numpy", "json")
    code = f"import companion, sys; print([m for m in sys.modules if m.startswith({heavy})])"
    run = [sys.executable, "-S", "-c", code]
    said = subprocess.run(run, capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


@pytest.mark.parametrize("first", ["import companion.board", "import companion.judge", "pass"])
def test_board_and_judge_are_functions_whatever_was_imported_before(first: str) -> None:
    code = (
        f"{first}\nimport companion\n"
        "print(companion.board('line-wars', size=4).item, callable(companion.judge))\n"
        "from companion.board import Board\nfrom companion.judge import Verdict\n"
        "sheet = companion.board('line-wars')\n"
        "print(sheet.item, isinstance(sheet.board, Board))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["board", "True", "board", "True"]


@pytest.mark.slow
def test_a_program_that_uses_all_of_it_runs_and_every_answer_is_json(tmp_path: Path) -> None:
    told = evening(SAMPLES, tmp_path)
    assert json.loads(json.dumps(told)) == told
    used = PROGRAM.read_text("utf-8")
    assert [name for name in FUNCTIONS if f"companion.{name}(" not in used] == []


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_says_its_types_and_shows_an_example(name: str) -> None:
    function = getattr(companion, name)
    found = inspect.signature(function)
    assert found.return_annotation is not inspect.Signature.empty
    for parameter in found.parameters.values():
        assert parameter.annotation is not inspect.Parameter.empty
        assert "Any" not in str(parameter.annotation)
    told = inspect.getdoc(function) or ""
    assert ">>> " in told
    assert "Raises:\n    CompanionError" in told or name in CANNOT_FAIL


def test_help_is_the_manual() -> None:
    page = pydoc.plain(pydoc.render_doc(companion))
    assert "Judge a move" in page
    for name in companion.__all__:
        assert name in page
    for function in (companion.judge, companion.board, companion.read):
        own = pydoc.plain(pydoc.render_doc(function))
        assert ">>> " in own.partition("PACKAGE CONTENTS")[0]


@pytest.mark.parametrize(
    "shown",
    [
        companion.read(OPENING.encode()),
        companion.load(OPENING.encode()),
        companion.judge(OPENING.encode(), "b3-c3"),
        companion.judge(OPENING.encode(), "b3-c3").verdict,
        companion.check(OPENING.encode()),
        companion.moves(OPENING.encode()),
        companion.compare(OPENING.encode(), OPENING.encode()),
        companion.resolve("start", "a1*4", "a8*4"),
        companion.board("line-wars"),
        companion.game("line-wars"),
    ],
    ids=lambda shown: type(shown).__name__,
)
def test_what_comes_back_is_told_in_a_line(shown: object) -> None:
    assert repr(shown).startswith("<")
    assert len(repr(shown)) < 160
    assert "\n" not in repr(shown)


@pytest.mark.slow
def test_a_photo_is_the_same_from_its_file_its_bytes_or_an_array() -> None:
    photo = SAMPLES / "line-wars-printed-wood.jpg"
    whole = companion.read(photo).as_json(marks=True)
    of_bytes = companion.read(photo.read_bytes()).as_json(marks=True)
    of_array = companion.read(photographed(photo)).as_json()
    assert whole | {"file": ""} == of_bytes
    assert (of_array["score"], of_array["places"]) == (whole["score"], whole["places"])


@pytest.mark.parametrize(
    "picture",
    [
        np.zeros((900, 900), np.uint8),
        np.zeros((900, 900, 4), np.uint8),
        np.zeros((900, 900, 3), np.float64),
        np.zeros((9, 9, 3), np.uint8),
    ],
)
def test_an_array_that_is_no_photo_is_refused(picture: np.ndarray) -> None:
    with pytest.raises(CompanionError, match=r"array|pixels"):
        companion.read(picture)


def test_a_record_is_judged_read_and_drawn(tmp_path: Path) -> None:
    path = written(tmp_path, OPENING)
    record = companion.load(path)
    assert companion.judge(record, "b3-c3-c4-c5").legal is True
    assert companion.judge(path, "b3-c3").rule == "LW-5"
    assert companion.judge(record, "b5-b4-b3", "blue", at=2).legal is True
    assert companion.judge(record, "b3-b2-b1-a1", at=2).legal is False
    judged = companion.judge(companion.read(path), "b3-c3-c4-c5")
    assert (judged.legal, judged.deciding) == (True, ())
    scored = companion.read(path, options={"negation": "square"})
    assert scored.as_json()["options"]["negation"] == "square"
    assert companion.draw(record).startswith(b"<?xml")
    assert companion.draw(scored, "png").startswith(b"\x89PNG")


def test_a_turn_is_resolved_from_whatever_holds_its_position_and_orders() -> None:
    position = b'[Game "blottos-war"]\n\n1. a1*4 | a8*4\n'
    slip = b'[Game "blottos-war"]\n\n1. blue: b1*4\n'
    turn = companion.resolve(position, slip, "red: b8*4")
    same = companion.resolve(companion.read(position), companion.load(slip), "b8*4")
    assert turn.legal is True
    assert turn.position == same.position
    assert turn.as_json()["orders"] == {"blue": "b1*4", "red": "b8*4"}
    with pytest.raises(CompanionError, match="the game record is not a slip"):
        companion.resolve("start", position, "a8*4")


def _lines(moves: Iterable[object]) -> set[int]:
    """How many lines the moves draw that draw any."""
    return {str(move).count("-") for move in moves} - {0}


def test_what_a_photo_cannot_show_may_be_given() -> None:
    text = (SAMPLES / "line-wars-from-photo.pgr").read_bytes()
    kept = text.replace(b"agreed yes", b"agreed no")
    full, given = companion.moves(kept), companion.moves(kept, given="turns 8 8")
    assert not full.depends
    assert not given.depends
    assert list(full.by_player) == list(given.by_player) == ["blue"]
    assert _lines(full.by_player["blue"]) == {8}
    assert _lines(given.by_player["blue"]) == {9}
    assert list(companion.moves(kept, given="next red").by_player) == ["red"]
    with pytest.raises(CompanionError, match="does not fit the sheet"):
        companion.moves(kept, given="turns 7 6")


def test_a_score_of_a_record_goes_into_the_book_with_all_its_moves(tmp_path: Path) -> None:
    with companion.Book(tmp_path / "book.sqlite") as book:
        match = book.add(companion.read(OPENING.encode())).match
        assert (match.turns, match.players) == (2, ("Ann", "Ben"))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: companion.game("chess"),
        lambda: companion.rules("lineage", "LG-99"),
        lambda: companion.board("line-wars", "slip"),
        lambda: companion.board("line-wars", size=99),
        lambda: companion.load("missing.pgr"),
        lambda: companion.load(b"\xff\xfe"),
        lambda: companion.play(b"\xff\xfe", "c2"),
        lambda: companion.take_back(b"\xff\xfe"),
        lambda: companion.read("missing.jpg"),
        lambda: companion.read(b"\x89PNG\r\n"),
        lambda: companion.judge(OPENING.encode(), "zz"),
        lambda: companion.judge(OPENING.encode(), "a1-a2", at=99),
        lambda: companion.moves(b'[Game "line-wars"]\n\n1. a1-b1-c1'),
        lambda: companion.compare(OPENING.encode(), b'[Game "lineage"]\n\n1. pass'),
        lambda: companion.resolve("start", "zz", "a8*4"),
        lambda: companion.resolve("start", "a1*4", game="lineage"),
        lambda: companion.draw(OPENING.encode(), "gif"),  # type: ignore[arg-type]
        lambda: companion.print_sheet("line-wars", "slip"),
        lambda: companion.Book("missing/none.sqlite", create=False),
    ],
)
def test_whatever_goes_wrong_is_one_kind_of_error(wrong: object) -> None:
    assert callable(wrong)
    with pytest.raises(companion.CompanionError) as caught:
        wrong()
    assert str(caught.value)
    assert caught.value.as_json()["id"] != "error"


def test_every_public_name_is_in_the_module_that_type_checkers_are_told() -> None:
    assert len(companion.__all__) > 100
    assert [name for name in companion.__all__ if not hasattr(companion, name)] == []


def test_no_public_name_is_more_than_one_thing() -> None:
    packages = {path.stem for path in Path(companion.__file__).parent.iterdir()}
    assert packages & set(companion.__all__) == {"board", "judge"}


def test_names_that_are_not_there_are_missing_as_anywhere() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        companion.nothing  # type: ignore[attr-defined]  # noqa: B018
    assert set(companion.__all__) <= set(dir(companion))


@pytest.mark.parametrize(
    ("asked", "kind", "says"),
    [
        (lambda: companion.moves(BOARD, -1), "bad-request", "must be 0 or more"),
        (lambda: companion.judge(BOARD, "a1", player="green"), "unknown-player", "“green”"),
        (lambda: companion.print_sheet("line-wars", language="xx"), "unknown-language", "de or en"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused_by_what_is_wrong_with_it(
    asked: Callable[[], object], kind: str, says: str
) -> None:
    with pytest.raises(companion.CompanionError, match=says) as refused:
        asked()
    assert refused.value.id == kind


def test_what_the_scorebook_gives_is_told_in_a_line(tmp_path: Path) -> None:
    with companion.Book(tmp_path / "book.db") as book:
        match = book.add_result("line-wars", {"blue": "Ann", "red": "Ben"}, "14-11").match
        assert repr(match) == "<Match 1: Ann 14-11 Ben, line-wars>"
        assert repr(book).endswith("book.db: 1 match>")
