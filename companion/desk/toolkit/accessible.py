"""What a screen reader says of each control: its role, its name, and a few words on it.

Tk 9.1 passes these on to the system (``tk accessible``, TIP 733); any other Tk says nothing, and
nothing here fails with it.
"""

from __future__ import annotations

import tkinter as tk
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

from companion.desk.toolkit.tooltip import tooltip_of

ROLES: Final = {
    "TButton": "Button",
    "TMenubutton": "Button",
    "TCheckbutton": "Checkbutton",
    "TRadiobutton": "Radiobutton",
    "TCombobox": "Combobox",
    "TSpinbox": "Spinbox",
    "TEntry": "Entry",
    "TScale": "Scale",
    "TLabel": "Button",
    "TFrame": "Button",
    "Treeview": "Tree",
    "Listbox": "Listbox",
    "Text": "Text",
    "Canvas": "Canvas",
}
"""TIP 733's role by a widget's class; labels and frames that have the keyboard are clicked."""
_NAMED: WeakKeyDictionary[tk.Misc, tuple[str, str]] = WeakKeyDictionary()


@dataclass(frozen=True)
class Spoken:
    """What is said of a control; ``description`` is '' where its name says all."""

    role: str
    name: str
    description: str = ""


def set_name(widget: tk.Misc, name: str, description: str = "") -> None:
    """Name a control that has no words of its own, such as a board."""
    _NAMED[widget] = name, description


def spoken(widget: tk.Misc) -> Spoken:
    """What is said of a control: the name it was given, else its own words, its tooltip, or the
    words of the label before it."""
    name, description = _NAMED.get(widget, ("", ""))
    tip = tooltip_of(widget)
    name = name or _own_words(widget) or tip or _label_before(widget)
    if not description and tip != name:
        description = tip
    return Spoken(ROLES.get(widget.winfo_class(), "Button"), name, description)


def _own_words(widget: Any) -> str:
    # By the list of what it has: Tk takes "text" for short of an entry's "textvariable".
    known = widget.keys()
    return str(widget.cget("text")).strip() if "text" in known else ""


def _label_before(widget: tk.Misc) -> str:
    """The words of the nearest label that was made before a widget, in its frame or the one round
    it."""
    found: tk.Misc = widget
    for _ in range(2):
        frame = found.master
        if not isinstance(frame, tk.Misc):
            return ""
        before = frame.winfo_children()
        for other in reversed(before[: before.index(found)] if found in before else ()):
            if other.winfo_class() == "TLabel" and _own_words(other):
                return _own_words(other)
        found = frame
    return ""


def announce(window: tk.Misc) -> None:
    """From now on tell the system of each control that the keyboard comes to."""

    def focused(event: Any) -> None:
        if isinstance(event.widget, tk.Misc):
            tell(event.widget)

    window.bind_all("<FocusIn>", focused, add="+")


def tell(widget: tk.Misc) -> None:
    """Tell the system what is said of a control."""
    said = spoken(widget)
    if _accessible(widget, "set_acc_role", said.role):
        _accessible(widget, "set_acc_name", said.name)
        _accessible(widget, "set_acc_description", said.description)


def tell_value(widget: tk.Misc, value: str) -> None:
    """Tell the system what a control stands at, such as the place of a board that keys came to."""
    if _accessible(widget, "set_acc_value", value):
        _accessible(widget, "emit_selection_change")


def _accessible(widget: tk.Misc, command: str, *values: str) -> bool:
    """Whether this Tk could be told."""
    try:
        widget.tk.call("tk", "accessible", command, str(widget), *values)
    except tk.TclError:
        return False
    return True
