"""The curtain of games with secret orders: each player sees only their own."""

from __future__ import annotations

from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start
from tests.desk.widgets import of_class


def test_the_curtain_hides_the_board_until_its_player_sits_down(seat: Seat) -> None:
    table = start(seat, "blottos-war")
    curtain = seat.desk.page.curtain
    assert curtain.winfo_ismapped()
    seat.picture("curtain")
    table.open_curtain()
    seat.wait(0.05)
    assert not curtain.winfo_ismapped()
    for place in ("a1", "a1", "b1", "c4"):
        seat.click(place)
    seat.click("a1", button=3)
    seat.click("d4")
    assert sorted(table.held) == ["a1", "b1", "c4", "d4"]
    seat.key("<Return>")
    assert curtain.winfo_ismapped()
    assert table.curtain == "red"


def test_orders_that_are_not_sealed_wait_behind_the_curtain_while_another_page_is_open(
    seat: Seat,
) -> None:
    table = start(seat, "blottos-war")
    table.open_curtain()
    for place in ("a1", "b1"):
        seat.click(place)
    seat.desk.show_settings()
    seat.desk.back()
    seat.wait(0.05)
    assert seat.desk.page.curtain.winfo_ismapped()
    table.open_curtain()
    assert sorted(table.held) == ["a1", "b1"]


def test_no_order_is_typed_before_the_curtain(seat: Seat) -> None:
    table = start(seat, "blottos-war")
    page = seat.desk.page
    assert page.entry.instate(["disabled"])
    assert page.box._play.instate(["disabled"])
    table.open_curtain()
    assert page.entry.instate(["!disabled"])
    assert page.box._play.instate(["!disabled"])


def test_the_board_stays_after_both_orders_until_the_next_turn(seat: Seat) -> None:
    table = start(seat, "blottos-war")
    for order in ("a1*4", "a8*4"):
        table.open_curtain()
        table.type_move(order)
    seat.wait(0.05)
    page = seat.desk.page
    assert not page.curtain.winfo_ismapped()
    assert page.answer.rim.winfo_ismapped()
    seat.picture("play-after-the-turn")
    (made,) = [w for w in page.buttons.turn.winfo_children() if w.winfo_class() == "TButton"]
    assert made.cget("text") == "Next turn"
    made.invoke()
    seat.wait(0.05)
    assert page.curtain.winfo_ismapped()


def test_the_curtain_breaks_its_lines_between_words(seat: Seat) -> None:
    start(seat, "blottos-war")
    seat.wait(0.1)
    seat.picture("play-curtain")
    words = of_class(seat.desk.page.curtain, "TLabel")
    told = next(w for w in words if "look away" in str(w.cget("text")))
    assert told.winfo_height() < 2 * seat.desk.px(20)
