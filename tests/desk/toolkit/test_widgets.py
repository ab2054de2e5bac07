"""Furniture of the window that pages share."""

from __future__ import annotations

import tkinter as tk

import pytest

from companion.desk.toolkit.containers import scroll_beside
from companion.desk.toolkit.widgets import themed_menu
from tests.desk.conftest import Seat


def test_a_scroll_bar_appears_only_if_needed_and_reflows_no_line(seat: Seat) -> None:
    top = tk.Toplevel(seat.desk)
    text = tk.Text(top, width=20, height=4, wrap="word")
    text.pack(side="left", fill="both", expand=True)
    scroll_beside(text)
    seat.until(lambda: text.winfo_width() > 100)
    (room,) = (child for child in top.winfo_children() if child is not text)
    (bar,) = room.winfo_children()
    width = text.winfo_width()
    assert not bar.winfo_ismapped()
    text.insert("end", "a game of many moves\n" * 20)
    seat.until(bar.winfo_ismapped)
    assert text.winfo_width() == width
    text.delete("1.0", "end")
    seat.until(lambda: not bar.winfo_ismapped())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_menu_has_the_windows_colours_whenever_it_is_filled(seat: Seat, theme: str) -> None:
    seat.desk.change(theme=theme)
    menu = themed_menu(seat.desk, seat.desk)
    menu.post(20, 20)
    seat.wait(0.05)
    menu.unpost()
    menu.add_command(label="Added as it was opened")
    assert str(menu.cget("background")) == seat.desk.shades.card
    assert str(menu.entrycget(0, "background")) in ("", seat.desk.shades.card)
    menu.destroy()
