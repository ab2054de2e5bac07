"""Who plays is written down and remembered."""

from __future__ import annotations

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
