"""Texts of the rules under the options that a table has chosen.

A text of ``rules.toml`` is a string, or a table ``{ text, other }`` if it differs under other
options. ``other`` is a list of ``{ when, unless, text }``; the first that applies is used instead.
It applies if every condition in ``when`` is true and not every one in ``unless`` is. Both map fact
names to one or several values; the facts are the options and what the game derives from them
(:meth:`companion.games.described.Described.derived`). A text may name facts as ``{target}``; an
empty text is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.sentences import Fact, Sentence

Values = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Other:
    """A replacement text, used if all of ``when`` and not all of ``unless`` is true."""

    text: str
    when: Values
    unless: Values

    def fits(self, facts: Mapping[str, Fact]) -> bool:
        return _so(self.when, facts) and not (self.unless and _so(self.unless, facts))


def _so(values: Values, facts: Mapping[str, Fact]) -> bool:
    return all(str(facts[name]) in allowed for name, allowed in values.items())


@dataclass(frozen=True)
class Wording:
    """A text under the standard options, and its replacements; all are templates."""

    text: str
    others: tuple[Other, ...] = ()

    def under(self, facts: Mapping[str, Fact]) -> Sentence | None:
        """The text for these facts; ``None`` if there is nothing to say."""
        text = next((other.text for other in self.others if other.fits(facts)), self.text)
        return Sentence(text, facts) if text else None


def wording(entry: str | Mapping[str, Any]) -> Wording:
    """A text of ``rules.toml``; for a larger table, its ``text`` and ``other``."""
    if isinstance(entry, str):
        return Wording(entry)
    others = (
        Other(other["text"], _values(other.get("when", {})), _values(other.get("unless", {})))
        for other in entry.get("other", ())
    )
    return Wording(entry["text"], tuple(others))


def _values(entry: Mapping[str, Any]) -> Values:
    return {
        name: tuple(map(str, value if isinstance(value, list) else [value]))
        for name, value in entry.items()
    }


def all_under(texts: Iterable[Wording], facts: Mapping[str, Fact]) -> Iterator[Sentence]:
    """Every text that is not empty for these facts."""
    for text in texts:
        sentence = text.under(facts)
        if sentence is not None:
            yield sentence
