from __future__ import annotations

from tkinter import ttk
from tkinter.font import nametofont
from typing import Any

from companion.desk.shell import route
from companion.desk.toolkit.containers import ScrolledFrame
from companion.desk.toolkit.fitting import reading_width
from companion.desk.toolkit.tooltip import Tooltip
from companion.desk.toolkit.widgets import button, label, wrapping, wrapping_button
from tests.desk.conftest import Seat


def test_a_pixel_more_or_less_does_not_break_lines_anew(seat: Seat) -> None:
    """Otherwise two neighbours may pass a pixel back and forth forever, and the window freezes."""
    frame = ttk.Frame(seat.desk)
    words = wrapping(label(frame, "New photos in a folder, such as a scanner's"))
    words.place(x=0, y=0, width=242)
    frame.place(x=0, y=0, width=400, height=100)
    seat.wait(0.05)
    broken_at = int(str(words.cget("wraplength")))
    assert 230 < broken_at < 242
    words.place(width=241)
    seat.wait(0.05)
    assert int(str(words.cget("wraplength"))) == broken_at
    words.place(width=180)
    seat.wait(0.05)
    assert int(str(words.cget("wraplength"))) < 180
    frame.destroy()


def test_no_line_is_cut_where_a_column_scrolls(seat: Seat) -> None:
    column = ScrolledFrame(seat.desk)
    lines = [
        wrapping(label(column.inside, "Whoever cannot draw a legal line " * number))
        for number in range(1, 12)
    ]
    for line in lines:
        line.pack(fill="x")
    for width in range(150, 430, 9):
        column.place(x=0, y=0, width=width, height=120)
        seat.wait(0.02)
        assert column.bar.winfo_width() == column.bar.winfo_reqwidth()
        assert all(line.winfo_reqwidth() <= line.winfo_width() for line in lines)
        assert lines[0].winfo_width() < column.bar.winfo_x()
    column.destroy()


def test_a_column_that_fits_only_beside_its_scroll_bar_keeps_the_bar(seat: Seat) -> None:
    """Otherwise the bar goes and comes forever, and the window freezes."""
    seat.until(seat.desk.page.winfo_viewable)
    column = ScrolledFrame(seat.desk)
    content = ttk.Frame(column.inside, height=200)
    content.pack(fill="x")
    widths: list[int] = []

    def fit(event: Any) -> None:
        widths.append(event.width)
        if len(widths) < 100:
            content.configure(height=121 if event.width == 300 else 119)

    content.bind("<Configure>", fit)
    column.place(x=0, y=0, width=300, height=120)
    for _ in range(30):
        seat.desk.update()
    assert len(widths) < 20
    assert column.bar.winfo_ismapped()
    content.unbind("<Configure>")
    content.configure(height=60)
    seat.wait(0.05)
    assert not column.bar.winfo_ismapped(), "without it there is room enough"
    column.destroy()


def test_a_tooltip_is_no_wider_than_is_read_well(seat: Seat) -> None:
    seat.until(seat.desk.page.winfo_viewable)
    told = Tooltip(seat.desk.page, "The first to cross three of the opponent's lines wins. " * 9)
    told._show()
    assert told._window is not None
    font = nametofont("Desk.small", root=seat.desk)
    assert told._window.winfo_reqwidth() < reading_width(font) + 20
    told._hide()


def test_the_ways_to_a_photo_fit_a_small_window(seat: Seat) -> None:

    seat.desk.change(scale=1.25, language="de")
    seat.desk.geometry("950x700")
    seat.desk.open(route.PhotoSource())
    seat.wait(0.2)
    page = seat.desk.page
    right = page.winfo_rootx() + page.winfo_width()
    assert all(tile.winfo_rootx() + tile.winfo_width() <= right for tile in page.tiles)


def test_no_answer_is_cut_on_its_button(seat: Seat) -> None:
    frame = ttk.Frame(seat.desk)
    said = "Red went first: Blue wins 3–0 if the game is over."
    made = wrapping_button(button(frame, said, lambda: None))
    made.pack(fill="x")
    for width in (220, 140, 600):
        frame.place(x=0, y=0, width=width, height=200)
        seat.wait(0.05)
        assert made.winfo_reqwidth() <= made.winfo_width()
        assert str(made.cget("text")).split() == said.split()
    assert made.cget("text") == said, "a button that is wide enough has one line"
    frame.destroy()
