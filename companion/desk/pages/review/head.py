"""What can be done with a photo under review, in the window's header."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from typing import Any

import ttkbootstrap as ttk

from companion.desk.pages.review import actions
from companion.desk.pages.review.corner_card import begin_pointing
from companion.desk.pages.review.keys import ReviewCommands
from companion.desk.pages.review.menus import reading_menu
from companion.desk.pages.review.to_scorebook import into_scorebook
from companion.desk.toolkit.widgets import able, button, menu_button
from companion.sentences import N_, say


class ReviewHead:
    """The buttons, and the menu of what is needed less often."""

    _needing_game: tuple[Any, ...] = ()

    def __init__(self, page: ReviewCommands, parent: tk.Misc) -> None:
        self._page, self._review = page, page.review
        shell, review, words, px = page.shell, page.review, page.shell.words, page.shell.px
        menu: Any = ttk.Menu(parent, tearoff=False)
        menu.add_cascade(
            label=words(N_("Wrong game or pens?")), menu=reading_menu(shell, menu, review)
        )
        for text, action in self._more():
            menu.add_command(label=words(text), command=action)
        menu_button(parent, words(N_("More")), menu).pack(side="right")
        play_on = button(
            parent, words(N_("Play on")), page.play_on, icon="play", look="outline",
            tip=page.tip(N_("Play on"), "Ctrl+G"),
        )  # fmt: skip
        save = button(
            parent, words(N_("Save")), page.save, icon="floppy", look="outline",
            tip=page.tip(N_("Save"), "Ctrl+S"),
        )  # fmt: skip
        play_on.pack(side="right", padx=(0, px(6)))
        save.pack(side="right", padx=px(6))
        self._needing_game = (play_on, save)
        if review.match is not None:
            into = button(
                parent, words(say(N_("Add to match {match}"), match=review.match)),
                partial(into_scorebook, shell, review), look="primary",
            )  # fmt: skip
            into.pack(side="right")
            self._needing_game += (into,)
        self.refresh()
        for icon, action, tip in (
            ("arrow-clockwise", page.redo, page.tip(N_("Redo"), "Ctrl+Y")),
            ("arrow-counterclockwise", page.undo, page.tip(N_("Undo"), "Ctrl+Z")),
        ):
            button(parent, "", action, icon=icon, look="ghost", tip=tip).pack(side="right")

    def _more(self) -> list[tuple[str, Callable[[], object]]]:
        shell, review = self._page.shell, self._review
        return [
            (N_("Settle a dispute"), self._page.settle),
            (N_("Add to scorebook"), partial(into_scorebook, shell, review)),
            (N_("Add another photo of this sheet"), partial(actions.add_photo, shell, review)),
            (N_("Mark the corners"), partial(begin_pointing, review, shell)),
            (N_("Save as"), partial(actions.save_as, shell, review)),
            (N_("Save photo with score"), partial(actions.save_painted, shell, review)),
            (N_("Copy the score as text"), partial(actions.copy_score, shell, review)),
            (N_("Save as a test photo"), partial(actions.keep_as_test, shell, review)),
        ]

    def refresh(self) -> None:
        """Disable what needs a game while nothing is read."""
        for one in self._needing_game:
            able(one, self._review.scored is not None)
