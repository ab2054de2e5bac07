"""Exit codes; the documents hold the same table. Those of a shell's pipes: ``test_streams.py``."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from companion.cli.help import EXIT_CODES
from tests.cli.conftest import Companion
from tests.cli.records import ILLEGAL, OPENING, written

DOCUMENT = Path("companion/docs/programs.md")
PHOTO_RECORD = Path("samples/line-wars-from-photo.pgr").resolve()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, OPENING)
    written(tmp_path, ILLEGAL, "illegal.pgr")
    written(tmp_path, '[Game "line-wars"]\n\n1. zz\n', "bad.pgr")
    written(
        tmp_path,
        OPENING.partition("1.")[0] + '[Position "blue ?; red ?"]\n',
        "unknown.pgr",
    )
    return tmp_path


@pytest.mark.parametrize(
    ("code", "asked"),
    [
        (0, "judge game.pgr b3-c3-c4-c5"),
        (0, "check game.pgr"),
        (1, "judge game.pgr b3-c3"),
        (1, "check illegal.pgr"),
        (2, "check bad.pgr"),
        (2, "check missing.pgr"),
        (2, "judge"),
        (2, "judge game.pgr b3-zz"),
        (2, "draw game.pgr -o nowhere/a.svg"),
    ],
)
def test_the_answer_is_in_the_exit_code(
    companion: Companion, folder: Path, code: int, asked: str
) -> None:
    assert companion(*asked.split()).code == code


@pytest.mark.slow
def test_3_where_it_depends_on_what_is_not_known(companion: Companion) -> None:
    assert companion("score", PHOTO_RECORD.parent / "corona-line-hand-drawn-desk.jpg").code == 3


def test_one_bad_file_keeps_no_other_out_of_the_book(
    companion: Companion, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_BOOK", str(folder / "book.sqlite"))
    answer = companion("book", "import", "missing.pgr", "game.pgr", "--yes", "--json")
    assert answer.code == 2
    missing, taken = answer.json
    assert (missing["problem"]["id"], missing["new"]) == ("no-file", 0)
    assert (taken["problem"], taken["new"]) == (None, 1)


@pytest.mark.skipif(sys.platform != "linux", reason="asks for Linux's /dev/full")
def test_74_where_an_output_could_not_be_written(companion: Companion, folder: Path) -> None:
    answer = companion("draw", "game.pgr", "-o", "/dev/full", "--format", "svg")
    assert answer.code == 74
    assert "cannot be written" in answer.problem
    assert companion("score", "game.pgr", "--csv", "/dev/full").code == 74


def test_130_after_ctrl_c(
    companion: Companion, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.records.load_record", interrupted)
    assert companion("check", "game.pgr").code == 130


def test_the_documents_hold_every_exit_code_and_what_it_means() -> None:
    text = DOCUMENT.read_text("utf-8")
    for code, meaning in EXIT_CODES.items():
        assert f"| {code} | {meaning} |" in text
