"""The table for spreadsheets."""

from __future__ import annotations

import csv
import io

from companion.application.reading.csv_table import csv_text
from companion.scoring.score_object import unreadable
from tests.scoring.photos import no_board


def test_each_player_has_a_column_and_each_file_a_line() -> None:
    lines = {**unreadable("a.jpg", None, game="line-wars"), "score": {"blue": 11, "red": 14}}
    lines |= {"status": "read", "winner": "red", "finished": True}
    spots = {**unreadable("b.jpg", None), "score": {"white": {"colour": 4, "line": 3}}}
    dark = unreadable("c, d.jpg", no_board("too dark"))
    rows = list(csv.DictReader(io.StringIO(csv_text([lines, spots, dark]))))
    assert [row["file"] for row in rows] == ["a.jpg", "b.jpg", "c, d.jpg"]
    assert (rows[0]["blue"], rows[0]["red"], rows[0]["finished"]) == ("11", "14", "yes")
    assert (rows[1]["white.colour"], rows[1]["blue"]) == ("4", "")
    assert rows[2]["reason"] == "too dark"


def test_what_decides_a_drawing_and_what_slips_order_are_told() -> None:
    asked = {**unreadable("a.jpg", None), "question": {"id": "first", "text": "Who went first?"}}
    slips = {**unreadable("b.jpg", None), "orders": {"blue": "d2*2 e3", "red": "f5"}}
    rows = list(csv.DictReader(io.StringIO(csv_text([asked, slips]))))
    assert [row["question"] for row in rows] == ["Who went first?", ""]
    assert [row["orders"] for row in rows] == ["", "blue: d2*2 e3; red: f5"]


def test_each_board_of_a_photo_has_a_line_and_both_slips_share_one() -> None:
    boards = {**unreadable("a.jpg", None), "others": [unreadable("a.jpg", None)] * 3}
    slips = {**unreadable("b.jpg", None), "orders": {"blue": "d2"}}
    slips["others"] = [{**unreadable("b.jpg", None), "orders": {"red": "f5"}}]
    rows = list(csv.DictReader(io.StringIO(csv_text([boards, slips]))))
    assert [row["file"] for row in rows] == ["a.jpg"] * 4 + ["b.jpg"]


def test_nobody_has_won_in_a_table_whose_game_may_go_on() -> None:
    text = "Red wins if the game is over."
    won = {"id": "won-if-over", "winner": "red", "text": text}
    found = {**unreadable("a.jpg", None), "winner": "red", "outcome": won}
    (row,) = csv.DictReader(io.StringIO(csv_text([found])))
    assert (row["winner"], row["outcome"]) == ("", text)
