"""A score as a report for the people at the table, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import TYPE_CHECKING

from companion.board import EMPTY
from companion.games.phrases import (
    STAKES,
    doubt,
    mark_name,
    outcome,
    player_name,
    reasons,
    score_line,
    score_told,
    to_check,
    value_name,
)
from companion.games.protocol import Item, Result
from companion.scoring.scored import Scored
from companion.sentences import N_, Catalogue, Sentence, Term, say

if TYPE_CHECKING:
    from companion.photo.reading import ReadMark

MOST_LINES = 12
"""Most lines of one kind in the report, as people read no longer list; the JSON has them all."""


def report(scored: Scored, language: Catalogue) -> Iterator[str]:
    """Score, winner, why, uncertain marks, audit and notes; headings only for sections that are not
    empty.

    A player's own sheet, such as an order slip, has no score and no winner.
    """
    result = scored.reading.result
    settled = is_settled(scored)
    line = score_line(result.score, language) if settled else ""
    yield f"{scored.game.title}: {line}" if line else scored.game.title
    if not scored.board.player:
        yield headline(scored).text(language)
    noted = [_with_rule(b.rule, b.sentence) for b in scored.audit if b.noted]
    if scored.unsure:
        as_read = [*_reasons(result), *noted, *result.notes]
        if as_read:
            yield say(N_("As read:")).text(language)
        yield from _indented(as_read, language)
    else:
        yield from _indented(_reasons(result), language)
    if result.question is not None:
        yield from _question(result, language)
    if scored.unsure:
        yield say("{told}:", told=to_check(len(scored.unsure))).text(language)
        yield from _indented(_shortened(list(doubts(scored))), language)
        if not settled and (stake := at_stake(scored)) is not None:
            yield stake.text(language)
    yield from (line.text(language) for line in corrections(scored))
    found = [_with_rule(b.rule, b.sentence) for b in scored.audit if not b.noted]
    if found:
        yield say(N_("The rules cannot explain this:")).text(language)
        yield from _indented(_shortened(found), language)
    for note in scored.notes if scored.unsure else (*_shortened(noted), *scored.all_notes):
        yield note.text(language)
    for other in scored.beside:
        yield from report(other, language)


def headline(scored: Scored) -> Sentence:
    """Who won; with marks to check that may change it, only the score so far."""
    result = scored.reading.result
    if not is_settled(scored):
        return say(
            N_("So far: {score} – {marks} mark to check"),
            plural=N_("So far: {score} – {marks} marks to check"),
            count="marks",
            score=score_told(result.score),
            marks=len(scored.unsure),
        )
    if not scored.unsure or result.winner is None or result.finished is False:
        return outcome(result)
    if result.finished is None and not result.called:
        template = N_("{player} wins either way if the game is over.")
        return say(template, player=player_name(result.winner))
    return _either_way(result.winner)


def is_settled(scored: Scored) -> bool:
    """Whether the outcome is the same whatever the uncertain marks really are."""
    result = scored.reading.result
    if not scored.unsure or result.score is None or result.question is not None:
        return True
    winners = scored.winners
    return winners is not None and len(winners) == 1 and result.winner in winners - {None}


def _either_way(winner: str) -> Sentence:
    return say(N_("{player} wins either way."), player=player_name(winner))


def _reasons(result: Result) -> Iterator[Sentence]:
    """Why the score is what it is: place by place if that is short, and in total."""
    placed = [item for item in result.items if item.places]
    if len(placed) <= MOST_LINES:
        yield from (_with_rule(item.rule, item.sentence) for item in result.items)
        return
    owned = [
        (player, [item for item in placed if result.places.get(item.places[0]) == player])
        for player in result.score or {}
    ]
    short = [(player, own) for player, own in owned if 0 < len(own) <= MOST_LINES]
    for player, own in short:
        yield _with_rule(own[0].rule, _regions(player, own))
    if not short or any(len(own) > MOST_LINES for _, own in owned):
        yield say(
            N_("The score comes from {areas} regions: --overlay paints them, --json lists them"),
            areas=len(placed),
        )
    yield from (_with_rule(item.rule, item.sentence) for item in result.items if not item.places)


def _regions(player: str, items: Sequence[Item]) -> Sentence:
    """A player's regions in a line, the largest first."""
    first, *others = sorted(items, key=lambda item: -len(item.places))
    told = say(
        N_("{player}: {number} square at {place}"),
        plural=N_("{player}: {number} squares at {place}"),
        count="number",
        player=player_name(player),
        number=len(first.places),
        place=first.places[0],
    )
    for item in others:
        number, place = len(item.places), item.places[0]
        told = say(N_("{told}, {number} at {place}"), told=told, number=number, place=place)
    return told


def _shortened(lines: Sequence[Sentence]) -> Iterator[Sentence]:
    if len(lines) <= MOST_LINES:
        yield from lines
        return
    yield from lines[: MOST_LINES - 1]
    yield say(N_("and {more} more: --json lists them all"), more=len(lines) - MOST_LINES + 1)


def doubts(scored: Scored) -> Iterator[Sentence]:
    """Each uncertain mark, the one most likely to change the outcome first."""
    for asked in scored.asked_about:
        yield _doubt(asked.mark, STAKES.get(str(asked.changes)))


def plain_doubts(scored: Scored) -> Iterator[Sentence]:
    """The same without what each mark would change, limited to the first few."""
    yield from _shortened([_doubt(mark) for mark in scored.unsure])


def _doubt(mark: ReadMark, changes: str | None = None) -> Sentence:
    parts = [say("{doubt}.", doubt=doubt(mark)), *reasons(mark)]
    return reduce(_joined, [*parts, say(changes)] if changes else parts)


def _joined(first: Sentence, second: Sentence) -> Sentence:
    return say("{first} {second}", first=first, second=second)


def corrections(scored: Scored) -> Iterator[Sentence]:
    """A person's corrections, mark by mark."""
    for name, read in scored.read_as.items():
        yield say(
            N_("{mark}: read as {read}, corrected to {value}"),
            mark=mark_name(name),
            read=value_name(read),
            value=value_name(scored.values.get(name, EMPTY)),
        )


def outlook(scored: Scored) -> tuple[Sentence, Sentence | None]:
    """Who won, or the score so far; and whether the uncertain marks can change who wins, or that
    they are too many to try."""
    return headline(scored), at_stake(scored)


def at_stake(scored: Scored) -> Sentence | None:
    """Whether the uncertain marks can change who wins, or that they are too many to try."""
    marks, winners = len(scored.unsure), scored.winners
    if winners is None:
        return say(N_("Too many marks to check to say who wins yet. Please check them first."))
    if not marks:
        return None
    if len(winners) > 1:
        return say(
            N_("Who wins depends on it."),
            plural=N_("Who wins depends on them."),
            count="marks",
            marks=marks,
        )
    (winner,) = winners
    return None if winner is None else _either_way(winner)


def _question(result: Result, language: Catalogue) -> Iterator[str]:
    assert result.question is not None
    yield result.question.sentence.text(language)
    for case in result.cases:
        answer = ", ".join(language.gettext(Term(word)) for word in case.answer.values())
        score = score_line(case.result.score, language)
        yield f"  {answer}: {score}. {outcome(case.result).text(language)}"
    example = " ".join(f"--set {id}={word}" for id, word in result.cases[0].answer.items())
    yield say(N_("To answer, add for example {example}"), example=example).text(language)


def _with_rule(rule: str, sentence: Sentence) -> Sentence:
    return say("{text} ({rule})", text=sentence, rule=rule) if rule else sentence


def _indented(sentences: Iterable[Sentence], language: Catalogue) -> Iterator[str]:
    for sentence in sentences:
        yield f"  {sentence.text(language)}"
