"""``companion judge --over``: whether a game is over, and who could still gain."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Companion
from tests.cli.records import OPENING, written

SAMPLES = Path(__file__).parents[3] / "samples"
NO_GAIN = (
    '[Game "line-wars"]\n[Size "4"]\n[Position "blue a4-b4-c4-d4-d3-c3-b3-a3-a4 a3-a2 b3-b2 c3-c2 '
    'd3-d2; red d1-c1-b1-a1-a2-b2-c2-d2-d1{known}"]\n'
)


def test_where_it_is_open_whether_a_game_is_over_it_says_what_to_find_out(
    companion: Companion, tmp_path: Path
) -> None:
    due = '[Game "lineage"]\n[Position "red d4 a1 a2 a3; blue c4 e4 d3 d5"]\n'
    told = companion("judge", written(tmp_path, due), "--over")
    assert (told.code, "Red has fewer than 4 pieces and loses" in told.out) == (3, True)
    assert "Find out" not in told.out
    seen = (
        '[Game "corona-line"]\n[Position "blue a1-b1-g3-c2-b5-e7-d4 a1-a2-b4; red g7-e4 g7-d5-c4-'
        'b3-b2-a3-b7-b6; next ?; ends ? ?; points ? ?; rest yes no"]\n'
    )
    told = companion("judge", written(tmp_path, seen), "--over")
    assert told.code == 3
    assert told.out.count("Add --set") == 1, "the one question that decides most"
    listed = companion("judge", written(tmp_path, seen), "--over", "--json").json
    assert "in which order the lines were drawn" in listed["find_out"]
    assert "ends" in listed["depends"]


def test_is_it_over_is_answered_with_a_turn_for_whoever_can_still_do_something(
    companion: Companion, tmp_path: Path
) -> None:
    record = written(tmp_path, NO_GAIN.format(known="; next blue; turns 6 6"))
    answer = companion("judge", record, "--over", "--json")
    assert answer.code == 0
    expected = {"over": True, "gains": {}, "negates": {"blue": ["b2-b1"]}, "proven": True}
    assert {key: answer.json[key] for key in expected} == expected
    assert "that does not count" in companion("judge", record, "--over").out
    begun = companion("judge", written(tmp_path, OPENING), "--over", "--json")
    assert (begun.code, begun.json["over"]) == (1, False)
    assert begun.json["gains"]
    earlier = companion("judge", written(tmp_path, OPENING), "--over", "--at", 2)
    assert earlier.code == 1


def test_whether_a_game_from_a_photo_is_over_follows_from_its_lines_if_they_fit_any_turns(
    companion: Companion, tmp_path: Path
) -> None:
    full = '[Game "line-wars"]\n[Position "blue a7-b7; red g1-f1-f2-f3-f4"]\n'
    assert companion("judge", written(tmp_path, full), "--over").code == 1, "one turn each"
    several = (
        '[Game "line-wars"]\n[Size "4"]\n[Position "blue a4-a3-a2-b2-b3-a3 a4-b4-c4-c3-d3; '
        'red d1-c1-b1-a1 c1-c2-d2-d3 c2-c3-b3-b4"]\n'
    )
    answer = companion("judge", written(tmp_path, several), "--over", "--json")
    assert (answer.code, answer.json["depends"]) == (1, [])
    none = '[Game "line-wars"]\n[Position "blue a7-b7-c7; red g1-f1-e1-d1"]\n'
    answer = companion("judge", written(tmp_path, none), "--over", "--json")
    assert (answer.code, answer.json["over"], answer.json["depends"]) == (1, False, [])
    told = companion("judge", written(tmp_path, none), "--over").out
    assert "Blue can still gain at least 1 square" in told


def test_where_lines_fit_no_turns_it_says_that_the_end_is_open(
    companion: Companion,
) -> None:
    covered = SAMPLES / "line-wars-hand-drawn-covered.jpg"
    told = companion("judge", covered, "--over", "--correct", "line a6-a7=red")
    assert told.code == 3
    assert "We can't tell from this whether the game is over.\nBlue can still gain" in told.out


@pytest.mark.parametrize(("marks", "tried"), [(9, True), (10, False)])
def test_an_answer_says_if_not_every_way_to_read_the_marks_was_tried(
    companion: Companion, tmp_path: Path, marks: int, *, tried: bool
) -> None:
    rings = [f"ring {column}{row}" for row in "12" for column in "abcde"][:marks]
    doubts = "; ".join(f"{ring}=empty:0.6:white" for ring in rings)
    game = (
        '[Game "line-or-colour"]\n[Position "white d4; black e5; next white"]\n'
        f'[Doubts "{doubts}"]\n'
    )
    file = written(tmp_path, game)
    told = f"There are too many ways to read the {marks} marks to check to try them all."
    for command in (("judge", "--over"), ("judge", "a7"), ("settle", "a7"), ("moves",)):
        assert (told in companion(command[0], file, *command[1:]).out) is not tried
        notes = companion(command[0], file, *command[1:], "--json").json["notes"]
        assert any(told in note for note in notes) is not tried
    moved = written(tmp_path, f"{game}\n1. a7\n", "moved.pgr")
    for asked in ("check", "settle"):
        assert (told in companion(asked, moved).out) is not tried


def test_how_a_game_goes_on_is_not_told_to_those_who_have_said_that_it_is_over(
    companion: Companion,
) -> None:
    photo, hint = SAMPLES / "line-wars-from-photo.pgr", "If the game is not over"
    for command in ("judge", photo, "pass"), ("judge", photo, "--over"), ("moves", photo):
        assert hint in companion(*command).out
        assert hint not in companion(*command, "--given", "agreed yes").out


def test_why_a_game_that_is_over_exits_with_3_is_in_the_answer(
    companion: Companion, tmp_path: Path
) -> None:
    lines = (
        "blue a4-a3-a2-b2-b1-a1 a4-b4-c4-c3-b3-a3 c3-d3; red d1-c1-c2-b2-b3-b4 d1-d2-c2-c3 "
        "d2-d3-d4-c4; black b1 a2 b2 c2 a3 b3 c3; next ?; turns ? ?; agreed yes"
    )
    doubts = "fill a1=empty:0.6:black; line b3-b4=red:0.6:blue; line a1-a2=empty:0.9:red"
    record = written(
        tmp_path,
        f'[Game "line-wars"]\n[Size "4"]\n[Position "{lines}"]\n[Doubts "{doubts}"]\n',
    )
    found = companion("judge", record, "--over", "--json")
    assert (found.code, found.json["over"]) == (3, True)
    assert found.json["outcome"] == companion("score", record, "--json").json["outcome"]
    assert found.json["outcome"]["id"] == "depends-on-marks"
