"""Matches of a game that is not here (any more) are listed, counted, exported and recounted by
their stored title, and its sheet says that it is not here."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pypdfium2
import pytest

from companion.cli.main import run as run_here
from companion.games import game_keys

ROOT = Path(__file__).parents[2]
SIXTH = ROOT / "tests" / "sixth_game"
PLAYED = """
import random, sys
from companion.games import game
from companion.records import record_of, save_record
g = game("dots-and-boxes")
options = g.choose({"size": 4})
rng, position, moves = random.Random(1), g.start(options), []
while players := g.to_move(position):
    move = {players[0]: g.random_move(position, players[0], rng)}
    moves.append(move)
    position = g.play(position, move)
save_record(record_of(g, options, moves, tags={"Blue": "Ann", "Red": "Ben"}), sys.argv[1])
"""


def run(*command: object, here: bool) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "COMPANION_LANG": "en", "COMPANION_GAMES": str(SIXTH) if here else ""}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    return subprocess.run(
        [sys.executable, *map(str, command)], cwd=ROOT, env=env, capture_output=True, text=True,
        check=False, timeout=120,
    )  # fmt: skip


def companion(*command: object, here: bool = False, code: int = 0) -> str:
    """What a command says: in a process of its own where the game is here."""
    if here:
        done = run("-m", "companion", *command, here=True)
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr
    said = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    with redirect_stdout(said), redirect_stderr(said):
        ended = run_here([str(each) for each in command])
    assert "dots-and-boxes" not in game_keys()
    said.seek(0)
    told = said.read()
    assert ended == code, told
    return told


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book with a match of Dots and Boxes and one of Line Wars."""
    folder = tmp_path_factory.mktemp("absent")
    made = run("-c", PLAYED, folder / "dots.pgr", here=True)
    assert made.returncode == 0, made.stderr
    own = folder / "own.pgr"
    own.write_text('[Game "line-wars"]\n[Blue "Ann"]\n[Red "Ben"]\n[Result "1-0"]\n\n1-0\n')
    book = folder / "book.db"
    companion("book", "add", folder / "dots.pgr", "--book", book, here=True)
    companion("book", "add", own, "--book", book)
    return book


@pytest.mark.slow
def test_its_matches_are_listed_and_counted_by_their_title(book: Path) -> None:
    found = json.loads(companion("book", "list", "--book", book, "--json"))
    assert found["count"] == 2
    (absent,) = (one for one in found["matches"] if one["game"] == "dots-and-boxes")
    assert absent["players"] == {"blue": "Ann", "red": "Ben"}
    assert sum(absent["score"].values()) == 9
    assert "Dots and Boxes" in companion("book", "list", "--book", book)
    assert "Dots and Boxes" in companion("book", "profile", "Ann", "--book", book)
    companion("book", "standings", "--book", book)
    companion("book", "show", "1", "--book", book)


@pytest.mark.slow
def test_it_is_exported_and_comes_back(book: Path, tmp_path: Path) -> None:
    for name in ("all.csv", "all.pgr", "all.json"):
        companion("book", "export", tmp_path / name, "--book", book)
        assert "Dots and Boxes" in (tmp_path / name).read_text("utf-8")
    other = tmp_path / "other.db"
    companion("book", "import", tmp_path / "all.json", "--book", other, "--yes", here=True)
    found = json.loads(companion("book", "list", "--book", other, "--json"))
    assert found["count"] == 2


def test_checking_and_counting_anew_keep_it(book: Path) -> None:
    def matches() -> list[dict[str, object]]:
        found = json.loads(companion("book", "list", "--book", book, "--json"))["matches"]
        # By which rule somebody won, and who began, only the rules can say.
        return [{**one, "rule": None, "first": None} for one in found]

    before = matches()
    companion("book", "check", "--book", book)
    companion("book", "rebuild", "--book", book)
    assert matches() == before


@pytest.mark.slow
def test_its_sheet_says_that_the_game_is_not_here(tmp_path: Path) -> None:
    companion("print", "dots-and-boxes", "-o", tmp_path / "sheet.pdf", here=True)
    page = pypdfium2.PdfDocument(tmp_path / "sheet.pdf")[0]
    page.render(scale=2.5).to_pil().save(tmp_path / "sheet.png")
    told = companion("score", tmp_path / "sheet.png", code=1)
    assert "this is a printed sheet of a game that is not installed here." in told
