"""Keyboard shortcuts, bound to the window while a page is shown."""

from __future__ import annotations

import sys
import tkinter as tk
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from companion.desk.toolkit.focus import keys_held
from companion.sentences import N_

_NAMED = {
    "Ctrl": N_("Ctrl"),
    "Shift": N_("Shift"),
    "Return": N_("Enter"),
    "Space": N_("Space"),
    "Del": N_("Del"),
    "Home": N_("Home"),
    "End": N_("End"),
    "PgUp": N_("PgUp"),
    "PgDn": N_("PgDn"),
}
"""Keys whose names differ between languages."""
_SHOWN = {
    "Control": "Ctrl", "Command": "Ctrl", "Left": "←", "Right": "→", "Up": "↑", "Down": "↓",
    "BackSpace": "⌫", "Delete": "Del", "Escape": "Esc", "space": "Space", "plus": "+",
    "minus": "-", "comma": ",",
}  # fmt: skip
"""What Tk calls otherwise than people do."""
MAC: Final = sys.platform == "darwin"
_ON_MAC = {"Alt": "⌥", "Shift": "⇧", "Ctrl": "⌘"}
"""How macOS writes the keys that are held, in its order; its Command key does what Ctrl does
elsewhere."""
_CONTROL_ON_MAC = ("Tab", "space", "F")
"""Keys that Command has other work for in the system itself; they stay with Control."""
_ANSWERS_ITSELF = {
    "TButton": ("<Return>", "<space>"),
    "TCheckbutton": ("<space>",),
    "TMenubutton": ("<space>",),
    "TRadiobutton": ("<space>",),
}
"""Keys that a widget class handles itself (Return: ttkbootstrap)."""
_FIELDS = ("TEntry", "TCombobox", "TSpinbox", "Text", "Entry")
"""Widget classes into which people type."""


@dataclass(frozen=True)
class Key:
    """One keyboard shortcut of a page.

    Attributes:
        event: Tk's name for it, ``<Control-z>``.
        text: what it does, a template; '' for one that F1 leaves out.
        action: the function called.
        typed: whether it is ignored while typing into a field (plain letters, arrows).
        shown: how F1 writes it; '' for as its event says: ``Ctrl+Z``.
    """

    event: str
    text: str
    action: Callable[[], object]
    typed: bool = False
    shown: str = ""

    @property
    def name(self) -> str:
        """How F1 writes it in English."""
        *held, key = self.event.strip("<>").replace("Key-", "").split("-")
        told = _SHOWN.get(key, key.upper() if len(key) == 1 else key)
        return self.shown or "+".join([*(_SHOWN.get(one, one) for one in held), told])


def answer_keys(choose: Callable[[int], object]) -> Iterator[Key]:
    """The numbers, for the first answer to a question, the second and so on."""
    told = N_("Choose the first answer, the second …")
    for number in range(9):
        act = partial(choose, number)
        yield Key(f"<Key-{number + 1}>", "" if number else told, act, True, shown="1 … 9")


def board_keys(
    go: Callable[[], object], turn: Callable[..., object] | None = None
) -> Iterator[Key]:
    """The way to a board, and turning it where it can be turned."""
    yield Key("<Control-b>", N_("Go to the board (arrow keys move, Space selects)"), go)
    if turn is not None:
        yield Key("<Alt-r>", N_("Rotate the board"), partial(turn, 1), True)
        yield Key("<Alt-f>", N_("Flip the board"), partial(turn, flip=True), True)


def undo_keys(
    undo: Callable[[], object], redo: Callable[[], object], told: str = N_("Undo")
) -> Iterator[Key]:
    """Undo, and redo by either of the keys that programs have for it."""
    yield Key("<Control-z>", told, undo, True)
    yield Key("<Control-y>", N_("Redo"), redo, True)
    yield Key("<Control-Z>", "", redo, True)


def key_words(words: Callable[[str], str], shown: str) -> str:
    """A key's name in the reader's language: ``Ctrl+S`` is ``Strg+S`` in German."""
    first, *others = shown.split("+") if shown.strip("+") else [shown]
    if MAC and first in _ON_MAC and others and not others[-1].startswith(("Tab", "Space")):
        *held, key = first, *others
        return "".join(sign for name, sign in _ON_MAC.items() if name in held) + key_words(
            words, key
        )
    parts = [words(_NAMED[part]) if part in _NAMED else part for part in (first, *others)]
    return "+".join(parts)


def with_key(words: Callable[[str], str], text: str, shown: str) -> str:
    """What a control does (a template), followed by its shortcut."""
    return f"{words(text)}  ({key_words(words, shown)})"


def keys_named(told: str, word: Callable[[str], str]) -> str:
    """A sentence with the sign of Command for the name of Ctrl on macOS."""
    return told.replace(word("Ctrl") + "+", _ON_MAC["Ctrl"]) if MAC else told


def on_this_system(key: Key) -> Key:
    """The shortcut with Command for Ctrl on macOS."""
    name = key.event.strip("<>").rpartition("-")[2]
    if not MAC or name.startswith(_CONTROL_ON_MAC):
        return key
    return replace(key, event=key.event.replace("Control-", "Command-"))


class KeyBindings:
    """The current shortcuts; ``known`` lists those that F1 shows."""

    def __init__(self, window: tk.Tk) -> None:
        self._window = window
        self._bound: list[tuple[str, str]] = []
        self.known: tuple[Key, ...] = ()

    def use(self, keys: Iterable[Key]) -> None:
        """Replace the bindings; if two have the same event the later wins."""
        self.clear()
        by_event = {key.event: key for key in map(on_this_system, keys)}
        for event, key in by_event.items():
            self._bound.append((event, self._window.bind(event, self._calls(key))))
        self.known = tuple(key for key in by_event.values() if key.text)

    @property
    def listed(self) -> dict[str, list[str]]:
        """The shortcuts that F1 shows for each thing to do."""
        shown: dict[str, list[str]] = {}
        for key in self.known:
            shown.setdefault(key.text, []).append(key.name)
        return shown

    def clear(self) -> None:
        # With its function id, or Tk would keep the function, and thereby the page, forever.
        for event, called in self._bound:
            self._window.unbind(event, called)
        self._bound.clear()
        self.known = ()

    def _calls(self, key: Key) -> Any:
        # Tk treats <Control-O> apart from <Control-o>, so caps lock needs its own binding.
        plain = not any(f"{one}-" in key.event for one in ("Control", "Alt", "Command", "Mod1"))

        def called(event: Any) -> str | None:
            widget = event.widget
            if isinstance(widget, str) or widget.winfo_toplevel() is not self._window:
                return None
            kind = widget.winfo_class()
            if (key.typed and kind in _FIELDS) or key.event in _ANSWERS_ITSELF.get(kind, ()):
                return None
            if plain and keys_held(event):
                return None
            key.action()
            return "break"

        return called
