"""The names of keys."""

from __future__ import annotations

from tkinter import ttk

import pytest

from companion.desk.shell.keys import Key, key_words
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
