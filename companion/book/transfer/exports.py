"""The book's matches as CSV, JSON, or one text of all records; a tournament as a report file.

The first three contain the complete records, so that another book can import them, with the
players' names as the book shows them. JSON also has the merged spellings of players and the
pairings of tournaments.

A CSV table, written and read here, opens correctly in spreadsheets: it begins with a byte order
mark, by which they recognise UTF-8, columns are named in words, days are ISO dates, scores have an
en dash so that none is taken for a date (``14–11``), and no cell is run as a formula. Columns are
separated as the spreadsheets of a language expect.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_type_hints

from companion.book.book import Book
from companion.book.events import Event, events
from companion.book.facts import BadMatch
from companion.book.listing import ALL, Filter, Match, every_match
from companion.book.problems import BookProblem
from companion.book.spelling import key_of, shown
from companion.book.storage.rows import name_in
from companion.book.tags import with_tags
from companion.book.tournaments.report_file import trf_text
from companion.book.tournaments.tournament import tournament
from companion.book.tournaments.trf import NAME
from companion.book.transfer.cells import DRAWN_CELL, note_of, record_of_cells
from companion.errors import CompanionError
from companion.files import BadFile
from companion.files.inputs import RECORD
from companion.files.kept import HOLDS_OTHER
from companion.games.names import title_of
from companion.locale import catalogue, customs, languages
from companion.records import Record, is_held, keep_unless, parse_record, player_tag, write_record
from companion.records.reader import OTHER_GAME
from companion.records.several import LARGEST, cut
from companion.scoring.spreadsheet import cell, text_of_cell
from companion.sentences import N_, Catalogue, choose
from companion.worker import apart

FORMAT = "companion scorebook"
VERSION = 1


def export_bytes(book: Book, ending: str, which: Filter = ALL, language: str = "en") -> bytes:
    """The bytes of an export, without damaged matches (see ``listing.left_out``).

    ``ending`` is ``.csv`` (with headings in ``language``), ``.json`` or ``.pgr``, or ``.trf`` for
    the tournament that the filter names.
    """
    makers: Mapping[str, Callable[[], str]] = {
        ".csv": lambda: csv_text(book, which, language),
        ".json": lambda: json_text(book, which),
        ".pgr": lambda: records_text(book, which),
        ".trf": lambda: _report(book, which),
    }
    if ending not in makers:
        raise BookProblem(choose(makers, ending))
    # A damaged name may contain invalid UTF-8.
    return makers[ending]().encode("utf-8", "replace")


def _report(book: Book, which: Filter) -> str:
    """One tournament as a report file."""
    if not which.event or which != Filter(event=which.event):
        raise BookProblem.of(
            N_(
                "a tournament report covers one tournament: name it with --event and leave "
                "other filters out"
            )
        )
    return trf_text(book, which.event)


def records_text(book: Book, which: Filter = ALL) -> str:
    """All records, separated by empty lines."""
    return "\n".join(as_shown(match, text)[0] for match, text in every_match(book, which))


def as_shown(match: Match, text: str) -> tuple[str, Mapping[str, str]]:
    """A match's record with the names that the book shows, and by colour the merged ones that it
    had instead."""
    colours = dict(zip(match.colours, match.players, strict=True))
    if all(not name or f'[{player_tag(one)} "{name}"]' in text for one, name in colours.items()):
        return text, {}
    with suppress(CompanionError):  # the game is not installed
        record = parse_record(text)
        written = {one: record.tag(player_tag(one)) for one in colours}
        merged = {
            one: written[one]
            for one, name in colours.items()
            if key_of(written[one]) != key_of(name or "")
        }
        shown_ones = {player_tag(one): colours[one] or "" for one in merged}
        return (write_record(with_tags(record, shown_ones)) if merged else text), merged
    return text, {}


def json_text(book: Book, which: Filter = ALL) -> str:
    """The book as JSON: matches with their records, the other spellings of whoever is in it, and of
    everything or of an event alone the tournaments."""
    found: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "matches": [_match_json(*each) for each in every_match(book, which)],
    }
    if _of_whole_events(which):
        found["tournaments"] = list(tournaments(book, which))
    found["merged"] = merged_spellings(book, None if which == ALL else _people(found))
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def _people(found: Mapping[str, Any]) -> set[str]:
    """The names of all who are in an export."""
    played = {name for match in found["matches"] for name in match["players"].values()}
    entered = (one["players"] for one in found.get("tournaments", ()))
    return played | {each["name"] for players in entered for each in players}


def _match_json(match: Match, text: str) -> dict[str, Any]:
    record, merged = as_shown(match, text)
    return {**match.as_json(), "record": record, "as_spelled": merged}


def merged_spellings(book: Book, people: Container[str] | None = None) -> list[dict[str, str]]:
    """Every merge of the book, or those of some people alone."""
    merges = book.rows(
        """SELECT p.name, other.name, root.name FROM player p
        JOIN player other ON other.id = p.merged_into JOIN player root ON root.id = p.root
        ORDER BY p.id"""
    )
    return [
        {"name": name, "into": into}
        for name, into, person in merges
        if people is None or person in people
    ]


def _of_whole_events(which: Filter) -> bool:
    """Whether an export is of everything, or of all that one event has."""
    return which == Filter(event=which.event)


def tournaments_in(book: Book, ending: str, which: Filter) -> Iterator[Event]:
    """The tournaments that an export has: all, or the one that the filter names alone."""
    if ending in (".json", ".trf") and _of_whole_events(which):
        for event in reversed(events(book)):
            if event.is_tournament and key_of(which.event) in ("", key_of(event.name)):
                yield event


def tournaments(book: Book, which: Filter = ALL) -> Iterator[Mapping[str, Any]]:
    """The tournaments in an export with their entrants, pairings and byes."""
    for event in tournaments_in(book, ".json", which):
        now = tournament(book, event.name)  # damaged rows are told, not exported
        pairings = book.rows(_PAIRINGS, (event.id,))
        yield {
            "name": event.name,
            "system": event.kind,
            "game": event.game,
            "options": dict(event.options),
            "rounds": event.rounds,
            "date": event.date,
            "place": event.place,
            "players": [
                {"number": each.number, "name": each.name, "left_after": each.left_after}
                for each in now.entrants
            ],
            "pairings": [dict(zip(_PAIRING, row, strict=True)) for row in pairings],
            "byes": [
                {"number": number, "round": round_, "kind": kind}
                for (round_, number), kind in now.asked.items()
            ],
        }


_PAIRING = ("match", "round", "board", "one", "two", "lost")
_PAIRINGS = """SELECT g.uid, g.round, g.board, g.one, g.two, f.lost FROM pairing g
    LEFT JOIN forfeit f ON f.pairing = g.uid WHERE g.event = ? ORDER BY g.round, g.board"""


class Line(NamedTuple):
    """A match in the table; each field is a column, with its heading."""

    match: Annotated[str, N_("Match")]
    date: Annotated[str, N_("Date")]
    game: Annotated[str, N_("Game")]
    player1: Annotated[str | None, N_("Player 1")]
    """Who has the first seat."""
    player2: Annotated[str | None, N_("Player 2")]
    result: Annotated[str, N_("Result")]
    score1: Annotated[int | None, N_("Score 1")]
    score2: Annotated[int | None, N_("Score 2")]
    winner: Annotated[str, N_("Winner")]
    """A name or ``draw``."""
    rule: Annotated[str, N_("Rule")]
    event: Annotated[str, N_("Event")]
    round: Annotated[str, N_("Round")]
    turns: Annotated[int, N_("Turns")]
    note: Annotated[str, N_("Note")]
    record: Annotated[str, N_("Record")]
    """The complete record."""

    @classmethod
    def of(cls, match: Match, record: str, words: Catalogue) -> Line:
        note = note_of(match)
        return cls(
            match.uid, match.date, title_of(match.game), *match.players,
            match.result.replace("-", "–"), *match.scores,
            words.gettext(DRAWN_CELL) if match.winner == 0 else match.winner_name or "",
            match.rule, match.event, match.round, match.turns,
            "" if note is None else note.text(words), record,
        )  # fmt: skip


@cache
def _headings() -> Mapping[str, str]:
    hints = get_type_hints(Line, include_extras=True)
    return {name: hints[name].__metadata__[0] for name in Line._fields}


NEEDED = ("game", "player1", "player2", "result")
"""Columns required in a table by anybody, unless it has ``record``."""
BOM = "\ufeff"
_SEPARATORS = ",;\t"

Source = Iterable[tuple[int, Callable[[], Record]]]
"""Each match's place in a file, and how to read it."""

csv.field_size_limit(2_000_000)


def csv_text(book: Book, which: Filter = ALL, language: str = "en") -> str:
    """A table with a header line and a line per match; its last column is the complete record."""
    words = catalogue(language)
    text = io.StringIO()
    text.write(BOM)
    separator = customs(language).list_separator
    writer = csv.writer(text, delimiter=separator, lineterminator="\r\n")
    writer.writerow(map(words.gettext, _headings().values()))
    for match, record in every_match(book, which):
        writer.writerow(map(cell, Line.of(match, as_shown(match, record)[0], words)))
    return text.getvalue()


def from_csv(text: str, path: Path, not_taken: dict[str, str]) -> Source:
    """The matches of a table: an export in any language, or one by anybody that has columns for
    game, players and result. ``not_taken`` gets the headings, by column, of those that say
    something which no match holds."""
    reader = _reader(text)
    try:
        headings: list[str] = next(reader, [])
    except csv.Error:
        raise BadFile.of(N_("{file} is not a CSV table"), file=str(path)) from None
    names = [_column(heading) for heading in headings]
    by_name = dict(zip(names, headings, strict=True))
    if "record" not in names and not set(NEEDED) <= set(names):
        raise BadFile.of(
            N_("{file} needs the columns game, player1, player2 and result, or record"),
            file=str(path),
        )
    while True:
        before = reader.line_num
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error:
            yield before + 1, _refuse
            continue
        if not row:
            continue
        within = sum(each.count("\n") for each in row)
        cells = dict(zip(names, row, strict=False))
        yield reader.line_num - within, partial(_of_row, cells, by_name, not_taken)


def _reader(text: str) -> Any:
    """The lines of a table, its columns separated as in its first line."""
    separator = max(_SEPARATORS, key=text.partition("\n")[0].count)
    return csv.reader(io.StringIO(text, newline=""), delimiter=separator)


@cache
def _columns_by_heading() -> Mapping[str, str]:
    """The columns by their names and by their headings in every language, in lower case."""
    found = {name: name for name in Line._fields}
    for language in languages():
        words = catalogue(language)
        for name, heading in _headings().items():
            found.setdefault(words.gettext(heading).casefold(), name)
            found.setdefault(heading.casefold(), name)
    return found


def _column(heading: str) -> str:
    told = heading.strip().lstrip(BOM)
    return _columns_by_heading().get(told.casefold(), told)


def _refuse() -> Record:
    raise BadMatch.of(N_("a cell has more than {limit} characters"), limit=csv.field_size_limit())


def _of_row(
    row: Mapping[str, str], headings: Mapping[str, str], not_taken: dict[str, str]
) -> Record:
    """The match of a line of a table; the headings of what is not taken go into ``not_taken``."""
    plain = {name: text_of_cell(value.strip()) for name, value in row.items()}
    record, left = record_of_cells(plain)
    not_taken.update((name, shown(headings[name])) for name in left)
    return record


def keep_other_matches(file: Path | str, made: bytes, ending: str) -> None:
    """Refuse to replace a file by an export, unless that is an earlier one of the same form with no
    match, no move and no tournament that is not in this one.

    Raises:
        BadFile: it holds something else.
    """

    def holds(text: str) -> bool:
        return apart(_holds, ending, made, text)

    keep_unless(file, holds, LARGEST, OTHER_GAME if ending == RECORD else HOLDS_OTHER)


def _holds(ending: str, made: bytes, text: str) -> bool:
    """Whether an export has all that a file of its form has."""
    parts = _PARTS[ending]
    with suppress(ValueError, LookupError, TypeError, RecursionError, csv.Error):
        mine = parts(made.decode("utf-8"))
        whole, by_id = set(mine), {name_in(part): part for part in mine}
        return all(part in whole or _goes_on(part, by_id) for part in parts(text))
    return False  # it is something else


def _goes_on(part: str, by_id: Mapping[str, str]) -> bool:
    """Whether a record is of a match of which there is another as far or farther, by id."""
    own = by_id.get(name_in(part))
    return own is not None and is_held(part, parse_record(own))


def _in_table(text: str) -> list[str]:
    """The records in a table that this program wrote."""
    heading, *rows = _reader(text.removeprefix(BOM))
    if tuple(map(_column, heading)) != Line._fields:
        raise ValueError("the columns are others")
    return [text_of_cell(row[-1]) for row in rows]


def _in_json(text: str) -> list[str]:
    """The records in a book's export, and the names that it merges and of its tournaments."""
    found = json.loads(text)
    if found["format"] != FORMAT:
        raise ValueError("it is something else")
    names = ((kind, each["name"]) for kind in _NAMED for each in found.get(kind, ()))
    return [*(each["record"] for each in found["matches"]), *map(" ".join, names)]


_NAMED = ("merged", "tournaments")


def _in_report(text: str) -> list[str]:
    """The line of a report that names its tournament."""
    (name,) = (line for line in text.splitlines() if line.startswith(f"{NAME} "))
    return [name]


_PARTS: Mapping[str, Callable[[str], list[str]]] = {
    ".csv": _in_table,
    ".json": _in_json,
    RECORD: lambda text: [part for _, part in cut(text)],
    ".trf": _in_report,
}
"""What an export of each form holds; no earlier export may have a part that a new one has not."""
