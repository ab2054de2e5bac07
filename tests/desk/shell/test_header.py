"""The header of the window when there is little space."""

from __future__ import annotations

import tkinter as tk

import pytest

from companion.desk.shell import route
from tests.desk.conftest import Seat
from tests.desk.widgets import buttons


def _seen_whole(seat: Seat, widget: tk.Widget) -> bool:
    desk = seat.desk
    left, top = widget.winfo_rootx() - desk.winfo_rootx(), widget.winfo_rooty() - desk.winfo_rooty()
    return (
        bool(widget.winfo_ismapped())
        and min(left, top) >= 0
        and left + widget.winfo_width() <= desk.winfo_width()
        and widget.winfo_width() >= widget.winfo_reqwidth()
        and widget.winfo_height() >= widget.winfo_reqheight()
    )


@pytest.mark.parametrize("wide", [1180, 900, 700])
def test_every_button_of_the_head_is_seen_whole_in_german_and_large(seat: Seat, wide: int) -> None:
    seat.desk.change(scale=1.5, language="de")
    seat.desk.start = seat.desk.start.__class__(
        seat.desk.settings, seat.desk.start.file, "de", 0.0, seat.desk.start.data
    )
    seat.desk.geometry(f"{wide}x600+10+10")
    seat.desk.open(route.Scorebook())
    seat.counted()
    seat.wait(0.1)
    seat.picture(f"head-{wide}")
    found = buttons(seat.desk._head)
    assert len(found) == 8
    found += buttons(seat.desk.page.filters)
    assert [one for one in found if not _seen_whole(seat, one)] == []


def test_the_buttons_are_beside_the_title_if_they_fit(seat: Seat) -> None:
    seat.desk.open(route.Scorebook())
    seat.counted()
    seat.wait(0.1)
    head = seat.desk._head
    shown = head.of_page.winfo_children()
    assert shown == sorted(shown, key=lambda one: one.winfo_rootx()), "Tab goes left to right"
    low = head.winfo_rooty() + head.winfo_height()
    narrow = head.winfo_height()
    assert all(one.winfo_rooty() < low for one in buttons(head))
    seat.desk.geometry("560x600+10+10")
    seat.until(lambda: head.winfo_height() > narrow)
    seat.desk.geometry("1180x800+10+10")
    seat.until(lambda: head.winfo_height() == narrow)
