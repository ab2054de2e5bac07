"""``-`` is standard input and output, and messages besides the answer can be suppressed."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.conftest import Companion
from tests.cli.records import OPENING, written

SAMPLES = Path("samples").resolve()
PHOTO = SAMPLES / "line-wars-printed-wood.jpg"


class Standard:
    """A stand-in for the program's standard input."""

    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)

    def isatty(self) -> bool:
        return False

    def close(self) -> None:
        """As processes that read photos do."""


@pytest.fixture
def piped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_BOOK", str(tmp_path / "book.sqlite"))
    monkeypatch.setattr(sys, "stdin", Standard(OPENING.encode()))


@pytest.mark.parametrize(
    "asked",
    [
        ("score", "-"),
        ("check", "-"),
        ("judge", "-", "b3-c3-c4-c5"),
        ("moves", "-"),
        ("draw", "-", "-o", "a.svg"),
        ("print", "record", "-", "-o", "a.pdf"),
        ("book", "add", "-"),
        ("book", "import", "-", "--yes"),
        ("compare", "-", "-"),
    ],
    ids=" ".join,
)
def test_a_record_may_come_from_standard_input(
    companion: Companion, piped: None, asked: tuple[str, ...]
) -> None:
    answer = companion(*asked)
    assert (answer.code, answer.err) == (0, "")
    assert "stdin" not in answer.out


def test_a_pdf_from_standard_input_is_read_page_by_page(
    companion: Companion, one_process: None, piped: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    scan, empty = io.BytesIO(), Image.new("L", (160, 220), "white")
    empty.save(scan, "PDF", save_all=True, append_images=[empty])
    monkeypatch.setattr(sys, "stdin", Standard(scan.getvalue()))
    scored = companion("score", "-")
    assert "2 pages: 0 read" in scored.out
    assert "-, page 2" in scored.out
    monkeypatch.setattr(sys, "stdin", Standard(scan.getvalue()))
    judged = companion("judge", "-", "a1-a2")
    assert "“-” has 2 pages. Only the first is read." in judged.err


def test_what_came_from_standard_input_goes_by_that_name(companion: Companion, piped: None) -> None:
    assert companion("score", "-", "--json").json["file"] == "-"


def test_empty_standard_input_is_reported(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", Standard(b""))
    answer = companion("check", "-")
    assert (answer.code, answer.problem) == (2, "standard input is empty")


@pytest.mark.parametrize(
    "data", [b'{"game": "lineage"}', b'[\n {"game": "lineage"}]', b"\xff\xd8\xff?"]
)
def test_what_is_neither_photo_nor_record_is_refused_by_the_name_of_where_it_came_from(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    for more in ((), ("--json",)):
        monkeypatch.setattr(sys, "stdin", Standard(data))
        answer = companion("draw", "-", "-o", "a.svg", *more)
        assert answer.problem == "standard input is neither a photo nor a game record"
        assert not more or answer.json["error"] == answer.problem


def test_a_picture_goes_to_standard_output_and_nothing_else_does(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, OPENING)
    drawn = companion("draw", game, "-o", "-")
    companion("draw", game, "-o", tmp_path / "a.svg")
    assert (drawn.code, drawn.err) == (0, "")
    assert drawn.out == (tmp_path / "a.svg").read_text("utf-8")
    table = companion("score", game, game.with_name("none.pgr"), "--csv", "-")
    assert table.out.splitlines()[0].startswith("\ufefffile,") or "file" in table.out.split(",")[0]
    assert len(table.out.splitlines()) == 3, "the table to be read goes elsewhere"
    assert "2 files" in table.err
    assert "Remarks" in table.err


def test_only_one_thing_goes_to_standard_output(companion: Companion, tmp_path: Path) -> None:
    game = written(tmp_path, OPENING)
    for asked in (("--json", "-o", "-"), ("-o", "-", "-o-")):
        answer = companion("draw", game, *asked)
        assert answer.code == 2
        assert "only one file" in answer.problem


@pytest.mark.slow
def test_a_photo_goes_through_a_pipe(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "LANG": "C"}
    asked = [sys.executable, "-m", "companion", "score", "-", "--save", "-"]
    run = subprocess.run(
        asked, input=PHOTO.read_bytes(), capture_output=True, check=False, env=environment
    )
    assert run.returncode == 0
    assert run.stdout.startswith(b'[Game "line-wars"]')
    assert run.stderr.decode().startswith("Line Wars: ")
    assert b"Written" not in run.stderr


def test_every_file_that_is_written_is_named_unless_quiet(
    companion: Companion, tmp_path: Path
) -> None:
    game, out = written(tmp_path, OPENING), tmp_path / "a.svg"
    assert companion("draw", game, "-o", out).out == f"Saved {out}\n"
    assert companion("draw", game, "-o", out, "-q").out == ""
    table = tmp_path / "a.csv"
    assert companion("score", game, "--csv", table).out.endswith(f"Saved {table}\n")
    assert "Written" not in companion("--quiet", "score", game, "--csv", table).out
    pdf = tmp_path / "a.pdf"
    assert str(pdf) in companion("print", "line-wars", "-o", pdf).out
    assert companion("-q", "print", "line-wars", "-o", pdf).out == ""


def test_verbose_says_what_was_read_and_how_long_it_took(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, OPENING)
    answer = companion("score", game, "--verbose")
    assert "line-wars, record, size=5" in answer.err
    assert answer.err.splitlines()[-1].startswith("companion: done in ")
    assert answer.out == companion("score", game).out


@pytest.mark.slow
def test_overlays_of_several_go_into_a_folder_that_is_named_before_it_is_made(
    companion: Companion, tmp_path: Path
) -> None:
    two = [tmp_path / "one.jpg", tmp_path / "two.jpg"]
    for path in two:
        path.write_bytes(b"")
    for option in ("--overlay", "--save"):
        answer = companion("score", *two, option, tmp_path / "scored.jpg")
        assert answer.code == 2
        assert "name a folder for several photos" in answer.problem
        assert not (tmp_path / "scored.jpg").exists()
    made = companion("score", *two, "--overlay", tmp_path / "scored")
    assert made.out.startswith(f"Saving to the new folder {tmp_path / 'scored'}\n")
