"""Tk's things are let go in the window's thread."""

from __future__ import annotations

import gc
import threading
import time
import tkinter as tk
from collections.abc import Iterator

import pytest

from companion.desk.tasks.garbage_collection import EVERY, cancel_gone, collect_in_window_thread
from tests.desk.conftest import Seat


class Ring:
    """Something that only the collector can let go, and which thread did."""

    gone_in: threading.Thread | None = None

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        Ring.gone_in = threading.current_thread()


@pytest.fixture
def collecting(seat: Seat) -> Iterator[Seat]:
    thresholds = gc.get_threshold()
    top = tk.Frame(seat.desk)
    collect_in_window_thread(top, settled=0)
    seat.wait(0.05)
    gc.set_threshold(50, 1, 1)
    yield seat
    gc.set_threshold(*thresholds)


def test_what_is_let_go_while_another_thread_works_is_let_go_here(collecting: Seat) -> None:
    Ring.gone_in = None
    for _ in range(5):  # objects kept by a window that is just opening are not freed
        Ring()
        worker = threading.Thread(target=lambda: [[number] for number in range(200_000)])
        worker.start()
        worker.join()
        assert Ring.gone_in is None
        kept = [[number] for number in range(200)]  # whatever was freed, a collection is due
        end = time.monotonic() + 6 * EVERY / 1000
        while Ring.gone_in is None and time.monotonic() < end:
            collecting.desk.update()
            time.sleep(0.01)
        if Ring.gone_in is not None:
            break
        del kept
    assert Ring.gone_in is threading.main_thread()


def test_nothing_is_collected_elsewhere_from_a_window_s_first_moment_to_its_last(
    seat: Seat,
) -> None:
    gc.enable()
    top = tk.Frame(seat.desk)
    collect_in_window_thread(top)
    assert not gc.isenabled()
    top.destroy()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_what_was_to_be_called_later_of_a_widget_that_is_gone_is_not(seat: Seat) -> None:
    called: list[int] = []
    frame = tk.Frame(seat.desk)
    gone = frame.after(20, lambda: called.append(1))
    kept = seat.desk.after(60_000, lambda: None)
    frame.destroy()
    cancel_gone(seat.desk)
    waiting = seat.desk.tk.splitlist(seat.desk.tk.call("after", "info"))
    assert gone not in waiting
    assert kept in waiting
    seat.desk.after_cancel(kept)
    seat.wait(0.05)
    assert not called
