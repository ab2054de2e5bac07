"""Checking a record: the first illegal move, with the rule, and how the game stands before it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import companion
from companion.application.dispute.checked import check
from companion.records import parse_record
from tests.records.toys import CLAIM


def test_a_legal_record_is_in_order() -> None:
    checked = check(parse_record('[Result "3-2"] a b-c d-e', CLAIM), CLAIM)
    assert checked.ok is True
    assert str(checked.sentence) == "Every move is legal."
    vars(checked)["scored"] = SimpleNamespace(as_json=lambda _: None)  # a toy has no score
    assert checked.as_json() == {
        "ok": True,
        "turn": None,
        "player": None,
        "move": None,
        "line": None,
        "column": None,
        "verdict": None,
        "let_stand": [],
        "ended": None,
        "remedy": None,
        "score": None,
        "notes": [],
        "error": None,
        "problem": None,
    }


def test_the_first_illegal_move_is_told_with_its_verdict_and_the_score_before_it() -> None:
    checked = check(parse_record("1. a b\n2. b c", CLAIM), CLAIM)
    score = SimpleNamespace(as_json=lambda _: checked.replay.result.score)
    vars(checked)["scored"] = score
    told = checked.as_json()
    verdict = told.pop("verdict")
    assert told == {
        "ok": False,
        "turn": 2,
        "player": "blue",
        "move": "b",
        "line": 2,
        "column": 4,
        "let_stand": [],
        "ended": None,
        "remedy": {
            "proposal": "taken_back",
            "marked": None,
            "brings": [],
            "falls": 1,
            "further": [],
        },
        "score": {"blue": 1, "red": 1},
        "notes": [],
        "error": None,
        "problem": None,
    }
    assert (verdict["legal"], verdict["rule"], verdict["places"]) == (False, "S-2", ["b"])
    assert str(checked.sentence) == "Turn 2, Blue: b is not legal. b is taken (S-2)"


def test_a_move_that_hangs_on_what_is_not_known_is_neither_fine_nor_wrong() -> None:
    checked = check(parse_record('[Position "b.... ?"] b c', CLAIM), CLAIM)
    assert checked.ok is None
    assert checked.as_json()["verdict"]["depends"] == ["player"]
    assert str(checked.sentence).startswith("Turn 1, Blue: We can't tell whether b is legal. ")


def test_an_illegal_move_counts_before_a_doubtful_one() -> None:
    checked = check(parse_record('[Position "b.... ?"] b b', CLAIM), CLAIM)
    assert checked.ok is False
    assert checked.objection is not None
    assert checked.objection.player == "red"


def test_an_illegal_move_of_no_file_is_told_with_its_reason_and_never_with_another_name() -> None:
    bad = b'[Game "line-wars"]\n\n1. a7-b7 g1-f1-f2\n'
    told = "Red's g1-f1-f2 in turn 1 is not legal. Red's turn 1 must have 4 lines, not 2 (LW-5)"
    for act in (lambda: companion.moves(bad), lambda: companion.play(bad, "a6-b6")):
        with pytest.raises(companion.CompanionError) as refused:
            act()
        assert str(refused.value) == told
