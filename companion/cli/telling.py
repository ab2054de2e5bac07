"""Printing a verdict for the people at the table."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from companion import Verdict
from companion.cli.frame import tell, words
from companion.games.phrases import doubt, player_name
from companion.games.protocol import Game
from companion.sentences import N_, Term, either, say

if TYPE_CHECKING:
    from companion.application.dispute.disputed import Judged


def tell_judged(judged: Judged, *, from_photo: bool = False, said: Collection[str] = ()) -> None:
    """Print the verdict, what it depends on, and its reasons; whose move it is, too, if only a
    photo's marks say so."""
    verdict = judged.verdict
    answer = verdict.sentence
    if from_photo and answer == verdict.finding:
        answer = say(N_("{player}: {verdict}"), player=player_name(verdict.player), verdict=answer)
    if judged.turn is not None:
        answer = say(
            N_("Turn {turn}, {player}: {verdict}"),
            turn=judged.turn,
            player=player_name(verdict.player),
            verdict=verdict.finding,
        )
    if judged.deciding:
        answer = say(N_("It depends on marks to check. As read: {answer}"), answer=answer)
    tell(answer)
    for mark in judged.deciding:
        tell(say(N_("Please check: {doubt}"), doubt=doubt(mark)))
    tell_reasons(verdict, said)


def tell_reasons(verdict: Verdict[Any, Any], said: Collection[str] = ()) -> None:
    """Print further rules broken or what the move does, legal alternatives, the house rules that
    would change the verdict, and what to find out, apart from what was ``said``."""
    for breach in verdict.breaches[1:]:
        if breach.unknown and verdict.legal is False:
            continue  # an unknown fact cannot make it legal
        tell(f"  {words(breach.sentence)} ({breach.rule})")
    for assumed in verdict.assumes:
        tell(say(N_("Assuming: {what}"), what=assumed))
    for effect in verdict.effects:
        rule = f" ({effect.rule})" if effect.rule else ""
        tell(f"  {words(effect.sentence)}{rule}")
    for remark in verdict.remarks:
        tell(remark)
    if verdict.ways_out is not None:
        tell(verdict.ways_out)
    for ruling in verdict.rulings:
        for sentence in ruling.sentences:
            tell(sentence)
    tell_find_out(verdict.game, verdict.before, verdict.depends, said)


def tell_find_out(
    game: Game[Any, Any], position: Any, fields: Iterable[str], said: Collection[str] = ()
) -> None:
    """Print what has to be known about a position, and how to enter it.

    Args:
        fields: of its text, unknown.
        said: the questions that were answered already.
    """
    if game.contradiction(position) is not None:
        return
    parts = {part.id: part for part in game.unsettled(position).questions if part.id not in said}
    unknown = {field: game.unknowns[field] for field in fields if field in game.unknowns}
    asked = {one: None for each in unknown.values() for one in each.asked if one in parts}
    for part in map(parts.__getitem__, asked):
        flags = either(f"--set {part.id}={answer}" for answer in part.answers)
        tell(say(N_("{question} Add {flags}."), question=part.sentence, flags=flags))
    rest = [field for field, each in unknown.items() if asked.keys().isdisjoint(each.asked)]
    for field in rest:
        tell(say(N_("Find out {what}."), what=Term(unknown[field].question)))
    if rest:
        given = f'--given "{game.example(position, rest)}"'
        tell(say(N_("To answer, add for example {example}"), example=given))
