"""Both set up in secret in the window, and the game begins with what they sealed."""

from __future__ import annotations

from companion.desk.board.view import CLICK
from companion.desk.pages.play.secret_set_up_page import SecretSetUpPage
from companion.desk.shell import route
from tests.desk.conftest import Seat
from tests.desk.pages.play.test_sealed import descendants


def test_nothing_of_one_set_up_is_left_when_the_other_sets_up(seat: Seat) -> None:
    seat.desk.open(route.NewGame("lineage"))
    seat.desk.page.set_up_in_secret()
    page = seat.desk.page
    assert isinstance(page, SecretSetUpPage)
    assert page.curtain.covers
    page.usual()
    assert not page.chosen.held["blue"], "the curtain hangs"
    page.curtain.open()
    first = page.chosen.hidden.places["blue"][:10]
    for place in (*first, first[0], first[0]):
        page.touched(place, CLICK)
    seat.wait(0.05)
    seat.picture("secret-set-up")
    page.seal()
    assert page.player == "red"
    assert page.curtain.covers
    assert page.view.scene is not None
    assert not any(value == "blue" for name, value in page.view.scene.marks.items()
                   if name.removeprefix("stone ") in first)  # fmt: skip
    words = [str(one.cget("text")) for one in descendants(page) if "text" in one.configure()]
    assert not any(place in text.split() for text in words for place in first)
    page.curtain.open()
    page.usual()
    page.seal()
    table = seat.desk.page.table
    assert {f"stone {place}" for place in first} <= {
        name for name, value in table.marks.items() if value == "blue"
    }
    assert table.player == "red"
