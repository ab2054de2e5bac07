"""On which house rules a verdict rests, by judging the move under their other answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from companion.games.options import Option, Options, OptionValue
from companion.games.protocol import Breach, Game
from companion.records import may_be_legal
from companion.sentences import N_, Sentence, Term, say, strung

MOST_ANSWERS = 8
"""Numeric options with more values than this are not tried."""

_WITH: Mapping[bool, str] = {
    True: N_("It would be legal with another house rule. {others}"),
    False: N_("It would not be legal with another house rule. {others}"),
}


@dataclass(frozen=True)
class Ruling:
    """An option that affects a verdict.

    ``answer`` is the one in force; ``others`` holds, for each other answer, whether the move would
    be legal under it (``None``: unknown). ``changes`` lists those that change the verdict.
    """

    option: Option
    rule: str
    answer: OptionValue
    others: tuple[tuple[OptionValue, bool | None], ...]
    changes: tuple[tuple[OptionValue, bool | None], ...]

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The house rule as the question to the table, the answer in force, and which other answers
        would surely change the verdict; empty if none would."""
        found = [
            say(
                "{question} {answer} ({rule})",
                rule=self.rule,
                question=Term(self.option.question),
                answer=_in_words(self.option, self.answer),
            )
        ]
        for verdict, template in _WITH.items():
            others = [
                _in_words(self.option, one) for one, other in self.changes if other is verdict
            ]
            if others:
                found.append(say(template, others=strung(others, "{one} / {other}")))
        if found[1:] and self.option.source == "ruling":
            found.append(say(N_("The rulebook leaves this open.")))
        return tuple(found) if found[1:] else ()


def _in_words(option: Option, value: OptionValue) -> Sentence:
    for answer in option.answers:
        if answer.value == value:
            return say("{answer}", answer=Term(answer.text))
    return say("{number}", number=str(value))


def rulings_on(
    game: Game[Any, Any], position: Any, player: str, move: Any, breaches: tuple[Breach, ...]
) -> tuple[Ruling, ...]:
    """The house rules with another answer that would change a verdict, in the options' order.

    Not those by which the game would have ended before, or by which no game comes to the position:
    they change no verdict on a move.
    """
    legal = _legal(breaches)
    ways = tuple(islice(game.histories(position), 2))
    if len(ways) == 1:  # another answer changes what is legal, not what was played before
        position = ways[0][0]
    options = game.options_of(position)
    going = bool(game.to_move(position))
    rulings = []
    for option in game.options:
        if not option.rule or option.aside:
            continue
        answer = options[option.id]
        others = tuple(
            (other, verdict)
            for other in _answers(option)
            if other != answer
            for verdict in _under(
                game, position, options.with_(**{option.id: other}), player, move, going=going
            )
        )
        changes = tuple((other, verdict) for other, verdict in others if verdict is not legal)
        if changes:
            rulings.append(Ruling(option, option.rule, answer, others, changes))
    return tuple(rulings)


def _legal(breaches: tuple[Breach, ...]) -> bool | None:
    if not breaches:
        return True
    nothing_known = any(breach.impossible for breach in breaches)
    return None if nothing_known or may_be_legal(breaches) else False


def _answers(option: Option) -> Iterator[OptionValue]:
    if option.answers:
        for answer in option.answers:
            yield answer.value
    elif len(option.numbers) <= MOST_ANSWERS:
        yield from option.numbers


def _under(
    game: Game[Any, Any], position: Any, options: Options, player: str, move: Any, *, going: bool
) -> Iterator[bool | None]:
    """The verdict in the same position under other options; nothing if they do not fit it, would
    have ended the game, or only make it another player's turn."""
    try:
        other = game.with_options(position, options)
    except ValueError:
        return
    if going and player not in game.to_move(other):
        return
    breaches = tuple(game.breaches(other, player, move))
    if not any(breach.impossible for breach in breaches):
        yield _legal(breaches)
