"""A player's card: a token of their own, the form of late, what the book knows, and erasing
them."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tkinter import ttk as plain
from typing import Any, Final

from companion import Outing, Profile
from companion.application.scorebook.looks import COLOURS, PlayerLook
from companion.application.scorebook.told.figures import profile_told
from companion.desk.pages.shared.player_face import face
from companion.desk.shell.file_dialog.ask import ask_open
from companion.desk.shell.files.opening import PICTURES
from companion.desk.shell.shell import Shell
from companion.desk.tasks.book_queries import BookQueries
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.containers import emptied
from companion.desk.toolkit.rows import full_row, paragraph
from companion.desk.toolkit.tooltip import Tooltip
from companion.desk.toolkit.widgets import (
    Link,
    label,
    show_picture,
    themed_menu,
    wrapping,
)
from companion.sentences import N_, Sentence, Term

FACE: Final = 44
FORM: Final = 13
"""Logical pixels of a player's token, and of a match of the form."""
LATEST: Final = 12
"""Most matches of the form."""


class PlayerCard:
    """Shows a player in a card; its token can be given another colour, or a picture."""

    def __init__(self, shell: Shell, inner: plain.Frame, queries: BookQueries) -> None:
        self._shell, self._inner, self._queries = shell, inner, queries
        self._name = ""

    def show(self, known: Profile, look: PlayerLook) -> None:
        shell, inner = self._shell, self._inner
        self._name = known.player.name
        show_lines(shell, inner, self._name, [*profile_told(known)])
        head: Any = inner.winfo_children()[0]
        self._token = label(head, "", "Card.Text")
        self._token.pack(side="left", padx=(0, shell.px(10)))
        if known.outings:
            form(shell, inner, known.outings, shell.shades.card).pack(
                anchor="w", pady=(shell.px(8), shell.px(2)), after=head
            )
        self.choice = Link(
            inner, shell.words(N_("Colour or picture")), self.choose, ground="Card."
        )  # fmt: skip
        self.choice.pack(anchor="w", pady=(shell.px(10), 0))
        self._show_face(look)

    def _show_face(self, look: PlayerLook) -> None:
        show_picture(self._token, face(self._name, look, self._shell.px(FACE)))

    def menu(self) -> Any:
        """The looks to choose from."""
        words, made = self._shell.words, themed_menu(self._shell, self._inner)
        for colour in COLOURS:
            made.add_command(
                label=words(Term(colour)).capitalize(), command=partial(self.give, colour)
            )
        made.add_separator()
        made.add_command(label=words(N_("Choose a picture")), command=self._ask_picture)
        made.add_command(label=words(N_("Default")), command=self.give)
        return made

    def choose(self) -> None:
        """Offer the looks below the link."""
        at = self.choice
        self.menu().tk_popup(at.winfo_rootx(), at.winfo_rooty() + at.winfo_height())

    def _ask_picture(self) -> None:
        kinds = [(N_("Pictures"), PICTURES)]
        ask_open(
            self._shell, N_("Choose a picture"), kinds, lambda path: self.give(picture=path)
        )  # fmt: skip

    def give(self, colour: str = "", picture: Path | None = None) -> None:
        """Give the player a colour or a picture; neither: the usual look."""
        name = self._name

        def done(look: PlayerLook | None) -> None:
            if look is not None:
                self._show_face(look)

        self._queries.change(partial(_given, name, colour, picture), done)


def _given(name: str, colour: str, picture: Path | None, book: Any) -> PlayerLook:
    from companion.application.scorebook.looks import look_of

    book.give_look(name, colour=colour, picture=picture)
    return look_of(book.looks(), name)


def form(shell: Shell, parent: tk.Misc, outings: Sequence[Outing], ground: str) -> tk.Canvas:
    """The latest matches, the last on the right: a full disc is won, half a one drawn, a ring
    lost."""
    late, side = outings[-LATEST:], shell.px(FORM)
    made = tk.Canvas(
        parent, width=max(1, len(late)) * side, height=side, highlightthickness=0, borderwidth=0,
        background=ground, takefocus=False,
    )  # fmt: skip
    accent, rim = shell.shades.accent, shell.px(2)
    for place, outing in enumerate(late):
        box = (place * side + rim, rim, (place + 1) * side - rim, side - rim)
        fill = accent if outing.kind == "won" else ground
        made.create_oval(*box, outline=accent, fill=fill, width=max(1, rim // 2))
        if outing.kind == "drawn":
            made.create_arc(*box, start=90, extent=180, outline="", fill=accent)
    set_name(made, shell.words(N_("The latest matches")))
    Tooltip(made, shell.words(N_("The latest matches: full is won, half drawn, empty lost")))
    return made


def show_lines(shell: Shell, inner: plain.Frame, title: str, lines: Sequence[Sentence]) -> None:
    """Replace a card's content by a title and lines."""
    emptied(inner)
    head = label(full_row(inner), title, "Card.Heading")
    wrapping(head).pack(side="right", fill="x", expand=True)
    for line in lines:
        paragraph(inner, shell.words(line), "Card.Text", pady=(shell.px(5), 0))
