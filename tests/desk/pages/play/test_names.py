"""Who plays is written down and remembered."""

from __future__ import annotations

from companion.book.book import Book
from companion.desk.shell import route
from tests.book.results import put, result
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start


def test_names_are_written_down_and_remembered(seat: Seat) -> None:
    table = start(seat, "line-wars")
    name = seat.desk.page.players.names["blue"]
    name.focus_force()
    name.set("Ann")
    name.event_generate("<Return>")
    seat.wait(0.02)
    assert table.state.tags["Blue"] == "Ann"
    assert seat.desk.settings.names == ("Ann",)


def test_nobody_is_written_down_as_both_players(seat: Seat) -> None:
    table = start(seat, "line-wars")
    names = seat.desk.page.players.names
    for player, typed in (("blue", "Ann"), ("red", "ann")):
        names[player].focus_force()
        names[player].set(typed)
        names[player].event_generate("<Return>")
        seat.wait(0.02)
    assert seat.desk.told == "ann cannot play both sides. Choose another name."
    assert "Red" not in table.state.tags
    names["red"].set("Ben")
    names["red"].event_generate("<Return>")
    seat.wait(0.02)
    assert table.state.tags["Red"] == "Ben"


def test_a_name_field_writes_only_what_was_typed_in_it(seat: Seat) -> None:
    table = start(seat, "line-wars")
    page = seat.desk.page
    name = page.players.names["blue"]
    name.focus_force()
    seat.wait(0.02)
    table.write("Blue", "Ann")
    assert name.get() == "Ann", "nothing was typed that could be lost"
    name.set("Anna")
    table.write("Blue", "Cy")
    assert name.get() == "Anna", "what is being typed stays"
    page.players.flush()
    assert table.state.tags["Blue"] == "Anna"
    name.set("")
    page.players.flush()
    assert "Blue" not in table.state.tags


def test_whoever_is_in_the_scorebook_is_offered_for_a_new_game(seat: Seat) -> None:
    with Book.open() as book:
        put(book, result("Cy", "Ben", "14-11"))
    seat.desk.change(names=("Ann", "Ben"))
    seat.desk.open(route.NewGame("line-wars"))
    seat.counted()
    for box in seat.desk.page._names.values():
        assert box.cget("values") == ("Ann", "Ben", "Cy")
