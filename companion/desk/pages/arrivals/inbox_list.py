"""The inbox's rows: small pictures, the game, the score, and what is to be done."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from tkinter import ttk as plain
from typing import Any, Final

from companion.application.reading.inbox import Item
from companion.desk.pages.shared.photo_view import GAME_OR_PENS
from companion.desk.shell import route
from companion.desk.shell.files.arrivals import SIDE, Arrivals
from companion.desk.shell.files.opening import review_photo
from companion.desk.shell.files.removal import remove, removing
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import ScrolledFrame, emptied, rule
from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.widgets import Link, guarded, label, show_picture, wrapping
from companion.games.names import title_of
from companion.games.phrases import to_check
from companion.sentences import N_, Sentence, say

AT_A_TIME: Final = 4
"""Rows made in one go, so that the window stays responsive."""
PICTURES: Final = 3
"""Most pictures of one sheet that are shown."""
LEAST: Final = 120
"""Smallest height in logical pixels; where there is less room, the page around it scrolls."""

Action = tuple[str | Sentence, Callable[[], object]]


class InboxList(ScrolledFrame):
    """A row for each sheet. The order follows what is to be done, but never changes under a
    pointer that has moved on the list."""

    def __init__(self, shell: Shell, parent: tk.Misc, arrivals: Arrivals) -> None:
        super().__init__(parent)
        self._shell, self._arrivals = shell, arrivals
        self.rows: dict[Item, Row] = {}
        self._order: list[Item] = []
        self._later = DelayedCall(self)
        self._pointer, self._pointing = self.winfo_pointerxy(), False
        self.canvas.configure(height=shell.px(LEAST))
        self.inside.columnconfigure(0, weight=1)
        self.canvas.bind("<Leave>", lambda _: self.refresh(), add="+")
        arrivals.listeners.append(self.refresh)
        self.bind("<Destroy>", self._gone, add="+")
        self.refresh()

    def _gone(self, event: Any) -> None:
        if event.widget is self:
            self._arrivals.listeners.drop(self.refresh)
            self._later.close()

    def refresh(self) -> None:
        """Show the inbox as it is now, once the window has time."""
        if self.winfo_exists():
            self._later.soon(20, self._refresh)

    def _refresh(self) -> None:
        wanted = self._wanted()
        for item in [item for item in self.rows if item not in wanted]:
            self.rows.pop(item).destroy()
        new = [item for item in wanted if item not in self.rows]
        for item in new[:AT_A_TIME]:
            self.rows[item] = Row(self._shell, self.inside, item, self._arrivals)
        for number, item in enumerate(item for item in wanted if item in self.rows):
            self.rows[item].stand(number)
            self.rows[item].refresh()
        self._order = wanted
        if len(new) > AT_A_TIME:
            self._later.call(1, self._refresh)

    def _wanted(self) -> list[Item]:
        items = self._arrivals.inbox.by_need()
        if not self._pointed_at():
            return items
        kept = [item for item in self._order if item in items]
        return [*kept, *(item for item in items if item not in kept)]

    def _pointed_at(self) -> bool:
        """Whether the pointer has moved on the list and is still there."""
        before, self._pointer = self._pointer, self.winfo_pointerxy()
        over = str(self.winfo_containing(*self._pointer)).startswith(str(self.canvas))
        self._pointing = over and (self._pointing or self._pointer != before)
        return self._pointing


class Row(plain.Frame):
    """One sheet; only what has changed is shown anew."""

    def __init__(self, shell: Shell, parent: tk.Misc, item: Item, arrivals: Arrivals) -> None:
        super().__init__(parent)
        self._shell, self.item, self._arrivals = shell, item, arrivals
        self._number = -1
        self._shown: object = None
        self._pictured: object = None
        side, gap = shell.px(SIDE), shell.px(14)
        self.columnconfigure(1, weight=1)
        self._pictures = plain.Frame(self, width=side, height=side)
        self._pictures.grid(row=0, column=0, rowspan=2, padx=(0, gap), pady=shell.px(6))
        self.name = Link(self, "", self.open, tip="\n".join(map(str, item.paths)))
        self.name.grid(row=0, column=1, sticky="sw")
        self.told = wrapping(label(self, "", "Quiet.Small"))
        self.told.grid(row=1, column=1, sticky="new")
        self.does = plain.Frame(self)
        self.does.grid(row=0, column=2, rowspan=2, padx=gap)
        tip = shell.words(removing(shell, item.review.path))
        guarded(Link(self, "×", self._remove, tip=tip)).grid(
            row=0, column=3, rowspan=2, padx=(0, gap)
        )
        rule(self).grid(row=2, column=0, columnspan=4, sticky="ew")

    def stand(self, number: int) -> None:
        """Stand in a place of the list."""
        if number != self._number:
            self._number = number
            self.grid(row=number, column=0, sticky="ew")

    def refresh(self) -> None:
        """Show the sheet as it is now."""
        item, words = self.item, self._shell.words
        self._show_pictures()
        spoken = self._shell.spoken
        told = self._shell.alone(item.told(spoken))
        how = words(item.how_read(spoken))
        standing = self._standing()
        shown = (item.need, item.paths, told, how, item.to_check, item.game, standing)
        if shown == self._shown:
            return
        self._shown = shown
        self.name.configure(text=self._named())
        title = title_of(item.game) if item.game else ""
        told = " · ".join(filter(None, (title, told)))
        self.told.configure(text="\n".join(filter(None, (told, how))))
        emptied(self.does)
        plain.Frame(self.does, width=1, height=1).pack()
        for text, action in self._actions():
            Link(self.does, words(text), action).pack(anchor="e")
        if standing:
            label(self.does, words(standing), "Quiet.Small").pack(anchor="e")

    def _named(self) -> str:
        first, *others = self.item.paths
        if not others:
            return first.name
        more = say(
            N_("{file} and {number} more photo of this sheet"),
            plural=N_("{file} and {number} more photos of this sheet"),
            file=first.name, number=len(others),
        )  # fmt: skip
        return self._shell.words(more)

    def _actions(self) -> list[Action]:
        pens = [(GAME_OR_PENS, self.open)] if self.item.asks_pens else []
        return [*self._next(), *pens]

    def _next(self) -> list[Action]:
        """What is to be done next."""
        item = self.item
        if item.need == "check":
            return [(to_check(item.to_check) if item.to_check else N_("1 question"), self.open)]
        if item.need == "refused":
            refused = item.review.refused
            if refused is not None and refused.sayable:
                return [(GAME_OR_PENS, self.open)]
            if refused is None or refused.picture:
                return [(N_("Mark the corners"), self._point)]
        if item.need == "sure":
            add = partial(self._shell.open, route.AddPhotos((item,)))
            return [(N_("Add to scorebook"), add)]
        return []

    def _standing(self) -> str:
        if self._arrivals.is_reading(self.item):
            return N_("Reading")
        return {"unread": N_("Waiting"), "done": N_("In the scorebook")}.get(self.item.need, "")

    def _show_pictures(self) -> None:
        paths = self.item.paths[:PICTURES]
        pictures = [self._arrivals.thumbnails.get(path) for path in paths]
        if pictures == self._pictured:
            return
        self._pictured = pictures
        emptied(self._pictures)
        side = self._shell.px(SIDE)
        for number, picture in enumerate(pictures):
            if picture is None:
                continue
            made = show_picture(plain.Label(self._pictures, cursor="hand2"), picture)
            made.bind("<Button-1>", lambda _: self.open())
            shift = number * side // 8
            made.place(x=side // 2 + shift, y=side // 2 + shift, anchor="center")

    # -- what is done

    def open(self) -> None:
        """Review the photo."""
        review_photo(self._shell, self.item.review.path)

    def _point(self) -> None:
        review_photo(self._shell, self.item.review.path, pointing=True)

    def _remove(self) -> None:
        sha256 = self.item.sha256
        if self.item.review.found is not None:
            sha256 = self.item.review.found.sha256
        remove(self._shell, self.item.review.path, sha256)
