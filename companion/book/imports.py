"""Importing matches from files: the book's own exports, and texts of records by anybody.

Importing the same file twice changes nothing: every match has an id, in its record's tag
``Match``, and one without gets an id computed from its text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.book import listing
from companion.book.acts import IMPORTED
from companion.book.backup import back_up
from companion.book.book import Book, let_others_in
from companion.book.facts import BadMatch, facts_of
from companion.book.incoming import Incoming, NeedsConsent
from companion.book.many_records import cut
from companion.book.matches import Added, Entry, add, entry
from companion.book.problems import BookProblem
from companion.book.spelling import key_of
from companion.book.table_file import from_csv
from companion.book.tags import MATCH, content, uid_of_content, with_tags
from companion.book.tournaments.report_file import read_report
from companion.errors import reason
from companion.files import BadFile, read_up_to
from companion.files.inputs import IMPORTABLE
from companion.files.temporary import temporary_folder
from companion.games import UnknownGame
from companion.games.options import BadOption
from companion.games.protocol import BadText
from companion.records import Record, RecordError, parse_record
from companion.schema import problem_keys
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, say
from companion.worker import TookTooLong, apart_for, here

if TYPE_CHECKING:
    from companion.answers.matches import ImportedJson, RefusedPartJson

LARGEST = 200_000_000
"""Largest file in bytes."""
MOST_MATCHES = 100_000
"""Most matches in a file."""
_MOST_OBJECTS = 20 * MOST_MATCHES
_MOST_COMMAS = 100 * MOST_MATCHES
"""Most parts of a JSON file: reading it takes up to 100 bytes of memory for each."""
PATIENCE = 60
"""Seconds of processor time for any file; ``PER_BYTE`` for each byte besides: an export of 25,000
matches has 30 MB and takes 3 minutes."""
PER_BYTE = 30e-6
CHUNK = 50
"""Matches added in one transaction: short enough for others to wait, and Ctrl-C loses none that was
reported."""


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
    "match": N_("{file}: match {place} was not imported: {why}"),
    "tournament": N_("{file}: tournament {place} was not imported: {why}"),
    "merged": N_("{file}: merged names {place} were not imported: {why}"),
}


@dataclass
class Imported:
    """The outcome of an import: matches that are new, already there, or there with different
    content (the book's own stays); refusals; spellings merged and tournaments created."""

    new: int = 0
    known: int = 0
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

    @property
    def brings(self) -> bool:
        """Whether it changes anything in the book."""
        return bool(self.new or self.merged or self.tournaments)

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
            **problem_keys(None),
        }


Progress = Callable[[Imported], None]
"""Called after each transaction."""


def import_file(
    book: Book,
    file: Path | str,
    progress: Progress | None = None,
    *,
    game: str = "",
    join: bool = False,
) -> Imported:
    """Import a file's matches, each atomically; one that fails does not prevent the others. All of
    it is one act, undone as one.

    Args:
        game: what was played, where a tournament report (``.trf``) does not say.
        join: let the file change what the book had: join names and events of both. Otherwise it
            only adds: its events get names of their own, and its merges wait.
    """
    path = Path(file)
    ending = path.suffix.lower()
    if ending not in IMPORTABLE:
        raise BadFile.of(
            N_("only {endings} can be imported, not “{file}”"),
            endings=", ".join(IMPORTABLE),
            file=path.name,
        )
    data = read_up_to(path, LARGEST)
    # Invalid UTF-8 only spoils the record it is in.
    text = data.decode("utf-8-sig", "surrogateescape")
    if "\0" in text.partition("\n")[0]:  # UTF-16, or not text at all
        raise BadFile.of(N_("{file} is not a UTF-8 text file"), file=str(path))
    met = Incoming.into(book, path.stem, join=join)
    done = Imported(file=str(file), incoming=met)
    with _partly(done, path), book.acting(IMPORTED, {"file": path.name}):
        if ending == ".pgr":
            _take(book, _from_records(text), done, progress)
        elif ending == ".csv":
            _take(book, from_csv(text, path), done, progress)
        elif ending in (".trf", ".trfx"):
            # Older programs write these in a Windows encoding.
            plain = data.decode("cp1252", "replace") if max(text, default="") >= "\udc80" else text
            _from_report(book, plain, path, game, done, progress)
        else:
            _from_json(book, text, path, done, progress)
    done.names, done.events = met.added(book)
    return done


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
    game: str = "",
    join: bool = False,
    dry_run: bool = False,
) -> Imported:
    """As :func:`import_file` or :func:`preview`, in a worker process with its limits, which reports
    no progress."""
    path = Path(file)
    size = path.stat().st_size if path.is_file() else 0
    seconds = PATIENCE + min(size, LARGEST) * PER_BYTE
    work = preview if dry_run else import_file
    try:
        if here():
            return apart_for(seconds, work, book, file, progress, game=game, join=join)
        return apart_for(seconds, _opened, work, book.place.file, file, game, join)
    except TookTooLong:
        raise TookTooLong(str(file)) from None
    except MemoryError:
        told = N_("there is not enough memory to read “{file}”")
        raise BadFile(say(told, file=str(file)), id="too-large", file=str(file)) from None


def _opened(
    work: Callable[..., Imported], book: Path, file: Path | str, game: str, join: bool
) -> Imported:
    with Book.open(book) as opened:
        return work(opened, file, game=game, join=join)


def preview(
    book: Book,
    file: Path | str,
    progress: Progress | None = None,
    *,
    game: str = "",
    join: bool = False,
) -> Imported:
    """What :func:`import_file` would do, tried on a copy of the book; this one stays as it is."""
    with temporary_folder("book") as folder:
        copy = folder / book.place.file.name
        with book.reading() as db:
            back_up(db, book.place, to=copy)
        with Book.open(copy) as tried:
            tried.db.execute("PRAGMA synchronous = OFF")
            return import_file(tried, file, progress, game=game, join=join)


Source = Iterator[tuple[int, Callable[[], Record]]]
"""Each match's place in the file, and how to read it."""


def _take(
    book: Book, source: Source, done: Imported, progress: Progress | None, part: str = "line"
) -> None:
    ready: list[tuple[int, Entry]] = []
    seen: dict[str, int] = {}
    for number, (place, read) in enumerate(source):
        if number == MOST_MATCHES:
            done.refused.append(Refused(place, _too_many(), part))
            break
        try:
            ready.append((place, _named(book, read(), seen, done.incoming)))
        except NeedsConsent as error:
            done.refused.append(Refused(place, error.sentence, part, consent=True))
        except (BadMatch, RecordError, BadOption, BadText, UnknownGame) as error:
            done.refused.append(Refused(place, error.sentence, part))
        if len(ready) == CHUNK:
            _put_in(book, ready, done, progress, part)
            ready = []
    if ready:
        _put_in(book, ready, done, progress, part)


def _too_many() -> Sentence:
    return say(
        N_(
            "a file can have up to {limit} matches. Export fewer at once, with --since and --until."
        ),
        limit=MOST_MATCHES,
    )


def _named(book: Book, record: Record, seen: dict[str, int], met: Incoming) -> Entry:
    """A record under its own id, or one computed from its text; equal texts are numbered."""
    uid = record.tag(MATCH)
    if not uid:
        text = content(record)
        seen[text] = seen.get(text, 0) + 1
        uid = uid_of_content(text if seen[text] == 1 else f"{text}{seen[text]}")
    return entry(met.record(book, record, uid), uid=uid)


def _put_in(
    book: Book,
    ready: list[tuple[int, Entry]],
    done: Imported,
    progress: Progress | None,
    part: str,
) -> None:
    try:
        _count(done, add(book, [one for _, one in ready]))
    except BookProblem as problem:
        if not _is_of_match(book, problem):
            raise
        # One that the book cannot store (merged players meeting) must not stop the others.
        for place, one in ready:
            try:
                _count(done, add(book, [one]))
            except BookProblem as error:
                if not _is_of_match(book, error):
                    raise
                done.refused.append(Refused(place, error.sentence, part))
    if progress is not None:
        progress(done)
    let_others_in()


def _count(done: Imported, added: Iterable[Added]) -> None:
    for each in added:
        done.new += each.new
        done.known += not each.new and not each.differs
        done.differing += [each.id] * each.differs


def _is_of_match(book: Book, error: BookProblem) -> bool:
    """Whether a problem concerns one match, so that the book itself can be written."""
    return error.__cause__ is None and book.writable


def _from_records(text: str) -> Source:
    for line, part in cut(text):
        yield line, partial(parse_record, part)


def _from_report(
    book: Book, text: str, path: Path, game: str, done: Imported, progress: Progress | None
) -> None:
    """A tournament report: its matches, then the tournament with the games not played."""
    report = read_report(text, path.stem, game)
    _take(book, enumerate(report.matches, start=1), done, progress, "match")
    # A report has neither scores nor days: if the winner agrees, it does not contradict the book.
    outcomes = _outcomes(report.matches) if done.differing else {}
    agreed = {one for one in done.differing if _agrees(book, one, outcomes)}
    done.differing = [one for one in done.differing if one not in agreed]
    done.known += len(agreed)
    for _ in _each(book, [report.tournament], done.incoming.tournament, done, "tournament"):
        done.tournaments += 1


Outcome = tuple[frozenset[str], str]
"""The players, and those of them who won; ``=`` for a draw, empty while open."""


def _outcomes(matches: Iterable[Callable[[], Record]]) -> dict[str, Outcome]:
    """The outcome of each match by id; unreadable ones were already refused."""
    found = {}
    for read in matches:
        with suppress(BadMatch, RecordError, BadOption, BadText, UnknownGame):
            facts = facts_of(read())
            found[facts.uid] = _outcome(facts.names, facts.winner)
    return found


def _outcome(names: Iterable[str | None], winner: int | None) -> Outcome:
    keys = [key_of(name or "") for name in names]
    return frozenset(keys), keys[winner - 1] if winner else "" if winner is None else "="


def _agrees(book: Book, match: int, outcomes: Mapping[str, Outcome]) -> bool:
    with suppress(BookProblem):  # it has been deleted
        kept = listing.match(book, match)
        return outcomes.get(kept.uid) == _outcome(kept.players, kept.winner)
    return False


def _from_json(
    book: Book, text: str, path: Path, done: Imported, progress: Progress | None
) -> None:
    try:
        if text.count(",") > _MOST_COMMAS:
            raise BadFile(_too_many(), id="too-large", file=str(path))
        found = json.loads(text, object_hook=_Counted())
    except (ValueError, RecursionError) as error:
        raise BadFile.of(
            N_("{file} is not JSON: {why}"), file=str(path), why=reason(error)
        ) from None
    if not isinstance(found, dict) or not isinstance(found.get("matches"), list):
        raise BadFile.of(N_("{file} is not a scorebook export"), file=str(path))
    _take(book, _from_objects(found["matches"]), done, progress, "match")
    made = found.get("tournaments")
    for _ in _each(book, made, done.incoming.tournament, done, "tournament"):
        done.tournaments += 1
    for _ in _each(book, found.get("merged"), done.incoming.merged, done, "merged"):
        done.merged += 1


class _Counted:
    """Counts the objects of a JSON file as they are read, which would otherwise fill the memory."""

    def __init__(self) -> None:
        self._objects = 0

    def __call__(self, made: dict[str, Any]) -> dict[str, Any]:
        self._objects += 1
        if self._objects > _MOST_OBJECTS:
            raise BadFile(_too_many(), id="too-large")
        return made


def _each(
    book: Book, parts: Any, take: Callable[[Book, Any], bool], done: Imported, part: str
) -> Iterator[None]:
    """Import each of a list; yields for each that was new. One that fails is refused by itself."""
    if parts is None:
        return
    if not isinstance(parts, list):
        done.refused.append(Refused(0, say(N_("this should be a JSON list")), part))
        return
    for place, each in enumerate(parts, start=1):
        try:
            if take(book, each):
                yield
        except BookProblem as error:
            if not _is_of_match(book, error):
                raise
            done.refused.append(Refused(place, error.sentence, part))


def _from_objects(objects: list[Any]) -> Source:
    for number, each in enumerate(objects, start=1):
        yield number, partial(_of_object, each)


def _of_object(each: Any) -> Record:
    text = each.get("record") if isinstance(each, dict) else None
    if not isinstance(text, str):
        raise BadMatch.of(N_("it has no game record"))
    record = parse_record(text)
    uid = each.get("match")
    if isinstance(uid, str) and not record.tag(MATCH):
        return with_tags(record, {MATCH: uid})
    return record
