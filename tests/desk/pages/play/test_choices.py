"""Of the house rules only what is possible is offered."""

from __future__ import annotations

from companion.desk.shell import route
from companion.games import game
from tests.desk.conftest import Seat


def offered(page: object, option: str) -> list[str]:
    rows = page.board  # type: ignore[attr-defined]
    return [value for made, key, value in rows._pictured if key == option and made.winfo_manager()]


def test_numbers_that_do_not_go_together_are_not_offered(seat: Seat) -> None:
    seat.desk.open(route.NewGame("blottos-war"))
    page = seat.desk.page
    page.board_fold.unfold()
    page.board._variables["rows"].set("3")
    page.board._changed()
    seat.wait(0.4)
    assert offered(page, "neutral") == ["1"]
    assert page.board._variables["neutral"].get() == "1"
    assert not page._problem.cget("text")
    page.board._variables["rows"].set("7")
    page.board._changed()
    assert offered(page, "neutral") == ["1", "3", "5"]
    seat.wait(0.6)
    seat.picture("choices")
    page.begin()
    assert seat.desk.page.table.options.number("rows") == 7


def test_whatever_is_offered_can_be_played(seat: Seat) -> None:
    found = game("blottos-war")
    seat.desk.open(route.NewGame("blottos-war"))
    page = seat.desk.page
    page.board_fold.unfold()
    for rows in offered(page, "rows"):
        page.board._variables["rows"].set(rows)
        page.board._changed()
        for neutral in offered(page, "neutral"):
            found.choose({"rows": rows, "neutral": neutral})


def test_the_last_players_are_proposed_and_nobody_plays_both_sides(seat: Seat) -> None:
    seat.desk.change(names=("Ann", "Ben"))
    seat.desk.open(route.NewGame("corona-line"))
    page = seat.desk.page
    assert [name.get() for name in page._names.values()] == ["Ann", "Ben"]
    page._names["red"].set("ann ")
    page.begin()
    assert seat.desk.page is page
    assert page._problem.cget("text") == "Ann cannot play both sides. Choose another name."
