"""What can be done with a photo under review, in the window's header."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from typing import Any

import ttkbootstrap as ttk

from companion.application.reading.review import Review
from companion.desk.pages.review import actions
from companion.desk.pages.review.corner_card import begin_pointing
from companion.desk.pages.review.menus import reading_menu
from companion.desk.shell.keys import with_key
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.widgets import able, button, menu_button
from companion.sentences import N_, say


class ReviewHead:
    """The buttons, and the menu of what is needed less often."""

    def __init__(
        self, shell: Shell, parent: tk.Misc, review: Review,
        undo: Callable[[], object], redo: Callable[[], object],
    ) -> None:  # fmt: skip
        self._review = review
        words, px = shell.words, shell.px
        menu: Any = ttk.Menu(parent, tearoff=False)
        menu.add_cascade(
            label=words(N_("Wrong game or pens?")), menu=reading_menu(shell, menu, review)
        )
        for text, act in (
            (N_("Settle a dispute"), actions.settle),
            (N_("Add to scorebook"), actions.into_scorebook),
            (N_("Add another photo of this sheet"), actions.add_photo),
            (N_("Mark the corners"), lambda _, review: begin_pointing(review)),
            (N_("Save as"), actions.save_as),
            (N_("Save photo with score"), actions.save_painted),
            (N_("Copy the score as text"), actions.copy_score),
            (N_("Save as a test photo"), actions.keep_as_test),
        ):
            menu.add_command(label=words(text), command=partial(act, shell, review))
        menu_button(parent, words(N_("More")), menu).pack(side="right")
        self._needing_game = []
        for text, act, icon, key, gap in (
            (N_("Play on"), actions.play_on, "play", "Ctrl+G", (0, px(6))),
            (N_("Save"), actions.save, "floppy", "Ctrl+S", px(6)),
        ):
            made = button(
                parent, words(text), partial(act, shell, review), icon=icon,
                tip=with_key(words, text, key),
            )  # fmt: skip
            made.pack(side="right", padx=gap)
            self._needing_game.append(made)
        if review.match is not None:
            into = button(
                parent, words(say(N_("Add to match {match}"), match=review.match)),
                partial(actions.into_scorebook, shell, review), look="primary",
            )  # fmt: skip
            into.pack(side="right")
            self._needing_game.append(into)
        self.refresh()
        for icon, action, text, key in (
            ("arrow-clockwise", redo, N_("Redo"), "Ctrl+Y"),
            ("arrow-counterclockwise", undo, N_("Undo"), "Ctrl+Z"),
        ):
            tip = with_key(words, text, key)
            button(parent, "", action, icon=icon, look="ghost", tip=tip).pack(side="right")

    def refresh(self) -> None:
        """Disable what needs a game while nothing is read."""
        for one in self._needing_game:
            able(one, self._review.scored is not None)
