"""Which answers to a game's options go together, while somebody chooses among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion.games.options import BadOption, Option, Options
from companion.games.protocol import Game

Chosen = Mapping[str, str]
"""Answers by option, as text."""


def numbers_offered(
    game: Game[Any, Any], options: Sequence[Option], chosen: Chosen
) -> dict[str, tuple[str, list[str]]]:
    """By option, the numbers that go with the answers above them, and the answer: the one chosen,
    or the nearest that does."""
    answers, found = dict(chosen), {}
    for place, option in enumerate(options):
        if not answers[option.id].isdecimal() or not option.numbers:  # still being typed
            continue
        above = {one.id: answers[one.id] for one in options[:place]}
        below = [one for one in options[place + 1 :] if one.numbers]
        able = [
            str(number) for number in option.numbers
            if _goes(game, {**above, option.id: str(number)}, below)
        ]  # fmt: skip
        now = answers[option.id]
        if able and now not in able:
            now = min(able, key=lambda number: abs(int(number) - int(answers[option.id])))
        answers[option.id] = now
        found[option.id] = now, able
    return found


def _goes(game: Game[Any, Any], chosen: Chosen, below: Sequence[Option]) -> bool:
    """Whether answers are possible with some answers to the numbers below them."""
    with suppress(BadOption):
        game.choose(chosen)
        return True
    return any(
        _goes(game, {**chosen, below[0].id: str(value)}, below[1:])
        for value in (below[0].numbers if below else ())
    )


def options_with(
    game: Game[Any, Any], options: Sequence[Option], chosen: Chosen, key: str, value: str
) -> Options | None:
    """The options with another answer to one of them: beside it the others as chosen, else the
    nearest numbers that go with it, else the usual ones; ``None`` if it goes with none."""
    for answers in ({**chosen, key: value}, *_beside(options, chosen, key, value), {key: value}):
        with suppress(BadOption):
            return game.choose(answers)
    return None


def _beside(options: Sequence[Option], chosen: Chosen, key: str, value: str) -> Iterator[Chosen]:
    for one in options:
        if one.id != key and one.numbers and chosen[one.id].isdecimal():
            at = int(chosen[one.id])
            for number in sorted(one.numbers, key=lambda number: (abs(number - at), number)):
                yield {**chosen, key: value, one.id: str(number)}
