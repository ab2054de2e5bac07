"""Tables of the scorebook: numbers aligned, nothing cut unseen; pages that are still empty."""

from __future__ import annotations

import os
from tkinter import ttk
from typing import Any

import pytest
from PIL import ImageGrab

from companion.book.listing import Filter
from companion.desk.shell import route
from companion.desk.toolkit.table import fill, need_choice, table
from companion.sentences import N_
from tests.desk.conftest import Seat

LONG = "Maximiliane Freifrau von Hohenstein-Unterberg auf der Höhe"


@pytest.fixture
def made(seat: Seat) -> Any:
    """A table of 310 pixels with a name, a date, a score and an empty column."""
    frame = ttk.Frame(seat.desk, width=310, height=200)
    frame.pack_propagate(False)
    frame.place(x=0, y=0)
    heads = ((N_("Player"), 10), (N_("Date"), 10), (N_("Score"), 6), (N_("Share (%)"), 6))
    found = table(seat.desk, frame, heads)
    found.pack(fill="both", expand=True)
    seat.wait(0.05)
    fill(found, [(LONG, "2026-11-21", "14–11", ""), ("Ann", "2026-11-20", "9–8", "")])
    seat.wait(0.05)
    yield found
    frame.destroy()


def test_numbers_stand_to_the_right_and_words_and_dates_to_the_left(made: Any) -> None:
    assert [str(made.column(str(n), "anchor")) for n in range(4)] == ["w", "w", "e", "w"]
    assert str(made.heading("2", "anchor")) == "e"
    for dates in (("19.10.2026", "3.1.2026"), ("10.2026", "11.2026")):
        fill(made, [("Ann", day, "1.624", "") for day in dates])
        assert [str(made.column(str(n), "anchor")) for n in range(4)] == ["w", "w", "e", "w"]
    fill(made, [("Ann", "2026-11-21", share, "") for share in ("¼", "½", "2¾", "0")])
    assert str(made.column("2", "anchor")) == "e"


def test_whoever_is_in_a_table_by_keyboard_stays_at_the_same_place_of_other_rows(
    seat: Seat, made: Any
) -> None:
    """Tk's arrow keys lead nowhere from a table without a row in focus."""
    made.focus_force()
    seat.until(lambda: seat.desk.focus_get() is made)
    made.event_generate("<End>")
    made.selection_set()  # as while the row is being deleted
    fill(made, [(name, "", "", "") for name in ("Ann", "Ben", "Cy")])
    assert made.selection() == (made.focus(),) == made.get_children()[1:2]
    fill(made, [("Ann", "", "", "")])
    assert made.selection() == (made.focus(),) == made.get_children()
    seat.desk.focus_force()
    seat.until(lambda: seat.desk.focus_get() is seat.desk)
    fill(made, [("Ben", "", "", "")])
    assert made.selection() == ()


def test_columns_fill_the_table_and_the_longest_text_gives_way(made: Any) -> None:
    widths = [int(made.column(str(n), "width")) for n in range(4)]
    assert sum(widths) <= made.winfo_width()
    first, second = made.get_children()
    assert made.set(first, "0").endswith("…")
    assert made.set(second, "0") == "Ann"
    assert (made.set(first, "1"), made.set(first, "2")) == ("2026-11-21", "14–11")


def test_a_column_shows_its_longest_number_to_the_last_pixel(seat: Seat, made: Any) -> None:
    def drawn() -> bytes:
        """What is drawn of the number, from the right edge of its column."""
        seat.wait(0.05)
        x, y, wide, high = made.bbox(row, "2")
        right, top = made.winfo_rootx() + x + wide, made.winfo_rooty() + y
        box = (right - need + 2, top, right, top + high)
        return ImageGrab.grab(bbox=box, xdisplay=os.environ.get("DISPLAY")).tobytes()

    (row,) = fill(made, [("Ann", "", "1487 ± 113", "")])
    need = int(made.column("2", "width"))
    told = drawn()
    made.column("2", width=need + 30)
    assert drawn() == told


def test_truncated_text_is_shown_in_full_under_the_pointer(seat: Seat, made: Any) -> None:
    first = made.get_children()[0]
    x, y, _, _ = made.bbox(first, "0")
    made.event_generate("<Motion>", x=x + 5, y=y + 5)
    assert LONG in seat.desk.told
    x, y, _, _ = made.bbox(first, "2")
    made.event_generate("<Motion>", x=x + 5, y=y + 5)
    assert LONG not in seat.desk.told


def test_buttons_that_need_a_choice_look_so(seat: Seat, made: Any) -> None:
    one = ttk.Button(made.master)
    need_choice(seat.desk, made, [one])
    assert str(one.cget("state")) == "disabled"
    made.selection_set(made.get_children()[0])
    seat.wait(0.02)
    assert str(one.cget("state")) == "normal"
    fill(made, [])
    seat.wait(0.02)
    assert str(one.cget("state")) == "disabled"


@pytest.mark.parametrize(
    ("to", "leads"),
    [
        (route.Scorebook(), "ResultPage"),
        (route.Charts(Filter()), "ResultPage"),
        (route.Evening(), "ResultPage"),
        (route.Tournaments(), "NewTournamentPage"),
    ],
    ids=["scorebook", "charts", "evening", "tournaments"],
)
def test_an_empty_page_has_the_button_that_fills_it(
    seat: Seat, to: route.Route, leads: str
) -> None:
    seat.desk.open(to)
    page = seat.desk.page
    seat.until(lambda: page.empty.winfo_ismapped())
    at, button = page, page.empty.button
    while str(at := at.tk_focusNext()).startswith(str(page)):
        assert at is button or not str(at).startswith(str(page.empty.master)), "Tab passes it"
    page.empty.button.invoke()
    seat.wait(0.05)
    assert type(seat.desk.page).__name__ == leads
