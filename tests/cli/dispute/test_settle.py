"""``companion settle``: what is asked of a game record, and what is agreed and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.records import load_record
from companion.sentences import capitalised
from tests.application.dispute.test_settle import BAD
from tests.application.dispute.test_what_was_said import ORDERED
from tests.cli.conftest import Companion
from tests.cli.records import DOUBTED, OPENING, written


def test_the_question_is_told_with_the_answers_that_can_be_pasted(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, BAD)
    said = companion("settle", game)
    assert said.code == 1
    assert "--answer take_back" in said.out
    assert "What have you agreed?" in said.out
    assert game.read_text() == BAD
    found = companion("settle", game, "--json").json
    assert found["question"]["id"] == "ruling"
    for answer in found["question"]["answers"]:
        copy = written(tmp_path, BAD)
        assert companion("settle", copy, "--answer", answer).code in (0, 1)
        assert copy.read_text() != BAD


def test_a_ruling_is_written_into_the_record_or_into_another_file(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, BAD)
    out = tmp_path / "ruled.pgr"
    said = companion("settle", game, "--answer", "take_back", "-o", out)
    assert said.code == 0
    assert "b3-b2 is taken back." in said.out
    assert game.read_text() == BAD
    assert len([*load_record(out).moves()]) == 4
    assert companion("settle", out).code == 0
    assert companion("check", out).code == 0


def test_how_many_moves_go_with_one_that_is_taken_back_is_said_before_and_after(
    companion: Companion, tmp_path: Path
) -> None:
    game, dropped = written(tmp_path, BAD), "2 later moves are dropped."
    assert f"--answer take_back: Take it back. {dropped}" in companion("settle", game).out
    said = companion("settle", game, "--answer", "take_back").out
    assert f"b3-b2 is taken back. {dropped}" in said.splitlines()
    assert dropped in companion("check", written(tmp_path, BAD)).out
    stood = companion("settle", game, "b3-b2", "--answer", "let_stand").out
    assert "dropped" not in stood + companion("settle", game, "--answer", "take_back").out


def test_a_question_after_a_ruling_names_the_move_once_and_comes_after_what_is_saved(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, BAD.replace("d3-d4-e4-e3", "d3-d4"))
    said = companion("settle", game, "--answer", "let_stand")
    assert said.code == 1
    lines = said.out.splitlines()
    stood, saved, question = lines[lines.index("b3-b2 stands.") :][:3]
    assert (stood, saved) == ("b3-b2 stands.", f"Saved {game}")
    assert question == (
        "Turn 3, Red: d3-d4 is not legal. Red's turn 3 must have 3 lines, not 1 (LW-5). "
        "What have you agreed?"
    )


def test_a_game_that_is_settled_by_the_rules_is_saved_where_that_was_asked(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, OPENING)
    for name, move in (("with.pgr", "b3-b2-c2-c3"), ("as-it-is.pgr", "")):
        out = tmp_path / name
        said = companion("settle", game, *filter(None, [move]), "-o", out)
        assert (said.code, f"Saved {out}" in said.out) == (0, True)
        texts = [one.text for _, one in load_record(out).moves()]
        assert texts == [*(one.text for _, one in load_record(game).moves()), *filter(None, [move])]
    found = companion("settle", game, "b3-b2-c2-c3", "-o", tmp_path / "json.pgr", "--json").json
    assert found["written"] == [str(tmp_path / "json.pgr")]
    assert found["verdict"]["legal"] is True
    assert "b3-b2-c2-c3" in found["record"]
    assert game.read_text() == OPENING, "a legal move is judged and not played in the game itself"


@pytest.mark.parametrize(
    ("text", "move", "code"),
    [(OPENING, "b3-b2", 1), (BAD, "b3-b2-c2-c3", 1), (DOUBTED, "c3-c2-c1-b1-a1-a2", 3)],
)
def test_a_game_that_is_not_settled_is_not_saved_and_that_is_said(
    companion: Companion, tmp_path: Path, text: str, move: str, code: int
) -> None:
    out = tmp_path / "out.pgr"
    said = companion("settle", written(tmp_path, text), move, "-o", out)
    assert f"{out} was not saved: the dispute is not settled." in said.out
    assert (said.code, out.exists()) == (code, False)


def test_a_move_that_was_left_to_stand_is_not_called_legal(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, OPENING)
    assert companion("settle", game, "b3-b2", "--answer", "let_stand").code == 0
    stood = "Every move is legal, except 1 that was left to stand."
    assert stood in companion("settle", game).out
    assert stood in companion("check", game).out


@pytest.mark.parametrize(
    ("played", "ruling"), [(True, "take_back"), (False, "take_back"), (False, "let_stand")]
)
def test_what_an_answer_made_of_it_is_told_with_an_agreement_at_once(
    companion: Companion, tmp_path: Path, played: bool, ruling: str
) -> None:
    position = "blue a7-b7-b6; red g1-f1-f2; next ?; turns ? ?; agreed ?"
    head = f'[Game "line-wars"]\n[Position "{position}"]\n'
    move = () if played else ("g1-g2-g3",)
    game = written(tmp_path, head + "\n1. red: g1-g2-g3\n" if played else head)
    one = companion("settle", game, *move, "--answer", "blue").out
    told = next(line for line in one.splitlines() if "g1-g2-g3 is not legal. It is Blue" in line)
    way = ("--answer", "blue", "--answer", ruling, "-o")
    both = companion("settle", game, *move, *way, tmp_path / "told.pgr")
    assert both.code == 0
    taken_back = "g1-g2-g3 is taken back." if played else "g1-g2-g3 is not played."
    ruled = taken_back if ruling == "take_back" else "g1-g2-g3 stands."
    said = ["You said: Whose turn is it? Blue", told, ruled]
    assert both.out.splitlines()[-4:-1] == said
    found = companion("settle", game, *move, *way, tmp_path / "json.pgr", "--json").json
    assert found["said"] == ["Whose turn is it? Blue"]
    assert found["rulings"] == [ruled]


def test_a_move_that_was_never_played_leaves_the_game_s_file_as_it_is(
    companion: Companion, tmp_path: Path
) -> None:
    text = OPENING.replace("\n\n", "\n; as we wrote it\n\n", 1)
    game = written(tmp_path, text)
    said = companion("settle", game, "b3-b2", "--answer", "take_back")
    assert said.code == 0
    assert "b3-b2 is not played." in said.out.splitlines()
    assert "Saved" not in said.out
    assert "-o GAME.pgr" not in said.out, "there is nothing to keep"
    assert game.read_text() == text


def test_a_move_that_cannot_be_played_instead_is_refused_for_its_own_reason(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, BAD)
    short = companion("settle", game, "--answer", "redo b3-b2-c2")
    assert short.code == 2
    assert "Blue's turn 3 must have 3 lines, not 2 (LW-5)" in short.err
    assert "write a move like" in companion("settle", game, "--answer", "redo xx").err
    assert game.read_text() == BAD
    played = companion("settle", game, "--answer", "redo b3-b2-c2-d2")
    assert "b3-b2 is replaced by b3-b2-c2-d2." in played.out


def test_an_answer_to_nothing_or_of_nothing_is_refused(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, BAD)
    assert companion("settle", game, "--answer", "nonsense").code == 2
    assert game.read_text() == BAD
    fine = written(tmp_path, OPENING)
    assert companion("settle", fine, "--answer", "take_back").code == 2
    assert companion("settle", fine, "b3-b2").code == 1
    assert companion("settle", fine, "b3-b2-c2-c3").code == 0


def test_an_answer_that_decides_is_kept_in_the_record_with_what_was_agreed(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, ORDERED)
    asked = companion("settle", game, "--answer", "g7-d5")
    assert (asked.code, game.read_text()) == (1, ORDERED)
    assert "Turn 1, Red: c5. What have you agreed?" in asked.out
    ruled = companion("settle", game, "--answer", "g7-d5", "--answer", "take_back")
    assert (ruled.code, f"Saved {game}" in ruled.out) == (0, True)
    assert [move.text for _, move in load_record(game).moves()] == ["c3"]
    assert companion("judge", game, "c5").out.startswith("c5 is not legal. Red's line e4-c5")
    game.write_text(ORDERED)
    legal = companion("settle", game, "--answer", "g7-e4")
    assert (legal.code, f"Saved {game}" in legal.out) == (0, True)
    assert companion("check", game).code == 0


def test_a_move_that_is_played_instead_is_told_as_a_record_writes_it(
    companion: Companion, tmp_path: Path
) -> None:
    told = companion("settle", written(tmp_path, BAD), "--answer", "redo B3 b2 c2 c3").out
    assert "b3-b2 is replaced by b3-b2-c2-c3." in told


def test_a_mistyped_move_is_settled_by_what_was_meant(companion: Companion, tmp_path: Path) -> None:
    game = written(tmp_path, OPENING + "3. zz\n")
    why = "write a move like a7-b7-b6, pass or agreed, not “zz”"
    asked = companion("settle", game)
    assert (capitalised(why) in asked.out, asked.code) == (True, 1)
    assert "--answer 'redo MOVE': Play MOVE instead" in asked.out
    assert why in companion("settle", game, "--json").json["notes"]
    assert companion("settle", game, "--answer", "redo yy").code == 2
    assert companion("settle", game, "--answer", "redo b3-b2-c2-c3").code == 0
    assert game.read_text("utf-8").endswith("\n3. b3-b2-c2-c3\n")
