"""Importing matches from files: the book's own exports, and texts of records by anybody.

Importing the same file twice changes nothing: every match has an id, in its record's tag
``Match``, and one without gets an id computed from its text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import NoneType
from typing import Any, TypedDict, Unpack

from companion.book import listing
from companion.book.book import Book, let_others_in
from companion.book.facts import BadMatch, facts_of
from companion.book.history import IMPORTED, Said, said_told
from companion.book.matches import Added, Entry, add, change, entry, is_deleted, text_of
from companion.book.problems import BookProblem
from companion.book.spelling import key_of
from companion.book.storage.backup import back_up
from companion.book.tags import EVENT, MATCH, content, uid_of_content
from companion.book.tournaments.report_file import read_report
from companion.book.transfer.cells import not_taken_told
from companion.book.transfer.exports import Source, from_csv
from companion.book.transfer.from_json import (
    MOST_MATCHES,
    edited,
    edited_told,
    from_json,
    of_object,
    too_many,
)
from companion.book.transfer.imported import MOST_TOLD, Imported, Refused
from companion.book.transfer.incoming import Incoming, NeedsConsent
from companion.errors import CompanionError
from companion.files import BadFile, read_up_to
from companion.files.inputs import IMPORTABLE
from companion.files.temporary import temporary_folder
from companion.games import UnknownGame
from companion.games import game as find_game
from companion.games.options import BadOption
from companion.games.protocol import BadText
from companion.records import Record, RecordError, parse_record
from companion.records.several import LARGEST, cut
from companion.sentences import N_, Sentence, say
from companion.worker import TookTooLong, apart_for, here

PATIENCE = 60
"""Seconds of processor time for any file; ``PER_BYTE`` for each byte besides: an export of 25,000
matches has 30 MB and takes 3 minutes."""
PER_BYTE = 30e-6
CHUNK = 50
"""Matches added in one transaction: short enough for others to wait, and Ctrl-C loses none that was
reported."""


Progress = Callable[[Imported], None]
"""Called after each transaction."""


Complete = Callable[[Book, Record, Record], tuple[Record, Said] | None]
"""Gives a match of the book with what a record of it from a file has more, and what that is, as in
its history; ``None`` if the record contradicts it."""


class How(TypedDict, total=False):
    """How a file is imported."""

    game: str
    """What was played, where a tournament report (``.trf``) does not say."""
    join: bool
    """Let the file change what the book had: join names and events of both. Otherwise it only adds:
    its events get names of their own, and its merges wait."""


def import_file(
    book: Book,
    file: Path | str,
    progress: Progress | None = None,
    complete: Complete | None = None,
    **how: Unpack[How],
) -> Imported:
    """Import a file's matches, each atomically; one that fails does not prevent the others. All of
    it is one act, undone as one. ``complete``: also what the file has more of the book's own."""
    path = Path(file)
    ending = path.suffix.lower()
    if ending not in IMPORTABLE and not path.is_dir():
        told = N_("only {endings} can be imported, not “{file}”")
        raise BadFile.of(told, endings=", ".join(IMPORTABLE), file=path.name)
    data = read_up_to(path, LARGEST)
    if not data.strip():
        raise BadFile.of(N_("{file} is empty"), file=str(path))
    # Invalid UTF-8 only spoils the record it is in.
    text = data.decode("utf-8-sig", "surrogateescape")
    if "\0" in text.partition("\n")[0]:  # UTF-16, or not text at all
        raise BadFile.of(N_("{file} is not a UTF-8 text file"), file=str(path))
    met = Incoming.into(book, path.stem, join=how.get("join", False))
    work = _Import(book, Imported(file=str(file), incoming=met), progress, complete)
    with _partly(work.done, path), book.acting(IMPORTED, {"file": path.name}):
        if ending == ".pgr":
            work.take((line, partial(parse_record, part)) for line, part in cut(text))
        elif ending == ".csv":
            columns: dict[str, str] = {}
            work.take(from_csv(text, path, columns))
            met.otherwise += not_taken_told(columns.values())
        elif ending in (".trf", ".trfx"):
            # Older programs write these in a Windows encoding.
            plain = data.decode("cp1252", "replace") if max(text, default="") >= "\udc80" else text
            work.report(*read_report(plain, path.stem, how.get("game", "")))
        else:
            work.export(from_json(text, path))
    work.done.names, work.done.events = met.added(book)
    return work.done


Act = Callable[..., Imported]
"""Imports a file, called as :func:`import_file`."""


@contextmanager
def _partly(done: Imported, path: Path) -> Iterator[None]:
    """Say what of a file is in the book already when the rest cannot be written."""
    try:
        yield
    except BookProblem as error:
        if not done.brings:
            raise
        told = N_(
            "only part of {file} was imported ({new} new): {why}. “companion book "
            "undo” undoes that."
        )
        whole = say(told, file=path.name, new=done.new, why=error.sentence)
        raise BookProblem(whole, id="partly-imported", exit_code=error.exit_code) from error


def import_apart(
    book: Book,
    file: Path | str,
    progress: Progress | None = None,
    *,
    act: Act = import_file,
    dry_run: bool = False,
    **how: Unpack[How],
) -> Imported:
    """Import a file by ``act``, or tell what that would do (:func:`preview`), in a worker process
    with its limits, which reports no progress."""
    path = Path(file)
    size = path.stat().st_size if path.is_file() else 0
    seconds = PATIENCE + min(size, LARGEST) * PER_BYTE
    work = partial(preview, act=act) if dry_run else act
    try:
        if here():
            return apart_for(seconds, work, book, file, progress, **how)
        return apart_for(seconds, _opened, work, book.place.file, file, how)
    except TookTooLong:
        raise TookTooLong(str(file)) from None
    except MemoryError:
        told = N_("there is not enough memory to read “{file}”")
        raise BadFile(say(told, file=str(file)), id="too-large", file=str(file)) from None


def _opened(work: Act, book: Path, file: Path | str, how: How) -> Imported:
    with Book.open(book) as opened:
        return work(opened, file, **how)


def preview(
    book: Book,
    file: Path | str,
    progress: Progress | None = None,
    act: Act = import_file,
    **how: Unpack[How],
) -> Imported:
    """What ``act`` would do, tried on a copy of the book; this one stays as it is."""
    with temporary_folder("book") as folder:
        copy = folder / book.place.file.name
        with book.reading() as db:
            back_up(db, book.place, to=copy)
        with Book.open(copy) as tried:
            tried.db.execute("PRAGMA synchronous = OFF")
            return act(tried, file, progress, **how)


@dataclass(frozen=True)
class _Import:
    """A file on its way into a book."""

    book: Book
    done: Imported
    progress: Progress | None
    complete: Complete | None

    def take(
        self, source: Source, part: str = "line", objects: Mapping[int, Any] | None = None
    ) -> None:
        """Import matches, a few in each transaction; ``objects`` have the records of an export."""
        ready: list[tuple[int, Entry]] = []
        seen: dict[str, int] = {}
        otherwise: list[int] = []
        for number, (place, read) in enumerate(source):
            if number == MOST_MATCHES:
                self.refuse(place, too_many(), part)
                break
            try:
                ready.append((place, self.named(record := read(), seen)))
                if objects and edited(objects[place], record, ready[-1][1].facts):
                    otherwise.append(place)
            except (BadMatch, RecordError, BadOption, BadText, UnknownGame) as error:
                self.refuse(place, error.sentence, part, isinstance(error, NeedsConsent))
            if len(ready) == CHUNK:
                self.put_in(ready, part)
                ready = []
        if ready:
            self.put_in(ready, part)
        self.done.incoming.otherwise += edited_told(otherwise)

    def refuse(self, place: int, why: Sentence, part: str, consent: bool = False) -> None:
        """Leave a part of the file out."""
        self.done.refused.append(Refused(place, why, part, consent))

    def named(self, record: Record, seen: dict[str, int]) -> Entry:
        """A record under its own id, or one computed from its text; equal texts are numbered."""
        uid = record.tag(MATCH)
        if not uid:
            text = content(record)
            seen[text] = seen.get(text, 0) + 1
            uid = uid_of_content(text if seen[text] == 1 else f"{text}{seen[text]}")
        return entry(self.done.incoming.record(self.book, record, uid), uid=uid)

    def put_in(self, ready: list[tuple[int, Entry]], part: str) -> None:
        """Add matches; one that the book cannot store, as merged players meet, does not stop the
        others."""
        try:
            added = add(self.book, [one for _, one in ready])
        except BookProblem as problem:
            if not self.is_of_part(problem):
                raise
            for place, one in ready:
                with self.refusing(place, part):
                    self.count(add(self.book, [one]), [(place, one)], part)
        else:
            self.count(added, ready, part)
        if self.progress is not None:
            self.progress(self.done)
        let_others_in()

    def count(self, added: Iterable[Added], ready: Iterable[tuple[int, Entry]], part: str) -> None:
        for each, (place, one) in zip(added, ready, strict=True):
            self.done.new += each.new
            self.done.added += [each.id] * each.new
            self.done.known += not each.new and not each.differs
            if each.differs:
                with self.refusing(place, part):
                    self.compare(each.id, one)

    def compare(self, match: int, one: Entry) -> None:
        """Complete a match of the book that the file has otherwise, unless that contradicts it."""
        try:
            old = parse_record(text_of(self.book, match))
            find_game(old.game)
        except (RecordError, UnknownGame):  # it is damaged, or its game is not here
            self.done.differing.append(match)
            return
        found = None
        if self.complete is not None and not is_deleted(self.book, match):
            found = self.complete(self.book, old, parse_record(one.text))
        if found is None:
            if len(self.done.theirs) < MOST_TOLD:
                self.done.theirs[match] = one.text
            self.done.differing.append(match)
        elif found[0] == old:
            self.done.known += 1
        else:
            whole = self.done.incoming.completed(old, found[0], one.facts.uid)
            said = dict(found[1])
            if "event" in said:
                said["event"] = whole.tag(EVENT)  # the name that it has in this book
            change(self.book, match, whole, said={"file": Path(self.done.file).name, **said})
            self.done.completed[match] = said_told(said, whole.game)

    @contextmanager
    def refusing(self, place: int, part: str) -> Iterator[None]:
        """Leave a part of the file out that the book cannot store, or that needs consent."""
        try:
            yield
        except (BookProblem, BadMatch) as error:
            if not self.is_of_part(error):
                raise
            self.refuse(place, error.sentence, part, isinstance(error, NeedsConsent))

    def is_of_part(self, error: CompanionError) -> bool:
        """Whether a problem concerns one part, so that the book itself can be written."""
        return error.__cause__ is None and self.book.writable

    def each(self, parts: Any, take: Callable[[Book, Any], bool], part: str) -> Iterator[bool]:
        """Import each of a list; yields whether it was new. One that fails is refused by itself."""
        if not isinstance(parts, (list, NoneType)):
            self.refuse(0, say(N_("this should be a JSON list")), part)
            return
        for place, each in enumerate(parts or (), start=1):
            with self.refusing(place, part):
                yield take(self.book, each)

    def report(
        self, tournament: Mapping[str, Any], matches: Sequence[Callable[[], Record]]
    ) -> None:
        """A tournament report: the tournament with the games not played, then its matches."""
        done = self.done
        self.tournaments([tournament])
        self.take(enumerate(matches, start=1), "match")
        # A report has neither scores nor days: if the winner agrees, nothing contradicts the book.
        outcomes = dict(_outcomes(matches)) if done.differing else {}
        agreed = {one for one in done.differing if _agrees(self.book, one, outcomes)}
        done.differing = [one for one in done.differing if one not in agreed]
        done.known += len(agreed)

    def export(self, found: Mapping[str, Any]) -> None:
        spelled = {
            each["match"]: each.get("as_spelled")
            for each in found["matches"]
            if isinstance(each, dict) and isinstance(each.get("match"), str)
        }
        self.done.incoming.matches = frozenset(spelled)
        self.done.incoming.spelled = spelled
        # First of all who is who, as a tournament of the book may have their earlier names.
        for new in self.each(found.get("merged"), self.done.incoming.merged, "merged"):
            self.done.merged += new
        self.tournaments(found.get("tournaments"))
        objects = dict(enumerate(found["matches"], start=1))
        source = ((number, partial(of_object, each)) for number, each in objects.items())
        self.take(source, "match", objects)

    def tournaments(self, made: Any) -> None:
        """Tournaments, before their matches, which go in only with them."""
        for new in self.each(made, self.done.incoming.tournament, "tournament"):
            self.done.tournaments += new


Outcome = tuple[frozenset[str], str]
"""The players, and those of them who won; ``=`` for a draw, empty while open."""


def _outcomes(matches: Iterable[Callable[[], Record]]) -> Iterator[tuple[str, Outcome]]:
    """The outcome of each match by id; unreadable ones were already refused."""
    for read in matches:
        with suppress(BadMatch, RecordError, BadOption, BadText, UnknownGame):
            facts = facts_of(read())
            yield facts.uid, _outcome(facts.names, facts.winner)


def _outcome(names: Iterable[str | None], winner: int | None) -> Outcome:
    keys = [key_of(name or "") for name in names]
    return frozenset(keys), keys[winner - 1] if winner else "" if winner is None else "="


def _agrees(book: Book, match: int, outcomes: Mapping[str, Outcome]) -> bool:
    with suppress(BookProblem):  # it has been deleted
        kept = listing.match(book, match)
        return outcomes.get(kept.uid) == _outcome(kept.players, kept.winner)
    return False
