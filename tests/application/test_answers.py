"""What a program gets as JSON is what the command of the same name prints."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import companion
from companion.answers.kinds import ANSWERED
from tests.application.schemas import wrong
from tests.cli.records import ILLEGAL, OPENING

SAMPLES = Path("samples").resolve()
PHOTO = SAMPLES / "line-wars-printed-wood.jpg"
SHEET = SAMPLES / "line-wars-from-photo.pgr"
RECORD = OPENING.encode()


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("rules", lambda: {"line-wars": companion.game("line-wars").as_json()}),
        ("rules", lambda: [rule.as_json() for rule in companion.rules("line-or-colour")]),
        ("board", lambda: companion.board("line-wars").as_json()),
        ("board", lambda: companion.board("blottos-war", "slip-blue", paper="letter").as_json()),
        ("score", lambda: companion.read(PHOTO).as_json(marks=True)),
        ("score", lambda: companion.read(RECORD).as_json()),
        ("score", lambda: companion.read(companion.load(RECORD)).as_json()),
        ("judge", lambda: companion.judge(RECORD, "b3-c3").as_json()),
        ("judge", lambda: companion.judge(SHEET, "b3-c3").as_json()),
        ("moves", lambda: companion.moves(RECORD).as_json()),
        ("moves", lambda: companion.moves(SHEET, 2).as_json()),
        ("check", lambda: companion.check(RECORD).as_json()),
        ("check", lambda: companion.check(ILLEGAL.encode()).as_json()),
        ("compare", lambda: companion.compare(RECORD, RECORD).as_json()),
        ("compare", lambda: companion.compare(PHOTO, PHOTO).as_json()),
        ("resolve", lambda: companion.resolve("start", "a1*4", "a8*4").as_json()),
        ("resolve", lambda: companion.resolve("start", "a1*40", "a8*4").as_json()),
    ],
)
def test_an_answer_is_what_the_command_of_its_name_says(
    command: str, answer: Callable[[], object]
) -> None:
    found = answer()
    assert wrong(command, found) == []
    assert json.loads(json.dumps(found)) == found


def test_an_answer_of_the_book_is_what_the_command_of_its_name_says(tmp_path: Path) -> None:
    with companion.Book(tmp_path / "book.sqlite") as book:
        added = book.add(RECORD)
        again = book.add(RECORD)
        book.add_result("lineage", {"blue": "Ben", "red": "Ann"}, "1-0")
        assert wrong("book add", [added.as_json(), again.as_json()]) == []
        assert wrong("book players", [one.as_json() for one in book.players()]) == []
        assert wrong("book standings", book.standings().as_json()) == []
        assert wrong("book profile", book.profile("Ann").as_json()) == []
        assert wrong("book versus", book.versus("Ann", "Ben").as_json()) == []
        wins, scores = book.wins_over_time(), book.score_differences()
        assert wrong("book chart", wins.as_json()) == wrong("book chart", scores.as_json()) == []
        assert wrong("book evening", book.evening().as_json()) == []
        assert wrong("book delete", {"deleted": [*book.delete(1)], **ANSWERED}) == []
        gone = {"count": 1, "matches": [one.as_json() for one in book.deleted()], **ANSWERED}
        assert wrong("book list --deleted", gone) == []
        undone = book.undo()
        assert undone is not None
        assert wrong("book undo", undone.as_json()) == []
        assert wrong("book undo --list", [act.as_json() for act in book.acts()]) == []
        book.back_up()
        kept = [one.as_json() for one in companion.Book.backups(book.file)]
        assert wrong("book backup --list", kept) == []
        assert wrong("book check", companion.Book.check(book.file).as_json()) == []
        assert wrong("book export", book.export(tmp_path / "all.json").as_json("all.json")) == []
        assert wrong("book import", book.import_file(tmp_path / "all.json").as_json()) == []
        assert wrong("book", json.loads((tmp_path / "all.json").read_text("utf-8"))) == []
        shown = {"count": 2, "matches": [one.as_json() for one in book.matches()]}
        assert wrong("book list", shown | {"error": None, "problem": None}) == []


def test_an_answer_of_a_tournament_is_what_the_command_of_its_name_says(tmp_path: Path) -> None:
    with companion.Book(tmp_path / "book.sqlite") as book:
        book.make_tournament("Open", "line-wars", ("Ann", "Ben", "Cy"), system="swiss", rounds=2)
        book.pair("Open")
        assert wrong("book result", book.result("Open", 1, "14-11").as_json()) == []
        assert wrong("book pair", book.enter("Open", "Dora").as_json()) == []
        assert wrong("book event", book.tournament("Open").as_json()) == []
        assert wrong("book event", [event.as_json() for event in book.events()]) == []
    rebuilt = companion.Book.rebuild(tmp_path / "book.sqlite")
    assert wrong("book rebuild", rebuilt.as_json()) == []


@pytest.mark.slow
def test_no_command_loads_the_types_of_the_answers_when_it_runs() -> None:
    code = (
        "import atexit, os, sys\n"
        "from companion.__main__ import main\n"
        "loaded = lambda: any(name.startswith('companion.answers') for name in sys.modules)\n"
        "atexit.register(lambda: os._exit(9 if loaded() else 0))\n"
        "main()"
    )
    for asked in (f"check {SHEET} --json", "judge missing.pgr a1 --json", "rules --json"):
        run = [sys.executable, "-c", code, *asked.split()]
        assert subprocess.run(run, capture_output=True).returncode == 0, asked
