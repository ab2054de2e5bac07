"""A record without moves, for a match of which only the result is known."""

from __future__ import annotations

from collections.abc import Mapping

from companion.book.facts import BadMatch
from companion.book.tags import DATE, iso_date
from companion.games import game as find_game
from companion.records import Record, parse_result, player_tag, record_of
from companion.sentences import N_, either, say


def result_record(
    game: str,
    players: Mapping[str, str],
    result: str,
    *,
    options: Mapping[str, str] | None = None,
    tags: Mapping[str, str] | None = None,
) -> Record:
    """A record of players and result.

    ``players`` by colour: ``{"blue": "Ann", "red": "Ben"}``; ``result`` as in records, such as
    ``14-11`` or ``1-0``, the first seat's first; ``tags``: Date, Event, Round, Place, any.

    Raises:
        companion.games.UnknownGame: no such game.
        companion.games.options.BadOption: an option or answer that the game does not have.
        BadMatch: an invalid result or date, or a colour that the game does not have.
    """
    found = find_game(game)
    told = parse_result(result)
    if told is None:
        raise BadMatch(
            say(
                N_("“{text}” is not a result; write 1-0, 0-1, 1/2-1/2, * or a score like 14-11"),
                text=result,
            )
        )
    for colour in players:
        if colour not in found.players:
            raise BadMatch(
                say(
                    N_("{game} has no player “{colour}”; choose {colours}"),
                    colour=colour,
                    game=found.title,
                    colours=either(found.players),
                )
            )
    named = {player_tag(colour): name for colour, name in players.items() if name.strip()}
    date = (tags or {}).get(DATE, "")
    if date and iso_date(date) != date:
        raise BadMatch(say(N_("“{text}” is not a date; write it like 2026-11-14"), text=date))
    return record_of(
        found, found.choose(options or {}), tags={**named, **(tags or {})}, result=told
    )
