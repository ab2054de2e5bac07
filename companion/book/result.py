"""What people say of a match, as its record has it: names, day, result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.book.facts import BadMatch, no_result
from companion.book.tags import DATE, iso_date
from companion.games import game as find_game
from companion.games.protocol import Game
from companion.records import Record, parse_result, player_tag, record_of
from companion.sentences import N_, choose


def name_tags(game: Game[Any, Any], players: Mapping[str, str]) -> dict[str, str]:
    """The tags that name players, given by colour in any case."""
    for colour in players:
        if colour.lower() not in game.players:
            raise BadMatch(choose(game.players, colour))
    return {player_tag(colour.lower()): name for colour, name in players.items()}


def known_day(text: str) -> str:
    """A day, month or year as records write it, '' for none."""
    if text and (len(text) < 4 or iso_date(text) != text):
        told = N_("write it like {example}, not “{word}”")
        raise BadMatch.of(told, example="2026-11-14", word=text)
    return text


def known_result(text: str) -> str:
    """A result as records write it."""
    result = parse_result(text)
    if result is None:
        raise BadMatch(no_result(text))
    return result


def result_record(
    game: str,
    players: Mapping[str, str],
    result: str,
    *,
    options: Mapping[str, str] | None = None,
    tags: Mapping[str, str] | None = None,
) -> Record:
    """A record without moves, for a match of which only the result is known.

    ``players`` by colour: ``{"blue": "Ann", "red": "Ben"}``; ``result`` as in records, such as
    ``14-11`` or ``1-0``, the first seat's first; ``tags``: Date, Event, Round, Place, any.
    """
    found, told = find_game(game), known_result(result)
    names = {tag: name for tag, name in name_tags(found, players).items() if name.strip()}
    known_day((tags or {}).get(DATE, ""))
    return record_of(
        found, found.choose(options or {}), tags={**names, **(tags or {})}, result=told
    )
