"""Sealed orders in the window: behind the curtain, and gone only once that was asked."""

from __future__ import annotations

from companion.application.table.drafts import drafts
from companion.desk.pages.home.page import HomePage
from companion.desk.pages.play.page import PlayPage
from companion.desk.shell.files.opening import open_draft
from tests.application.table.test_sealed import FIRST, SECOND, order
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start


def test_leaving_the_page_and_coming_back_finds_red_to_order(seat: Seat) -> None:
    table = start(seat, "blottos-war")
    for text in (*FIRST, SECOND[0]):
        order(table, text)
    seat.wait(0.1)
    told = seat.desk.page.moves.text.get("1.0", "end")
    assert SECOND[0] not in told
    seat.key("<Alt-Home>")
    assert isinstance(seat.desk.page, HomePage)
    (draft,) = drafts(seat.desk.start.data)
    open_draft(seat.desk, draft)
    seat.wait(0.1)
    page = seat.desk.page
    assert isinstance(page, PlayPage)
    assert page.table.player == "red"
    assert page.curtain.winfo_ismapped()
    assert seat.desk.focus_get() is page.curtain._begin
    assert SECOND[0] not in page.moves.text.get("1.0", "end")
    page.copy_words()
    assert "b1*2" not in page.clipboard_get()
    seat.picture("sealed-restored")
    order(page.table, SECOND[1])
    assert len(page.table.tree.main_line()) == 3


def test_sealed_orders_are_thrown_away_only_once_that_was_asked(seat: Seat) -> None:
    table = start(seat, "blottos-war")
    page = seat.desk.page
    table.open_curtain()
    for place in ("g1", "a2", "a3", "e4"):
        table.touch(place)
    seat.wait(0.05)
    seal = next(w for w in page.buttons.winfo_children() if w.winfo_class() == "TButton")
    assert seal.cget("text") == "Seal the orders"
    at = seal.winfo_rootx() + seal.winfo_width() // 2, seal.winfo_rooty() + seal.winfo_height() // 2
    seal.invoke()
    seat.wait(0.05)
    assert list(table.sealed) == ["blue"]
    hit = seat.desk.winfo_containing(*at)
    assert hit is None or not str(hit).startswith(str(page.anew))
    seat.picture("sealed-orders-anew")
    page.anew.ask()
    seat.picture("sealed-orders-asked")
    page.anew.keep()
    assert list(table.sealed) == ["blue"]
    page.anew.ask()
    page.anew.throw_away()
    seat.wait(0.05)
    assert table.sealed == {}
    assert drafts(seat.desk.start.data) == []
    assert len(page.anew.winfo_children()) == 1
