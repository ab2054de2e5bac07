"""Widgets made and packed in one step, as wide as what they are in: paragraphs, rows, buttons."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterable
from tkinter import ttk as plain
from typing import Any

from companion.desk.toolkit.look import Look
from companion.desk.toolkit.rows import wrap_rows
from companion.desk.toolkit.widgets import button, label, wrapping
from companion.sentences import Sentence

Pad = int | tuple[int, int]
"""Pixels above and below."""


def paragraph(
    parent: tk.Misc, text: str, look: str = "Text", *, pady: Pad = 0, **how: Any
) -> plain.Label:
    """Words across the whole width, whose lines break where it ends."""
    made = wrapping(label(parent, text, look, **how))
    made.pack(fill="x", pady=pady)
    return made


def full_row(parent: Any, *, pady: Pad = 0, padding: Any = 0) -> plain.Frame:
    """A frame across the whole width, on its parent's ground."""
    made = plain.Frame(parent, style=str(parent.cget("style")), padding=padding)
    made.pack(fill="x", pady=pady)
    return made


def buttons(
    look: Look,
    row: tk.Widget,
    ways: Iterable[tuple[Sentence | str, Callable[[], object], str]],
    gap: int = 6,
    **how: Any,
) -> list[Any]:
    """Buttons from left to right, in as many rows as they need: each with its text, what it does
    and its icon, '' for none; ``gap`` in logical pixels."""
    made = [button(row, look.words(text), act, icon=icon, **how) for text, act, icon in ways]
    for one in made:
        one.pack(side="left", padx=(0, look.px(gap)))
    wrap_rows(row, gap=look.px(gap))
    return made
