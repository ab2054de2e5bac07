"""``companion score --correct`` and ``--keep-truth``: a misread photo becomes a test."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

import companion
import companion.photo
from companion import correct, read
from companion.board import EMPTY
from companion.photo.reading import PhotoReading
from companion.records import write_record
from tests.application.reading.readings import reading
from tests.cli.conftest import Companion
from tests.cli.records import OPENING
from tests.cli.situations import FILES
from tests.scoring.photos import photo, played_out, reading_of

PHOTO = companion.photo
DOUBTS = {"line b2-b3": ("blue", 0.6, "red"), "fill a1": ("empty", 0.7, "black")}
SAID = ("--correct", "line b2-b3=red", "--correct", "fill a1 = empty")


@pytest.fixture(autouse=True)
def reader(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_sheets(path: str | Path, **how: Any) -> tuple[PhotoReading, ...]:
        return (reading_of(played_out(7), DOUBTS),)

    monkeypatch.setattr(companion.photo, "read_sheets", read_sheets)


def test_a_mark_is_typed_as_it_is_called(companion: Companion, tmp_path: Path) -> None:
    told = companion("score", photo(tmp_path), *SAID[:2]).out
    assert "  The square a1 looks empty" in told
    assert "To correct one, add to the command: --correct 'square a1=black'" in told
    assert "fill" not in told
    wrong = companion("score", photo(tmp_path), "--correct", "squre a1=black").problem
    assert "names like line a1-b1, square a1" in wrong


DETOUR = {
    "line b1-c3": (0.7, "empty"),
    "line c3-e4": (0.7, "empty"),
    "line b1-d2": (0.7, "blue"),
    "line d2-e4": (0.7, "blue"),
}
"""Blue came from b1 to e4 by c3, or else by d2."""


def test_marks_that_can_only_be_misread_together_are_corrected_together(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = {f"line {name}": "blue" for name in ("a1-b1", "b1-c3", "c3-e4", "e4-e5")}
    drawn |= {f"line {name}": "red" for name in ("f5-g7", "e2-f5", "e2-f1")}
    read = (reading("corona-line", drawn, DETOUR),)
    monkeypatch.setattr("companion.photo.read_sheets", lambda *_, **__: read)
    told = companion("score", photo(tmp_path)).out
    flags = shlex.split(
        told.partition("can only be misread together. To correct them, add to the command: ")[2]
    )
    assert {*flags[1::2]} == {f"{name}={other}" for name, (_, other) in DETOUR.items()}
    assert "To correct one" not in told
    assert companion("score", photo(tmp_path), *flags).code == 0
    assert "No order of the 6 lines is legal" in companion("score", photo(tmp_path), *flags[:2]).out


def test_a_truth_with_a_mark_in_doubt_is_not_kept(companion: Companion, tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    answer = companion("score", photo(tmp_path), *SAID[:2], "--keep-truth", out)
    assert answer.code == 2
    assert "square a1" in answer.problem
    assert not out.exists()


@pytest.mark.parametrize(
    "held", ["[]", '{"look": "manual", "sha256": "0"}', "Dear Ann, ...", "[" * 9999]
)
def test_a_truth_replaces_only_an_earlier_one_of_its_photo(
    companion: Companion, tmp_path: Path, held: str
) -> None:
    out = tmp_path / "x.json"
    path = photo(tmp_path)
    assert companion("score", path, *SAID, "--keep-truth", out).code == 0
    assert companion("score", path, *SAID, "--keep-truth", out).code == 0
    out.write_text(held)
    answer = companion("score", path, *SAID, "--keep-truth", out)
    assert answer.code == 2
    told = (
        f"choose another name: {out} does not hold the marks of this photo and was not overwritten"
    )
    assert told in answer.problem
    assert out.read_text() == held


@pytest.mark.parametrize("said", ["line b2-b3", "line b2-b3=green", "line b2-b9=red"])
def test_an_invalid_correction_is_one_line(companion: Companion, tmp_path: Path, said: str) -> None:
    answer = companion("score", photo(tmp_path), "--correct", said, "--json")
    assert answer.code == 2
    assert answer.json["status"] == "unreadable"
    assert said.partition("=")[0] in answer.problem or "b2-b3" in answer.problem


def test_a_pen_s_colour_that_is_no_player_s_leads_to_the_option_for_pens(
    companion: Companion, tmp_path: Path
) -> None:
    green = companion("score", photo(tmp_path), "--correct", "line b2-b3=green").problem
    assert green.endswith("If that is somebody's pen, say whose (--inks blue=PEN,red=PEN).")
    assert "--inks" not in companion("score", photo(tmp_path), "--correct", "b2-b3=pink").problem


@pytest.mark.parametrize("again", ["line b2-b3", "Linie b3-b2"])
def test_a_mark_is_not_corrected_to_two_values(
    companion: Companion, tmp_path: Path, again: str
) -> None:
    said = ("--correct", "line b2-b3=red", "--correct", f"{again}=blue")
    answer = companion("score", photo(tmp_path), *said)
    assert answer.code == 2
    told = "“line b2-b3” is corrected to both red and blue: give only one"
    assert answer.problem.endswith(told)


def test_several_photos_are_not_corrected_at_once(companion: Companion, tmp_path: Path) -> None:
    files = [photo(tmp_path, "a.jpg"), photo(tmp_path, "b.jpg")]
    assert companion("score", *files, *SAID).code == 2


def test_a_judge_takes_corrections_of_a_photo_and_of_its_record(
    companion: Companion, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.pgr"
    saved.write_text(FILES["ended.pgr"])
    asked = companion("judge", saved, "--over")
    assert asked.code == 3
    assert f"companion judge {saved} --over --correct 'line a3-b3=blue'" in asked.out
    assert companion("judge", saved, "--over", "--correct", "line a3-b3=blue").code == 0
    other = companion("judge", saved, "--over", "--correct", "a3-b3=empty")
    assert (other.code, "how many turns" in other.out) == (3, True)
    assert companion("judge", photo(tmp_path), "--over", "--correct", "line b2-b3=red").code == 0
    moves = tmp_path / "moves.pgr"
    moves.write_text(OPENING)
    wrong = companion("judge", moves, "--over", "--correct", "line b2-b3=red")
    assert (wrong.code, "only marks read from a photo" in wrong.problem) == (2, True)


def test_of_several_boards_a_correction_names_the_one_that_is_judged(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = reading_of(played_out(0, 4, end="no_gain"), {"line a2-b2": ("blue", 0.95, EMPTY)})
    monkeypatch.setattr(PHOTO, "read_sheets", lambda *_, **__: (sheet, sheet))
    asked = companion("judge", photo(tmp_path), "--over")
    assert (asked.code, "--correct 'board-1 line a2-b2=blue'" in asked.out) == (3, True)
    said = ("--correct", "board-1 line a2-b2=blue")
    assert companion("judge", photo(tmp_path), "--over", *said).code == 0


def went_on(folder: Path, moves: str) -> Path:
    """The record of a photo with uncertain marks, and moves after it."""
    record = folder / "on.pgr"
    told = "next blue; turns 4 4; agreed no"
    text = FILES["doubts.pgr"].replace("next ?; turns ? ?; agreed ?", told)
    record.write_text(f"{text}\n{moves}\n")
    return record


def test_moves_after_a_photo_do_not_make_its_marks_certain(
    companion: Companion, tmp_path: Path
) -> None:
    """Without the line f5-g5 Red's lines fit no number of full turns, but the move may be legal."""
    record = went_on(tmp_path, "1. b6-b5-c5-c6-d6-d5")
    move = "red: g5-f5-e5-d5-d4-c4"
    asked = companion("judge", record, move, "--json")
    assert (asked.code, asked.json["depends"]) == (3, ["line f5-g5"])
    assert "--correct 'line f5-g5=red'" in companion("judge", record, move).out
    for value, code in (("red", 1), ("empty", 0)):
        assert companion("judge", record, move, "--correct", f"f5-g5={value}").code == code
    assert companion("judge", record, "red: f2-e2-e1-d1-c1-b1").code == 0


def test_every_command_asks_about_the_marks_that_decide_a_move_after_a_photo(
    companion: Companion, tmp_path: Path
) -> None:
    record = went_on(tmp_path, "1. b6-b5-c5-c6-d6-d5 f2-e2-e1-d1-c1-b1")
    for asked in (("b6-b5-c5-c6-d6-d5", "--at", "1"), ("red: g5-f5-e5-d5-d4-c4", "--at", "1")):
        judged = companion("judge", record, *asked, "--json")
        assert (judged.code, judged.json["legal"]) == (3, None)
        assert " --at 1 --correct" in companion("judge", record, *asked).out
    checked = companion("check", record, "--json")
    assert (checked.code, checked.json["ok"], checked.json["turn"]) == (3, None, 1)
    deciding = ["line b6-c6", "line a6-b6"]  # b6-c6 decides if a6-b6 is misread
    assert checked.json["verdict"]["depends"] == deciding
    assert "  The line a6-b6 looks" in companion("check", record).out
    settled = companion("settle", record, "--json")
    assert (settled.code, settled.json["legal"]) == (3, None)
    assert settled.json["verdict"]["depends"] == deciding
    counted = companion("settle", record, "--answer", "legal", "--json")
    assert (counted.code, counted.json["legal"]) == (0, True)
    record = went_on(tmp_path, "1. b6-b5-c5-c6-d6-d5")
    settled = companion("settle", record, "red: g5-f5-e5-d5-d4-c4", "--json")
    assert (settled.code, settled.json["verdict"]["depends"]) == (3, ["line f5-g5"])


def test_whether_it_was_over_before_a_turn_depends_on_the_marks_that_were_uncertain_then(
    companion: Companion, tmp_path: Path
) -> None:
    record = tmp_path / "ended.pgr"
    record.write_text(FILES["ended.pgr"])
    now, before = (companion("judge", record, "--over", *at) for at in ((), ("--at", "1")))
    assert (now.code, before.code) == (3, 3)
    assert before.out.replace(" --at 1", "") == now.out


def test_a_turn_names_no_player_where_nobody_knows_whose_it_is(
    companion: Companion, tmp_path: Path
) -> None:
    record = tmp_path / "open.pgr"
    record.write_text('[Game "line-or-colour"]\n[Position "white a1; black b1; next ?"]\n')
    assert companion("judge", record, "d4", "--at", "1").out.startswith("Turn 1: d4 is legal")


def test_a_move_that_a_correction_makes_illegal_is_told_with_the_reason(
    companion: Companion, tmp_path: Path
) -> None:
    record = tmp_path / "on.pgr"
    record.write_text(
        '[Game "line-or-colour"]\n[Position "white a1; black b1; next white"]\n'
        '[Doubts "ring d4=empty:0.6:black"]\n\n1. d4\n'
    )
    refused = companion("judge", record, "--over", "--correct", "ring on d4=black")
    assert (refused.code, "check" in refused.problem) == (1, False)
    assert "White's d4 in turn 1 is not legal. d4 already has Black's ring" in refused.problem


def test_settle_is_suggested_for_a_position_that_it_would_have(
    companion: Companion, tmp_path: Path
) -> None:
    record = tmp_path / "open.pgr"
    record.write_text(
        '[Game "line-or-colour"]\n[Position "white a1; black b1; next ?"]\n'
        '[Doubts "ring g7=empty:0.6:black"]\n'
    )
    asked = ("judge", record, "white: d4")
    assert "companion settle" in companion(*asked).out
    told = companion(*asked, "--correct", "ring on g7=empty").out
    assert "--set next=black" in told
    command = f"companion settle {record} 'white: d4' --correct 'ring on g7=empty'"
    assert f"To settle this step by step: “{command}”" in told
    settled = companion("settle", record, "white: d4", "--correct", "ring on g7=empty").out
    assert "Whose turn is it?" in settled
    assert "to check" not in settled


def test_what_is_not_known_even_as_read_is_not_told_as_read(
    companion: Companion, tmp_path: Path
) -> None:
    record = tmp_path / "open.pgr"
    record.write_text(
        '[Game "line-or-colour"]\n[Position "white a1; black b1; next ?"]\n'
        '[Doubts "ring d4=empty:0.6:black"]\n'
    )
    judged, settled = (companion(word, record, "white: d4") for word in ("judge", "settle"))
    assert (judged.code, settled.code) == (3, 3)
    why = "It is not known whether it is White's turn (LC-1)"
    told = f"White: We can't tell whether d4 is legal. {why}"
    check = "Please check: the ring on d4 looks empty (60% sure), but could be black."
    assert judged.out.splitlines()[:2] == settled.out.splitlines()[:2] == [told, check]


def test_a_record_of_a_photo_tells_whose_move_it_is_as_the_photo_does(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = reading_of(played_out(0, 4, end="no_gain"), {"line a2-b2": ("blue", 0.95, EMPTY)})
    monkeypatch.setattr(PHOTO, "read_sheets", lambda *_, **__: (sheet,))
    saved = tmp_path / "saved.pgr"
    companion("score", photo(tmp_path), "--save", saved)
    told = [companion("judge", file, "a1-b1").out for file in (photo(tmp_path), saved)]
    assert told[0] == told[1]
    assert told[0].startswith("Red: a1-b1 is not legal.")


def test_a_corrected_mark_leaves_what_a_record_says_besides(
    companion: Companion, tmp_path: Path
) -> None:
    record = tmp_path / "on.pgr"
    told = "next blue; turns 4 4; agreed no"
    record.write_text(FILES["doubts.pgr"].replace("next ?; turns ? ?; agreed ?", told))
    asked = ("judge", record, "blue: b6-b5-c5-c6-d6-d5", "--json")
    for said in ((), ("--correct", "square f4=empty")):
        assert companion(*asked, *said).json["depends"] == ["line b6-c6", "line a6-b6"]


def test_a_score_takes_corrections_of_the_record_of_a_photo_and_says_how(
    companion: Companion, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.pgr"
    saved.write_text(FILES["ended.pgr"])
    told = companion("score", saved).out
    assert told.endswith("To correct one, add to the command: --correct 'line a3-b3=empty'\n")
    sure = companion("score", saved, "--correct", "b3-a3=blue")
    assert (sure.code, "to check" in sure.out, "corrected to" in sure.out) == (0, False, False)
    other = companion("score", saved, "--correct", "b3-a3=empty")
    assert "to check" not in other.out
    assert "The line a3-b3: read as blue, corrected to empty" in other.out
    kept = tmp_path / "kept.pgr"
    assert companion("score", saved, "--correct", "b3-a3=empty", "--save", kept).code == 0
    by_program = correct(read(saved), {"line a3-b3": "empty"})
    assert by_program.record is not None
    assert kept.read_text("utf-8") == write_record(by_program.record)
    again = companion("score", saved, "--correct", "b3-a3=blue", "--save", saved)
    assert (again.code, saved.read_text()) == (2, FILES["ended.pgr"]), "no input is overwritten"
    played = tmp_path / "played.pgr"
    played.write_text(OPENING)
    refused = companion("score", played, "--correct", "b3-a3=blue")
    assert (refused.code, "there are none here" in refused.problem) == (2, True)


def test_a_program_judges_what_it_has_corrected(tmp_path: Path) -> None:
    saved = tmp_path / "saved.pgr"
    saved.write_text(FILES["ended.pgr"])
    scored = companion.read(saved)
    assert companion.over(scored).over is None
    assert companion.over(companion.correct(scored, {"line a3-b3": "blue"})).over
    assert companion.moves(companion.correct(scored, {"line a3-b3": "empty"})).by_player


def test_what_is_asked_again_is_written_as_everywhere_else(
    companion: Companion, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.pgr"
    saved.write_text(FILES["ended.pgr"])
    asked = companion("judge", saved, "--over", "--set=negation=square")
    assert f"judge {saved} --over --set negation=square --correct" in asked.out
