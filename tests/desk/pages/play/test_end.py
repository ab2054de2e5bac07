"""The end of a game: who has won, what decided it, and what can be done next."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.application.scorebook.book import Book
from companion.application.table.table import Table
from companion.desk.pages.scorebook.page import ScorebookPage
from tests.bench.desk_pictures import shown
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start


def won(seat: Seat) -> Table:
    """A game that White has just won by five in a column."""
    table = start(seat, "line-or-colour")
    table.write("White", "Ann")
    table.write("Black", "Ben")
    for spot in ("a1", "b1", "a2", "b2", "a3", "c1", "a4", "c2"):
        seat.click(spot)
    assert seat.desk.page.banner.told == ""
    seat.click("a5")
    return table


def added(seat: Seat) -> tuple[Table, Any, Any]:
    """The same in the scorebook, with its page and the first button of the banner."""
    table = won(seat)
    page = seat.desk.page
    first = page.banner.buttons[0]
    first.invoke()
    seat.until(lambda: str(first.cget("text")) == "In the scorebook")
    return table, page, first


def test_the_end_is_shown_above_the_board_with_next_steps(seat: Seat) -> None:
    won(seat)
    page = seat.desk.page
    assert page.banner.told == "Ann (White) wins."
    assert page.banner.buttons[0].cget("text") == "Add to scorebook"
    assert page.banner.rim.winfo_ismapped()
    seat.picture("end-line-or-colour")
    seat.key("<Control-z>")
    assert page.banner.told == ""
    seat.key("<Control-y>")
    assert page.banner.told


def test_a_game_that_keys_have_decided_goes_on_with_the_first_button(seat: Seat) -> None:
    table = won(seat)
    seat.key("<Control-z>")
    page = seat.desk.page
    page.entry.focus_force()
    page.entry.insert(0, "a5")
    page.entry.event_generate("<Return>")
    seat.wait(0.05)
    assert table.result.finished
    assert seat.desk.focus_get() is page.banner.buttons[0]
    seat.key("<Control-z>")
    assert seat.desk.focus_get() is page.view


def test_the_banner_says_that_the_game_is_in_the_scorebook_until_it_is_another(
    seat: Seat,
) -> None:
    table, _, first = added(seat)
    seat.key("<Control-z>")
    seat.key("<Control-y>")
    seat.until(lambda: str(first.cget("text")) == "In the scorebook")
    table.write("White", "Cy")
    assert str(first.cget("text")) == "Add to scorebook"
    seat.counted()
    assert str(first.cget("text")) == "Add to scorebook"
    table.write("White", "Ann")
    seat.until(lambda: str(first.cget("text")) == "In the scorebook")
    first.invoke()
    assert isinstance(seat.desk.page, ScorebookPage)


def test_that_a_game_was_added_is_undone_where_it_is_told(seat: Seat) -> None:
    table, _, _ = added(seat)
    assert seat.desk.status_bar.noticed == "In the scorebook as match 1."
    with Book() as book:
        book.add_result("line-wars", {"blue": "Cy", "red": "Dora"}, "14-11")
    seat.desk.status_bar.undo.invoke()
    seat.until(lambda: seat.desk.told.startswith("Undone: match 1 added"))
    with Book() as book:
        assert [one.players for one in book.matches()] == [("Cy", "Dora")]
    seat.counted()
    first = seat.desk.page.banner.buttons[0]
    assert str(first.cget("text")) == "Add to scorebook"
    assert table.result.finished, "the game itself stays as it is"
    first.invoke()
    seat.until(lambda: str(first.cget("text")) == "In the scorebook")


def test_a_game_that_nobody_has_a_name_in_counts_once_names_are_added(seat: Seat) -> None:
    table = won(seat)
    for seated in ("White", "Black"):
        table.write(seated, "")
    first = seat.desk.page.banner.buttons[0]
    first.invoke()
    seat.until(lambda: str(first.cget("text")) == "In the scorebook")
    assert "It does not count until both players have a name." in seat.desk.told
    table.write("White", "Ann")
    table.write("Black", "Ben")
    first.invoke()
    seat.until(lambda: "with missing details added" in seat.desk.status_bar.noticed)
    assert "does not count" not in seat.desk.told
    with Book() as book:
        assert [one.players for one in book.matches()] == [("Ann", "Ben")]


def test_what_its_match_in_the_scorebook_has_otherwise_is_told_with_the_question(
    seat: Seat,
) -> None:
    table, page, first = added(seat)
    table.write("White", "Cy")
    first.invoke()
    seat.until(lambda: "White: Ann in the scorebook, Cy here" in shown(page))
    assert "Match 1 is in the scorebook with different details" in shown(page)


def test_what_decided_is_lit_on_the_board(seat: Seat) -> None:
    won(seat)
    page = seat.desk.page
    (chain,) = page._scene.scene(()).pointers
    assert (chain.kind, set(chain.places)) == ("chain", {"a1", "a2", "a3", "a4", "a5"})
    page.table.step(-1)
    assert not page._scene.scene(()).pointers


def test_a_rematch_has_the_players_in_each_others_place(seat: Seat) -> None:
    before = won(seat)
    seat.desk.page.banner.buttons[2].invoke()
    seat.wait(0.1)
    table = seat.desk.page.table
    assert table is not before
    assert (table.state.tags["White"], table.state.tags["Black"]) == ("Ben", "Ann")
    assert table.options == before.options
    assert not len(table.tree.nodes) > 1


def test_a_picture_to_share_is_written_with_the_end_in_it(
    seat: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tkinter import filedialog

    from PIL import Image

    won(seat)
    chosen = tmp_path / "end.png"
    monkeypatch.setattr(filedialog, "asksaveasfilename", lambda **_: str(chosen))
    seat.desk.page.banner.buttons[1].invoke()
    seat.until(chosen.exists)
    with Image.open(chosen) as image:
        assert image.format == "PNG"


def test_after_an_undo_the_game_is_still_the_match_that_it_was(seat: Seat) -> None:
    table, page, first = added(seat)
    seat.key("<Control-z>")
    assert page.banner.told == "", "the last move is taken back, nothing less"
    seat.key("<Control-y>")
    seat.until(lambda: str(first.cget("text")) == "In the scorebook")
    seat.key("<Control-z>")
    assert table.type_move("e1")
    page.book.add()
    seat.counted()
    (cover,) = [one for one in page.winfo_children() if one.place_info()]
    seat.picture("other-moves-asked")
    cover.destroy()
    with Book() as book:
        assert [match.result for match in book.matches()] == ["1-0"]
