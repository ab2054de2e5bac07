"""The inbox: every photo that came, which show one sheet, how far each is, and what is to be done
next; and storing the review of one. No window."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from companion.application.reading.ask import ORDER, Need, Pairs
from companion.application.reading.report import notes_told
from companion.application.reading.requests import Opened
from companion.application.reading.review import Review, need_of
from companion.application.reading.store import Kept, keep_review
from companion.board import EMPTY
from companion.listening import Listeners
from companion.locale import catalogue, languages
from companion.scoring.outcome import Outcome
from companion.scoring.scored import Scored
from companion.sentences import Sentence, names_flags, strung


@dataclass(eq=False)
class Item:
    """One sheet in the inbox: its photo, or several photos of it.

    Attributes:
        review: of the photo; not begun while it waits to be read.
        kept: what an earlier session stored of it, ``None`` if it is new.
        sha256: the identity of a photo that was stored, '' if it is new.
        apart: photos that were not recognised as one sheet when read together.
        again: whether it is to be read although an earlier session stored it.
    """

    review: Review
    kept: Kept | None = None
    sha256: str = ""
    apart: set[Path] = field(default_factory=set)
    again: bool = False

    @property
    def paths(self) -> tuple[Path, ...]:
        """All its photos, the first one first."""
        return (self.review.path, *map(Path, self.review.state.ask.also))

    @property
    def _stored(self) -> Kept | None:
        """What is told of it while it is not read again; ``None`` once it is."""
        return None if self.review.began else self.kept

    @property
    def need(self) -> Need:
        """What is to be done with it."""
        return self._stored.need or "done" if self._stored else need_of(self.review)

    @property
    def unread(self) -> bool:
        """Whether the reader has to be asked about it."""
        return (self.need == "unread" or self.again) and not self.review.began

    @property
    def to_check(self) -> int:
        """How many marks are to be checked."""
        return self._stored.to_check if self._stored else len(self.review.queue)

    @property
    def game(self) -> str:
        """The key of its game, '' if unknown."""
        scored = self.review.scored
        if scored is not None:
            return scored.game.key
        return self.kept.seen if self.kept is not None else ""

    def told(self, language: str) -> Sentence | str:
        """The score in a line, or why it could not be read; '' while that is unknown. What was
        stored is told in a language if it was stored in that."""
        return self._stored.told_to(language) if self._stored else self.review.told

    def how_read(self, language: str) -> Sentence | str:
        """How it was read, such as the pens that were taken for the players'; '' if nothing is to
        be said of that. In a language as :meth:`told`."""
        return self._stored.how_read_in(language) if self._stored else _how_read(self.review)

    @property
    def asks_pens(self) -> bool:
        """Whether people are asked to say the pens if it was read in wrong ones."""
        return any(names_flags(note) for one in self.review.scores for note in one.notes)


class Inbox:
    """Photos from files, folders and phones, each once.

    Attributes:
        items: in the order they came.
        listeners: called after every change.
    """

    def __init__(self, kept: Iterable[tuple[str, Kept]] = ()) -> None:
        self.items: list[Item] = []
        self.listeners = Listeners()
        for sha256, one in kept:
            self._watch(Item(Review(Path(one.photo)), one, sha256))

    # -- what is in it

    def add(self, paths: Iterable[Path]) -> list[Item]:
        """Add photos; returns those that were not in it."""
        new = [Item(Review(path.absolute())) for path in paths if self.of(path) is None]
        for item in new:
            self._watch(item)
        if new:
            self.listeners.tell()
        return new

    def _watch(self, item: Item) -> None:
        self.items.append(item)
        item.review.listeners.append(self.listeners.tell)

    def remove(self, item: Item) -> None:
        """Take a sheet out."""
        if item in self.items:
            self.items.remove(item)
            item.review.listeners.remove(self.listeners.tell)
            self.listeners.tell()

    def put_back(self, item: Item) -> None:
        """Put a sheet in again that was taken out."""
        if item not in self.items:
            self._watch(item)
            self.listeners.tell()

    def of(self, path: Path) -> Item | None:
        """The sheet that a photo shows, ``None`` if the photo is not in the inbox."""
        path = path.absolute()
        return next((item for item in self.items if path in item.paths), None)

    def by_need(self) -> list[Item]:
        """The sheets, those that need a person most first; of each need the latest first."""
        rank = {need: number for number, need in enumerate(ORDER)}
        newest = reversed(self.items)
        return sorted(newest, key=lambda item: rank[item.need])

    @property
    def progress(self) -> tuple[int, int]:
        """How many sheets are read, or were refused, and how many there are, without those of
        earlier sessions."""
        new = [item for item in self.items if item.kept is None]
        return sum(not item.unread for item in new), len(new)

    def those(self, need: Need) -> list[Item]:
        """The sheets with a need."""
        return [item for item in self.by_need() if item.need == need]

    def next_to_check(self, after: Review | None = None) -> Item | None:
        """The next sheet with something to check, other than the one of a review."""
        return next((item for item in self.those("check") if item.review is not after), None)

    # -- reading

    def opened(self, item: Item, found: Opened) -> None:
        """Handle the first reading of a photo."""
        item.review.opened(found)

    def twin_of(self, item: Item) -> Item | None:
        """An earlier sheet of the inbox that a photo just read shows as well."""
        scored = item.review.scored
        if scored is None:
            return None
        for other in self.items:
            if other is item or item.review.path in other.apart:
                continue
            if (there := _whole(other)) is not None and same_sheet(there, scored):
                return other
        return None

    def join(self, item: Item, other: Item) -> None:
        """Make a photo one of the photos of another sheet, to be read together."""
        self.remove(other)
        item.review.take_in(other.review.path)

    def part(self, item: Item, photo: Path) -> Item:
        """Take a photo off a sheet that it does not show after all; returns its own."""
        item.review.part(photo)
        item.apart.add(photo)
        (own,) = self.add([photo])
        return own


def _whole(item: Item) -> Scored | None:
    """A sheet as read, if it is the only one of its photo and nobody has changed the reading."""
    found = item.review.found
    if found is None or len(found.sheets) > 1 or item.review.state.ask.pointed is not None:
        return None
    return item.review.scored


AGREEING: Final = 6
"""Certain marks of the players that two photos have to share. By chance two games have so many in
common only if one was copied from the other."""


def same_sheet(one: Scored, other: Scored) -> bool:
    """Whether two readings are of one sheet at one time: certain marks agree wherever both photos
    show them, and they are enough to know the game by."""
    if (one.game.key, one.options) != (other.game.key, other.options):
        return False
    if one.photo is None or other.photo is None:
        return False
    matches = {one.photo.sheet.match, other.photo.sheet.match} - {""}
    if len(matches) > 1:
        return False
    mine, theirs = one.marks, other.marks
    if mine.keys() != theirs.keys():
        return False
    both = [name for name in mine if mine[name].sure and theirs[name].sure]
    if any(mine[name].value != theirs[name].value for name in both):
        return False
    start = one.game.marks(one.game.start(one.options))
    known = (name for name in both if mine[name].value not in (EMPTY, start.get(name)))
    return sum(1 for _ in known) >= AGREEING


def _how_read(review: Review) -> Sentence | str:
    told = notes_told(review.scores)
    return strung(told, "{one} {other}") if told else ""


def kept_of(review: Review, told: str) -> Kept:
    """A review in the form stored, with its outcome in words."""
    state = review.state
    record = "" if review.record is None else str(review.record)
    scored = review.scored
    return Kept(
        str(review.path), state.ask, state.said, state.answers, record, told,
        need_of(review), len(review.queue), scored.game.key if scored is not None else "",
        _in_languages(review.told), _in_languages(_how_read(review)),
    )  # fmt: skip


def _in_languages(told: Sentence | str) -> Pairs:
    if not isinstance(told, Sentence):
        return ()
    return tuple((key, told.text(catalogue(key))) for key in languages())


def keeping(folder: Path, review: Review, told: str) -> Callable[[], None] | None:
    """A function that stores a review, for any thread; ``None`` if there is nothing to store."""
    found = review.found
    if found is None or not found.sha256:
        return None
    kept = kept_of(review, told)

    def write() -> None:
        keep_review(folder, found.sha256, kept)

    return write


def of_review(review: Review) -> Outcome | None:
    """The outcome of the game on a photo; ``None`` while anything is left to check or to answer, or
    if nobody has won."""
    scored = review.scored
    if scored is None or review.queue or review.stale or scored.asked is not None:
        return None
    found = scored.outcome
    return found if found.certain or found.winner is not None else None
