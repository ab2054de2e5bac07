"""Games tried out at random agree with their sheets, as far as these tell."""

from __future__ import annotations

from companion.games import game
from companion.tryout.rules import play_one


def test_a_sheet_that_asks_who_went_first_contradicts_no_winner() -> None:
    corona_line = game("corona-line")
    assert [*play_one(corona_line, corona_line.choose({"target": 4}), 70)] == []
