"""``companion resolve`` takes two slips shown at once to the next position."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Companion
from tests.cli.records import OPENING, written

GAME = """[Game "blottos-war"]
[Blue "Ann"]
[Red "Ben"]

1. c3*2 d3 e4 | c6 d6*2 e5
"""
SMALL = ("--set", "columns=3", "--set", "rows=4")


def test_two_slips_lead_to_the_next_position(companion: Companion) -> None:
    answer = companion("resolve", "start", "c3*2 d3 e4", "c6 d6*2 e5", "--json")
    assert answer.code == 0
    found = answer.json
    assert found["legal"] is True
    assert found["orders"] == {"blue": "c3*2 d3 e4", "red": "e5 c6 d6*2"}
    assert found["position"].endswith("turns 1")
    assert "e4*1" in found["position"]
    assert found["score"]["forces"]["c3"] == 2
    assert found["score"]["score"] == {"blue": 22, "red": 22}
    assert [(f["rule"], f["places"]) for f in found["fights"]] == [
        ("BW-7", ["e4"]),
        ("BW-7", ["e5"]),
    ]
    told = companion("resolve", "start", "c3*2 d3 e4", "c6 d6*2 e5")
    assert found["position"] in told.out
    assert "Blue takes e4" in told.out


def test_slips_that_name_their_player_may_come_in_any_order(companion: Companion) -> None:
    straight = companion("resolve", "start", "a1*4", "a8*4", "--json").json
    swapped = companion("resolve", "start", "red: a8*4", "a1*4", "--json").json
    assert swapped == straight


def test_a_position_may_be_longer_than_any_file_s_name(companion: Companion) -> None:
    owned = (" ".join(f"{column}{row}*2" for row in rows for column in "abcdefg")
             for rows in ((1, 2, 3, 4), (5, 6, 7, 8)))  # fmt: skip
    position = "blue {}; red {}; turns ?".format(*owned)
    assert len(position) > 255
    assert "a1*6" in companion("resolve", position, "a1*4", "a8*4", "--json").json["position"]


def test_a_turn_is_added_to_a_record_which_stays_legal(
    companion: Companion, tmp_path: Path
) -> None:
    game, then = written(tmp_path, GAME), tmp_path / "then.pgr"
    answer = companion("resolve", game, "c3 h9 e4*4", "d5*4", "--save", then, "--json")
    assert answer.code == 0
    assert answer.json["legal"] is False
    assert answer.json["orders"]["blue"] == "c3 e4*4 h9!"
    assert answer.json["counted"]["blue"] == "c3 e4*3"
    assert [b["rule"] for b in answer.json["breaches"]["blue"]] == ["BW-2", "BW-3"]
    assert "2. c3 e4*4 h9! | d5*4" in then.read_text("utf-8")
    checked = companion("check", then, "--json").json
    assert checked["ok"] is True
    assert checked["score"]["position"] == answer.json["position"]
    strict = companion("check", written(tmp_path, _strict(then), "strict.pgr"), "--json").json
    assert (strict["ok"], strict["let_stand"][0]["turn"]) == (True, 2)


def _strict(record: Path) -> str:
    return record.read_text("utf-8").replace('[BadSlip "lost"]', '[BadSlip "strict"]')


def test_slips_may_be_records_of_one_order(companion: Companion, tmp_path: Path) -> None:
    blue = written(tmp_path, '[Game "blottos-war"]\n\n1. blue: a1*4\n', "blue.pgr")
    answer = companion("resolve", "start", "a8*4", blue, "--json")
    assert answer.json["orders"] == {"blue": "a1*4", "red": "a8*4"}


def test_a_strict_table_refuses_an_illegal_slip(companion: Companion, tmp_path: Path) -> None:
    then = tmp_path / "then.pgr"
    args = ("resolve", "start", "a1*3", "a8*4", "--set", "bad_slip=strict", "--save", then)
    answer = companion(*args, "--json")
    assert answer.code == 1
    assert answer.json["position"] is None
    assert answer.json["score"] is None
    assert not then.exists()
    told = companion(*args)
    assert told.code == 1
    assert "nothing has changed" in told.out
    assert "BW-3" in told.out


def test_a_win_is_reported(companion: Companion) -> None:
    position = "blue a1 b1 c1 a2 a3*2; red b4 c4 a4*1"
    told = companion("resolve", position, "a4*4", "c4*4", *SMALL)
    assert told.code == 0
    assert "a1-a2-a3-a4" in told.out
    assert "Blue wins." in told.out


def test_the_new_position_is_drawn(companion: Companion, tmp_path: Path) -> None:
    picture = tmp_path / "now.svg"
    assert companion("resolve", "start", "a1*4", "a8*4", "-o", picture).code == 0
    assert picture.read_text("utf-8").startswith("<")


@pytest.mark.parametrize(
    ("position", "blue", "red", "more", "told"),
    [
        ("start", "a1 q", "a8*4", (), "slip 1, column 4"),
        ("start", "a1*4", "red: 8", (), "slip 2, column 6"),
        ("start", "red: a8*4", "red: a8*4", (), "both slips are Red's"),
        ("blue a1; red h9", "a1*4", "a8*4", (), "the position, column 14"),
        ("start", "a1*4", "a8*4", ("--game", "line-wars"), "has no order slips"),
        ("start", "a1*4", "a8*4", ("--set", "rows=7"), "neutral can be 1, 3, 5"),
        ("start", "a1*4", "a8*4", ("-o", "a.bmp"), ".svg"),
        ("missing.pgr", "a1*4", "a8*4", (), "missing.pgr"),
        ("start", "missing.pgr", "a8*4", (), "missing.pgr"),
    ],
)
def test_what_cannot_be_resolved_is_reported_in_one_line(
    companion: Companion, position: str, blue: str, red: str, more: tuple[str, ...], told: str
) -> None:
    answer = companion("resolve", position, blue, red, *more)
    assert answer.code == 2
    assert told in answer.problem
    as_json = companion("resolve", position, blue, red, *more, "--json")
    assert as_json.json["position"] is None
    assert told in as_json.json["error"]


def test_records_that_do_not_fit_are_reported_in_one_line(
    companion: Companion, tmp_path: Path
) -> None:
    others = written(tmp_path, OPENING, "line-wars.pgr")
    assert "has no order slips" in companion("resolve", others, "a1*4", "a8*4").problem
    half = written(tmp_path, GAME + "2. red: e5*4\n", "half.pgr")
    assert (
        "first remove Red's orders from the last turn"
        in companion("resolve", half, "a1*4", "a8*4").problem
    )
    game = written(tmp_path, GAME)
    assert "is not a slip" in companion("resolve", "start", game, "a8*4").problem
    illegal = written(tmp_path, GAME.replace("e4 |", "e7 |"), "illegal.pgr")
    answer = companion("resolve", illegal, "a1*4", "a8*4")
    assert answer.code == 1
    assert "in turn 1 is not legal" in answer.problem


def test_a_record_s_turn_may_be_resolved_by_another_ruling_but_on_no_other_board(
    companion: Companion, tmp_path: Path
) -> None:
    then = tmp_path / "then.pgr"
    assert companion("resolve", "start", "a1*3", "a8*4", "--save", then).code == 0
    noted = "deadlock=play_on is used, as you asked. The game record has deadlock=draw."
    asked = ("resolve", then, "a2*1", "a7*1")
    told = companion(*asked, "--set", "deadlock=play_on")
    assert noted in told.out.splitlines()
    other = companion(*asked, "--set", "rows=10")
    assert other.code == 2
    assert "rows=8" in other.problem


def test_a_turn_may_be_resolved_again_but_replaces_no_other_game(
    companion: Companion, tmp_path: Path
) -> None:
    then = tmp_path / "then.pgr"
    for orders in (("a1*3", "a8*4"), ("a1*4", "a8*4")):
        assert companion("resolve", "start", *orders, "--save", then).code == 0
    assert companion("resolve", then, "a2*1", "a7*1", "--save", then).code == 0
    before = then.read_text()
    again = companion("resolve", "start", "b1*4", "b8*4", "--save", then)
    assert (again.code, "holds another game" in again.problem) == (2, True)
    assert then.read_text() == before
