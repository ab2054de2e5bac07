"""Matches taken in from files: the book's own exports, and texts of records by anybody.

Taking the same file in twice changes nothing: every match has a name, in its record's tag
``Match``, and one without gets that of its text.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.book.book import Book, let_others_in
from companion.book.facts import BadMatch
from companion.book.many_records import cut
from companion.book.matches import Entry, add, entry
from companion.book.problems import BookProblem
from companion.book.result import result_record
from companion.book.tags import DATE, EVENT, MATCH, ROUND, content, uid_of_content, with_tags
from companion.book.transfer import take_merged, take_tournament
from companion.games import UnknownGame
from companion.games import game as find_game
from companion.games.options import BadOption
from companion.records import BadFile, Record, RecordError, parse_record, read_up_to
from companion.sentences import N_, Sentence, say

LARGEST = 1_000_000_000
"""Bytes of a file at most."""
CHUNK = 50
"""Matches put in at once: so few that nobody waits long, and Ctrl-C loses none that was told."""
ENDINGS = (".pgr", ".json", ".csv")

csv.field_size_limit(2_000_000)


@dataclass(frozen=True)
class Refused:
    """A match that was not taken in: its place in the file (a line, or a number), and why."""

    place: int
    sentence: Sentence


@dataclass
class Imported:
    """What came of a file: matches new, there already, and there but saying something else (the
    book's own stays); those refused; spellings merged and tournaments made."""

    new: int = 0
    known: int = 0
    differing: list[int] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    merged: int = 0
    tournaments: int = 0


Progress = Callable[[Imported], None]
"""Told whenever matches are on the disk."""


def import_file(book: Book, file: Path | str, progress: Progress | None = None) -> Imported:
    """Take a file's matches in; those before a failure stay in.

    Raises:
        companion.records.BadFile: it cannot be read, is no text, or no export.
        BookProblem: the book cannot be written.
    """
    path = Path(file)
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise BadFile(
            say(
                N_("only {endings} can be imported, not “{file}”"),
                endings=", ".join(ENDINGS),
                file=path.name,
            )
        )
    try:
        text = read_up_to(path, LARGEST).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile(say(N_("{file} is not a text file in UTF-8"), file=str(path))) from None
    done = Imported()
    if ending == ".pgr":
        _take(book, _from_records(text), done, progress)
    elif ending == ".csv":
        _take(book, _from_csv(text, path), done, progress)
    else:
        _from_json(book, text, path, done, progress)
    return done


Source = Iterator[tuple[int, Callable[[], Record]]]
"""Each match's place in the file, and how to read it."""


def _take(book: Book, source: Source, done: Imported, progress: Progress | None) -> None:
    ready: list[Entry] = []
    seen: dict[str, int] = {}
    for place, read in source:
        try:
            ready.append(_named(read(), seen))
        except (BadMatch, RecordError, BadOption) as error:
            done.refused.append(Refused(place, error.sentence))
        except UnknownGame as error:
            done.refused.append(Refused(place, say("{text}", text=str(error))))
        if len(ready) == CHUNK:
            _put_in(book, ready, done, progress)
            ready = []
    if ready:
        _put_in(book, ready, done, progress)


def _named(record: Record, seen: dict[str, int]) -> Entry:
    """A record under its own name, else under that of its text; equal ones count on."""
    uid = record.tag(MATCH)
    if not uid:
        text = content(record)
        seen[text] = seen.get(text, 0) + 1
        uid = uid_of_content(text if seen[text] == 1 else f"{text}{seen[text]}")
    return entry(record, uid=uid)


def _put_in(book: Book, ready: list[Entry], done: Imported, progress: Progress | None) -> None:
    try:
        added = add(book, ready)
    except BookProblem:
        # One that the book cannot have (two spellings of one player met) must not keep the others.
        added = ()
        for one in ready:
            try:
                added += add(book, [one])
            except BookProblem as error:
                if not _is_of_match(book, error):
                    raise
                done.refused.append(Refused(0, error.sentence))
    done.new += sum(each.new for each in added)
    done.known += sum(not each.new and not each.differs for each in added)
    done.differing += [each.id for each in added if each.differs]
    if progress is not None:
        progress(done)
    let_others_in()


def _is_of_match(book: Book, error: BookProblem) -> bool:
    """Whether a problem is that of one match, and the book itself can be written."""
    return error.__cause__ is None and book.writable


def _from_records(text: str) -> Source:
    for line, part in cut(text):
        yield line, lambda part=part: parse_record(part)  # type: ignore[misc]


def _from_csv(text: str, path: Path) -> Source:
    reader = csv.DictReader(io.StringIO(text, newline=""))
    names = reader.fieldnames or []
    if "record" not in names and not {"game", "player1", "player2", "result"} <= set(names):
        raise BadFile(
            say(
                N_("{file} needs the columns game, player1, player2 and result, or record"),
                file=str(path),
            )
        )
    try:
        for row in reader:
            yield reader.line_num, lambda row=row: _of_row(row)  # type: ignore[misc]
    except csv.Error as error:
        raise BadFile(
            say(N_("{file} is no table in CSV: {why}"), file=str(path), why=str(error))
        ) from None


def _of_row(row: Mapping[str, str | None]) -> Record:
    """A line of a table: its record where it has one, else what its cells say."""
    cell = {name: (value or "").strip() for name, value in row.items() if isinstance(name, str)}
    if cell.get("record"):
        record = parse_record(cell["record"])
        uid = cell.get("match", "")
        return with_tags(record, {MATCH: uid}) if uid and not record.tag(MATCH) else record
    plain = {name: value.removeprefix("'") for name, value in cell.items()}
    colours = find_game(plain.get("game", "")).players
    players = dict(zip(colours, (plain.get("player1", ""), plain.get("player2", "")), strict=True))
    columns = ((DATE, "date"), (EVENT, "event"), (ROUND, "round"), (MATCH, "match"))
    tags = {tag: plain[column] for tag, column in columns if plain.get(column)}
    return result_record(plain["game"], players, plain.get("result", ""), tags=tags)


def _from_json(
    book: Book, text: str, path: Path, done: Imported, progress: Progress | None
) -> None:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFile(say(N_("{file} is no JSON: {why}"), file=str(path), why=str(error))) from None
    if not isinstance(found, dict) or not isinstance(found.get("matches"), list):
        raise BadFile(say(N_("{file} is no export of a scorebook"), file=str(path)))
    _take(book, _from_objects(found["matches"]), done, progress)
    for made in found.get("tournaments") or ():
        with suppress(BookProblem, KeyError, TypeError, ValueError):
            done.tournaments += take_tournament(book, made)
    for each in found.get("merged") or ():
        with suppress(BookProblem, KeyError, TypeError, AttributeError):
            done.merged += take_merged(book, each["name"], each["into"])


def _from_objects(objects: list[Any]) -> Source:
    for number, each in enumerate(objects, start=1):
        yield number, lambda each=each: _of_object(each)  # type: ignore[misc]


def _of_object(each: Any) -> Record:
    text = each.get("record") if isinstance(each, dict) else None
    if not isinstance(text, str):
        raise BadMatch(say(N_("there is no record in it")))
    record = parse_record(text)
    uid = each.get("match")
    if isinstance(uid, str) and not record.tag(MATCH):
        return with_tags(record, {MATCH: uid})
    return record
