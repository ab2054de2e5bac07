"""``companion check`` goes through a record and says what is wrong and what can be done."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games import game
from tests.cli.conftest import Companion
from tests.cli.records import ILLEGAL, OPENING, written
from tests.cli.situations import FILES
from tests.scoring.photos import played_out


def test_the_first_illegal_move_is_named_with_its_rule_and_line(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, ILLEGAL)
    answer = companion("check", game, "--json")
    assert answer.code == 1
    found = answer.json
    assert (found["ok"], found["turn"], found["player"]) == (False, 3, "blue")
    assert found["move"] == "b3-b2"
    assert found["line"] == 8
    assert found["verdict"]["rule"] == "LW-5"
    told = companion("check", game)
    assert told.code == 1
    assert "LW-5" in told.out
    assert "line 8" in told.out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is empty"),
        ("hello", "line 1"),
        ('[Game "line-wars"]\n\n1. a7+b7\n', "line 3"),
        ('[Game "chess"]\n', "line-wars"),
    ],
)
def test_a_bad_record_is_reported_with_its_line(
    companion: Companion, tmp_path: Path, text: str, told: str
) -> None:
    answer = companion("check", written(tmp_path, text))
    assert answer.code == 2
    assert told in answer.problem


def _photographed(position: str, doubts: str = "") -> str:
    tags = f'[Position "{position}"]\n[Photo "sha256:00"]\n'
    return '[Game "line-wars"]\n[Size "5"]\n' + tags + (f'[Doubts "{doubts}"]\n' if doubts else "")


def test_a_position_from_a_photo_has_no_moves_to_check(
    companion: Companion, tmp_path: Path
) -> None:
    position = game("line-wars").format_position(played_out(1))
    clean = companion("check", written(tmp_path, _photographed(position)))
    assert clean.code == 0
    assert clean.out.startswith("No moves to check")
    assert "cannot explain" not in clean.out
    assert companion("check", written(tmp_path, _photographed(position)), "--json").json["ok"]


def test_a_doubtful_position_is_not_called_in_order(companion: Companion, tmp_path: Path) -> None:
    position = game("line-wars").format_position(played_out(1))
    doubted = written(tmp_path, _photographed(position, "line c3-c4=empty:0.6:blue"))
    answer = companion("check", doubted, "--json")
    assert (answer.code, answer.json["ok"]) == (3, None)
    assert answer.json["score"]["status"] == "unsure"
    told = companion("check", doubted).out.splitlines()
    assert "If all marks are as read:" in told
    assert f"The game record has marks to check. “companion score {doubted}” lists them." in told


@pytest.mark.parametrize(
    ("doubts", "code"),
    [
        ("line c3-c4=empty:0.6:blue", 3),
        ("fill a1=empty:0.6:black", 0),  # it cannot change the outcome
        ("line a1-b1=red:9.0:empty", 0),  # not an uncertain mark, and told so
    ],
)
def test_a_position_comes_to_the_same_by_check_as_by_score(
    companion: Companion, tmp_path: Path, doubts: str, code: int
) -> None:
    position = game("line-wars").format_position(played_out(1))
    doubted = written(tmp_path, _photographed(position, doubts))
    scored, checked = companion("score", doubted), companion("check", doubted)
    assert (scored.code, checked.code) == (code, code)
    assert scored.out.splitlines()[0].removeprefix("Line Wars")[2:] in checked.out.splitlines()
    listed = re.search(r"^1 mark to check[:.]", scored.out, re.MULTILINE)
    assert bool(listed) == ("lists them" in checked.out)
    assert ("which is not an uncertain mark" in scored.out) == (
        "which is not an uncertain mark" in checked.out
    )


def test_uncertain_marks_that_cannot_be_read_are_told_by_check_as_by_score(
    companion: Companion, tmp_path: Path
) -> None:
    doubts = '[Doubts "line z9-z8=blue:0.7:empty"]'
    played = written(tmp_path, f'[Game "line-wars"]\n{doubts}\n\n1. a7-b7 g1-f1-f2-f3-f4\n')
    told = "The tag Doubts says “line z9-z8=blue:0.7:empty”, which is not an uncertain mark"
    for command in ("check", "score"):
        assert companion(command, played).out.splitlines()[-1].startswith(told)
    checked = companion("check", played, "--json").json
    assert checked["notes"] == checked["score"]["notes"]


def test_what_was_noted_wrongly_in_a_photographed_position_is_reported(
    companion: Companion, tmp_path: Path
) -> None:
    opening = companion("score", written(tmp_path, OPENING), "--json").json["position"]
    odd = written(tmp_path, _photographed(opening.replace("black", "black a1")))
    told = companion("check", odd)
    assert "a1 is blackened but belongs to nobody (LW-11)" in told.out
    found = companion("check", odd, "--json").json
    assert found["ok"] is None
    assert "a1 is blackened but belongs to nobody" in found["notes"]


def test_a_misspelt_house_rule_is_reported_wherever_its_record_is_used(
    companion: Companion, tmp_path: Path
) -> None:
    record = written(tmp_path, OPENING.replace("\n\n", '\n[Negaton "square"]\n\n'))
    told = "Unknown tag Negaton. Did you mean Negation?"
    for command in (("score", record), ("check", record), ("judge", record, "b3-c3-c4-c5")):
        assert told in companion(*command).out.splitlines()
        assert told in companion(*command, "--json").json["notes"]


FAULTY = OPENING.replace("b5-b4-b3 ", "b5-b4-b3-c3 ") + "3. c3-c4-c5-d5\n"


def test_check_goes_on_past_what_was_let_stand(companion: Companion, tmp_path: Path) -> None:
    marked = written(tmp_path, FAULTY.replace("b3-c3 ", "b3-c3! "))
    stood = companion("check", marked, "--json")
    assert (stood.code, stood.json["ok"]) == (0, True)
    assert [one["move"] for one in stood.json["let_stand"]] == ["b5-b4-b3-c3!"]
    assert "Turn 2, Blue: b5-b4-b3-c3 is not legal." in companion("check", marked).out
    assert companion("judge", marked, "d3-e3-e4-e5").code == 0
    notes = companion("score", marked, "--json").json["notes"]
    assert any("was left to stand (LW-5)" in note for note in notes)


def test_a_game_that_was_over_unnoticed_is_reported_with_its_turn(
    companion: Companion, tmp_path: Path
) -> None:
    text = '[Game "line-or-colour"]\n\n1. a1 a7 2. b1 b7 3. c1 c7 4. d1 d7 5. e1 e7\n6. a3 b3\n'
    record = written(tmp_path, text)
    told = companion("check", record)
    assert told.code == 1
    assert told.out.startswith(
        "The game ended in turn 5 with “e1”. The 3 moves after that do not count."
    )
    assert companion("check", record, "--json").json["ended"]["turn"] == 5
    scored = companion("score", record, "--json")
    assert (scored.code, scored.json["winner"]) == (0, "white")
    judged = companion("judge", record, "g7")
    assert (judged.code, judged.out) == (1, "g7 is not legal. The game is over (LC-6)\n")
    later = companion("judge", record, "g7", "--at", 6)
    assert later.code == 2
    assert later.problem == "choose turn 1 to 5, not 6"
    over = companion("judge", record, "--over")
    assert over.code == 0
    assert "White wins. White has 5 rings in a line" in over.out


def test_moves_allowed_to_stand_are_listed_apart_from_a_later_fault(
    companion: Companion, tmp_path: Path
) -> None:
    text = '[Game "line-or-colour"]\n\n1. a1 swap! 2. b1 b1\n'
    lines = companion("check", written(tmp_path, text)).out.splitlines()
    assert lines[0].startswith("Turn 2, Black: b1 is not legal")
    header = lines.index("Moves you let stand:")
    assert lines[header + 1].startswith("  Turn 1, Black: swap is not legal")


def test_a_drawing_with_an_open_question_is_not_said_to_be_over(
    companion: Companion, tmp_path: Path
) -> None:
    told = companion("check", written(tmp_path, FILES["paths.pgr"])).out
    assert "It depends" in told
    assert "but the game is over" not in told
    assert not any(line == "" for line in told.splitlines())


def test_the_score_of_a_decided_game_is_told_once_with_the_winner_first(
    companion: Companion,
) -> None:
    whole = Path(__file__).parents[3] / "samples" / "line-wars-whole-game.pgr"
    assert companion("check", whole).out == "Every move is legal.\nRed wins 11–9.\n"


def test_points_that_do_not_say_who_won_are_not_told_beside_the_winner(
    companion: Companion, tmp_path: Path
) -> None:
    entered = written(tmp_path, '[Game "corona-line"]\n[Result "0-1"]\n')
    assert (
        companion("check", entered).out
        == "No moves to check\nRed wins. The players gave this result.\n"
    )
    assert (
        companion("score", entered).out == "CoronaLine: Red wins. The players gave this result.\n"
    )
