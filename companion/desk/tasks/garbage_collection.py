"""What is no longer used is let go in the window's own thread.

Widgets, variables and images of pages that were left hang together in rings, which only Python's
collector takes apart. It runs in whatever thread happens to allocate, and Tk's things must not be
taken apart in another thread than the window's: there it fails, or waits for the window.
"""

from __future__ import annotations

import gc
import tkinter as tk

EVERY = 500
"""Milliseconds between two looks."""
SETTLED = 2500
"""Milliseconds after which a window has what it keeps for good."""


def collect_in_window_thread(window: tk.Misc, settled: int = SETTLED) -> None:
    """From now on, and for as long as the window is there, nothing is collected elsewhere.

    What is there after ``settled`` milliseconds, modules above all, stays for good and is not
    looked at again.
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

    def over(event: tk.Event[tk.Misc]) -> None:
        if event.widget is window:
            window.after_cancel(waiting)
            gc.unfreeze()
            gc.enable()

    waiting = window.after(settled, settle)
    window.bind("<Destroy>", over, add="+")


def collect_due() -> int:
    """Collect what the collector's own thresholds say is due; the generation looked at, -1 for
    none."""
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
    """Cancel what was to be called later of widgets that are gone.

    Tk keeps such a timer when its widget goes, and calls by a name that Python may since have given
    to another function.
    """
    call = window.tk.call
    for timer in window.tk.splitlist(call("after", "info")):
        script = window.tk.splitlist(window.tk.splitlist(call("after", "info", timer))[0])
        if script and not call("info", "commands", script[0]):
            call("after", "cancel", timer)
