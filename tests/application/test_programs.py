"""Two programs, written from the documentation alone, do what they are for and are fully typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy import api

import companion
from companion.answers.kinds import MarkJson
from tests.application.programs import club_night, random_players

SAMPLES = Path("samples").resolve()
PROGRAMS = Path(__file__).with_name("programs")


@pytest.mark.slow
def test_no_value_in_them_is_of_type_any() -> None:
    said, wrong, code = api.run([str(path) for path in sorted(PROGRAMS.glob("*.py"))])
    assert (code, wrong) == (0, ""), said


@pytest.mark.slow
def test_what_a_program_gets_wrong_is_found_before_it_runs(tmp_path: Path) -> None:
    mistakes = (
        "companion.read('a.jpg').winer",
        "companion.read('a.jpg').as_json()['scores']",
        "companion.judge('a.pgr', 7)",
        "companion.game('lineage').play('start', {})",
        "companion.board('lineage').as_json()['markers'][0]['at'] + 1",
        "companion.Book().standings().table[0].pts",
    )
    file = tmp_path / "mistakes.py"
    file.write_text("import companion\n\n" + "\n".join(mistakes) + "\n", "utf-8")
    said, _, code = api.run([str(file)])
    found = {int(line.split(":")[1]) for line in said.splitlines() if ": error:" in line}
    assert (code, found) == (1, set(range(3, 3 + len(mistakes)))), said


@pytest.mark.slow
def test_a_club_puts_its_evening_into_a_book(tmp_path: Path) -> None:
    photos = [
        SAMPLES / "line-wars-printed-wood.jpg",
        SAMPLES / "line-wars-hand-drawn-covered.jpg",
        tmp_path / "missing.jpg",
    ]
    asked: list[str] = []

    def ask(mark: MarkJson) -> str:
        asked.append(mark["mark"])
        return str(mark["value"])

    lines, leader = club_night.evening(photos, tmp_path / "out", ask)
    assert [line.left for line in lines] == [0, 0, 0]
    assert asked
    assert lines[2].points.startswith("no-file: ")
    assert leader in ("Ann", "Ben")
    assert {path.suffix for path in (tmp_path / "out").iterdir()} >= {".png", ".pgr"}


@pytest.mark.parametrize("key", companion.game_keys())
def test_an_arbiter_watches_random_players_of_every_game(key: str) -> None:
    told = random_players.report(key)
    assert told[0].endswith("in order: True")
    assert told[-1].startswith("its sheet has 12 markers")
