"""A record under other house rules than its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.games.options import BadOption, Options
from companion.games.protocol import Game
from companion.records.record import Record
from companion.sentences import N_, Sentence, say


def answered(
    record: Record, game: Game[Any, Any], chosen: Mapping[str, str]
) -> tuple[Record, tuple[Sentence, ...]]:
    """A record with some house rules changed, and a remark on each.

    The same answers settle what its position leaves open. The board that it was played on is a fact
    and not a house rule: an option without a rule keeps the record's answer.

    Raises:
        BadOption: an answer that the game does not have, or another board than the record's.
        BadText: the position is impossible under these options.
    """
    if not chosen:
        return record, ()
    options = game.choose({**record.options, **chosen})
    asked = _open(record, game)
    overrules = {key: value for key, value in chosen.items() if key not in asked}
    notes = tuple(_overruled(game, record.options, options, overrules))
    if not record.position:
        return replace(record, options=options), notes
    position = game.settled(game.parse_position(options, record.position), chosen)
    return replace(record, options=options, position=game.format_position(position)), notes


def _open(record: Record, game: Game[Any, Any]) -> frozenset[str]:
    """The questions that the record's position leaves open, whatever its tags say."""
    if not record.position:
        return frozenset()
    start = game.parse_position(record.options, record.position)
    return frozenset(question.id for question in game.unsettled(start).questions)


def _overruled(
    game: Game[Any, Any], own: Options, asked: Options, chosen: Mapping[str, str]
) -> Iterator[Sentence]:
    for option in game.options:
        value, other = str(own[option.id]), str(asked[option.id])
        if option.id not in chosen or value == other:
            continue
        if not option.rule:
            raise BadOption.of(
                N_("this game was played with {option}={value}, so {option} cannot be {other}"),
                option=option.id,
                value=value,
                other=other,
            )
        yield say(
            N_("{option}={other} is used, as you asked. The game record has {option}={value}."),
            option=option.id,
            value=value,
            other=other,
        )
