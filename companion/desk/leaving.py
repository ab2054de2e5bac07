"""Before work goes that could not be kept, the window asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any, Protocol

from companion.desk.foot import FAILED
from companion.desk.furniture import button, card, label, rim_of, wrapping
from companion.desk.page import Key
from companion.sentences import N_, Catalogue, Sentence, say

if TYPE_CHECKING:
    from companion.desk.window import Desk

WORK = "work"
"""What pages call their :class:`Work` in the window's memory."""
_WIDTH = 520
"""Logical pixels of the question."""


class Work(Protocol):
    """What a page works on, which must outlast the page."""

    def name(self, words: Catalogue) -> str:
        """What people know it by."""

    def unkept(self, words: Catalogue) -> Sentence | None:
        """Why it cannot be kept, once more tried; ``None`` where it is."""

    def save_elsewhere(self, desk: Desk) -> object:
        """Ask for a file and save there."""


class Leaving:
    """Lets pages, or the window, go once all their work is kept, or somebody gives it up."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._card: plain.Frame | None = None
        self.buttons: tuple[Any, ...] = ()

    @property
    def asking(self) -> bool:
        """Whether the question stands in the window."""
        return self._card is not None and bool(self._card.winfo_exists())

    def ask_first(
        self, memories: Iterable[dict[str, Any]], go: Callable[[], object], *, closing: bool = False
    ) -> None:
        """Call ``go`` at once where the work in these memories is kept; else ask about it."""
        works: list[Work] = [memory[WORK] for memory in memories if WORK in memory]
        self._next(works, go, closing)

    def stay(self) -> None:
        """Take the question away; everything is as it was."""
        if self._card is not None:
            self._take_away()
            self._desk.use_keys()
            self._desk.page.focus_set()

    def _take_away(self) -> None:
        if self._card is not None:
            self._card.destroy()
        self._card, self.buttons = None, ()

    def _next(self, works: Sequence[Work], go: Callable[[], object], closing: bool) -> None:
        words = self._desk.catalogue
        for place, work in enumerate(works):
            why = work.unkept(words)
            if why is not None:
                self._ask(work, why, works[place:], go, closing)
                return
        self._take_away()
        go()

    def _ask(
        self,
        work: Work,
        why: Sentence,
        works: Sequence[Work],
        go: Callable[[], object],
        closing: bool,
    ) -> None:
        desk = self._desk
        self._take_away()
        self._card = cover = plain.Frame(desk)
        inner = card(cover, desk, 28)
        rim_of(inner).place(relx=0.5, rely=0.42, anchor="center", width=desk.px(_WIDTH))
        title = say(N_("“{name}” is not kept"), name=work.name(desk.catalogue))
        wrapping(label(inner, f"{FAILED}  {desk.words(title)}", "Card.Bad.Title")).pack(fill="x")
        wrapping(label(inner, desk.words(why), "Card.Text")).pack(fill="x", pady=(desk.px(12), 0))
        told = N_("If you go now, all that was not saved is lost.")
        wrapping(label(inner, desk.words(told), "Card.Text")).pack(
            fill="x", pady=(desk.px(6), desk.px(20))
        )
        row = plain.Frame(inner, style="Card.TFrame")
        row.pack(fill="x")
        again = partial(self._next, works, go, closing)
        actions: tuple[tuple[str, Callable[[], object], str], ...] = (
            (N_("Stay here"), self.stay, "primary"),
            (N_("Save elsewhere …"), partial(self._save, work, again), "outline"),
            (
                N_("Close anyway") if closing else N_("Leave anyway"),
                partial(self._next, works[1:], go, closing),
                "outline-danger",
            ),
        )
        self.buttons = tuple(
            button(row, desk.words(text), action, look=look) for text, action, look in actions
        )
        for made in self.buttons:
            made.pack(side="left", padx=(0, desk.px(8)))
        # The line at the foot stays in sight: it says why saving elsewhere failed.
        foot = desk.foot.winfo_height()
        cover.place(relx=0, rely=0, relwidth=1, relheight=1, height=-foot)
        cover.lift()
        desk.use_keys(self._keys())
        self.buttons[0].focus_set()

    def _save(self, work: Work, again: Callable[[], object]) -> None:
        work.save_elsewhere(self._desk)
        again()

    def _keys(self) -> list[Key]:
        """The keys of the question, in the place of all others."""
        return [
            Key("<Escape>", "Esc", N_("Stay here"), self.stay),
            Key("<Return>", "Return", N_("Do what is chosen"), self._chosen),
            *(Key(event, "", "", partial(self._step, 1)) for event in ("<Tab>", "<Right>")),
            *(Key(event, "", "", partial(self._step, -1)) for event in ("<Shift-Tab>", "<Left>")),
        ]

    def _chosen(self) -> None:
        self.buttons[self._at()].invoke()

    def _step(self, steps: int) -> None:
        self.buttons[(self._at() + steps) % len(self.buttons)].focus_set()

    def _at(self) -> int:
        """Which button is chosen."""
        focused = self._desk.focus_get()
        return next((place for place, made in enumerate(self.buttons) if made is focused), 0)
