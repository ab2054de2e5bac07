"""No command overwrites its input, or gives a file the ending of another format."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.by_hand import hand
from tests.cli.conftest import Companion
from tests.cli.records import OPENING, written
from tests.scoring.photos import photo

OVER_AN_INPUT = (
    ("score", "p.jpg", "--csv", "p.jpg"),
    ("score", "p.jpg", "--csv", "./p.jpg", "--json"),
    ("score", ".", "--csv", "game.pgr"),
    ("score", "*.jpg", "--csv", "p.jpg"),
    ("score", "p.jpg", "--overlay", "hard-link.jpg"),
    ("score", "p.png", "--save", "p.png"),
    ("print", "record", "game.pgr", "-o", "game.pgr"),
    ("print", "record", "p.png", "-o", "p.pdf", "--preview"),
    ("draw", "p.png", "-o", "p.png"),
    ("draw", "p.png", "-o", "link.png"),
)
OF_ANOTHER_KIND = (
    ("score", "p.jpg", "--csv", "p.png"),
    ("score", "p.jpg", "--csv", "game.pgr"),
    ("score", "p.jpg", "--save", "p.png"),
    ("score", "p.jpg", "--save", "new.txt"),
    ("print", "line-wars", "-o", "p.jpg"),
    ("print", "line-wars", "-o", "new.txt"),
    ("print", "record", "game.pgr", "-o", "p.jpg"),
    ("resolve", "start", "a1*4", "a8*4", "--save", "p.jpg"),
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the commands are typed: two photos, a record, two more names."""
    photo(tmp_path, "p.jpg")
    photo(tmp_path, "p.png")
    written(tmp_path, OPENING)
    os.link(tmp_path / "p.jpg", tmp_path / "hard-link.jpg")
    (tmp_path / "link.png").symlink_to("p.png")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("args", OVER_AN_INPUT + OF_ANOTHER_KIND, ids=" ".join)
def test_an_output_that_would_not_do_is_refused_and_nothing_written(
    companion: Companion, folder: Path, args: tuple[str, ...]
) -> None:
    before = _content(folder)
    answer = companion(*args)
    assert answer.code == 2
    named = args[args.index("--preview") - 1] if "--preview" in args else args[-1]
    if args[-1] != "--json":
        assert Path(named).stem in answer.problem
    assert "must end in" in answer.problem or "one of the files to read" in answer.problem
    assert ("one of the files to read" in answer.problem) == (args in OVER_AN_INPUT)
    assert _content(folder) == before


def test_an_output_of_no_known_kind_is_told_every_kind_there_is(
    companion: Companion, folder: Path
) -> None:
    told = companion("score", "p.jpg", "-o", "new.webp").problem
    assert told == "choose .csv, .jpeg, .jpg, .pgr or .png, not “new.webp”"
    assert not (folder / "new.webp").exists()


def test_an_output_may_be_a_folder(companion: Companion, folder: Path) -> None:
    (folder / "out").mkdir()
    assert "no board found" in companion("score", "p.jpg", "-o", "out").problem


def test_a_pipe_may_be_called_anything(companion: Companion) -> None:
    assert companion("print", "line-wars", "-o", os.devnull).code == 0


@pytest.mark.parametrize("name", ["book.db", "book.db.journal"])
@pytest.mark.parametrize("command", [("export", "--form", "json"), ("backup",)])
def test_no_file_of_the_book_is_overwritten_by_what_is_made_of_it(
    companion: Companion, tmp_path: Path, name: str, command: tuple[str, ...]
) -> None:
    book = tmp_path / "book.db"
    assert companion("book", *hand("Ann", "Ben", "14-11"), "--book", str(book)).code == 0
    before = (tmp_path / name).read_bytes()
    told = companion("book", *command, str(tmp_path / name), "--book", str(book))
    assert told.code == 2
    assert "is one of the files to read" in told.err
    assert (tmp_path / name).read_bytes() == before
