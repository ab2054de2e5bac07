"""``companion settle`` and ``play --undo``: the faces of the dispute and the table."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.application.table.in_words import of_table
from companion.application.table.table_record import opened
from companion.photo.reading import PhotoReading
from companion.records import load_record
from tests.application.dispute.test_settle import BAD
from tests.application.dispute.test_what_was_said import ORDERED
from tests.cli.conftest import Companion
from tests.cli.records import OPENING, written
from tests.scoring.photos import ended_in_doubt, photo, reading_of

SAMPLES = Path(__file__).parents[2] / "samples"
WHOLE = SAMPLES / "line-wars-whole-game.pgr"

DOUBTED = """[Game "line-wars"]
[Position "blue a7-a6-a5-a4-b4-c4-c3 a7-b7 b4-b5-a5 a6-b6; red g1-f1-f2-g2-g1 f2-f3-e3-e4-f4-f3 \
g5-g4-f4-f5-g5-g6; black f4 f5 a6; next ?; turns ? ?; agreed ?"]
[Doubts "line b6-c6=empty:0.7959:blue"]
"""


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


def test_the_last_move_is_taken_back(companion: Companion, tmp_path: Path) -> None:
    game = written(tmp_path, OPENING)
    before = [move.text for _, move in load_record(game).moves()]
    assert companion("play", game, "b3-b2-c2-c3").code == 0
    said = companion("play", game, "--undo")
    assert said.code == 0
    assert "Taken back: b3-b2-c2-c3" in said.out
    assert [move.text for _, move in load_record(game).moves()] == before
    found = companion("play", game, "--undo", "--json").json
    assert found["taken_back"] == before[-1]
    while before[1:]:
        before.pop()
        if before:
            companion("play", game, "--undo")
    assert companion("play", game, "--undo").code == 2
    assert companion("play", game, "--undo", "c3").code == 2


def test_sealed_orders_are_taken_back_and_seen_ones_are_not(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, '[Game "blottos-war"]\n\n')
    companion("play", game, "blue: a1*4")
    assert "a1" not in game.read_text(), "nobody reads them in the file"
    said = companion("play", game, "--undo")
    assert "sealed orders" in said.out
    companion("play", game, "blue: a1*4")
    companion("play", game, "red: a8*4")
    assert "a1*4" in game.read_text()
    refused = companion("play", game, "--undo")
    assert refused.code == 2
    assert refused.problem == (
        "Orders that both players have seen cannot be taken back. "
        f"If one was mistyped, correct turn 1 in {game}."
    )


def test_settle_answers_as_judge_does_where_a_mark_decides(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, DOUBTED)
    for move in ("c3-c2-c1-b1-a1-a2", "c3-c2-c1-b1-a1-a2-b2"):
        judged, settled = companion("judge", game, move), companion("settle", game, move)
        assert settled.out.startswith("It depends on marks to check.")
        assert settled.out.splitlines()[1:2] == judged.out.splitlines()[1:2]
        assert (judged.code, settled.code) == (3, 3)
        found = companion("settle", game, move, "--json").json
        assert (found["legal"], found["verdict"]["depends"]) == (None, ["line b6-c6"])
    assert "let_stand" in found["question"]["answers"]


def test_similar_moves_that_marks_may_forbid_are_suggested_with_these_marks(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, DOUBTED)
    for command in ("judge", "settle", "play"):
        told = companion(command, game, "blue: c3-c2").out
        assert "Similar legal moves: " in told
        assert "mark to check: the line b6-c6." in told or "marks to check: " in told
    assert companion("settle", game, "blue: c3-c2", "--json").json["notes"]


def test_judge_takes_what_it_supposes_and_suggests_nothing_else(
    companion: Companion, tmp_path: Path
) -> None:
    game, move = written(tmp_path, DOUBTED), "c3-c2-c1-b1-a1-a2"
    for given in ("turns 4 4", "next blue; turns 4 4"):
        assert companion("judge", game, move, "--given", given).code == 0
    refused = companion("judge", game, move, "--given", "next red; turns 5 4")
    assert refused.code == 2
    assert "write for example “next blue; turns 4 4”" in refused.err
    broken = companion("judge", game, move, "--given", "turns 5 5")
    assert "If none did" not in broken.out


def test_moves_tells_what_judge_supposes_and_the_marks_to_check(
    companion: Companion, tmp_path: Path
) -> None:
    game, move = written(tmp_path, DOUBTED), "c3-c2-c1-b1-a1-a2"
    judged = companion("judge", game, move, "--json").json
    found = companion("moves", game, "--limit", "2", "--json").json
    assert found["moves"]["blue"][0] == move
    assert found["assumes"] == judged["assumes"] != []
    assert any("b6-c6" in note for note in found["notes"])


def test_a_house_rule_that_allows_more_is_not_said_to_forbid_a_full_turn(
    companion: Companion, tmp_path: Path
) -> None:
    judged = companion("judge", written(tmp_path, DOUBTED), "b5-b6-c6-c5-c4-d4", "--json").json
    assert judged["answers"].get("short_turns=allowed") is not False


@pytest.mark.parametrize("way", [("settle", "--answer", "take_back"), ("play", "--undo")])
def test_moves_taken_back_take_the_result_after_them_along(
    companion: Companion, tmp_path: Path, way: tuple[str, ...]
) -> None:
    text = WHOLE.read_text("utf-8").replace("3. a5-b5-b6-b7", "3. a5-b5-b6-b5")
    game = written(tmp_path, text)
    assert load_record(game).result == "9-11"
    assert companion(way[0], game, *way[1:]).code == 0
    assert load_record(game).result == "*"


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


def test_what_a_record_breaks_by_an_answer_is_told_and_not_left_to_a_command_without_it(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, ORDERED)
    for said in ("judge", game, "f4"), ("moves", game):
        refused = companion(*said, "--set", "red_path=g7-d5")
        assert refused.code == 1
        assert "Red's line e4-c5 crosses Red's own line d5-c4 (CL-4)" in refused.err
        assert "companion check" not in refused.err


def test_a_move_that_is_played_instead_is_told_as_a_record_writes_it(
    companion: Companion, tmp_path: Path
) -> None:
    told = companion("settle", written(tmp_path, BAD), "--answer", "redo B3 b2 c2 c3").out
    assert "b3-b2 is replaced by b3-b2-c2-c3." in told


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


def test_orders_that_name_nobody_are_of_whom_they_fit_in_judge_and_settle(
    companion: Companion, tmp_path: Path
) -> None:
    war = written(tmp_path, '[Game "blottos-war"]\n\n1. a3*4 | a6*4\n')
    for command in ("judge", "settle"):
        assert companion(command, war, "b6*4").out.startswith("Red: b6*4 is legal")


def test_a_game_that_is_only_a_result_is_over_for_one_reason_in_judge_and_settle(
    companion: Companion, tmp_path: Path
) -> None:
    for result, winner in (("0-1", "Red wins."), ("14-11", "Blue wins 14–11.")):
        told = written(tmp_path, f'[Game "line-wars"]\n[Result "{result}"]\n')
        over = f"{winner} The players gave this result."
        for command in ("judge", "settle", "play"):
            found = companion(command, told, "a7-b7")
            assert (over in found.out, found.code) == (True, 1)
        at_the_table = of_table(opened(load_record(told)))
        assert at_the_table is not None
        assert str(at_the_table.headline) == winner
        assert companion("play", told, "--undo").code == 0
        assert companion("play", told, "a7-b7").code == 0


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


def test_a_mistyped_move_is_settled_by_what_was_meant(companion: Companion, tmp_path: Path) -> None:
    game = written(tmp_path, OPENING + "3. zz\n")
    why = "write a move like a7-b7-b6, pass or agreed, not “zz”"
    asked = companion("settle", game)
    assert (why in asked.out, asked.code) == (True, 1)
    assert "--answer 'redo MOVE': Play MOVE instead" in asked.out
    assert why in companion("settle", game, "--json").json["notes"]
    assert companion("settle", game, "--answer", "redo yy").code == 2
    assert companion("settle", game, "--answer", "redo b3-b2-c2-c3").code == 0
    assert game.read_text("utf-8").endswith("\n3. b3-b2-c2-c3\n")


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


def test_in_an_impossible_position_settle_judges_no_more_than_judge(
    companion: Companion, tmp_path: Path
) -> None:
    lines = "blue a1-d5 a1-e6-a5-c4; red g7-b4-b3-a4 g7-f6 f2-b5; next ?; ends ? ?; points ? ?"
    sheet = written(tmp_path, f'[Game "corona-line"]\n[Position "{lines}; rest ? ?"]\n')
    judged, settled = (companion(one, sheet, "c3", "--json") for one in ("judge", "settle"))
    assert (judged.code, settled.code) == (3, 3)
    assert (judged.json["legal"], settled.json["legal"]) == (None, None)
    assert settled.json["question"] is None


@pytest.mark.parametrize("name", ["none.jpg", "none.pgr"])
def test_a_later_file_that_is_not_there_is_no_mistyped_move(
    companion: Companion, tmp_path: Path, name: str
) -> None:
    refused = companion("settle", written(tmp_path, OPENING), tmp_path / name)
    assert (refused.code, refused.problem) == (2, f"there is no file {tmp_path / name}")
