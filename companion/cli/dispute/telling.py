"""Printing a verdict for the people at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from companion import Verdict
from companion.application.dispute.answers import Judged, assuming, check_told
from companion.application.dispute.checked import told_at
from companion.application.reading.report import MOST_LINES, asked_with
from companion.application.table.answering import ENDS
from companion.cli.frame import tell, tell_all
from companion.games.mark_words import answering
from companion.games.phrases import with_rule
from companion.games.protocol import Breach, Effect, Game, Item, QuestionPart
from companion.photo.reading import ReadMark
from companion.sentences import N_, Term, say
from companion.shell_words import shell_words

if TYPE_CHECKING:
    from companion.application.dispute.disputed import Disputed


def tell_judged(judged: Judged, *, why: bool = False, played: bool = False) -> None:
    """Print the verdict, what it depends on, and its reasons; whose move it is, too, if only a
    photo's marks say so; with ``why`` every rule that it breaks; ``played``: as
    :func:`tell_reasons`."""
    verdict, answer = judged.verdict, judged.sentence
    if judged.turn is not None:
        answer = judged.told(told_at(judged.turn, verdict.player, verdict.finding))
    tell(answer)
    tell_all((*check_told(judged.deciding), *judged.brings))
    tell_reasons(verdict, judged.question, why=why, played=played)


def tell_checking(
    deciding: Sequence[ReadMark], asked: str, dispute: Disputed | None = None
) -> None:
    """Print the command that asks again, with the marks that decide as they were read, or where
    these are many, with one corrected; ``dispute``: whose sheet is named where it is not the only
    one of its photo."""
    if not deciding:
        return
    scored = None if dispute is None else dispute.scored
    sheet = f"{next(iter(scored.sheets))} " if scored is not None and scored.beside else ""
    marks = {sheet + mark.name: mark.value for mark in deciding}
    told = N_("If the marks to check are as read, ask again with “{command} {marks}”.")
    if len(deciding) > MOST_LINES:
        marks = {sheet + deciding[0].name: deciding[0].other}
        told = N_("To correct one, ask again with “{command} {marks}”.")
    tell(told, command=asked, marks=answering(marks, {}))


def tell_going_on(going_on: str, asked: str) -> None:
    """Print the command for a game that is not over, though its sheet was taken to show it; ''
    for one that was not. ``asked``: the command as it was."""
    if going_on:
        given = shell_words("--given", going_on)
        tell(N_("If the game is not over, use “{command} {given}”."), command=asked, given=given)


def tell_reasons(
    verdict: Verdict[Any, Any],
    question: QuestionPart | None = None,
    *,
    why: bool = False,
    played: bool = False,
) -> None:
    """Print what the move does, legal alternatives, the house rules that would change the verdict,
    and what to find out; with ``why`` further rules that it breaks. Of a move that was ``played``
    only what it does, besides how the game ended."""
    told = [breach for _, breach in verdict.firsts]
    more = (breach for breach in verdict.breaches if why and breach not in told)
    # an unknown fact cannot make it legal
    tell_cited(one for one in more if not (one.unknown and verdict.legal is False))
    tell_all(assuming(verdict.assumes))
    tell_cited(one for one in verdict.effects if not (played and one.kind in ENDS))
    tell_all(verdict.remarks)
    if played:
        return
    tell_all((verdict.ways_out, *verdict.other_rules))
    tell_find_out(verdict.game, verdict.before, verdict.depends, question)


def tell_cited(found: Iterable[Breach | Item | Effect]) -> None:
    """Print what follows from rules, indented, each with the rule that it rests on."""
    tell_all(say("  {told}", told=with_rule(one.rule, one.sentence)) for one in found)


def tell_find_out(
    game: Game[Any, Any], position: Any, fields: Iterable[str], question: QuestionPart | None
) -> None:
    """Print the question that decides most, or what has to be found out, and how to enter it.

    Args:
        fields: of the position's text, unknown.
        question: what people may know.
    """
    if game.contradiction(position) is not None:
        return
    if question is not None:
        tell(asked_with(question))
        return
    asked = {part.id for part in game.unsettled(position).questions}
    unknown = {field: game.unknowns[field] for field in fields if field in game.unknowns}
    rest = [field for field, each in unknown.items() if asked.isdisjoint(each.asked)]
    for field in rest:
        tell(N_("Find out {what}."), what=Term(unknown[field].question))
    if rest:
        given = f'--given "{game.example(position, rest)}"'
        tell(N_("To answer, add for example {example}"), example=given)
