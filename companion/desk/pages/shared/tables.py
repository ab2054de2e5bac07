"""Tables of the scorebook's pages, and words that several of them say."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import ttkbootstrap as ttk

from companion.book import Match
from companion.book.phrases import result_text
from companion.sentences import Term

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell

LETTER, ROW = 8, 26
"""Logical pixels of a letter's width, about, and of a row's height."""
LEAST = 5
"""Rows that a table asks for; it takes more where there is room."""
RIM = 4
"""Pixels of a table's width that its frame takes."""
MOST = 500
"""Matches listed; a filter finds the others."""


def table(
    shell: Shell,
    parent: tk.Misc,
    heads: Sequence[tuple[str, int]],
    opened: Callable[[], object] | None = None,
    *,
    rows: int = LEAST,
    spare: Sequence[int] = (),
) -> Any:
    """A table whose columns have a heading, a template, and a width in letters each.

    ``opened`` is called at a double click on a row, and at Return. Where there is no room for all
    columns, those in ``spare`` go, the first of them first.
    """
    names = [str(number) for number in range(len(heads))]
    made: Any = ttk.Treeview(
        parent, columns=names, show="headings", selectmode="browse", height=rows
    )
    # The theme gives each look of a table a style of its own, whose rows are too low for letters.
    ttk.Style().configure(made.cget("style") or "Treeview", rowheight=shell.px(ROW))
    for name, (text, width) in zip(names, heads, strict=True):
        made.heading(name, text=shell.words(text), anchor="w")
        made.column(name, width=shell.px(LETTER * width), anchor="w", stretch=True)
    if spare:
        widths = [shell.px(LETTER * width) for _, width in heads]
        made.bind("<Configure>", partial(_fit, made, widths, spare))
    if opened is not None:
        made.bind("<Double-1>", lambda _: opened())
        made.bind("<Return>", lambda _: opened())
    return made


def _fit(made: Any, widths: Sequence[int], spare: Sequence[int], event: Any) -> None:
    """Show the columns for which there is room, as wide as the table together."""
    left = list(range(len(widths)))
    for column in spare:
        if sum(widths[each] for each in left) > event.width:
            left.remove(column)
    wanted = tuple(str(column) for column in left)
    if tuple(map(str, made.cget("displaycolumns"))) != wanted:
        made.configure(displaycolumns=wanted)
    whole = sum(widths[column] for column in left)
    for column in left:
        made.column(str(column), width=widths[column] * (event.width - RIM) // whole)


def fill(made: Any, rows: Sequence[Sequence[object]]) -> tuple[str, ...]:
    """Put rows in the place of those that a table has; their names in it."""
    made.delete(*made.get_children())
    return tuple(made.insert("", "end", values=tuple(row)) for row in rows)


def chosen(made: Any) -> int:
    """The place of the chosen row, -1 for none."""
    selected = made.selection()
    return made.index(selected[0]) if selected else -1


def names_of(shell: Shell, match: Match) -> str:
    """Both players; a colour where nobody is named."""
    return " – ".join(
        name or shell.words(Term(colour.capitalize()))
        for name, colour in zip(match.players, match.colours, strict=True)
    )


def result_of(match: Match) -> str:
    """``14–11``, ``1–0``, ``½–½``; ``*`` while it is open."""
    if match.scores[0] is not None:
        return f"{match.scores[0]}–{match.scores[1]}"
    return result_text(match.result)
