"""How a photo is to be read again: with which pens, as which game, by which house rules."""

from __future__ import annotations

from dataclasses import replace

from companion.application.reading.ask import Pairs
from companion.application.reading.review import Review

_USUAL = ("blue", "red", "black", "green")
"""Pens that a player may have used, while nothing is read."""


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
