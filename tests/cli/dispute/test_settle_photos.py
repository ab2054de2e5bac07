"""``companion settle`` of a photo, and of two looks at one sheet."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.photo.reading import PhotoReading
from companion.records import load_record
from tests.cli.conftest import Companion
from tests.cli.records import OPENING, written
from tests.scoring.photos import ended_in_doubt, photo, reading_of

SAMPLES = Path(__file__).parents[3] / "samples"


@pytest.mark.parametrize(
    "ask",
    ["judge one.jpg d3-d4-c4 --set next=blue", "judge one.jpg --over", "moves one.jpg",
     "settle one.jpg 'blue: d3-d4-c4'", "settle plain.jpg one.jpg", "compare plain.jpg one.jpg"],
)  # fmt: skip
def test_what_is_said_to_ask_again_of_a_photo_of_two_sheets_can_be_pasted(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask: str
) -> None:
    doubted = ended_in_doubt().photo
    assert doubted is not None
    plain = reading_of(ended_in_doubt().shown, {})
    shown = {"one.jpg": doubted, "plain.jpg": plain}

    def read_sheets(path: str | Path, **_: Any) -> tuple[PhotoReading, ...]:
        found = shown[Path(path).name]
        return found, replace(plain, sheet=replace(plain.sheet, item="travel"))

    monkeypatch.setattr("companion.photo.read_sheets", read_sheets)
    monkeypatch.chdir(tmp_path)
    for name in shown:
        photo(tmp_path, name)
    first = companion(*shlex.split(ask))
    again = re.search("ask again with “companion (.*)”", first.out)
    assert (first.code, bool(again)) == (3, True)
    assert again is not None
    then = companion(*shlex.split(again[1]))
    assert (then.err, "Please check" in then.out) == ("", False)


def test_what_settle_says_to_add_can_be_added(companion: Companion) -> None:
    photo = SAMPLES / "lineage-travel-lamp.jpg"
    first = companion("settle", photo, "f1-a1")
    (said,) = re.findall("add for example (--given .*)", first.out)
    then = companion("settle", photo, "f1-a1", *shlex.split(said))
    assert (then.code, then.err, "--given" in then.out) == (3, "", False)
    judged = companion("judge", photo, "f1-a1", *shlex.split(said)).out
    (again,) = re.findall("step by step: “companion (.*)”", judged)
    assert companion(*shlex.split(again)).out == then.out
    refused = companion("settle", photo, photo, *shlex.split(said))
    assert (refused.code, "nothing to add" in refused.problem) == (2, True)


def test_drawings_in_no_legal_order_stand_without_a_record_to_write_over(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, '[Game "line-wars"]\n\n1. a7-b7 g1-f1-f2-f3-f4\n')
    lines = "blue a7-b7 e7-e6-e5; red g1-f1-f2-f3-f4-e4 a1-a2; black; next ?; turns ? ?"
    later = written(tmp_path, f'[Game "line-wars"]\n[Position "{lines}"]\n', "later.pgr")
    before = game.read_bytes()
    offered = companion("settle", game, later)
    assert "--answer let_stand" in offered.out
    stood = companion("settle", game, later, "--answer", "let_stand")
    assert (stood.code, stood.err, game.read_bytes()) == (0, "", before)
    assert stood.out.endswith(
        "What was drawn stands.\nTo keep the game with your decision, add -o GAME.pgr.\n"
    )
    kept = tmp_path / "kept.pgr"
    assert companion("settle", game, later, "--answer", "let_stand", "-o", kept).code == 0
    assert load_record(kept).result == "*", "Red wins the tie only if the game is over"


def test_of_two_looks_between_which_nothing_has_changed_there_is_nothing_to_settle(
    companion: Companion, tmp_path: Path
) -> None:
    game, out = written(tmp_path, OPENING), tmp_path / "out.pgr"
    same = companion("settle", game, game, "-o", out)
    assert same.out.startswith("Nothing has changed.")
    assert f"{out} was not saved: there is nothing to settle." in same.out
    assert not out.exists()


def test_marks_that_are_settled_stay_so_in_the_game_that_is_kept(
    companion: Companion, tmp_path: Path
) -> None:
    lines = "blue a1-e4; red{red}; next red; ends e4 {end}; points 0 0; rest no no"
    sheet = f'[Game "corona-line"]\n[Blue "Ann"]\n[Position "{lines}"]\n'
    doubts = '[Doubts "line d6-g4=empty:0.6:red"]\n'
    earlier = written(tmp_path, sheet.format(red="", end="g7") + doubts)
    later = written(tmp_path, sheet.format(red=" g7-d5", end="d5"), "later.pgr")
    kept, mark = tmp_path / "kept.pgr", "earlier line d6-g4=empty"
    told = companion("settle", earlier, later, "--correct", mark, "-o", kept)
    assert (told.code, told.out.splitlines()[-1]) == (0, f"Saved {kept}")
    record = load_record(kept)
    assert (record.tag("Blue"), record.tag("Doubts")) == ("Ann", "")
    assert [move.text for _, move in record.moves()] == ["d5"]


@pytest.mark.parametrize("name", ["none.jpg", "none.pgr"])
def test_a_later_file_that_is_not_there_is_no_mistyped_move(
    companion: Companion, tmp_path: Path, name: str
) -> None:
    refused = companion("settle", written(tmp_path, OPENING), tmp_path / name)
    assert (refused.code, refused.problem) == (2, f"there is no file {tmp_path / name}")


def test_which_of_two_files_is_wrong_is_said_by_settle_as_by_compare(
    companion: Companion, tmp_path: Path
) -> None:
    game, later = written(tmp_path, OPENING), written(tmp_path, OPENING, "later.pgr")
    for command in ("compare", "settle"):
        refused = companion(command, game, later, "--set", "size=6")
        assert refused.problem.startswith("game.pgr: this game was played with size=5")
