"""What a screen reader says about each control: its role, its name, and a description.

Tk 9.1 passes these on to the system (``tk accessible``, TIP 733); earlier versions ignore them
without an error.
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
"""TIP 733's role by widget class; labels and frames with keyboard focus are clickable."""
_NAMED: WeakKeyDictionary[tk.Misc, tuple[str, str]] = WeakKeyDictionary()


@dataclass(frozen=True)
class Spoken:
    """What is said about a control; ``description`` is '' if its name says all."""

    role: str
    name: str
    description: str = ""


def set_name(widget: tk.Misc, name: str, description: str = "") -> None:
    """Name a control without text of its own, such as a board."""
    _NAMED[widget] = name, description


def spoken(widget: tk.Misc) -> Spoken:
    """What is said about a control: its given name, else its own text, its tooltip, or the text of
    the label before it."""
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
    """The text of the nearest label created before a widget, in its frame or the one round it."""
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
    """From now on tell the system about each control that receives the keyboard focus."""

    def focused(event: Any) -> None:
        if isinstance(event.widget, tk.Misc):
            tell(event.widget)

    window.bind_all("<FocusIn>", focused, add="+")


def tell(widget: tk.Misc) -> None:
    """Tell the system what to say about a control."""
    said = spoken(widget)
    if _accessible(widget, "set_acc_role", said.role):
        _accessible(widget, "set_acc_name", said.name)
        _accessible(widget, "set_acc_description", said.description)


def tell_value(widget: tk.Misc, value: str) -> None:
    """Tell the system a control's value, such as the board's place at the keyboard cursor."""
    if _accessible(widget, "set_acc_value", value):
        _accessible(widget, "emit_selection_change")


def _accessible(widget: tk.Misc, command: str, *values: str) -> bool:
    """Call ``tk accessible``; returns whether this Tk supports it."""
    try:
        widget.tk.call("tk", "accessible", command, str(widget), *values)
    except tk.TclError:
        return False
    return True
