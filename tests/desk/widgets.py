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


def buttons(widget: Any) -> list[Any]:
    """The buttons in a widget, the outer ones first."""
    found = [one for one in widget.winfo_children() if one.winfo_class() == "TButton"]
    return found + [each for one in widget.winfo_children() for each in buttons(one)]
