"""Tables: columns as wide as their texts need, rows in groups, a picture before each."""

from __future__ import annotations

import re
import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from tkinter import font as tkfont
from types import MappingProxyType
from typing import Any, TypeVar

import ttkbootstrap as ttk

from companion.desk.toolkit.fitting import fitted
from companion.desk.toolkit.focus import has_keyboard
from companion.desk.toolkit.look import Look
from companion.desk.toolkit.theme import ROW, style_table
from companion.desk.toolkit.tooltip import Tooltip
from companion.sentences import N_

T = TypeVar("T")

LETTER = 8
"""Approximate width of a letter in logical pixels."""
LEAST = 5
"""Smallest number of visible rows; a table grows if there is space."""
RIM = 4
"""Pixels of a table's width taken by its frame."""
MARGIN = 16
"""Pixels of a column's width taken by padding: the style's four on either side, and four of Tk's.
"""
_SELECT = N_("Select a row first.")
_NUMBER = re.compile(r"(?![\d.]+\.\d{4}$)[−+–±¼½¾.,:/%* \d]+")
"""Numbers, shares, ratings and scores, but no date, with hyphens or as in ``19.10.2026``."""


def table(
    look: Look,
    parent: tk.Misc,
    heads: Sequence[tuple[str, int]],
    opened: Callable[[], object] | None = None,
    *,
    rows: int = LEAST,
    spare: Sequence[int] = (),
    below: Mapping[int, int] = MappingProxyType({}),
    pictured: int = 0,
) -> Any:
    """A table; each column has a heading (a template) and a width in letters.

    ``opened`` is called on a double click on a row, and on Return. If there is no space for all
    columns, those in ``spare`` are hidden, the first of them first; the texts of one that ``below``
    names then stand below those of the other, if rows are that high. Columns of numbers are
    right-aligned; a truncated text ends in “…” and is shown in full as a tooltip. ``pictured``:
    logical pixels of a picture before each row, as RowPictures draws it.
    """
    names = [str(number) for number in range(len(heads))]
    if pictured > ROW:  # no taller with pictures than without
        rows = max(3, rows * ROW // pictured)
    made: Any = ttk.Treeview(
        parent, columns=names, show=("tree headings" if pictured else "headings"),
        selectmode="browse", height=rows,
    )  # fmt: skip
    # ttkbootstrap makes a style for each bootstyle of a table.
    base = made.cget("style") or "Treeview"
    style = f"Pictured{pictured}.{base}" if pictured else base
    style_table(look.window, style, look.px, look.shades, pictured)
    made.configure(style=style)
    made.tag_configure("band", background=look.shades.band)
    if pictured:
        made.column("#0", width=look.px(pictured + 10), minwidth=0, stretch=False)
    for name, (text, width) in zip(names, heads, strict=True):
        made.heading(name, text=look.words(text), anchor="w")
        # Not stretched by Tk, which would fill the room of the scroll bar too.
        made.column(name, width=look.px(LETTER * width), anchor="w", stretch=False)
    widths = [look.px(LETTER * width) for _, width in heads]
    ahead = look.px(pictured and pictured + 10)
    made.cells = Cells(made, widths, spare, look.px(MARGIN), ahead, below)
    made.bind("<Configure>", lambda _: made.cells.lay_out())
    made.bind("<Motion>", lambda event: look.hint(made.cells.cut_at(event)), add="+")
    made.bind("<Leave>", lambda _: look.hint(""), add="+")
    made.bind("<<TraverseIn>>", lambda _: select_row(made, 0, anew=False), add="+")
    made.bind("<Home>", lambda _: select_row(made, 0))
    made.bind("<End>", lambda _: select_row(made, -1))
    bar = ttk.Scrollbar(made, orient="vertical", command=made.yview)

    def moved(first: float, last: float) -> None:
        bar.set(first, last)
        made.event_generate("<<Scrolled>>")
        whole = float(first) <= 0 and float(last) >= 1
        if whole != (not made.cells.beside):
            made.cells.beside = 0 if whole else bar.winfo_reqwidth()
            bar.place_forget() if whole else bar.place(relx=1, rely=0, relheight=1, anchor="ne")
            made.cells.lay_out()

    made.configure(yscrollcommand=moved)
    if opened is not None:
        made.bind("<Double-1>", lambda _: opened())
        made.bind("<Return>", lambda _: opened())
    return made


def select_row(made: Any, place: int, *, anew: bool = True) -> None:
    """Select the row at a place and go there, unless one is selected that is to stay so; arrows go
    on from it."""
    rows = made.get_children()
    if rows and (anew or not made.selection()):
        made.focus(rows[place])
        made.selection_set(rows[place])
        made.see(rows[place])


class Cells:
    """The texts of a table's cells, and the column widths that they need.

    Attributes:
        beside: pixels of the scroll bar, 0 while there is none.
        spare: the columns that may be hidden, the first of them first.

    Args:
        widths: pixels of each column; a text of more than twice as many drives out no other.
        ahead: pixels before the first column.
        below: the columns whose texts stand below those of another while they are hidden.
    """

    def __init__(
        self, made: Any, widths: Sequence[int], spare: Sequence[int], margin: int, ahead: int,
        below: Mapping[int, int],
    ) -> None:  # fmt: skip
        self._made, self._widths, self.spare, self._margin = made, widths, spare, margin
        self._below = below
        self._rim = RIM + ahead
        self.beside = 0
        self._font = tkfont.nametofont("Desk.text", root=made)
        self._rows: dict[str, tuple[str, ...]] = {}
        self._wide: dict[str, int] = {}

    def put(self, rows: dict[str, tuple[str, ...]]) -> None:
        """Set the rows' texts, by the rows' ids in the table."""
        self._rows = rows
        for place, column in enumerate(zip(*rows.values(), strict=True)):
            numbers = any(column) and all(_NUMBER.fullmatch(text) for text in column if text)
            anchor = "e" if numbers else "w"
            # A heading without texts below stands where those of its neighbours do.
            self._made.heading(str(place), anchor=anchor if any(column) else "e")
            self._made.column(str(place), anchor=anchor)
        self.lay_out()

    def lay_out(self) -> None:
        """Set each column's width to what its texts need, as far as there is space."""
        room = self._made.winfo_width() - self._rim - self.beside
        if room < self._margin:
            return
        left = list(range(len(self._widths)))
        needs = {column: self._need(column) for column in left}
        for column in self.spare:
            if sum(min(needs[each], 2 * self._widths[each]) for each in left) > room:
                left.remove(column)
        wanted = tuple(str(column) for column in left)
        if tuple(map(str, self._made.cget("displaycolumns"))) != wanted:
            self._made.configure(displaycolumns=wanted)
        texts_in = [
            column for column in left
            if str(self._made.column(str(column), "anchor")) == "w"
            and any(texts[column] for texts in self._rows.values())
        ]  # fmt: skip
        widths = _shared({column: needs[column] for column in left}, room, texts_in or left)
        for column, width in widths.items():
            self._made.column(str(column), width=width)
            for name in self._rows:
                lines = self._lines(name, column)
                shown = "\n".join(self._cut(line, width - self._margin) for line in lines)
                if self._made.set(name, str(column)) != shown:
                    self._made.set(name, str(column), shown)

    def cut_at(self, event: Any) -> str:
        """The full text of a truncated cell under the pointer, else ''."""
        name, column = self._made.identify_row(event.y), self._made.identify_column(event.x)
        if column in ("", "#0") or name not in self._rows:
            return ""
        place = int(self._made.column(column, "id"))
        whole = "\n".join(self._lines(name, place))
        return "" if self._made.set(name, str(place)) == whole else whole

    def _lines(self, name: str, column: int) -> list[str]:
        """The text of a cell, and those of hidden columns that stand below it."""
        texts, seen = self._rows[name], tuple(map(str, self._made.cget("displaycolumns")))
        hidden = [one for one in self._below if str(one) not in seen]
        return [texts[column], *(texts[one] for one in hidden if self._below[one] == column)]

    def _need(self, column: int) -> int:
        head = self._measure(str(self._made.heading(str(column), "text")))
        texts = (self._measure(texts[column]) for texts in self._rows.values())
        return max(head, *texts, 0) + self._margin

    def _measure(self, text: str) -> int:
        if text not in self._wide:
            self._wide[text] = self._font.measure(text)
        return self._wide[text]

    def _cut(self, text: str, width: int) -> str:
        return text if self._measure(text) <= width else fitted(text, self._font, width)


def _shared(needs: Mapping[int, int], room: int, growing: Sequence[int]) -> dict[int, int]:
    """Column widths that together fill the space: extra space goes to those that may grow, in
    proportion to their need; if there is too little, the widest shrink."""
    over = room - sum(needs.values())
    if over >= 0:
        whole = sum(needs[column] for column in growing)
        return {
            column: need + (over * need // whole if column in growing else 0)
            for column, need in needs.items()
        }
    widths: dict[int, int] = {}
    for number, (column, need) in enumerate(sorted(needs.items(), key=lambda item: item[1])):
        widths[column] = min(need, (room - sum(widths.values())) // (len(needs) - number))
    return widths


def fill(made: Any, rows: Sequence[Sequence[object]], *, together: int = -1) -> tuple[str, ...]:
    """Replace a table's rows; returns their ids. Rows with the same text in the column
    ``together`` are a group, such as an evening: every other group is on another ground. Whoever
    is at a row by keyboard is at the same place afterwards."""
    at = made.index(made.focus()) if has_keyboard(made) and made.focus() else -1
    made.delete(*made.get_children())
    texts = [tuple(str(cell) for cell in row) for row in rows]
    tags: list[tuple[str, ...]] = [()] * len(texts)
    group, band = None, True
    for place, row in enumerate(texts if together >= 0 else ()):
        if row[together] != group:
            group, band = row[together], not band
        tags[place] = ("band",) if band else ()
    names = tuple(
        made.insert("", "end", values=row, tags=tag) for row, tag in zip(texts, tags, strict=True)
    )
    made.cells.put(dict(zip(names, texts, strict=True)))
    if at >= 0:
        select_row(made, min(at, len(names) - 1))
    made.event_generate("<<TreeviewSelect>>")
    return names


def need_choice(look: Look, made: Any, buttons: Sequence[Any]) -> None:
    """Show buttons as disabled while no row of a table is selected, and have them say so."""
    tips = [Tooltip(one, "") for one in buttons]

    def show(_: object = None) -> None:
        able = bool(made.selection())
        for one, tip in zip(buttons, tips, strict=True):
            one.configure(state="normal" if able else "disabled")
            tip.text = "" if able else look.words(_SELECT)

    made.bind("<<TreeviewSelect>>", show, add="+")
    show()


def chosen(made: Any) -> int:
    """The index of the selected row, -1 if none."""
    selected = made.selection()
    return made.index(selected[0]) if selected else -1


def chosen_in(look: Look, made: Any, things: Sequence[T]) -> T | None:
    """What the selected row stands for; ``None``, which is told, if none is selected."""
    at = chosen(made)
    if at < 0:
        look.tell(_SELECT)
        return None
    return things[at]
