"""A person's names replaced wherever a scorebook holds them: in rows, records and lines of the
journal."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import count
from typing import Any
from unicodedata import normalize

from companion.book.spelling import key_of, shown
from companion.book.storage.journal import Line
from companion.book.storage.rows import KEPT, Change, Values, digest
from companion.book.tags import LOOK, MATCH
from companion.games import game, game_keys
from companion.records.record import FURTHER_TAGS, OWN_TAGS, TOLD, player_tag

_STAND_IN = "N. N. {}"
"""Said instead of a name, in every language."""
_IS_STAND_IN = re.compile(re.escape(key_of(_STAND_IN)).replace(r"\{\}", r"\d+"))
_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_ESCAPED = re.compile(r"\\(.)")
_TO_ESCAPE = re.compile(r'(["\\])')


def is_stand_in(name: str) -> bool:
    """Whether a name stands for somebody who was erased."""
    return _IS_STAND_IN.fullmatch(key_of(name)) is not None


@dataclass(frozen=True)
class Names:
    """The names to be replaced.

    A player's name is replaced where it is exactly one of them, in any case and spacing; in
    comments, events and other texts wherever it stands as words of its own, but not within
    somebody else's.

    Attributes:
        erased: each once, as the book shows it; ``instead``: what stands for it, by its key.
        spelt: the names as they are written; ``others``: those of everybody else.
    """

    erased: tuple[str, ...]
    instead: Mapping[str, str]
    spelt: frozenset[str]
    others: frozenset[str]

    @classmethod
    def of(cls, erased: Iterable[str], every: Iterable[str]) -> Names:
        """Stand-ins for some names that nobody of ``every`` has."""
        names = list(erased)
        taken = {key_of(name) for name in every}
        free = (name for n in count(1) if key_of(name := _STAND_IN.format(n)) not in taken)
        instead = dict(zip(dict.fromkeys(map(key_of, names)), free, strict=False))
        others = frozenset(shown(one) for one in every if key_of(one) not in instead)
        spelt = frozenset(shown(one) for one in (*names, *every) if key_of(one) in instead)
        return cls(tuple(names), instead, spelt, others)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """The names and, before them, longer ones that contain them."""
        own = [_words(name) for name in (*self.spelt, *self.instead)]
        one = re.compile(_alone("|".join(own)), re.IGNORECASE)
        longer = [_words(name) for name in self.others if one.search(name)]
        kept = f"(?P<kept>{'|'.join(longer)})|" if longer else ""
        return re.compile(_alone(kept + "|".join(own)), re.IGNORECASE)

    def player(self, name: str) -> str:
        """A player's name."""
        return self.instead.get(key_of(name), name)

    def text(self, text: str) -> str:
        """Any other text."""
        composed = text if text.isascii() else normalize("NFC", text)
        if self._pattern.search(composed) is None:
            return text

        def put(found: re.Match[str]) -> str:
            return found[0] if found.groupdict().get("kept") else self.player(found[0])

        return self._pattern.sub(put, composed)

    def record(self, text: str) -> str:
        """The text of a record, damaged or not: its moves and what the rules read stay."""
        return "".join(map(self._record_line, text.splitlines(keepends=True)))

    def _record_line(self, line: str) -> str:
        if not line.startswith("["):
            moves, mark, comment = line.partition(";")
            return moves + mark + self.text(comment)

        def put(found: re.Match[str]) -> str:
            name, value = found[1], _ESCAPED.sub(r"\1", found[2])
            if name in _of_rules():
                return found[0]
            new = self.player(value)
            new = self.text(value) if new == value and name not in _of_players() else new
            return found[0] if new == value else f'[{name} "{_TO_ESCAPE.sub(_BACK, new)}"]'

        return _TAG.sub(put, line)

    def said(self, said: Any) -> Any:
        """What was said about an act, or any part of it."""
        if isinstance(said, str):
            new = self.player(said)
            return self.text(said) if new == said else new
        if isinstance(said, Mapping):
            return {name: self.said(value) for name, value in said.items()}
        if isinstance(said, list):
            return [self.said(value) for value in said]
        return said

    def row(self, table: str, row: Values) -> Values:
        own = dict(zip(KEPT[table], row, strict=True))
        text = {name: value for name, value in own.items() if isinstance(value, str)}
        changed: Mapping[str, Callable[[str], str]] = {
            "player.name": self.player,
            "spelling.key": lambda key: key_of(self.player(key)),
            "event.name": self.text,
            "event.place": self.text,
            "history.by": self.said,
            "history.said": self._json,
            "match.text": self.record,
        }
        own |= {n: changed[at](text[n]) for n in text if (at := f"{table}.{n}") in changed}
        if table == "event" and own["name"] != text.get("name"):
            own["key"] = key_of(str(own["name"]))
        if "text" in text and text.get("digest") == digest(text["text"]):
            own["digest"] = digest(str(own["text"]))
        return tuple(own.values())

    def _json(self, text: str) -> str:
        try:
            told = json.loads(text)
        except ValueError:
            return self.text(text)
        new = self.said(told)
        return text if new == told else json.dumps(new, ensure_ascii=False)

    def line(self, line: Line) -> Line:
        """A line of the journal; its place in the chain is not yet right."""
        changes = tuple(
            Change(each.table, *(None if row is None else self.row(each.table, row)
                                 for row in (each.before, each.after)))
            for each in line.changes
        )  # fmt: skip
        return replace(line, by=self.said(line.by), said=self.said(line.said), changes=changes)


_BACK = r"\\\1"


def names_in(lines: Iterable[Line]) -> Iterator[str]:
    """Every player's name in lines of a journal."""
    at = KEPT["player"].index("name")
    for line in lines:
        for each in line.changes:
            if each.table == "player":
                yield from (str(row[at]) for row in (each.before, each.after) if row is not None)


def _words(name: str) -> str:
    return r"\s+".join(map(re.escape, normalize("NFC", name).split()))


def _alone(pattern: str) -> str:
    """Not within a longer word; an underscore, as in names of files, is not a letter."""
    return rf"(?<![^\W_])(?:{pattern})(?![^\W_])"


@cache
def _of_rules() -> frozenset[str]:
    """The tags that hold no text of people."""
    options = {option.tag for key in game_keys() for option in game(key).options}
    return frozenset({*OWN_TAGS, *FURTHER_TAGS, MATCH, TOLD, LOOK, *options})


@cache
def _of_players() -> frozenset[str]:
    return frozenset(player_tag(one) for key in game_keys() for one in game(key).players)
