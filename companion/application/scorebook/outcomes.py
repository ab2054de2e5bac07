"""What comes of an act of the scorebook, and which match is meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypedDict

from companion.book.book import Book
from companion.book.facts import BadMatch, facts_of, row_of
from companion.book.listing import Match, match
from companion.book.matches import is_deleted, match_id, text_of
from companion.book.problems import BookProblem
from companion.book.transfer.exports import keep_other_matches
from companion.errors import CompanionError
from companion.records import Record, RecordError, parse_record
from companion.schema import problem_keys
from companion.sentences import ENGLISH, N_, Catalogue, Day, Sentence, say

if TYPE_CHECKING:
    from companion.answers.care import ExportedJson
    from companion.answers.matches import AddedJson, ChangedMatchJson
    from companion.answers.tournaments import TournamentJson
    from companion.book.tournaments.pairing import Pairing
    from companion.book.tournaments.tournament import Tournament

State = Literal["added", "there", "updated", "differs", "alike", "deleted", "restored", "replaced"]
"""What came of putting a match in.

- ``added``: it is a new match.
- ``there``: it is in the book already; nothing changed.
- ``updated``: it is in the book, was still open or lacked details, and now has them.
- ``differs``: it is in the book with a different result, players, date or moves; nothing changed.
- ``alike``: it looks like a match of the book, which only a person can say; nothing changed.
- ``deleted``: it is in the book, but deleted; nothing changed.
- ``restored``: the deleted match is back, as somebody asked for.
- ``replaced``: the match has the new content, as somebody asked for.
"""
Way = Literal["another", "replace", "restore"]
"""What a person may decide then: that it is another match, that it replaces the one in the book,
or that the deleted one comes back."""
WAYS: Mapping[State, tuple[Way, ...]] = {
    "there": ("another",),
    "differs": ("another", "replace"),
    "alike": ("another",),  # and "replace" if one of the two is only a result
    "deleted": ("another", "restore"),
}


@dataclass(frozen=True)
class Added:
    """What came of putting a match in.

    Attributes:
        state: one of :data:`State`.
        match: the match that it is, or that it looks like.
        known_by: how a match of the book was recognised: ``id``, ``photo`` (the same picture),
            ``moves``, ``near`` (all moves but the last), ``looks`` (the marks or the picture) or
            ``result`` (the same two played that day, and one of the two is only a result); '' for
            a new one.
        notes: what is uncertain about it.
        file: what it was put in from, '' if not from a file.
        same_photo: whether the match has the very photo that was shown.
        differences: what the match has otherwise, a line each, where a person has to decide or has
            restored it.
        twin: that a new match may be another of the book, or one still to be played in a
            tournament; also a note.
        place: of a place in a tournament, which deleted match had it before, or which other match
            keeps it; also a note.
        more: that the match has all of its moves and more; also a note.
        paired: of which round and board of a tournament it is, if it is of one.
        result: what was put in without its game, as the players sit in :attr:`match`; else ''.
        act: the number of the act that it was, which :meth:`companion.Book.undo` takes back;
            ``None`` if nothing changed.
    """

    state: State
    match: Match
    known_by: str = ""
    notes: tuple[Sentence, ...] = ()
    file: str = ""
    same_photo: bool = False
    differences: tuple[Sentence, ...] = ()
    twin: Sentence | None = None
    place: Sentence | None = None
    more: Sentence | None = None
    paired: Sentence | None = None
    result: str = ""
    act: int | None = None

    def __repr__(self) -> str:
        return f"<Added {self.state}: {self.match!r}>"

    @property
    def id(self) -> int:
        """The number of :attr:`match`."""
        return self.match.id

    @property
    def beside(self) -> tuple[Sentence, ...]:
        """What it came to besides: what became of its place, that the match has more, and others
        that it may be."""
        return tuple(filter(None, (self.place, self.more, self.twin)))

    @property
    def done(self) -> bool:
        """Whether the book has the match as it was put in; else a person has to decide."""
        return self.state not in ("differs", "alike", "deleted")

    @property
    def ways(self) -> tuple[Way, ...]:
        """What may be decided: pass one as ``then`` to add it again."""
        ways = WAYS.get(self.state, ())
        return (*ways, "replace") if self.state == "alike" and self.result_alone else ways

    @property
    def result_alone(self) -> bool:
        """Whether it may be a match because of the two only one has a game."""
        return self.known_by == "result"

    @property
    def unnamed(self) -> tuple[str, ...]:
        """The colours of players without a name."""
        seats = zip(self.match.players, self.match.colours, strict=True)
        return tuple(colour for name, colour in seats if name is None)

    def as_json(self, language: Catalogue = ENGLISH) -> AddedJson:
        """The outcome as in ``book add --json``."""
        known = self.state != "added"
        return {
            "file": self.file or None,
            "notes": [note.text(language) for note in self.notes],
            **self.match.as_json(),
            "state": self.state,
            "new": not known,
            "differs": self.state == "differs",
            "deleted": self.state == "deleted",
            "same_as": self.match.id if known and self.known_by != "id" else None,
            "differences": [each.text(language) for each in self.differences],
            **problem_keys(None),
        }


@dataclass(frozen=True)
class Changed:
    """What came of changing a match: the match as it is now, whether that is different, and what
    is uncertain about it then.

    Attributes:
        twin: that it may be another match, as in :class:`Added`; also a note.
        replaced: how its players had ended the game, if it has another result now; also a note.
        place: which deleted match had its place in a tournament before; also a note.
    """

    match: Match
    changed: bool
    notes: tuple[Sentence, ...] = ()
    twin: Sentence | None = None
    replaced: Sentence | None = None
    place: Sentence | None = None

    @property
    def beside(self) -> tuple[Sentence, ...]:
        """What it replaced and displaced, and which other match it may be."""
        return tuple(filter(None, (self.replaced, self.place, self.twin)))

    def as_json(self, language: Catalogue = ENGLISH) -> ChangedMatchJson:
        """The outcome as in ``book change --json``."""
        return {
            **self.match.as_json(),
            "changed": self.changed,
            "notes": [note.text(language) for note in self.notes],
            **problem_keys(None),
        }


@dataclass(frozen=True)
class Exported:
    """An export: its bytes, how many matches and which tournaments are in it, the numbers of
    damaged matches that it leaves out, and the ending of its form."""

    data: bytes
    matches: int
    left_out: tuple[int, ...] = ()
    ending: str = ""
    tournaments: tuple[str, ...] = ()

    def keep_other_game(self, file: str | Path) -> None:
        """Refuse a file that is no earlier export of this form, or has more than this one.

        Raises:
            CompanionError: it is such a file.
        """
        keep_other_matches(file, self.data, self.ending)

    def as_json(self, file: str | None = None) -> ExportedJson:
        """The outcome as in ``book export --json``; ``file``: where the bytes were written."""
        return {
            "file": file,
            "matches": self.matches,
            "left_out": [*self.left_out],
            "tournaments": [*self.tournaments],
            **problem_keys(None),
        }

    def __repr__(self) -> str:
        return f"<Exported: {self.matches} matches>"


class Only(TypedDict, total=False):
    """Which matches; what is left out matches everything."""

    game: str
    """A game's key."""
    player: str
    """A name, in any spelling; a match counts whoever sat where."""
    opponent: str
    event: str
    """An evening or a tournament."""
    since: str
    """A day as ``2026-11-14``, or a month or year, inclusive."""
    until: str
    open: bool
    """Only matches with something to check."""
    unfinished: bool
    """Only matches that are still being played."""


class FutureDay(CompanionError):
    """A match dated in the future, which has to be confirmed: add it with ``future=True``."""

    kind = "future-day"

    def __init__(self, day: str) -> None:
        super().__init__(say(N_("{day} is in the future. Is that right?"),
                             day=Day(day)))  # fmt: skip
        self.day = day


Which = Match | Added | int | str
"""A match: itself, what came of adding it, its number, or its id in records."""


@dataclass(frozen=True)
class Arbited:
    """What an arbiter's act came to.

    Attributes:
        tournament: as it is now.
        player: whom it concerns, as the book spells the name.
        round: the round it concerns, 0 if none.
        opponent: the other player of a forfeited match.
        decided: open matches that it decided without a game.
        back: whether a player who had withdrawn is back.
        opened: matches that are open again, as a player is back.
    """

    tournament: Tournament
    player: str
    round: int = 0
    opponent: str = ""
    decided: tuple[Pairing, ...] = ()
    back: bool = False
    opened: tuple[Pairing, ...] = ()

    def as_json(self) -> TournamentJson:
        """The tournament as in ``book event --json``."""
        return self.tournament.as_json()


def number_of(book: Book, which: Which) -> int:
    """The number of a match."""
    return match_id(book, str(which.id if isinstance(which, (Match, Added)) else which))


def record_of_match(book: Book, number: int) -> Record:
    """The record of a match, deleted or not."""
    try:
        return parse_record(text_of(book, number))
    except RecordError as error:
        raise BookProblem(error.sentence) from None


def shown_match(book: Book, number: int) -> Match:
    """A match by its number; a deleted one as its record has it."""
    if not is_deleted(book, number):
        return match(book, number)
    try:
        facts = facts_of(record_of_match(book, number))
    except BadMatch as error:
        raise BookProblem(error.sentence) from None
    row = row_of(facts, counts_uncertain=True)
    return Match.of(number, facts.uid, facts.names, facts.event, row)
