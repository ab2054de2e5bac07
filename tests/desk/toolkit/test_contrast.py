"""Words can be read in both themes: contrast 4.5 by WCAG 2.2, success criterion 1.4.3."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import ttkbootstrap as ttk

from companion.desk.toolkit.widgets import button, menu_button
from tests.desk.conftest import Seat

LEAST = 4.5
INKS = ("", "Quiet.", "Good.", "Bad.", "Open.", "Accent.")
GROUNDS = ("", "Card.", "CardHover.")
LOOKS = ("outline", "primary", "ghost", "link", "outline-primary", "outline-danger")
"""Buttons as :func:`companion.desk.toolkit.widgets.button` makes them."""


def luminance(colour: tuple[int, int, int]) -> float:
    """Relative luminance of a colour, 0 to 255 each."""
    parts = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (one / 255 for one in colour)
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def styles(window: Any) -> Iterator[str]:
    for ground in GROUNDS:
        for ink in INKS:
            yield f"{ground}{ink}Text.TLabel"
    yield from ("Answer.TButton", "AsRead.Answer.TButton", "Chosen.Answer.TButton", "Treeview")
    yield "Treeview.Heading"
    made: tuple[Any, ...] = (
        menu_button(window, "words", None), ttk.Checkbutton(window), ttk.Radiobutton(window),
        ttk.Radiobutton(window, bootstyle="toolbutton-outline-primary"), ttk.Entry(window),
        ttk.Combobox(window),
    )  # fmt: skip
    for one in made:
        yield str(one.cget("style") or one.winfo_class())
        one.destroy()
    for look in LOOKS:
        yield str(button(window, "words", print, look=look).cget("style"))


def shown(widget: Any, style: str, state: str) -> tuple[tuple[int, int, int], ...]:
    """The colours of a style's text and background."""
    found = []
    field = style.endswith(("TEntry", "TCombobox"))
    for option in ("-foreground", "-fieldbackground" if field else "-background"):
        name = str(widget.tk.call("ttk::style", "lookup", style, option, state))
        red, green, blue = (part // 257 for part in widget.winfo_rgb(name))
        found.append((red, green, blue))
    return tuple(found)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_have_contrast_on_their_ground(seat: Seat, theme: str) -> None:
    seat.desk.change(theme=theme)
    seat.wait(0.05)
    low = {}
    for style in styles(seat.desk.body):
        for state in ("", "active", "hover", "selected"):
            found = contrast(*shown(seat.desk, style, state))
            if found < LEAST:
                low[style, state] = round(found, 2)
    assert not low


def test_contrast_is_measured_as_wcag_says() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((0x76, 0x76, 0x76), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)
