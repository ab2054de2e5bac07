"""The kinds of acts that the journal holds, and each in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.book.history import ADDED, CHANGED, DELETED, REVIEWED, UNDELETED, local_time
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, say

if TYPE_CHECKING:
    from companion.answers.matches import ActJson

MERGED, UNMERGED = "merged", "unmerged"
MADE, EVENT_DELETED, EVENT_UNDELETED = "event-made", "event-deleted", "event-undeleted"
PAIRED, UNPAIRED = "paired", "unpaired"
ENTERED, WITHDREW = "entered", "withdrew"
BYE, NO_BYE, FORFEITED, NO_FORFEIT = "bye", "no-bye", "forfeited", "no-forfeit"
IMPORTED, TAKEN_IN, SETTING = "imported", "taken-in", "setting"
PHOTO, REBUILT, ERASED = "photo", "rebuilt", "erased"

SILENT = frozenset({PHOTO, REBUILT})
"""Acts that nobody takes back: a photo kept beside the book, damaged rows put right."""
_MOST = 10
"""Most match numbers in a sentence."""

_OF_MATCHES = {
    ADDED: (N_("match {matches} added"), N_("matches {matches} added")),
    CHANGED: (N_("match {matches} changed"), N_("matches {matches} changed")),
    REVIEWED: (N_("match {matches} checked"), N_("matches {matches} checked")),
    DELETED: (N_("match {matches} deleted"), N_("matches {matches} deleted")),
    UNDELETED: (N_("match {matches} restored"), N_("matches {matches} restored")),
    IMPORTED: (N_("{file} imported: {number} match"), N_("{file} imported: {number} matches")),
}  # fmt: skip
_OF_MATCHES[TAKEN_IN] = _OF_MATCHES[IMPORTED]
_OTHERS = {
    MERGED: N_("{name} merged with {into}"),
    UNMERGED: N_("{name} separated again"),
    MADE: N_("tournament “{event}” created"),
    EVENT_DELETED: N_("tournament “{event}” deleted"),
    EVENT_UNDELETED: N_("tournament “{event}” restored"),
    PAIRED: N_("“{event}” paired"),
    UNPAIRED: N_("pairing of “{event}” cancelled"),
    ENTERED: N_("{player} added to “{event}”"),
    WITHDREW: N_("{player} withdrew from “{event}”"),
    BYE: N_("bye for {player} in “{event}”"),
    NO_BYE: N_("bye for {player} in “{event}” cancelled"),
    FORFEITED: N_("forfeit by {player} in “{event}”"),
    NO_FORFEIT: N_("forfeit by {player} in “{event}” cancelled"),
    SETTING: N_("settings changed"),
    IMPORTED: N_("{file} imported"),
    ERASED: N_("a name erased for good"),
}


@dataclass(frozen=True)
class Act:
    """Something done to the book.

    Attributes:
        number: in the journal, from 1.
        at: the time in UTC; ``by``: who, '' if unknown.
        kind: one of those above, or of :mod:`companion.book.history`; ``said``: what was said.
        matches: the numbers of the matches that it added, changed, deleted or restored.
        undone: whether it has been undone.
    """

    number: int
    at: str
    by: str
    kind: str
    said: Mapping[str, object] = field(default_factory=dict)
    matches: tuple[int, ...] = ()
    undone: bool = False

    def __str__(self) -> str:
        """What was done, in English."""
        return str(self.told)

    def as_json(self, language: Catalogue = ENGLISH) -> ActJson:
        """The act as in ``book undo --list --json``."""
        return {
            "number": self.number,
            "at": self.at,
            "by": self.by,
            "kind": self.kind,
            "text": self.told.text(language),
            "matches": [*self.matches],
            "undone": self.undone,
        }

    @property
    def when(self) -> str:
        """The local time, to the minute: ``2026-11-14 20:15``."""
        return local_time(self.at)

    @property
    def told(self) -> Sentence:
        """The act as a part of a sentence: ``match 7 deleted``."""
        from companion.book.said import said_told

        facts = {name: str(value) for name, value in self.said.items()}
        if self.kind in _OF_MATCHES and self.matches:
            one, more = _OF_MATCHES[self.kind]
            shown = ", ".join(map(str, self.matches[:_MOST]))
            if len(self.matches) > _MOST:
                shown += " …"
            told = say(
                one, plural=more, count="number", matches=shown, number=len(self.matches),
                file=facts.get("file", ""),
            )  # fmt: skip
            parts = said_told(self.said) if self.kind in (ADDED, CHANGED, REVIEWED) else None
            return told if parts is None else say("{told}: {parts}", told=told, parts=parts)
        return say(_OTHERS.get(self.kind, "{kind}"), **{**facts, "kind": self.kind})
