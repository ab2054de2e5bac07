"""What an import did: the matches that went in, and what was left out and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.book.transfer.incoming import Incoming
from companion.schema import problem_keys
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, say

if TYPE_CHECKING:
    from companion.answers.matches import ImportedJson, RefusedPartJson

MOST_TOLD = 10
"""Most of each kind of things that an import tells one by one."""


@dataclass(frozen=True)
class Refused:
    """A part of a file that was not imported, and why.

    ``part`` is ``line``, or of a JSON ``match``, ``tournament`` or ``merged``; ``place`` its number
    from 1, 0 for all of them.
    """

    place: int
    sentence: Sentence
    part: str = "line"
    consent: bool = False
    """Whether it goes in if the file may change what is the book's own."""

    def told(self, file: str) -> Sentence:
        """The part and file concerned, and why."""
        return say(_REFUSED[self.part], file=file, place=self.place, why=self.sentence)

    def as_json(self, language: Catalogue = ENGLISH) -> RefusedPartJson:
        reason = self.sentence.text(language)
        return {"place": self.place, "part": self.part, "reason": reason}


_REFUSED = {
    "line": N_("{file}: line {place} was not imported: {why}"),
    "match": N_("{file}: match {place} of the file was not imported: {why}"),
    "tournament": N_("{file}: tournament {place} was not imported: {why}"),
    "merged": N_("{file}: merged names {place} were not imported: {why}"),
}


@dataclass
class Imported:
    """The outcome of an import: matches that are new, already there, completed, or there with
    different content (the book's own stays); refusals; spellings merged; tournaments created or
    changed."""

    new: int = 0
    known: int = 0
    completed: dict[int, Sentence | None] = field(default_factory=dict)
    """What matches of the book lacked and have from the file, by number; ``None`` for a board."""
    differing: list[int] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    merged: int = 0
    tournaments: int = 0
    file: str = ""
    """What was imported."""
    incoming: Incoming = field(default_factory=Incoming)
    """What the file meets in the book, and what of it waits for consent."""
    names: list[str] = field(default_factory=list)
    """Players that are new in the book; ``events``: evenings and tournaments."""
    events: list[str] = field(default_factory=list)
    added: list[int] = field(default_factory=list)
    """The numbers of the new matches."""
    theirs: dict[int, str] = field(default_factory=dict)
    """The first few of ``differing`` as the file has them; ``differences``: what it has otherwise,
    a line each."""
    differences: list[Sentence] = field(default_factory=list)
    doubles: list[Sentence] = field(default_factory=list)
    """Which of them may be a match that the book had."""

    @property
    def brings(self) -> bool:
        """Whether it changes anything in the book."""
        return bool(self.new or self.completed or self.merged or self.tournaments)

    @property
    def asks(self) -> bool:
        """Whether something of the file would change what the book had, and was left out."""
        met = self.incoming
        return bool(met.held or met.apart or any(each.consent for each in self.refused))

    def as_json(self, language: Catalogue = ENGLISH) -> ImportedJson:
        """The object of ``book import --json``."""
        met = self.incoming
        return {
            "file": self.file or None,
            "new": self.new,
            "known": self.known,
            "completed": [*self.completed],
            "differing": list(self.differing),
            "refused": [one.as_json(language) for one in self.refused],
            "merged": self.merged,
            "tournaments": self.tournaments,
            "names": list(self.names),
            "events": list(self.events),
            "joined": [{"name": name, "into": into} for name, into in met.joined],
            "would_join": [{"name": name, "into": into} for name, into in met.held],
            "renamed_events": [{"event": own, "name": name} for own, name in met.apart.items()],
            "changed_events": list(met.touched),
            "notes": [one.text(language) for one in (*met.otherwise, *self.doubles)],
            **problem_keys(None),
        }
