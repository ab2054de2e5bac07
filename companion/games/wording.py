"""Texts of the rules as they read under the answers that a table has chosen.

A text of ``rules.toml`` is a string, or a table ``{ text, other }`` where it reads otherwise under
other answers: ``other`` is a list of ``{ when, unless, text }``, of which the first that fits takes
the text's place: where all of ``when`` is so, unless all of ``unless`` is. Both give by name the
values of facts, one or several of each; the facts are the options and what the game derives from
them (:meth:`companion.games.protocol.Game.derived`). A text may name facts as ``{target}``; an
empty one is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.sentences import Fact, Sentence

Values = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Other:
    """What a text says where all of ``when`` is so, unless all of ``unless`` is."""

    text: str
    when: Values
    unless: Values

    def fits(self, facts: Mapping[str, Fact]) -> bool:
        return _so(self.when, facts) and not (self.unless and _so(self.unless, facts))


def _so(values: Values, facts: Mapping[str, Fact]) -> bool:
    return all(str(facts[name]) in allowed for name, allowed in values.items())


@dataclass(frozen=True)
class Wording:
    """A text under the usual answers, and how it reads under others; all are templates."""

    text: str
    others: tuple[Other, ...] = ()

    def under(self, facts: Mapping[str, Fact]) -> Sentence | None:
        """The text where these facts hold; ``None`` where nothing is to be said."""
        text = next((other.text for other in self.others if other.fits(facts)), self.text)
        return Sentence(text, facts) if text else None


def wording(entry: str | Mapping[str, Any]) -> Wording:
    """A text of ``rules.toml``; of a table that holds more, its ``text`` and ``other``."""
    if isinstance(entry, str):
        return Wording(entry)
    return Wording(entry["text"], tuple(_other(other) for other in entry.get("other", ())))


def _other(entry: Mapping[str, Any]) -> Other:
    return Other(entry["text"], _values(entry.get("when", {})), _values(entry.get("unless", {})))


def _values(entry: Mapping[str, Any]) -> Values:
    return {
        name: tuple(map(str, value if isinstance(value, list) else [value]))
        for name, value in entry.items()
    }


def all_under(texts: Iterable[Wording], facts: Mapping[str, Fact]) -> Iterator[Sentence]:
    """Every text that has something to say where these facts hold."""
    for text in texts:
        sentence = text.under(facts)
        if sentence is not None:
            yield sentence
