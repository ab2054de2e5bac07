"""Garbage collection only in the window's own thread.

Widgets, variables and images of closed pages form reference cycles, which only Python's cyclic
collector frees. It runs in whatever thread happens to allocate, but Tk objects must not be freed in
another thread than the window's: that fails, or waits for the window.
"""

from __future__ import annotations

import gc
import tkinter as tk
from collections.abc import Callable

EVERY = 500
"""Milliseconds between two collections."""
SETTLED = 2500
"""Milliseconds after which a window has loaded what it keeps permanently."""


def collect_in_window_thread(window: tk.Misc, settled: int = SETTLED) -> None:
    """From now on, while the window exists, collect only in its thread.

    Objects that exist after ``settled`` milliseconds, mainly modules, are frozen and not examined
    again.
    """
    gc.disable()
    waiting = ""

    def settle() -> None:
        nonlocal waiting
        gc.freeze()
        waiting = window.after(EVERY, look)

    def look() -> None:
        nonlocal waiting
        collect_due()
        waiting = window.after(EVERY, look)

    def over() -> None:
        window.after_cancel(waiting)
        gc.unfreeze()
        gc.enable()

    waiting = window.after(settled, settle)
    when_gone(window, over)


def when_gone(window: tk.Misc, call: Callable[[], object]) -> None:
    """Call when a window is destroyed, and not, as ``bind`` would, for each widget in it."""
    script = f'+if {{"%W" eq "{window}"}} {{{window.register(call)}}}'
    window.tk.call("bind", window, "<Destroy>", script)


def collect_due() -> int:
    """Collect what the collector's own thresholds say is due; returns the generation collected, -1
    if none."""
    due = -1
    for generation, (count, most) in enumerate(
        zip(gc.get_count(), gc.get_threshold(), strict=True)
    ):
        if count <= most:
            break
        due = generation
    if due >= 0:
        gc.collect(due)
    return due


def cancel_gone(window: tk.Misc) -> None:
    """Cancel pending timers of destroyed widgets.

    Tk keeps such a timer when its widget is destroyed, and calls it by a name that Python may have
    given to another function since.
    """
    call = window.tk.call
    for timer in window.tk.splitlist(call("after", "info")):
        script = window.tk.splitlist(window.tk.splitlist(call("after", "info", timer))[0])
        if script and not call("info", "commands", script[0]):
            call("after", "cancel", timer)
