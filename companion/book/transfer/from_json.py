"""Reads a book's export as JSON: its matches' records, which count, and what stands beside them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any, Final

from companion.book.facts import BadMatch, Facts
from companion.book.spelling import key_of, shown
from companion.book.tags import DATE, EVENT, MATCH, ROUND, iso_date, with_tags
from companion.errors import reason
from companion.files import BadFile
from companion.games import game as find_game
from companion.records import Record, parse_record, player_tag
from companion.sentences import N_, Sentence, first_of, say

MOST_MATCHES: Final = 100_000
"""Most matches in a file."""
_MOST_OBJECTS: Final = 20 * MOST_MATCHES
_MOST_COMMAS: Final = 100 * MOST_MATCHES
"""Most parts of a JSON file: reading it takes up to 100 bytes of memory for each."""
_MOST_LISTED: Final = 10


def from_json(text: str, path: Path) -> Mapping[str, Any]:
    """The export that a file holds.

    Raises:
        BadFile: it is none, or too large.
    """
    objects = count(1)

    def counted(made: dict[str, Any]) -> dict[str, Any]:
        """Objects are counted as they are read, which would otherwise fill the memory."""
        if next(objects) > _MOST_OBJECTS:
            raise BadFile(too_many(), id="too-large")
        return made

    try:
        if text.count(",") > _MOST_COMMAS:
            raise BadFile(too_many(), id="too-large", file=str(path))
        found = json.loads(text, object_hook=counted)
    except (ValueError, RecursionError) as error:
        raise BadFile.of(
            N_("{file} is not JSON: {why}"), file=str(path), why=reason(error)
        ) from None
    if not isinstance(found, dict) or not isinstance(found.get("matches"), list):
        raise BadFile.of(N_("{file} is not a scorebook export"), file=str(path))
    return found


def of_object(each: Any) -> Record:
    """The record of one of its matches.

    Raises:
        BadMatch: it has none.
    """
    text = each.get("record") if isinstance(each, dict) else None
    if not isinstance(text, str):
        raise BadMatch.of(N_("it has no game record"))
    record = parse_record(text)
    uid = each.get("match")
    if isinstance(uid, str) and not record.tag(MATCH):
        return with_tags(record, {MATCH: uid})
    return record


def edited(each: Mapping[str, Any], record: Record, facts: Facts) -> bool:
    """Whether something else stands beside a match's record than what the record says."""
    players = find_game(record.game).players
    names = [record.tag(player_tag(player)) for player in players]
    seats = dict(enumerate(players, start=1))
    texts = {
        "date": iso_date(record.tag(DATE)),
        "event": record.tag(EVENT),
        "round": record.tag(ROUND),
        "result": facts.result,
    }
    winners = {seats.get(winner or 0, "") for winner in (facts.winner, facts.sure_winner)}
    score = None if None in facts.scores else dict(zip(players, facts.scores, strict=True))
    beside = each.get("players")
    said = [beside.get(one) for one in players] if isinstance(beside, dict) else names
    return (
        any(name in each and _key(each[name]) != _key(text) for name, text in texts.items())
        or ("winner" in each and _key(each["winner"]) not in map(_key, winners))
        or each.get("score", score) != score
        or [*map(_key, said)] != [*map(_key, names)]
    )


def edited_told(places: Sequence[int]) -> Iterator[Sentence]:
    """That what was edited in these matches of a file was not taken, if there are any."""
    if places:
        told = N_(
            "Only the game record of a match counts. What the file says otherwise beside it was "
            "not taken: match {places}"
        )
        yield say(told, places=first_of(places, _MOST_LISTED))


def _key(text: object) -> str:
    return key_of(shown(str(text or "")))


def too_many() -> Sentence:
    """That a file has more matches than can be imported."""
    told = N_(
        "a file can have up to {limit} matches. Export fewer at once, with --since and --until."
    )
    return say(told, limit=MOST_MATCHES)
