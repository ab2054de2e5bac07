"""Keys bound to the window for as long as a page is shown."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterable
from typing import Any

from companion.desk.page import Key

_FIELDS = ("TEntry", "TCombobox", "TSpinbox", "Text", "Entry")
"""Widgets into which people type."""


class KeyBindings:
    """The keys in force; ``known`` lists those that F1 shows."""

    def __init__(self, window: tk.Tk) -> None:
        self._window = window
        self._bound: list[str] = []
        self.known: tuple[Key, ...] = ()

    def use(self, keys: Iterable[Key]) -> None:
        """Bind keys in the place of those before; of two for one event the later wins."""
        self.clear()
        by_event = {key.event: key for key in keys}
        for event, key in by_event.items():
            self._window.bind(event, self._calls(key))
            self._bound.append(event)
        self.known = tuple(key for key in by_event.values() if key.shown and key.text)

    def clear(self) -> None:
        for event in self._bound:
            self._window.unbind(event)
        self._bound.clear()
        self.known = ()

    def _calls(self, key: Key) -> Any:
        def called(event: Any) -> str | None:
            widget = event.widget
            if isinstance(widget, str) or widget.winfo_toplevel() is not self._window:
                return None
            if key.typed and widget.winfo_class() in _FIELDS:
                return None
            key.action()
            return "break"

        return called
