"""Finds words in the rules of all games, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.games import game, game_keys
from companion.games.protocol import Game, Rule
from companion.sentences import Catalogue


@dataclass(frozen=True)
class Found:
    """A rule that contains all words of a query."""

    game: Game[Any, Any]
    rule: Rule


def search(query: str, words: Catalogue) -> list[Found]:
    """The rules whose id, text, questions or answers contain every word of a query."""
    wanted = query.casefold().split()
    return [
        Found(found, rule)
        for key in game_keys()
        for found in (game(key),)
        for rule in found.rules.values()
        if _holds(found, rule, wanted, words)
    ]


def _holds(found: Game[Any, Any], rule: Rule, wanted: list[str], words: Catalogue) -> bool:
    text = " ".join(_texts(found, rule, words)).casefold()
    return all(word in text for word in wanted)


def _texts(found: Game[Any, Any], rule: Rule, words: Catalogue) -> Iterator[str]:
    yield found.title
    yield rule.id
    yield words.gettext(rule.text)
    for option in found.options:
        if (option.id == rule.option or option.rule == rule.id) and not option.aside:
            yield words.gettext(option.question)
            yield from (words.gettext(answer.text) for answer in option.answers)


def matches(text: str, query: str) -> Iterator[tuple[int, int]]:
    """Start and end index of each word of a query in a text."""
    folded = text.lower()
    for word in query.lower().split():
        at = folded.find(word)
        while at >= 0:
            yield at, at + len(word)
            at = folded.find(word, at + len(word))
