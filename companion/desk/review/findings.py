"""What the rules say of the photo, line by line; each line points at its places."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any, Final

from companion.desk.furniture import Scrolled, label, rule, wrapping
from companion.desk.review.review import Review
from companion.scoring.report import corrections
from companion.sentences import N_, Sentence

if TYPE_CHECKING:
    from companion.desk.window import Desk
    from companion.scoring.scored import Scored

MOST: Final = 40
"""Lines of one kind."""

Line = tuple[str, Sequence[str], str]
"""Words, places to point at, and a mark to look at when it is clicked."""


class Findings(Scrolled):
    """The audit first, then what was corrected, the reasons and the notes.

    Args:
        pointed: called with the places of the line under the pointer, () where it has gone.
    """

    def __init__(
        self, desk: Desk, parent: tk.Misc, review: Review, pointed: Callable[[Sequence[str]], Any]
    ) -> None:
        super().__init__(parent, str(desk.colours.bg))
        self._desk, self._review, self._pointed = desk, review, pointed
        self._shown: object = None

    def lines(self) -> list[str]:
        """All lines as they are shown."""
        return [line[0] for _, lines in self._sections() for line in lines]

    def refresh(self) -> None:
        """Show what is found now; only where it has changed."""
        sections = [(title, list(lines)) for title, lines in self._sections()]
        if sections == self._shown:
            return
        self._shown = sections
        for child in self.inside.winfo_children():
            child.destroy()
        for title, lines in sections:
            if lines:
                self._section(title, lines)
        self.canvas.yview_moveto(0)

    def _sections(self) -> Iterator[tuple[str, Iterator[Line]]]:
        scored = self._review.scored
        if scored is None:
            return
        yield N_("The rules cannot explain this"), self._ruled(scored.audit)
        yield N_("Set by hand"), self._corrected(scored)
        yield N_("Why"), self._ruled(scored.reading.result.items)
        words = self._desk.words
        yield N_("Notes"), ((words(note), (), "") for note in scored.all_notes)

    def _ruled(self, found: Sequence[Any]) -> Iterator[Line]:
        for one in found[:MOST]:
            text = self._desk.words(one.sentence)
            yield f"{text} ({one.rule})" if one.rule else text, tuple(one.places), ""

    def _corrected(self, scored: Scored) -> Iterator[Line]:
        for name, sentence in zip(scored.read_as, corrections(scored), strict=True):
            yield self._desk.words(sentence), (), name

    def _section(self, title: str, lines: Sequence[Line]) -> None:
        desk = self._desk
        label(self.inside, desk.words(title), "Quiet.Small").pack(anchor="w", pady=(desk.px(10), 0))
        rule(self.inside).pack(fill="x", pady=(2, desk.px(4)))
        for text, places, mark in lines:
            shown = wrapping(label(self.inside, text, "Text"))
            shown.pack(fill="x", pady=desk.px(1))
            if places or mark:
                self._point(shown, places, mark)

    def _point(self, shown: plain.Label, places: Sequence[str], mark: str) -> None:
        shown.configure(cursor="hand2")
        shown.bind("<Enter>", lambda _: self._enter(shown, places, mark))
        shown.bind("<Leave>", lambda _: self._leave(shown))
        if mark:
            shown.bind("<Button-1>", lambda _: self._review.look(mark))
        else:
            shown.bind("<Button-1>", partial(self._clicked, places))

    def _clicked(self, places: Sequence[str], _: object) -> None:
        """Look at a mark of the line's places."""
        scored = self._review.scored
        for slot in scored.board.slots if scored is not None else ():
            if slot.place in places:
                self._review.look(slot.name)
                return

    def _enter(self, shown: plain.Label, places: Sequence[str], mark: str) -> None:
        shown.configure(style="Accent.Text.TLabel")
        self._pointed(places or (mark.partition(" ")[2],))

    def _leave(self, shown: plain.Label) -> None:
        shown.configure(style="Text.TLabel")
        self._pointed(())
