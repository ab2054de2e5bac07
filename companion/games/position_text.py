"""The one-line text of a position, cut into its parts: ``next blue; turns 3 3; passes ?``.

Parts are separated by semicolons; each begins with its name, followed by its words. Every error
gives the column of the word at fault, counted from 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from companion.games.protocol import BadText
from companion.sentences import N_, Sentence, choose, either, like, say

T = TypeVar("T")


@dataclass(frozen=True)
class Word:
    """A word of the text and the column, from 1, where it begins."""

    text: str
    column: int


class Part(list[Word]):
    """The words of a part, and the column where its name begins."""

    def __init__(self, words: Iterable[Word], column: int) -> None:
        super().__init__(words)
        self.column = column


Parts = Mapping[str, Part]
"""The parts by their names."""


def parts_of(text: str, allowed: Sequence[str]) -> Parts:
    """The parts of a text, in lower case.

    Raises:
        BadText: an unknown part, or one that occurs twice.
    """
    found: dict[str, Part] = {}
    column = 1
    for part in text.split(";"):
        words = [Word(word[0].lower(), column + word.start()) for word in re.finditer(r"\S+", part)]
        column += len(part) + 1
        if not words:
            continue
        name = words[0].text
        field, is_set, value = name.partition("=")
        if is_set and field in allowed:
            raise BadText(like(f"“{field} {value}”", name[:20]), words[0].column)
        if name not in allowed:
            raise BadText(choose(allowed, words[0].text[:20]), words[0].column)
        if name in found:
            raise BadText(say(N_("“{word}” is here twice"), word=name), words[0].column)
        found[name] = Part(words[1:], words[0].column)
    return found


def values_of(
    parts: Parts,
    name: str,
    number: int,
    read: Mapping[str, T] | Callable[[str], T | None],
    wrong: str = N_("“{word}” does not belong here"),
) -> list[T | None]:
    """The values of a part, ``None`` for each that is not known.

    ``read`` has the value of each word, or returns ``None`` for one that is not a value; ``wrong``
    is the template that tells.

    Raises:
        BadText: more or fewer values than ``number``, or a word that is not a value.
    """
    words = parts.get(name)
    if words is None:
        return [None] * number
    if len(words) != number:
        at = words[number] if len(words) > number else words[0] if words else words
        one, several = N_("“{word}” takes one value"), N_("“{word}” takes {number} values")
        told = say(one, plural=several, word=name, number=number)
        raise BadText(_with_choices(told, read), at.column)
    values: list[T | None] = []
    value_of = read.get if isinstance(read, Mapping) else read
    for word in words:
        value = None if word.text == "?" else value_of(word.text)
        if value is None and word.text != "?":
            raise BadText(_with_choices(bad_word(wrong, word).sentence, read), word.column)
        values.append(value)
    return values


def _with_choices(told: Sentence, read: Mapping[str, T] | Callable[[str], T | None]) -> Sentence:
    """What is wrong with the values of a part, and which there are, if they are words."""
    if not isinstance(read, Mapping):
        return told
    choose = say(N_("Choose {known}."), known=either(read))
    return say("{unknown}. {choose}", unknown=told, choose=choose)


def one_of(words: Iterable[str]) -> Mapping[str, str]:
    """One of some words, for :func:`values_of`."""
    return {word: word for word in words}


def digits(most: int) -> Callable[[str], int | None]:
    """Reads a number of at most so many digits, for :func:`values_of`."""
    return lambda word: int(word) if re.fullmatch(rf"[0-9]{{1,{most}}}", word) else None


def bad_word(template: str, word: Word, **facts: str) -> BadText:
    """The error for a word; ``template`` names it as ``{word}``."""
    return BadText(say(template, word=word.text[:40], **facts), word.column)


def off_board(word: str, names: Iterable[str]) -> Sentence:
    """That a place is not among a board's ``names``, which are in the board's order."""
    first, *_, last = names
    told = N_("“{word}” is not on this board, which goes from {first} to {last}")
    return say(told, word=word[:40], first=first, last=last)
