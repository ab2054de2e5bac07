"""What is in a part of the window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def within(widget: Any) -> Iterator[Any]:
    """All widgets in another, each before what is in it."""
    for child in widget.winfo_children():
        yield child
        yield from within(child)


def texts(widget: Any) -> list[str]:
    """All texts in a widget, of its tables each row."""
    found = []
    for one in within(widget):
        if one.winfo_class() == "Treeview":
            found += [str(one.item(row, "values")) for row in one.get_children()]
        elif "text" in one.configure():
            found.append(str(one.cget("text")))
    return found


def words(widget: Any) -> str:
    """The same, a line each."""
    return "\n".join(texts(widget))


def of_class(widget: Any, name: str) -> list[Any]:
    """The widgets of a class in another."""
    return [one for one in within(widget) if one.winfo_class() == name]


def buttons(widget: Any) -> list[Any]:
    """The buttons in a widget."""
    return of_class(widget, "TButton")


def pressed(widget: Any, text: str) -> None:
    """Press the last button or link of this text in a widget, as a question lies above the page."""
    having = [one for one in within(widget) if "text" in one.configure() and hasattr(one, "invoke")]
    [*_, last] = [one for one in having if str(one.cget("text")) == text]
    last.invoke()
