"""What can be done with a photo under review, in the window's header."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from functools import partial
from typing import Any

from companion.application.reading.pointing import (
    begin_pointing,
    pens_of,
    read_as,
    rule_by,
    use_pen,
)
from companion.application.reading.review import Review
from companion.desk.pages.review import actions
from companion.desk.pages.shared.photo_view import GAME_OR_PENS
from companion.desk.shell.keys import with_key
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import emptied
from companion.desk.toolkit.widgets import able, button, menu_button, themed_menu
from companion.games import game, game_keys
from companion.sentences import N_, Sentence, Term, say


class ReviewHead:
    """The buttons, and the menu of what is needed less often."""

    def __init__(
        self, shell: Shell, parent: tk.Misc, review: Review,
        undo: Callable[[], object], redo: Callable[[], object],
    ) -> None:  # fmt: skip
        self._review = review
        words, px = shell.words, shell.px
        menu: Any = themed_menu(shell, parent)
        menu.add_cascade(label=words(GAME_OR_PENS), menu=reading_menu(shell, menu, review))
        for text, act in (
            (N_("Settle a dispute"), actions.settle),
            (actions.adding_told(review), actions.into_scorebook),
            (actions.ANOTHER_PHOTO, actions.add_photo),
            (N_("Mark the corners"), _mark_corners),
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
                parent, words(actions.adding_told(review)),
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


def _mark_corners(shell: Shell, review: Review) -> None:
    """Begin to mark the corners; where that cannot help, say why."""
    if review.refused is not None and not review.refused.picture:
        shell.tell(review.refused.sentence, bad=True)
    begin_pointing(review)


def reading_menu(shell: Shell, parent: tk.Misc, review: Review) -> Any:
    """Pens, game and house rules; refilled whenever it is opened."""
    menu: Any = themed_menu(shell, parent)
    menu.configure(postcommand=lambda: fill_reading_menu(shell, menu, review))
    return menu


def fill_reading_menu(shell: Shell, menu: Any, review: Review) -> None:
    """Fill in what can be changed about the current reading."""
    menu.delete(0, "end")
    emptied(menu)
    for colour, used, pens in pens_of(review):
        _cascade(
            shell, menu, say(N_("{player}'s pen"), player=Term(colour.capitalize())),
            [(pen, Term(pen)) for pen in pens], used,
            partial(use_pen, review, colour),
        )  # fmt: skip
    titles = [("", N_("As the photo shows")), *((key, game(key).title) for key in game_keys())]
    _cascade(shell, menu, N_("Game"), titles, review.state.ask.game, partial(read_as, review))
    scored = review.scored
    if scored is None:
        return
    rulings = [one for one in scored.game.options if one.rule and one.answers]
    for option in rulings:
        _cascade(
            shell, menu, option.question, [(one.value, one.text) for one in option.answers],
            str(scored.options[option.id]), partial(rule_by, review, option.id),
        )  # fmt: skip


def _cascade(
    shell: Shell,
    menu: Any,
    title: Sentence | str,
    values: list[tuple[str, str]],
    now: str,
    chosen: Callable[[str], object],
) -> None:
    inner: Any = themed_menu(shell, menu)
    variable = tk.StringVar(inner, now)
    inner.variable = variable
    for value, words in values:
        inner.add_radiobutton(
            label=shell.words(words), value=value, variable=variable, command=partial(chosen, value)
        )
    menu.add_cascade(label=shell.words(title), menu=inner)
