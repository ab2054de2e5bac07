"""What ends a game or drops a part of it is never hit by a second click, and can be taken back."""

from __future__ import annotations

from typing import Any

from companion.desk.shell import status_bar
from companion.desk.toolkit import widgets
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start
from tests.desk.widgets import within


def named(seat: Seat, text: str) -> Any:
    return next(
        one
        for one in within(seat.desk.page)
        if one.winfo_class() == "TButton" and str(one.cget("text")) == text
    )


def middle(widget: Any) -> tuple[int, int]:
    return (
        widget.winfo_rootx() + widget.winfo_width() // 2,
        widget.winfo_rooty() + widget.winfo_height() // 2,
    )


def press(seat: Seat, at: tuple[int, int]) -> Any:
    """A click wherever something is at a place of the screen."""
    seat.until(lambda: seat.desk.winfo_containing(*at) is not None)
    hit = seat.desk.winfo_containing(*at)
    x, y = at[0] - hit.winfo_rootx(), at[1] - hit.winfo_rooty()
    for event in ("<Motion>", "<ButtonPress-1>", "<ButtonRelease-1>"):
        hit.event_generate(event, x=x, y=y)
    seat.desk.update()
    return hit


def open_end(seat: Seat) -> Any:
    """A game of Line Wars in which both may agree that it is over."""
    table = start(seat, "line-wars", size="5")
    assert table.type_move("a5-b5")
    assert "agreed" in [act.text for act in table.acts]
    seat.wait(0.05)
    return table


def test_a_double_click_on_cancel_ends_no_game(seat: Seat) -> None:
    table = open_end(seat)
    agree = middle(named(seat, "Agree to end the game"))
    table.touch(sorted(table.lit)[0])
    seat.wait(0.05)
    at = middle(named(seat, "Cancel"))
    assert abs(at[1] - agree[1]) > 20, "they stand in rows of their own"
    before = table.tree
    for _ in range(3):
        press(seat, at)
    assert not table.held
    assert table.tree is before
    assert table.result.finished is not True


def test_what_has_just_appeared_takes_no_click_meant_for_something_else(
    seat: Seat, monkeypatch: Any
) -> None:
    table = open_end(seat)
    before = table.tree
    table.touch(sorted(table.lit)[0])
    table.let_go()
    seat.wait(0.05)
    press(seat, middle(named(seat, "Agree to end the game")))
    assert table.tree is before
    monkeypatch.setattr(widgets, "SECOND_CLICK", 0.0)
    press(seat, middle(named(seat, "Agree to end the game")))
    assert table.tree is not before


def test_an_end_is_taken_back_from_its_notice(seat: Seat, monkeypatch: Any) -> None:
    table = open_end(seat)
    before = table.state
    named(seat, "Agree to end the game").invoke()
    bar = seat.desk.status_bar
    assert bar.noticed == "You agreed that the game is over."
    seat.desk.tell("Something else")
    assert bar.noticed, "no message hides it"
    seat.picture("notice")
    bar.undo.invoke()
    assert table.state is before
    assert not bar.noticed
    monkeypatch.setattr(status_bar, "NOTICE_FOR", 40)
    named(seat, "Agree to end the game").invoke()
    assert bar.noticed
    seat.wait(0.2)
    assert not bar.noticed
    assert status_bar.StatusBar is type(bar)


def test_ten_seconds_are_long_enough() -> None:
    assert status_bar.NOTICE_FOR == 10_000


def test_deleted_moves_and_discarded_orders_come_back(seat: Seat) -> None:
    table = open_end(seat)
    before = table.state
    seat.desk.page.acts.delete_branch()
    assert table.state.tree.nodes != before.tree.nodes
    assert seat.desk.status_bar.noticed == "Deleted."
    seat.desk.status_bar.undo.invoke()
    assert table.state is before
    table = start(seat, "blottos-war")
    table.open_curtain()
    table.type_move("g1 a2 a3 e4")
    page = seat.desk.page
    page.anew.ask()
    named(seat, "Discard orders").invoke()
    assert not table.sealed
    seat.desk.status_bar.undo.invoke()
    assert list(table.sealed) == ["blue"]
