"""The menus for how the photo is read: with which pens, as which game, by which house rules."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import ttkbootstrap as ttk

from companion.application.reading.ask import Pairs
from companion.application.reading.review import Review
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.widgets import emptied
from companion.games import game, game_keys
from companion.sentences import N_, Sentence, Term, say


def reading_menu(shell: Shell, parent: tk.Misc, review: Review) -> Any:
    """Pens, game and house rules; refilled whenever it is opened."""
    menu: Any = ttk.Menu(parent, tearoff=False)
    menu.configure(postcommand=lambda: fill_reading_menu(shell, menu, review))
    return menu


def fill_reading_menu(shell: Shell, menu: Any, review: Review) -> None:
    """Fill in what can be changed about the current reading."""
    menu.delete(0, "end")
    emptied(menu)
    for colour, pens in pens_of(review):
        _cascade(
            shell, menu, say(N_("{player}'s pen"), player=Term(colour.capitalize())),
            [(pen, Term(pen)) for pen in pens], dict(review.state.ask.inks).get(colour, colour),
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
    inner: Any = ttk.Menu(menu, tearoff=False)
    variable = tk.StringVar(inner, now)
    inner.variable = variable
    for value, words in values:
        inner.add_radiobutton(
            label=shell.words(words), value=value, variable=variable, command=partial(chosen, value)
        )
    menu.add_cascade(label=shell.words(title), menu=inner)


def pens_of(review: Review) -> list[tuple[str, tuple[str, ...]]]:
    """The board's colours that are drawn with pens, and the possible inks of each."""
    found, scored = review.found, review.scored
    pens = found.pens if found is not None else _USUAL
    if scored is None:
        return [(colour, pens) for colour in ("blue", "red")]
    drawn = [
        str(value)
        for slot in scored.board.slots
        if slot.kind in ("line", "ring", "owner")
        for value in slot.values
    ]
    return [(colour, pens) for colour in dict.fromkeys(drawn) if colour in pens]


_USUAL = ("blue", "red", "black", "green")


def use_pen(review: Review, colour: str, pen: str) -> None:
    """Set the pen of a player's lines; if two would be the same, they swap."""
    ask = review.state.ask
    inks = dict(ask.inks)
    before = inks.get(colour, colour)
    for other, _ in pens_of(review):
        if other != colour and inks.get(other, other) == pen:
            inks[other] = before
    inks[colour] = pen
    kept: Pairs = tuple((key, ink) for key, ink in inks.items() if key != ink)
    review.ask(replace(ask, inks=kept))


def read_as(review: Review, key: str) -> None:
    """Set the game that the photo shows; '' to detect it."""
    ask = review.state.ask
    options = ask.options if key == ask.game else ()
    review.ask(replace(ask, game=key, options=options, pointed=None))


def rule_by(review: Review, option: str, answer: str) -> None:
    """Set a house rule for this photo."""
    ask = review.state.ask
    others = tuple(pair for pair in ask.options if pair[0] != option)
    review.ask(replace(ask, options=(*others, (option, answer))))
