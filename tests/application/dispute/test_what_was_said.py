"""What is said of an open position stays with the record, and goes when it is taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

import companion
from companion.application.dispute.dispute import RULING
from companion.application.dispute.ruling import LET_STAND, TAKE_BACK
from companion.application.dispute.settle import settle
from companion.games import game
from companion.scoring.from_photo import score_reading
from tests.application.dispute.test_settle import moves, written
from tests.scoring.photos import reading_of

ORDERED = """[Game "corona-line"]
[First "blue"]
[Position "blue a1-a2-b4 a1-b1-g3-c2-b5-e7-d4; red g7-e4 g7-d5-c4-b3-b2-a3-b7-b6; next blue; \
ends d4 ?; points 2 1; rest yes no"]

1. c3  c5
2. f4
"""
"""Red's c5 is legal in one order of Red's two paths only."""


@pytest.mark.parametrize(
    ("answer", "kept"),
    [(TAKE_BACK, ["c3"]), (LET_STAND, ["c3", "c5!", "f4"]), ("redo d3", ["c3", "d3", "f4"])],
)
def test_a_move_of_the_record_that_turns_out_illegal_is_ruled_on_as_any_illegal_move(
    tmp_path: Path, answer: str, kept: list[str]
) -> None:
    path = written(tmp_path, ORDERED)
    dispute = settle(path)
    first = dispute.question
    assert first is not None
    assert first.id == "red_path"
    assert dispute.answer("g7-d5")
    asked = dispute.question
    assert asked is not None
    assert asked.id == RULING
    assert [*asked.answers][:3] == [TAKE_BACK, LET_STAND, "redo e5"]
    assert dispute.answer(answer)
    assert (moves(dispute), dispute.question) == (kept, None)
    assert dispute.kept is not None
    assert "ends d4 e4" in dispute.kept.shown_text(), "what was said is kept"
    assert dispute.back()
    assert (moves(dispute), dispute.question) == (["c3", "c5", "f4"], asked)
    assert dispute.back()
    assert dispute.question == first
    assert not dispute.back()


def test_what_was_said_is_kept_where_the_move_is_legal_or_not_in_the_record(
    tmp_path: Path,
) -> None:
    dispute = settle(written(tmp_path, ORDERED))
    assert dispute.answer("g7-e4")
    assert (dispute.question, dispute.legal, dispute.learnt) == (None, True, True)
    assert dispute.play_legal()
    assert moves(dispute) == ["c3", "c5", "f4"]
    assert "ends d4 b6" in str(dispute.kept and dispute.kept.shown_text())
    dispute = settle(written(tmp_path, ORDERED.split("  c5")[0]), "c5")
    assert dispute.answer("g7-d5")
    assert dispute.answer(TAKE_BACK)
    assert moves(dispute) == ["c3"]
    assert "ends d4 e4" in str(dispute.kept and dispute.kept.shown_text())


def test_what_was_said_leaves_no_result_of_the_position_as_it_was_known_before(
    tmp_path: Path,
) -> None:
    drawn = (
        "blue a1-b1 a1-d3-e5-c6-f5-g4-g5-e6; red g7-f6 g7-g6-f3-a7-c4-a5-a6-b5; next ?; "
        "ends ? ?; points 2 1; rest ? no"
    )
    head = f'[Game "corona-line"]\n[Photo "sha256:aa"]\n[Position "{drawn}"]\n'
    dispute = settle(written(tmp_path, f"{head}\n1. b7\n"))
    assert dispute.answer("red")
    assert dispute.answer("g7-g6")
    assert dispute.play_legal()
    assert dispute.kept is not None
    record = dispute.kept.record()
    assert (record.result, companion.check(record).notes) == ("*", ())


def test_a_game_stops_at_a_move_though_what_was_said_does_not_tell_its_start(
    tmp_path: Path,
) -> None:
    """Nobody said how many turns were short: whose turn it is decides alone, and tells no one
    position."""
    drawn = (
        "blue a5-a4-a3-a2-b2 a5-b5-b4; red e1-d1-d2 e1-e2-e3-d3-d4-e4-e3 e4-e5; black; next ?; "
        "turns ? ?; agreed ?"
    )
    head = f'[Game "line-wars"]\n[Size "5"]\n[ShortTurns "allowed"]\n[Position "{drawn}"]\n'
    dispute = settle(written(tmp_path, f"{head}\n1. b4-c4-c3-c2-c1\n"))
    before = dispute.kept and dispute.kept.shown_text()
    assert dispute.question is not None
    assert dispute.question.id == "next"
    assert dispute.answer("red")
    assert dispute.question is not None
    assert [*dispute.question.answers] == [TAKE_BACK, LET_STAND]
    assert dispute.answer(LET_STAND)
    assert moves(dispute) == ["b4-c4-c3-c2-c1!"]
    assert "next red; turns ? ?" in str(dispute.kept and dispute.kept.shown_text())
    assert dispute.back()
    assert (dispute.kept and dispute.kept.shown_text()) == before


def test_one_answer_about_a_photo_that_decides_another_leaves_it_to_be_given() -> None:
    """With Red's path told, the ticked points leave one order of Blue's."""
    found = game("corona-line")
    blue, red = "blue a1-a2-b4-b3 a1-e2-f4-c5-g4", "red g7-f2-d1 g7-f6-e5-d7-c7-b2"
    told = f"{blue}; {red}; next ?; ends ? ?; points 1 0; rest ? no"
    sheet = reading_of(found.parse_position(found.choose(), told), {}, found.key)
    answers = {"blue_path": "a1-e2", "red_path": "g7-f6"}
    judged = companion.judge(score_reading("a.jpg", sheet, answers), "d4")
    assert "blue a1-e2-f4-c5-g4 a1-a2-b4-b3;" in found.format_position(judged.verdict.before)
