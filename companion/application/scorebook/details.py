"""What people say about a match besides its game: who played, when, with what result."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import TypedDict, cast

from companion.application.reading.read import Answers
from companion.application.scorebook.outcomes import FutureDay
from companion.board import Value
from companion.book.facts import known_day, known_result, name_tags
from companion.book.history import Said
from companion.book.tags import DATE, EVENT, PLACE, ROUND, iso_date, with_result, with_tags
from companion.games import game as find_game
from companion.games import game_keys
from companion.games.names import names_of
from companion.locale.meant import meant
from companion.records import Record, replay


class Circumstances(TypedDict, total=False):
    """What may be said about a match besides players and result."""

    date: str
    """The day it was played, such as ``2026-11-14``."""
    event: str
    """The evening or tournament."""
    round: str
    """The round of the tournament."""
    place: str
    match: str
    """The id of a tournament's match, as on its sheet; only when it is added."""
    corrections: Mapping[str, Value]
    """Marks of the photo by name, with their true values: ``{"line a1-b1": "red"}``."""
    options: Answers
    """House rules, and answers to questions that the photo leaves open."""


class Details(Circumstances, total=False):
    """What may be said about a match; what is left out stays as it is."""

    players: Mapping[str, str]
    """Names by colour."""
    result: str
    """The result the players agree on, first player first: ``14-11``, ``1-0``, ``0-1``,
    ``1/2-1/2``, or ``*`` for a match still open. It counts, whatever photo or moves show."""


_TAGS = {"date": DATE, "event": EVENT, "round": ROUND, "place": PLACE}


def with_details(record: Record, said: Details) -> Record:
    """A record with the players, day, event, place and result that people say."""
    tags = name_tags(find_game(record.game), said.get("players", {})) | tags_said(said)
    record = with_tags(record, tags)
    if "result" not in said:
        return record
    result = known_result(said["result"])
    if result == record.result and replay(record).ended:
        return record  # in which a player resigned, or they agreed on a draw, as it says itself
    return with_result(record, result)


def tags_said(said: Details) -> dict[str, str]:
    """Day, event, round and place as tags of a record."""
    given: Mapping[str, object] = {**said}
    tags = {tag: str(given[name]).strip() for name, tag in _TAGS.items() if name in given}
    known_day(tags.get(DATE, ""))
    return tags


def details_in(tags: Mapping[str, str]) -> Circumstances:
    """Day, event, round and place that tags say."""
    return cast(Circumstances, {name: tags[tag] for name, tag in _TAGS.items() if tag in tags})


def refuse_future(record: Record, *, future: bool) -> None:
    """Refuse a day in the future that nobody has confirmed."""
    day = iso_date(record.tag(DATE))
    if day > date.today().isoformat() and not future:
        raise FutureDay(day)


def history_of(said: Details, file: str = "") -> Said:
    """What was said, as a match's history has it."""
    marks = {m: "marked" if v is True else v for m, v in said.get("corrections", {}).items()}
    colours = {player for key in game_keys() for player in names_of(key).players}
    players = {meant(colour, colours): name for colour, name in said.get("players", {}).items()}
    found = {
        "file": Path(file).name,
        "result": said.get("result", ""),
        "players": players,
        **{name: value for name, value in said.items() if name in _TAGS},
        "marks": marks,
        "answers": {name: str(value) for name, value in said.get("options", {}).items()},
    }
    return {name: value for name, value in found.items() if value}
