"""Marks and their values in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from companion.board import EMPTY, KINDS, Value, split_mark
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, Term, say, strung


def mark_name(mark: str) -> Sentence:
    """``line a1-b1`` as ``the line a1-b1``, ``tick red.point2`` as ``Red's point box 2``."""
    kind, place = split_mark(mark)
    box = _BOX.fullmatch(place) if kind == "tick" else None
    if box is None:
        return say(KINDS[kind].name, place=place)
    name = N_("{player}'s {what} box {number}") if box["number"] else N_("{player}'s {what} box")
    owner = Term(box["player"].capitalize())
    return say(name, player=owner, what=Term(box["what"]), number=box["number"])


_BOX = re.compile(r"(?P<player>[a-z]+)\.(?P<what>[a-z]+)(?P<number>\d*)")
"""A player's box, by what is ticked with it."""


class _Typed(Sentence):
    """A mark's name without its article."""

    def text(self, language: Catalogue = ENGLISH) -> str:
        article, _, name = (told := super().text(language)).partition(" ")
        return name if article.islower() and " " in name else told


def typed_mark(mark: str) -> Sentence:
    """A mark as one types it, by the name that sentences call it: ``fill b4`` as ``square b4``,
    ``slip-red bubble 2.4`` of a photo of several sheets as ``slip-red circle 2.4``."""
    *sheet, kind, place = mark.split()
    name = mark_name(f"{kind} {place}")
    typed = _Typed(name.template, name.facts)
    return say("{sheet} {mark}", sheet=sheet[0], mark=typed) if sheet else typed


def answering(marks: Mapping[str, Value], answers: Mapping[str, str]) -> Sentence:
    """The options that say what marks are and answer questions, as every command takes them. There
    has to be one.

    >>> print(answering({"fill a1": "black", "tick blue.switch": True}, {"first": "blue"}))
    --correct 'square a1=black' --correct "Blue's switch box=marked" --set first=blue
    """
    said = [
        say("{mark}={value}", mark=typed_mark(name), value=value_name(value))
        for name, value in marks.items()
    ]
    return strung((
        *(say('--correct "{said}"', said=one) for one in said),
        *(say('--set "{said}"', said=f"{id}={word}") for id, word in answers.items()),
    ), by="{one} {other}")  # fmt: skip


def pens_named(inks: Mapping[str, str]) -> Sentence:
    """The option that says whose pen is which: ``--inks blue=green,red=black``; if each is in its
    own colour, that none is needed."""
    if all(who == pen for who, pen in inks.items()):
        return say(N_("leave {flag} out"), flag="--inks")
    said = (say("{who}={pen}", who=Term(who), pen=Term(pen)) for who, pen in inks.items())
    return say("--inks {pens}", pens=strung(said, "{one},{other}"))


SOME_PENS: Final = pens_named({"blue": N_("PEN"), "red": N_("PEN")})
"""The same where nobody knows the pens."""


def value_name(value: Value) -> Sentence | Term:
    """A mark's value as a word."""
    if value is True:
        return say(N_("marked"))
    if value == EMPTY:
        return Term("empty")
    return say("{number}", number=value) if isinstance(value, int) else Term(value)
