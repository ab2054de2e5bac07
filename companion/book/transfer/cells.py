"""What the columns of a table say about a match: people see and edit these, not its record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from companion.book.facts import (
    DRAWN,
    FIRST,
    BadMatch,
    Facts,
    facts_of,
    known_day,
    known_result,
    result_record,
)
from companion.book.listing import Match, beside
from companion.book.spelling import key_of, shown
from companion.book.tags import DATE, EVENT, MATCH, ROUND, iso_date, with_result, with_tags
from companion.games import game as find_game
from companion.games import game_keys
from companion.games.names import title_of
from companion.games.phrases import result_told, to_check
from companion.locale.meant import catalogues, meant
from companion.records import Record, parse_record, player_tag
from companion.sentences import N_, Sentence, Term, first_of, say

DRAWN_CELL = N_("draw")
_TAKEN = ("date", "game", "player1", "player2", "result", "event", "round", "record")
"""The columns that make a match."""
_MOST = 12
"""How many columns are named in one sentence."""
_DIGITS = re.compile(r"\d{1,9}")
_SEATS = ("player1", "player2")
_SCORES = (("score1", N_("Score 1")), ("score2", N_("Score 2")))


def record_of_cells(cells: Mapping[str, str]) -> tuple[Record, tuple[str, ...]]:
    """A line of a table by its columns' names: its record as the filled cells beside it have it, or
    else one built from them; and the columns of which it says something that no match holds.

    Raises:
        BadMatch: its cells contradict one another.
    """
    key = _key(cells.get("game", ""))
    if cells.get("record"):
        record = _as_edited(parse_record(cells["record"]), key, cells)
    else:
        colours = find_game(key).players
        names = [cells.get(seat, "") for seat in _SEATS]
        columns = ((DATE, "date"), (EVENT, "event"), (ROUND, "round"), (MATCH, "match"))
        tags = {tag: cells[column] for tag, column in columns if cells.get(column)}
        players = dict(zip(colours, names, strict=True))
        record = result_record(key, players, cells.get("result", ""), tags=tags)
    facts = facts_of(record)
    _agree(facts, cells)
    return record, tuple(_not_taken(facts, cells))


def note_of(match: Match | Facts) -> Sentence | None:
    """What a table notes of a match."""
    if match.marks and not match.told:
        return say("{told}.", told=to_check(match.marks))
    return beside(match)


def _not_taken(facts: Facts, cells: Mapping[str, str]) -> Iterator[str]:
    """The columns that say what their match does not hold, nor held before others were edited."""
    left = dict(_beside(facts, cells))
    if left and cells.get("record"):
        left = dict(_beside(facts_of(parse_record(cells["record"])), left))
    return iter(left)


def _beside(facts: Facts, cells: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The filled cells of which a record takes nothing, and that say otherwise than its facts."""
    note = note_of(facts)
    held = {
        "match": (facts.uid,),
        "winner": () if facts.winner is None or _winner(cells) is None else (cells["winner"],),
        "rule": (facts.rule,),
        "turns": (str(facts.turns),),
        "note": [note.text(words) for words in catalogues()] if note is not None else (),
        **{column: (str(score),) for (column, _), score in zip(_SCORES, facts.scores, strict=True)},
    }
    for column, cell in cells.items():
        if cell and column not in _TAKEN and cell not in held.get(column, ()):
            yield column, cell


def not_taken_told(headings: Iterable[str]) -> Iterator[Sentence]:
    """Which columns of a table say something that no match holds."""
    columns = [heading for heading in headings if heading]
    if columns:
        told = N_(
            "Not taken from the table, as the scorebook works it out itself or has no place for "
            "it: {columns}"
        )
        yield say(told, columns=first_of(columns, _MOST))


def _key(game: str) -> str:
    """A game's key, from that or its title."""
    titles = {find_game(key).title.casefold(): key for key in game_keys()}
    return titles.get(game.casefold(), game)


def _as_edited(record: Record, key: str, cells: Mapping[str, str]) -> Record:
    """A record with the details and the result that its cells say otherwise."""
    if key and key != record.game:
        raise _contradiction(N_("Game"), cells["game"], title_of(record.game))
    seats = map(player_tag, find_game(record.game).players)
    tags = dict(zip((*seats, EVENT, ROUND), (*_SEATS, "event", "round"), strict=True))
    said = {tag: cells[column] for tag, column in tags.items() if cells.get(column)}
    said = {tag: told for tag, told in said.items() if shown(told) != shown(record.tag(tag))}
    uid, day = cells.get("match", ""), cells.get("date", "")
    if uid and not record.tag(MATCH):
        said[MATCH] = uid
    if day and not _same_day(day, iso_date(record.tag(DATE))):
        said[DATE] = known_day(day)
    if said:
        record = with_tags(record, said)
    result = known_result(cells["result"]) if cells.get("result") else ""
    return with_result(record, result) if result not in ("", facts_of(record).result) else record


def _same_day(cell: str, day: str) -> bool:
    """Whether a cell says a day, also as spreadsheets rewrite days: ``14.11.26``."""
    one, other = (sorted(int(part) % 100 for part in _DIGITS.findall(each)) for each in (cell, day))
    return one == other


def _agree(facts: Facts, cells: Mapping[str, str]) -> None:
    """Refuse scores or a winner that contradict the result."""
    result = result_told(facts.result)
    for (column, heading), score in zip(_SCORES, facts.scores, strict=True):
        said = cells.get(column)
        if said and score is not None and said != str(score):
            raise _contradiction(heading, said, result)
    won = _winner(cells)
    if None not in (won, facts.winner) and won != facts.winner:
        raise _contradiction(N_("Winner"), cells["winner"], result)


def _winner(cells: Mapping[str, str]) -> int | None:
    """The seat that a cell names as the winner's; ``None`` if it names no one who played."""
    winner, names = cells.get("winner", ""), [key_of(cells.get(seat, "")) for seat in _SEATS]
    if meant(winner, (DRAWN_CELL,)) == DRAWN_CELL:
        return DRAWN
    key = key_of(winner)
    return FIRST + names.index(key) if key and key in names else None


def _contradiction(heading: str, said: str, other: str) -> BadMatch:
    told = N_("the column “{column}” says {said}, but the match is {other}. Correct one of them")
    return BadMatch(say(told, column=Term(heading), said=said, other=other))
