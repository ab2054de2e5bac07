"""The names of keys."""

from __future__ import annotations

from tkinter import ttk

import pytest

from companion.desk.shell import route
from companion.desk.shell.keys import Key, key_words
from companion.games import game
from companion.locale import catalogue
from tests.desk.conftest import Seat


@pytest.mark.parametrize(
    ("shown", "german"),
    [
        ("Ctrl+S", "Strg+S"),
        ("Ctrl++", "Strg++"),
        ("Ctrl+Shift+S", "Strg+Umschalt+S"),
        ("Alt+Home", "Alt+Pos1"),
        ("+", "+"),
        ("1 … 9", "1 … 9"),
    ],
)
def test_keys_have_the_names_that_stand_on_the_readers_keyboard(shown: str, german: str) -> None:
    assert key_words(catalogue("de").gettext, shown) == german
    assert key_words(catalogue("en").gettext, shown) == shown


def test_space_on_a_button_is_the_buttons_own(seat: Seat) -> None:
    done: list[str] = []
    made = ttk.Button(seat.desk.page, command=lambda: done.append("button"))
    made.place(x=0, y=0)
    seat.wait(0.05)
    seat.desk.use_keys([Key("<space>", "Take a photo", lambda: done.append("page"))])
    made.focus_force()
    made.event_generate("<space>")
    seat.wait(0.05)
    assert done == ["button"]
    seat.desk.page.focus_force()
    seat.key("<space>")
    assert done == ["button", "page"]


def test_where_something_is_undone_both_keys_redo_it(seat: Seat) -> None:
    found = game("line-wars")
    options = found.choose()
    position = found.start(options)
    set_up = route.SetUp(found, options, position, lambda _: None)
    for to in (set_up, route.Scorebook(), route.Tournaments()):
        seat.desk.open(to)
        keys = {key.event: key.action for key in seat.desk.page.page_keys()}
        assert {"<Control-z>", "<Control-y>", "<Control-Z>"} <= keys.keys()
    seat.desk.open(set_up)
    page = seat.desk.page
    page._next.set("red")
    page._set_next()
    after = page._texts.state
    seat.key("<Control-z>")
    assert page._texts.state != after
    seat.key("<Control-Z>")
    assert page._texts.state == after
