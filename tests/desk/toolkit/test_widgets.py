"""Furniture of the window that pages share."""

from __future__ import annotations

import tkinter as tk

from companion.desk.toolkit.widgets import scroll_beside
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
