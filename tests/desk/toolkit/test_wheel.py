"""The mouse wheel as reported by this Tk, and by other versions."""

from __future__ import annotations

import tkinter as tk
from types import SimpleNamespace
from typing import Any

import pytest

from companion.desk.toolkit.wheel import TOUCHPAD_STEP, _Touchpad
from tests.desk.conftest import Seat


def wheel_event(widget: tk.Misc, notches: int) -> tuple[str, dict[str, Any]]:
    """This Tk's event when the wheel is turned by one notch."""
    if tk.TkVersion < 8.7 and widget.tk.call("tk", "windowingsystem") == "x11":
        return ("<Button-4>" if notches > 0 else "<Button-5>"), {}
    return "<MouseWheel>", {"delta": 120 * notches}


@pytest.mark.parametrize("notches", [1, -1])
def test_a_turned_wheel_is_reported_once_with_its_direction(seat: Seat, notches: int) -> None:
    from companion.desk.toolkit.wheel import on_wheel

    heard: list[int] = []
    box = tk.Frame(seat.desk, width=50, height=50)
    box.place(x=0, y=0)
    seat.desk.update()
    on_wheel(box, lambda _, found: heard.append(found))
    event, more = wheel_event(box, notches)
    box.event_generate(event, x=5, y=5, **more)
    seat.desk.update()
    box.destroy()
    assert heard == [notches]


def test_fingers_on_a_touchpad_add_up_to_notches() -> None:
    touchpad = _Touchpad()
    up = SimpleNamespace(delta=TOUCHPAD_STEP // 4)
    assert [touchpad(up) for _ in range(8)] == [0, 0, 0, 1, 0, 0, 0, 1]
    down = SimpleNamespace(delta=(3 << 16) | (0x10000 - TOUCHPAD_STEP))
    assert touchpad(down) == -1
