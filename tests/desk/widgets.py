"""What is in a part of the window."""

from __future__ import annotations

from typing import Any


def words(widget: Any) -> str:
    """All texts in a widget, a line each."""
    found = []
    for child in widget.winfo_children():
        if "text" in child.configure():
            found.append(str(child.cget("text")))
        found.append(words(child))
    return "\n".join(found)


def of_class(widget: Any, name: str) -> list[Any]:
    """The widgets of a class in another, the outer ones first."""
    inside = widget.winfo_children()
    found = [one for one in inside if one.winfo_class() == name]
    return found + [each for one in inside for each in of_class(one, name)]


def buttons(widget: Any) -> list[Any]:
    """The buttons in a widget, the outer ones first."""
    return of_class(widget, "TButton")
