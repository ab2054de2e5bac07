"""``companion rules`` and ``companion board`` show a game's own data."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import doctor
from companion.extras import EXTRAS, install_command
from companion.games import game, game_keys
from tests.cli.conftest import Companion


@pytest.mark.parametrize("key", game_keys())
def test_rules_begin_with_the_aim_what_is_needed_and_how_to_set_up(
    companion: Companion, key: str
) -> None:
    about = game(key).about()
    told = " ".join(companion("rules", key).out.split())
    first_rule = told.index(next(iter(game(key).rules)))
    for text in (about.aim, *about.needed, *about.setup):
        assert told.index(str(text)) < first_rule
    all_games = companion("rules", "--json").json
    assert list(all_games) == list(game_keys())
    assert all_games[key]["aim"] == str(about.aim)
    assert all_games[key]["needed"]
    assert all_games[key]["setup"]


def test_one_rule_by_its_id_in_any_case(companion: Companion) -> None:
    (rule,) = companion("rules", "Line Wars", "lw-14", "--json").json
    assert rule["id"] == "LW-14"
    assert rule["text"] in " ".join(companion("rules", "line-wars", "LW-14").out.split())
    assert companion("rules", "lw-14", "--json").json == [rule]


def test_a_rule_that_no_game_has_is_looked_for_in_the_game_of_its_letters(
    companion: Companion,
) -> None:
    told = "Line Wars has no rule “LW-99”. Did you mean “LW-9”?"
    assert told in companion("rules", "LW-99").problem
    assert "Did you mean “LW-14”?" in companion("rules", "lw14").problem
    assert "there is no game “xx-9”" in companion("rules", "XX-9").problem


def test_board_places_are_in_mm_from_the_page_s_top_left(companion: Companion) -> None:
    board = companion("board", "line-wars", "--size", 5, "--paper", "letter", "--json").said
    assert list(board) == [
        "game",
        "item",
        "paper",
        "page_mm",
        "points",
        "edges",
        "squares",
        "markers",
    ]
    assert board["page_mm"] == [215.9, 279.4]
    assert (len(board["points"]), len(board["edges"]), len(board["squares"])) == (25, 40, 16)
    assert board["edges"]["a1-b1"] == ["a1", "b1"]
    (ax, ay), (bx, by) = board["points"]["a1"], board["points"]["b2"]
    assert bx > ax
    assert by < ay
    assert board["squares"]["a1"] == [(ax + bx) / 2, (ay + by) / 2]
    xs = [marker["at"][0] for marker in board["markers"]]
    assert min(xs) < ax < bx < max(xs)
    assert len({marker["id"] for marker in board["markers"]}) == 12
    assert {marker["dictionary"] for marker in board["markers"]} == {"DICT_5X5_1000"}


def test_size_is_short_for_the_option(companion: Companion) -> None:
    by_size = companion("board", "line-wars", "--size", 9, "--json").json
    assert by_size == companion("board", "line-wars", "--set", "size=9", "--json").json


def test_board_sentences_count_its_places(companion: Companion) -> None:
    said = companion("board", "line-wars").out
    assert "49 points" in said
    assert "84 edges" in said


def test_board_says_how_far_apart_dots_are_for_drawing_a_board(companion: Companion) -> None:
    said = companion("board", "corona-line").out
    a1, a2 = (companion("board", "corona-line", "--json").said["points"][p] for p in ("a1", "a2"))
    assert f"{a1[1] - a2[1]:g} mm between neighbours" in said
    assert "mm between" not in companion("board", "lineage").out, "its lines are curved, too"


def test_doctor_names_versions_and_the_data_folder(companion: Companion) -> None:
    answer = companion("doctor", "--json")
    assert answer.code == 0
    assert answer.json["packages"]["click"]
    assert answer.json["photos"] is True
    assert answer.json["data"] in companion("doctor").out


def test_doctor_says_what_extras_are_for_and_how_to_get_them(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "is_installed", lambda _: True)
    whole = companion("doctor").out
    monkeypatch.setattr(doctor, "is_installed", lambda _: False)
    lacking = companion("doctor")
    assert lacking.code == 0
    for extra in EXTRAS:
        assert install_command(extra) in lacking.out
        assert install_command(extra) not in whole
    answer = companion("doctor", "--json").json
    assert answer["dask"] is False
    assert answer["extras"] == {extra: install_command(extra) for extra in EXTRAS}


def test_the_slips_are_named_as_their_printable_is(companion: Companion, tmp_path: Path) -> None:
    named = companion("board", "blottos-war", "slip", "--json")
    assert named.json == companion("board", "blottos-war", "slip-blue", "--json").json
    names = ("slip-red", "slip", "slips", "orders")
    for name in names:
        assert companion("print", "blottos-war", name, "-o", tmp_path / f"{name}.pdf").code == 0
    assert len({(tmp_path / f"{name}.pdf").read_bytes() for name in names}) == 1
