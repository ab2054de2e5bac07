"""The rules' findings about the photo, line by line; each line highlights its places."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, groupby
from tkinter import ttk as plain
from typing import Any, Final

from companion import Scored
from companion.application.reading.inbox import of_review
from companion.application.reading.report import corrections
from companion.application.reading.review import Review
from companion.desk.pages.review.head import reading_menu
from companion.desk.pages.shared.photo_view import GAME_OR_PENS
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import ScrolledFrame, emptied, rule
from companion.desk.toolkit.widgets import Link, label, menu_button, wrapping
from companion.games.phrases import AS_READ, UNEXPLAINED
from companion.sentences import N_, Sentence, names_flags, say, without_flags

AT_FIRST: Final = 3
"""Lines of one rule shown before anybody asks for more."""
MOST: Final = 120
"""Most lines of one kind."""


@dataclass(frozen=True)
class Line:
    """A line, and what it refers to.

    Attributes:
        places: places of the board.
        mark: where a click goes, '' for the first mark at its places.
        rule: lines of one rule are shortened together.
        menu: it is the menu in which people say how the photo is to be read.
    """

    text: str
    places: Sequence[str] = ()
    mark: str = ""
    rule: str = ""
    menu: bool = False


class Findings(ScrolledFrame):
    """What was taken for granted in reading first, then the audit, corrections and reasons.

    Args:
        pointed: called with the places of the line under the pointer, () when it has left.
    """

    def __init__(
        self, shell: Shell, parent: tk.Misc, review: Review, pointed: Callable[[Sequence[str]], Any]
    ) -> None:
        super().__init__(parent)
        self._shell, self._review, self._pointed = shell, review, pointed
        self._shown: object = None

    def refresh(self) -> None:
        """Show the current findings, redrawing only changes."""
        sections = [(title, list(lines)) for title, lines in self._sections()]
        if sections == self._shown:
            return
        self._shown = sections
        emptied(self.inside)
        for title, lines in sections:
            if lines:
                self._section(title, lines)
        self.canvas.yview_moveto(0)

    def _sections(self) -> Iterator[tuple[str, Iterator[Line]]]:
        scored = self._review.scored
        if scored is None:
            return
        noted = [breach for breach in scored.audit if breach.noted]
        proven = [breach for breach in scored.audit if not breach.noted]
        yield N_("How the photo was read"), self._told(scored.notes)
        yield UNEXPLAINED, self._ruled(proven)
        yield N_("Set by hand"), self._corrected(scored)
        result = scored.reading.result
        told = scored.items if of_review(self._review) is None else scored.further  # the banner's
        items = self._ruled([item for item in told if item.sentence != scored.headline])
        remarks = chain(self._ruled(noted), self._told(result.notes))
        if scored.unsure:
            yield AS_READ, chain(items, remarks)
        else:
            yield N_("Why"), items
            yield N_("Notes"), remarks

    def _told(self, notes: Sequence[Sentence]) -> Iterator[Line]:
        for note in notes:
            yield Line(self._shell.words(without_flags(note)))
            yield from self._way(note)

    def _way(self, told: Sentence) -> Iterator[Line]:
        """The menu, in place of the options that a sentence advises to give."""
        if names_flags(told):
            yield Line(self._shell.words(GAME_OR_PENS), menu=True)

    def _ruled(self, found: Sequence[Any]) -> Iterator[Line]:
        for one in found[:MOST]:
            text = self._shell.alone(without_flags(one.sentence))
            text = f"{text} ({one.rule})" if one.rule else text
            yield Line(text, tuple(one.places), rule=one.rule)
            yield from self._way(one.sentence)

    def _corrected(self, scored: Scored) -> Iterator[Line]:
        for name, sentence in zip(scored.read_as, corrections(scored), strict=True):
            yield Line(self._shell.alone(sentence), mark=name)

    def _section(self, title: str, lines: Sequence[Line]) -> None:
        shell = self._shell
        label(self.inside, shell.words(title), "Quiet.Small").pack(
            anchor="w", pady=(shell.px(10), 0)
        )
        rule(self.inside).pack(fill="x", pady=(2, shell.px(4)))
        for _, same in groupby(lines, key=lambda line: line.rule):
            self._some(list(same))

    def _some(self, lines: list[Line]) -> None:
        """The first lines of one rule, and a link to the rest."""
        few = AT_FIRST if len(lines) > AT_FIRST + 1 and lines[0].rule else len(lines)
        for line in lines[:few]:
            fill, gap = ("none", 4) if line.menu else ("x", 1)
            self._line(line).pack(
                anchor="w", fill=fill, pady=self._shell.px(gap), padx=(0, self._shell.px(12))
            )
        rest = lines[few:]
        if not rest:
            return
        told = say(N_("and {more} more"), more=len(rest))
        more = Link(self.inside, self._shell.words(told), lambda: self._expand(more, rest))
        more.pack(anchor="w")

    def _expand(self, more: Link, rest: list[Line]) -> None:
        before: Any = more
        for line in rest:
            shown = self._line(line)
            shown.pack(fill="x", pady=self._shell.px(1), padx=(0, self._shell.px(12)), after=before)
            before = shown
        more.destroy()

    def _line(self, line: Line) -> Any:
        if line.menu:
            menu = reading_menu(self._shell, self.inside, self._review)
            return menu_button(self.inside, line.text, menu)
        shown = wrapping(label(self.inside, line.text, "Text"))
        if line.places or line.mark:
            self._point(shown, line)
        return shown

    def _point(self, shown: plain.Label, line: Line) -> None:
        shown.configure(cursor="hand2")
        shown.bind("<Enter>", lambda _: self._enter(shown, line))
        shown.bind("<Leave>", lambda _: self._leave(shown))
        shown.bind("<Button-1>", partial(self._clicked, line))

    def _clicked(self, line: Line, _: object) -> None:
        """Go to the line's mark, or else a mark at its places."""
        scored = self._review.scored
        names = [line.mark] if line.mark else []
        slots = scored.board.slots if scored is not None else ()
        names.extend(slot.name for slot in slots if slot.place in line.places)
        if names:
            self._review.look(names[0])

    def _enter(self, shown: plain.Label, line: Line) -> None:
        shown.configure(style="Accent.Text.TLabel")
        self._pointed(line.places or (line.mark.partition(" ")[2],))

    def _leave(self, shown: plain.Label) -> None:
        shown.configure(style="Text.TLabel")
        self._pointed(())
